"""Bridge between a bot that runs as a local command and a server: one process per table.

Both sides may fail. After a lost connection the client reconnects and the server repeats the turns that are due. After
a crash the process is restarted and asked again. Each turn is answered once.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from fathom.bots.stdio.process import LineBot
from fathom.bots.stdio.protocol import Hello
from fathom.client.bot_connection import Log
from fathom.client.client import Client
from fathom.client.errors import Refused
from fathom.client.table_worker import TableMessage, TableWorker
from fathom.protocol.remote_bot import BotNew
from fathom.protocol.updates import Problem

NO_SEAT: Final = Problem(kind="illegal", code="seat_taken", text="there is no free seat at this table")
MAX_THREADS: Final = 200  # tables beyond that wait for a thread


class BotBridge:
    """A local command as a bot of a server. The bot can be invited to `games`, and takes a seat at `tables`."""

    def __init__(
        self, client: Client, command: list[str], patience: float, log: Log, games: list[str], tables: list[str]
    ) -> None:
        self._client = client
        self._start, self._log = partial(LineBot, command, patience), log
        self._connection = client.bot_connection(games, log)
        self._unfinished = {link.rpartition("/")[2] for link in tables}
        self._ends = bool(tables) and not games
        self._threads = ThreadPoolExecutor(MAX_THREADS, "fathom-bot")
        self._finished = asyncio.Event()
        self._workers: dict[str, tuple[TableWorker, asyncio.Task[None]]] = {}

    async def run(self) -> None:
        """Play until `tables` are over, or without end if the bot can be invited. Raises `Refused`."""
        receiving = asyncio.create_task(self._receive())
        finished = asyncio.create_task(self._finished.wait())
        try:
            await asyncio.wait((receiving, finished), return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                receiving.result()
        finally:
            receiving.cancel()
            finished.cancel()
            await self._close()

    async def _receive(self) -> None:
        async for message in self._connection.messages():
            if isinstance(message, Hello):
                await self._join_tables()
            elif isinstance(message, BotNew) or message.table in self._workers:
                self._dispatch(message)

    async def _join_tables(self) -> None:
        """Take a seat at each of `tables` where the bot has none."""
        me = await self._client.me()
        self._log(f"Playing as {me.name}, bot of {me.owner}.")
        for table_id in sorted(self._unfinished):
            await self._join(table_id)

    async def _join(self, table_id: str) -> None:
        table = await self._client.table(table_id)
        try:
            if table.over:
                self._log(f"Table {table_id[:6]}: over.")
                self._finish_table(table_id)
            elif not table.yours:
                free = [line.seat for line in table.info.seats if line.kind == "open"]
                if not free:
                    raise Refused(NO_SEAT)
                await table.sit(free[0])
                self._log(f"Table {table_id[:6]}: took seat {free[0]}.")
        finally:
            await table.close()

    def _dispatch(self, message: TableMessage) -> None:
        """Queue a message for the worker of its table, which is started for the first message."""
        if message.table not in self._workers:
            worker = TableWorker(
                message.table, self._start, self._threads, self._connection.answer, self._resign, self._log
            )
            task = asyncio.create_task(worker.run())
            task.add_done_callback(lambda task: self._worker_done(worker, task))
            self._workers[message.table] = worker, task
        self._workers[message.table][0].enqueue(message)

    def _worker_done(self, worker: TableWorker, task: "asyncio.Task[None]") -> None:
        self._workers.pop(worker.table, None)
        if not task.cancelled() and (error := task.exception()):
            self._log(f"Table {worker.table[:6]}: stopped by an error: {error}")
        self._finish_table(worker.table)

    def _finish_table(self, table_id: str) -> None:
        """Mark a table as finished, and the bridge after the last of `tables`."""
        self._unfinished.discard(table_id)
        if self._ends and not self._unfinished:
            self._finished.set()

    async def _resign(self, table_id: str, seat: int) -> None:
        """Resign a seat, so that the other players need not wait for a bot that fails."""
        table = await self._client.table(table_id)
        try:
            await table.resign(seat)
        except Refused as refused:
            self._log(f"Table {table_id[:6]}: {refused}.")
        finally:
            await table.close()

    async def _close(self) -> None:
        """Kill all processes and close the connection."""
        running = list(self._workers.values())
        for worker, task in running:
            task.cancel()
            worker.stop()
        await asyncio.gather(*(task for _, task in running), return_exceptions=True)
        await self._connection.close()
        await asyncio.to_thread(self._threads.shutdown)
