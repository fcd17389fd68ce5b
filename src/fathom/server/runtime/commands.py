"""Commands, whichever way they come: counted, limited, done."""

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.commands import Chat, Command, Invite, Sit
from fathom.protocol.settings import Person
from fathom.protocol.updates import Accepted
from fathom.server.container import Container
from fathom.server.messages_en import ENGLISH
from fathom.server.security.sessions import now
from fathom.table.commands import AnyCommand, SeatGuest


async def execute(container: Container, table: str, person: Person, command: Command) -> Accepted:
    """Do it, or raise a `Refusal`."""
    kind = type(command).__name__.lower()
    try:
        if isinstance(command, Chat):
            container.limiters.chat.take(person.id)
        if isinstance(command, Sit) and await has_enough(container, person):
            async with container.table_service.locked(table) as found:
                if person.id not in found.summary().people:
                    raise too_many_tables(container)
        asked: AnyCommand = command
        if isinstance(command, Invite):
            asked = SeatGuest(id=command.id, seat=command.seat, bot=await guest(container, table, command))
        accepted = await container.table_service.execute(table, person, asked)
    except Refusal as refusal:
        container.metrics.commands.labels(kind, str(refusal.kind)).inc()
        raise
    container.metrics.commands.labels(kind, "accepted").inc()
    return accepted


async def has_enough(container: Container, person: Person) -> bool:
    """Nobody may fill the server with tables, or all tables with themselves."""
    return await container.store.count_unfinished(person.id) >= int(container.config.limits.unfinished_tables)


def too_many_tables(container: Container) -> Refusal:
    """Said to whoever has enough."""
    return Refusal(
        RefusalKind.TOO_MUCH, "too_many_tables", ENGLISH, most=int(container.config.limits.unfinished_tables)
    )


async def guest(container: Container, table: str, command: Invite) -> Person | None:
    """The bot that is invited, if it is there for such a game and has time for one more."""
    async with container.table_service.locked(table) as found:
        game = found.settings.game
    for listed in await container.store.listed_bots(now()):
        if listed.handle == command.bot and game in listed.games:
            busy = await has_enough(container, listed.person)
            return None if busy else listed.person
    return None
