"""Backup of a store during writes, and restore, from Python and from the shell."""

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.store.errors import StoreError
from fathom.store.interfaces import Store
from fathom.store.sqlite.backup import backup, restore
from fathom.store.sqlite.store import SqliteStore
from store.appender import TABLES, entry
from store.crash_checks import append_until_killed, entry_counts
from store.open_stores import table_row, with_store


async def write(store: Store, table: str, *entries: bytes) -> None:
    last = len(await store.log.entries(table))
    await store.log.append(table, last + 1, entries, table_row(table))


def written(folder: Path, *entries: bytes) -> Path:
    """Return the file of a store in which table `t` has these further entries."""
    with_store(folder, lambda store: write(store, "t", *entries))
    return folder / "fathom.sqlite3"


def entries_in(folder: Path) -> list[bytes]:
    return with_store(folder, lambda store: store.log.entries("t"))


def test_a_backup_during_writes_is_consistent(tmp_path: Path) -> None:
    copies = [tmp_path / f"copy {number}" / "fathom.sqlite3" for number in range(5)]
    done = dict.fromkeys(TABLES, 0)

    async def play(store: SqliteStore, table: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            seq = done[table] + 1
            await store.log.append(
                table, seq, [entry(table, seq)], table_row(table, {f"p{seq % 3}": True}, updated=seq)
            )
            done[table] = seq

    async def scenario(store: SqliteStore) -> list[dict[str, int]]:
        stop = asyncio.Event()
        players = [asyncio.ensure_future(play(store, table, stop)) for table in TABLES]
        before = []
        for copy in copies:
            copy.parent.mkdir()
            before.append(dict(done))
            await asyncio.to_thread(backup, tmp_path / "fathom.sqlite3", copy)
        assert min(done.values()) > max(before[0].values())  # the other writers continued
        stop.set()
        await asyncio.gather(*players)
        return before

    for copy, before in zip(copies, with_store(tmp_path, scenario), strict=True):
        assert [path.name for path in copy.parent.iterdir()] == ["fathom.sqlite3"]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        found = with_store(copy.parent, entry_counts)
        assert all(found[table] >= before[table] for table in TABLES)


def test_backup_and_restore_from_the_shell_with_a_server_running(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"

    async def scenario(store: SqliteStore) -> None:
        await write(store, "t", b"1")
        made = await asyncio.to_thread(fathom, "backup", "--data", str(data), str(copy))
        assert (made.returncode, made.stdout) == (0, f"Backed up {data}/fathom.sqlite3 to {copy}.\n"), made.stderr
        await write(store, "t", b"2")
        refused = await asyncio.to_thread(fathom, "restore", "--data", str(data), str(copy))
        assert refused.returncode == 2
        assert refused.stderr == (
            f"fathom restore: cannot use {data}/fathom.sqlite3: a running server is using it; stop that server first\n"
        )
        await write(store, "t", b"3")

    with_store(data, scenario)
    assert entries_in(data) == [b"1", b"2", b"3"]
    done = fathom("restore", "--data", str(data), str(copy))
    assert done.returncode == 0, done.stderr
    (kept,) = data.glob("fathom.sqlite3.before-restore-*")
    assert done.stdout.splitlines() == [
        f"Restored {data}/fathom.sqlite3 from {copy}.",
        f"The former data is kept as {kept}.",
    ]
    assert entries_in(data) == [b"1"]
    assert restore(tmp_path / "again" / "fathom.sqlite3", kept) is None
    assert entries_in(tmp_path / "again") == [b"1", b"2", b"3"]


def test_a_restore_includes_the_key(tmp_path: Path) -> None:
    async def key(store: Store) -> bytes:
        return store.key

    before = with_store(tmp_path / "a", key)
    backup(tmp_path / "a" / "fathom.sqlite3", tmp_path / "copy")
    with_store(tmp_path / "b", key)
    restore(tmp_path / "b" / "fathom.sqlite3", tmp_path / "copy")
    assert with_store(tmp_path / "b", key) == before


def test_the_write_ahead_log_of_a_killed_server_is_backed_up(tmp_path: Path) -> None:
    """After a kill the last entries are only in the write-ahead log."""
    file = tmp_path / "data" / "fathom.sqlite3"
    old = written(tmp_path / "old", b"1")
    told = append_until_killed(file, 50)
    assert file.with_name("fathom.sqlite3-wal").stat().st_size > 0
    (tmp_path / "copy").mkdir()
    backup(file, tmp_path / "copy" / "fathom.sqlite3")
    kept = restore(file, old)
    assert kept is not None
    assert not file.with_name("fathom.sqlite3-wal").exists()
    assert entries_in(tmp_path / "data") == [b"1"]
    restore(tmp_path / "again" / "fathom.sqlite3", kept)
    for folder in ("copy", "again"):
        found = with_store(tmp_path / folder, entry_counts)
        assert all(found[table] >= seq for table, seq in told.items())


def test_a_restore_replaces_damaged_data_and_keeps_a_copy(tmp_path: Path) -> None:
    copy = written(tmp_path / "copy", b"1")
    file = tmp_path / "data" / "fathom.sqlite3"
    file.parent.mkdir()
    file.write_bytes(b"rubbish" * 1000)
    side = file.with_name("fathom.sqlite3-wal")
    side.write_bytes(b"more rubbish")
    kept = restore(file, copy)
    assert kept is not None
    assert kept.read_bytes() == b"rubbish" * 1000
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"more rubbish"
    assert entries_in(tmp_path / "data") == [b"1"]


def test_a_stale_write_ahead_log_is_not_applied_to_restored_data(tmp_path: Path) -> None:
    file = tmp_path / "data" / "fathom.sqlite3"
    append_until_killed(file, 50)
    file.unlink()
    assert restore(file, written(tmp_path / "copy", b"1")) is None
    assert entries_in(tmp_path / "data") == [b"1"]
    assert len(list(file.parent.glob("*.before-restore-*-wal"))) == 1


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    file = written(tmp_path / "data", b"1")
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    for name in ("precious", "dangling", "data"):
        with pytest.raises(StoreError, match="it exists already"):
            backup(file, tmp_path / name)
    assert (tmp_path / "precious").read_text() == "mine"
    with pytest.raises(StoreError, match="nowhere/copy: No such file or directory"):
        backup(file, tmp_path / "nowhere" / "copy")
    with pytest.raises(StoreError, match="precious/copy: Not a directory"):
        backup(file, tmp_path / "precious" / "copy")


def test_without_data_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"data/fathom\.sqlite3: No such file or directory"):
        backup(tmp_path / "data" / "fathom.sqlite3", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def spoil(copy: Path, how: str) -> None:
    """Damage a backup in one way."""
    if how == "it is not a file":
        copy.unlink()
        copy.mkdir()
    elif how == "it is empty":
        copy.write_bytes(b"")
    elif how == "it is not a database":
        copy.write_bytes(b"Dear diary, " * 500)
    elif how == "No such file":
        copy.unlink()
    elif how == "newer version of Fathom":
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    elif how == "it is damaged":
        data = bytearray(copy.read_bytes())
        half = len(data) // 2
        data[half : half + 4096] = b"\xff" * 4096
        copy.write_bytes(data)


@pytest.mark.parametrize(
    "how",
    [
        "it is not a file",
        "it is empty",
        "it is not a database",
        "No such file",
        "newer version of Fathom",
        "it is damaged",
    ],
)
def test_a_bad_backup_is_not_restored(tmp_path: Path, how: str) -> None:
    file = written(tmp_path / "data", b"present")
    copy = tmp_path / "copy"
    backup(written(tmp_path / "other", *(b"%d" % number * 200 for number in range(500))), copy)
    spoil(copy, how)
    before = sorted(path.name for path in file.parent.iterdir())
    with pytest.raises(StoreError, match=how) as fault:
        restore(file, copy)
    assert str(copy) in str(fault.value)
    assert sorted(path.name for path in file.parent.iterdir()) == before
    assert entries_in(tmp_path / "data") == [b"present"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_missing_package_is_named_with_its_installation(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.delitem(sys.modules, "fathom.store.location", raising=False)
    assert main([command, str(tmp_path / "copy")]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"fathom {command}: platformdirs is not installed")
    assert "fathom-games[server]" in told


@pytest.mark.parametrize(("command", "program"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_with_postgresql_its_own_tools_are_named(
    command: str, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "copy", "--database", "postgresql://ann:hunter2@db/fathom"]) == 2
    said = capsys.readouterr().err
    assert f"{program} --" in said
    assert "postgresql://ann@db/fathom" in said
    assert "hunter2" not in said
