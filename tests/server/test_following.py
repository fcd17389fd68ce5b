"""Two servers at one table: who has nobody there and nothing to do reads what the other wrote when somebody asks."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from fathom.protocol import commands as ask
from fathom.protocol.listings import Summary
from fathom.server.container import Container
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


async def move(container: Container, table: str) -> int:
    """Ann makes any move; the number of its entry."""
    there = (await container.table_service.at(table)).table
    assert there.play is not None
    line = there.play.match.legal()[0]
    asked = ask.Move(id=f"{there.seq}", seq=there.seq, seat=1, line=line)
    return (await container.table_service.execute(table, ANN, asked)).seq


def test_nothing_is_worked_out_where_nobody_is(cluster: Cluster) -> None:
    async def story(url: str) -> None:
        async with two(url) as (one, other):
            table = await begun(one)
            there = await other.table_service.at(table)  # somebody asked for it, and has gone
            known = there.table.seq
            written = await move(one, table)
            await until(lambda: there.behind)
            assert there.table.seq == known < written
            assert (await other.table_service.at(table)).table.seq == written
            assert not there.behind

    with cluster.database() as url:
        asyncio.run(story(url))


def test_what_is_behind_is_brought_up_to_date_before_anything_is_decided(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(url: str) -> None:
        async with two(url) as (one, other):
            table = await begun(one)
            there = await other.table_service.at(table)
            written = await move(one, table)
            await until(lambda: there.behind)
            attempts: list[int] = []
            append = other.store.append

            async def watched(table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
                attempts.append(first)
                await append(table, first, entries, summary)

            monkeypatch.setattr(other.store, "append", watched)
            await other.table_service.execute(table, ANN, ask.Chat(id="chat", text="Ahoy"))
            assert attempts == [written + 1], "none was in vain"

    with cluster.database() as url:
        asyncio.run(story(url))
