"""How a table comes about: wished for, or as the rematch of another."""

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.options import Value
from fathom.core.record import Record
from fathom.core.registry import game_named
from fathom.protocol.settings import (
    BotSeat,
    HostSeat,
    NewTable,
    Occupant,
    OpenSeat,
    Person,
    Player,
    SeatRequest,
    Settings,
)
from fathom.table.events import Beginning, Created
from fathom.table.guards import people_only
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState


def created(wish: NewTable, host: Person, secret: bytes, earlier: Record | None = None) -> Created:
    """The table that somebody wishes for, or a refusal; `earlier` is the game so far that it goes on with."""
    people_only(host)
    game = game_named(wish.game)
    players = game.check_players(len(wish.seats))
    options = kept_options(wish, earlier) if earlier else game.options.complete(wish.options, wish.preset)
    settings = Settings(
        game=game.name,
        players=players,
        options=options,
        public=wish.public,
        clock=wish.clock,
        undo=wish.undo,
        spectators=wish.spectators,
        chat=wish.chat,
        hints=wish.hints,
    )
    seats = [occupant(seat, host) for seat in wish.seats]
    if all(isinstance(seat, BotSeat) for seat in seats):
        raise Refusal(RefusalKind.MALFORMED, "nobody_plays", ENGLISH)
    beginning = Beginning(begin=wish.begin, record=earlier) if wish.begin and earlier else None
    return Created(settings=settings, host=host.name, seats=seats, secret=secret.hex(), beginning=beginning)


def kept_options(wish: NewTable, earlier: Record) -> dict[str, Value]:
    """A game that goes on is the same game: nothing can be chosen but who sits where and how the table is run."""
    same = wish.game == earlier.game and len(wish.seats) == earlier.players
    if not same or wish.options or wish.preset is not None:
        raise Refusal(RefusalKind.MALFORMED, "other_game", ENGLISH, game=earlier.game, players=earlier.players)
    return earlier.options


def occupant(wish: SeatRequest, host: Person) -> Occupant:
    """Who is to sit there."""
    if isinstance(wish, HostSeat):
        return Player(person=host.id, name=host.name)
    if isinstance(wish, BotSeat):
        bot_named(wish.bot, wish.level)
    return wish


def rematched(table: TableState, person: Person, secret: bytes) -> Created:
    """The same people again, each one seat further; also those whom a bot stood in for at the end.

    Who has left for good leaves a seat to anybody.
    """
    people_only(person)
    check_rematch(table, person)
    played: list[Occupant] = [table.people.get(seat, its) for seat, its in enumerate(table.seats, 1)]
    here = [OpenSeat() if isinstance(its, Player) and its.person in table.left else its for its in played]
    seats = [here[-1], *here[:-1]]
    return Created(
        settings=table.settings, host=person.name, seats=seats, secret=secret.hex(), rematch_of=table.id
    )  # fmt: skip


def check_rematch(table: TableState, person: Person) -> None:
    """It is for those who played, after the end."""
    if all(its.person != person.id for its in table.people.values()):
        raise Refusal(RefusalKind.FORBIDDEN, "not_seated", ENGLISH)
    if table.status != "over":
        raise Refusal(RefusalKind.ILLEGAL, "not_over", ENGLISH)
