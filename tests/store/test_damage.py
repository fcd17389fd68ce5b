"""Damaged databases are refused with an instruction and left unchanged; incomplete new ones are created again."""

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cli.terminal import environment, fathom
from fathom.store.copy_to_postgres import copy_store
from fathom.store.errors import StoreDamaged, StoreError
from fathom.store.interfaces import Store
from fathom.store.schema import TABLES
from fathom.store.sqlite.backup import backup, restore
from fathom.store.sqlite.open import connect
from fathom.store.sqlite.store import SqliteStore
from postgres import Cluster, rows
from store.crash_checks import append_until_killed, entry_counts
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

FRAME = 24 + 4096
SPILL = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 2")  # so that pages reach the file before the commit that never comes
connection.execute("BEGIN")
connection.execute("UPDATE log SET entry = zeroblob(3000)")
os._exit(0)
"""


async def nothing(store: Store) -> None:
    pass


async def fill(store: Store) -> None:
    for number in range(40):
        await store.log.append(f"t{number}", 1, [b"%d " % seq * 200 for seq in range(50)], table_row(f"t{number}"))


async def count(store: Store) -> int:
    return sum([len(await store.log.entries(f"t{number}")) for number in range(40)])


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a sound store of more than one megabyte."""
    folder = tmp_path_factory.mktemp("filled")
    with_store(folder, fill)
    assert (folder / "fathom.sqlite3").stat().st_size > 1_000_000
    return folder / "fathom.sqlite3"


@pytest.fixture
def file(filled: Path, tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(filled, tmp_path / "data"))


