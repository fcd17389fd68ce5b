"""Several servers on one database: notifications, table ownership and downtime."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage, Downtime, Session
from fathom.store.postgres import ownership
from fathom.store.postgres.bus import encode, split
from fathom.store.postgres.store import PostgresStore
from postgres import Cluster, rows
from serving import LONGEST, PATIENCE, until
from store.open_stores import table_row


class Server:
    """A server of the cluster."""

    def __init__(self, store: PostgresStore) -> None:
        self.store, self.cluster = store, store.cluster
        self.notices: list[ClusterMessage] = []
        self.absences: list[Downtime] = []

    def receive(self, message: ClusterMessage) -> None:
        self.notices.append(message)

    def reconnected(self, absence: Downtime) -> None:
        self.absences.append(absence)

    async def crash(self) -> None:
        """Close all connections without cleaning up, as kill -9 does."""
        membership = self.store.cluster._membership  # type: ignore[attr-defined]
        membership._reconnecting.cancel()
        membership._connection.terminate()
        (await self.store.writer._connection.get()).terminate()  # type: ignore[attr-defined]
        self.store.cluster._listener = None  # type: ignore[attr-defined]

    async def heartbeat_until(self, found: Callable[[list[str]], bool]) -> list[str]:
        """Send heartbeats until a condition holds for the adopted tables, and return these."""
        ours: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while not found(ours):
                ours += (await self.cluster.heartbeat(1))[1]
        return ours


@pytest.fixture
def database(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Provide a database whose PostgreSQL has been running for long, from the servers' point of view."""
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
            await server.cluster.join(server, 0)
            found.append(server)
        yield found


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, LONGEST))


def test_an_append_notifies_the_other_servers(database: str) -> None:
    async def scenario() -> None:
        async with servers(database, 3) as (one, *others):
            await asyncio.gather(
                *(one.store.log.append(f"t{n}", 1, [b"1", b"2"], table_row(f"t{n}")) for n in range(400))
            )
            for other in others:
                await until(lambda other=other: sum(len(its.heads) for its in other.notices) == 400)  # type: ignore[misc]
                assert {seq for its in other.notices for seq in its.heads.values()} == {2}
                assert not other.cluster.alone
            assert not any(its.heads for its in one.notices)
            news = await others[0].cluster.entries_after({"t1": 0, "t2": 1, "t3": 2})
            assert news == {"t1": [b"1", b"2"], "t2": [b"2"]}

    run(scenario())


def test_messages_fit_the_payload_of_postgresql() -> None:
    long = ClusterMessage(
        heads={"x" * 22 + str(n): 10**6 for n in range(1000)},
        presence=["y" * 22] * 1000,
        ended_sessions=[("p" * 22, b"h" * 32)] * 100,
        renamed=[("p" * 22, "🐙" * 40)] * 100,
    )
    told = list(split(long, 2**31 - 1))
    assert max(len(encode(part)) for part in told) < 8000
    assert sum(len(part.heads) for part in told) == 1000
    assert sum(len(part.presence) for part in told) == 1000
    assert sum(len(part.ended_sessions) for part in told) == sum(len(part.renamed) for part in told) == 100
    assert [part.empty for part in split(ClusterMessage(), 1)] == [True]


def test_each_table_has_one_owner(database: str) -> None:
    async def scenario() -> None:
        async with servers(database, 3) as all_of_them:
            for number in range(20):
                assert [server.cluster.owns(f"t{number}") for server in all_of_them] == [None] * 3
                answers = await asyncio.gather(*(server.cluster.acquire(f"t{number}") for server in all_of_them))
                assert sum(answers) == 1
                assert [server.cluster.owns(f"t{number}") for server in all_of_them] == answers

    run(scenario())


def test_tables_of_a_crashed_server_get_another_owner(database: str) -> None:
    async def scenario() -> None:
        async with servers(database, 3) as (one, two, three):
            for number in range(10):
                await one.cluster.acquire(f"t{number}")
                await two.cluster.acquire(f"t{number}")
            one.cluster.set_connections("t1", "ann", 2)
            await until(lambda: any("t1" in its.presence for its in two.notices))
            assert await two.cluster.remote_connections(["t1"]) == {"t1": {"ann": 2}}
            await one.crash()
            ours = await two.heartbeat_until(bool)
            assert sorted(ours) == [f"t{number}" for number in range(10)]
            assert all(two.cluster.owns(table) for table in ours)
            assert (await three.cluster.heartbeat(1))[1] == []
            assert not await three.cluster.acquire("t3")
            assert await two.cluster.remote_connections(["t1"]) == {"t1": {}}
            await until(lambda: any("t1" in its.presence for its in three.notices[1:]))
            assert len(rows(database, "SELECT FROM workers")) == 2

    run(scenario())


def test_a_clean_shutdown_leaves_no_rows(database: str) -> None:
    async def scenario() -> None:
        async with servers(database) as (one, two):
            await one.store.log.append("t", 1, [b"1"], table_row("t", needs_wakeup=True))
            assert await one.cluster.acquire("t")
            assert not await two.cluster.acquire("t")
            one.cluster.set_connections("t", "ann", 1)
            await until(lambda: any(its.presence for its in two.notices))
            await one.store.close()
            for name in ("ownership", "presence"):
                assert rows(database, f"SELECT FROM {name}") == []
            assert await two.heartbeat_until(bool) == ["t"]
            assert two.cluster.owns("t")

    run(scenario())


