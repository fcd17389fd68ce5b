"""Add security headers to every response."""

from typing import Any, Final

from litestar.types import ASGIApp, Receive, Send

POLICY: Final = (
    b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    b"img-src 'self' blob:"  # the client renders a position to an image in the page
)
HEADERS: Final = [
    (b"content-security-policy", POLICY),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
NO_STORE: Final = (b"cache-control", b"no-store")
STARTS: Final = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """Add the headers that a response does not set itself, and HSTS over HTTPS."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:

        async def add_headers(message: Any) -> None:
            if message["type"] in STARTS:
                message["headers"] = [*message["headers"], *missing_headers(scope, dict(message["headers"]))]
            await send(message)

        await self._app(scope, receive, add_headers)


def missing_headers(scope: Any, given: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    """Return the headers to add. Static files set their own caching, and the engine's worker its own policy."""
    found = [*HEADERS, HSTS] if scope["scheme"] == "https" else [*HEADERS]
    if not scope["path"].startswith("/static/"):
        found.append(NO_STORE)
    return [(name, value) for name, value in found if name not in given]
