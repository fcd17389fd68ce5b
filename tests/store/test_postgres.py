"""PostgreSQL: what can be wrong with it is said plainly, without the password; when it comes back, all goes on."""

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
from places import Place
from postgres import Cluster, rows
from store.keeping import keep, row

SECRET = "hunter2"


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    with cluster.database() as url:
        yield url


@pytest.fixture
def bare(cluster: Cluster) -> Iterator[str]:
    """A database in which nothing is."""
    with cluster.database(template="template0") as url:
        yield url


async def nothing(store: Store) -> None:
    pass


def refused(url: str) -> str:
    """Why that database cannot be opened."""
    with pytest.raises(StoreError) as fault:
        keep(Place(Path(), url), nothing)
    assert SECRET not in str(fault.value)
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize(
    "url",
    ["mysql://a:hunter2@b/c", "postgresql://", "postgresql://a:hunter2@b", "postgresql://a:hunter2@b:port/c", "fathom",
     "postgresql://a:hunter2@b/c/d", "postgresql://a:hunter2@[b/c"],
)  # fmt: skip
def test_an_address_that_is_none(url: str) -> None:
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
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert str(Dsn(url)) == repr(Dsn(url)) == shown


def test_no_server_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_newer_schema_is_left_alone(database: str) -> None:
    rows(database, "UPDATE alembic_version SET version_num = '9999'")
    said = f"a newer version of Fathom has written it (schema 9999; this one knows {REVISIONS[-1]})"
    assert said in refused(database)


def test_a_database_of_something_else_is_left_alone(bare: str) -> None:
    rows(bare, "CREATE TABLE recipes (name text)")
    assert "it is a database, but not one of Fathom" in refused(bare)
    assert rows(bare, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("recipes",)]


def test_many_that_open_a_new_database_at_once(bare: str) -> None:
    async def story() -> set[bytes]:
        stores = await asyncio.gather(*(PostgresStore.open(bare) for _ in range(5)))
        for store in stores:
            await store.close()
        return {store.key for store in stores}

    (key,) = asyncio.run(story())
    assert len(key) == 32
    assert rows(bare, "SELECT version_num FROM alembic_version") == [(REVISIONS[-1],)]
    assert rows(bare, "SELECT opened FROM server") == [(5,)]


def test_what_is_committed_is_on_disk(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        assert await store.runner.rows("SHOW synchronous_commit") == [("on",)]
        await store.log.append("t", 1, [b"1"], row("t"))
        writing = await store.writer._connection.get()
        assert await writing.fetchval("SHOW synchronous_commit") == "on"

    keep(Place(Path(), database), story)


def test_of_several_servers_that_want_the_same_entry_one_has_it(database: str) -> None:
    """Each has many tables in each of its transactions, and the same ones as the others."""
    tables = [f"t{number}" for number in range(12)]

    async def story() -> None:
        stores = [await PostgresStore.open(database) for _ in range(3)]
        for seq in range(1, 16):
            tries = [
                (table, who, stores[who].log.append(table, seq, [b"%d" % who, b"more"], row(table, {f"p{who}": True})))
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

    asyncio.run(story())


async def until_written(store: Store, table: str, seq: int) -> None:
    """Write an entry, again and again until it is there: a conflict says that it is."""
    while True:
        try:
            await store.log.append(table, seq, [b"%d" % seq], row(table, updated=seq))
        except AppendConflict:
            assert await store.log.entries(table, seq - 1) == [b"%d" % seq]
        except StoreError:
            continue
        return


def test_it_goes_on_when_postgresql_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short absences are waited for; nothing is lost, nothing is there twice."""

    async def story(store: Store, cluster: Cluster) -> None:
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
        keep(Place(Path(), url), lambda store: story(store, cluster))


def test_a_long_absence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OUTAGE_SECONDS", 0.2)

    async def story(store: Store, cluster: Cluster) -> None:
        await store.log.append("t", 1, [b"1"], row("t"))
        await asyncio.to_thread(cluster.kill9)
        with suppress(StoreError):  # its processes live on for a moment
            while True:
                await store.cluster.record_heartbeat(1)
        for doing in (
            store.log.append("u", 1, [b"1"], row("u")),
            store.log.entries("t"),
            store.cluster.record_heartbeat(1),
        ):
            with pytest.raises(StoreError, match=r"cannot be reached|connection is lost"):
                await doing
        await asyncio.to_thread(cluster.start)
        assert await store.log.entries("t") == [b"1"]
        await store.log.append("t", 2, [b"2"], row("t"))
        await store.cluster.record_heartbeat(2)

    with Cluster() as cluster, cluster.database() as url:
        keep(Place(Path(), url), lambda store: story(store, cluster))


def test_lost_is_a_fault_too() -> None:
    assert issubclass(CommitUnknown, StoreError)
