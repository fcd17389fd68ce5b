"""Pools of bot worker processes: the event loop stays responsive, and a decision that takes too long is stopped.

Quick bots have a pool of their own, so that they never wait behind strong ones, hints, previews and images. Reviews
have one, too, with one process of low priority: no move waits for them. Under load strong bots get less time for a
decision: their moves become weaker, not random.
"""

import asyncio
import time
from collections.abc import Callable

from fathom.bots.registry import needs_time
from fathom.core.bot import Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.protocol.plans import AskPreview, Preview
from fathom.protocol.reviews import ReviewBudget
from fathom.protocol.settings import REPLACEMENT_BOT, BotSeat
from fathom.protocol.updates import Problem
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.bot_job import advise, decide, look_ahead, paint, review
from fathom.server.runtime.fair_queue import Ticket
from fathom.server.runtime.worker_pool import WorkerPool
from fathom.server.security.rate_limit import LastSeen
from fathom.server.telemetry.logging import log
from fathom.server.telemetry.metrics import Metrics
from fathom.study.hints import Hint
from fathom.study.link_preview import LinkPreview
from fathom.table.table import BotTurn

LEAST_MILLIS = 50  # for a decision of a strong bot under any load
REVIEW_PATIENCE = 30  # seconds for a part of a review, at its low priority, and as many for the wait
HINT_PATIENCE = 4  # times the limit for a decision: the limit for a hint, the wait for a worker included


class BotPool:
    """The bot workers of this process. Each turn gets a legal line, even if workers crash."""

    def __init__(
        self, config: Config, metrics: Metrics, last_seen: LastSeen, decide: Callable[..., str] = decide
    ) -> None:
        self._config = config
        self._metrics = metrics
        self._last_seen = last_seen
        self._decide = decide
        workers, patience = config.bot_workers, config.bot_patience
        self._quick = WorkerPool(workers, workers, patience)
        self._strong = WorkerPool(workers, max(1, int(config.limits.strong_bots_per_person)), patience)
        self._reviews: WorkerPool | None = None  # started by the first review
        self._closed = False
        metrics.bots_waiting.set_function(lambda: len(self._quick.queue) + len(self._strong.queue))

    async def choose(self, turn: BotTurn, person: str) -> str:
        """Return the bot's line, on the account of the person who caused its turn.

        If the bot fails or times out, the replacement bot decides; if that fails too, the line is a random legal one.
        """
        legal = turn.view.legal
        if len(legal) == 1:
            return legal[0]
        began = time.perf_counter()
        try:
            line = await self._answer(turn, turn.bot, person)
            if not line:
                self._metrics.bot_failures.inc()
                line = await self._answer(turn, REPLACEMENT_BOT, person)
        finally:
            self._metrics.bot_seconds.observe(time.perf_counter() - began)
        return line or legal[Rng(turn.seed).below(len(legal))]

    async def advise(self, view: View, seq: int, person: str) -> Hint:
        """Return a hint for a person's view. Raises `Refusal` if no worker is free in time."""
        try:
            async with asyncio.timeout(HINT_PATIENCE * self._config.bot_patience):
                async with self._strong.worker(self._ticket(person)):
                    return await self._strong.execute(advise, view, seq)
        except TimeoutError:
            raise Refusal(RefusalKind.UNAVAILABLE, "no_hint_now", ENGLISH) from None

    async def paint(self, preview: LinkPreview, address: str) -> bytes:
        """Return the image of a link, on the account of an address. Raises `Refusal` if no worker is free in time.

        It takes a worker of the strong bots: their moves may wait for an image, those of quick bots never do.
        """
        try:
            async with asyncio.timeout(HINT_PATIENCE * self._config.bot_patience):
                async with self._strong.worker(Ticket(f"address {address}", address)):
                    return await self._strong.execute(paint, preview)
        except TimeoutError:
            raise Refusal(RefusalKind.UNAVAILABLE, "no_image_now", ENGLISH) from None

    async def look_ahead(self, view: View, asked: AskPreview, person: str) -> Preview | Problem:
        """Return a position that may come, for a person's view. Raises `Refusal` if no worker is free in time."""
        try:
            async with asyncio.timeout(HINT_PATIENCE * self._config.bot_patience):
                async with self._strong.worker(self._ticket(person)):
                    return await self._strong.execute(look_ahead, view, asked)
        except TimeoutError:
            raise Refusal(RefusalKind.UNAVAILABLE, "no_preview_now", ENGLISH) from None

    async def review(self, record: bytes, budget: ReviewBudget, part: int, person: str, address: str) -> bytes:
        """Return a part of a review, on the account of a person or an address. Raises `Refusal` if none is free."""
        if self._reviews is None:
            self._reviews = WorkerPool(1, 1, REVIEW_PATIENCE)
        try:
            async with asyncio.timeout(2 * REVIEW_PATIENCE):
                async with self._reviews.worker(Ticket(person or f"address {address}", address)):
                    return await self._reviews.execute(review, record, budget, part)
        except Exception as error:
            if self._closed or isinstance(error, TimeoutError):
                raise Refusal(RefusalKind.UNAVAILABLE, "no_review_now", ENGLISH) from None
            raise

    async def close(self) -> None:
        """Stop all workers at once."""
        self._closed = True
        pools = (self._quick, self._strong, self._reviews)
        await asyncio.gather(*(pool.close() for pool in pools if pool))

    async def _answer(self, turn: BotTurn, bot: BotSeat, person: str) -> str:
        """Return the line that a bot chooses; an empty one, with a log line, if it fails or is illegal."""
        report = log.error
        pool = self._strong if needs_time(bot.bot) else self._quick
        try:
            async with pool.worker(self._ticket(person)):
                budget = Budget(millis=self._millis(pool.queue.crowd(person)))
                line = await pool.execute(self._decide, turn.view, bot.bot, bot.level, budget, turn.seed)
            if line in turn.view.legal:
                return line
            why = "illegal"
        except TimeoutError:
            why, report = "too slow", log.warning  # normal on a busy machine
        except Exception as error:
            why = type(error).__name__
        report("bot failed", bot=f"{bot.bot}:{bot.level}", why=why)
        return ""

    def _millis(self, crowd: int) -> int:
        """Return the CPU time for a decision while so many tasks share the workers."""
        most, workers = self._config.bot_millis, self._config.bot_workers
        return min(most, max(LEAST_MILLIS, most * workers // (workers + crowd)))

    def _ticket(self, person: str) -> Ticket:
        return Ticket(person, self._last_seen.address(person))
