"""Bot workers: fallbacks for failures, the queue, and process lifetimes."""

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
from fathom.protocol.plans import AskPreview
from fathom.protocol.settings import BotSeat, HostSeat, NewTable
from fathom.server.config import Config
from fathom.server.runtime import worker_pool
from fathom.server.runtime.bot_job import decide
from fathom.server.runtime.bot_pool import LEAST_MILLIS, BotPool
from fathom.server.security.rate_limit import LastSeen
from fathom.server.telemetry.metrics import Metrics
from fathom.table.table import BotTurn
from server import faulty_jobs
from server.in_process import running_app
from server.running import PART, User
from serving import PATIENCE, Executed, Serving, eventually, until
from store_locations import StoreLocation


def turn(bot: str = "greedy", seed: int = 7) -> BotTurn:
    match = fathom.new_match("submarine", seed="bots")
    seat = match.to_move
    return BotTurn(seat, BotSeat(bot=bot, level=3), match.view(seat), seed, 1)


@asynccontextmanager
async def running_pool(
    decide: Callable[..., str], patience: float = PATIENCE
) -> AsyncIterator[tuple[BotPool, Metrics]]:
    """Run a bot pool with this job, with one worker of each kind."""
    metrics = Metrics()
    bot_pool = BotPool(Config(bot_workers=1, bot_patience=patience), metrics, LastSeen(9), decide)
    try:
        yield bot_pool, metrics
    finally:
        await bot_pool.close()


async def chosen(decide: Callable[..., str], times: int = 1, bot: str = "greedy") -> tuple[list[str], float]:
    """Return the moves played for a bot with this job, and the number of failures."""
    patience = 0.3 if decide in (faulty_jobs.hang, faulty_jobs.hang_as_captain) else PATIENCE
    async with running_pool(decide, patience) as (bot_pool, metrics):
        lines = [await bot_pool.choose(turn(bot), "ann") for _ in range(times)]
        return lines, metrics.registry.get_sample_value("fathom_bot_failures_total") or 0


def test_a_worker_chooses_the_same_move_as_the_bot_in_process() -> None:
    its = turn()
    assert asyncio.run(chosen(decide)) == ([decide(its.view, "greedy", 3, Budget(), 7)], 0)


@pytest.mark.parametrize(
    "failing", [faulty_jobs.hang, faulty_jobs.exit_worker, faulty_jobs.answer_illegally, faulty_jobs.fail]
)
def test_a_failing_bot_plays_a_legal_move(failing: Callable[..., str]) -> None:
    lines, failures = asyncio.run(chosen(failing, 2))
    assert set(lines) <= set(turn().view.legal)
    assert failures == 2


def test_a_weaker_bot_replaces_one_that_exceeds_its_time() -> None:
    """The replacement is a weaker bot, not a random one."""
    its = turn()
    assert asyncio.run(chosen(faulty_jobs.hang_as_captain, bot="captain")) == (
        [decide(its.view, "greedy", 3, Budget(), 7)],
        1,
    )


def test_a_forced_move_needs_no_worker() -> None:
    its = turn()
    forced = BotTurn(its.seat, its.bot, msgspec.structs.replace(its.view, legal=["sail A"]), 7, 1)

    async def scenario() -> str:
        async with running_pool(faulty_jobs.fail) as (bot_pool, _):
            return await bot_pool.choose(forced, "ann")

    assert asyncio.run(scenario()) == "sail A"


def log_of(folder: Path) -> list[list[int]]:
    """Return the seed and budget of each started job."""
    log = folder / "log"
    return [[int(word) for word in line.split()] for line in log.read_text().splitlines()] if log.exists() else []


def test_quick_bots_do_not_wait_for_captains(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_pool(partial(faulty_jobs.log_then_wait, tmp_path)) as (bot_pool, _),
            asyncio.TaskGroup() as group,
        ):
            captains = [group.create_task(bot_pool.choose(turn("captain", seed), "eve")) for seed in range(12)]
            await until(lambda: len(log_of(tmp_path)) == 1)
            assert await bot_pool.choose(turn("greedy"), "ann")
            assert not any(captain.done() for captain in captains)
            (tmp_path / "go").touch()

    asyncio.run(scenario())


