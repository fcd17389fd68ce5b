"""Refuse cross-site requests (CSRF, cross-site WebSocket hijacking)."""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH
from fathom.server.security.asgi import SAFE_METHODS, bearer_in, find_header, header

HTTP_SCHEME: Final = {"ws": "http", "wss": "https"}


class SameOrigin:
    """Require that a browser's state-changing request or WebSocket comes from a page of this server."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        public = urlsplit(public_url)
        self._public = f"{public.scheme}://{public.netloc}"

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. Raises `Refusal` if it is cross-site."""
        if scope["type"] == "http" and scope["method"] == "OPTIONS":
            scope["method"] = "TRACE"  # CORS is not supported: preflights get 405 like any unknown method
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self._check(scope)
        await self._app(scope, receive, send)

    def _check(self, scope: Any) -> None:
        if find_header(scope, b"cookie") is None and bearer_in(header(scope, b"authorization")) is not None:
            return  # browsers attach cookies unasked, but never a bearer token
        foreign = (find_header(scope, b"sec-fetch-site") or "none") not in ("none", "same-origin")
        origin = find_header(scope, b"origin")
        if origin is not None:
            scheme = HTTP_SCHEME.get(scope["scheme"], scope["scheme"])
            foreign = foreign or origin not in (f"{scheme}://{header(scope, b'host')}", self._public)
        if foreign:
            raise Refusal(RefusalKind.FORBIDDEN, "foreign_origin", ENGLISH)
