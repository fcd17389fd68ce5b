"""PostgreSQL: clear errors without the password, and recovery when it is back."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fathom.store.errors import AppendConflict, CommitUnknown, StoreError
from fathom.store.interfaces import Store
from fathom.store.postgres import connection
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.store import PostgresStore
from fathom.store.schema import REVISIONS
from postgres import Cluster, rows
from store.open_stores import table_row, with_store
from store_locations import StoreLocation

SECRET = "hunter2"


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as url:
        yield url


@pytest.fixture
def bare(cluster: Cluster) -> Iterator[str]:
    """Create an empty database."""
    with cluster.database(template="template0") as url:
        yield url


async def nothing(store: Store) -> None:
    pass


def refused(url: str) -> str:
    """Return why a database cannot be opened."""
    with pytest.raises(StoreError) as fault:
        with_store(StoreLocation(Path(), url), nothing)
    assert SECRET not in str(fault.value)
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize(
    "url",
    ["mysql://a:hunter2@b/c", "postgresql://", "postgresql://a:hunter2@b", "postgresql://a:hunter2@b:port/c", "fathom",
     "postgresql://a:hunter2@b/c/d", "postgresql://a:hunter2@[b/c"],
)  # fmt: skip
def test_an_invalid_url_is_refused(url: str) -> None:
    assert refused(url) == "the address of a database is like postgresql://user:password@host:5432/database"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgres://ann:hunter2@db.example:5433/fathom?sslmode=require", "postgresql://ann@db.example:5433/fathom"),
        ("postgresql:///fathom?host=/run/pg&user=ann&password=hunter2", "postgresql://ann@/fathom?host=/run/pg"),
        ("postgresql://[::1]/fathom", "postgresql://[::1]/fathom"),
        ("postgresql://a%20b:hunter2@h/my%20games", "postgresql://a%20b@h/my%20games"),
    ],
)
def test_a_url_is_shown_without_its_password(url: str, shown: str) -> None:
    assert str(Dsn(url)) == repr(Dsn(url)) == shown


def test_no_server_at_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the server cannot be reached" in refused(f"postgresql://fathom:{SECRET}@/x?host={tmp_path}")
    assert "the server cannot be reached" in refused(f"postgresql://fathom:{SECRET}@127.0.0.1:1/x")
    assert "the server cannot be reached" in refused(f"postgresql://fathom:{SECRET}@nowhere.invalid/x")


def test_no_such_database(cluster: Cluster) -> None:
    said = refused(cluster.url("atlantis"))
    assert "the server has no database of that name; `createdb atlantis` makes one" in said


def test_a_wrong_password(cluster: Cluster, database: str) -> None:
    cluster.do("postgres", "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    wrong = database.replace("fathom@", f"guarded:{SECRET}@")
    assert "the password for guarded is wrong or missing" in refused(wrong)
    assert "the password for guarded is wrong or missing" in refused(database.replace("fathom@", "guarded@"))
    may_not = database.replace("fathom@", "guarded:right@")
    assert "guarded lacks privileges that Fathom needs; it should own the database" in refused(may_not)
    assert "the server does not let nobody in" in refused(database.replace("fathom@", "nobody@"))


def test_a_newer_schema_is_refused_and_unchanged(database: str) -> None:
    rows(database, "UPDATE alembic_version SET version_num = '9999'")
    said = f"a newer version of Fathom has written it (schema 9999; this one knows {REVISIONS[-1]})"
    assert said in refused(database)


def test_a_foreign_database_is_refused_and_unchanged(bare: str) -> None:
    rows(bare, "CREATE TABLE recipes (name text)")
    assert "it is a database, but not one of Fathom" in refused(bare)
    assert rows(bare, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("recipes",)]


def test_concurrent_creation_of_a_database(bare: str) -> None:
    async def scenario() -> set[bytes]:
        stores = await asyncio.gather(*(PostgresStore.open(bare) for _ in range(5)))
        for store in stores:
            await store.close()
        return {store.key for store in stores}

    (key,) = asyncio.run(scenario())
    assert len(key) == 32
    assert rows(bare, "SELECT version_num FROM alembic_version") == [(REVISIONS[-1],)]
    assert rows(bare, "SELECT opened FROM server") == [(5,)]


def test_commits_are_synchronous(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        assert await store.runner.rows("SHOW synchronous_commit") == [("on",)]
        await store.log.append("t", 1, [b"1"], table_row("t"))
        writing = await store.writer._connection.get()
        assert await writing.fetchval("SHOW synchronous_commit") == "on"

    with_store(StoreLocation(Path(), database), scenario)


def test_one_of_several_servers_wins_each_seq(database: str) -> None:
    """Each server writes many tables per transaction, and all of them write the same ones."""
    tables = [f"t{number}" for number in range(12)]

    async def scenario() -> None:
        stores = [await PostgresStore.open(database) for _ in range(3)]
        for seq in range(1, 16):
            tries = [
                (
                    table,
                    who,
                    stores[who].log.append(table, seq, [b"%d" % who, b"more"], table_row(table, {f"p{who}": True})),
                )
                for number, table in enumerate(tables)
                for who in ((number + seq) % 3, number % 3, (number + 1) % 3)
            ]
            answers = await asyncio.gather(*(each for *_, each in tries), return_exceptions=True)
            if seq % 2 == 0:
                assert {type(answer) for answer in answers} == {AppendConflict}
                continue
            for table in tables:
                (winner,) = (
                    who for (its, who, _), answer in zip(tries, answers, strict=True) if its == table and answer is None
                )
                assert await stores[0].log.entries(table, seq - 1) == [b"%d" % winner, b"more"]
                assert [line.table for line in await stores[1].tables.tables_of(f"p{winner}", 99)].count(table) == 1
            assert sum(isinstance(answer, AppendConflict) for answer in answers) == len(tries) - len(tables)
            seated = [await stores[2].tables.tables_of(f"p{who}", 99) for who in range(3)]
            assert sum(map(len, seated)) == len(tables)
        for store in stores:
            await store.close()

    asyncio.run(scenario())


async def until_written(store: Store, table: str, seq: int) -> None:
    """Append an entry until it is stored: a conflict shows that it is."""
    while True:
        try:
            await store.log.append(table, seq, [b"%d" % seq], table_row(table, updated=seq))
        except AppendConflict:
            assert await store.log.entries(table, seq - 1) == [b"%d" % seq]
        except StoreError:
            continue
        return


def test_the_store_recovers_when_postgresql_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short outages are waited for. No entry is lost or duplicated."""

    async def scenario(store: Store, cluster: Cluster) -> None:
        enough = asyncio.Event()
        reached = 0

        async def write(table: str) -> int:
            seq = 0
            while not enough.is_set():
                seq += 1
                await until_written(store, table, seq)
                with suppress(StoreError):
                    await store.cluster.record_heartbeat(seq)
            return seq

        async def read() -> None:
            while not enough.is_set():
                with suppress(StoreError):
                    await store.tables.lobby(9)

        async with asyncio.TaskGroup() as group:
            writing = [group.create_task(write(f"t{number}")) for number in range(5)]
            group.create_task(read())
            for _ in range(4):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(cluster.kill9)
                await asyncio.to_thread(cluster.start)
            await asyncio.sleep(0.3)
            enough.set()
        for number, task in enumerate(writing):
            written = await store.log.entries(f"t{number}")
            assert written == [b"%d" % seq for seq in range(1, task.result() + 1)]
            reached += len(written)
        assert reached > 20

    with Cluster() as cluster, cluster.database() as url:
        with_store(StoreLocation(Path(), url), lambda store: scenario(store, cluster))


def test_a_long_outage_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OUTAGE_SECONDS", 0.2)

    async def scenario(store: Store, cluster: Cluster) -> None:
        await store.log.append("t", 1, [b"1"], table_row("t"))
        await asyncio.to_thread(cluster.kill9)
        with suppress(StoreError):  # its processes exit after a moment
            while True:
                await store.cluster.record_heartbeat(1)
        for doing in (
            store.log.append("u", 1, [b"1"], table_row("u")),
            store.log.entries("t"),
            store.cluster.record_heartbeat(1),
        ):
            with pytest.raises(StoreError, match=r"cannot be reached|connection is lost"):
                await doing
        await asyncio.to_thread(cluster.start)
        assert await store.log.entries("t") == [b"1"]
        await store.log.append("t", 2, [b"2"], table_row("t"))
        await store.cluster.record_heartbeat(2)

    with Cluster() as cluster, cluster.database() as url:
        with_store(StoreLocation(Path(), url), lambda store: scenario(store, cluster))


def test_commit_unknown_is_a_store_error() -> None:
    assert issubclass(CommitUnknown, StoreError)
