"""Decisions about seats: sit, leave, arrange, commit, reveal, start, rematch, erasure."""

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import REPLACEMENT_BOT, BotSeat, Millis, OpenSeat, Person, Player
from fathom.table import bounds, commands, events, guards
from fathom.table.chance.binding import BoundBot, bound_seats
from fathom.table.chance.commitments import server_part
from fathom.table.events import Event
from fathom.table.forfeits import rank_last
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState


def open_table(table: TableState, actor: Person, command: commands.OpenTable, now: Millis) -> list[Event]:
    """Begin the log; idempotent. `create.py` has validated the events."""
    return [] if table.seq else command.events


def sit(table: TableState, actor: Person, command: ask.Sit, now: Millis) -> list[Event]:
    """Take an open seat. The host may take several, to share one screen; others change their seat."""
    guards.require_open(table)
    require_free(table, command.seat)
    left = [] if actor.id == table.host.id else table.seats_of(actor.id)
    return [
        *(events.Seated(seat=seat, occupant=OpenSeat()) for seat in left),
        events.Seated(seat=command.seat, occupant=player(actor)),
    ]


def require_free(table: TableState, seat: int) -> None:
    """Require an open seat."""
    guards.require_seat(table, seat)
    if not isinstance(table.seats[seat - 1], OpenSeat):
        raise guards.illegal_error("seat_taken", seat=seat)


def player(person: Person) -> Player:
    """Return a person as the occupant of a seat."""
    return Player(person=person.id, name=person.name, owner=person.owner)


def leave(table: TableState, actor: Person, command: ask.Leave, now: Millis) -> list[Event]:
    """Leave a seat before the start."""
    guards.require_open(table)
    guards.require_owner(table, actor, command.seat)
    return [events.Seated(seat=command.seat, occupant=OpenSeat())]


def arrange(table: TableState, actor: Person, command: ask.Arrange, now: Millis) -> list[Event]:
    """Set a seat to a bot or to open. Only the host may; opening a seat removes its occupant."""
    guards.require_host(table, actor)
    guards.require_seat(table, command.seat)
    if isinstance(command.to, BotSeat):
        bot_named(command.to.bot, command.to.level)
        if isinstance(table.seats[command.seat - 1], Player):
            raise guards.illegal_error("seat_taken", seat=command.seat)
    return [events.Seated(seat=command.seat, occupant=command.to)]


def seat_guest(table: TableState, actor: Person, command: commands.SeatGuest, now: Millis) -> list[Event]:
    """Seat a remote bot that accepts invitations."""
    bounds.check_room(table, actor.id, ask.Invite(id=command.id, seat=command.seat, bot=""))
    guards.require_host(table, actor)
    require_free(table, command.seat)
    if command.bot is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_guest", ENGLISH)
    if table.seats_of(command.bot.id):
        raise guards.illegal_error("sits_already", name=command.bot.name)
    return [events.Seated(seat=command.seat, occupant=player(command.bot))]


def ready(table: TableState, actor: Person, command: ask.Ready, now: Millis) -> list[Event]:
    """Commit to a part. The server's own commitment is public by now, so its secret cannot depend on the part."""
    guards.require_open(table)
    guards.require_owner(table, actor, command.seat)
    return [events.Readied(seat=command.seat, commitment=command.commitment)]


def reveal(table: TableState, actor: Person, command: ask.Reveal, now: Millis) -> list[Event]:
    """Reveal a part, once all seats are taken and committed so that no other part can be chosen in its knowledge."""
    guards.require_open(table)
    guards.require_owner(table, actor, command.seat)
    guards.require_committed(table)
    if table.parts[command.seat - 1]:
        raise guards.illegal_error("revealed_already", seat=command.seat)
    if table.commitments[command.seat - 1] != part_commitment(command.part):
        raise guards.illegal_error("wrong_part", seat=command.seat)
    return [events.Revealed(seat=command.seat, part=command.part)]


def start(table: TableState, actor: Person, command: ask.Start, now: Millis) -> list[Event]:
    """Start once all people have committed and all who are present have revealed.

    The commitment of an absent person counts as their part, so that the others need not wait. The server adds the
    part of a seat without a commitment, which can only be a bot's.
    """
    guards.require_host(table, actor)
    guards.require_committed(table)
    if not any(isinstance(seat, Player) for seat in table.seats):
        raise guards.illegal_error("nobody_plays")
    parts = []
    for number, seat in enumerate(table.seats, 1):
        committed, part = table.commitments[number - 1], table.parts[number - 1]
        if committed and not part and isinstance(seat, Player) and is_present(table, seat.person, actor):
            raise guards.illegal_error("not_revealed", seat=number, name=seat.name)
        parts.append(part or committed or server_part(table.secret, table.id, number))
    names = ["" if isinstance(its, BoundBot) else its.name for its in bound_seats(table.seats, table.id)]
    return [
        events.Started(parts=parts, commitments=list(table.commitments), settings=table.bound_settings, names=names)
    ]


def is_present(table: TableState, person: str, actor: Person) -> bool:
    """Return whether a person is connected, or is the actor."""
    return person == actor.id or table.presence.away_since(person) is None


def link_rematch(table: TableState, actor: Person, command: commands.LinkRematch, now: Millis) -> list[Event]:
    """Link the rematch. Only those who played may, after the end, and once."""
    require_rematch(table, actor)
    return [] if table.rematch_id else [events.Rematched(table=command.table)]


def require_rematch(table: TableState, actor: Person) -> None:
    """Require a finished game in which the actor has played."""
    if all(its.person != actor.id for its in table.people.values()):
        raise guards.forbidden_error("not_seated")
    if table.status != "over":
        raise guards.illegal_error("not_over")


def erase_person(table: TableState, actor: Person, command: commands.ErasePerson, now: Millis) -> list[Event]:
    """Give up the person's seats, then erase the person."""
    said = [line.seq for line in table.chat if table.said_by[line.seq] == command.person]
    erased = events.Forgotten(person=command.person, alias=command.alias, said=said)
    return [*give_up(table, command.person), erased]


def give_up(table: TableState, person: str) -> list[Event]:
    """Open the person's seats before the start; later hand them to bots, or end the game if no other people play."""
    own = table.seats_of(person)
    if not own or table.status == "over":
        return []
    if table.status == "open":
        return [events.Seated(seat=seat, occupant=OpenSeat()) for seat in own]
    people_left = any(isinstance(its, Player) and its.person != person for its in table.seats)
    if people_left and len(table.seats) > 2:
        return [events.HandedOver(seat=seat, occupant=REPLACEMENT_BOT, why="resigned") for seat in own]
    return [rank_last(table, own, "resigned")]
