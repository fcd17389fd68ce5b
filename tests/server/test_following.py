"""Two servers at one table: who has nobody there and nothing to do reads what the other wrote when somebody asks."""

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
from server.keeping_house import ANN, begun, with_store
from serving import until


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Container, Container]]:
    """On one database."""
    stores = await PostgresStore.open(url), await PostgresStore.open(url)
    async with with_store(stores[0]) as one, with_store(stores[1]) as other:
        yield one, other


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The last entry of each table that a server has heard of from another one."""
    last: dict[str, int] = {}
    hear = ClusterCoordinator.receive

    def hear_and_note(self: ClusterCoordinator, message: ClusterMessage) -> None:
        last.update(message.heads)
        hear(self, message)

    monkeypatch.setattr(ClusterCoordinator, "receive", hear_and_note)
    return last


async def there_in_peace(one: Container, other: Container, table: str, heard: dict[str, int]) -> LiveTable:
    """The table at the other server, once it has heard of all that was written: somebody asked for it, and has gone."""
    written = (await one.table_service.get(table)).table.seq
    await until(lambda: heard.get(table, 0) >= written)
    return await other.table_service.get(table)


async def move(container: Container, table: str) -> int:
    """Ann makes any move; the number of its entry."""
    there = (await container.table_service.get(table)).table
    assert there.play is not None
    line = there.play.match.legal()[0]
    asked = ask.Move(id=f"{there.seq}", seq=there.seq, seat=1, line=line)
    return (await container.table_service.execute(table, ANN, asked)).seq


def test_nothing_is_worked_out_where_nobody_is(cluster: Cluster, heard: dict[str, int]) -> None:
    async def story(url: str) -> None:
        async with two(url) as (one, other):
            table = await begun(one)
            there = await there_in_peace(one, other, table, heard)
            known = there.table.seq
            written = await move(one, table)
            await until(lambda: there.stale)
            assert there.table.seq == known < written
            assert (await other.table_service.get(table)).table.seq == written
            assert not there.stale

    with cluster.database() as url:
        asyncio.run(story(url))


def test_what_is_behind_is_brought_up_to_date_before_anything_is_decided(
    cluster: Cluster, heard: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(url: str) -> None:
        async with two(url) as (one, other):
            table = await begun(one)
            there = await there_in_peace(one, other, table, heard)
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
        asyncio.run(story(url))
