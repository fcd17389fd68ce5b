"""Execute commands of people and remote bots: rate-limited, counted, then passed to the table service."""

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.commands import Chat, Command, Invite, Sit
from fathom.protocol.settings import Person
from fathom.protocol.updates import Accepted
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.service import TableService
from fathom.server.security.rate_limit import Limiters
from fathom.server.telemetry.metrics import Metrics
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.contacts import Contacts
from fathom.store.queries.tables import TableIndex
from fathom.table.commands import SeatGuest


class CommandService:
    """The entry for commands, whether they arrive by HTTP or WebSocket."""

    def __init__(
        self,
        table_service: TableService,
        accounts: Accounts,
        contacts: Contacts,
        index: TableIndex,
        limiters: Limiters,
        metrics: Metrics,
    ) -> None:
        self._table_service, self._accounts, self._contacts, self._index = table_service, accounts, contacts, index
        self._limiters, self._metrics = limiters, metrics
        self._max_unfinished = int(limiters.limits.unfinished_tables)

    async def execute(self, table: str, person: Person, command: Command) -> Accepted:
        """Execute a command. Idempotent per (person, command id). Raises `Refusal`."""
        kind = type(command).__name__.lower()
        try:
            accepted = await self._execute(table, person, command)
        except Refusal as refusal:
            self._metrics.commands.labels(kind, str(refusal.kind)).inc()
            raise
        self._metrics.commands.labels(kind, "accepted").inc()
        return accepted

    async def _execute(self, table: str, person: Person, command: Command) -> Accepted:
        if isinstance(command, Chat):
            self._limiters.chat.take(person.id)
        elif isinstance(command, Sit):
            await self._require_admission(table, person)
        elif isinstance(command, Invite):
            bot = await self._invited_bot(table, command)
            return await self._table_service.execute(
                table, person, SeatGuest(id=command.id, seat=command.seat, bot=bot)
            )
        return await self._table_service.execute(table, person, command)

    async def _require_admission(self, table: str, person: Person) -> None:
        """Raise `Refusal` if the host blocks a person, in words that do not say so, or at the limit of tables."""
        host = (await self._table_service.get(table)).table.host.id
        if host != person.id and await self._contacts.blocks(host, person.id):
            raise Refusal(RefusalKind.FORBIDDEN, "seat_unavailable", ENGLISH)
        if await self.at_table_limit(person):
            async with self._table_service.locked(table) as found:
                if person.id not in found.summary().people:
                    raise self.too_many_tables()

    async def at_table_limit(self, person: Person) -> bool:
        """Return whether a person has as many unfinished tables as allowed."""
        return await self._index.count_unfinished(person.id) >= self._max_unfinished

    def too_many_tables(self) -> Refusal:
        """Return the refusal for a person at the limit of unfinished tables."""
        return Refusal(RefusalKind.TOO_MUCH, "too_many_tables", ENGLISH, most=self._max_unfinished)

    async def _invited_bot(self, table: str, command: Invite) -> Person | None:
        """Return the invited bot if it is connected for this game and below its limit of tables."""
        async with self._table_service.locked(table) as found:
            game = found.settings.game
        for listed in await self._accounts.listed_bots(now()):
            if listed.handle == command.bot and game in listed.games:
                return None if await self.at_table_limit(listed.person) else listed.person
        return None
