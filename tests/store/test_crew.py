"""Several servers on one database: what they tell each other, who looks after what, and who was away since when."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest

from fathom.protocol.settings import Person
from fathom.store.cluster import ClusterMessage, Downtime
from fathom.store.interfaces import Session, StoreError
from fathom.store.postgres import ownership
from fathom.store.postgres.cluster import ENCODE, parts
from fathom.store.postgres.store import PostgresStore
from postgres import Cluster, rows
from serving import LONGEST, PATIENCE, until
from store.keeping import row


class Server:
    """One of those that use the database."""

    def __init__(self, store: PostgresStore) -> None:
        self.store, self.cluster = store, store.cluster
        self.notices: list[ClusterMessage] = []
        self.absences: list[Downtime] = []

    def heard(self, notice: ClusterMessage) -> None:
        self.notices.append(notice)

    def returned(self, absence: Downtime) -> None:
        self.absences.append(absence)

    async def dies(self) -> None:
        """As with kill -9: its connections are closed, and nothing else happens."""
        session = self.store.cluster._session  # type: ignore[attr-defined]
        session._staying.cancel()
        session._connection.terminate()
        (await self.store.writer._line.get()).terminate()
        self.store.cluster._ears = None  # type: ignore[attr-defined]

    async def tends_until(self, found: Callable[[list[str]], bool]) -> list[str]:
        """Look around until something has been found there."""
        ours: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while not found(ours):
                ours += (await self.cluster.tend(1))[1]
        return ours


@pytest.fixture
def database(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Whose PostgreSQL has been running for long, as far as the servers care."""
    monkeypatch.setattr(ownership, "DEAD", ownership.DEAD.replace("5 seconds", "0 seconds"))
    with cluster.database() as url:
        yield url


@asynccontextmanager
async def servers(url: str, number: int = 2) -> AsyncIterator[list[Server]]:
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(number):
            server = Server(await PostgresStore.open(url))
            stack.push_async_callback(server.store.close)
            await server.cluster.begin(server, 0)
            found.append(server)
        yield found


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, LONGEST))


def test_what_one_writes_the_others_hear_of(database: str) -> None:
    async def story() -> None:
        async with servers(database, 3) as (one, *others):
            await asyncio.gather(*(one.store.append(f"t{n}", 1, [b"1", b"2"], row(f"t{n}")) for n in range(400)))
            for other in others:
                await until(lambda other=other: sum(len(its.log) for its in other.notices) == 400)  # type: ignore[misc]
                assert {seq for its in other.notices for seq in its.log.values()} == {2}
                assert not other.cluster.alone
            assert not any(its.log for its in one.notices)
            news = await others[0].cluster.news({"t1": 0, "t2": 1, "t3": 2})
            assert news == {"t1": [b"1", b"2"], "t2": [b"2"]}

    run(story())


def test_notices_are_short_enough_for_postgresql() -> None:
    long = ClusterMessage(
        log={"x" * 22 + str(n): 10**6 for n in range(1000)},
        here=["y" * 22] * 1000,
        ended=[("p" * 22, b"h" * 32)] * 100,
        named=[("p" * 22, "🐙" * 40)] * 100,
    )
    told = list(parts(long, 2**31 - 1))
    assert max(len(ENCODE(part)) for part in told) < 8000
    assert sum(len(part.log) for part in told) == 1000
    assert sum(len(part.here) for part in told) == 1000
    assert sum(len(part.ended) for part in told) == sum(len(part.named) for part in told) == 100
    assert [part.empty for part in parts(ClusterMessage(), 1)] == [True]


def test_each_table_is_looked_after_by_one(database: str) -> None:
    async def story() -> None:
        async with servers(database, 3) as all_of_them:
            for number in range(20):
                assert [server.cluster.keeps(f"t{number}") for server in all_of_them] == [None] * 3
                answers = await asyncio.gather(*(server.cluster.claim(f"t{number}") for server in all_of_them))
                assert sum(answers) == 1
                assert [server.cluster.keeps(f"t{number}") for server in all_of_them] == answers

    run(story())


def test_the_tables_of_the_dead_get_another(database: str) -> None:
    async def story() -> None:
        async with servers(database, 3) as (one, two, three):
            for number in range(10):
                await one.cluster.claim(f"t{number}")
                await two.cluster.claim(f"t{number}")
            one.cluster.connected("t1", "ann", 2)
            await until(lambda: any("t1" in its.here for its in two.notices))
            assert await two.cluster.elsewhere(["t1"]) == {"t1": {"ann": 2}}
            await one.dies()
            ours = await two.tends_until(bool)
            assert sorted(ours) == [f"t{number}" for number in range(10)]
            assert all(two.cluster.keeps(table) for table in ours)
            assert (await three.cluster.tend(1))[1] == []
            assert not await three.cluster.claim("t3")
            assert await two.cluster.elsewhere(["t1"]) == {"t1": {}}
            await until(lambda: any("t1" in its.here for its in three.notices[1:]))
            assert len(rows(database, "SELECT FROM workers")) == 2

    run(story())


