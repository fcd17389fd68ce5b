"""Plans in the store: private rows, each replaced only by the plan for the same wait."""

import msgspec

from fathom.protocol.settings import Person
from fathom.store.interfaces import Store
from fathom.store.models import Session
from fathom.store.queries.plans import PlanRow
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

ANN, BOB = Person("id-of-ann", "Ann"), Person("id-of-bob", "Bob")


async def people(store: Store) -> None:
    for number, person in enumerate((ANN, BOB)):
        session = Session(token_hash=bytes([number]), person=person.id, kind="cookie", created=0, expires=9000)
        await store.accounts.add_person(person, session)


def test_plans_are_kept_by_table_seat_and_person(place: StoreLocation) -> None:
    first = PlanRow(2, BOB.id, 3, True, '{"a":1}')

    async def scenario(store: Store) -> None:
        await people(store)
        await store.plans.put("t", first)
        await store.plans.put("t", first._replace(person=ANN.id, waiting=False))
        assert await store.plans.of("t", 2, BOB.id) == first
        assert await store.plans.of("t", 1, BOB.id) is None
        assert await store.plans.waiting_at("t") == [first]
        assert await store.plans.waiting_at("u") == []
        later = first._replace(after_step=5, body="{}")
        await store.plans.put("t", later)
        await store.plans.end("t", first._replace(waiting=False))
        await store.plans.drop("t", first)
        assert await store.plans.of("t", 2, BOB.id) == later, "it is for a later wait"
        await store.plans.end("t", later._replace(waiting=False, body="end"))
        assert await store.plans.of("t", 2, BOB.id) == later._replace(waiting=False, body="end")
        await store.plans.drop("t", later)
        assert await store.plans.of("t", 2, BOB.id) is None
        await store.plans.delete("t", 2, ANN.id)
        await store.plans.delete("t", 2, ANN.id)
        assert await store.plans.of("t", 2, ANN.id) is None

    with_store(place, scenario)


def test_plans_whose_turn_has_come_are_found(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for table, bob, status in (("due", True, "playing"), ("wait", False, "playing"), ("over", False, "over")):
            row = table_row(table, {ANN.id: not bob, BOB.id: bob}, status, 1000)  # type: ignore[arg-type]
            await store.log.append(table, 1, [b"{}"], msgspec.structs.replace(row, turn_seq=1))
            await store.plans.put(table, PlanRow(2, BOB.id, 0, True, "{}"))
        assert sorted(await store.plans.due()) == ["due", "over"]
        await store.plans.put("due", PlanRow(2, BOB.id, 0, False, "{}"))
        assert await store.plans.due() == ["over"]

    with_store(place, scenario)


def test_plans_are_deleted_with_their_owner_and_their_table(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for table in "tu":
            for person in (ANN, BOB):
                await store.plans.put(table, PlanRow(2, person.id, 0, True, "{}"))
        await store.accounts.begin_erasure(ANN.id)
        await store.accounts.delete_person(ANN.id)
        assert [row.person for row in await store.plans.waiting_at("t")] == [BOB.id]
        await store.log.delete_table("t")
        assert await store.plans.waiting_at("t") == []
        assert [row.person for row in await store.plans.waiting_at("u")] == [BOB.id]

    with_store(place, scenario)
