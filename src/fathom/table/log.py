"""Reading of stored logs: decode, validate, replay. The only place that finds a log damaged."""

from collections.abc import Callable
from typing import Any

import msgspec

from fathom.core.errors import FathomError, InvalidRecord, Refusal
from fathom.core.match import Match
from fathom.core.record import replay_prefix_work
from fathom.core.registry import game_named
from fathom.core.work import Work
from fathom.table import events
from fathom.table.events import DECODER, Entry, Event
from fathom.table.state import TableState


class CorruptLog(FathomError):
    """A stored log breaks the rules or contradicts itself. Restore a backup."""


def read_entry(data: bytes) -> Entry:
    """Decode a stored entry. Raises `CorruptLog`."""
    try:
        return DECODER.decode(data)
    except msgspec.MsgspecError as error:
        raise CorruptLog(f"an entry of the log cannot be decoded: {error}") from error


def replay_import(entry: Entry) -> Work[Match | None]:
    """Replay the record of an imported game in steps; None if the entry holds none. Raises `CorruptLog`."""
    if not isinstance(entry.event, events.Created) or not entry.event.imported:
        return None
    try:
        return (yield from replay_prefix_work(entry.event.imported.record))
    except (Refusal, InvalidRecord) as error:
        raise damaged(entry, str(error)) from error


def validate(state: TableState, entry: Entry) -> None:
    """Check that a stored entry can follow the state. Raises `CorruptLog`; changes nothing."""
    event = entry.event
    if entry.seq != state.seq + 1:
        raise CorruptLog(f"entry {state.seq + 1} of the log has the number {entry.seq}")
    if isinstance(event, events.Created) != (state.seq == 0):
        raise damaged(entry, "a table is created by its first entry and no other")
    if type(event) in DURING_THE_GAME and state.play is None:
        raise damaged(entry, "the game has not started")
    lowest = 1 if type(event) in ON_A_SEAT else 0
    if not lowest <= getattr(event, "seat", lowest) <= len(state.seats):
        raise damaged(entry, "the table has no such seat")
    check = CHECKS.get(type(event))
    try:
        fault = check(state, event, entry) if check else ""
    except (Refusal, InvalidRecord, ValueError) as error:
        raise damaged(entry, str(error)) from error
    if fault:
        raise damaged(entry, fault)


def damaged(entry: Entry, why: str) -> CorruptLog:
    """Return the error for an entry."""
    return CorruptLog(f"entry {entry.seq} of the log is damaged: {why}")


def check_created(state: TableState, event: events.Created, entry: Entry) -> str:
    """Check that a table has a known game, a secret in hexadecimal and a seat for each player."""
    game_named(event.settings.game)
    bytes.fromhex(event.secret)
    return "" if len(event.seats) == event.settings.players else "seats and players differ in number"


def check_started(state: TableState, event: events.Started, entry: Entry) -> str:
    """Check that every seat has a part, and that the deal follows from secret, parts and settings."""
    if state.play is not None:
        return "the game has started before"
    counts = {len(its) for its in (event.parts, event.commitments, event.names) if its}
    return "" if counts == {len(state.seats)} else "seats and parts differ in number"


def check_moved(state: TableState, event: events.Moved, entry: Entry) -> str:
    """Check that the line is legal and ends with what the rules announce."""
    assert state.play is not None
    line = state.play.recorded(event.seat, event.line).step.line
    return "" if line == event.line else f"the line is {event.line!r}, the rules give {line!r}"


def check_undone(state: TableState, event: events.Undone, entry: Entry) -> str:
    """Check that a step can be taken back."""
    assert state.play is not None
    state.play.match.check_undo()
    return ""


def check_answered(state: TableState, event: events.Answered, entry: Entry) -> str:
    """Check that the proposal is open."""
    return "" if event.proposal in state.proposals else "there is no such proposal"


def check_swapped(state: TableState, event: events.Swapped, entry: Entry) -> str:
    """Check that both seats exist."""
    return "" if 1 <= event.other <= len(state.seats) else "the table has no such seat"


def check_returned(state: TableState, event: events.Returned, entry: Entry) -> str:
    """Check that the actor is on vacation."""
    return "" if entry.by in state.vacations else "there is no vacation to end"


CHECKS: dict[type[Event], Callable[[TableState, Any, Entry], str]] = {
    events.Created: check_created,
    events.Started: check_started,
    events.Moved: check_moved,
    events.Undone: check_undone,
    events.Answered: check_answered,
    events.Swapped: check_swapped,
    events.Returned: check_returned,
}
DURING_THE_GAME = {events.Moved, events.Undone, events.HandedOver, events.Ended}
ON_A_SEAT = {events.Seated, events.Swapped, events.Readied, events.Revealed, *DURING_THE_GAME} - {events.Ended}
