"""Decisions about moves and time: move, undo, resign, bots, flags, downtime, vacations."""

from typing import Any

from fathom.core import intended
from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.settings import Millis, Person
from fathom.table import bounds, commands, events
from fathom.table.clock import UNNOTICED
from fathom.table.events import Event
from fathom.table.forfeits import draw, forfeit
from fathom.table.guards import illegal_error, require_current, require_player, require_turn
from fathom.table.state import TableState
from fathom.table.take_back import take_back_to, taken_back


def move(table: TableState, actor: Person, command: ask.Move, now: Millis) -> list[Event]:
    """Ask the rules for the line with its announcement. A move ends the actor's vacation."""
    match = require_player(table, actor, command.seat)
    if actor.owner and bounds.exhausted(table):
        return [draw(table)]  # a bot cannot resign, and has no say in an agreement
    require_current(table, command.seq)
    bounds.check_moves(len(match.steps))
    return [played(table, command.seat, command.line), *returned(table, actor, now)]


def played(table: TableState, seat: int, line: str) -> events.Moved:
    """Return the move with its full line. Raises `Refusal` if the rules do not allow it."""
    assert table.play is not None
    return events.Moved(seat=seat, line=table.play.successor(seat, line).step.line)


def undo(table: TableState, actor: Person, command: ask.Undo, now: Millis) -> list[Event]:
    """Take back the last step, where the table and the rules allow it, or any decision in a casual game."""
    match = require_player(table, actor, command.seat)
    if not table.settings.undo:
        raise illegal_error("undo_off")
    require_current(table, command.seq)
    steps = take_back_to(table)
    if steps is not None:
        return [taken_back(match, command.seat, steps)]
    require_turn(match, command.seat)
    match.check_undo()
    bounds.check_undos(table)
    return [events.Undone(seat=command.seat, steps=len(match.steps) - 1)]


def resign(table: TableState, actor: Person, command: ask.Resign, now: Millis) -> list[Event]:
    """Give a seat up."""
    require_player(table, actor, command.seat)
    return [forfeit(table, command.seat, "resigned")]


def play_bot_move(table: TableState, actor: Person, command: commands.PlayBotMove, now: Millis) -> list[Event]:
    """Play a built-in bot's line, unless the position has changed since. A full table ends in a draw."""
    if command.seq != table.position_seq or table.status != "playing":
        return []
    if bounds.exhausted(table):  # a bot cannot resign, and agrees to everything
        return [draw(table)]
    return [played(table, command.seat, command.line)]


def play_planned_move(table: TableState, actor: Person, command: commands.PlayPlannedMove, now: Millis) -> list[Event]:
    """Play a planned line, unless the position has changed since or time is up. It ends no vacation."""
    deadline = table.alarm()
    if command.seq != table.position_seq or (deadline is not None and now >= deadline):
        return []
    match = require_player(table, actor, command.seat)
    bounds.check_moves(len(match.steps))
    bounds.check_entries(table)
    return [played(table, command.seat, command.line)]


def call_flag(table: TableState, actor: Person, command: commands.CallFlag, now: Millis) -> list[Event]:
    """Forfeit the seat whose clock has run out."""
    deadline = table.alarm()
    if deadline is None or now < deadline:
        return []
    assert table.clock is not None
    return [forfeit(table, table.clock.running, "time")]


def record_downtime(table: TableState, actor: Person, command: commands.RecordDowntime, now: Millis) -> list[Event]:
    """Leave a downtime out of the clock. Correspondence ignores a short one unless a deadline is near."""
    until = command.until or now
    deadline = table.alarm()
    if deadline is None or command.since >= until:
        return []
    if table.correspondence and until - command.since < UNNOTICED and deadline > until + UNNOTICED:
        return []
    return [events.Resumed(since=command.since, until=command.until)]


def take_vacation(table: TableState, actor: Person, command: commands.TakeVacation, now: Millis) -> list[Event]:
    """Record a vacation in a correspondence game in which the actor has a seat."""
    known = table.vacations.get(actor.id)
    recorded = known is not None and known.since >= command.since
    seats = table.seats_of(actor.id)
    if table.status != "playing" or not table.correspondence or recorded or command.until <= now or not seats:
        return []
    return [events.Vacation(seat=seats[0], name=actor.name, since=command.since, until=command.until)]


def end_vacation(table: TableState, actor: Person, command: commands.EndVacation, now: Millis) -> list[Event]:
    """End the actor's vacation while the game is in progress."""
    return returned(table, actor, now) if table.status == "playing" else []


def returned(table: TableState, actor: Person, now: Millis) -> list[Event]:
    """Return the end of the actor's vacation, if there is one."""
    seats = table.seats_of(actor.id)
    if not seats or table.vacation_of(seats[0]) <= now:
        return []
    return [events.Returned(seat=seats[0], name=actor.name)]


def why_not(table: TableState, actor: Person, seat: int, line: str | None, move: Any) -> Refusal | None:
    """Return the refusal that a line, or an intended move, would get now; None if it can be played."""
    try:
        match = require_player(table, actor, seat)
        require_turn(match, seat)
    except Refusal as refusal:
        return refusal
    return intended.why_not(match, line, move)
