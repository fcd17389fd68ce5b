"""Work that goes on in the background, and ends with the server."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from fathom.server.telemetry.logging import log


class Tasks:
    """Holds on to what has been started; a failure is for the log."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin, and do not wait for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        """End all of it, wherever it is."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a table's work failed", exc_info=error)
