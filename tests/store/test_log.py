"""The log: what is written is there, in order, once; many appends share a transaction, and each has its own answer."""

import asyncio

import pytest

from fathom.protocol.settings import Person
from fathom.store.batching import MAX_HEADS
from fathom.store.errors import AppendConflict, StoreError
from fathom.store.models import Session
from fathom.store.postgres.store import PostgresStore
from fathom.store.sqlite.bulk_insert import MAX_ROWS
from fathom.store.sqlite.store import SqliteStore
from places import Place
from store.keeping import keep, row

AnyStore = SqliteStore | PostgresStore
STRANGE = [b"", b"\x00", b"'); --", bytes(range(256)), "Ω\n".encode(), b"x" * 100_000]


def test_entries_come_back_as_they_were_and_in_order(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        assert await store.log.entries("t") == []
        await store.log.append("t", 1, STRANGE[:2], row("t"))
        await store.log.append("t", 3, STRANGE[2:], row("t"))
        await store.log.append("u", 1, [b"of another table"], row("u"))
        assert await store.log.entries("t") == STRANGE
        assert await store.log.entries("t", 4) == STRANGE[4:]
        assert await store.log.entries("t", len(STRANGE)) == []
        assert await store.log.entries("u") == [b"of another table"]

    keep(place, story)

    async def later(store: AnyStore) -> None:
        assert await store.log.entries("t") == STRANGE

    keep(place, later)


@pytest.mark.parametrize("first", [-1, 0, 1, 2, 4, 99])
def test_an_entry_that_is_not_the_next_one_is_a_conflict(place: Place, first: int) -> None:
    async def story(store: AnyStore) -> None:
        await store.log.append("t", 1, [b"1", b"2"], row("t", updated=5))
        with pytest.raises(AppendConflict):
            await store.log.append("t", first, [b"no", b"no"], row("t", updated=6))
        assert await store.log.entries("t") == [b"1", b"2"]
        assert [line.updated for line in await store.tables.lobby(9)] == [5]
        await store.log.append("t", 3, [b"3"], row("t"))

    keep(place, story)


def test_a_table_begins_with_entry_one(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        with pytest.raises(AppendConflict):
            await store.log.append("t", 2, [b"2"], row("t"))
        assert await store.tables.lobby(9) == []

    keep(place, story)


def test_of_many_that_want_the_same_entry_one_wins(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        for seq in range(1, 21):
            tries = [store.log.append("t", seq, [b"%d by %d" % (seq, who)], row("t", updated=who)) for who in range(50)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = (who for who, answer in enumerate(answers) if answer is None)
            assert sum(isinstance(answer, AppendConflict) for answer in answers) == 49
            assert await store.log.entries("t", seq - 1) == [b"%d by %d" % (seq, winner)]
            assert [line.updated for line in await store.tables.lobby(9)] == [winner]

    keep(place, story)


def test_appends_that_wait_share_transactions(place: Place) -> None:
    tables = [f"t{number}" for number in range(3 * MAX_ROWS + 1)]

    async def story(store: AnyStore) -> None:
        before = store.writer.commits
        await asyncio.gather(*(store.log.append(table, 1, [b"1", b"2"], row(table, {"p": True})) for table in tables))
        assert store.writer.commits - before < 10
        for table in tables:
            assert await store.log.entries(table) == [b"1", b"2"]
        assert await store.tables.count_unfinished("p") == len(tables)

    keep(place, story)


def test_appends_to_one_table_may_be_sent_off_without_waiting(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        await asyncio.gather(
            *(store.log.append("t", seq, [b"%d" % seq], row("t", updated=seq)) for seq in range(1, 300))
        )
        assert await store.log.entries("t") == [b"%d" % seq for seq in range(1, 300)]
        assert [line.updated for line in await store.tables.lobby(9)] == [299]

    keep(place, story)


def test_one_that_cannot_be_written_spoils_nothing_for_the_others(place: Place) -> None:
    """All these are in one transaction at first."""
    session = Session(token_hash=b"h", person="p", kind="cookie", created=0, expires=9)

    async def story(store: AnyStore) -> None:
        await store.accounts.add_person(Person("p", "P"), session)
        before = store.writer.commits
        answers = await asyncio.gather(
            store.log.append("before", 1, [b"1"], row("before")),
            store.log.append("none", 2, [b"2"], row("none")),
            store.accounts.add_person(Person("p", "somebody else"), session),
            store.log.append("broken", 1, ["not bytes", object()], row("broken")),  # type: ignore[list-item]
            store.log.append("after", 1, [b"1"], row("after")),
            return_exceptions=True,
        )
        assert [type(answer).__name__ for answer in answers] == [
            "NoneType", "AppendConflict", "AppendConflict", "StoreError", "NoneType",
        ]  # fmt: skip
        assert store.writer.commits > before
        assert {line.table for line in await store.tables.lobby(9)} == {"before", "after"}
        assert await store.log.entries("before") == await store.log.entries("after") == [b"1"]
        assert await store.log.entries("broken") == []
        assert await store.accounts.person_of(b"h", "cookie", 1) == Person("p", "P")
        await store.log.append("before", 2, [b"2"], row("before"))

    keep(place, story)


def test_after_one_that_cannot_be_written_the_next_may_have_its_place(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        bad, good = await asyncio.gather(
            store.log.append("t", 1, [object()], row("t")),  # type: ignore[list-item]
            store.log.append("t", 1, [b"1"], row("t")),
            return_exceptions=True,
        )
        assert isinstance(bad, StoreError)
        assert good is None
        assert await store.log.entries("t") == [b"1"]

    keep(place, story)


def test_an_append_that_nobody_waits_for_any_more_is_written(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        left = asyncio.ensure_future(store.log.append("t", 1, [b"1"], row("t")))
        await asyncio.sleep(0)  # it is on its way
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        assert left.cancelled()
        await store.log.append("t", 2, [b"2"], row("t"))

    keep(place, story)


def test_more_tables_than_are_remembered(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some that a batch needs may be known while there is no room for the others."""
    assert MAX_HEADS > 1000
    monkeypatch.setattr("fathom.store.batching.MAX_HEADS", 8)
    tables = [f"t{number}" for number in range(10)]

    async def story(store: AnyStore) -> None:
        for seq in (1, 2, 3):
            for some in (tables[: 2 * seq], tables[2 * seq :]):
                await asyncio.gather(*(store.log.append(table, seq, [b"e"], row(table, {"p": True})) for table in some))
        assert [await store.log.entries(table) for table in tables] == [[b"e"] * 3] * 10
        assert await store.tables.count_unfinished("p") == 10

    keep(place, story)


def test_closing_writes_what_waits(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        waiting = [asyncio.ensure_future(store.log.append(f"t{number}", 1, [b"1"], row("t"))) for number in range(2500)]
        await asyncio.sleep(0)  # all are on their way
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 2500

    keep(place, story)

    async def later(store: AnyStore) -> None:
        assert [await store.log.entries(f"t{number}") for number in range(2500)] == [[b"1"]] * 2500

    keep(place, later)


def test_a_closed_store_says_so(place: Place) -> None:
    async def story(store: AnyStore) -> None:
        await store.close()
        for late in (
            store.log.append("t", 1, [b"1"], row("t")),
            store.log.entries("t"),
            store.cluster.record_heartbeat(1),
        ):
            with pytest.raises(StoreError, match="has been closed"):
                await late

    keep(place, story)
    if not place.database:
        assert sorted(path.name for path in place.data.iterdir()) == ["fathom.sqlite3", "fathom.sqlite3.lock"]
