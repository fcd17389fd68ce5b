"""A full disk: clear errors, no partial writes, and recovery once there is room."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fathom.store.errors import StoreError
from fathom.store.sqlite.backup import backup
from fathom.store.sqlite.store import SqliteStore
from store.open_stores import table_row, with_store
from store.small_disk import SmallDisk, small_disk

BIG = [bytes([number]) * 50_000 for number in range(10)]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path) as found:
        yield found


def test_appends_fail_while_the_disk_is_full_and_work_again_afterwards(disk: SmallDisk) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.log.append("t", 1, [b"1"], table_row("t", {"a": True}, updated=1))
        disk.fill()
        tries = [
            store.log.append(table, 2 if table == "t" else 1, BIG, table_row(table, {"b": True})) for table in "tuvw"
        ]
        for answer in await asyncio.gather(*tries, return_exceptions=True):
            assert isinstance(answer, StoreError)
            assert str(answer) == f"cannot use {disk.folder}/fathom.sqlite3: {disk.words}"
        assert await store.log.entries("t") == [b"1"]
        assert await store.tables.lobby(9) == [table_row("t", {"a": True}, updated=1).listing]
        assert await store.tables.count_unfinished("b") == 0
        disk.free()
        await asyncio.gather(*(store.log.append(table, 1, BIG, table_row(table, {"b": True})) for table in "uvw"))
        await store.log.append("t", 2, BIG, table_row("t", {"b": True}))
        assert await store.tables.count_unfinished("b") == 4

    with_store(disk.folder, scenario)

    async def later(store: SqliteStore) -> None:
        assert await store.log.entries("t") == [b"1", *BIG]

    with_store(disk.folder, later)
    with closing(sqlite3.connect(disk.folder / "fathom.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("leave", [0, 36 << 10])  # with the latter SQLite can read, but not write
@pytest.mark.parametrize("new", [True, False])
def test_a_server_does_not_start_on_a_full_disk(disk: SmallDisk, new: bool, leave: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.log.append("t", 1, [b"1"], table_row("t"))

    if not new:
        with_store(disk.folder, scenario)
    disk.fill(leave)
    with pytest.raises(StoreError, match=disk.words):
        with_store(disk.folder, scenario)
    disk.free()

    async def later(store: SqliteStore) -> None:
        await store.log.append("t", 1 if new else 2, [b"next"], table_row("t"))

    with_store(disk.folder, later)


def test_a_backup_that_does_not_fit_leaves_no_file(disk: SmallDisk, tmp_path_factory: pytest.TempPathFactory) -> None:
    data = tmp_path_factory.mktemp("data")
    file = data / "fathom.sqlite3"

    async def scenario(store: SqliteStore) -> None:
        await store.log.append("t", 1, BIG, table_row("t"))
        before = {path.name for path in disk.folder.iterdir()}
        disk.fill()
        with pytest.raises(StoreError, match=f"copy: {disk.words}"):
            await asyncio.to_thread(backup, file, disk.folder / "copy")
        disk.free()
        assert {path.name for path in disk.folder.iterdir()} == before
        await asyncio.to_thread(backup, file, disk.folder / "copy")

    with_store(data, scenario)
