"""Two servers on one database: a server without subscribers or timers reads remote entries only on demand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from fathom.protocol import commands as ask
from fathom.protocol.listings import Summary
from fathom.server.cluster.coordinator import ClusterCoordinator
from fathom.server.container import Container
from fathom.server.runtime.live_table import LiveTable
from fathom.store.models import ClusterMessage
from fathom.store.postgres.store import PostgresStore
from postgres import Cluster
from server.in_process import ANN, app_on_store, started_table
from serving import until


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Container, Container]]:
    """Open two containers on one database."""
    stores = await PostgresStore.open(url), await PostgresStore.open(url)
    async with app_on_store(stores[0]) as one, app_on_store(stores[1]) as other:
        yield one, other


@pytest.fixture
def notified(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Record the last entry of each table that a server has been notified of."""
    last: dict[str, int] = {}
    receive = ClusterCoordinator.receive

    def receive_and_record(self: ClusterCoordinator, message: ClusterMessage) -> None:
        last.update(message.heads)
        receive(self, message)

    monkeypatch.setattr(ClusterCoordinator, "receive", receive_and_record)
    return last


async def loaded_without_subscribers(
    one: Container, other: Container, table: str, notified: dict[str, int]
) -> LiveTable:
    """Load the table at the other server and wait until it was notified of all entries. It has no subscriber."""
    written = (await one.table_service.get(table)).table.seq
    await until(lambda: notified.get(table, 0) >= written)
    return await other.table_service.get(table)


async def move(container: Container, table: str) -> int:
    """Play a legal move as Ann and return the seq of its entry."""
    there = (await container.table_service.get(table)).table
    assert there.play is not None
    line = there.play.match.legal()[0]
    asked = ask.Move(id=f"{there.seq}", seq=there.seq, seat=1, line=line)
    return (await container.table_service.execute(table, ANN, asked)).seq


def test_remote_entries_are_not_applied_without_subscribers(cluster: Cluster, notified: dict[str, int]) -> None:
    async def scenario(url: str) -> None:
        async with two(url) as (one, other):
            table = await started_table(one)
            there = await loaded_without_subscribers(one, other, table, notified)
            known = there.table.seq
            written = await move(one, table)
            await until(lambda: there.stale)
            assert there.table.seq == known < written
            assert (await other.table_service.get(table)).table.seq == written
            assert not there.stale

    with cluster.database() as url:
        asyncio.run(scenario(url))


def test_a_stale_table_is_synchronized_before_a_command(
    cluster: Cluster, notified: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(url: str) -> None:
        async with two(url) as (one, other):
            table = await started_table(one)
            there = await loaded_without_subscribers(one, other, table, notified)
            written = await move(one, table)
            await until(lambda: there.stale)
            attempts: list[int] = []
            append = other.store.log.append

            async def watched(table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
                attempts.append(first)
                await append(table, first, entries, summary)

            monkeypatch.setattr(other.store.log, "append", watched)
            await other.table_service.execute(table, ANN, ask.Chat(id="chat", text="Ahoy"))
            assert attempts == [written + 1], "none was in vain"

    with cluster.database() as url:
        asyncio.run(scenario(url))
