"""Limit the rate of requests and connections per client address."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send

from fathom.server.security.rate_limit import TokenBuckets, address_in


class AddressRateLimit:
    """Take one token per request or connection from the bucket of its address."""

    def __init__(self, app: ASGIApp, buckets: TokenBuckets) -> None:
        self._app, self._buckets = app, buckets

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. Raises `Refusal` if the bucket is empty."""
        self._buckets.take(address_in(scope))
        await self._app(scope, receive, send)
