"""Bots think elsewhere, and whatever happens to them, the game goes on."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import fathom
from fathom.bots.bot import Budget
from fathom.server.bots import Thinkers
from fathom.server.config import Config
from fathom.server.metrics import Metrics
from fathom.server.thinking import decide
from fathom.table.settings import BotSeat
from fathom.table.table import BotTurn
from places import Place
from server import slow
from server.running import Somebody
from serving import PATIENCE, Serving, eventually


def turn() -> BotTurn:
    match = fathom.new_match("submarine", seed="bots")
    seat = match.to_move
    return BotTurn(seat, BotSeat(bot="greedy", level=3), match.view(seat), 7, 1)


async def chosen(decide: Callable[..., str], times: int = 1) -> tuple[list[str], float]:
    """What is played for a bot that decides so, and how often it had failed."""
    metrics = Metrics()
    patience = 0.3 if decide is slow.never else PATIENCE
    thinkers = Thinkers(Config(bot_workers=1, bot_patience=patience), metrics, decide)
    lines = [await thinkers.choose(turn()) for _ in range(times)]
    await thinkers.close()
    return lines, metrics.bot_failures._value.get()


def test_a_worker_decides_as_the_bot_would_here() -> None:
    its = turn()
    assert asyncio.run(chosen(decide)) == ([decide(its.view, "greedy", 3, Budget(), 7)], 0)


@pytest.mark.parametrize("failing", [slow.never, slow.die, slow.cheat, slow.fail])
def test_for_a_bot_that_fails_any_legal_move_is_made(failing: Callable[..., str]) -> None:
    lines, failures = asyncio.run(chosen(failing, 2))
    assert set(lines) <= set(turn().view.legal)
    assert failures == 2


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
