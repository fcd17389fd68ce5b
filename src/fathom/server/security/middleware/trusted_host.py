"""Refuse requests for a host that is not this server's.

A browser sends cookies, and the server makes links, for the host in the address bar. If every host were served, a
foreign name that resolves to this server (DNS rebinding) could act for its users and appear in their personal links.
"""

import ipaddress
import re
import socket
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.server.security.asgi import find_header, header
from fathom.server.telemetry.logging import log

PORT: Final = re.compile(r":[0-9]*$")
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
SECURE_SCHEME: Final = {"http": "https", "ws": "wss"}
HINT: Final = "set --public-url, or allow more names with --allow-host (docs/hosting.md)"


class TrustedHost:
    """Serve the public host, or without a public URL the names and addresses of this machine."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        public = urlsplit(config.public_url)
        self._public = public.hostname
        self._public_is_secure = public.scheme == "https"
        self._names = {
            *LOOPBACK,
            *config.allowed_hosts,
            *([public.hostname] if public.hostname else own_names(config.listens_at)),
        }
        self._warned: set[str] = set()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection. Raises `Refusal` for an unknown host."""
        host = self._check(scope)
        if host == self._public and self._public_is_secure:  # a proxy terminates TLS and may not say so
            scope["scheme"] = SECURE_SCHEME.get(scope["scheme"], scope["scheme"])
        await self._app(scope, receive, send)

    def _check(self, scope: Any) -> str:
        host = normalised(PORT.sub("", header(scope, b"host")))
        if not self._public and find_header(scope, b"x-forwarded-for") is not None:
            self._warn("behind a proxy without --public-url")
        if host not in self._names and (self._public or not is_address(host, scope.get("server"))):
            self._warn("unknown host refused", host=shown(host))
            raise Refusal(RefusalKind.MALFORMED, "wrong_host", ENGLISH)
        return host

    def _warn(self, event: str, **details: str) -> None:
        """Log each event once: clients control how often it happens."""
        if event not in self._warned:
            self._warned.add(event)
            log.warning(event, **details, hint=HINT)


def normalised(host: str) -> str:
    """Return a host name or address in the form in which hosts are compared."""
    name = host.strip("[]").lower().removesuffix(".")
    try:
        return str(parse_address(name))
    except ValueError:
        return name


def own_names(listens_at: str) -> set[str]:
    """Return the names by which the local network knows this machine, without a DNS lookup."""
    name = normalised(socket.gethostname())
    label = name.partition(".")[0]
    return {normalised(listens_at), name, label, f"{label}.local"} - {""}


def is_address(host: str, server: Any) -> bool:
    """Return whether a host is the local address of the connection."""
    try:
        return host == str(parse_address(str(server[0])))
    except (ValueError, TypeError):  # a connection without an address
        return False


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return an IP address; an IPv4-mapped one as IPv4. Raises `ValueError` for a name."""
    address = ipaddress.ip_address(text)
    return getattr(address, "ipv4_mapped", None) or address
