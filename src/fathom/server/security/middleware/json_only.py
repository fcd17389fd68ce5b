"""Accept request bodies in JSON only."""

from typing import Any, Final

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH
from fathom.server.security.asgi import SAFE_METHODS, find_header, header

JSON: Final = "application/json"


class JsonOnly:
    """Require `content-type: application/json` of a request with a body. A form of another site cannot send it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. Raises `Refusal` for another content type."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            kind = header(scope, b"content-type").partition(";")[0].strip().lower()
            if kind != JSON and (kind or has_body(scope)):
                raise Refusal(RefusalKind.MALFORMED, "not_json", ENGLISH)
        await self._app(scope, receive, send)


def has_body(scope: Any) -> bool:
    """Return whether the headers announce a body."""
    chunked = find_header(scope, b"transfer-encoding") is not None
    return chunked or header(scope, b"content-length").strip() not in ("", "0")
