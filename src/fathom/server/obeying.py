"""Commands, whichever way they come: counted, limited, done."""

from fathom.core.errors import Refusal
from fathom.server.house import House
from fathom.server.sessions import now
from fathom.table.commands import Chat, Command, Invite
from fathom.table.messages import Accepted
from fathom.table.settings import Person


async def obey(house: House, table: str, person: Person, command: Command) -> Accepted:
    """Do it, or raise a `Refusal`."""
    kind = type(command).__name__.lower()
    try:
        if isinstance(command, Chat):
            house.limiters.chat.take(person.id)
        bot = await guest(house, table, command) if isinstance(command, Invite) else None
        accepted = await house.hall.obey(table, person, command, bot)
    except Refusal as refusal:
        house.metrics.commands.labels(kind, str(refusal.kind)).inc()
        raise
    house.metrics.commands.labels(kind, "accepted").inc()
    return accepted


async def guest(house: House, table: str, command: Invite) -> Person | None:
    """The bot that is invited, if it is there for such a game and has time for one more."""
    async with house.hall.reading(table) as found:
        game = found.settings.game
    for listed in await house.store.listed_bots(now()):
        if listed.handle == command.bot and game in listed.games:
            busy = await house.store.count_unfinished(listed.person.id) >= house.config.limits.unfinished_tables
            return None if busy else listed.person
    return None
