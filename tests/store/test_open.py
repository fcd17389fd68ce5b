"""Opening a store: new, known, foreign, newer, read-only or locked files."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from fathom.store.errors import StoreError
from fathom.store.interfaces import Store
from fathom.store.location import data_file
from fathom.store.migrations import configuration
from fathom.store.schema import REVISIONS
from fathom.store.sqlite.store import SqliteStore
from serving import bounded
from store.open_stores import table_row, with_store

UNPRIVILEGED = 65534
HOLD = """
import asyncio, sys
from pathlib import Path
from fathom.store.sqlite.store import SqliteStore

async def hold():
    store = await SqliteStore.open(Path(sys.argv[1]))
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


async def nothing(store: Store) -> None:
    pass


def refused(folder: Path) -> str:
    """Return why the store in a folder cannot be opened."""
    with pytest.raises(StoreError) as fault:
        with_store(folder, nothing)
    assert str(folder) in str(fault.value)
    return str(fault.value)


@contextmanager
def without_privileges() -> Iterator[None]:
    """Drop the privileges of root temporarily, since root may write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(UNPRIVILEGED)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Create a folder that every user can enter; pytest's own is accessible to its owner only."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


def test_folders_and_file_are_created_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "100% new?" / "a #folder"
    with_store(folder, nothing)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_the_key_is_created_once(tmp_path: Path) -> None:
    async def key(store: Store) -> bytes:
        return store.key

    keys = [with_store(folder, key) for folder in (tmp_path / "a", tmp_path / "a", tmp_path / "b")]
    assert keys[0] == keys[1] != keys[2]
    assert len(keys[0]) == len(keys[2]) == 32


def test_commits_are_synchronous(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> list[object]:
        found: list[object] = []

        def look(connection: sqlite3.Connection) -> None:
            for name in ("journal_mode", "synchronous"):
                found.extend(connection.execute(f"PRAGMA {name}").fetchone())

        await store.writer.run(look)  # type: ignore[attr-defined]
        return found

    assert with_store(tmp_path, scenario) == ["wal", 2]  # 2 is FULL


def test_every_known_revision_has_a_migration() -> None:
    scripts = ScriptDirectory.from_config(configuration())
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS


def test_the_default_location_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_file("here") == tmp_path / "here" / "fathom.sqlite3"
    assert data_file(None).name == "fathom.sqlite3"
    assert data_file(None).parent.name == "fathom"


def test_a_newer_schema_is_refused_and_unchanged(tmp_path: Path) -> None:
    with_store(tmp_path, nothing)
    file = tmp_path / "fathom.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    said = f"a newer version of Fathom has written it (schema 9999; this one knows {REVISIONS[-1]})"
    assert said in refused(tmp_path)
    assert file.read_bytes() == before


def test_a_foreign_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "fathom.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = file.read_bytes()
    assert "it is a database, but not one of Fathom" in refused(tmp_path)
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "fathom.sqlite3"
    file.write_text("Dear diary, " * 500)
    assert "it is not a database" in refused(tmp_path)
    assert file.read_text() == "Dear diary, " * 500


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "fathom.sqlite3").mkdir()
    assert "it is not a file" in refused(tmp_path)


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert "cannot use" in refused(tmp_path / "data")
    assert "Not a directory" in refused(tmp_path / "data" / "more")


def test_a_file_that_may_not_be_written(open_folder: Path) -> None:
    with_store(open_folder, nothing)
    for path in open_folder.iterdir():
        path.chmod(0o666 if path.suffix == ".lock" else 0o444)
    with without_privileges():
        assert "Permission denied" in refused(open_folder)
    (open_folder / "fathom.sqlite3").chmod(0o600)
    with_store(open_folder, nothing)


def test_a_folder_that_may_not_be_written(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with without_privileges():
        assert "Permission denied" in refused(open_folder)
        assert "Permission denied" in refused(open_folder / "new")
    open_folder.chmod(0o755)


def test_a_folder_in_which_the_file_may_be_written_but_nothing_beside_it(open_folder: Path) -> None:
    with_store(open_folder, nothing)
    for path in open_folder.iterdir():
        path.chmod(0o666)
    open_folder.chmod(0o555)
    with without_privileges():
        assert "cannot" in refused(open_folder)
    open_folder.chmod(0o755)


def test_a_file_has_one_server(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="a running server is using it") as fault:
            await SqliteStore.open(tmp_path / "fathom.sqlite3")
        assert str(tmp_path / "fathom.sqlite3") in str(fault.value)
        (tmp_path / "link").symlink_to(tmp_path / "fathom.sqlite3")
        with pytest.raises(StoreError, match="a running server is using it"):
            await SqliteStore.open(tmp_path / "link")
        await store.log.append("t", 1, [b"1"], table_row("t"))

    with_store(tmp_path, scenario)


def test_a_kill_releases_the_lock(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, tmp_path / "fathom.sqlite3"]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other,
        bounded(other, "to hold a file"),
    ):
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert "a running server is using it" in refused(tmp_path)
        other.kill()
    with_store(tmp_path, nothing)


def test_a_refusal_releases_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "fathom.sqlite3"
    file.write_text("Dear diary, " * 500)
    refused(tmp_path)
    file.unlink()
    with_store(tmp_path, nothing)
