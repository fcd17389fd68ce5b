"""Entries of the log as others may read them: built anew, never copied with deletions."""

from collections.abc import Callable
from typing import Any

from fathom.protocol.listings import seat_info
from fathom.protocol.updates import PublicEvent
from fathom.table import events
from fathom.table.events import Entry, Happening
from fathom.table.projections import snapshot
from fathom.table.state import TableState


def told(table: TableState, entry: Entry) -> PublicEvent:
    """An entry that everybody reads alike: anything but a move."""
    return TOLD[type(entry.event)](table, entry.event, entry.seq)


def hidden(event: Happening) -> PublicEvent:
    """The same for those who may not watch this game: that something happened, and on which seat."""
    return PublicEvent(type=type_of(event), seat=getattr(event, "seat", 0))


def type_of(event: Happening) -> str:
    """The name of a kind of event."""
    return str(event.__struct_config__.tag)


def seated(table: TableState, event: events.Seated, seq: int) -> PublicEvent:
    """Who sits there now."""
    occupant = seat_info(event.seat, event.occupant, False)
    return PublicEvent(type="seated", seat=event.seat, occupant=occupant, fairness=snapshot.fairness(table))


def swapped(table: TableState, event: events.Swapped, seq: int) -> PublicEvent:
    """Which seats."""
    return PublicEvent(type="swapped", seat=event.seat, other=event.other, fairness=snapshot.fairness(table))


def revealed(table: TableState, event: events.Revealed, seq: int) -> PublicEvent:
    """Whose part; which it is stands with what makes the deal checkable."""
    return PublicEvent(type="revealed", seat=event.seat, fairness=snapshot.fairness(table))


def handed_over(table: TableState, event: events.HandedOver, seq: int) -> PublicEvent:
    """Who goes on with the seat."""
    occupant = seat_info(event.seat, event.occupant, True)
    return PublicEvent(type="handed_over", seat=event.seat, occupant=occupant, why=event.why)


def proposed(table: TableState, event: events.Proposed, seq: int) -> PublicEvent:
    """What is asked."""
    return PublicEvent(type="proposed", seat=event.seat, name=event.name, proposal=seq, what=event.what)


def ended(table: TableState, event: events.Ended, seq: int) -> PublicEvent:
    """How, and all that was sealed."""
    ranking = tuple(tuple(place) for place in event.ranking)
    return PublicEvent(type="ended", reason=event.reason, ranking=ranking, fairness=snapshot.fairness(table))


TOLD: dict[type[Happening], Callable[[TableState, Any, int], PublicEvent]] = {
    events.Created: lambda table, event, seq: PublicEvent(type="created", name=event.host),
    events.Seated: seated,
    events.Swapped: swapped,
    events.Readied: lambda table, event, seq: PublicEvent(
        type="readied", seat=event.seat, fairness=snapshot.fairness(table)
    ),
    events.Revealed: revealed,
    events.Unreadied: lambda table, event, seq: PublicEvent(type="unreadied", fairness=snapshot.fairness(table)),
    events.Started: lambda table, event, seq: PublicEvent(type="started", fairness=snapshot.fairness(table)),
    events.Undone: lambda table, event, seq: PublicEvent(type="undone", seat=event.seat, steps=event.steps),
    events.HandedOver: handed_over,
    events.Proposed: proposed,
    events.Answered: lambda table, event, seq: PublicEvent(
        type="answered", seat=event.seat, proposal=event.proposal, yes=event.yes
    ),
    events.Chatted: lambda table, event, seq: PublicEvent(
        type="chatted", seat=event.seat, name=event.name, text=event.text
    ),
    events.Ended: ended,
    events.Rematched: lambda table, event, seq: PublicEvent(type="rematched", table=event.table),
    events.Vacation: lambda table, event, seq: PublicEvent(
        type="vacation", seat=event.seat, name=event.name, until=event.until
    ),
    events.Returned: lambda table, event, seq: PublicEvent(type="returned", seat=event.seat, name=event.name),
    events.Resumed: lambda table, event, seq: PublicEvent(type="resumed"),
    events.Forgotten: lambda table, event, seq: PublicEvent(type="forgotten", said=event.said),
}
