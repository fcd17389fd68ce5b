"""What the server asks of a store about games that take days: alarms, vacations, and notices that go out."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Millis, Person, TimeSpan


class Subscription(msgspec.Struct, frozen=True, array_like=True):
    """Where somebody wants to be told: a web address or an e-mail address."""

    id: str
    person: str
    kind: str  # "web" or "mail"
    target: str
    secret: str  # what a webhook is signed with
    table: str  # "" for all tables of the person
    on_turn: bool
    on_over: bool
    created: Millis  # nothing older is told
    confirmed: bool  # an e-mail address: does its owner want it
    failures: int  # in a row
    paused: bool


class DueNotification(msgspec.Struct, frozen=True):
    """What somebody is to be told, and has not been: that it is their turn, or that a game is over."""

    hook: str
    kind: str
    seq: int  # the entry by which it came to be so
    due: Millis | None
    line: TableListing


class Delivery(msgspec.Struct, frozen=True):
    """A notice on its way."""

    id: str
    hook: str
    event: str
    table: str
    seq: int
    body: str
    created: Millis
    next_at: Millis | None  # when it is tried next; while somebody tries, when it is up to others
    status: str = "waiting"  # then delivered, failed, or dropped because it was of no use any more
    attempts: int = 0
    tried: Millis = 0
    code: int = 0  # of the last answer
    why: str = ""
    claim: str = ""  # of whoever tries it at the moment


class DeliveryResult(msgspec.Struct, frozen=True, kw_only=True):
    """How an attempt went."""

    status: str
    code: int = 0
    why: str = ""
    next_at: Millis | None = None
    final: bool = False  # no attempt can succeed: do not retry, pause the hook


class OutboxStore(Protocol):
    """The part of a store that games by correspondence need."""

    async def due(self, before: Millis) -> list[str]:
        """Tables with days for a turn where somebody's time is up before that moment, the first one first."""
        ...

    async def count_turns(self, person: str) -> int:
        """At how many tables it is their turn."""
        ...

    async def vacations_of(self, person: str, after: Millis) -> list[TimeSpan]:
        """A person's vacations that ended or will end after that moment."""
        ...

    async def take_vacation(self, person: str, span: TimeSpan) -> None:
        """A vacation begins, and any other ends."""
        ...

    async def end_vacation(self, person: str, now: Millis) -> None:
        """It is over by now."""
        ...

    async def on_vacation(self, now: Millis) -> list[tuple[Person, TimeSpan]]:
        """All who are."""
        ...

    async def add_hook(self, hook: Subscription) -> None:
        """Somebody wants to be told there."""
        ...

    async def hooks_of(self, person: str, kind: str) -> list[Subscription]:
        """Where they are told in that way, the oldest first."""
        ...

    async def hook(self, hook_id: str) -> Subscription | None:
        """That one."""
        ...

    async def confirm_hook(self, hook_id: str, now: Millis) -> None:
        """Its owner has said yes; what happens from now on is told."""
        ...

    async def pause_hook(self, person: str, hook_id: str, paused: bool) -> None:
        """Tell nothing there for a while, or go on."""
        ...

    async def choose_events(self, hook_id: str, on_turn: bool, on_over: bool) -> None:
        """What is told."""
        ...

    async def drop_hook(self, person: str, hook_id: str) -> None:
        """Forget it, and its deliveries."""
        ...

    async def subscribers(self) -> set[str]:
        """All who are to be told anything."""
        ...

    async def notices(self, since: Millis, table: str = "") -> list[DueNotification]:
        """What is to be told and is not in the outbox: at one table, or at all that have changed since then."""
        ...

    async def post(self, deliveries: Sequence[Delivery]) -> None:
        """Put these into the outbox; what is in it stays as it is."""
        ...

    async def next_delivery(self) -> Millis | None:
        """When the next one is due."""
        ...

    async def claim(self, claim: str, now: Millis, lease: Millis, most: int) -> list[Delivery]:
        """Take some that are due. Until the lease is over nobody else gets them."""
        ...

    async def settle(self, delivery: Delivery, settled: DeliveryResult, most_failures: int) -> None:
        """Write down how it went. After so many failures in a row the hook is paused."""
        ...

    async def turn_seq(self, table: str) -> int:
        """The entry by which it became this person's turn at a table."""
        ...

    async def deliveries_of(self, hook_id: str, most: int) -> list[Delivery]:
        """The last ones, the newest first."""
        ...

    async def forget_deliveries(self, before: Millis) -> None:
        """Throw away what is settled and older, and addresses that nobody has confirmed since then."""
        ...
