"""How long a game and the log of a table can become.

The limits hold for what people ask for now: a log that is longer already is still read. What ends a game is never
refused for its length, so a table that is full can be finished: resign, run out of time, agree to end.
"""

from typing import TYPE_CHECKING, Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.table.messages_en import ENGLISH

if TYPE_CHECKING:
    from fathom.table.table import Table

# The longest of some 20,000 games of random moves had 3,337 (5 players).
MOVES: Final = 6_000  # of a game, played here or imported
ENTRIES: Final = 20_000  # of a log
BEFORE_START: Final = ENTRIES // 2  # of them, so that the game has room
SEATING: Final = 200  # times that one person can change something before the start
PROPOSALS: Final = 20  # of one person in one turn, and of all who hold no seat together
UNDOS: Final = 50  # in one turn
CHAT: Final = 2_000  # lines at a table
WATCHERS_CHAT: Final = CHAT // 2  # after so many lines, only those who hold a seat can add more


def check_room(table: "Table", person: str, command: ask.Command) -> None:
    """Raise a `Refusal` if the log has no room for a command."""
    started = table.status != "open"
    if isinstance(command, ask.Sit | ask.Arrange | ask.Invite | ask.Ready | ask.Propose):
        changes = table.changes.get(table.counted_as(person), 0)
        if started and changes >= PROPOSALS:
            raise Refusal(RefusalKind.ILLEGAL, "proposal_limit", ENGLISH, most=PROPOSALS)
        if not started and changes >= SEATING:
            raise Refusal(RefusalKind.ILLEGAL, "seating_limit", ENGLISH, most=SEATING)
    most = ENTRIES if started else BEFORE_START
    if table.seq >= most and not ends(command):
        raise Refusal(RefusalKind.ILLEGAL, "table_full", ENGLISH, most=most)


def ends(command: ask.Command) -> bool:
    """Return whether a command can end the game or the wait for it. The number of such commands is limited anyway."""
    if isinstance(command, ask.Propose):
        return isinstance(command.what, ask.ProposeDraw)
    return isinstance(command, ask.Resign | ask.Answer | ask.Leave | ask.Start)


def check_undos(table: "Table") -> None:
    """Raise a `Refusal` if the turn has had its number of undos."""
    if table.undos >= UNDOS:
        raise Refusal(RefusalKind.ILLEGAL, "undo_limit", ENGLISH, most=UNDOS)


def check_chat(table: "Table", seated: bool) -> None:
    """Raise a `Refusal` if the chat is full."""
    most = CHAT if seated else WATCHERS_CHAT
    if table.chatted >= most:
        raise Refusal(RefusalKind.ILLEGAL, "chat_full", ENGLISH, most=most)


def check_length(steps: int) -> None:
    """Raise a `Refusal` if a game of so many moves cannot have another one."""
    if steps >= MOVES:
        raise Refusal(RefusalKind.ILLEGAL, "game_too_long", ENGLISH, most=MOVES)


def check_record(moves: int) -> None:
    """Raise a `Refusal` if a game that comes with so many moves is longer than any that can be played here."""
    if moves > MOVES:
        raise Refusal(RefusalKind.ILLEGAL, "record_too_long", ENGLISH, most=MOVES, moves=moves)


def exhausted(table: "Table") -> bool:
    """Return whether no move can be added to the game."""
    return table.play is not None and (len(table.play.match.steps) >= MOVES or table.seq >= ENTRIES)
