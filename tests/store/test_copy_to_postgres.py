"""Copy from SQLite to PostgreSQL: complete, and resumable after interruptions."""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from cli.terminal import environment, fathom
from fathom.protocol.settings import Person
from fathom.store.interfaces import Store
from fathom.store.location import data_file
from fathom.store.models import Session
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.open import migrate as make_schema
from fathom.store.sqlite.file_lock import FileLock
from fork_server import Piped
from postgres import Cluster, rows
from serving import LONGEST, bounded, eventually
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

TABLES = ("log", "tables", "members", "people", "sessions", "mentions", "erasures")
MANY = 200  # tables


@pytest.fixture
def target(cluster: Cluster) -> Iterator[str]:
    """Create an empty database."""
    with cluster.database(template="template0") as url:
        yield url


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a store with rows in every table and characters that an encoding could damage."""
    folder = tmp_path_factory.mktemp("source")
    place = StoreLocation(folder)

    async def fill(store: Store) -> None:
        for number in range(50):
            person = Person(f"p{number}", f"Zoë 'Ö' \\ 🐙 {number}")
            session = Session(
                token_hash=bytes([0, number, 255]) * 11, person=person.id, kind="cookie", created=number, expires=10**12
            )
            await store.accounts.add_person(person, session)
        await store.accounts.begin_erasure("p49")
        work = [fill_table(store, number) for number in range(MANY)]
        for first in range(0, MANY, 50):
            await asyncio.gather(*work[first : first + 50])
        await store.cluster.record_heartbeat(12345)

    with_store(place, fill)
    return place.data


async def fill_table(store: Store, number: int) -> None:
    table = f"{chr(65 + number % 26)}t-{'_' if number % 2 else 'ä'}{number}"
    people = {f"p{number % 50}": bool(number % 2), f"p{(number + 7) % 50}": False}
    await store.log.add_mentions(table, people)
    entries = [b'{"seq":%d,"bytes":"\\u0000 \xff"}' % seq for seq in range(1, 61)]
    await store.log.append(
        table, 1, entries, table_row(table, people, "over" if number % 3 else "playing", public=number % 5 == 0)
    )


def migrate(source: Path, target: str) -> "subprocess.CompletedProcess[str]":
    return fathom("migrate-store", str(source), target)


@contextmanager
def migrating(source: Path, target: str) -> Iterator[Piped]:
    """Start a copy, to kill it."""
    arguments = ["migrate-store", str(source), target]
    with Piped(arguments, environment()) as process, bounded(process, "to move a store", LONGEST):
        yield process


def contents(place: StoreLocation) -> dict[str, set[tuple[object, ...]]]:
    """Return the rows of all tables."""
    columns = {
        "log": "table_id, seq, entry",
        "server": "key, heartbeat",
        "tables": "id, status, public, needs_wakeup, updated, to_move, listing",
    }
    found = {}
    for table in (*TABLES, "server"):
        told = place.rows(f"SELECT {columns.get(table, '*')} FROM {table}")
        found[table] = {tuple(int(v) if isinstance(v, bool) else v for v in each) for each in told}
    return found


def same(source: Path, target: str) -> None:
    here, there = contents(StoreLocation(source.parent)), contents(StoreLocation(source.parent, target))
    assert here == there
    assert len(there["log"]) == MANY * 60
    assert all(there.values())


def test_everything_is_copied_and_a_server_can_use_it(source: Path, target: str) -> None:
    done = migrate(source, target)
    assert done.returncode == 0, done.stderr
    assert f"log: {MANY * 60} rows, the same on both sides" in done.stdout
    same(source, target)

    async def use(store: Store) -> None:
        person = await store.accounts.person_of(bytes([0, 3, 255]) * 11, "cookie", 1)
        assert person == Person("p3", "Zoë 'Ö' \\ 🐙 3")
        assert len(await store.tables.tables_of("p3", 999)) == MANY // 25
        assert await store.cluster.last_heartbeat() == 12345
        assert await store.accounts.pending_erasures() == ["p49"]

    with_store(StoreLocation(source.parent, target), use)
    again = migrate(source, target)
    assert again.returncode == 1
    assert "this store has been copied there already" in again.stderr


def test_a_copy_killed_in_the_middle_resumes(source: Path, target: str) -> None:
    async def killed() -> int:
        await make_schema(Dsn(target))
        other = await asyncpg.connect(target)
        async with other.transaction():
            # The log is copied before this table, others after it.
            await other.execute("LOCK TABLE members IN EXCLUSIVE MODE")
            with migrating(source, target) as process:
                for line in process.stdout:
                    if line.startswith(b"log: %d of" % (MANY * 60)):
                        process.kill()
        held = int(await other.fetchval("SELECT count(*) FROM log"))
        await other.close()
        return held

    assert asyncio.run(killed()) == MANY * 60
    assert rows(target, "SELECT count(*) FROM members")[0][0] == 0
    with pytest.raises(Exception, match="a copy into it is incomplete; run `fathom migrate-store` again"):
        with_store(StoreLocation(source.parent, target), nothing)
    done = migrate(source, target)
    assert done.returncode == 0, done.stderr
    assert f"log: {MANY * 60} of" not in done.stdout
    same(source, target)


def test_a_copy_killed_repeatedly_completes(source: Path, target: str) -> None:
    seen = set()
    for lines in range(1, 8):
        with migrating(source, target) as process:
            for number, line in enumerate(process.stdout, 1):
                seen.add(line)
                if number == lines:
                    process.kill()
    done = migrate(source, target)
    if done.returncode:  # one run finished before its kill
        assert "copied there already" in done.stderr
    same(source, target)
    assert any(line.startswith(b"log: ") for line in seen)


async def nothing(store: Store) -> None:
    pass


def refused(source: Path, target: str) -> str:
    done = migrate(source, target)
    assert done.returncode == 1
    assert "\n" not in done.stderr.strip()
    return done.stderr


def test_an_invalid_copy_is_refused_without_changes(
    source: Path, target: str, cluster: Cluster, tmp_path: Path
) -> None:
    assert "there is no such file" in refused(tmp_path / "nowhere", target)
    lock = FileLock(data_file(str(source)))
    assert "a running server is using it; stop that server first" in refused(source, target)
    lock.close()
    assert "the address of a database is like" in refused(source, "mysql://x/y")
    with cluster.database() as used:
        with_store(StoreLocation(tmp_path, used), lambda store: store.log.append("t", 1, [b"x"], table_row("t")))
        assert "it is not empty (table log has rows); use an empty database" in refused(source, used)
    with cluster.database() as busy:

        async def meanwhile(store: Store) -> str:
            await store.cluster.record_heartbeat(1)  # a running server does that continually
            return await asyncio.to_thread(refused, source, busy)

        assert "a running server is using it; stop that server first" in with_store(
            StoreLocation(tmp_path, busy), meanwhile
        )
    with cluster.database(template="template0") as foreign:
        rows(foreign, "CREATE TABLE invoices (id int)")
        assert "not one of Fathom" in refused(source, foreign)
    with cluster.database(template="template0") as half:
        other = StoreLocation(tmp_path / "other")
        with_store(other, nothing)
        with migrating(source, half) as process:
            process.stdout.readline()
            process.kill()
        assert "it holds an incomplete copy of another store" in refused(other.data, half)


def test_the_final_comparison_finds_differences(source: Path, target: str) -> None:
    with migrating(source, target) as process:
        for line in process.stdout:
            if line.startswith(b"log: 2000 of"):
                process.kill()
    connected = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    eventually(lambda: int(rows(target, connected)[0][0]), lambda count: count == 1)
    rows(target, "UPDATE log SET entry = 'x' WHERE ctid IN (SELECT ctid FROM log LIMIT 1)")
    assert "table log differs from its source" in refused(source, target)
    with pytest.raises(Exception, match="a copy into it is incomplete"):
        with_store(StoreLocation(source.parent, target), nothing)
