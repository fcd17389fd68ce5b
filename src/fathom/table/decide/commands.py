"""What a command leads to: happenings, or a refusal. Nothing changes here; the fold does that."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, Millis, OpenSeat, Person, Player
from fathom.table import bounds, events
from fathom.table.chance.binding import BoundBot, bound_seats
from fathom.table.chance.commitments import part_commitment, server_part
from fathom.table.decide.proposals import answer, propose
from fathom.table.events import Happening
from fathom.table.forfeits import all_equal, forfeit
from fathom.table.guards import (
    all_committed,
    check_seat,
    forbid,
    fresh,
    hosting,
    own,
    own_game,
    people_only,
    refuse,
    waiting,
)
from fathom.table.messages_en import ENGLISH
from fathom.table.sanitize import clean_chat

if TYPE_CHECKING:
    from fathom.table.table import Table


def decide(table: "Table", person: Person, command: ask.Command, now: Millis) -> list[Happening]:
    """What happens when somebody asks for this."""
    deadline = table.alarm()
    if deadline is not None and now >= deadline:
        raise Refusal(RefusalKind.UNAVAILABLE, "time_is_up", ENGLISH)  # the fall of the flag is on its way
    if isinstance(command, ask.Move) and person.owner and bounds.exhausted(table):
        own_game(table, person, command.seat)
        return [all_equal(table)]  # a bot cannot resign, and has no say in an agreement
    bounds.check_room(table, person.id, command)
    return DECISIONS[type(command)](table, person, command, now)


def sit(table: "Table", person: Person, command: ask.Sit, now: Millis) -> list[Happening]:
    """The host may take several seats, to share one screen; anybody else has one and may change it."""
    waiting(table)
    check_seat(table, command.seat)
    if not isinstance(table.seats[command.seat - 1], OpenSeat):
        raise refuse("seat_taken", seat=command.seat)
    left = [] if person.id == table.host.id else table.seats_of(person.id)
    return [
        *(events.Seated(seat=seat, occupant=OpenSeat()) for seat in left),
        events.Seated(seat=command.seat, occupant=seated(person)),
    ]


def seated(person: Person) -> Player:
    """Somebody on a seat."""
    return Player(person=person.id, name=person.name, owner=person.owner)


def leave(table: "Table", person: Person, command: ask.Leave, now: Millis) -> list[Happening]:
    """Before the start nothing is lost by it."""
    waiting(table)
    own(table, person, command.seat)
    return [events.Seated(seat=command.seat, occupant=OpenSeat())]


def arrange(table: "Table", person: Person, command: ask.Arrange, now: Millis) -> list[Happening]:
    """The host may also ask somebody away from the table, by opening their seat."""
    hosting(table, person)
    check_seat(table, command.seat)
    if isinstance(command.to, BotSeat):
        bot_named(command.to.bot, command.to.level)
        if isinstance(table.seats[command.seat - 1], Player):
            raise refuse("seat_taken", seat=command.seat)
    return [events.Seated(seat=command.seat, occupant=command.to)]


def invite(table: "Table", person: Person, command: ask.Invite, bot: Person | None) -> list[Happening]:
    """The bot has said that it comes whenever it is asked, so it need not be asked."""
    bounds.check_room(table, person.id, command)
    hosting(table, person)
    check_seat(table, command.seat)
    if not isinstance(table.seats[command.seat - 1], OpenSeat):
        raise refuse("seat_taken", seat=command.seat)
    if bot is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_guest", ENGLISH)
    if table.seats_of(bot.id):
        raise refuse("sits_already", name=bot.name)
    return [events.Seated(seat=command.seat, occupant=seated(bot))]


def ready(table: "Table", person: Person, command: ask.Ready, now: Millis) -> list[Happening]:
    """Commit to a part. The server's commitment is public by now, so it cannot choose its secret to suit the part."""
    waiting(table)
    own(table, person, command.seat)
    return [events.Readied(seat=command.seat, commitment=command.commitment)]