def overwrite(file: Path, at: int, size: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(random.Random(1).randbytes(size))


def change(sql: str) -> Callable[[Path], None]:
    def changed(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(sql)

    return changed


DAMAGE: dict[str, Callable[[Path], None]] = {
    "40 kB in the middle": lambda file: overwrite(file, file.stat().st_size // 2, 40_000),
    "the header": lambda file: overwrite(file, 0, 16),
    "half of it gone": lambda file: os.truncate(file, file.stat().st_size // 8192 * 4096),
    "a torn page": lambda file: os.truncate(file, file.stat().st_size - 1000),
    "all but 50 bytes gone": lambda file: os.truncate(file, 50),
    "0 bytes": lambda file: os.truncate(file, 0),
    "no key": change("DELETE FROM server"),
    "no version": change("DELETE FROM alembic_version"),
}
INCOMPLETE: dict[str, Callable[[Path], None]] = {"no table of subscriptions": change("DROP TABLE subscriptions")}


@pytest.mark.parametrize("how", DAMAGE | INCOMPLETE)
def test_damage_is_refused_at_the_start_and_left_unchanged(file: Path, how: str) -> None:
    (DAMAGE | INCOMPLETE)[how](file)
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreDamaged) as refused:
            with_store(file.parent, nothing)
        assert str(refused.value).startswith(f"cannot use {file}: ")
        assert "`fathom restore`" in str(refused.value)
        assert file.read_bytes() == before


@pytest.mark.parametrize("how", DAMAGE)
def test_damaged_data_is_neither_backed_up_nor_restored_nor_copied(file: Path, how: str, tmp_path: Path) -> None:
    DAMAGE[how](file)
    for refused in (
        lambda: backup(file, tmp_path / "copy"),
        lambda: restore(tmp_path / "other" / "fathom.sqlite3", file),
        lambda: asyncio.run(copy_store(file, "postgresql://nobody@127.0.0.1:1/nowhere", print)),
    ):
        with pytest.raises(StoreError, match="it is ") as fault:
            refused()
        assert f"cannot use {file}: " in str(fault.value)
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "other" / "fathom.sqlite3").exists()
    assert not list(tmp_path.glob(".copy*"))


@pytest.mark.parametrize("how", ["40 kB in the middle", "0 bytes"])
def test_the_error_message_of_damage(file: Path, how: str, tmp_path: Path) -> None:
    DAMAGE[how](file)
    served = fathom("serve", "--port=0", f"--data={file.parent}")
    assert (served.returncode, served.stdout, served.stderr.count("\n")) == (1, "", 1)
    assert served.stderr.startswith(f"fathom serve: cannot use {file}: it is ")
    copied = fathom("backup", f"--data={file.parent}", str(tmp_path / "copy"))
    assert (copied.returncode, copied.stdout, copied.stderr.count("\n")) == (2, "", 1)
    assert copied.stderr.startswith(f"fathom backup: cannot use {file}: it is ")


def test_a_sound_backup_replaces_a_damaged_file(filled: Path, file: Path, tmp_path: Path) -> None:
    backup(filled, tmp_path / "copy")
    DAMAGE["40 kB in the middle"](file)
    kept = restore(file, tmp_path / "copy")
    assert kept
    assert with_store(file.parent, count) == 2000


def test_readable_data_is_recovered_as_documented(file: Path, tmp_path: Path) -> None:
    DAMAGE["40 kB in the middle"](file)
    recovered = tmp_path / "recovered.sqlite3"
    recover = f"sqlite3 {file} .dump | sed 's/^ROLLBACK;.*/COMMIT;/' | sqlite3 {recovered}"
    subprocess.run(recover, shell=True, check=True, timeout=60)
    restore(file, recovered)
    assert 1000 < with_store(file.parent, count) < 2000


# Interrupted first starts.


def test_a_killed_first_start_does_not_prevent_the_next(tmp_path: Path) -> None:
    file = tmp_path / "data" / "fathom.sqlite3"
    for _ in range(4):
        append_until_killed(file, 0)
    with_store(file.parent, nothing)
    file.with_name(".fathom.sqlite3.new").write_bytes(b"half" * 1000)
    file.with_name(".fathom.sqlite3.new-journal").write_bytes(b"of it" * 1000)
    file.unlink()
    with_store(file.parent, fill)
    assert with_store(file.parent, count) == 2000
    assert not list(file.parent.glob(".*"))


def test_a_transaction_that_a_crash_left_in_a_journal_is_rolled_back(filled: Path, tmp_path: Path) -> None:
    """A restored copy has no write-ahead log before its first start."""
    file = tmp_path / "fathom.sqlite3"
    backup(filled, file)
    subprocess.run([sys.executable, "-c", SPILL, str(file)], env=environment(), check=True, timeout=60)
    assert file.with_name("fathom.sqlite3-journal").exists()
    assert file.read_bytes() != filled.read_bytes()
    assert with_store(tmp_path, count) == 2000


# The write-ahead log.


@pytest.fixture
def killed(tmp_path: Path) -> tuple[Path, dict[str, int]]:
    """Return a store whose last changes are in its write-ahead log, and the acknowledged entries."""
    file = tmp_path / "killed" / "fathom.sqlite3"
    told = append_until_killed(file, 100)
    assert file.with_name("fathom.sqlite3-wal").stat().st_size > 40 * FRAME
    return file, told


@pytest.mark.parametrize("at", [20, 32 + 5 * FRAME + 8, 32 + 5 * FRAME + 2000])
def test_a_write_ahead_log_that_is_damaged_is_refused(killed: tuple[Path, dict[str, int]], at: int) -> None:
    file, _ = killed
    wal = file.with_name("fathom.sqlite3-wal")
    overwrite(wal, at, 4)
    before = wal.read_bytes()
    with pytest.raises(StoreDamaged, match=r"fathom\.sqlite3-wal: it is damaged, and the latest changes are in it"):
        with_store(file.parent, nothing)
    assert wal.read_bytes() == before
    wal.unlink()  # the documented way to continue without the latest changes
    with_store(file.parent, entry_counts)


@pytest.mark.parametrize("cut", [0, 10, FRAME])
def test_a_torn_end_of_the_log_is_not_damage(killed: tuple[Path, dict[str, int]], cut: int) -> None:
    file, told = killed
    wal = file.with_name("fathom.sqlite3-wal")
    wal.write_bytes(wal.read_bytes() + b"\0" * FRAME)
    with_store(file.parent, nothing)
    found = with_store(file.parent, entry_counts)
    assert all(found[table] >= seq for table, seq in told.items())
    append_until_killed(file, 50)
    os.truncate(wal, wal.stat().st_size - cut)
    with_store(file.parent, entry_counts)


def test_frames_of_an_older_generation_are_no_damage(tmp_path: Path) -> None:
    """After a checkpoint the log is overwritten from its start; the frames that follow are of the older generation."""
    file = tmp_path / "fathom.sqlite3"
    append_until_killed(file, 200)
    with closing(connect(file)) as holding, closing(connect(file)) as writing:
        holding.execute("SELECT count(*) FROM log").fetchall()  # an open connection keeps the log from being deleted
        writing.execute("PRAGMA wal_checkpoint(RESTART)")
        writing.execute("UPDATE server SET opened = opened + 1")
        side = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "fathom.sqlite3.lock"}
    for name, data in side.items():
        (tmp_path / name).write_bytes(data)
    with_store(tmp_path, entry_counts)


def test_a_write_ahead_log_whose_database_is_gone_is_refused(killed: tuple[Path, dict[str, int]]) -> None:
    file, _ = killed
    file.unlink()
    with pytest.raises(StoreDamaged, match="the file is gone, and what is left of it is in its -wal file"):
        with_store(file.parent, nothing)


# While a server runs.


def test_damage_found_at_run_time_stops_all_operations(file: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        overwrite(file, 4096, file.stat().st_size - 4096)
        with pytest.raises(StoreDamaged):
            await count(store)
        for doing in (
            store.log.append("new", 1, [b"1"], table_row("new")),
            store.cluster.record_heartbeat(1),
            store.tables.lobby(1),
        ):
            with pytest.raises(StoreDamaged):
                await doing

    with_store(file.parent, scenario)


def test_damage_found_by_the_writer_stops_readers(file: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        overwrite(file, 4096, file.stat().st_size - 4096)
        with pytest.raises(StoreDamaged):
            await store.log.append("t0", 51, [b"1"], table_row("t0"))
        with pytest.raises(StoreDamaged):
            await store.tables.lobby(1)

    with_store(file.parent, scenario)


# PostgreSQL checks its pages itself.


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("DELETE FROM alembic_version", "the version of its schema is missing"),
        ("DROP TABLE subscriptions CASCADE", "table subscriptions is missing"),
        ("DELETE FROM server", "the server's key is missing"),
    ],
)
def test_a_postgresql_database_that_is_not_complete_is_refused(cluster: Cluster, sql: str, said: str) -> None:
    with cluster.database() as url:
        place = StoreLocation(Path(), url)
        with_store(place, lambda store: store.log.append("t", 1, [b"1"], table_row("t")))
        rows(url, sql)
        with pytest.raises(StoreDamaged, match=said):
            with_store(place, nothing)


def test_the_required_tables_are_those_of_the_schema(file: Path, cluster: Cluster) -> None:
    with closing(connect(file)) as connection:
        assert {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")} == TABLES
    with cluster.database() as url:
        assert {name for (name,) in rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")} == TABLES
