"""The table service: decide, append, evolve, publish; one command at a time per table."""

import asyncio
import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.record import Record
from fathom.protocol.commands import Propose, Rematch
from fathom.protocol.settings import NewTable, Person
from fathom.protocol.updates import Accepted
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.bus import EventBus
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.mentions import MentionIndex
from fathom.server.runtime.sleep_detector import SleepDetector
from fathom.server.runtime.slices import Slices
from fathom.server.security import costs
from fathom.server.telemetry.logging import log, short, store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.store.cluster import Cluster
from fathom.store.errors import AppendConflict, CommitUnknown, StoreError
from fathom.store.queries.log import EventLog
from fathom.table.commands import SYSTEM, AnyCommand, ErasePerson, LinkRematch, OpenTable, RecordDowntime
from fathom.table.create import open_import, open_rematch, open_table
from fathom.table.log import CorruptLog
from fathom.table.record_import import ImportedRecord
from fathom.table.redaction import is_sole_participant, mentioned_ids, redact
from fathom.table.table import Decision, Table

ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")  # characters of 6 bits
ATTEMPTS: Final = 20  # to append before other workers do


class TableService:
    """All tables of a store. A table is in memory while it has connections or something is due."""

    def __init__(
        self, event_log: EventLog, cluster: Cluster, key: bytes, metrics: Metrics, cache: ByteCache, slices: Slices
    ) -> None:
        self.bus = EventBus()
        self.sleep_detector = SleepDetector()
        self._log, self._cluster, self._key = event_log, cluster, key
        self._metrics = metrics
        self._cache = cache
        self._slices = slices
        self._live: dict[str, LiveTable] = {}
        self._mentions = MentionIndex(event_log)
        self.bus.subscribe(LiveTable.send)
        metrics.tables.set_function(lambda: len(self._live))

    # The way of a command.

    async def execute(self, table_id: str, actor: Person, command: AnyCommand) -> Accepted:
        """Execute a command of a person, a bot, a timer or another table. Raises `Refusal`.

        Idempotent per (actor, command id). On a conflict with another worker the new entries are applied, and the
        command is decided again.
        """
        live = await self.get(table_id)
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self._refresh(live)
                try:
                    answer = await self._commit(live, actor, await self._prepare(live, actor, command))
                except Refusal:
                    if not live.stale and await self._pull(live):
                        continue  # it was refused for an outdated state
                    raise
                if answer:
                    return answer
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)

    async def _prepare(self, live: LiveTable, actor: Person, command: AnyCommand) -> AnyCommand:
        """Do the I/O that a decision depends on, and return the command to decide."""
        if isinstance(command, Propose):  # it passes over those who are absent from all workers
            await self.refresh_presence([live.id])
        if not isinstance(command, Rematch):
            return command
        new_id = self.id_for("rematch", live.id)
        if not live.table.rematch_id:  # the new table exists before it is announced
            opening = open_rematch(live.table, actor, command, secrets.token_bytes(32))
            await self._open(new_id, actor, opening)
        return LinkRematch(id=command.id, table=new_id)

    async def _commit(self, live: LiveTable, actor: Person, command: AnyCommand) -> Accepted | None:
        """Decide, append, evolve, publish. Returns None on a conflict. The lock is held."""
        table = live.table
        if actor.id:
            table.presence.hear(actor.id, now())
        decision = table.decide(actor, command, now())
        if decision.entries:
            try:
                await self._append(table.id, decision)
            except AppendConflict:
                live.mark_stale()
                return None
            except BaseException:  # also when cancelled: the entries may have been committed
                live.mark_stale()
                raise
            self.bus.publish(live, table.evolve(decision))
        return decision.answer

    async def _append(self, table_id: str, decision: Decision) -> None:
        began = time.perf_counter()
        try:
            entries = [entry.encode() for entry in decision.entries]
            await self._cluster.ready()
            await self._mentions.add(table_id, decision.entries, entries)
            await self._log.append(table_id, decision.entries[0].seq, entries, decision.summary)
        except StoreError as fault:
            raise store_refusal(fault, table_id) from fault
        finally:
            self._metrics.append_seconds.observe(time.perf_counter() - began)

    # New tables.

    def id_for(self, *made_of: str) -> str:
        """Return the id of a table from what caused it: unguessable, and the same for a repeat."""
        digest = hmac.digest(self._key, "\n".join(made_of).encode(), sha256)
        return urlsafe_b64encode(digest)[:22].decode()

    async def create(self, wish: NewTable, host: Person, earlier: Record | None = None) -> Table:
        """Create a table. Idempotent per (host, request id). Raises `Refusal`."""
        command = open_table(wish, host, secrets.token_bytes(32), earlier)
        return await self._open(self.id_for(host.id, wish.id), host, command)

    async def import_record(self, imported: ImportedRecord, host: Person) -> Table:
        """Create the table of an imported game. Idempotent per (host, record)."""
        return await self._open(self.id_for("import", host.id, imported.digest), host, open_import(imported, host))

    async def _open(self, table_id: str, host: Person, command: OpenTable) -> Table:
        """Open a table unless it exists, and return it."""
        live = self._live_table(table_id)
        async with live.lock:
            if not live.loaded:
                live.attach(Table(table_id))
                opened = None
                try:
                    opened = await self._commit(live, host, command)
                finally:
                    if opened is None:
                        live.invalidate()
        return (await self.get(table_id)).table

    async def exists(self, table_id: str) -> bool:
        """Return whether there is such a table."""
        return bool(await self._log.entries(table_id))

    async def erase(self, table_id: str, person: str) -> None:
        """Erase a person from a table, or delete the table if no other person has held a seat. Raises `Refusal`."""
        alias = secrets.token_urlsafe(16)
        async with self.locked(table_id) as table:
            alone = is_sole_participant(table, person)
        # Written even if the table is deleted: other workers learn that nothing is left to do there.
        await self.execute(table_id, SYSTEM, ErasePerson(person=person, alias=alias))
        if alone:
            live = self._live_table(table_id)
            async with live.lock:
                await self._log.delete_table(table_id)
                live.disconnect_all()
                live.invalidate()
                self._mentions.forget(table_id)
            return
        log_so_far = enumerate(await self._log.entries(table_id), 1)
        entries = {seq: redact(entry, person, alias) for seq, entry in log_so_far if person in mentioned_ids(entry)}
        await self._log.redact_entries(table_id, entries, person)
        self._mentions.forget(table_id)

    # Access.

    async def get(self, table_id: str, charge: costs.Charge | None = None) -> LiveTable:
        """Return a table with its connections, loaded and current. Raises `Refusal` if there is none.

        `charge` takes the cost if it has to be loaded.
        """
        if not ID.fullmatch(table_id):
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        live = self._live_table(table_id)
        if live.stale or not live.loaded:
            async with live.lock:
                if self._live.get(table_id) is live:
                    await self._refresh(live, charge)
        live.touch()
        return live if live.loaded else await self.get(table_id, charge)

    @asynccontextmanager
    async def locked(self, table_id: str, charge: costs.Charge | None = None) -> AsyncIterator[Table]:
        """Lock a table and yield its committed state. Raises `Refusal` like `get`."""
        live = await self.get(table_id, charge)
        async with live.lock:
            await self._refresh(live)
            await self._pull(live)
            yield live.table

    def peek(self, table_id: str) -> LiveTable | None:
        """Return a table if it is in memory or has connections."""
        return self._live.get(table_id)

    def all(self) -> list[LiveTable]:
        """Return all tables that are in memory or have connections."""
        return list(self._live.values())

    async def wake_table(self, table_id: str) -> None:
        """Load a table and have its deadlines and bot turns checked. Raises `Refusal`."""
        self.check(await self.get(table_id))

    def check(self, live: LiveTable) -> None:
        """Check the deadlines and bot turns of a table, if it is loaded."""
        if live.loaded:
            self.bus.publish(live, live.table.unchanged())

    def evict(self, before: float) -> None:
        """Remove tables from memory that are idle and were not used since then."""
        for live in [live for live in self._live.values() if live.idle and live.touched < before]:
            del self._live[live.id]

    def _live_table(self, table_id: str) -> LiveTable:
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = LiveTable(table_id, self._cluster.set_connections, self._cache)
        return live

    # Reading the log.

    async def _refresh(self, live: LiveTable, charge: costs.Charge | None = None) -> None:
        """Load the table or apply new entries, and record a downtime that it does not know of. The lock is held."""
        self.sleep_detector.check()
        for _ in range(ATTEMPTS):
            if not live.loaded:
                await self._load(live, charge)
            elif live.stale:
                await self._read_new(live)
                continue
            downtime = self.sleep_detector.downtime
            if live.table.updated >= downtime.back:
                return
            command = RecordDowntime(since=downtime.since, until=downtime.back)
            if await self._commit(live, SYSTEM, command):
                return
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH)

    async def _load(self, live: LiveTable, charge: costs.Charge | None) -> None:
        try:
            entries = await self._log.entries(live.id)
            remote = {} if self._cluster.alone else await self._cluster.remote_connections([live.id])
        except StoreError as fault:
            raise store_refusal(fault, live.id) from fault
        if not entries:
            self._live.pop(live.id, None)  # requests for unknown tables must not fill the memory
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_table", ENGLISH)
        if charge:
            charge(costs.loading(entries))
        try:
            live.attach(await self._slices.run(live.id, Table.loading(live.id, entries)))
        except CorruptLog as fault:
            log.error("log damaged; restore a backup", table=short(live.id), reason=str(fault))
            raise Refusal(RefusalKind.UNAVAILABLE, "table_damaged", ENGLISH) from fault
        live.set_remote_presence(remote.get(live.id, {}))
        self.check(live)

    async def _pull(self, live: LiveTable) -> bool:
        """Apply what other workers have written; return whether there was anything. The lock is held."""
        if self._cluster.alone or not await self._read_new(live):
            return False
        await self._refresh(live)
        return True

    async def _read_new(self, live: LiveTable) -> bool:
        try:
            entries = await self._log.entries(live.id, live.table.seq)
        except StoreError as fault:
            raise store_refusal(fault, live.id) from fault
        live.mark_current()
        if entries:
            self._apply_remote(live, entries)
        return bool(entries)

    def _apply_remote(self, live: LiveTable, entries: list[bytes]) -> None:
        try:
            transition = live.table.apply_remote(entries)
        except CorruptLog as fault:
            log.warning("remote entries do not apply; reloading the table", table=short(live.id), reason=str(fault))
            transition = None
        if transition is None:
            live.invalidate()
        elif transition.entries:
            self.bus.publish(live, transition)

    # Other workers.

    async def sync(self, tables: Iterable[str]) -> None:
        """Apply what other workers have written to these tables. Raises `StoreError`."""
        lives = [live for table in tables if (live := self._live.get(table))]
        news = await self._cluster.entries_after({live.id: live.table.seq for live in lives if live.loaded})
        waiting = []
        for live in lives:
            if live.id in news or not live.loaded:
                applying = self._sync_one(live, news.get(live.id, []))
                if live.lock.locked():
                    waiting.append(applying)
                else:
                    await applying
        await asyncio.gather(*waiting)

    async def _sync_one(self, live: LiveTable, entries: list[bytes]) -> None:
        async with live.lock:
            if live.loaded:
                self._apply_remote(live, entries)
            if live.listeners and self._live.get(live.id) is live:
                with suppress(Refusal):  # logged, and tried again by the next sync
                    await self._refresh(live)

    async def refresh_presence(self, tables: Iterable[str]) -> None:
        """Look up who is connected to other workers at these tables. Raises `Refusal`."""
        lives = [live for table in tables if (live := self._live.get(table))]
        if not lives:
            return
        try:
            found = await self._cluster.remote_connections([live.id for live in lives])
        except StoreError as fault:
            raise store_refusal(fault, lives[0].id) from fault
        for live in lives:
            live.set_remote_presence(found.get(live.id, {}))


def store_refusal(fault: StoreError, table_id: str) -> Refusal:
    """Log a failure of the store, and return the answer to the command that met with it."""
    store_failed("store failed", fault, table=short(table_id))
    code = "store_lost" if isinstance(fault, CommitUnknown) else "store_failed"
    return Refusal(RefusalKind.UNAVAILABLE, code, ENGLISH)
