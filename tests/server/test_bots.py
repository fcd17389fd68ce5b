"""Bots think elsewhere, and whatever happens to them, the game goes on."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest

import fathom
from fathom.core.bot import Budget
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import BotSeat, HostSeat, NewTable
from fathom.server.config import Config
from fathom.server.runtime import worker_pool
from fathom.server.runtime.bot_job import decide
from fathom.server.runtime.bot_pool import LEAST_MILLIS, BotPool
from fathom.server.security.rate_limit import LastSeen
from fathom.server.telemetry.metrics import Metrics
from fathom.table.table import BotTurn
from places import Place
from server import slow
from server.keeping_house import at_home
from server.running import PART, Somebody
from serving import PATIENCE, Serving, eventually, until


def turn(bot: str = "greedy", seed: int = 7) -> BotTurn:
    match = fathom.new_match("submarine", seed="bots")
    seat = match.to_move
    return BotTurn(seat, BotSeat(bot=bot, level=3), match.view(seat), seed, 1)


@asynccontextmanager
async def thinking(decide: Callable[..., str], patience: float = PATIENCE) -> AsyncIterator[tuple[BotPool, Metrics]]:
    """Let bots decide so, in one worker of each kind."""
    metrics = Metrics()
    bot_pool = BotPool(Config(bot_workers=1, bot_patience=patience), metrics, LastSeen(9), decide)
    try:
        yield bot_pool, metrics
    finally:
        await bot_pool.close()


async def chosen(decide: Callable[..., str], times: int = 1, bot: str = "greedy") -> tuple[list[str], float]:
    """What is played for a bot that decides so, and how often it had failed."""
    patience = 0.3 if decide in (slow.never, slow.weary) else PATIENCE
    async with thinking(decide, patience) as (bot_pool, metrics):
        lines = [await bot_pool.choose(turn(bot), "ann") for _ in range(times)]
        return lines, metrics.bot_failures._value.get()


def test_a_worker_decides_as_the_bot_would_here() -> None:
    its = turn()
    assert asyncio.run(chosen(decide)) == ([decide(its.view, "greedy", 3, Budget(), 7)], 0)


@pytest.mark.parametrize("failing", [slow.never, slow.die, slow.cheat, slow.fail])
def test_for_a_bot_that_fails_any_legal_move_is_made(failing: Callable[..., str]) -> None:
    lines, failures = asyncio.run(chosen(failing, 2))
    assert set(lines) <= set(turn().view.legal)
    assert failures == 2


def test_for_a_bot_that_takes_too_long_another_decides() -> None:
    """Weaker, not random."""
    its = turn()
    assert asyncio.run(chosen(slow.weary, bot="captain")) == ([decide(its.view, "greedy", 3, Budget(), 7)], 1)


def test_a_move_without_a_choice_needs_no_worker() -> None:
    its = turn()
    forced = BotTurn(its.seat, its.bot, msgspec.structs.replace(its.view, legal=["sail A"]), 7, 1)

    async def story() -> str:
        async with thinking(slow.fail) as (bot_pool, _):
            return await bot_pool.choose(forced, "ann")

    assert asyncio.run(story()) == "sail A"


def log_of(folder: Path) -> list[list[int]]:
    """The seed and the budget of each decision that was begun."""
    log = folder / "log"
    return [[int(word) for word in line.split()] for line in log.read_text().splitlines()] if log.exists() else []


def test_nobody_waits_for_a_quick_bot_behind_the_captains_of_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with thinking(partial(slow.noted, tmp_path)) as (bot_pool, _), asyncio.TaskGroup() as group:
            captains = [group.create_task(bot_pool.choose(turn("captain", seed), "eve")) for seed in range(12)]
            await until(lambda: len(log_of(tmp_path)) == 1)
            assert await bot_pool.choose(turn("greedy"), "ann")
            assert not any(captain.done() for captain in captains)
            (tmp_path / "go").touch()

    asyncio.run(story())


def test_whoever_has_one_captain_waits_for_one_of_another_and_all_think_less_under_load(tmp_path: Path) -> None:
    async def story() -> None:
        async with thinking(partial(slow.noted, tmp_path)) as (bot_pool, metrics), asyncio.TaskGroup() as group:
            for seed in range(1, 41):
                group.create_task(bot_pool.choose(turn("captain", seed), "eve"))
            await until(lambda: len(log_of(tmp_path)) == 1)
            group.create_task(bot_pool.choose(turn("captain", 99), "ann"))
            await until(lambda: metrics.bots_waiting.collect()[0].samples[0].value == 40)
            (tmp_path / "go").touch()

    asyncio.run(story())
    order, budgets = zip(*log_of(tmp_path), strict=True)
    assert order.index(99) <= 2
    assert [seed for seed in order if seed != 99] == list(range(1, 41))
    assert budgets[0] == budgets[-1] == Config.bot_millis  # alone
    assert budgets[order.index(99)] == Config.bot_millis // 2  # beside one other person
    assert budgets[1] == LEAST_MILLIS


def test_workers_are_replaced_after_many_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "TASKS_PER_WORKER", 2)

    async def story() -> list[int]:
        pool = worker_pool.WorkerPool(1, 1, PATIENCE)
        try:
            return [await pool.execute(os.getpid) for _ in range(6)]
        finally:
            await pool.close()

    one, again, two, again_two, three, again_three = asyncio.run(story())
    assert len({one, two, three}) == 3
    assert (again, again_two, again_three) == (one, two, three)


def test_a_task_that_nobody_wants_any_more_leaves_the_queue(tmp_path: Path) -> None:
    async def story() -> None:
        async with thinking(partial(slow.noted, tmp_path)) as (bot_pool, _), asyncio.TaskGroup() as group:
            captains = [group.create_task(bot_pool.choose(turn("captain", seed), "eve")) for seed in range(3)]
            await until(lambda: len(log_of(tmp_path)) == 1)
            captains[1].cancel()
            (tmp_path / "go").touch()

    asyncio.run(story())
    assert [seed for seed, _ in log_of(tmp_path)] == [0, 2]


def test_a_task_that_nobody_wants_any_more_leaves_its_worker(tmp_path: Path) -> None:
    async def story() -> None:
        async with thinking(partial(slow.noted, tmp_path)) as (bot_pool, _):
            captain = asyncio.create_task(bot_pool.choose(turn("captain", 1), "eve"))
            await until(lambda: len(log_of(tmp_path)) == 1)
            captain.cancel()
            other = asyncio.create_task(bot_pool.choose(turn("captain", 2), "ann"))
            await until(lambda: len(log_of(tmp_path)) == 2)
            (tmp_path / "go").touch()
            assert await other == turn().view.legal[0]

    asyncio.run(story())


def test_a_bot_decides_on_its_hosts_account_at_the_address_that_was_seen_last(tmp_path: Path) -> None:
    async def story() -> None:
        async with at_home(tmp_path, bot_delay=0) as container:
            ann, token = await container.sessions.begin("Ann")
            scope = {"headers": [(b"cookie", f"fathom={token}".encode())], "client": ("192.0.2.7", 1)}
            await container.authenticator.authenticate(scope, "read")
            asked: list[str] = []

            async def choose(turn: BotTurn, person: str) -> str:
                asked.append(person)
                return turn.view.legal[0]

            container.bot_pool.choose = choose  # type: ignore[method-assign]
            wish = NewTable(
                id="new", game="submarine", seats=[BotSeat(bot="captain"), HostSeat()], options={"first": "seat_1"}
            )
            table = (await container.table_service.create(wish, ann)).id
            await container.table_service.execute(
                table, ann, ask.Ready(id="ready", seat=2, commitment=part_commitment(PART))
            )
            await container.table_service.execute(table, ann, ask.Reveal(id="reveal", seat=2, part=PART))
            await container.table_service.execute(table, ann, ask.Start(id="start"))
            await until(lambda: bool(asked))
            assert set(asked) == {ann.id}
            assert container.last_seen.address(ann.id) == "192.0.2.7"

    asyncio.run(story())


def children(pid: int) -> set[int]:
    """The processes that descend from one."""
    found = {int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()}
    return found.union(*(children(child) for child in found if Path(f"/proc/{child}").exists()))


def workers(pid: int) -> set[int]:
    """The workers among them: children of the process that they are forked from."""
    return {child for parent in children(pid) for child in children(parent)}


def test_a_game_goes_on_after_its_workers_have_been_killed(place: Place) -> None:
    with Serving(place) as server, Somebody(server) as ada:
        table = ada.make_table("me", "random")
        with ada.listen(table) as feed:
            feed.next()
            for worker in workers(server.pid):
                os.kill(worker, signal.SIGKILL)
            ada.start(table, 1)
            assert feed.play_on(1)["view"]["over"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_no_worker_outlives_the_server(place: Place, number: signal.Signals) -> None:
    with Serving(place) as server, Somebody(server) as ada:
        table = ada.make_table("me", "greedy")
        ada.start(table, 1)
        family = children(server.pid)
        assert workers(server.pid)
        server.terminate(number)
    eventually(lambda: [pid for pid in family if alive(pid)], lambda left: not left)  # they notice by themselves
    assert "Traceback" not in server.log


def alive(pid: int) -> bool:
    """Does that process still run?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
