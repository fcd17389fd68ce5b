"""Answer what the middleware below refuses, before a route handler is involved."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal
from fathom.server.responses import reject
from fathom.server.telemetry.incidents import Incidents


class ErrorResponses:
    """Turn a `Refusal` into its response, and any other exception into an incident."""

    def __init__(self, app: ASGIApp, incidents: Incidents) -> None:
        self._app, self._incidents = app, incidents

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. An exception after the start of the response is raised to the server."""
        started = False

        async def note_start(message: Any) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, note_start)
        except Exception as error:
            if started:
                raise
            refusal = error if isinstance(error, Refusal) else self._incidents.report(error)
            await reject(refusal, send, "http" if scope["type"] == "http" else "websocket.http")
