"""What people may ask the store to forget is gone from it, down to the bytes of the file."""

from pathlib import Path

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import AppendConflict
from fathom.store.interfaces import Store
from fathom.store.models import Session
from places import Place
from store.keeping import keep, row

ANN = Person("id-of-ann", "Ann Unforgotten")


async def come(store: Store) -> None:
    for kind in ("cookie", "link"):
        session = Session(token_hash=kind.encode(), person=ANN.id, kind=kind, created=0, expires=100)
        await (store.accounts.add_person(ANN, session) if kind == "cookie" else store.accounts.add_session(session))


def test_traces_are_kept_once_and_found_by_person(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.log.add_mentions("t1", ["a", "b"])
        await store.log.add_mentions("t2", ["a"])
        await store.log.add_mentions("t2", ["a"])
        assert sorted(await store.log.mentions_of("a")) == ["t1", "t2"]
        assert await store.log.mentions_of("b") == ["t1"]
        await store.log.redact_entries("t1", {}, "a")
        assert await store.log.mentions_of("a") == ["t2"]
        assert await store.log.mentions_of("b") == ["t1"]

    keep(place, story)


def test_finished_tables_come_page_by_page(place: Place) -> None:
    async def story(store: Store) -> None:
        for number in range(5):
            await store.log.append(f"t{number}", 1, [b"{}"], row(f"t{number}", {"a": False}, "over"))
        await store.log.append("u", 1, [b"{}"], row("u", {"a": False}, "playing"))
        await store.log.append("v", 1, [b"{}"], row("v", {"b": False}, "over"))
        assert await store.tables.finished_of("a", "", 3) == ["t0", "t1", "t2"]
        assert await store.tables.finished_of("a", "t2", 3) == ["t3", "t4"]
        assert await store.tables.finished_of("a", "t4", 3) == []

    keep(place, story)


def test_whoever_leaves_is_unknown_at_once_and_gone_in_the_end(place: Place) -> None:
    async def story(store: Store) -> None:
        await come(store)
        await store.accounts.begin_erasure(ANN.id)
        await store.accounts.begin_erasure(ANN.id)
        assert await store.accounts.person_of(b"cookie", "cookie", 1) is None
        assert await store.accounts.person_of(b"link", "link", 1) is None
        assert await store.accounts.pending_erasures() == [ANN.id]

    keep(place, story)

    async def later(store: Store) -> None:
        assert await store.accounts.pending_erasures() == [ANN.id]
        await store.accounts.delete_person(ANN.id)
        assert await store.accounts.pending_erasures() == []

    keep(place, later)


def test_entries_are_replaced_and_tables_removed(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.log.append("t", 1, [b"one", b"two", b"three"], row("t", {"a": True}))
        await store.log.redact_entries("t", {2: b"zwei"}, "a")
        assert await store.log.entries("t") == [b"one", b"zwei", b"three"]
        await store.log.delete_table("t")
        assert await store.log.entries("t") == []
        assert await store.tables.tables_of("a", 9) == []
        with pytest.raises(AppendConflict):
            await store.log.append("t", 4, [b"four"], None)
        await store.log.append("t", 1, [b"one"], row("t", {"a": True}))
        assert len(await store.tables.tables_of("a", 9)) == 1

    keep(place, story)


def test_nothing_of_it_is_left_in_the_file(tmp_path: Path) -> None:
    said = b"something that nobody else should ever read"

    async def story(store: Store) -> None:
        await come(store)
        for number in range(200):
            table = f"t{number}"
            await store.log.append(table, 1, [said * 9, b"kept words"], row(table, {ANN.id: True}))
            await store.log.add_mentions(table, [ANN.id])
        for number in range(200):
            table = f"t{number}"
            await store.log.append(table, 3, [b"forgotten"], row(table, {"alias": False}))
            if number % 2:
                await store.log.redact_entries(table, {1: b"x"}, ANN.id)
            else:
                await store.log.delete_table(table)
        await store.accounts.begin_erasure(ANN.id)
        await store.accounts.delete_person(ANN.id)

    keep(tmp_path, story)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"kept words" in left
    for word in (said, ANN.id.encode(), ANN.name.encode()):
        assert word not in left
