"""One table of a bot that is a command: its process, what it is asked, and what becomes of its failures."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Final, TypeVar

from fathom.bots.stdio.process import FAREWELL, Fault, LineBot
from fathom.bots.stdio.protocol import New
from fathom.client.table import typed
from fathom.core.errors import Refusal
from fathom.core.rng import Rng
from fathom.protocol.remote_bot import BotEvent, BotMove, BotNew, BotOver, BotRefused, BotTurn

T = TypeVar("T")
Heard = BotNew | BotTurn | BotEvent | BotOver | BotRefused

ATTEMPTS: Final = 5  # at one decision, each with a new process
FIRST_PAUSE: Final = 0.5  # seconds before the second; then twice as long each time
SETTLED: Final = ("stale", "game_over", "forbidden", "not_found")  # kinds of refusals after which nothing is due
RESEND: Final = 1.0  # seconds until an answer that the server could not take is sent again


class TableWorker:
    """Plays at one table. The process is started with the game, and again whenever it fails."""

    def __init__(
        self,
        table: str,
        start: Callable[[], LineBot],
        threads: Executor,
        answer: Callable[[BotMove], Awaitable[None]],
        resign: Callable[[str, int], Awaitable[None]],
        say: Callable[[str], None],
    ) -> None:
        self.table = table
        self.over = False
        self._start, self._threads, self._answer, self._resign = start, threads, answer, resign
        self._report = say
        self._inbox: asyncio.Queue[Heard] = asyncio.Queue()
        self._new: New | None = None
        self._bot: LineBot | None = None
        self._turn: BotTurn | None = None
        self._decided = (0, "")  # the last turn, and the answer to it
        self._stopped = False

    def hear(self, message: Heard) -> None:
        """Something from the server, to be seen to in its turn."""
        self._inbox.put_nowait(message)

    async def run(self) -> None:
        """Play until the game is over; whatever ends it, no process is left behind."""
        try:
            while not self.over:
                await self._take(await self._inbox.get())
        finally:
            self.stop()

    def stop(self) -> None:
        """End the process, whatever it does, and let no other follow."""
        self._stopped = True
        self._kill()

    def _kill(self) -> None:
        bot, self._bot = self._bot, None
        if bot:
            bot.kill()

    def _say(self, text: str) -> None:
        self._report(f"Table {self.table[:6]}: {text}")

    async def _take(self, message: Heard) -> None:
        if isinstance(message, BotNew):
            await self._begin(message)
        elif isinstance(message, BotEvent):
            if self._bot:
                self._bot.tell(message)
        elif isinstance(message, BotTurn):
            await self._decide(message)
        elif isinstance(message, BotOver):
            await self._finish(message)
        elif message.problem.kind not in SETTLED and self._turn and self._turn.id == message.id:
            self._say(f"the server did not take the move: {message.problem.text}. Sending it again.")
            await asyncio.sleep(RESEND)
            await self._decide(self._turn)

    async def _begin(self, new: BotNew) -> None:
        """A game begins, or begins anew in the middle: the process can go on, as the next view tells everything."""
        if self._new is None:
            self._say(f"{new.game}, {new.players} players, seat {new.seat}.")
        self._new = new
        if self._bot:
            self._bot.tell(new)
            return
        try:
            await self._running()
        except (Fault, Refusal) as fault:
            await self._apart(self._kill)
            self._say(f"the bot did not start: {fault}. It is tried again when it is to move.")

    async def _decide(self, turn: BotTurn) -> None:
        """Answer a turn. Asked again, the answer is the same, and thought of once."""
        self._turn = turn
        if self._decided[0] != turn.id:
            line = await self._choice(turn)
            if line is None:
                return
            self._decided = turn.id, line
        await self._answer(BotMove(table=self.table, id=turn.id, line=self._decided[1]))

    async def _choice(self, turn: BotTurn) -> str | None:
        """What the bot chooses; None if it will not, and its seat is given up."""
        view = typed(turn.view)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                bot = await self._running()
                return await self._apart(lambda bot=bot: bot.choose(view, turn.budget, Rng(turn.seed)))  # type: ignore[misc]
            except (Fault, Refusal) as fault:
                await self._apart(self._kill)
                self._say(f"the bot failed: {fault} (attempt {attempt} of {ATTEMPTS}).")
            if attempt < ATTEMPTS:
                await asyncio.sleep(FIRST_PAUSE * 2 ** (attempt - 1))
        self._say("giving up: the seat resigns.")
        self.over = True
        await self._resign(self.table, view.seat)
        return None

    async def _running(self) -> LineBot:
        """The process, started if there is none."""
        if self._bot is None:
            assert self._new is not None
            new, bot = self._new, await self._apart(self._open)
            await self._apart(lambda: bot.begin(new))
            return bot
        return self._bot

    def _open(self) -> LineBot:
        """In a thread, so that this may come to an end after all others have."""
        bot = self._bot = self._start()
        if self._stopped:
            self._kill()
        return bot

    async def _finish(self, over: BotOver) -> None:
        self.over = True
        places = " > ".join(" = ".join(f"seat {seat}" for seat in place) for place in over.ranking)
        self._say(f"over ({over.reason}){f': {places}' if places else ''}.")
        bot = self._bot
        if bot:
            try:
                await self._apart(lambda: bot.finish(over, FAREWELL))
            except Fault as fault:
                self._say(f"the bot did not end well: {fault}.")

    async def _apart(self, work: Callable[[], T]) -> T:
        """Wait for something that takes its time, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