def test_quick_bots_do_not_wait_for_previews(tmp_path: Path) -> None:
    its, asked = turn(), AskPreview(seat=turn().seat)

    async def scenario() -> None:
        async with (
            running_pool(partial(faulty_jobs.log_then_wait, tmp_path)) as (bot_pool, metrics),
            asyncio.TaskGroup() as group,
        ):
            group.create_task(bot_pool.choose(turn("captain"), "bob"))
            await until(lambda: len(log_of(tmp_path)) == 1)
            previews = [group.create_task(bot_pool.look_ahead(its.view, asked, "eve")) for _ in range(12)]
            await until(lambda: metrics.bots_waiting.collect()[0].samples[0].value == 12)
            assert await bot_pool.choose(turn("greedy"), "ann")
            assert not any(preview.done() for preview in previews)
            (tmp_path / "go").touch()

    asyncio.run(scenario())


def test_captains_are_served_in_turn_with_smaller_budgets_under_load(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_pool(partial(faulty_jobs.log_then_wait, tmp_path)) as (bot_pool, metrics),
            asyncio.TaskGroup() as group,
        ):
            for seed in range(1, 41):
                group.create_task(bot_pool.choose(turn("captain", seed), "eve"))
            await until(lambda: len(log_of(tmp_path)) == 1)
            group.create_task(bot_pool.choose(turn("captain", 99), "ann"))
            await until(lambda: metrics.bots_waiting.collect()[0].samples[0].value == 40)
            (tmp_path / "go").touch()

    asyncio.run(scenario())
    order, budgets = zip(*log_of(tmp_path), strict=True)
    assert order.index(99) <= 2
    assert [seed for seed in order if seed != 99] == list(range(1, 41))
    assert budgets[0] == budgets[-1] == Config.bot_millis  # without other load
    assert budgets[order.index(99)] == Config.bot_millis // 2  # beside one other person
    assert budgets[1] == LEAST_MILLIS


def test_workers_are_replaced_after_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "TASKS_PER_WORKER", 2)

    async def scenario() -> list[int]:
        pool = worker_pool.WorkerPool(1, 1, PATIENCE)
        try:
            return [await pool.execute(os.getpid) for _ in range(6)]
        finally:
            await pool.close()

    one, again, two, again_two, three, again_three = asyncio.run(scenario())
    assert len({one, two, three}) == 3
    assert (again, again_two, again_three) == (one, two, three)


def test_a_cancelled_job_leaves_the_queue(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_pool(partial(faulty_jobs.log_then_wait, tmp_path)) as (bot_pool, _),
            asyncio.TaskGroup() as group,
        ):
            captains = [group.create_task(bot_pool.choose(turn("captain", seed), "eve")) for seed in range(3)]
            await until(lambda: len(log_of(tmp_path)) == 1)
            captains[1].cancel()
            (tmp_path / "go").touch()

    asyncio.run(scenario())
    assert [seed for seed, _ in log_of(tmp_path)] == [0, 2]


def test_a_cancelled_job_is_stopped_in_its_worker(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_pool(partial(faulty_jobs.log_then_wait, tmp_path)) as (bot_pool, _):
            captain = asyncio.create_task(bot_pool.choose(turn("captain", 1), "eve"))
            await until(lambda: len(log_of(tmp_path)) == 1)
            captain.cancel()
            other = asyncio.create_task(bot_pool.choose(turn("captain", 2), "ann"))
            await until(lambda: len(log_of(tmp_path)) == 2)
            (tmp_path / "go").touch()
            assert await other == turn().view.legal[0]

    asyncio.run(scenario())


def test_a_bot_job_counts_for_its_host_and_the_last_seen_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_app(tmp_path, bot_delay=0) as container:
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

    asyncio.run(scenario())


def children(pid: int) -> set[int]:
    """Return the descendants of a process."""
    found = {int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()}
    return found.union(*(children(child) for child in found if Path(f"/proc/{child}").exists()))


def workers(pid: int) -> set[int]:
    """Return the bot workers: children of the fork server among the descendants."""
    return {child for parent in children(pid) for child in children(parent)}


def test_a_game_continues_after_its_workers_were_killed(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ada:
        table = ada.make_table("me", "random")
        with ada.listen(table) as feed:
            feed.next()
            for worker in workers(server.pid):
                os.kill(worker, signal.SIGKILL)
            ada.start(table, 1)
            assert feed.play_on(1)["view"]["over"]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_no_worker_outlives_the_server(place: StoreLocation, number: signal.Signals) -> None:
    kind = Executed if number == signal.SIGINT else Serving
    with kind(place) as server, User(server) as ada:
        table = ada.make_table("me", "greedy")
        ada.start(table, 1)
        family = children(server.pid)
        assert workers(server.pid)
        server.terminate(number)
    eventually(lambda: [pid for pid in family if alive(pid)], lambda left: not left)  # the workers watch their parent
    assert "Traceback" not in server.log


def alive(pid: int) -> bool:
    """Return whether a process is running."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
