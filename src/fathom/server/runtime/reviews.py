"""Reviews of finished games, computed part by part while a client asks for them, and stored.

A request computes one part, so that a client that stops asking cancels the review. Each part is computed once for a
game and a budget, on whichever server the request arrives.
"""

import asyncio
from hashlib import sha256
from typing import Final
from weakref import WeakValueDictionary

from fathom.core.clock import now
from fathom.core.match import Match
from fathom.core.record import write
from fathom.protocol.reviews import ReviewBudget, ReviewProgress
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.security.rate_limit import TokenBuckets
from fathom.store.queries.reviews import Reviews
from fathom.study.review.account import require_reviewable
from fathom.study.review.parts import STEPS, count_parts, join_parts
from fathom.study.review.steps import require_evaluator

KEPT_MILLIS: Final = 180 * 24 * 3600 * 1000  # then a review is computed again if asked for


class ReviewService:
    """Computes and stores the parts of reviews."""

    def __init__(self, store: Reviews, bot_pool: BotPool) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by review

    async def advance(
        self, match: Match, budget: ReviewBudget, person: str, address: str, limit: TokenBuckets
    ) -> ReviewProgress:
        """Compute the next part of a review, if one is missing, and return the review or its progress.

        The match is over and does not change any more. Raises `Refusal`.
        """
        require_reviewable(match)
        record = write(match)
        data, steps = record.encode(), len(record.moves)
        key = f"{require_evaluator(match.game).version} {budget.worlds} {match.game.name} {sha256(data).hexdigest()}"
        async with self._locks.setdefault(key, asyncio.Lock()):
            parts = await self._store.parts(key)
            if len(parts) < count_parts(record):
                limit.take(person or address)
                part = await self._bot_pool.review(data, budget, len(parts), person, address)
                time = now()
                if not parts:
                    await self._store.delete_before(time - KEPT_MILLIS)
                await self._store.put(key, len(parts), part, time)
                parts.append(part)
        if len(parts) < count_parts(record):
            return ReviewProgress(done=len(parts) * STEPS, steps=steps)
        return ReviewProgress(done=steps, steps=steps, review=await asyncio.to_thread(join_parts, match, budget, parts))
