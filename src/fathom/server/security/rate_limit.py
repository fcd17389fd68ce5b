"""Rate limits: token buckets per person and address, and limits of open connections.

Memory is bounded: the least recently used bucket is evicted. It is full again by then, unless new addresses arrive
faster than the limit for new accounts allows.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Any, Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.config import Limits
from fathom.server.messages_en import ENGLISH

ADDRESS_SHARE: Final = 4  # signed-in people at one address together may use this many times the work of one


class TokenBuckets:
    """One token bucket per key: at most `burst` tokens, refilled at `rate` per second."""

    def __init__(self, rate: float, burst: float, remembered: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._remembered = remembered
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by key: tokens, and the time of the count

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: str, cost: float = 1) -> None:
        """Take `cost` tokens, at most a full bucket. Raises `Refusal` with the seconds until there are enough."""
        cost = min(cost, max(1, self._burst))
        now = self._clock()
        tokens, since = self._levels.pop(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - since) * self._rate)
        enough = tokens >= cost
        self._levels[key] = (tokens - cost if enough else tokens, now)
        if len(self._levels) > self._remembered:
            self._levels.popitem(last=False)
        if not enough:
            wait = ceil((cost - tokens) / self._rate) if self._rate else 3600
            raise Refusal(RefusalKind.TOO_MUCH, "too_often", ENGLISH, wait=wait)


class ConnectionLimiter:
    """Counts open connections: in all, by address and by person."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str, person: str) -> None:
        """Count one more connection. Raises `Refusal` at a limit."""
        full = (
            self.total >= self._limits.connections
            or self._open[f"address {address}"] >= self._limits.connections_per_address
            or (person and self._open[f"person {person}"] >= self._limits.connections_per_person)
        )
        if full:
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_connections", ENGLISH)
        self.total += 1
        self._open[f"address {address}"] += 1
        self._open[f"person {person}"] += 1

    def leave(self, address: str, person: str) -> None:
        """Count one connection less."""
        self.total -= 1
        for key in (f"address {address}", f"person {person}"):
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]


class LastSeen:
    """The last address of each person, as this process saw it. Memory is bounded."""

    def __init__(self, remembered: int) -> None:
        self._remembered = remembered
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Record the address of a person, and evict the least recent one if there are too many."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > self._remembered:
            self._addresses.popitem(last=False)

    def address(self, person: str) -> str:
        """Return a person's address; empty if unknown."""
        return self._addresses.get(person, "")


class Limiters:
    """All rate limiters of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        def buckets(rate: float, burst: float) -> TokenBuckets:
            return TokenBuckets(rate, burst, int(limits.remembered), clock)

        self.limits = limits
        self.addresses = buckets(limits.address_per_second, limits.address_burst)
        self.people = buckets(limits.person_per_second, limits.person_burst)
        self.chat = buckets(limits.chat_per_second, limits.chat_burst)
        self.hints = buckets(limits.hints_per_second, limits.hints_burst)
        self.newcomers = buckets(limits.newcomers_per_hour / 3600, limits.newcomers_burst)
        self.transfers = buckets(limits.transfers_per_hour / 3600, limits.transfers_burst)
        self.invitations = buckets(limits.invitations_per_hour / 3600, limits.invitations_burst)
        self.replays = buckets(limits.replays_per_second, limits.replays_burst)
        self.reviews = buckets(limits.reviews_per_second, limits.reviews_burst)
        self._work = buckets(limits.work_per_second, limits.work_burst)
        self.pings = buckets(limits.pings_per_second, limits.pings_burst)
        self.confirmations = buckets(limits.mails_per_day / 86_400, limits.mails_burst)
        self.connections = ConnectionLimiter(limits)

    def charge(self, person: str, address: str, cost: int) -> None:
        """Charge work, in game steps, to the person and to the address. Raises `Refusal`.

        The person's limit protects others at the same address; the address's limit covers many accounts at one place.
        """
        if person:
            self._work.take(f"person {person}", cost)
        self._work.take(f"address {address}", cost / ADDRESS_SHARE if person else cost)


def address_in(scope: Any) -> str:
    """Return the client address of an ASGI scope, as rate limits count it."""
    return address_of(scope["client"][0] if scope["client"] else None)


def address_of(host: str | None) -> str:
    """Return an address as rate limits count it: an IPv6 client controls a whole /64."""
    try:
        found = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "?"
    if found.version == 6:
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
