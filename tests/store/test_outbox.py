"""Outbox, webhooks, vacations and deadlines in the store."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from fathom.protocol.listings import Status, Summary
from fathom.protocol.settings import Person, TimeSpan
from fathom.store.interfaces import Store
from fathom.store.models import Delivery, DeliveryResult, Session, Subscription
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

ANN, BOB = Person("id_of%ann", "Ann"), Person("id-of-bob", "Bob")


def hook(name: str, person: Person = ANN, **changes: object) -> Subscription:
    plain = Subscription(
        name, person.id, "web", f"https://{name}.example", "whsec_", "", True, True, 100, True, 0, False
    )
    return msgspec.structs.replace(plain, **changes)


def delivery(name: str, of: str = "h", seq: int = 1, next_at: int | None = 1000) -> Delivery:
    return Delivery(name, of, "your_turn", "t", seq, "{}", 900, next_at)


def turn(table: str, seq: int, *, ann: bool, status: Status = "playing", updated: int = 1000) -> Summary:
    listed = table_row(table, {ANN.id: ann, BOB.id: not ann}, status, updated)
    return msgspec.structs.replace(listed, turn_seq=seq)


async def people(store: Store) -> None:
    for number, person in enumerate((ANN, BOB)):
        session = Session(token_hash=bytes([number]), person=person.id, kind="cookie", created=0, expires=9000)
        await store.accounts.add_person(person, session)


def run_with_people(place: StoreLocation, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def with_people(store: Store) -> None:
        await people(store)
        await scenario(store)

    with_store(place, with_people)


async def missing(store: Store, since: int = 0, table: str = "") -> list[tuple[str, str, int]]:
    found = await store.outbox.due_notifications(since, table)
    return sorted((each.subscription, each.listing.table, each.seq) for each in found)


def test_webhooks_are_stored_unchanged(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        first, second = hook("a"), hook("b", BOB, kind="mail", confirmed=False, on_turn=False)
        await store.outbox.add_subscription(first)
        await store.outbox.add_subscription(second)
        assert await store.outbox.subscriptions_of(ANN.id, "web") == [first]
        assert await store.outbox.subscriptions_of(ANN.id, "mail") == []
        assert await store.outbox.subscription("b") == second
        assert await store.outbox.subscription("c") is None
        assert await store.outbox.subscribers() == {ANN.id}
        await store.outbox.confirm("b", 500)
        await store.outbox.set_events("b", ["your_turn"], "fr")
        assert await store.outbox.subscription("b") == msgspec.structs.replace(
            second, confirmed=True, created=500, on_turn=True, on_over=False, language="fr"
        )
        assert await store.outbox.subscribers() == {ANN.id, BOB.id}
        await store.outbox.set_paused(BOB.id, "a", True)
        assert await store.outbox.subscription("a") == first, "only the owner can pause a webhook"
        await store.outbox.set_paused(ANN.id, "a", True)
        assert await store.outbox.subscribers() == {BOB.id}
        await store.outbox.delete_subscription(BOB.id, "a")
        assert await store.outbox.subscription("a") is not None
        await store.outbox.delete_subscription(ANN.id, "a")
        assert await store.outbox.subscription("a") is None

    run_with_people(place, scenario)


def test_missing_notifications_are_derived_from_the_rows_of_tables(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("turns", on_over=False))
        await store.outbox.add_subscription(hook("ends", on_turn=False))
        await store.outbox.add_subscription(hook("bobs", BOB))
        await store.outbox.add_subscription(hook("one", table="t1"))
        await store.log.append("t1", 1, [b"1"], turn("t1", 1, ann=True))
        await store.log.append("t2", 1, [b"1"], turn("t2", 1, ann=False))
        assert await missing(store) == [("bobs", "t2", 1), ("one", "t1", 1), ("turns", "t1", 1)]
        assert await missing(store, table="t2") == [("bobs", "t2", 1)]
        assert await missing(store, since=1001) == []
        await store.log.append("t1", 2, [b"2"], turn("t1", 2, ann=True, status="over"))
        ends = [("bobs", "t1", 2), ("bobs", "t2", 1), ("ends", "t1", 2), ("one", "t1", 2)]
        assert await missing(store) == ends
        await store.outbox.enqueue([Delivery("d", "bobs", "your_turn", "t2", 1, "{}", 900, 1000)])
        assert await missing(store) == [each for each in ends if each[1] == "t1"]
        await store.log.append("t2", 2, [b"2"], turn("t2", 7, ann=False))
        assert ("bobs", "t2", 7) in await missing(store), "another turn"
        await store.log.append("t3", 1, [b"1"], turn("t3", 1, ann=True, updated=99))
        assert "t3" not in {table for _, table, _ in await missing(store)}, "turns before the webhook are not delivered"

    run_with_people(place, scenario)


def test_a_notification_is_posted_once(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h"))
        await store.outbox.enqueue([delivery("one"), delivery("other"), delivery("next", seq=2)])
        assert {each.id for each in await store.outbox.deliveries_of("h", 9)} == {"one", "next"}

    run_with_people(place, scenario)


def test_a_delivery_has_one_lease_at_a_time(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h"))
        await store.outbox.enqueue([delivery(f"d{n}", seq=n, next_at=1000 + n) for n in range(10)])
        assert await store.outbox.next_attempt() == 1000
        leased = await asyncio.gather(*(store.outbox.acquire(name, 1007, 2000, 5) for name in ("a", "b")))
        leased.append(await store.outbox.acquire("rest", 1007, 2000, 5))  # one got none if both selected the same
        assert sorted(each.id for some in leased for each in some) == [f"d{n}" for n in range(8)]
        assert {each.attempts for some in leased for each in some} == {1}
        assert await store.outbox.next_attempt() == 1008
        assert [each.id for each in await store.outbox.acquire("c", 1999, 3000, 9)] == ["d8", "d9"]
        again = await store.outbox.acquire("d", 2000, 3000, 9)
        assert {each.attempts for each in again} == {2}, "the leases have expired"
        assert len(again) == 8

    run_with_people(place, scenario)


def test_an_attempt_is_recorded_only_under_its_lease(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h"))
        await store.outbox.enqueue([delivery("d")])
        (first,) = await store.outbox.acquire("a", 1000, 1100, 1)
        (second,) = await store.outbox.acquire("b", 1100, 1200, 1)
        await store.outbox.record_attempt(first, DeliveryResult(status="failed", code=500), 9)
        await store.outbox.record_attempt(second, DeliveryResult(status="delivered", code=200), 9)
        (kept,) = await store.outbox.deliveries_of("h", 9)
        assert (kept.status, kept.code, kept.next_at, kept.attempts) == ("delivered", 200, None, 2)
        assert await store.outbox.next_attempt() is None

    run_with_people(place, scenario)


def test_consecutive_failures_pause_a_webhook(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h"))
        outcomes = ["waiting", "delivered", "waiting", "dropped", "failed", "waiting"]
        expected = [(1, False), (0, False), (1, False), (1, False), (2, False), (3, True)]
        for n, status in enumerate(outcomes):
            await store.outbox.enqueue([delivery(f"d{n}", seq=n)])
            (claimed,) = await store.outbox.acquire(f"c{n}", 1000, 1100, 1)
            await store.outbox.record_attempt(
                claimed, DeliveryResult(status=status, next_at=9000 if status == "waiting" else None), 3
            )
            now = await store.outbox.subscription("h")
            assert now is not None
            assert (now.failures, now.paused) == expected[n]
        assert await store.outbox.acquire("x", 9999, 9999, 9) == [], "nothing goes to one that is paused"
        assert await store.outbox.next_attempt() is None
        await store.outbox.enqueue([Delivery("p", "h", "ping", "", 5, "{}", 900, 1000)])
        assert [each.id for each in await store.outbox.acquire("y", 1000, 1100, 9)] == ["p"], "but for a test"
        await store.outbox.set_paused(ANN.id, "h", False)
        assert len(await store.outbox.acquire("z", 9000, 9999, 9)) == 4

    run_with_people(place, scenario)


def test_completed_deliveries_are_deleted_after_a_while(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h", created=1))
        await store.outbox.add_subscription(hook("asked", kind="mail", confirmed=False, created=1))
        await store.outbox.enqueue([delivery("waits"), delivery("done", seq=2, next_at=None)])
        await store.outbox.delete_settled(900)
        assert len(await store.outbox.deliveries_of("h", 9)) == 2
        await store.outbox.delete_settled(901)
        assert [each.id for each in await store.outbox.deliveries_of("h", 9)] == ["waits"]
        assert await store.outbox.subscription("asked") is None
        assert await store.outbox.subscription("h") is not None

    run_with_people(place, scenario)


def test_deleting_a_person_deletes_all_their_rows(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.add_subscription(hook("h"))
        await store.outbox.enqueue([delivery("d")])
        await store.accounts.take_vacation(ANN.id, TimeSpan(1, 9000))
        await store.accounts.delete_sessions(ANN.id, "cookie")
        await store.runner.write(("DELETE FROM people WHERE id = $1", ANN.id))
        assert await store.outbox.subscription("h") is None
        assert await store.outbox.deliveries_of("h", 9) == []
        assert await store.accounts.on_vacation(10) == []

    run_with_people(place, scenario)


def test_vacations(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.accounts.take_vacation(ANN.id, TimeSpan(100, 200))
        await store.accounts.take_vacation(ANN.id, TimeSpan(300, 900))
        await store.accounts.take_vacation(BOB.id, TimeSpan(150, 250))
        assert await store.accounts.vacations_of(ANN.id, 0) == [TimeSpan(100, 200), TimeSpan(300, 900)]
        assert await store.accounts.vacations_of(ANN.id, 200) == [TimeSpan(300, 900)]
        assert await store.accounts.on_vacation(220) == [(BOB, TimeSpan(150, 250)), (ANN, TimeSpan(300, 900))]
        await store.accounts.take_vacation(ANN.id, TimeSpan(400, 500))
        assert await store.accounts.vacations_of(ANN.id, 0) == [
            TimeSpan(100, 200),
            TimeSpan(300, 400),
            TimeSpan(400, 500),
        ]
        await store.accounts.end_vacation(ANN.id, 450)
        assert (await store.accounts.vacations_of(ANN.id, 0))[-1] == TimeSpan(400, 450)
        assert await store.accounts.on_vacation(450) == []

    run_with_people(place, scenario)


def test_tables_past_their_deadline_are_found(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        for name, due in (("late", 300), ("soon", 200), ("never", None)):
            await store.log.append(name, 1, [b"1"], msgspec.structs.replace(turn(name, 1, ann=True), deadline=due))
        assert await store.tables.overdue(199) == []
        assert await store.tables.overdue(300) == ["soon", "late"]
        await store.log.append("soon", 2, [b"2"], turn("soon", 2, ann=True))
        assert await store.tables.overdue(300) == ["late"]
        assert await store.tables.needing_wakeup() == []

    run_with_people(place, scenario)


def test_turns_are_counted_by_exact_person_id(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.log.append("t1", 1, [b"1"], turn("t1", 1, ann=True))
        await store.log.append("t2", 1, [b"1"], turn("t2", 1, ann=False))
        await store.log.append("t3", 1, [b"1"], turn("t3", 1, ann=True, status="over"))
        assert (await store.tables.count_turns(ANN.id), await store.tables.count_turns(BOB.id)) == (1, 1)
        assert await store.tables.count_turns("id-of") == 0
        assert await store.tables.turn_seq("t1") == 1
        assert await store.tables.turn_seq("nowhere") == 0

    run_with_people(place, scenario)
