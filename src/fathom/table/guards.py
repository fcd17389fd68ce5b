"""What has to be so before something can be done at a table."""

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.protocol.settings import OpenSeat, Person, Player
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState

NO_RULE = ""  # manners, not rules of a game


def forbid(code: str, **params: object) -> Refusal:
    """It is not for whoever asks."""
    return Refusal(RefusalKind.FORBIDDEN, code, ENGLISH, NO_RULE, **params)


def refuse(code: str, **params: object) -> Refusal:
    """It cannot be done as things are."""
    return Refusal(RefusalKind.ILLEGAL, code, ENGLISH, NO_RULE, **params)


def check_seat(table: TableState, seat: int) -> None:
    """Is there such a seat?"""
    players = len(table.seats)
    if not 1 <= seat <= players:
        raise Refusal(RefusalKind.MALFORMED, "no_such_seat", ENGLISH, seat=seat, players=players)


def own(table: TableState, person: Person, seat: int) -> None:
    """Is it theirs?"""
    check_seat(table, seat)
    if seat not in table.seats_of(person.id):
        raise forbid("not_your_seat", seat=seat)


def people_only(person: Person) -> None:
    """Is it a person who asks? A bot only plays: it hosts nothing and proposes nothing, and is asked nothing."""
    if person.owner:
        raise forbid("people_only")


def waiting(table: TableState) -> None:
    """Has the game not begun?"""
    if table.status != "open":
        raise refuse("has_started")


def all_committed(table: TableState) -> None:
    """Refuse while a seat is open or a person has not committed. Remote bots may leave it to the server."""
    for number, its in enumerate(table.seats, 1):
        if isinstance(its, OpenSeat):
            raise refuse("seat_open", seat=number)
        if isinstance(its, Player) and not its.owner and not table.commitments[number - 1]:
            raise refuse("not_ready", seat=number, name=its.name)


def hosting(table: TableState, person: Person) -> None:
    """Is it the host who asks, before the start?"""
    waiting(table)
    if person.id != table.host.id:
        raise forbid("host_only")


def in_play(table: TableState) -> Match:
    """The game, if one is going on."""
    if table.play is None:
        raise refuse("not_started")
    if table.play.match.over:
        raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
    return table.play.match


def own_game(table: TableState, person: Person, seat: int) -> Match:
    """The game, if it goes on and the seat is theirs."""
    own(table, person, seat)
    return in_play(table)


def fresh(table: TableState, seq: int) -> None:
    """Was it decided on the position that is there now?"""
    if seq < table.position_seq:
        raise Refusal(RefusalKind.STALE, "stale", ENGLISH, seen=seq, seq=table.seq)
    if seq > table.seq:
        raise Refusal(RefusalKind.MALFORMED, "from_the_future", ENGLISH, seen=seq, seq=table.seq)
