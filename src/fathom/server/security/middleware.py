"""The door: what comes in passes here before anything else looks at it; what goes out gets its headers here."""

import asyncio
import time
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import VERSION
from fathom.server.container import Container
from fathom.server.http.responses import reject
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import bearer_in
from fathom.server.security.hosts import TrustedHosts
from fathom.server.security.rate_limit import address_of
from fathom.server.telemetry.logging import log

SAFE: Final = ("GET", "HEAD", "TRACE")
SECURELY: Final = {"http": "https", "ws": "wss"}
# Where whole games come in, which are longer than anything else.
RECORDS: Final = (f"/api/v{VERSION}/records", f"/api/v{VERSION}/replays")
BODY_SECONDS: Final = 10  # for the body of a request to arrive
POLICY: Final = (
    b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    b"img-src 'self' blob:"  # a picture of a position is made from the page itself
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
SECURE: Final = (b"strict-transport-security", b"max-age=31536000")
NO_STORE: Final = (b"cache-control", b"no-store")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, container: Container) -> None:
        self._app = app
        self._container = container
        self._limits = container.config.limits
        self._public = urlsplit(container.config.public_url)
        self._hosts = TrustedHosts(container.config)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One request, or one connection."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connection(scope, receive, send)

    async def _connection(self, scope: Any, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "websocket.http.response.start":
                message["headers"] = [*message["headers"], *self._headers(scope, dict(message["headers"]))]
            await send(message)

        try:
            headers = self._check(scope)
            self._check_origin(scope, headers)
        except Refusal as refusal:
            await reject(refusal, send_with_headers, "websocket.http")
        except Exception as error:
            await reject(self._container.incident(error), send_with_headers, "websocket.http")
        else:
            await self._app(scope, receive, send_with_headers)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500
        if scope["method"] == "OPTIONS":  # it serves pages of other sites, and they have no business here
            scope["method"] = "TRACE"  # which nothing answers

        async def send_with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers(scope, dict(message["headers"]))]
            await send(message)

        try:
            body = await self._admit(scope, receive)
        except Refusal as refusal:
            await reject(refusal, send_with_headers)
        except Exception as error:
            await reject(self._container.incident(error), send_with_headers)
        else:
            await self._app(scope, replayed(body, receive), send_with_headers)
        self._note(scope, status, time.perf_counter() - began)

    async def _admit(self, scope: Any, receive: Receive) -> bytes:
        """The body of a request that may come in, or a refusal."""
        headers = self._check(scope)
        if scope["method"] in SAFE:
            return b""
        self._check_origin(scope, headers)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind and kind != "application/json":
            raise Refusal(RefusalKind.MALFORMED, "not_json", ENGLISH)
        most = self._limits.record_bytes if scope["path"] in RECORDS else self._limits.body_bytes
        body = await self._read(headers, receive, int(most))
        if body and not kind:
            raise Refusal(RefusalKind.MALFORMED, "not_json", ENGLISH)
        return body

    def _check(self, scope: Any) -> dict[str, str]:
        """Not too often, and to the right host. The headers, by name."""
        self._container.limiters.addresses.take(address_of(scope["client"][0] if scope["client"] else None))
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = self._hosts.check(headers, scope.get("server"))
        if host == self._public.hostname and self._public.scheme == "https":  # a proxy may not care to say so
            scope["scheme"] = SECURELY.get(scope["scheme"], scope["scheme"])
        return headers

    def _check_origin(self, scope: Any, headers: dict[str, str]) -> None:
        """A browser says for whom it asks; nobody else's pages may act for the people here.

        They could by the cookie, which comes along unasked; a token is only there if somebody put it there.
        """
        if "cookie" not in headers and bearer_in(headers.get("authorization", "")) is not None:
            return
        site, origin = headers.get("sec-fetch-site", "none"), headers.get("origin")
        foreign = site not in ("none", "same-origin")
        if origin is not None:
            scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
            ours = {f"{scheme}://{headers.get('host', '')}", f"{self._public.scheme}://{self._public.netloc}"}
            foreign = foreign or origin not in ours
        if foreign:
            raise Refusal(RefusalKind.FORBIDDEN, "foreign_origin", ENGLISH)

    async def _read(self, headers: dict[str, str], receive: Receive, most: int) -> bytes:
        """The whole body, as long as it is short and does not dawdle."""
        too_large = Refusal(RefusalKind.TOO_MUCH, "too_large", ENGLISH, most=most)
        if len(declared := headers.get("content-length", "0")) > 9 or int(declared) > most:
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
                    if len(body) > most:
                        raise too_large
        except TimeoutError:
            raise Refusal(RefusalKind.UNAVAILABLE, "too_slow", ENGLISH) from None
        return body

    def _headers(self, scope: Any, given: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        found = [*HEADERS, SECURE] if scope["scheme"] == "https" else [*HEADERS]
        kept = scope["path"].startswith("/static/") or b"cache-control" in given
        found = [(name, value) for name, value in found if name not in given]  # the engine's worker has its own policy
        return found if kept else [*found, NO_STORE]

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        method = scope["method"] if len(scope["method"]) < 8 else "?"
        route = scope.get("path_template") or "?"
        metrics = self._container.metrics
        metrics.requests.labels(method, route, status).inc()
        metrics.request_seconds.observe(seconds)
        log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def replayed(body: bytes, receive: Receive) -> Receive:
    """`receive` for an application that has its body already."""
    given = False

    async def again() -> Any:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
