"""Exceptions of the client, and its retry policy."""

import asyncio
import random
import time

from fathom.protocol.updates import Problem

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds between two attempts


class Refused(Exception):
    """The server refused a request; nothing changed. `problem` has the code, the rule and the parameters."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.rule}: {problem.text}" if problem.rule else problem.text)
        self.problem = problem

    @property
    def code(self) -> str:
        """Return the code of the problem."""
        return self.problem.code


class Stale(Refused):
    """The command was based on an outdated position. The replica is up to date again; decide again."""


class Unreachable(ConnectionError):
    """The server did not answer within the retry timeout."""


class RetryPolicy:
    """Exponential backoff with jitter, limited by the time since the last success."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._since = 0.0
        self.reset()

    def reset(self) -> None:
        """Record a success: the next failure starts with the shortest pause."""
        self._pause = FIRST_PAUSE
        self._failing = False

    async def wait(self, reason: object) -> None:
        """Sleep before the next attempt. Raises `Unreachable` once the timeout has passed."""
        now = time.monotonic()
        if not self._failing:
            self._since, self._failing = now, True
        if now - self._since >= self._timeout:
            raise Unreachable(f"the server does not answer: {reason}")
        await asyncio.sleep(self._pause * random.uniform(0.5, 1))
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
