"""The turn scheduler: flags that fall, and turns of built-in bots.

Of several workers on one store one owns each table and schedules it: the first that claims it, or the one that takes
over from a crashed worker.
"""

import asyncio
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.server.background import Tasks
from fathom.server.config import Config
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import log, short, store_failed
from fathom.store.cluster import Cluster
from fathom.store.errors import StoreError
from fathom.table.commands import SYSTEM, CallFlag
from fathom.table.table import BotTurn, Transition

AHEAD: Final = 120_000  # milliseconds: a later deadline of a correspondence game is left to the `DeadlineScanner`
RETRY: Final = 1  # seconds before the store is tried again


class TurnScheduler:
    """Schedules what is due at the tables that this worker owns. Subscribes to all transitions."""

    def __init__(self, table_service: TableService, cluster: Cluster, bot_pool: BotPool, config: Config) -> None:
        self._table_service = table_service
        self._cluster = cluster
        self._bot_pool = bot_pool
        self._config = config
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        self._claiming: set[str] = set()
        self._bot_turns: set[str] = set()  # tables whose bot turn is being played
        self._cached_moves: dict[str, tuple[int, str]] = {}  # by table: the position and the line of a bot
        table_service.bus.subscribe(self.reschedule)

    async def close(self) -> None:
        """Cancel everything."""
        for alarm in self._alarms.values():
            alarm.cancel()
        await self._tasks.close()

    def reschedule(self, live: LiveTable, _: Transition) -> None:
        """Set the alarm for the next flag, and start the turn of a bot, if this worker owns the table."""
        alarm = self._alarms.pop(live.id, None)
        if alarm:
            alarm.cancel()
        due = live.table.alarm()
        turn = None if live.id in self._bot_turns else live.table.bot_turn()
        if due is None and turn is None:
            return
        owned = self._cluster.owns(live.id)
        if owned is None and live.id not in self._claiming:
            self._claiming.add(live.id)
            self._tasks.start(self._claim(live.id))
        if not owned:
            return
        if due is not None and (due - now() <= AHEAD or not live.table.correspondence):
            wait = max(0, due - now()) / 1000
            self._alarms[live.id] = asyncio.get_running_loop().call_later(wait, self.call_flag, live.id)
        if turn:
            self._bot_turns.add(live.id)
            self._tasks.start(self._play_bot(live, turn, live.table.host.id))

    async def _claim(self, table_id: str) -> None:
        """Claim a table, and have it scheduled by whichever worker owns it then."""
        try:
            await self._cluster.acquire(table_id)
        except StoreError as fault:
            store_failed("claim failed", fault, table=short(table_id))
            await asyncio.sleep(RETRY)
        finally:
            self._claiming.discard(table_id)
        await self._check(table_id)

    async def _check(self, table_id: str) -> None:
        try:
            await self._table_service.wake_table(table_id)
        except Refusal as refusal:
            if refusal.code != "no_such_table":  # it may have been deleted
                self._tasks.start(self._retry(table_id))

    async def _retry(self, table_id: str) -> None:
        await asyncio.sleep(RETRY)
        await self._check(table_id)

    def call_flag(self, table_id: str) -> None:
        """Start to execute what a deadline leads to."""
        self._alarms.pop(table_id, None)
        self._tasks.start(self._call_flag(table_id))

    async def _call_flag(self, table_id: str) -> None:
        try:
            await self._table_service.execute(table_id, SYSTEM, CallFlag())
        except Refusal:
            self._tasks.start(self._retry(table_id))
        else:
            await self._check(table_id)

    async def _play_bot(self, live: LiveTable, turn: BotTurn, host: str) -> None:
        """Play a bot's turn, on the account of the host; then check whether another decision is due."""
        try:
            with live.pinned():
                await asyncio.sleep(self._config.bot_delay)
                line = await self._choose(live.id, turn, host)
                await self._table_service.execute(live.id, SYSTEM, turn.command(line))
                self._cached_moves.pop(live.id, None)
        except Refusal:
            self._tasks.start(self._retry(live.id))
            return
        finally:
            self._bot_turns.discard(live.id)
        await self._check(live.id)

    async def _choose(self, table_id: str, turn: BotTurn, host: str) -> str:
        """Return the bot's line, cached by position: a failed append must not cost another search."""
        cached = self._cached_moves.get(table_id)
        if cached is None or cached[0] != turn.seq:
            log.debug("bot decision started", table=short(table_id), seq=turn.seq)
            cached = self._cached_moves[table_id] = turn.seq, await self._bot_pool.choose(turn, host)
        return cached[1]