def reveal(table: "Table", person: Person, command: ask.Reveal, now: Millis) -> list[Happening]:
    """Accept a part once nobody can choose another in the knowledge of it: all seats are taken, all have committed."""
    waiting(table)
    own(table, person, command.seat)
    all_committed(table)
    if table.parts[command.seat - 1]:
        raise refuse("revealed_already", seat=command.seat)
    if table.commitments[command.seat - 1] != part_commitment(command.part):
        raise refuse("wrong_part", seat=command.seat)
    return [events.Revealed(seat=command.seat, part=command.part)]


def start(table: "Table", person: Person, command: ask.Start, now: Millis) -> list[Happening]:
    """All seats are taken, all people have committed, and all who are here have revealed.

    The commitment of those who are away counts as their part, so that nobody has to come back for it; the server adds
    the part of a seat that has not committed, which can only be a bot's.
    """
    hosting(table, person)
    all_committed(table)
    if not any(isinstance(seat, Player) for seat in table.seats):
        raise refuse("nobody_plays")
    parts = []
    for number, seat in enumerate(table.seats, 1):
        committed, part = table.commitments[number - 1], table.parts[number - 1]
        if committed and not part and isinstance(seat, Player) and is_here(table, seat.person, person):
            raise refuse("not_revealed", seat=number, name=seat.name)
        parts.append(part or committed or server_part(table.secret, table.id, number))
    bound = bound_seats(table.seats, table.id)
    names = ["" if isinstance(its, BoundBot) else its.name for its in bound]
    return [
        events.Started(parts=parts, commitments=list(table.commitments), settings=table.bound_settings, names=names)
    ]


def is_here(table: "Table", person: str, asking: Person) -> bool:
    """Return whether somebody is connected, or is the one who asks."""
    return person == asking.id or table.here.away_since(person) is None


def move(table: "Table", person: Person, command: ask.Move, now: Millis) -> list[Happening]:
    """Whether the rules allow it is for the game to say. Who moves is back from vacation."""
    match = own_game(table, person, command.seat)
    fresh(table, command.seq)
    bounds.check_length(len(match.steps))
    moved = events.Moved(seat=command.seat, line=command.line)
    return [moved, *table.returned(person, now)]


def undo(table: "Table", person: Person, command: ask.Undo, now: Millis) -> list[Happening]:
    """As far as the table and the rules allow it."""
    match = own_game(table, person, command.seat)
    if not table.settings.undo:
        raise refuse("undo_off")
    fresh(table, command.seq)
    if match.to_move != command.seat:
        raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=command.seat, to_move=match.to_move)
    match.check_undo()
    bounds.check_undos(table)
    return [events.Undone(seat=command.seat, steps=len(match.steps) - 1)]


def resign(table: "Table", person: Person, command: ask.Resign, now: Millis) -> list[Happening]:
    """In company a bot goes on, so that the others can finish their game."""
    own_game(table, person, command.seat)
    return [forfeit(table, command.seat, "resigned")]


def chat(table: "Table", person: Person, command: ask.Chat, now: Millis) -> list[Happening]:
    """Who watches may speak too, unless the game is not theirs to see. Bots don't: they would pass for people."""
    people_only(person)
    if not table.settings.chat:
        raise refuse("chat_off")
    seats = table.seats_of(person.id)
    if not seats and table.settings.spectators == "off":
        raise forbid("not_seated")
    bounds.check_chat(table, bool(seats))
    seat = seats[0] if seats else 0
    return [events.Chatted(seat=seat, name=person.name, text=clean_chat(command.text))]


def elsewhere(table: "Table", person: Person, command: ask.Command, now: Millis) -> list[Happening]:
    """A rematch takes a second table, and an invitation the bot: see `Table.rematch` and `Table.invite`."""
    raise TypeError(f"{type(command).__name__} is no business of Table.obey")


DECISIONS: dict[type[ask.Command], Callable[["Table", Person, Any, Millis], list[Happening]]] = {
    ask.Sit: sit,
    ask.Leave: leave,
    ask.Arrange: arrange,
    ask.Invite: elsewhere,
    ask.Ready: ready,
    ask.Reveal: reveal,
    ask.Start: start,
    ask.Move: move,
    ask.Undo: undo,
    ask.Resign: resign,
    ask.Chat: chat,
    ask.Propose: propose,
    ask.Answer: answer,
    ask.Rematch: elsewhere,
}
