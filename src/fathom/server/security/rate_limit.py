"""How often and how many: token buckets for people and addresses, and counts of open connections.

What is remembered is bounded: a bucket that nobody has touched for longest makes room, and it is full again
by then unless strangers come faster than the limit for newcomers lets them.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Any, Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.config import Limits
from fathom.server.messages_en import ENGLISH

PEOPLE: Final = 4  # at one address who are signed in can have so many times the work of one


class TokenBuckets:
    """One bucket for each key: `burst` tokens at most, refilled at `rate` a second."""

    def __init__(self, rate: float, burst: float, remembered: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._remembered = remembered
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by key: tokens, and when that was

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: str, cost: float = 1) -> None:
        """Take `cost` tokens, or refuse and say when there will be enough. No cost is higher than a full bucket."""
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
    """Counts who is in: in all, by address and by person."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._in: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str, person: str) -> None:
        """One more, or a refusal."""
        crowded = (
            self.total >= self._limits.connections
            or self._in[f"address {address}"] >= self._limits.connections_per_address
            or (person and self._in[f"person {person}"] >= self._limits.connections_per_person)
        )
        if crowded:
            self._forget(address, person)
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_connections", ENGLISH)
        self.total += 1
        self._in[f"address {address}"] += 1
        self._in[f"person {person}"] += 1

    def leave(self, address: str, person: str) -> None:
        """One less."""
        self.total -= 1
        self._in[f"address {address}"] -= 1
        self._in[f"person {person}"] -= 1
        self._forget(address, person)

    def _forget(self, address: str, person: str) -> None:
        for key in (f"address {address}", f"person {person}"):
            if self._in[key] <= 0:
                del self._in[key]


class LastSeen:
    """The address at which each person was seen last by this process."""

    def __init__(self, remembered: int) -> None:
        self._remembered = remembered
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Remember an address; whoever was seen longest ago makes room."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > self._remembered:
            self._addresses.popitem(last=False)

    def address(self, person: str) -> str:
        """Return a person's address; empty if it is not known."""
        return self._addresses.get(person, "")


class Limiters:
    """All that is counted."""

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
        self.replays = buckets(limits.replays_per_second, limits.replays_burst)
        self._work = buckets(limits.work_per_second, limits.work_burst)
        self.pings = buckets(limits.pings_per_second, limits.pings_burst)
        self.letters = buckets(limits.mails_per_day / 86_400, limits.mails_burst)
        self.connections = ConnectionLimiter(limits)

    def charge(self, person: str, address: str, cost: int) -> None:
        """Charge work on a game, in steps of it, to the person and to the address. Raises `Refusal`.

        A person is charged so that others at the same address can read on; the address, for it can have many persons.
        """
        if person:
            self._work.take(f"person {person}", cost)
        self._work.take(f"address {address}", cost / PEOPLE if person else cost)


def address_in(scope: Any) -> str:
    """Return the address that a request or a connection comes from."""
    return address_of(scope["client"][0] if scope["client"] else None)


def address_of(host: str | None) -> str:
    """What counts as one address: whoever has one of IPv6 has 2^64 of them."""
    try:
        found = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "?"
    if found.version == 6:
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
