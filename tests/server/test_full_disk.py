"""A full disk during play: commands are refused, nothing partial is visible, and play continues once there is room."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.server.container import Container
from server.in_process import ANN, BOB, running_app, started_table
from store.small_disk import SmallDisk, small_disk


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path) as found:
        yield found


async def seen(container: Container, table: str) -> tuple[int, str, str]:
    """Return seq, status and rematch id of the table in memory. Asserts that the log has as many entries."""
    async with container.table_service.locked(table) as found:
        assert found.seq == len(await container.store.log.entries(table))
        return found.seq, found.status, found.rematch_id


async def refused(container: Container, table: str, command: ask.Command) -> None:
    with pytest.raises(Refusal) as refusal:
        await container.table_service.execute(table, ANN, command)
    assert refusal.value.code == "store_failed"


def test_a_move_that_cannot_be_written_is_not_made(disk: SmallDisk) -> None:
    async def scene() -> None:
        async with running_app(disk.folder) as container:
            table = await started_table(container)
            before = await seen(container, table)
            move = ask.Move(id="move", seq=before[0], seat=1, line="mussel R")
            disk.fill()
            await refused(container, table, move)
            assert await seen(container, table) == before
            disk.free()
            assert (await container.table_service.execute(table, ANN, move)).seq == before[0] + 1

    asyncio.run(scene())


def test_a_rematch_that_could_not_be_written_is_not_announced(disk: SmallDisk) -> None:
    async def scene() -> None:
        async with running_app(disk.folder) as container:
            table = await started_table(container)
            await container.table_service.execute(table, BOB, ask.Resign(id="resign", seat=2))
            before = await seen(container, table)
            disk.fill()
            await refused(container, table, ask.Rematch(id="again"))
            assert await seen(container, table) == before
            disk.free()
            accepted = await container.table_service.execute(table, ANN, ask.Rematch(id="again"))
            assert await seen(container, table) == (before[0] + 1, "over", accepted.table)
            assert await seen(container, accepted.table) == (1, "open", "")

    asyncio.run(scene())
