"""Read request bodies within limits of size, time and nesting."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.decoding import check_depth
from fathom.server.messages_en import ENGLISH
from fathom.server.security.asgi import SAFE_METHODS, header

BODY_SECONDS: Final = 10  # for a body to arrive
LONGEST_LENGTH: Final = 9  # digits of a content-length that is parsed at all


class BodyLimit:
    """Buffer the body before the application runs. `larger` has the paths with a limit of their own."""

    def __init__(self, app: ASGIApp, max_bytes: int, max_depth: int, larger: Mapping[str, int]) -> None:
        self._app, self._max_bytes, self._max_depth, self._larger = app, max_bytes, max_depth, larger

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. Raises `Refusal` for a body that is too large, too slow or nested too deep."""
        if scope["type"] == "http":
            body = b""
            if scope["method"] not in SAFE_METHODS:
                max_bytes = self._larger.get(scope["path"], self._max_bytes)
                body = await read_body(header(scope, b"content-length"), receive, max_bytes)
                check_depth(body, self._max_depth)
            receive = replayed(body, receive)
        await self._app(scope, receive, send)


async def read_body(declared: str, receive: Receive, max_bytes: int) -> bytes:
    """Return the whole body. Raises `Refusal`."""
    too_large = Refusal(RefusalKind.TOO_MUCH, "too_large", ENGLISH, most=max_bytes)
    if len(declared) > LONGEST_LENGTH or int(declared or 0) > max_bytes:
        raise too_large
    body, more = b"", True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message: Any = await receive()
                if message["type"] == "http.disconnect":
                    raise TimeoutError
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > max_bytes:
                    raise too_large
    except TimeoutError:
        raise Refusal(RefusalKind.UNAVAILABLE, "too_slow", ENGLISH) from None
    return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields the buffered body first."""
    buffered = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Any:
        return buffered.pop() if buffered else await receive()

    return again
