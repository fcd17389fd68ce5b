"""Which values of the `Host` header are answered.

A browser sends cookies, and makes links, for the host in its address bar. If every name were answered, a foreign name
that resolves to this server (DNS rebinding) could act for the people here and be put into their personal links.
"""

import ipaddress
import re
import socket
from typing import Any, Final
from urllib.parse import urlsplit

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.server.telemetry.logging import log

PORT: Final = re.compile(r":[0-9]*$")
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class TrustedHosts:
    """Checks hosts: the public one, or without a public URL the names and addresses that this machine has itself."""

    def __init__(self, config: Config) -> None:
        public = urlsplit(config.public_url).hostname
        self._public = bool(public)
        self._names = {*LOOPBACK, *config.allowed_hosts, *([public] if public else own_names(config.listens_at))}
        self._warned: set[str] = set()

    def check(self, headers: dict[str, str], server: Any) -> str:
        """Return the host that a request is for; raises `Refusal`. `server` is the local address of its connection."""
        host = normalised(PORT.sub("", headers.get("host", "")))
        if not self._public and "x-forwarded-for" in headers:
            self._warn("a proxy stands before the server, but it has no --public-url")
        if host not in self._names and (self._public or not is_address(host, server)):
            self._warn("a request for an unknown host was refused", host=shown(host))
            raise Refusal(RefusalKind.MALFORMED, "wrong_host", ENGLISH)
        return host

    def _warn(self, what: str, **details: str) -> None:
        """Once: others decide how often it happens."""
        if what not in self._warned:
            self._warned.add(what)
            hint = "start it with --public-url, or allow more names with --allow-host (docs/hosting.md)"
            log.warning(what, **details, hint=hint)


def normalised(host: str) -> str:
    """Return a name or an address in the form in which hosts are compared."""
    name = host.strip("[]").lower().removesuffix(".")
    try:
        return str(plain(name))
    except ValueError:
        return name


def own_names(listens_at: str) -> set[str]:
    """Return the names by which people in the same network know this machine, without a look-up."""
    name = normalised(socket.gethostname())
    label = name.partition(".")[0]
    return {normalised(listens_at), name, label, f"{label}.local"} - {""}


def is_address(host: str, server: Any) -> bool:
    """Return whether a host is the very address that a connection was made to."""
    try:
        return host == str(plain(str(server[0])))
    except (ValueError, TypeError):  # a connection without an address
        return False


def plain(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return an address; one of IPv4 within IPv6 as the former. Raises `ValueError` for a name."""
    address = ipaddress.ip_address(text)
    return getattr(address, "ipv4_mapped", None) or address
