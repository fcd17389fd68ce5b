"""Limits on the length of a game and of a table's log.

They apply to new commands: a longer log is still read. Commands that end a game are always accepted, so that a full
table can be finished: resign, run out of time, agree to end.
"""

from typing import Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState

# The longest of some 20,000 games of random moves had 3,337 (5 players).
MOVES: Final = 6_000  # of a game, played here or imported
ENTRIES: Final = 20_000  # of a log
BEFORE_START: Final = ENTRIES // 2  # of them, so that the game has room
SEATING: Final = 200  # changes of one person before the start
PROPOSALS: Final = 20  # per turn, of one person or of all spectators together
UNDOS: Final = 50  # in one turn
TAKEN_BACK: Final = ENTRIES // 2  # of a log: then the only person at a table of bots has undo as at other tables
CHAT: Final = 2_000  # lines at a table
WATCHERS_CHAT: Final = CHAT // 2  # after so many lines only seated people can add more
COUNTED: Final = (ask.Sit, ask.Arrange, ask.Invite, ask.Ready, ask.Propose)


def check_moves(moves: int) -> None:
    """Raise a `Refusal` if the game has reached its longest."""
    check("game_too_long", moves, MOVES)


def check_entries(table: TableState) -> None:
    """Raise a `Refusal` if the log is full."""
    check("table_full", table.seq, ENTRIES)


def check_undos(table: TableState) -> None:
    """Raise a `Refusal` if the turn has no undo left."""
    check("undo_limit", table.undos, UNDOS)


def check_room(table: TableState, person: str, command: ask.Command) -> None:
    """Raise a `Refusal` if the log has no room for a command."""
    started = table.status != "open"
    if isinstance(command, COUNTED):
        changes = table.changes.get(table.counted_as(person), 0)
        if started:
            check("proposal_limit", changes, PROPOSALS)
        else:
            check("seating_limit", changes, SEATING)
    most = ENTRIES if started else BEFORE_START
    if table.seq >= most and not ends(command):
        check("table_full", table.seq, most)


def check(code: str, count: int, most: int) -> None:
    """Raise a `Refusal` with that code if a count has reached its limit."""
    if count >= most:
        raise Refusal(RefusalKind.ILLEGAL, code, ENGLISH, most=most)


def ends(command: ask.Command) -> bool:
    """Return whether a command can end the game or the wait for it. Their number is limited by other means."""
    if isinstance(command, ask.Propose):
        return isinstance(command.what, ask.ProposeDraw)
    return isinstance(command, ask.Resign | ask.Answer | ask.Leave | ask.Start)


def check_record(moves: int) -> None:
    """Raise a `Refusal` if a record with so many moves is longer than a game can become here."""
    if moves > MOVES:
        raise Refusal(RefusalKind.ILLEGAL, "record_too_long", ENGLISH, most=MOVES, moves=moves)


def exhausted(table: TableState) -> bool:
    """Return whether no move can be added to the game."""
    return table.play is not None and (len(table.play.match.steps) >= MOVES or table.seq >= ENTRIES)
