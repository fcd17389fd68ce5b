"""Count, time and log HTTP requests."""

import time
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from fathom.server.telemetry.logging import log
from fathom.server.telemetry.metrics import Metrics

LONGEST_METHOD = 7  # characters; a label must not take arbitrary values


class RequestMetrics:
    """Record method, route, status and duration of each request. The path itself is never logged: it holds ids."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def note_status(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        await self._app(scope, receive, note_status)
        self._record(scope, status, time.perf_counter() - began)

    def _record(self, scope: Any, status: int, seconds: float) -> None:
        method = scope["method"] if len(scope["method"]) <= LONGEST_METHOD else "?"
        route = scope.get("path_template") or "?"
        self._metrics.requests.labels(method, route, status).inc()
        self._metrics.request_seconds.observe(seconds)
        log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
