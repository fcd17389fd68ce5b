"""The tables of a connected remote bot.

New tables are found by polling the store. So it does not matter which process the bot was invited by, or which one
holds the table.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands
from fathom.protocol.remote_bot import BotMove, ToRemoteBot
from fathom.protocol.settings import Person
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.server.transport.connection import Connection
from fathom.store.errors import StoreError
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.tables import TableIndex
from fathom.table.projections.bot_updates import BotCursor

ENCODE = msgspec.json.Encoder().encode
POLL_SECONDS = 1.0  # between two searches for new tables
LISTED_MILLIS = 60_000  # that a bot stays listed after its last renewal
RENEW_SECONDS = 20.0


@dataclass(eq=False)
class ChangeSignal(Connection):
    """A bot's connection at one table: it signals that something changed. The message itself is built later."""

    changed: Callable[[], None] = field(kw_only=True)

    def send(self, data: bytes) -> None:
        """Signal a message for this seat."""
        self.changed()

    def send_frame(self, framed: bytes) -> None:
        """Signal a broadcast."""
        self.changed()


@dataclass
class BotSeatSession:
    """A table at which the bot has a seat."""

    live: LiveTable
    signal: ChangeSignal
    cursor: BotCursor


class BotTables:
    """Follows all tables of one connected bot."""

    def __init__(
        self,
        table_service: TableService,
        command_service: CommandService,
        accounts: Accounts,
        index: TableIndex,
        connection: Connection,
        games: list[str],
        millis: int,
    ) -> None:
        self._table_service, self._commands = table_service, command_service
        self._accounts, self._index = accounts, index
        self._connection, self._games, self._millis = connection, games, millis
        self._sessions: dict[str, BotSeatSession] = {}
        self._changed: dict[str, None] = {}  # tables, in the order of their changes
        self._wake = asyncio.Event()
        self._poll_due = self._renew_due = 0.0

    @property
    def person(self) -> Person:
        """Return the bot."""
        return self._connection.person

    def send(self, message: ToRemoteBot) -> None:
        """Send a message."""
        self._connection.send(ENCODE(message))

    async def run(self) -> None:
        """Send what is due until cancelled. A table that cannot be read now is retried."""
        clock = asyncio.get_running_loop().time
        while True:
            if clock() >= self._poll_due:
                self._poll_due = clock() + POLL_SECONDS
                with suppress(StoreError):
                    await self._poll(clock())
            self._wake.clear()
            for table_id in list(self._changed):
                with suppress(Refusal):
                    await self._update(table_id)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0, self._poll_due - clock())):
                    await self._wake.wait()

    async def close(self) -> None:
        """Leave all tables and remove the bot from the list of those that can be invited."""
        for session in self._sessions.values():
            session.live.leave(session.signal)
        if self._games:
            with suppress(StoreError):
                await self._accounts.list_bot(self.person.id, [], 0)

    async def play(self, move: BotMove) -> None:
        """Play a move. Only the last turn can be answered, and once. Raises `Refusal`."""
        session = self._sessions.get(move.table)
        if session is None:
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        due = session.cursor.asked
        if move.id != due:
            raise Refusal(RefusalKind.STALE, "no_such_turn", ENGLISH, turn=move.id, due=due)
        played = commands.Move(id=f"turn-{move.id}", seq=move.id, seat=session.cursor.seat, line=move.line)
        await self._commands.execute(move.table, self.person, played)

    async def _poll(self, at: float) -> None:
        """Renew the listing of the bot, and join tables where it has a seat."""
        if self._games and at >= self._renew_due:
            self._renew_due = at + RENEW_SECONDS
            await self._accounts.list_bot(self.person.id, self._games, now() + LISTED_MILLIS)
        for table_id in await self._index.unfinished_of(self.person.id):
            if table_id not in self._sessions:
                with suppress(Refusal):  # logged by the table service
                    await self._join(table_id)

    async def _join(self, table_id: str) -> None:
        signal = ChangeSignal(
            protocol=self._connection.protocol,
            person=self.person,
            device=self._connection.device,
            scopes=self._connection.scopes,
            asked=None,
            audience=0,
            address=self._connection.address,
            max_unread=self._connection.max_unread,
            changed=lambda: self._note_change(table_id),
        )
        live = await self._table_service.get(table_id)
        async with self._table_service.locked(table_id) as table:
            live.join(signal, table.seq)
        self._sessions[table_id] = BotSeatSession(live, signal, BotCursor(self.person.id))
        self._note_change(table_id)

    def _note_change(self, table_id: str) -> None:
        self._changed[table_id] = None
        self._wake.set()

    async def _update(self, table_id: str) -> None:
        session = self._sessions[table_id]
        async with self._table_service.locked(table_id) as table:
            del self._changed[table_id]
            for message in session.cursor.news(table, self._millis, now()):
                self.send(message)
        if session.cursor.over:
            session.live.leave(session.signal)
            del self._sessions[table_id]