def test_whoever_leaves_politely_leaves_nothing(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (one, two):
            await one.store.append("t", 1, [b"1"], row("t", wake=True))
            assert await one.cluster.claim("t")
            assert not await two.cluster.claim("t")
            one.cluster.connected("t", "ann", 1)
            await until(lambda: any(its.here for its in two.notices))
            await one.store.close()
            for name in ("claims", "presence"):
                assert rows(database, f"SELECT FROM {name}") == []
            assert await two.tends_until(bool) == ["t"]
            assert two.cluster.keeps("t")

    run(story())


def test_tables_that_nobody_looks_after_are_found(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (one, two):
            await one.store.append("asleep", 1, [b"1"], row("asleep"))
            await one.store.append("awake", 1, [b"1"], row("awake", wake=True))
            assert (await two.cluster.tend(1))[1] == ["awake"]
            assert (await one.cluster.tend(1))[1] == []

    run(story())


def test_presence_is_told_to_the_others(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (one, two):
            one.cluster.connected("t", "ann", 1)
            one.cluster.connected("t", "ann", 2)
            one.cluster.connected("t", "", 3)
            one.cluster.connected("u", "bob", 1)
            one.cluster.connected("u", "bob", 0)
            await until(lambda: any("t" in its.here for its in two.notices))
            assert await two.cluster.elsewhere(["t", "u"]) == {"t": {"ann": 2, "": 3}, "u": {}}
            assert await one.cluster.elsewhere(["t"]) == {"t": {}}
            two.notices.clear()
            one.cluster.connected("t", "ann", 0)
            await until(lambda: any("t" in its.here for its in two.notices))
            assert await two.cluster.elsewhere(["t"]) == {"t": {"": 3}}

    run(story())


def test_nobody_was_there_only_if_nobody_was(database: str) -> None:
    """Whoever comes first when there was none learns since when; others that come while it wakes tables, too."""

    async def story() -> None:
        async with servers(database) as (one, _):
            assert rows(database, "SELECT waker FROM server")[0][0] != 0
            await one.cluster.tend(1000)  # no sign of life before all tables know
            assert rows(database, "SELECT beat FROM server") == [(0,)]
            await one.cluster.awake()
            await one.cluster.tend(1000)
            assert rows(database, "SELECT beat FROM server") == [(1000,)]
            three = Server(await PostgresStore.open(database))
            assert await three.cluster.begin(three, 0) == Downtime()
            assert (await three.cluster.tend(2000))[0] is False
            await three.store.close()
        later = Server(await PostgresStore.open(database))
        absence = await later.cluster.begin(later, 0)
        assert absence.since == 2000
        assert absence.back > 2000
        second = Server(await PostgresStore.open(database))
        assert await second.cluster.begin(second, 0) == absence
        assert (await second.cluster.tend(3000))[0] is False
        assert (await later.cluster.tend(3000))[0] is True
        await later.dies()
        async with asyncio.timeout(PATIENCE):
            while not (await second.cluster.tend(3000))[0]:  # somebody has to finish it
                pass
        await second.cluster.awake()
        assert (await second.cluster.tend(4000))[0] is False
        assert rows(database, "SELECT beat FROM server") == [(4000,)]
        await second.store.close()
        await later.store.close()

    run(story())


def test_sessions_that_have_ended_can_be_told_from_others(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (one, two):
            ann = Session(token_hash=b"a", person="ann", kind="cookie", created=0, expires=10)
            await one.store.add_person(Person("ann", "Ann"), ann)
            assert await two.cluster.names([b"a", b"b"], 5) == {b"a": "Ann"}
            assert await two.cluster.names([b"a"], 10) == {}

    run(story())


def test_after_a_crash_of_postgresql_all_is_as_before() -> None:
    """Locks and presence are gone with it; each server comes back, with its tables, and the first tells of a pause."""

    async def story(url: str, cluster: Cluster) -> None:
        async with servers(url) as (one, two):
            await one.cluster.awake()
            await one.cluster.tend(1000)
            await one.cluster.claim("t")
            one.cluster.connected("t", "ann", 1)
            await until(lambda: any(its.here for its in two.notices))
            await asyncio.to_thread(cluster.kill9)
            with suppress(StoreError):
                while True:
                    await one.cluster.tend(2000)
            await asyncio.to_thread(cluster.start)
            await until(lambda: bool(one.absences and two.absences))
            assert one.absences == two.absences
            assert one.absences[0].since in (1000, 2000)
            assert one.cluster.keeps("t")
            assert (await two.cluster.tend(3000))[1] == []
            assert not await two.cluster.claim("t")
            async with asyncio.timeout(PATIENCE):
                while await two.cluster.elsewhere(["t"]) != {"t": {"ann": 1}}:
                    await asyncio.sleep(0.05)
            two.notices.clear()
            await one.store.append("t", 1, [b"1"], row("t"))
            await until(lambda: any(its.log == {"t": 1} for its in two.notices))

    with Cluster() as cluster, cluster.database() as url:
        run(story(url, cluster))


def test_of_many_that_nobody_looks_after_each_takes_a_share(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (one, two):
            tables = [f"t{number}" for number in range(400)]
            await asyncio.gather(*(one.store.append(table, 1, [b"1"], row(table, wake=True)) for table in tables))
            (_, some), (_, others) = await one.cluster.tend(1), await two.cluster.tend(1)
            assert len(some) == 200
            assert len(others) == 100
            rest = await two.tends_until(lambda ours: len(ours) == 100)
            assert sorted(some + others + rest) == sorted(tables)

    run(story())
