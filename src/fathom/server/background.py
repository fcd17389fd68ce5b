"""Background tasks that are cancelled when the server stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from fathom.server.telemetry.logging import log


class Tasks:
    """Running tasks, referenced until they end. Failures are logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task without waiting for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        """Cancel all tasks and wait for them."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background task failed", exc_info=error)
