"""Public form of log entries: built field by field, never a copy with deletions."""

from collections.abc import Callable
from typing import Any

from fathom.protocol.listings import seat_info
from fathom.protocol.updates import PublicEvent
from fathom.table import events
from fathom.table.events import Entry, Event
from fathom.table.projections import snapshot
from fathom.table.state import TableState


def render_public(table: TableState, entry: Entry) -> PublicEvent:
    """Return the public form of an entry that all audiences see alike: anything but a move."""
    return RENDERERS[type(entry.event)](table, entry.event, entry.seq)


def hidden(event: Event) -> PublicEvent:
    """Return what spectators of a closed game see of an event: its type and seat."""
    return PublicEvent(type=type_of(event), seat=getattr(event, "seat", 0))


def type_of(event: Event) -> str:
    """Return the tag of an event."""
    return str(event.__struct_config__.tag)


def seated(table: TableState, event: events.Seated, seq: int) -> PublicEvent:
    """Show the new occupant."""
    occupant = seat_info(event.seat, event.occupant, False)
    return PublicEvent(type="seated", seat=event.seat, occupant=occupant, fairness=snapshot.fairness(table))


def swapped(table: TableState, event: events.Swapped, seq: int) -> PublicEvent:
    """Show both seats."""
    return PublicEvent(type="swapped", seat=event.seat, other=event.other, fairness=snapshot.fairness(table))


def revealed(table: TableState, event: events.Revealed, seq: int) -> PublicEvent:
    """Show whose part it is; the part itself is in `fairness`."""
    return PublicEvent(type="revealed", seat=event.seat, fairness=snapshot.fairness(table))


def handed_over(table: TableState, event: events.HandedOver, seq: int) -> PublicEvent:
    """Show the new occupant, and why."""
    occupant = seat_info(event.seat, event.occupant, True)
    return PublicEvent(type="handed_over", seat=event.seat, occupant=occupant, why=event.why)


def proposed(table: TableState, event: events.Proposed, seq: int) -> PublicEvent:
    """Show the proposal."""
    return PublicEvent(type="proposed", seat=event.seat, name=event.name, proposal=seq, what=event.what)


def ended(table: TableState, event: events.Ended, seq: int) -> PublicEvent:
    """Show the result, and open all seals."""
    ranking = tuple(tuple(place) for place in event.ranking)
    return PublicEvent(type="ended", reason=event.reason, ranking=ranking, fairness=snapshot.fairness(table))


RENDERERS: dict[type[Event], Callable[[TableState, Any, int], PublicEvent]] = {
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
