"""Appends that fail or have an unknown outcome: memory never runs ahead of the log."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.listings import Summary
from fathom.server.container import Container
from fathom.store.errors import CommitUnknown, StoreError
from server.in_process import ANN, running_app, started_table


class FailingAppend:
    """Replacement for a store's `append` that fails once, before or after writing."""

    def __init__(self, container: Container, monkeypatch: pytest.MonkeyPatch, fault: BaseException, wrote: bool):
        self._append, self._fault, self._wrote = container.store.log.append, fault, wrote
        self._failed = False
        monkeypatch.setattr(container.store.log, "append", self.append)

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        if self._failed or self._wrote:
            await self._append(table, first, entries, summary)
        if not self._failed:
            self._failed = True
            raise self._fault


@pytest.mark.parametrize(
    ("fault", "wrote"),
    [
        (StoreError("disk full"), False),
        (CommitUnknown("connection lost"), False),
        (CommitUnknown("connection lost"), True),
        (asyncio.CancelledError(), True),
    ],
)
def test_memory_matches_the_log_and_a_repeat_is_executed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, wrote: bool
) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table_id = await started_table(container)
            live = await container.table_service.get(table_id)
            table, before = live.table, live.table.seq
            seen = table.snapshot(ANN.id, 1, 0)
            FailingAppend(container, monkeypatch, fault, wrote)
            move = ask.Move(id="move", seq=before, seat=1, line="mussel R")
            with pytest.raises((Refusal, asyncio.CancelledError)):
                await container.table_service.execute(table_id, ANN, move)
            assert live.table is table, "it is not thrown away"
            assert (table.seq, table.snapshot(ANN.id, 1, 0)) == (before, seen), "nothing is told that is not durable"
            async with container.table_service.locked(table_id) as found:
                assert found.seq == len(await container.store.log.entries(table_id)) == before + wrote
            again = await container.table_service.execute(table_id, ANN, move)
            assert again.seq == before + 1
            assert len(await container.store.log.entries(table_id)) == before + 1

    asyncio.run(scene())
