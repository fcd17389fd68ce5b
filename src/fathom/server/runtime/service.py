"""The tables that are open in this process: decide, append durably, announce; in this order, one at a time each."""

import asyncio
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.record import Record
from fathom.protocol.commands import Command, Invite, Propose, Rematch
from fathom.protocol.settings import NewTable, Person
from fathom.protocol.updates import Accepted
from fathom.server.cluster.sleep_detector import SleepDetector
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.mentions import Traces
from fathom.server.runtime.slices import Slices
from fathom.server.telemetry.logging import log, short, store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.server.ws.connection import TRY_LATER
from fathom.store.errors import AppendConflict, CommitUnknown, StoreError
from fathom.store.interfaces import Store
from fathom.store.models import Downtime
from fathom.table.record_import import ImportedRecord
from fathom.table.redaction import is_sole_participant, mentioned_ids, without
from fathom.table.state import CorruptLog
from fathom.table.table import Table, Transition

ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")  # characters of 6 bits
ATTEMPTS: Final = 20  # to write an entry before others do

Decision = Callable[[Table], Awaitable[Transition | None]]


class TableService:
    """All tables of a store, loaded while somebody is there or something is due."""

    reschedule: Callable[[LiveTable], None]  # told of each table that has been loaded or has changed

    def __init__(self, store: Store, metrics: Metrics, cache: ByteCache, slices: Slices) -> None:
        self.absence = Downtime()  # of all servers: tables that have not been written to since do not know of it
        self.slept = False  # is that one which the store has not been told of?
        self._watch = SleepDetector()
        self._store = store
        self._metrics = metrics
        self._cache = cache
        self._slices = slices
        self._live: dict[str, LiveTable] = {}
        self._traces = Traces(store.log)
        self.subscribers: list[Callable[[Table, Transition], None]] = []  # of all that has happened and is on disk
        metrics.tables.set_function(lambda: len(self._live))

    # What people do.

    def id_for(self, *made_of: str) -> str:
        """The id of a table, from what it came about by: nobody can guess it, and a repeat leads to the same."""
        digest = hmac.digest(self._store.key, "\n".join(made_of).encode(), sha256)
        return urlsafe_b64encode(digest)[:22].decode()

    async def create(self, wish: NewTable, host: Person, earlier: Record | None = None) -> Table:
        """The table that somebody wishes for; the one that is there if they have asked before."""
        table_id = self.id_for(host.id, wish.id)
        return await self._open(*Table.create(table_id, wish, host, secrets.token_bytes(32), now(), earlier))

    async def bring_in(self, brought: ImportedRecord, host: Person) -> Table:
        """The table of a game from elsewhere; the one that is there if the same person has brought it before."""
        table_id = self.id_for("import", host.id, brought.digest)
        return await self._open(*Table.bring_in(table_id, brought, host, now()))

    async def _open(self, table: Table, change: Transition) -> Table:
        try:
            await self._append(table, change)
        except AppendConflict:
            return (await self.at(table.id)).table
        live = self._at(table.id)
        if not live.loaded:
            live.adopt(table)
        return live.table

    async def exists(self, table_id: str) -> bool:
        """Is there such a table?"""
        return bool(await self._store.log.entries(table_id))

    async def at(self, table_id: str) -> LiveTable:
        """A table with its listeners, or a refusal."""
        if not ID.fullmatch(table_id):
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        live = self._at(table_id)
        if live.behind or not live.loaded:
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
            await self._load(live)
            await self._pull(live)
            yield live.table

    async def execute(self, table_id: str, person: Person, command: Command, bot: Person | None = None) -> Accepted:
        """Do what somebody asks of a table, or raise a `Refusal`. An invitation comes with the bot that it is for."""
        live = await self.at(table_id)

        async def asked(table: Table) -> Transition:
            if isinstance(command, Rematch):
                return await self._rematch(table, person, command)
            if isinstance(command, Propose):  # whom it passes over must be away from all servers
                await self._set_remote_presence([live])
            if isinstance(command, Invite):
                return table.invite(person, command, bot, now())
            return table.execute(person, command, now())

        change = await self.change(live, asked)
        assert change is not None
        return change.answer

    async def forget(self, table_id: str, person: str) -> None:
        """Somebody has left for good. A table that was nobody else's goes; elsewhere nothing tells of them any more."""
        live = await self.at(table_id)
        alias = secrets.token_urlsafe(16)

        async def leave(table: Table) -> Transition:
            return table.forget(person, alias, now())

        async with live.lock:
            alone = is_sole_participant(await self._load(live), person)
        await self.change(live, leave)  # even if it goes: other servers hear that nothing more is to be done there
        if alone:
            await self._remove(live)
            return
        log_so_far = enumerate(await self._store.log.entries(table_id), 1)
        entries = {seq: without(entry, person, alias) for seq, entry in log_so_far if person in mentioned_ids(entry)}
        await self._store.log.redact_entries(table_id, entries, person)
        self._traces.forget(table_id)

    async def _remove(self, live: LiveTable) -> None:
        async with live.lock:
            await self._store.log.delete_table(live.id)
            for listener in live.listeners:
                listener.close(TRY_LATER)
            live.forget()
            self._traces.forget(live.id)

    async def _rematch(self, table: Table, person: Person, command: Rematch) -> Transition:
        """The new table is written first: whoever is told of it can go there."""
        new_id = self.id_for("rematch", table.id)
        if not table.rematch_id:
            following, there = table.rematch(person, command, new_id, secrets.token_bytes(32), now())
            with suppress(AppendConflict):  # somebody else was as quick, and it is the same table
                await self._append(following, there)
        return table.rematched(person, command, new_id, now())

    async def wake_table(self, table_id: str) -> None:
        """See what is due at a table, or raise a `Refusal`."""
        self.reschedule(await self.at(table_id))

    async def apply_internal(self, table_id: str, decide: Callable[[Table], Transition | None]) -> None:
        """Let something happen at a table that nobody asked for there."""

        async def decided(table: Table) -> Transition | None:
            return decide(table)

        await self.change(await self.at(table_id), decided)

    # Writing.

    async def change(self, live: LiveTable, decide: Decision) -> Transition | None:
        """Decide, append, announce. Should another server be quicker, decide anew on what it has written."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                table = await self._load(live)
                try:
                    change = await decide(table)
                    await self._commit(live, change)
                except AppendConflict:
                    continue
                except Refusal:
                    if live.loaded and await self._pull(live):
                        continue  # it was refused for what is not so any more
                    raise
                except BaseException:
                    live.forget()
                    raise
                return change
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)

    async def _commit(self, live: LiveTable, change: Transition | None) -> None:
        """Append and announce. If that fails in any way, what is in memory is not what is written: forget it."""
        if change is None or not change.entries:
            return
        try:
            await self._append(live.table, change)
        except BaseException:
            live.forget()
            raise
        live.announce(change)
        self.reschedule(live)
        for hear in self.subscribers:
            hear(live.table, change)

    async def _append(self, table: Table, change: Transition) -> None:
        began = time.perf_counter()
        try:
            entries = [entry.encode() for entry in change.entries]
            await self._store.cluster.ready()
            await self._traces.note(table.id, change.entries, entries)
            await self._store.log.append(table.id, change.entries[0].seq, entries, change.summary)
        except StoreError as fault:
            raise refused(fault, table.id) from fault
        finally:
            self._metrics.append_seconds.observe(time.perf_counter() - began)

    # Reading.

    async def _load(self, live: LiveTable) -> Table:
        """The table, from its log if it is not in memory; it knows of the absence of servers. The lock is held."""
        self.look_at_the_time()
        for _ in range(ATTEMPTS):
            if not live.loaded:
                await self._read(live)
            elif live.behind:
                await self._take_news(live)
                continue
            if live.table.updated >= self.absence.back:
                return live.table
            try:
                await self._commit(live, live.table.resume(self.absence.since, now(), self.absence.back))
                return live.table
            except AppendConflict:  # another server has told it
                continue
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)

    async def _read(self, live: LiveTable) -> None:
        try:
            entries = await self._store.log.entries(live.id)
            elsewhere = {} if self._store.cluster.alone else await self._store.cluster.remote_connections([live.id])
        except StoreError as fault:
            raise refused(fault, live.id) from fault
        if not entries:
            self._live.pop(live.id, None)  # whoever asks for what is not there leaves no trace
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        try:
            live.adopt(await self._slices.run(live.id, Table.loading(live.id, entries)))
        except CorruptLog as fault:
            log.error("log damaged", table=short(live.id), why=str(fault))
            raise Refusal(RefusalKind.UNAVAILABLE, "table_damaged", ENGLISH) from fault
        live.set_remote_presence(elsewhere.get(live.id, {}))
        self.reschedule(live)

    def look_at_the_time(self) -> None:
        """Notice that the machine slept, or the process was held: then no server was there."""
        missed = self._watch.missed()
        if missed:
            log.warning("the server was away", seconds=(missed.back - missed.since) // 1000)
            since = self.absence.since if self.slept else missed.since
            self.absence, self.slept = Downtime(since, missed.back), True

    # What other servers do.

    def there(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory or somebody listens to it."""
        return self._live.get(table_id)

    def all(self) -> list[LiveTable]:
        """All of them."""
        return list(self._live.values())

    async def sync(self, tables: Iterable[str]) -> None:
        """Take in what others have written to these tables."""
        lives = [live for table in tables if (live := self._live.get(table))]
        news = await self._store.cluster.entries_after({live.id: live.table.seq for live in lives if live.loaded})
        waiting = []
        for live in lives:
            if live.id in news or not live.loaded:
                following = self._follow(live, news.get(live.id, []))
                if live.lock.locked():
                    waiting.append(following)
                else:
                    await following
        await asyncio.gather(*waiting)

    async def _follow(self, live: LiveTable, entries: list[bytes]) -> None:
        async with live.lock:
            if live.loaded:
                self._apply_remote(live, entries)
            if live.listeners and self._live.get(live.id) is live:
                with suppress(Refusal):  # the log tells why, and it is tried again
                    await self._load(live)

    async def _pull(self, live: LiveTable) -> bool:
        """Take in what others have written; has anybody? The lock is held."""
        if self._store.cluster.alone or not await self._take_news(live):
            return False
        await self._load(live)
        return True

    async def _take_news(self, live: LiveTable) -> bool:
        try:
            entries = await self._store.log.entries(live.id, live.table.seq)
        except StoreError as fault:
            raise refused(fault, live.id) from fault
        live.behind = False
        if entries:
            self._apply_remote(live, entries)
        return bool(entries)

    def _apply_remote(self, live: LiveTable, entries: list[bytes]) -> None:
        """Others have written this."""
        try:
            change = live.table.follow(entries)
        except CorruptLog as fault:
            log.warning("entries do not follow", table=short(live.id), why=str(fault))
            live.forget()
            return
        if change.entries:
            live.announce(change)
            self.reschedule(live)

    async def set_remote_presence(self, tables: Iterable[str]) -> None:
        """Look who is connected to other servers at these tables."""
        lives = [live for table in tables if (live := self._live.get(table))]
        if lives:
            await self._set_remote_presence(lives)

    async def _set_remote_presence(self, lives: list[LiveTable]) -> None:
        try:
            found = await self._store.cluster.remote_connections([live.id for live in lives])
        except StoreError as fault:
            raise refused(fault, lives[0].id) from fault
        for live in lives:
            live.set_remote_presence(found.get(live.id, {}))

    def sweep(self, before: float) -> None:
        """Forget tables that nobody listens to and nothing has happened at since then."""
        for live in [live for live in self._live.values() if live.idle and live.touched < before]:
            del self._live[live.id]

    def _at(self, table_id: str) -> LiveTable:
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = LiveTable(table_id, self._store.cluster.set_connections, self._cache)
        return live


def refused(fault: StoreError, table_id: str) -> Refusal:
    """What somebody is told whose command meets with a store that cannot do it."""
    store_failed("store failed", fault, table=short(table_id))
    code = "store_lost" if isinstance(fault, CommitUnknown) else "store_failed"
    return Refusal(RefusalKind.UNAVAILABLE, code, ENGLISH)
