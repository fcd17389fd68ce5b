"""The log: durable, ordered, without duplicates; appends share transactions and have individual results."""

import asyncio

import pytest

from fathom.protocol.settings import Person
from fathom.store.batching import MAX_HEADS
from fathom.store.errors import AppendConflict, StoreError
from fathom.store.models import Session
from fathom.store.postgres.store import PostgresStore
from fathom.store.sqlite.bulk_insert import MAX_ROWS
from fathom.store.sqlite.store import SqliteStore
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

AnyStore = SqliteStore | PostgresStore
STRANGE = [b"", b"\x00", b"'); --", bytes(range(256)), "Ω\n".encode(), b"x" * 100_000]


def test_entries_are_returned_unchanged_and_in_order(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        assert await store.log.entries("t") == []
        await store.log.append("t", 1, STRANGE[:2], table_row("t"))
        await store.log.append("t", 3, STRANGE[2:], table_row("t"))
        await store.log.append("u", 1, [b"of another table"], table_row("u"))
        assert await store.log.entries("t") == STRANGE
        assert await store.log.entries("t", 4) == STRANGE[4:]
        assert await store.log.entries("t", len(STRANGE)) == []
        assert await store.log.entries("u") == [b"of another table"]

    with_store(place, scenario)

    async def later(store: AnyStore) -> None:
        assert await store.log.entries("t") == STRANGE

    with_store(place, later)


def test_an_entry_that_is_not_the_next_one_is_a_conflict(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        for number, first in enumerate((-1, 0, 1, 2, 4, 99), 1):
            table = f"t{number}"
            await store.log.append(table, 1, [b"1", b"2"], table_row(table, updated=5))
            with pytest.raises(AppendConflict):
                await store.log.append(table, first, [b"no", b"no"], table_row(table, updated=6))
            assert await store.log.entries(table) == [b"1", b"2"]
            assert [line.updated for line in await store.tables.lobby(9)] == [5] * number
            await store.log.append(table, 3, [b"3"], table_row(table, updated=5))

    with_store(place, scenario)


def test_the_first_entry_of_a_table_has_seq_1(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        with pytest.raises(AppendConflict):
            await store.log.append("t", 2, [b"2"], table_row("t"))
        assert await store.tables.lobby(9) == []

    with_store(place, scenario)


def test_one_of_many_appends_for_a_seq_wins(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        for seq in range(1, 21):
            tries = [
                store.log.append("t", seq, [b"%d by %d" % (seq, who)], table_row("t", updated=who)) for who in range(50)
            ]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = (who for who, answer in enumerate(answers) if answer is None)
            assert sum(isinstance(answer, AppendConflict) for answer in answers) == 49
            assert await store.log.entries("t", seq - 1) == [b"%d by %d" % (seq, winner)]
            assert [line.updated for line in await store.tables.lobby(9)] == [winner]

    with_store(place, scenario)


def test_waiting_appends_share_transactions(place: StoreLocation) -> None:
    tables = [f"t{number}" for number in range(3 * MAX_ROWS + 1)]

    async def scenario(store: AnyStore) -> None:
        before = store.writer.commits
        await asyncio.gather(
            *(store.log.append(table, 1, [b"1", b"2"], table_row(table, {"p": True})) for table in tables)
        )
        assert store.writer.commits - before < 10
        assert await store.tables.count_unfinished("p") == len(tables)

    with_store(place, scenario)
    expected = {(table, seq, b"%d" % seq) for table in tables for seq in (1, 2)}
    assert set(place.rows("SELECT table_id, seq, entry FROM log")) == expected


def test_appends_to_one_table_can_be_pipelined(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        await asyncio.gather(
            *(store.log.append("t", seq, [b"%d" % seq], table_row("t", updated=seq)) for seq in range(1, 300))
        )
        assert await store.log.entries("t") == [b"%d" % seq for seq in range(1, 300)]
        assert [line.updated for line in await store.tables.lobby(9)] == [299]

    with_store(place, scenario)


def test_a_failing_append_does_not_affect_others(place: StoreLocation) -> None:
    """All of them start in one transaction."""
    session = Session(token_hash=b"h", person="p", kind="cookie", created=0, expires=9)

    async def scenario(store: AnyStore) -> None:
        await store.accounts.add_person(Person("p", "P"), session)
        before = store.writer.commits
        answers = await asyncio.gather(
            store.log.append("before", 1, [b"1"], table_row("before")),
            store.log.append("none", 2, [b"2"], table_row("none")),
            store.accounts.add_person(Person("p", "somebody else"), session),
            store.log.append("broken", 1, ["not bytes", object()], table_row("broken")),  # type: ignore[list-item]
            store.log.append("after", 1, [b"1"], table_row("after")),
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
        await store.log.append("before", 2, [b"2"], table_row("before"))

    with_store(place, scenario)


def test_the_seq_of_a_failed_append_can_be_used(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        bad, good = await asyncio.gather(
            store.log.append("t", 1, [object()], table_row("t")),  # type: ignore[list-item]
            store.log.append("t", 1, [b"1"], table_row("t")),
            return_exceptions=True,
        )
        assert isinstance(bad, StoreError)
        assert good is None
        assert await store.log.entries("t") == [b"1"]

    with_store(place, scenario)


def test_a_cancelled_append_is_written(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        left = asyncio.ensure_future(store.log.append("t", 1, [b"1"], table_row("t")))
        await asyncio.sleep(0)  # it has been queued
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        assert left.cancelled()
        await store.log.append("t", 2, [b"2"], table_row("t"))

    with_store(place, scenario)


def test_more_tables_than_the_head_cache_holds(place: StoreLocation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some heads of a batch may be cached while there is no room for the others."""
    assert MAX_HEADS > 1000
    monkeypatch.setattr("fathom.store.batching.MAX_HEADS", 8)
    tables = [f"t{number}" for number in range(10)]

    async def scenario(store: AnyStore) -> None:
        for seq in (1, 2, 3):
            for some in (tables[: 2 * seq], tables[2 * seq :]):
                await asyncio.gather(
                    *(store.log.append(table, seq, [b"e"], table_row(table, {"p": True})) for table in some)
                )
        assert [await store.log.entries(table) for table in tables] == [[b"e"] * 3] * 10
        assert await store.tables.count_unfinished("p") == 10

    with_store(place, scenario)


def test_closing_flushes_the_queue(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        waiting = [
            asyncio.ensure_future(store.log.append(f"t{number}", 1, [b"1"], table_row("t"))) for number in range(2500)
        ]
        await asyncio.sleep(0)  # all have been queued
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 2500

    with_store(place, scenario)

    expected = {(f"t{number}", 1, b"1") for number in range(2500)}
    assert set(place.rows("SELECT table_id, seq, entry FROM log")) == expected


def test_a_closed_store_raises(place: StoreLocation) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.close()
        for late in (
            store.log.append("t", 1, [b"1"], table_row("t")),
            store.log.entries("t"),
            store.cluster.record_heartbeat(1),
        ):
            with pytest.raises(StoreError, match="has been closed"):
                await late

    with_store(place, scenario)
    if not place.database:
        assert sorted(path.name for path in place.data.iterdir()) == ["fathom.sqlite3", "fathom.sqlite3.lock"]
