"""Public form of log entries: built field by field, never a copy with deletions."""

from collections.abc import Callable
from typing import Any, get_args

from fathom.protocol import updates
from fathom.protocol.listings import seat_info
from fathom.protocol.updates import PublicEvent
from fathom.table import events
from fathom.table.events import Entry, Event
from fathom.table.projections import snapshot
from fathom.table.state import TableState


def render_public(table: TableState, entry: Entry) -> PublicEvent:
    """Return the public form of an entry that all audiences see alike: anything but a move."""
    if isinstance(entry.event, events.Chatted):
        return chatted(entry.event, table.voices.get(entry.by, 0))
    return RENDERERS[type(entry.event)](table, entry.event, entry.seq)


def hidden(event: Event) -> PublicEvent:
    """Return what spectators of a closed game see of an event: its type and seat."""
    public = PUBLIC[str(event.__struct_config__.tag)]
    return public(seat=event.seat) if hasattr(event, "seat") else public()


def chatted(event: events.Chatted, voice: int) -> PublicEvent:
    """Show the line with the number of its author, whose id stays in the server."""
    return updates.ChattedEvent(seat=event.seat, name=event.name, text=event.text, voice=voice)


def seated(table: TableState, event: events.Seated, seq: int) -> PublicEvent:
    """Show the new occupant."""
    occupant = seat_info(event.seat, event.occupant, False)
    return updates.SeatedEvent(seat=event.seat, occupant=occupant, fairness=snapshot.fairness(table))


def swapped(table: TableState, event: events.Swapped, seq: int) -> PublicEvent:
    """Show both seats."""
    return updates.SwappedEvent(seat=event.seat, other=event.other, fairness=snapshot.fairness(table))


def revealed(table: TableState, event: events.Revealed, seq: int) -> PublicEvent:
    """Show whose part it is; the part itself is in `fairness`."""
    return updates.RevealedEvent(seat=event.seat, fairness=snapshot.fairness(table))


def handed_over(table: TableState, event: events.HandedOver, seq: int) -> PublicEvent:
    """Show the new occupant, and why."""
    occupant = seat_info(event.seat, event.occupant, True)
    return updates.HandedOverEvent(seat=event.seat, occupant=occupant, why=event.why)


def proposed(table: TableState, event: events.Proposed, seq: int) -> PublicEvent:
    """Show the proposal."""
    return updates.ProposedEvent(seat=event.seat, name=event.name, proposal=seq, what=event.what)


def ended(table: TableState, event: events.Ended, seq: int) -> PublicEvent:
    """Show the result, and open all seals."""
    ranking = tuple(tuple(place) for place in event.ranking)
    return updates.EndedEvent(reason=event.reason, ranking=ranking, fairness=snapshot.fairness(table))


PUBLIC: dict[str, Callable[..., PublicEvent]] = {
    str(public.__struct_config__.tag): public for public in get_args(PublicEvent)
}
RENDERERS: dict[type[Event], Callable[[TableState, Any, int], PublicEvent]] = {
    events.Created: lambda table, event, seq: updates.CreatedEvent(name=event.host),
    events.Seated: seated,
    events.Swapped: swapped,
    events.Readied: lambda table, event, seq: updates.ReadiedEvent(seat=event.seat, fairness=snapshot.fairness(table)),
    events.Revealed: revealed,
    events.Unreadied: lambda table, event, seq: updates.UnreadiedEvent(fairness=snapshot.fairness(table)),
    events.Started: lambda table, event, seq: updates.StartedEvent(fairness=snapshot.fairness(table)),
    events.Undone: lambda table, event, seq: updates.UndoneEvent(
        seat=event.seat, steps=event.steps, practice=event.practice, seen=event.seen
    ),
    events.HandedOver: handed_over,
    events.Proposed: proposed,
    events.Answered: lambda table, event, seq: updates.AnsweredEvent(
        seat=event.seat, proposal=event.proposal, yes=event.yes
    ),
    events.Ended: ended,
    events.Rematched: lambda table, event, seq: updates.RematchedEvent(table=event.table),
    events.Vacation: lambda table, event, seq: updates.VacationEvent(
        seat=event.seat, name=event.name, until=event.until
    ),
    events.Returned: lambda table, event, seq: updates.ReturnedEvent(seat=event.seat, name=event.name),
    events.Resumed: lambda table, event, seq: updates.ResumedEvent(),
    events.Forgotten: lambda table, event, seq: updates.ForgottenEvent(said=event.said),
}
