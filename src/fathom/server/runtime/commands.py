"""Commands, whichever way they come: counted, limited, done."""

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.commands import Chat, Command, Invite, Sit
from fathom.protocol.settings import Person
from fathom.protocol.updates import Accepted
from fathom.server.container import App
from fathom.server.messages_en import ENGLISH
from fathom.server.security.sessions import now


async def obey(house: App, table: str, person: Person, command: Command) -> Accepted:
    """Do it, or raise a `Refusal`."""
    kind = type(command).__name__.lower()
    try:
        if isinstance(command, Chat):
            house.limiters.chat.take(person.id)
        if isinstance(command, Sit) and await has_enough(house, person):
            async with house.hall.reading(table) as found:
                if person.id not in found.summary().people:
                    raise too_many_tables(house)
        bot = await guest(house, table, command) if isinstance(command, Invite) else None
        accepted = await house.hall.obey(table, person, command, bot)
    except Refusal as refusal:
        house.metrics.commands.labels(kind, str(refusal.kind)).inc()
        raise
    house.metrics.commands.labels(kind, "accepted").inc()
    return accepted


async def has_enough(house: App, person: Person) -> bool:
    """Nobody may fill the server with tables, or all tables with themselves."""
    return await house.store.count_unfinished(person.id) >= int(house.config.limits.unfinished_tables)


def too_many_tables(house: App) -> Refusal:
    """Said to whoever has enough."""
    return Refusal(RefusalKind.TOO_MUCH, "too_many_tables", ENGLISH, most=int(house.config.limits.unfinished_tables))


async def guest(house: App, table: str, command: Invite) -> Person | None:
    """The bot that is invited, if it is there for such a game and has time for one more."""
    async with house.hall.reading(table) as found:
        game = found.settings.game
    for listed in await house.store.listed_bots(now()):
        if listed.handle == command.bot and game in listed.games:
            busy = await has_enough(house, listed.person)
            return None if busy else listed.person
    return None
