"""One table of a bot that runs as a command: its process, its turns and its restarts."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Final, TypeVar

from fathom.bots.stdio.process import EXIT_SECONDS, Fault, LineBot
from fathom.bots.stdio.protocol import New
from fathom.client.bot_connection import Log
from fathom.client.table import typed_view
from fathom.core.errors import Refusal
from fathom.core.rng import Rng
from fathom.protocol.remote_bot import BotEvent, BotMove, BotNew, BotOver, BotRefused, BotTurn

T = TypeVar("T")
Answer = Callable[[BotMove], Awaitable[None]]
Resign = Callable[[str, int], Awaitable[None]]  # with the table and the seat
TableMessage = BotNew | BotTurn | BotEvent | BotOver | BotRefused

ATTEMPTS: Final = 5  # at one decision, each with a new process
FIRST_PAUSE: Final = 0.5  # seconds before the second attempt; doubled for each further one
FINAL_KINDS: Final = ("stale", "game_over", "forbidden", "not_found")  # of refusals after which no move is due
RESEND: Final = 1.0  # seconds until a move that the server refused for another reason is sent again


class TableWorker:
    """Worker for one table. It starts the bot's process with the game and restarts it after a failure."""

    def __init__(
        self, table: str, start: Callable[[], LineBot], threads: Executor, answer: Answer, resign: Resign, log: Log
    ) -> None:
        self.table = table
        self.over = False
        self._start, self._threads, self._answer, self._resign = start, threads, answer, resign
        self._write_log = log
        self._inbox: asyncio.Queue[TableMessage] = asyncio.Queue()
        self._new: New | None = None
        self._bot: LineBot | None = None
        self._turn: BotTurn | None = None
        self._decided = (0, "")  # id of the last turn, and the move
        self._stopped = False

    def enqueue(self, message: TableMessage) -> None:
        """Queue a message of the server."""
        self._inbox.put_nowait(message)

    async def run(self) -> None:
        """Handle messages until the game is over. Leaves no process behind, also after an error."""
        try:
            while not self.over:
                await self._handle(await self._inbox.get())
        finally:
            self.stop()

    def stop(self) -> None:
        """Kill the bot's process and prevent a restart."""
        self._stopped = True
        self._kill()

    def _kill(self) -> None:
        bot, self._bot = self._bot, None
        if bot:
            bot.kill()

    def _log(self, text: str) -> None:
        self._write_log(f"Table {self.table[:6]}: {text}")

    async def _handle(self, message: TableMessage) -> None:
        if isinstance(message, BotNew):
            await self._begin(message)
        elif isinstance(message, BotEvent):
            if self._bot:
                self._bot.tell(message)
        elif isinstance(message, BotTurn):
            await self._decide(message)
        elif isinstance(message, BotOver):
            await self._finish(message)
        elif message.problem.kind not in FINAL_KINDS and self._turn and self._turn.id == message.id:
            self._log(f"the server refused the move: {message.problem.text}. Sending it again.")
            await asyncio.sleep(RESEND)
            await self._decide(self._turn)

    async def _begin(self, new: BotNew) -> None:
        """Start the process. After a reconnect it keeps running: the next view is complete."""
        if self._new is None:
            self._log(f"{new.game}, {new.players} players, seat {new.seat}.")
        self._new = new
        if self._bot:
            self._bot.tell(new)
            return
        try:
            await self._running()
        except (Fault, Refusal) as fault:
            await self._in_thread(self._kill)
            self._log(f"the bot did not start: {fault}. It is started again for its first move.")

    async def _decide(self, turn: BotTurn) -> None:
        """Send the bot's move. A repeated turn gets the same move without asking the bot again."""
        self._turn = turn
        if self._decided[0] != turn.id:
            line = await self._choose(turn)
            if line is None:
                return
            self._decided = turn.id, line
        await self._answer(BotMove(table=self.table, id=turn.id, line=self._decided[1]))

    async def _choose(self, turn: BotTurn) -> str | None:
        """Return the bot's move. Resigns and returns None after the last failed attempt."""
        view = typed_view(turn.view)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                bot = await self._running()
                return await self._in_thread(lambda bot=bot: bot.choose(view, turn.budget, Rng(turn.seed)))  # type: ignore[misc]
            except (Fault, Refusal) as fault:
                await self._in_thread(self._kill)
                self._log(f"the bot failed: {fault} (attempt {attempt} of {ATTEMPTS}).")
            if attempt < ATTEMPTS:
                await asyncio.sleep(FIRST_PAUSE * 2 ** (attempt - 1))
        self._log("the bot resigns after its last attempt.")
        self.over = True
        await self._resign(self.table, view.seat)
        return None

    async def _running(self) -> LineBot:
        """Return the bot's process, started if necessary."""
        if self._bot is None:
            assert self._new is not None
            new, bot = self._new, await self._in_thread(self._open)
            await self._in_thread(lambda: bot.begin(new))
            return bot
        return self._bot

    def _open(self) -> LineBot:
        """Start the process; kill it at once if `stop` was called while this ran in its thread."""
        bot = self._bot = self._start()
        if self._stopped:
            self._kill()
        return bot

    async def _finish(self, over: BotOver) -> None:
        self.over = True
        places = " > ".join(" = ".join(f"seat {seat}" for seat in place) for place in over.ranking)
        self._log(f"over ({over.reason}){f': {places}' if places else ''}.")
        bot = self._bot
        if bot:
            try:
                await self._in_thread(lambda: bot.finish(over, EXIT_SECONDS))
            except Fault as fault:
                self._log(f"the bot did not exit cleanly: {fault}.")

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Run a blocking call in the thread pool and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
