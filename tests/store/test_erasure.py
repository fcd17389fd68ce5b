"""Erasure: deleted data is gone from the store, down to the bytes of the file."""

from pathlib import Path

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import AppendConflict
from fathom.store.interfaces import Store
from fathom.store.models import Session
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

ANN = Person("id-of-ann", "Ann Unforgotten")


async def add_ann(store: Store) -> None:
    for kind in ("cookie", "link"):
        session = Session(token_hash=kind.encode(), person=ANN.id, kind=kind, created=0, expires=100)
        await (store.accounts.add_person(ANN, session) if kind == "cookie" else store.accounts.add_session(session))


def test_mentions_are_stored_once_and_found_by_person(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.log.add_mentions("t1", ["a", "b"])
        await store.log.add_mentions("t2", ["a"])
        await store.log.add_mentions("t2", ["a"])
        assert sorted(await store.log.mentions_of("a")) == ["t1", "t2"]
        assert await store.log.mentions_of("b") == ["t1"]
        await store.log.redact_entries("t1", {}, "a")
        assert await store.log.mentions_of("a") == ["t2"]
        assert await store.log.mentions_of("b") == ["t1"]

    with_store(place, scenario)


def test_finished_tables_are_paged(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        for number in range(5):
            await store.log.append(f"t{number}", 1, [b"{}"], table_row(f"t{number}", {"a": False}, "over"))
        await store.log.append("u", 1, [b"{}"], table_row("u", {"a": False}, "playing"))
        await store.log.append("v", 1, [b"{}"], table_row("v", {"b": False}, "over"))
        assert await store.tables.finished_of("a", "", 3) == ["t0", "t1", "t2"]
        assert await store.tables.finished_of("a", "t2", 3) == ["t3", "t4"]
        assert await store.tables.finished_of("a", "t4", 3) == []

    with_store(place, scenario)


def test_an_erased_person_is_unknown_immediately_and_deleted_at_the_end(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await add_ann(store)
        await store.accounts.begin_erasure(ANN.id)
        await store.accounts.begin_erasure(ANN.id)
        assert await store.accounts.person_of(b"cookie", "cookie", 1) is None
        assert await store.accounts.person_of(b"link", "link", 1) is None
        assert await store.accounts.pending_erasures() == [ANN.id]

    with_store(place, scenario)

    async def later(store: Store) -> None:
        assert await store.accounts.pending_erasures() == [ANN.id]
        await store.accounts.delete_person(ANN.id)
        assert await store.accounts.pending_erasures() == []

    with_store(place, later)


def test_entries_are_redacted_and_tables_deleted(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.log.append("t", 1, [b"one", b"two", b"three"], table_row("t", {"a": True}))
        await store.log.redact_entries("t", {2: b"zwei"}, "a")
        assert await store.log.entries("t") == [b"one", b"zwei", b"three"]
        await store.log.delete_table("t")
        assert await store.log.entries("t") == []
        assert await store.tables.tables_of("a", 9) == []
        with pytest.raises(AppendConflict):
            await store.log.append("t", 4, [b"four"], None)
        await store.log.append("t", 1, [b"one"], table_row("t", {"a": True}))
        assert len(await store.tables.tables_of("a", 9)) == 1

    with_store(place, scenario)


def test_no_erased_byte_is_left_in_the_file(tmp_path: Path) -> None:
    said = b"a text that must be erased"

    async def scenario(store: Store) -> None:
        await add_ann(store)
        for number in range(200):
            table = f"t{number}"
            await store.log.append(table, 1, [said * 9, b"kept words"], table_row(table, {ANN.id: True}))
            await store.log.add_mentions(table, [ANN.id])
        for number in range(200):
            table = f"t{number}"
            await store.log.append(table, 3, [b"forgotten"], table_row(table, {"alias": False}))
            if number % 2:
                await store.log.redact_entries(table, {1: b"x"}, ANN.id)
            else:
                await store.log.delete_table(table)
        await store.accounts.begin_erasure(ANN.id)
        await store.accounts.delete_person(ANN.id)

    with_store(tmp_path, scenario)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"kept words" in left
    for word in (said, ANN.id.encode(), ANN.name.encode()):
        assert word not in left
