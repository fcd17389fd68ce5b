"""Background tasks that are cancelled when the server stops."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fathom.server.telemetry.logging import log_failure


class Tasks:
    """Running tasks, referenced until they end. Failures are logged as `event`."""

    def __init__(self, event: str = "background task failed", on_end: Callable[[], None] = lambda: None) -> None:
        self._event, self._on_end = event, on_end
        self._running: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task without waiting for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    async def close(self, grace: float = 0) -> None:
        """Cancel all tasks that do not end within so many seconds, and wait for them."""
        running = list(self._running)
        if running and grace:
            await asyncio.wait(running, timeout=grace)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._on_end()
        if not task.cancelled() and (error := task.exception()):
            log_failure(self._event, error)
