"""Preconditions of commands. Each guard raises `Refusal` if it does not hold, and changes nothing."""

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.protocol.settings import OpenSeat, Person, Player
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState

NO_RULE = ""  # a refusal of the table cites no rule of a game


def forbidden_error(code: str, **params: object) -> Refusal:
    """Return the refusal of a command that the actor has no right to."""
    return Refusal(RefusalKind.FORBIDDEN, code, ENGLISH, NO_RULE, **params)


def illegal_error(code: str, **params: object) -> Refusal:
    """Return the refusal of a command that the state of the table does not allow."""
    return Refusal(RefusalKind.ILLEGAL, code, ENGLISH, NO_RULE, **params)


def require_seat(table: TableState, seat: int) -> None:
    """Require that the table has such a seat."""
    players = len(table.seats)
    if not 1 <= seat <= players:
        raise Refusal(RefusalKind.MALFORMED, "no_such_seat", ENGLISH, seat=seat, players=players)


def require_owner(table: TableState, person: Person, seat: int) -> None:
    """Require that the actor occupies the seat."""
    require_seat(table, seat)
    if seat not in table.seats_of(person.id):
        raise forbidden_error("not_your_seat", seat=seat)


def require_person(person: Person) -> None:
    """Require a person. A remote bot plays; it hosts, chats and proposes nothing."""
    if person.owner:
        raise forbidden_error("people_only")


def require_open(table: TableState) -> None:
    """Require that the game has not started."""
    if table.status != "open":
        raise illegal_error("has_started")


def require_committed(table: TableState) -> None:
    """Require that all seats are taken and all people have committed. Remote bots may leave it to the server."""
    for number, its in enumerate(table.seats, 1):
        if isinstance(its, OpenSeat):
            raise illegal_error("seat_open", seat=number)
        if isinstance(its, Player) and not its.owner and not table.commitments[number - 1]:
            raise illegal_error("not_ready", seat=number, name=its.name)


def require_host(table: TableState, person: Person) -> None:
    """Require the host, before the start."""
    require_open(table)
    if person.id != table.host.id:
        raise forbidden_error("host_only")


def require_playing(table: TableState) -> Match:
    """Require a game in progress, and return its match."""
    if table.play is None:
        raise illegal_error("not_started")
    if table.play.match.over:
        raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
    return table.play.match


def require_player(table: TableState, person: Person, seat: int) -> Match:
    """Require a game in progress in which the actor occupies the seat, and return its match."""
    require_owner(table, person, seat)
    return require_playing(table)


def require_turn(match: Match, seat: int) -> None:
    """Require that the seat is to move."""
    if seat != match.to_move:
        raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=seat, to_move=match.to_move)


def require_current(table: TableState, seq: int) -> None:
    """Require that the command was made for the present position (optimistic concurrency)."""
    if seq < table.position_seq:
        raise Refusal(RefusalKind.STALE, "stale", ENGLISH, seen=seq, seq=table.seq)
    if seq > table.seq:
        raise Refusal(RefusalKind.MALFORMED, "from_the_future", ENGLISH, seen=seq, seq=table.seq)


def require_step(step: int, steps: int) -> None:
    """Require a step number of a game with so many steps."""
    if not 0 <= step <= steps:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_step", ENGLISH, step=step, steps=steps)


def require_watchable(table: TableState, audience: int) -> Match:
    """Require a game that has started and that this audience may see, and return its match."""
    if table.play is None:
        raise illegal_error("not_started")
    if not audience and not table.spectatable:
        raise forbidden_error("not_for_spectators")
    return table.play.match


def require_readable(table: TableState, person: str) -> None:
    """Require that a person may see the whole game once it is over."""
    if table.settings.spectators == "off" and person not in table.former_seats:
        raise forbidden_error("not_for_spectators")
