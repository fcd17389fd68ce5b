"""What can go wrong between a script and a server."""

import asyncio
import random
import time

from fathom.protocol.updates import Problem

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds between two attempts


class Refused(Exception):
    """The server said no, and nothing has changed: `problem` has the code, the rule and the parameters."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.rule}: {problem.text}" if problem.rule else problem.text)
        self.problem = problem

    @property
    def code(self) -> str:
        """The code of the problem."""
        return self.problem.code


class Stale(Refused):
    """It was decided on a position that is no longer there. The table is up to date again: look and decide anew."""


class Unreachable(ConnectionError):
    """No server has answered for as long as the client is patient."""


class RetryPolicy:
    """Attempts at something that may take a while: pauses grow, and end when nothing has worked for too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since = 0.0
        self.rest()

    def rest(self) -> None:
        """It has worked."""
        self._pause = FIRST_PAUSE
        self._trying = False

    async def wait(self, trouble: object) -> None:
        """Before the next attempt: pause, or give up."""
        now = time.monotonic()
        if not self._trying:
            self._since, self._trying = now, True
        if now - self._since >= self._seconds:
            raise Unreachable(f"the server does not answer: {trouble}")
        await asyncio.sleep(self._pause * random.uniform(0.5, 1))
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
