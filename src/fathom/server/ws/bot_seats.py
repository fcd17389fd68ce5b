"""A bot that is connected, and all tables that it sits at: each tells when something has happened there.

New tables are found by looking: then it does not matter where the bot was invited, nor which process the table is in.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands
from fathom.protocol.remote_bot import BotMove, ToRemoteBot
from fathom.protocol.settings import Person
from fathom.server.container import Container
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.commands import execute
from fathom.server.runtime.live_table import LiveTable
from fathom.server.security.sessions import now
from fathom.server.ws.connection import Connection
from fathom.store.interfaces import StoreError
from fathom.table.projections.bot_updates import BotCursor

ENCODE = msgspec.json.Encoder().encode
LOOK = 1.0  # seconds between two looks for tables
LISTED = 60_000  # milliseconds for which a bot is listed as there; who vanishes is listed no longer
RENEW = 20.0  # seconds


@dataclass(eq=False)
class ChangeSignal(Connection):
    """What a bot has at a table: it takes note that something has happened, and asks what that means for its seat."""

    happened: Callable[[], None] = field(kw_only=True)

    def tell(self, data: bytes) -> None:
        """Something for this seat."""
        self.happened()

    def post(self, framed: bytes) -> None:
        """Something for many."""
        self.happened()


@dataclass
class BotSeatSession:
    """A table at which the bot sits."""

    live: LiveTable
    ear: ChangeSignal
    hearing: BotCursor


class BotTables:
    """Follows them all for one connection."""

    def __init__(self, container: Container, listener: Connection, games: list[str]) -> None:
        self._container = container
        self._listener = listener
        self._games = games
        self._places: dict[str, BotSeatSession] = {}
        self._changed: dict[str, None] = {}  # tables, in the order in which something happened there
        self._wake = asyncio.Event()
        self._look_due = self._renew_due = 0.0

    @property
    def person(self) -> Person:
        """The bot."""
        return self._listener.person

    def say(self, message: ToRemoteBot) -> None:
        """Send a message."""
        self._listener.tell(ENCODE(message))

    async def run(self) -> None:
        """Tell what is due until somebody cancels it. What cannot be read or written now is tried again."""
        clock = asyncio.get_running_loop().time
        while True:
            if clock() >= self._look_due:
                self._look_due = clock() + LOOK
                with suppress(StoreError):
                    await self._look_around(clock())
            self._wake.clear()
            for table_id in list(self._changed):
                with suppress(Refusal):
                    await self._tell(table_id)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0, self._look_due - clock())):
                    await self._wake.wait()

    async def close(self) -> None:
        """The bot has gone."""
        for place in self._places.values():
            place.live.leave(place.ear)
        if self._games:
            with suppress(StoreError):
                await self._container.store.list_bot(self.person.id, [], 0)

    async def play(self, move: BotMove) -> None:
        """Play an answer, or raise a `Refusal`. Only the last turn that was asked can be answered, and once."""
        place = self._places.get(move.table)
        if place is None:
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        if move.id != place.hearing.asked:
            raise Refusal(RefusalKind.STALE, "no_such_turn", ENGLISH, turn=move.id, due=place.hearing.asked)
        played = commands.Move(id=f"turn-{move.id}", seq=move.id, seat=place.hearing.seat, line=move.line)
        await execute(self._container, move.table, self.person, played)

    async def _look_around(self, at: float) -> None:
        """Sit down where the bot was seated; and let it be seen that the bot is there."""
        store = self._container.store
        if self._games and at >= self._renew_due:
            self._renew_due = at + RENEW
            await store.list_bot(self.person.id, self._games, now() + LISTED)
        for table_id in await store.unfinished_of(self.person.id):
            if table_id not in self._places:
                with suppress(Refusal):  # the log tells why
                    await self._attend(table_id)

    async def _attend(self, table_id: str) -> None:
        ear = ChangeSignal(
            wire=self._listener.wire,
            person=self.person,
            device=self._listener.device,
            may=self._listener.may,
            asked=None,
            audience=0,
            address=self._listener.address,
            most_unread=self._listener.most_unread,
            happened=lambda: self._note(table_id),
        )
        live = await self._container.table_service.get(table_id)
        async with self._container.table_service.locked(table_id) as table:
            live.join(ear, table.seq)
        self._places[table_id] = BotSeatSession(live, ear, BotCursor(self.person.id))
        self._note(table_id)

    def _note(self, table_id: str) -> None:
        self._changed[table_id] = None
        self._wake.set()

    async def _tell(self, table_id: str) -> None:
        place = self._places[table_id]
        async with self._container.table_service.locked(table_id) as table:
            del self._changed[table_id]
            for message in place.hearing.news(table, self._container.config.remote_bot_millis, now()):
                self.say(message)
        if place.hearing.over:
            place.live.leave(place.ear)
            del self._places[table_id]
