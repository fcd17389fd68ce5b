"""Recent opponents, mutes, blocks and invitations."""

import msgspec

from fathom.protocol.listings import SeatInfo, Status, Summary
from fathom.protocol.settings import Person
from fathom.store.interfaces import Store
from fathom.store.models import Invitation, Relation, Session, Subscription
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

ANN, BOB, CAT = Person("a", "Ann"), Person("b", "Bob 'Ö' 🐙"), Person("c", 'Cat "kind":"open"')


async def arrive(store: Store) -> None:
    for number, person in enumerate((ANN, BOB, CAT)):
        session = Session(token_hash=bytes([number]), person=person.id, kind="cookie", created=0, expires=9000)
        await store.accounts.add_person(person, session)


def row(table: str, *people: Person, status: Status = "over", updated: int = 1000, free: bool = False) -> Summary:
    """Return the row of a table where these people sit, with a free seat or none."""
    made = table_row(table, {person.id: False for person in people}, status, updated)
    seats = [SeatInfo(seat=seat, kind="person", name=person.name) for seat, person in enumerate(people, 1)]
    seats += [SeatInfo(seat=len(seats) + 1, kind="open")] if free else []
    return msgspec.structs.replace(made, listing=msgspec.structs.replace(made.listing, seats=seats))


async def put(store: Store, summary: Summary, seq: int = 1) -> Summary:
    await store.log.append(summary.table, seq, [b"{}"], summary)
    return summary


def invitation(summary: Summary, inviter: Person, invitee: Person, created: int = 500) -> Invitation:
    name = f"{summary.table} {inviter.id} {invitee.id}"
    return Invitation(
        id=name, table=summary.table, inviter=inviter, invitee=invitee, created=created, listing=summary.listing
    )


def test_recent_opponents_are_people_of_common_games_that_have_begun(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("robo", "Robo"), CAT.id, "handle")
        robo = Person("robo", "Robo")
        first = await put(store, row("first", ANN, BOB, robo, updated=10))
        second = await put(store, row("second", BOB, ANN, status="playing", updated=20))
        await put(store, row("third", ANN, CAT, status="open", updated=30, free=True))
        await put(store, row("fourth", BOB, CAT, updated=40))
        found = await store.contacts.recent_opponents(ANN.id, 9)
        assert [(its.person, its.last) for its in found] == [(BOB, second.listing)]
        assert [its.person for its in await store.contacts.recent_opponents(BOB.id, 9)] == [CAT, ANN]
        assert [its.person for its in await store.contacts.recent_opponents(BOB.id, 1)] == [CAT]
        assert [its.person for its in await store.contacts.recent_opponents("robo", 9)] == [ANN, BOB]
        assert first.listing in [its.last for its in await store.contacts.recent_opponents("robo", 9)]
        await store.accounts.begin_erasure(BOB.id)
        assert await store.contacts.recent_opponents(ANN.id, 9) == []

    with_store(place, scenario)


def test_mutes_and_blocks_are_kept_until_they_are_revoked(place: StoreLocation) -> None:
    async def first(store: Store) -> None:
        await arrive(store)
        await store.contacts.set_relation(ANN.id, BOB.id, muted=True, blocked=False)
        await store.contacts.set_relation(ANN.id, CAT.id, muted=False, blocked=True)
        assert not await store.contacts.blocks(ANN.id, BOB.id)
        await store.contacts.set_relation(ANN.id, BOB.id, muted=True, blocked=True)

    async def later(store: Store) -> None:
        assert await store.contacts.relations_of(ANN.id) == [Relation(BOB, True, True), Relation(CAT, False, True)]
        assert await store.contacts.relations_of(BOB.id) == []
        assert await store.contacts.blocks(ANN.id, BOB.id)
        assert not await store.contacts.blocks(BOB.id, ANN.id)
        await store.contacts.set_relation(ANN.id, BOB.id, muted=False, blocked=False)
        await store.contacts.set_relation(ANN.id, BOB.id, muted=False, blocked=False)
        assert await store.contacts.relations_of(ANN.id) == [Relation(CAT, False, True)]

    with_store(place, first)
    with_store(place, later)


