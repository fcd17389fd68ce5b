"""One door for all commands: of people, bots, timers and other tables."""

from collections.abc import Callable
from typing import Any

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import Millis, Person
from fathom.table import bounds, commands, events
from fathom.table.commands import AnyCommand
from fathom.table.decide import chat, moves, proposals, seating
from fathom.table.events import Event
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState

SEATING = {events.Seated, events.Swapped, events.Readied}  # what the deal depends on


def decide(table: TableState, actor: Person, command: AnyCommand, now: Millis) -> list[Event]:
    """Return the events that a command leads to; none if it changes nothing. Raises `Refusal`."""
    if isinstance(command, ask.CommandBase):
        deadline = table.alarm()
        if deadline is not None and now >= deadline:
            raise Refusal(RefusalKind.UNAVAILABLE, "time_is_up", ENGLISH)  # `CallFlag` is on its way
        if not actor.owner or not isinstance(command, ask.Move):  # a remote bot at a full table draws instead
            bounds.check_room(table, actor.id, command)
    if isinstance(command, ask.Move):  # a direct call, for the most frequent command
        return moves.move(table, actor, command, now)
    found = DECISIONS[type(command)](table, actor, command, now)
    if table.status == "open" and any(table.parts) and any(type(event) in SEATING for event in found):
        # A part is public: a seat or another part must not be chosen in its knowledge, so all commit again.
        return [events.Unreadied(), *found]
    return found


DECISIONS: dict[type[AnyCommand], Callable[[TableState, Person, Any, Millis], list[Event]]] = {
    ask.Sit: seating.sit,
    ask.Leave: seating.leave,
    ask.Arrange: seating.arrange,
    ask.Ready: seating.ready,
    ask.Reveal: seating.reveal,
    ask.Start: seating.start,
    ask.Undo: moves.undo,
    ask.Resign: moves.resign,
    ask.Chat: chat.chat,
    ask.Propose: proposals.propose,
    ask.Answer: proposals.answer,
    commands.OpenTable: seating.open_table,
    commands.SeatGuest: seating.seat_guest,
    commands.LinkRematch: seating.link_rematch,
    commands.PlayBotMove: moves.play_bot_move,
    commands.PlayPlannedMove: moves.play_planned_move,
    commands.CallFlag: moves.call_flag,
    commands.RecordDowntime: moves.record_downtime,
    commands.TakeVacation: moves.take_vacation,
    commands.EndVacation: moves.end_vacation,
    commands.ErasePerson: seating.erase_person,
}
