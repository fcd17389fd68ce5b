"""A machine that sleeps, a process that is held: as long as no server was there, no clock has run."""

import asyncio
from pathlib import Path

import pytest

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, Millis, MoveClock
from fathom.server.cluster import coordinator, sleep_detector
from fathom.server.runtime import service, timers
from server.keeping_house import ANN, BOB, at_home, begun, tells, told
from serving import PATIENCE

HOUR = 3_600_000


class Sleep:
    """Time goes on, and the server does not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept: Millis = 0
        for module in (sleep_detector, coordinator, service, timers):
            monkeypatch.setattr(module, "now", self)

    def __call__(self) -> Millis:
        return now() + self.slept


@pytest.fixture
def sleep(monkeypatch: pytest.MonkeyPatch) -> Sleep:
    return Sleep(monkeypatch)


def test_whoever_was_to_move_when_the_machine_slept_still_has_the_time(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with at_home(tmp_path) as container:
            table = await begun(container, clock=GameClock(seconds=600))
            sleep.slept += HOUR
            seq = len(await container.store.log.entries(table))
            await container.table_service.execute(table, ANN, ask.Move(id="move", seq=seq, seat=1, line="mussel R"))
            assert (await told(container, table))[-2:] == ["resumed", "moved"]
            async with container.table_service.locked(table) as found:
                assert found.clock is not None
                assert found.clock.left[0] > 300_000
                assert found.clock.running == 2

    asyncio.run(scene())


def test_a_flag_that_was_to_fall_meanwhile_does_not(tmp_path: Path, sleep: Sleep) -> None:
    """The alarm rings late, and is set anew."""

    async def scene() -> None:
        async with at_home(tmp_path) as container:
            table = await begun(container, clock=MoveClock(seconds=600))
            sleep.slept += HOUR
            container.turn_scheduler.call_flag(table)
            await tells(container, table, "resumed")
            async with container.table_service.locked(table) as found:
                assert found.status == "playing"
                due = found.alarm()
            assert due is not None
            assert due > sleep() + 300_000

    asyncio.run(scene())


def test_all_tables_whose_clocks_run_are_told_by_themselves(tmp_path: Path, sleep: Sleep) -> None:
    """Also those that nobody has in memory; and others have no need of it."""

    async def scene() -> None:
        async with at_home(tmp_path) as container:
            clocked = await begun(container, clock=MoveClock(seconds=600))
            container.table_service.evict(float("inf"))
            sleep.slept += HOUR
            await tells(container, clocked, "resumed")
            assert (await told(container, clocked)).count("resumed") == 1

    asyncio.run(scene())


def test_without_a_clock_nothing_is_written(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with at_home(tmp_path) as container:
            table = await begun(container)
            sleep.slept += HOUR
            seq = len(await container.store.log.entries(table))
            await container.table_service.execute(table, ANN, ask.Move(id="move", seq=seq, seat=1, line="mussel R"))
            assert "resumed" not in await told(container, table)

    asyncio.run(scene())


def test_no_sign_of_life_before_the_tables_know(tmp_path: Path, sleep: Sleep) -> None:
    """Should the server end before, the next one must still find out how long nobody was there."""

    async def scene() -> None:
        async with at_home(tmp_path, beat=HOUR) as container:
            table = await begun(container, clock=MoveClock(seconds=600))
            while not (before := await container.store.cluster.last_heartbeat()):
                await container.coordinator.beat()
            sleep.slept += HOUR
            await container.coordinator.beat()
            async with asyncio.timeout(PATIENCE):
                while await container.store.cluster.last_heartbeat() == before:
                    await asyncio.sleep(0.01)
            assert "resumed" in await told(container, table)

    asyncio.run(scene())


def test_time_that_a_player_has_used_while_the_server_was_there_counts(tmp_path: Path, sleep: Sleep) -> None:
    async def scene() -> None:
        async with at_home(tmp_path) as container:
            table = await begun(container, clock=MoveClock(seconds=600))
            for _ in range(600):
                sleep.slept += 1_000
                container.table_service.sleep_detector.check()
            with pytest.raises(Refusal, match="time is up"):
                await container.table_service.execute(table, ANN, ask.Move(id="move", seq=99, seat=1, line="mussel R"))
            container.turn_scheduler.call_flag(table)
            await tells(container, table, "ended")
            assert await container.store.tables.count_unfinished(BOB.id) == 0

    asyncio.run(scene())
