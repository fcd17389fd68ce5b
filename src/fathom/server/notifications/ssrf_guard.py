"""Where webhooks may go: to public addresses only, unless whoever runs the server allows others.

A name is looked up when it is used, what was found is checked, and the connection is made to just that: a name that
leads elsewhere a moment later (DNS rebinding) leads nowhere here.
"""

import asyncio
import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH

IP = ipaddress.IPv4Address | ipaddress.IPv6Address
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
PORTS = {"http": 80, "https": 443}


class Unreachable(Exception):
    """No connection is made there; says why."""


def check_url(url: str, private: bool) -> SplitResult:
    """An address that a webhook can have, or a refusal. Plain HTTP is for the operator's own network."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in (("http", "https") if private else ("https",)) and bool(parts.hostname)
        fine = fine and parts.username is None and parts.password is None and not parts.fragment
        fine = (
            fine and (parts.port is None or parts.port > 0) and url.isascii() and url.isprintable() and " " not in url
        )
    except ValueError:
        fine = False
    if not fine:
        raise Refusal(RefusalKind.MALFORMED, "bad_hook_url", ENGLISH)
    assert parts.hostname is not None
    literal = as_ip(parts.hostname)
    if literal and not private and not is_public(literal):
        raise Refusal(RefusalKind.ILLEGAL, "private_target", ENGLISH)
    return parts


def port_of(parts: SplitResult) -> int:
    """The port that is named, or the usual one."""
    return parts.port or PORTS[parts.scheme]


async def find(host: str, port: int, private: bool) -> str:
    """An address to connect to, looked up now and checked; `Unreachable` if there is none that may be used."""
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


def as_ip(host: str) -> IP | None:
    """A host that is written as an address."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: IP) -> bool:
    """Could anybody on the internet be meant? An address within an address is looked at too."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in NAT64:
            inner.append(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
        if any(each is not None and not is_public(each) for each in inner):
            return False
        if address.ipv4_mapped:
            return True
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
