"""What tables need without anybody asking: flags that fall, and bots that think.

Of several servers on one store one looks after each table: whoever claimed it first, or inherited it from a dead one.
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
from fathom.store.errors import StoreError
from fathom.store.interfaces import Cluster
from fathom.table.table import BotTurn, Table, Transition

AHEAD: Final = 120_000  # milliseconds: an alarm further away than that is left to the store, if it can be days away
RETRY: Final = 1  # seconds until the store may be able to write again


class TurnScheduler:
    """Looks after the tables of a hall."""

    def __init__(self, table_service: TableService, cluster: Cluster, bot_pool: BotPool, config: Config) -> None:
        self._table_service = table_service
        self._cluster = cluster
        self._bot_pool = bot_pool
        self._config = config
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        self._claiming: set[str] = set()
        table_service.reschedule = self.reschedule

    async def close(self) -> None:
        """Let go of everything."""
        for alarm in self._alarms.values():
            alarm.cancel()
        await self._tasks.close()

    def reschedule(self, live: LiveTable) -> None:
        """Set the alarm for the next flag to fall, and let a bot think if one is to move; if it is for us to do."""
        alarm = self._alarms.pop(live.id, None)
        if alarm:
            alarm.cancel()
        due = live.table.alarm()
        turn = None if live.thinking else live.table.bot_turn()
        if due is None and turn is None:
            return
        keeps = self._cluster.owns(live.id)
        if keeps is None:
            self._claim_soon(live.id)
        if not keeps:
            return
        if due is not None and (due - now() <= AHEAD or not live.table.correspondence):
            wait = max(0, due - now()) / 1000
            self._alarms[live.id] = asyncio.get_running_loop().call_later(wait, self._start_ring, live.id)
        if turn:
            live.thinking = True
            self._tasks.start(self._think(live, turn, live.table.host.id))

    def _claim_soon(self, table_id: str) -> None:
        if table_id not in self._claiming:
            self._claiming.add(table_id)
            self._tasks.start(self._claim(table_id))

    async def _claim(self, table_id: str) -> None:
        """Ask to look after a table, and do, unless another does."""
        try:
            await self._cluster.acquire(table_id)
        except StoreError as fault:
            store_failed("claim failed", fault, table=short(table_id))
            await asyncio.sleep(RETRY)
        finally:
            self._claiming.discard(table_id)
        await self._visit(table_id)

    async def _visit(self, table_id: str) -> None:
        try:
            self.reschedule(await self._table_service.at(table_id))
        except Refusal as refusal:
            if refusal.code != "no_such_table":  # it may be gone for good
                self._tasks.start(self._revisit(table_id))

    async def _revisit(self, table_id: str) -> None:
        """What was due could not be written: see again later."""
        await asyncio.sleep(RETRY)
        await self._visit(table_id)

    def _start_ring(self, table_id: str) -> None:
        del self._alarms[table_id]
        self._tasks.start(self._ring(table_id))

    async def _ring(self, table_id: str) -> None:
        """A flag falls, if it still has to."""

        async def tick(table: Table) -> Transition | None:
            return table.tick(now())

        try:
            live = await self._table_service.at(table_id)
            await self._table_service.change(live, tick)
            self.reschedule(live)
        except Refusal:
            self._tasks.start(self._revisit(table_id))

    async def _think(self, live: LiveTable, turn: BotTurn, host: str) -> None:
        """Let a bot decide, on the host's account; then see whether there is another decision to make."""

        async def play(table: Table) -> Transition | None:
            return table.bot_plays(turn, line, now())

        try:
            await asyncio.sleep(self._config.bot_delay)
            line = await self._thought(live, turn, host)
            await self._table_service.change(live, play)
        except Refusal:
            self._tasks.start(self._revisit(live.id))
            return
        finally:
            live.thinking = False
        if live.loaded:
            self.reschedule(live)

    async def _thought(self, live: LiveTable, turn: BotTurn, host: str) -> str:
        """What the bot decides; it thinks once about a position, even if its decision could not be written at once."""
        if live.thought is None or live.thought[0] != turn.seq:
            log.debug("bot thinks", table=short(live.id), seq=turn.seq)
            live.thought = turn.seq, await self._bot_pool.choose(turn, host)
        return live.thought[1]
