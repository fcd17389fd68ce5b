"""Suspended machines and processes: no clock runs during downtime."""

import asyncio
from pathlib import Path

import pytest

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, Millis, MoveClock
from fathom.server.cluster import coordinator
from fathom.server.runtime import service, sleep_detector, timers
from server.in_process import ANN, BOB, logged_events, running_app, started_table, wait_for_event
from serving import PATIENCE

HOUR = 3_600_000


class Sleep:
    """A clock that advances while the server is suspended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept: Millis = 0
        for module in (sleep_detector, coordinator, service, timers):
            monkeypatch.setattr(module, "now", self)

    def __call__(self) -> Millis:
        return now() + self.slept


@pytest.fixture
def sleep(monkeypatch: pytest.MonkeyPatch) -> Sleep:
    return Sleep(monkeypatch)


def test_the_seat_to_move_loses_no_time_during_a_suspend(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container, clock=GameClock(seconds=600))
            sleep.slept += HOUR
            seq = len(await container.store.log.entries(table))
            await container.table_service.execute(table, ANN, ask.Move(id="move", seq=seq, seat=1, line="mussel R"))
            assert (await logged_events(container, table))[-2:] == ["resumed", "moved"]
            async with container.table_service.locked(table) as found:
                assert found.clock is not None
                assert found.clock.left[0] > 300_000
                assert found.clock.running == 2

    asyncio.run(scene())


def test_a_deadline_within_a_suspend_does_not_flag(tmp_path: Path, sleep: Sleep) -> None:
    """The timer fires late and is rescheduled."""

    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container, clock=MoveClock(seconds=600))
            sleep.slept += HOUR
            container.turn_scheduler.call_flag(table)
            await wait_for_event(container, table, "resumed")
            async with container.table_service.locked(table) as found:
                assert found.status == "playing"
                due = found.alarm()
            assert due is not None
            assert due > sleep() + 300_000

    asyncio.run(scene())


def test_downtime_is_recorded_at_every_table_with_a_running_clock(tmp_path: Path, sleep: Sleep) -> None:
    """Tables that are not in memory are included; tables without a running clock are not."""

    async def scene() -> None:
        async with running_app(tmp_path) as container:
            clocked = await started_table(container, clock=MoveClock(seconds=600))
            container.table_service.evict(float("inf"))
            sleep.slept += HOUR
            await wait_for_event(container, clocked, "resumed")
            assert (await logged_events(container, clocked)).count("resumed") == 1

    asyncio.run(scene())


def test_a_table_without_a_clock_gets_no_entry(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container)
            sleep.slept += HOUR
            seq = len(await container.store.log.entries(table))
            await container.table_service.execute(table, ANN, ask.Move(id="move", seq=seq, seat=1, line="mussel R"))
            assert "resumed" not in await logged_events(container, table)

    asyncio.run(scene())


def test_no_heartbeat_until_downtime_is_recorded(tmp_path: Path, sleep: Sleep) -> None:
    """If the server crashes before, the next one must still be able to compute the downtime."""

    async def scene() -> None:
        async with running_app(tmp_path, heartbeat=HOUR) as container:
            table = await started_table(container, clock=MoveClock(seconds=600))
            while not (before := await container.store.cluster.last_heartbeat()):
                await container.coordinator.heartbeat()
            sleep.slept += HOUR
            await container.coordinator.heartbeat()
            async with asyncio.timeout(PATIENCE):
                while await container.store.cluster.last_heartbeat() == before:
                    await asyncio.sleep(0.01)
            assert "resumed" in await logged_events(container, table)

    asyncio.run(scene())


def test_time_used_while_the_server_ran_counts(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container, clock=MoveClock(seconds=600))
            for _ in range(600):
                sleep.slept += 1_000
                container.table_service.sleep_detector.check()
            with pytest.raises(Refusal, match="run out of time"):
                await container.table_service.execute(table, ANN, ask.Move(id="move", seq=99, seat=1, line="mussel R"))
            container.turn_scheduler.call_flag(table)
            await wait_for_event(container, table, "ended")
            assert await container.store.tables.count_unfinished(BOB.id) == 0

    asyncio.run(scene())
