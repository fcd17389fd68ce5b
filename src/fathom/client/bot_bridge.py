"""Connects a bot that is a command on this machine to a server: one process for each table, the same as in the arena.

Either side may fail. A connection that is lost is made again, and the server asks again for what is due; a process that
fails is started again, and asked again. A position is answered once.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from fathom.bots.stdio.process import LineBot
from fathom.bots.stdio.protocol import Hello
from fathom.client.client import Client
from fathom.client.errors import Refused
from fathom.client.table_worker import Heard, TableWorker
from fathom.protocol.remote_bot import BotNew
from fathom.protocol.updates import Problem

NO_SEAT: Final = Problem(kind="illegal", code="seat_taken", text="there is no free seat at this table")
MOST_TABLES: Final = 200  # at which processes think side by side; more wait for each other


class Bridge:
    """A command as a bot at a server. `games` are those that anybody may invite it to; `tables` where it sits down."""

    def __init__(
        self,
        client: Client,
        command: list[str],
        patience: float,
        say: Callable[[str], None],
        games: list[str],
        tables: list[str],
    ) -> None:
        self._client = client
        self._command, self._patience, self._say = command, patience, say
        self._wire = client.bot_wire(games, say)
        self._waiting_for = {link.rpartition("/")[2] for link in tables}  # until these are over, unless games come too
        self._ends = bool(tables) and not games
        self._threads = ThreadPoolExecutor(MOST_TABLES, "fathom-bot")
        self._finished = asyncio.Event()
        self._desks: dict[str, tuple[TableWorker, asyncio.Task[None]]] = {}

    async def run(self) -> None:
        """Play until the tables that were named are over; without any, or if others may invite the bot, for ever."""
        listening = asyncio.create_task(self._listen())
        finished = asyncio.create_task(self._finished.wait())
        try:
            await asyncio.wait((listening, finished), return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                listening.result()
        finally:
            listening.cancel()
            finished.cancel()
            await self._leave()

    async def _listen(self) -> None:
        async for message in self._wire.messages():
            if isinstance(message, Hello):
                await self._arrive()
            elif isinstance(message, BotNew) or message.table in self._desks:
                self._pass_on(message)

    async def _arrive(self) -> None:
        """Sit down where the bot is to play and does not sit yet."""
        me = await self._client.myself()
        self._say(f"Playing as {me.name}, bot of {me.owner}.")
        for table_id in sorted(self._waiting_for):
            await self._sit(table_id)

    async def _sit(self, table_id: str) -> None:
        table = await self._client.table(table_id)
        try:
            if table.over:
                self._say(f"Table {table_id[:6]}: over.")
                self._settled(table_id)
            elif not table.yours:
                free = [line.seat for line in table.info.seats if line.kind == "open"]
                if not free:
                    raise Refused(NO_SEAT)
                await table.sit(free[0])
                self._say(f"Table {table_id[:6]}: sitting on seat {free[0]}.")
        finally:
            await table.close()

    def _pass_on(self, message: Heard) -> None:
        """To the desk of the table; a new one for a table that is new."""
        if message.table not in self._desks:
            desk = TableWorker(message.table, self._start, self._threads, self._wire.answer, self._resign, self._say)
            task = asyncio.create_task(desk.run())
            task.add_done_callback(lambda task: self._done(desk, task))
            self._desks[message.table] = desk, task
        self._desks[message.table][0].hear(message)

    def _done(self, desk: TableWorker, task: "asyncio.Task[None]") -> None:
        self._desks.pop(desk.table, None)
        if not task.cancelled() and (error := task.exception()):
            self._say(f"Table {desk.table[:6]}: cannot go on: {error}")
        self._settled(desk.table)

    def _settled(self, table_id: str) -> None:
        """Nothing more is to be done at a table."""
        self._waiting_for.discard(table_id)
        if self._ends and not self._waiting_for:
            self._finished.set()

    def _start(self) -> LineBot:
        return LineBot(self._command, self._patience)

    async def _resign(self, table_id: str, seat: int) -> None:
        """So that nobody waits for a bot that does not play."""
        table = await self._client.table(table_id)
        try:
            await table.resign(seat)
        except Refused as refused:
            self._say(f"Table {table_id[:6]}: {refused}.")
        finally:
            await table.close()

    async def _leave(self) -> None:
        """End all processes and the connection."""
        running = list(self._desks.values())
        for desk, task in running:
            task.cancel()
            desk.stop()
        await asyncio.gather(*(task for _, task in running), return_exceptions=True)
        await self._wire.close()
        await asyncio.to_thread(self._threads.shutdown)