def test_the_lobby_hides_open_tables_on_both_sides_of_a_block(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await put(store, row("waiting", ANN, status="open", free=True))
        await put(store, row("also", CAT, status="open", free=True))
        await put(store, row("running", ANN, CAT, status="playing"))
        everything = {"waiting", "also", "running"}

        async def listed(viewer: str) -> set[str]:
            return {its.table for its in await store.tables.lobby(9, viewer)}

        assert await listed(BOB.id) == everything
        await store.contacts.set_relation(ANN.id, BOB.id, muted=True, blocked=False)
        assert await listed(BOB.id) == everything
        await store.contacts.set_relation(ANN.id, BOB.id, muted=False, blocked=True)
        assert await listed(BOB.id) == {"also", "running"}
        assert await listed(ANN.id) == await listed(CAT.id) == await listed("") == everything
        await store.contacts.set_relation(ANN.id, BOB.id, muted=False, blocked=False)
        await store.contacts.set_relation(BOB.id, ANN.id, muted=False, blocked=True)
        assert await listed(BOB.id) == {"also", "running"}
        assert await listed(ANN.id) == everything

    with_store(place, scenario)


def test_an_invitation_is_open_while_its_table_has_a_free_seat(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        table = await put(store, row("t", ANN, status="open", free=True))
        asked = invitation(table, ANN, BOB)
        await store.contacts.invite(asked, 0)
        await store.contacts.invite(invitation(table, CAT, BOB), 0)
        assert await store.contacts.invitations_to(BOB.id, 0) == [asked], "one per table and person"
        assert await store.contacts.invitations_to(BOB.id, 500) == [], "it is too old"
        assert await store.contacts.invitations_to(ANN.id, 0) == []
        assert await store.contacts.invitations_near(ANN.id, "", "", 0) == [asked]
        assert await store.contacts.invitations_near("", BOB.id, "", 0) == [asked]
        assert await store.contacts.invitations_near("", "", "t", 0) == [asked]
        assert await store.contacts.invitations_near(CAT.id, CAT.id, "u", 0) == []
        for number, (status, people, free, expected) in enumerate(
            (
                ("open", (ANN, CAT), False, False),
                ("open", (ANN,), True, True),
                ("open", (ANN, BOB), True, False),
                ("playing", (ANN, CAT), False, False),
            ),
            2,
        ):
            await put(store, row("t", *people, status=status, free=free), number)  # type: ignore[arg-type]
            assert bool(await store.contacts.invitations_to(BOB.id, 0)) == expected, (status, people, free)
        other = await put(store, row("u", CAT, status="open", free=True))
        await store.contacts.invite(invitation(other, CAT, ANN), 0)

    with_store(place, scenario)
    assert place.rows("SELECT table_id FROM invitations") == [("u",)], "closed ones have been deleted"


def test_a_declined_or_blocked_invitation_is_hidden_from_the_invited_person_only(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        table = await put(store, row("t", ANN, status="open", free=True))
        asked = invitation(table, ANN, BOB)
        await store.contacts.invite(asked, 0)
        await store.contacts.set_relation(BOB.id, ANN.id, muted=False, blocked=True)
        assert await store.contacts.invitations_to(BOB.id, 0) == []
        assert await store.contacts.invitations_near(ANN.id, "", "", 0) == [asked]
        await store.contacts.set_relation(BOB.id, ANN.id, muted=True, blocked=False)
        assert await store.contacts.invitations_to(BOB.id, 0) == [asked]
        await store.contacts.decline(asked.id)
        assert await store.contacts.invitations_to(BOB.id, 0) == []
        await store.contacts.invite(asked, 0)
        assert await store.contacts.invitations_to(BOB.id, 0) == [], "it is not repeated"
        assert [its.declined for its in await store.contacts.invitations_near(ANN.id, "", "", 0)] == [True]
        await store.contacts.delete_invitation(asked.id)
        assert await store.contacts.invitations_near(ANN.id, "", "", 0) == []

    with_store(place, scenario)


def test_an_erasure_deletes_invitations_mutes_and_blocks(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        table = await put(store, row("t", CAT, status="open", free=True))
        for person, other in ((ANN, BOB), (BOB, ANN), (BOB, CAT)):
            await store.contacts.set_relation(person.id, other.id, muted=True, blocked=True)
        await store.contacts.invite(invitation(table, ANN, BOB), 0)
        await store.contacts.invite(invitation(table, CAT, ANN), 0)
        await store.accounts.begin_erasure(ANN.id)

    with_store(place, scenario)
    assert place.rows("SELECT id FROM invitations") == []
    assert place.rows("SELECT person, other FROM relations") == [("b", "c")]

    async def rest(store: Store) -> None:
        await store.accounts.begin_erasure(CAT.id)
        await store.log.delete_table("t")
        await store.accounts.delete_person(ANN.id)

    with_store(place, rest)
    assert place.rows("SELECT person, other FROM relations") == []


def test_the_invitations_to_a_deleted_table_are_deleted(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        table = await put(store, row("t", ANN, status="open", free=True))
        await store.contacts.invite(invitation(table, ANN, BOB), 0)
        await store.log.delete_table("t")

    with_store(place, scenario)
    assert place.rows("SELECT id FROM invitations") == []


def test_an_open_invitation_is_notified_once_to_those_who_asked_for_it(place: StoreLocation) -> None:
    def hook(name: str, person: Person, *, wanted: bool = True) -> Subscription:
        target = f"https://{name}.example"
        return Subscription(
            name, person.id, "web", target, "", "", True, True, 100, True, 0, False, on_invitation=wanted
        )

    async def scenario(store: Store) -> None:
        await arrive(store)
        table = await put(store, row("t", ANN, status="open", free=True))
        for each in (hook("bob", BOB), hook("silent", BOB, wanted=False), hook("ann", ANN)):
            await store.outbox.add_subscription(each)
        asked = invitation(table, ANN, BOB)
        await store.contacts.invite(asked, 0)
        (due,) = await store.outbox.due_invitations(0)
        assert (due.subscription, due.kind, due.seq, due.inviter) == ("bob", "web", asked.created, "Ann")
        assert due.listing == table.listing
        assert await store.outbox.due_invitations(asked.created + 1) == []
        assert await store.outbox.is_invited(BOB.id, "t")
        assert not await store.outbox.is_invited(CAT.id, "t")
        await store.contacts.set_relation(BOB.id, ANN.id, muted=False, blocked=True)
        assert await store.outbox.due_invitations(0) == []
        assert not await store.outbox.is_invited(BOB.id, "t")
        await store.contacts.set_relation(BOB.id, ANN.id, muted=False, blocked=False)
        await store.contacts.decline(asked.id)
        assert await store.outbox.due_invitations(0) == []
        assert not await store.outbox.is_invited(BOB.id, "t")

    with_store(place, scenario)
