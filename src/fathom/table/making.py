"""How a table comes about: wished for, or as the rematch of another."""

from fathom.bots.bot import bot_named
from fathom.core.errors import Kind, Refusal
from fathom.core.registry import game_named
from fathom.table.checks import people_only
from fathom.table.events import Created
from fathom.table.fold import Fold
from fathom.table.settings import BotSeat, Human, Me, NewTable, Occupant, Person, Settings, Wish
from fathom.table.words import ENGLISH


def created(wish: NewTable, host: Person, secret: bytes) -> Created:
    """The table that somebody wishes for, or a refusal."""
    people_only(host)
    game = game_named(wish.game)
    players = game.check_players(len(wish.seats))
    settings = Settings(
        game=game.name,
        players=players,
        options=game.options.complete(wish.options, wish.preset),
        public=wish.public,
        clock=wish.clock,
        undo=wish.undo,
        spectators=wish.spectators,
        chat=wish.chat,
    )
    seats = [occupant(seat, host) for seat in wish.seats]
    if all(isinstance(seat, BotSeat) for seat in seats):
        raise Refusal(Kind.MALFORMED, "nobody_plays", ENGLISH)
    return Created(settings=settings, host=host.name, seats=seats, secret=secret.hex())


def occupant(wish: Wish, host: Person) -> Occupant:
    """Who is to sit there."""
    if isinstance(wish, Me):
        return Human(person=host.id, name=host.name)
    if isinstance(wish, BotSeat):
        bot_named(wish.bot, wish.level)
    return wish


def rematched(table: Fold, person: Person, secret: bytes) -> Created:
    """The same people again, each one seat further."""
    people_only(person)
    if not table.seats_of(person.id):
        raise Refusal(Kind.FORBIDDEN, "not_seated", ENGLISH)
    if table.status != "over":
        raise Refusal(Kind.ILLEGAL, "not_over", ENGLISH)
    seats: list[Occupant] = [table.seats[-1], *table.seats[:-1]]
    return Created(
        settings=table.settings, host=person.name, seats=seats, secret=secret.hex(), rematch_of=table.id
    )  # fmt: skip
