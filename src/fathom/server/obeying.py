"""Commands, whichever way they come: counted, limited, done."""

from fathom.core.errors import Refusal
from fathom.server.house import House
from fathom.table.commands import Chat, Command
from fathom.table.messages import Accepted
from fathom.table.settings import Person


async def obey(house: House, table: str, person: Person, command: Command) -> Accepted:
    """Do it, or raise a `Refusal`."""
    kind = type(command).__name__.lower()
    try:
        if isinstance(command, Chat):
            house.limiters.chat.take(person.id)
        accepted = await house.hall.obey(table, person, command)
    except Refusal as refusal:
        house.metrics.commands.labels(kind, str(refusal.kind)).inc()
        raise
    house.metrics.commands.labels(kind, "accepted").inc()
    return accepted
