"""Bots think in processes of their own: the server stays responsive, and what takes too long is stopped."""

import asyncio
import multiprocessing
import signal
import time
from collections.abc import Callable
from multiprocessing import forkserver
from typing import Any, TypeVar

from pebble import ProcessPool

from fathom.bots.bot import Budget
from fathom.bots.parent import stay_with_parent
from fathom.core.errors import Kind, Refusal
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.server.config import Config
from fathom.server.logs import log
from fathom.server.metrics import Metrics
from fathom.server.thinking import advise, decide
from fathom.server.words import ENGLISH
from fathom.study.hints import Hint
from fathom.table.table import BotTurn

T = TypeVar("T")
CONTEXT = multiprocessing.get_context("forkserver")
QUEUE = 4  # times the patience for one decision: so long may it wait for a worker


class Thinkers:
    """A pool of workers. Whatever happens to them, each turn gets a legal line."""

    def __init__(self, config: Config, metrics: Metrics, decide: Callable[..., str] = decide) -> None:
        self._config = config
        self._metrics = metrics
        self._decide = decide
        prepare_workers()
        self._pool = self._new_pool()

    async def choose(self, turn: BotTurn) -> str:
        """The bot's line; any legal one if the bot fails or takes too long."""
        began, tell = time.perf_counter(), log.error
        try:
            line = await self._ask(turn)
            if line in turn.view.legal:
                return line
            why = "illegal"
        except TimeoutError:
            why, tell = "too slow", log.warning  # on a machine that is busy, that is nobody's mistake
        except Exception as error:
            why = type(error).__name__
        finally:
            self._metrics.bot_seconds.observe(time.perf_counter() - began)
        self._metrics.bot_failures.inc()
        tell("bot failed", bot=f"{turn.bot.bot}:{turn.bot.level}", why=why)
        return turn.view.legal[Rng(turn.seed).below(len(turn.view.legal))]

    async def advise(self, view: View, seq: int) -> Hint:
        """A hint for whoever has this view; a refusal if the workers have no time for it."""
        try:
            return await self._schedule(advise, [view, seq])
        except TimeoutError:
            raise Refusal(Kind.UNAVAILABLE, "no_hint_now", ENGLISH) from None

    async def _ask(self, turn: BotTurn) -> str:
        budget = Budget(millis=self._config.bot_millis)
        return await self._schedule(self._decide, [turn.view, turn.bot.bot, turn.bot.level, budget, turn.seed])

    async def _schedule(self, task: Callable[..., T], arguments: list[Any]) -> T:
        """Have a worker do something, in bounded time."""
        if not self._pool.active:  # a worker that dies between two tasks breaks the whole pool
            broken, self._pool = self._pool, self._new_pool()
            await stop(broken)
        thought = self._pool.schedule(task, args=arguments, timeout=self._config.bot_patience)
        async with asyncio.timeout(QUEUE * self._config.bot_patience):
            return await asyncio.wrap_future(thought)

    async def close(self) -> None:
        """Stop all workers, whatever they are at."""
        await stop(self._pool)

    def _new_pool(self) -> ProcessPool:
        pool = ProcessPool(self._config.bot_workers, initializer=stay_with_parent, context=CONTEXT)
        assert pool.active  # asking starts it
        return pool


async def stop(pool: ProcessPool) -> None:
    """End a pool and its workers."""
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


def prepare_workers() -> None:
    """Start the process that workers are forked from: it holds no socket, and Ctrl-C is none of its business."""
    CONTEXT.set_forkserver_preload([decide.__module__])
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)
