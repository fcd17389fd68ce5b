"""The tables that are open in this process: decide, append durably, announce; in this order, one at a time each."""

import asyncio
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Any, Final

from fathom.core.errors import Kind, Refusal
from fathom.server.bots import Thinkers
from fathom.server.config import Config
from fathom.server.live import Live
from fathom.server.logs import log, short
from fathom.server.metrics import Metrics
from fathom.server.sessions import now
from fathom.server.words import ENGLISH
from fathom.store.port import Conflict, Store, StoreFault
from fathom.table.clock import UNNOTICED
from fathom.table.commands import Command, Rematch
from fathom.table.fold import LogFault
from fathom.table.messages import Accepted
from fathom.table.settings import Millis, NewTable, Person
from fathom.table.table import BotTurn, Change, Table

ID_LENGTH: Final = 22  # characters, of 6 bits
ATTEMPTS: Final = 3  # to write an entry before others do
RETRY: Final = 5  # seconds until the store may be able to write again
AHEAD: Final = 120_000  # milliseconds: an alarm further away than that is left to the store, if it can be days away
SWEEP: Final = 10  # seconds between two looks for tables that nobody needs in memory

FOREVER: Millis = 2**53

Decision = Callable[[Table], Awaitable[Change | None]]


class Hall:
    """All tables of a store, loaded while somebody is there or something is due."""

    def __init__(self, store: Store, thinkers: Thinkers, config: Config, metrics: Metrics) -> None:
        self._store = store
        self._thinkers = thinkers
        self._config = config
        self._metrics = metrics
        self._live: dict[str, Live] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asleep: set[str] = set()  # tables whose clocks have not been told yet that the server was away
        self._away_since: Millis = 0
        self._awake = False
        self.hearers: list[Callable[[Table, Change], None]] = []  # of all that has happened and is on disk
        metrics.tables.set_function(lambda: len(self._live))

    async def open(self) -> None:
        """Take up what was going on when the last server ended. Nobody has lost time by its absence."""
        self._asleep = set(await self._store.to_wake())
        self._away_since = await self._store.last_beat() or now()
        long = now() - self._away_since >= UNNOTICED
        self._asleep |= set(await self._store.due(FOREVER if long else now() + UNNOTICED))
        self._start(self._wake_and_beat())
        self._start(self._sweep())

    async def close(self) -> None:
        """Let go of everything."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What people do.

    def id_for(self, *made_of: str) -> str:
        """The id of a table, from what it came about by: nobody can guess it, and a repeat leads to the same."""
        digest = hmac.digest(self._store.key, "\n".join(made_of).encode(), sha256)
        return urlsafe_b64encode(digest)[:ID_LENGTH].decode()

    async def create(self, wish: NewTable, host: Person) -> Table:
        """The table that somebody wishes for; the one that is there if they have asked before."""
        table_id = self.id_for(host.id, wish.id)
        table, change = Table.create(table_id, wish, host, secrets.token_bytes(32), now())
        try:
            await self._append(table, change)
        except Conflict:
            return (await self.at(table_id)).table
        live = self._live.setdefault(table_id, Live(table_id))
        if not live.loaded:
            live.adopt(table)
        return live.table

    async def exists(self, table_id: str) -> bool:
        """Is there such a table?"""
        return bool(await self._store.entries(table_id))

    async def at(self, table_id: str) -> Live:
        """A table with its listeners, or a refusal."""
        if len(table_id) != ID_LENGTH:
            raise Refusal(Kind.NOT_FOUND, "no_such_table", ENGLISH)
        live = self._live.setdefault(table_id, Live(table_id))
        if not live.loaded:
            async with live.lock:
                if self._live.get(table_id) is live:
                    await self._load(live)
        live.touched = time.monotonic()
        return live if live.loaded else await self.at(table_id)

    @asynccontextmanager
    async def reading(self, table_id: str) -> AsyncIterator[Table]:
        """A table while nothing changes: all that is seen of it is on disk. Raises a `Refusal` if there is none."""
        live = await self.at(table_id)
        async with live.lock:
            yield await self._load(live)

    async def obey(self, table_id: str, person: Person, command: Command) -> Accepted:
        """Do what somebody asks of a table, or raise a `Refusal`."""

        async def asked(table: Table) -> Change:
            if isinstance(command, Rematch):
                return await self._rematch(table, person, command)
            return table.obey(person, command, now())

        change = await self._change(await self.at(table_id), asked)
        assert change is not None
        return change.answer

    async def _rematch(self, table: Table, person: Person, command: Rematch) -> Change:
        new_id = self.id_for("rematch", table.id)
        following, there, here = table.rematch(person, command, new_id, secrets.token_bytes(32), now())
        with suppress(Conflict):  # somebody else was as quick, and it is the same table
            await self._append(following, there)
        return here

    async def see_to(self, table_id: str) -> None:
        """See what is due at a table, or raise a `Refusal`."""
        self._look_after(await self.at(table_id))

    async def let_happen(self, table_id: str, decide: Callable[[Table], Change | None]) -> None:
        """Let something happen at a table that nobody asked for there."""

        async def decided(table: Table) -> Change | None:
            return decide(table)

        await self._change(await self.at(table_id), decided)

    # Writing, and what follows from it.

    async def _append(self, table: Table, change: Change) -> None:
        began = time.perf_counter()
        try:
            entries = [entry.encode() for entry in change.entries]
            await self._store.append(table.id, change.entries[0].seq, entries, change.summary)
        except StoreFault as fault:
            log.error("append failed", table=short(table.id), why=str(fault))
            raise Refusal(Kind.UNAVAILABLE, "store_failed", ENGLISH) from fault
        finally:
            self._metrics.append_seconds.observe(time.perf_counter() - began)

    async def _change(self, live: Live, decide: Decision) -> Change | None:
        """Decide, append, announce. Should another server be quicker, decide anew on what it has written."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                table = await self._load(live)
                try:
                    change = await decide(table)
                    await self._commit(live, change)
                except Conflict:
                    continue
                except Refusal:
                    raise
                except BaseException:
                    live.forget()
                    raise
                return change
        raise Refusal(Kind.UNAVAILABLE, "store_failed", ENGLISH)

    async def _commit(self, live: Live, change: Change | None) -> None:
        """Append and announce. If that fails in any way, what is in memory is not what is written: forget it."""
        if change is None or not change.entries:
            return
        try:
            await self._append(live.table, change)
        except BaseException:
            live.forget()
            raise
        live.announce(change)
        self._look_after(live)
        for hear in self.hearers:
            hear(live.table, change)

    async def _load(self, live: Live) -> Table:
        """The table, from its log if it is not in memory. The lock is held."""
        if live.loaded:
            return live.table
        entries = await self._store.entries(live.id)
        if not entries:
            self._live.pop(live.id, None)  # whoever asks for what is not there leaves no trace
            raise Refusal(Kind.NOT_FOUND, "no_such_table", ENGLISH)
        try:
            live.adopt(Table.load(live.id, entries))
        except LogFault as fault:
            log.error("log damaged", table=short(live.id), why=str(fault))
            raise Refusal(Kind.UNAVAILABLE, "table_damaged", ENGLISH) from fault
        if live.id in self._asleep:
            await self._commit(live, live.table.resume(self._away_since, now()))
            self._asleep.discard(live.id)
        self._look_after(live)
        return live.table

    def _look_after(self, live: Live) -> None:
        """Set the alarm for the next flag to fall, and let a bot think if one is to move."""
        alarm = self._alarms.pop(live.id, None)
        if alarm:
            alarm.cancel()
        due = live.table.alarm()
        if due is not None and (due - now() <= AHEAD or not live.table.correspondence):
            wait = max(0, due - now()) / 1000
            self._alarms[live.id] = asyncio.get_running_loop().call_later(wait, self._start_ring, live.id)
        if not live.thinking:
            turn = live.table.bot_turn()
            if turn:
                live.thinking = True
                self._start(self._think(live, turn))

    def _start_ring(self, table_id: str) -> None:
        del self._alarms[table_id]
        self._start(self._ring(table_id))

    async def _ring(self, table_id: str) -> None:
        """A flag falls, if it still has to."""

        async def tick(table: Table) -> Change | None:
            return table.tick(now())

        try:
            live = await self.at(table_id)
            await self._change(live, tick)
            self._look_after(live)
        except Refusal:
            self._start(self._revisit(table_id))

    async def _think(self, live: Live, turn: BotTurn) -> None:
        """Let a bot decide; then see whether there is another decision to make."""

        async def play(table: Table) -> Change | None:
            return table.bot_plays(turn, line, now())

        try:
            await asyncio.sleep(self._config.bot_delay)
            line = await self._thinkers.choose(turn)
            await self._change(live, play)
        except Refusal:
            self._start(self._revisit(live.id))
        finally:
            live.thinking = False
        if live.loaded:
            self._look_after(live)

    async def _revisit(self, table_id: str) -> None:
        """What was due could not be written: see again later."""
        await asyncio.sleep(RETRY)
        try:
            await self.see_to(table_id)
        except Refusal:
            self._start(self._revisit(table_id))

    # What the server does by itself.

    async def _wake_and_beat(self) -> None:
        """Signs of life begin when all tables know of the last server's end: should this one end before, they tell."""
        for table_id in sorted(self._asleep):
            with suppress(Refusal):  # the log tells why
                await self.at(table_id)
        self._awake = True
        while True:
            try:
                await self.beat()
            except StoreFault as fault:
                log.error("no sign of life", why=str(fault))
            await asyncio.sleep(self._config.beat)

    async def beat(self) -> None:
        """Write that the server is alive; not before all tables know when the last one was."""
        if self._awake:
            await self._store.beat(now())

    async def _sweep(self) -> None:
        """Forget tables that nobody listens to and nothing happens at."""
        while True:
            await asyncio.sleep(SWEEP)
            before = time.monotonic() - self._config.keep_loaded
            for live in [live for live in self._live.values() if live.idle and live.touched < before]:
                del self._live[live.id]

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a table's work failed", exc_info=error)
