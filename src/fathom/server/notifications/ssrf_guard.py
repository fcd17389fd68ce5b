"""Protect against server-side request forgery: webhooks go to public addresses only, unless the operator allows others.

A host is resolved for each request, the result is checked, and the connection is made to exactly that address. So a
name that resolves to another address afterwards (DNS rebinding) has no effect.
"""

import asyncio
import ipaddress
import socket
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH

IP = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
PORTS = {"http": 80, "https": 443}


class Unreachable(Exception):
    """A target to which no connection is made, with the reason."""


def check_url(url: str, private: bool) -> SplitResult:
    """Return the parts of a webhook's URL. Raises `Refusal`. Plain HTTP needs `private`."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in (("http", "https") if private else ("https",)) and bool(parts.hostname)
        fine = fine and parts.username is None and parts.password is None and not parts.fragment
        fine = fine and (parts.port is None or parts.port > 0)
        fine = fine and url.isascii() and url.isprintable() and " " not in url
    except ValueError:
        fine = False
    if not fine:
        raise Refusal(RefusalKind.MALFORMED, "bad_hook_url", ENGLISH)
    assert parts.hostname is not None
    with suppress(ValueError):  # a name is checked when it is resolved
        if not private and not is_public(ipaddress.ip_address(parts.hostname)):
            raise Refusal(RefusalKind.ILLEGAL, "private_target", ENGLISH)
    return parts


def port_of(parts: SplitResult) -> int:
    """Return the port of a URL, or the default of its scheme."""
    return parts.port or PORTS[parts.scheme]


async def resolve(host: str, port: int, private: bool) -> str:
    """Resolve a host and return an allowed address. Raises `Unreachable`."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        raise Unreachable("the name is not known") from None
    addresses = list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found))
    allowed = [each for each in addresses if private or is_public(ipaddress.ip_address(each))]
    if not allowed:
        raise Unreachable("the address is not public")
    return allowed[0]


def is_public(address: IP) -> bool:
    """Return whether an address is globally routable. Embedded IPv4 addresses are checked too."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in NAT64:
            inner.append(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
        if any(each is not None and not is_public(each) for each in inner):
            return False
        if address.ipv4_mapped:
            return True
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
