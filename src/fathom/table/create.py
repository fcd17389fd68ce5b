"""Commands that open a table: as requested, as a rematch, or for an imported game."""

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.core.options import Value
from fathom.core.record import Record
from fathom.core.registry import game_named, plugin_named
from fathom.protocol.commands import Rematch
from fathom.protocol.settings import BotSeat, HostSeat, NewTable, Occupant, OpenSeat, Person, Player, Settings
from fathom.table.commands import OpenTable
from fathom.table.decide.seating import require_rematch
from fathom.table.events import Beginning, Created
from fathom.table.guards import require_person
from fathom.table.messages_en import ENGLISH
from fathom.table.record_import import ImportedRecord, import_events
from fathom.table.state import TableState


def open_table(wish: NewTable, host: Person, secret: bytes, earlier: Record | None = None) -> OpenTable:
    """Return the command for a requested table; `earlier` is the game that it continues. Raises `Refusal`."""
    require_person(host)
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
        aids=enabled_aids(wish),
    )
    seats = [occupant(seat, host) for seat in wish.seats]
    if all(isinstance(seat, BotSeat) for seat in seats):
        raise Refusal(RefusalKind.MALFORMED, "nobody_plays", ENGLISH)
    beginning = Beginning(begin=wish.begin, record=earlier) if wish.begin and earlier else None
    made = Created(settings=settings, host=host.name, seats=seats, secret=secret.hex(), beginning=beginning)
    return OpenTable(id=wish.id, events=[made])


def enabled_aids(wish: NewTable) -> tuple[str, ...]:
    """Return the aids of a table: as requested, else all where one person plays bots. Raises `Refusal`."""
    known = plugin_named(wish.game).aids
    if wish.aids is None:
        alone = [type(seat) for seat in wish.seats if not isinstance(seat, BotSeat)] == [HostSeat]
        return known if alone else ()
    for aid in wish.aids:
        if aid not in known:
            raise Refusal(RefusalKind.MALFORMED, "no_such_aid", ENGLISH, aid=shown(aid), known=", ".join(known))
    return tuple([aid for aid in known if aid in wish.aids])


def kept_options(wish: NewTable, earlier: Record) -> dict[str, Value]:
    """Return the options of a continued game. Raises `Refusal` if the request asks for another game."""
    same = wish.game == earlier.game and len(wish.seats) == earlier.players
    if not same or wish.options or wish.preset is not None:
        raise Refusal(RefusalKind.MALFORMED, "other_game", ENGLISH, game=earlier.game, players=earlier.players)
    return earlier.options


def occupant(wish: HostSeat | OpenSeat | BotSeat, host: Person) -> Occupant:
    """Return the first occupant of a requested seat."""
    if isinstance(wish, HostSeat):
        return Player(person=host.id, name=host.name)
    if isinstance(wish, BotSeat):
        bot_named(wish.bot, wish.level)
    return wish


def open_rematch(table: TableState, person: Person, command: Rematch, secret: bytes) -> OpenTable:
    """Return the command for a rematch: the same settings and people, each one seat further."""
    require_person(person)
    require_rematch(table, person)
    # People whom a bot has replaced are included; the seats of erased people are open.
    played: list[Occupant] = [table.people.get(seat, its) for seat, its in enumerate(table.seats, 1)]
    known = [OpenSeat() if isinstance(its, Player) and its.person in table.erased_ids else its for its in played]
    seats = [known[-1], *known[:-1]]
    made = Created(
        settings=table.settings, host=person.name, seats=seats, secret=secret.hex(), rematch_of=table.id
    )  # fmt: skip
    return OpenTable(id=command.id, events=[made])


def open_import(imported: ImportedRecord, host: Person) -> OpenTable:
    """Return the command for the table of an imported game."""
    return OpenTable(events=import_events(imported, host), replayed=imported.match)
