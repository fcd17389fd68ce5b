"""Reading of stored logs: decode, validate, replay. The only place that finds a log damaged."""

import msgspec

from fathom.core.errors import FathomError, InvalidRecord, Refusal
from fathom.core.match import Match
from fathom.core.record import replay_prefix_work
from fathom.core.registry import game_named
from fathom.core.work import Work
from fathom.table import events
from fathom.table.events import DECODER, Entry
from fathom.table.state import TableState
from fathom.table.take_back import last_decision, taken_back


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
    try:
        fault = fault_of(state, entry)
    except (Refusal, InvalidRecord, ValueError) as error:
        raise damaged(entry, str(error)) from error
    if fault:
        raise damaged(entry, fault)


def damaged(entry: Entry, why: str) -> CorruptLog:
    """Return the error for an entry."""
    return CorruptLog(f"entry {entry.seq} of the log is damaged: {why}")


def fault_of(state: TableState, entry: Entry) -> str:
    """Return how an entry contradicts the state; empty if it does not. Raises the error of an illegal move or undo."""
    event = entry.event
    if isinstance(event, events.Moved):
        assert state.play is not None
        line = state.play.recorded(event.seat, event.line).step.line
        return "" if line == event.line else f"the line is {event.line!r}, the rules give {line!r}"
    if isinstance(event, events.Undone):
        assert state.play is not None
        return undo_fault(state, state.play.match, event)
    if isinstance(event, events.Created):
        game_named(event.settings.game)
        bytes.fromhex(event.secret)
        return "" if len(event.seats) == event.settings.players else "seats and players differ in number"
    if isinstance(event, events.Started):
        if state.play is not None:
            return "the game has started before"
        counts = {len(its) for its in (event.parts, event.commitments, event.names) if its}
        return "" if counts == {len(state.seats)} else "seats and parts differ in number"
    if isinstance(event, events.Answered) and event.proposal not in state.proposals:
        return "there is no such proposal"
    if isinstance(event, events.Swapped) and not 1 <= event.other <= len(state.seats):
        return "the table has no such seat"
    if isinstance(event, events.Returned) and entry.by not in state.vacations:
        return "there is no vacation to end"
    return ""


def undo_fault(state: TableState, match: Match, event: events.Undone) -> str:
    """Return how an undo contradicts the state; empty if it does not. Raises `Refusal` if none is possible."""
    if event.practice:
        possible = last_decision(state) == event.steps
        return "" if possible and event == taken_back(match, event.seat, event.steps) else "no such step to return to"
    match.check_undo()
    return "" if event.steps == len(match.steps) - 1 else "more than one step is undone"


DURING_THE_GAME = {events.Moved, events.Undone, events.HandedOver, events.Ended}
ON_A_SEAT = {events.Seated, events.Swapped, events.Readied, events.Revealed, *DURING_THE_GAME} - {events.Ended}
