"""People, their names and their sessions."""

import asyncio

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import AppendConflict
from fathom.store.interfaces import Store
from fathom.store.models import Session
from store.open_stores import with_store
from store_locations import StoreLocation

ANN, BEN = Person("a", "Ann"), Person("b", "Ben 'Ö' 🐙")


def session(
    token_hash: bytes, person: str = "a", kind: str = "cookie", created: int = 0, expires: int = 100
) -> Session:
    return Session(token_hash=token_hash, person=person, kind=kind, created=created, expires=expires)


async def arrive(store: Store) -> None:
    await store.accounts.add_person(ANN, session(b"\x00a", expires=50))
    await store.accounts.add_person(BEN, session(b"\x00b", "b"))


def test_a_token_identifies_its_person_until_it_expires(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        assert await store.accounts.person_of(b"\x00a", "cookie", 49) == ANN
        assert await store.accounts.person_of(b"\x00a", "cookie", 50) is None
        assert await store.accounts.person_of(b"\x00b", "cookie", 50) == BEN
        assert await store.accounts.person_of(b"\x00a", "link", 1) is None
        assert await store.accounts.person_of(b"\x00", "cookie", 1) is None

    with_store(place, scenario)


def test_people_and_sessions_survive_a_restart(place: StoreLocation) -> None:
    with_store(place, arrive)

    async def later(store: Store) -> None:
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    with_store(place, later)


def test_a_name_can_be_changed(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.rename("a", "Anna")
        assert await store.accounts.person_of(b"\x00a", "cookie", 1) == Person("a", "Anna")
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    with_store(place, scenario)


def test_sessions_are_deleted_one_by_one_or_by_kind(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
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

    with_store(place, scenario)


def test_expired_sessions_are_deleted(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_session(session(b"new", "b", created=50))
        assert await store.accounts.person_of(b"\x00a", "cookie", 1) is None
        assert await store.accounts.person_of(b"\x00b", "cookie", 1) == BEN

    with_store(place, scenario)


def test_a_session_of_an_unknown_person_and_a_duplicate_person_are_refused(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
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
        await store.accounts.add_person(Person("c", "Cy"), session(b"c", "c"))  # the failed attempt has written nothing

    with_store(place, scenario)


def test_a_new_person_and_a_second_device_concurrently(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(arrive(store), store.accounts.add_person(Person("c", "Cy"), session(b"c", "c")))
        assert await store.accounts.person_of(b"c", "cookie", 1) == Person("c", "Cy")

    with_store(place, scenario)
