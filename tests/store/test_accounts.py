"""People, their names, and the sessions that speak for them."""

import asyncio

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import AppendConflict
from fathom.store.interfaces import Store
from fathom.store.models import Session
from places import Place
from store.keeping import keep

ANN, BEN = Person("a", "Ann"), Person("b", "Ben 'Ö' 🐙")


def session(
    token_hash: bytes, person: str = "a", kind: str = "cookie", created: int = 0, expires: int = 100
) -> Session:
    return Session(token_hash=token_hash, person=person, kind=kind, created=created, expires=expires)


async def arrive(store: Store) -> None:
    await store.accounts.add_person(ANN, session(b"\x00a", expires=50))
    await store.accounts.add_person(BEN, session(b"\x00b", "b"))


def test_a_token_stands_for_its_person_until_it_expires(place: Place) -> None:
    async def story(store: Store) -> None:
        await arrive(store)
        assert await store.accounts.person_of(b"\x00a", "cookie", 49) == ANN
        assert await store.accounts.person_of(b"\x00a", "cookie", 50) is None
        assert await store.accounts.person_of(b"\x00b", "cookie", 50) == BEN
        assert await store.accounts.person_of(b"\x00a", "link", 1) is None
        assert await store.accounts.person_of(b"\x00", "cookie", 1) is None

    keep(place, story)


def test_people_and_sessions_survive_a_restart(place: Place) -> None:
    keep(place, arrive)

    async def later(store: Store) -> None:
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    keep(place, later)


def test_another_name(place: Place) -> None:
    async def story(store: Store) -> None:
        await arrive(store)
        await store.accounts.rename("a", "Anna")
        assert await store.accounts.person_of(b"\x00a", "cookie", 1) == Person("a", "Anna")
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    keep(place, story)


def test_sessions_are_dropped_one_by_one_or_all_of_a_kind(place: Place) -> None:
    async def story(store: Store) -> None:
        async def left() -> list[bytes]:
            kinds = {b"\x00a": "cookie", b"2": "cookie", b"3": "cookie", b"4": "link", b"\x00b": "cookie"}
            return [token for token, kind in kinds.items() if await store.accounts.person_of(token, kind, 1)]

        await arrive(store)
        for token, kind in ((b"2", "cookie"), (b"3", "cookie"), (b"4", "link")):
            await store.accounts.add_session(session(token, kind=kind))
        await store.accounts.delete_sessions("a", "cookie", b"2")
        assert await left() == [b"\x00a", b"3", b"4", b"\x00b"]
        await store.accounts.delete_sessions("a", "link", b"3")
        await store.accounts.delete_sessions("b", "cookie", b"3")
        assert await left() == [b"\x00a", b"3", b"4", b"\x00b"]
        await store.accounts.delete_sessions("a", "cookie")
        assert await left() == [b"4", b"\x00b"]

    keep(place, story)


def test_expired_sessions_do_not_pile_up(place: Place) -> None:
    async def story(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_session(session(b"new", "b", created=50))
        assert await store.accounts.person_of(b"\x00a", "cookie", 1) is None
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    keep(place, story)


def test_a_session_for_nobody_and_somebody_twice_are_refused(place: Place) -> None:
    async def story(store: Store) -> None:
        await arrive(store)
        for wrong in (
            store.accounts.add_session(session(b"new", "nobody")),
            store.accounts.add_session(session(b"\x00b")),
            store.accounts.add_person(ANN, session(b"new")),
            store.accounts.add_person(Person("c", "Cy"), session(b"\x00b", "c")),
        ):
            with pytest.raises(AppendConflict):
                await wrong
        assert await store.accounts.person_of(b"new", "cookie", 1) is None
        await store.accounts.add_person(Person("c", "Cy"), session(b"c", "c"))  # the attempt has left nothing behind

    keep(place, story)


def test_somebody_new_and_a_second_device_at_once(place: Place) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(arrive(store), store.accounts.add_person(Person("c", "Cy"), session(b"c", "c")))
        assert await store.accounts.person_of(b"c", "cookie", 1) == Person("c", "Cy")

    keep(place, story)