def test_tables_without_an_owner_are_found(database: str) -> None:
    async def scenario() -> None:
        async with servers(database) as (one, two):
            await one.store.log.append("asleep", 1, [b"1"], table_row("asleep"))
            await one.store.log.append("awake", 1, [b"1"], table_row("awake", needs_wakeup=True))
            assert (await two.cluster.heartbeat(1))[1] == ["awake"]
            assert (await one.cluster.heartbeat(1))[1] == []

    run(scenario())


def test_presence_is_sent_to_the_other_servers(database: str) -> None:
    async def scenario() -> None:
        async with servers(database) as (one, two):
            one.cluster.set_connections("t", "ann", 1)
            one.cluster.set_connections("t", "ann", 2)
            one.cluster.set_connections("t", "", 3)
            one.cluster.set_connections("u", "bob", 1)
            one.cluster.set_connections("u", "bob", 0)
            await until(lambda: any("t" in its.presence for its in two.notices))
            assert await two.cluster.remote_connections(["t", "u"]) == {"t": {"ann": 2, "": 3}, "u": {}}
            assert await one.cluster.remote_connections(["t"]) == {"t": {}}
            two.notices.clear()
            one.cluster.set_connections("t", "ann", 0)
            await until(lambda: any("t" in its.presence for its in two.notices))
            assert await two.cluster.remote_connections(["t"]) == {"t": {"": 3}}

    run(scenario())


def test_downtime_is_reported_only_if_no_server_was_alive(database: str) -> None:
    """The first server after a downtime gets its length, and so do servers that start while it wakes tables."""

    async def scenario() -> None:
        async with servers(database) as (one, _):
            assert rows(database, "SELECT recovery_owner FROM server")[0][0] != 0
            await one.cluster.heartbeat(1000)  # no heartbeat until the downtime is recorded at all tables
            assert rows(database, "SELECT heartbeat FROM server") == [(0,)]
            await one.cluster.downtime_applied()
            await one.cluster.heartbeat(1000)
            assert rows(database, "SELECT heartbeat FROM server") == [(1000,)]
            three = Server(await PostgresStore.open(database))
            assert await three.cluster.join(three, 0) == Downtime()
            assert (await three.cluster.heartbeat(2000))[0] is False
            await three.store.close()
        later = Server(await PostgresStore.open(database))
        absence = await later.cluster.join(later, 0)
        assert absence.since == 2000
        assert absence.back > 2000
        second = Server(await PostgresStore.open(database))
        assert await second.cluster.join(second, 0) == absence
        assert (await second.cluster.heartbeat(3000))[0] is False
        assert (await later.cluster.heartbeat(3000))[0] is True
        await later.crash()
        async with asyncio.timeout(PATIENCE):
            while not (await second.cluster.heartbeat(3000))[0]:  # another server has to complete it
                pass
        await second.cluster.downtime_applied()
        assert (await second.cluster.heartbeat(4000))[0] is False
        assert rows(database, "SELECT heartbeat FROM server") == [(4000,)]
        await second.store.close()
        await later.store.close()

    run(scenario())


def test_active_sessions_exclude_unknown_and_expired_ones(database: str) -> None:
    async def scenario() -> None:
        async with servers(database) as (one, two):
            ann = Session(token_hash=b"a", person="ann", kind="cookie", created=0, expires=10)
            await one.store.accounts.add_person(Person("ann", "Ann"), ann)
            assert await two.cluster.active_sessions([b"a", b"b"], 5) == {b"a": "Ann"}
            assert await two.cluster.active_sessions([b"a"], 10) == {}

    run(scenario())


def test_the_cluster_recovers_from_a_crash_of_postgresql() -> None:
    """Locks and presence are lost. Each server reconnects with its tables, and the first one reports a downtime."""

    async def scenario(url: str, cluster: Cluster) -> None:
        async with servers(url) as (one, two):
            await one.cluster.downtime_applied()
            await one.cluster.heartbeat(1000)
            await one.cluster.acquire("t")
            one.cluster.set_connections("t", "ann", 1)
            await until(lambda: any(its.presence for its in two.notices))
            await asyncio.to_thread(cluster.kill9)
            with suppress(StoreError):
                while True:
                    await one.cluster.heartbeat(2000)
            await asyncio.to_thread(cluster.start)
            await until(lambda: bool(one.absences and two.absences))
            assert one.absences == two.absences
            assert one.absences[0].since in (1000, 2000)
            assert one.cluster.owns("t")
            assert (await two.cluster.heartbeat(3000))[1] == []
            assert not await two.cluster.acquire("t")
            async with asyncio.timeout(PATIENCE):
                while await two.cluster.remote_connections(["t"]) != {"t": {"ann": 1}}:
                    await asyncio.sleep(0.05)
            two.notices.clear()
            await one.store.log.append("t", 1, [b"1"], table_row("t"))
            await until(lambda: any(its.heads == {"t": 1} for its in two.notices))

    with Cluster() as cluster, cluster.database() as url:
        run(scenario(url, cluster))


def test_tables_without_an_owner_are_shared_among_servers(database: str) -> None:
    async def scenario() -> None:
        async with servers(database) as (one, two):
            tables = [f"t{number}" for number in range(400)]
            await asyncio.gather(
                *(one.store.log.append(table, 1, [b"1"], table_row(table, needs_wakeup=True)) for table in tables)
            )
            (_, some), (_, others) = await one.cluster.heartbeat(1), await two.cluster.heartbeat(1)
            assert len(some) == 200
            assert len(others) == 100
            rest = await two.heartbeat_until(lambda ours: len(ours) == 100)
            assert sorted(some + others + rest) == sorted(tables)

    run(scenario())
