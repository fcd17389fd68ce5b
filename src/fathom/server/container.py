"""Application container: the services that request handlers depend on."""

import secrets
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.work import Work
from fathom.protocol.settings import Person
from fathom.server.background import Tasks
from fathom.server.cluster.coordinator import ClusterCoordinator
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.outbox import Outbox
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.deadlines import DeadlineScanner
from fathom.server.runtime.erasure import erase_account
from fathom.server.runtime.service import TableService
from fathom.server.runtime.slices import Slices
from fathom.server.runtime.timers import TurnScheduler
from fathom.server.runtime.vacations import Vacations
from fathom.server.security import costs
from fathom.server.security.auth import OPERATION, Principal, Scope, caller_of
from fathom.server.security.rate_limit import LastSeen, Limiters, address_of
from fathom.server.security.sessions import Sessions, hashed, now
from fathom.server.security.tokens import Tokens
from fathom.server.telemetry.logging import log, store_failed, store_opened
from fathom.server.telemetry.metrics import Metrics
from fathom.server.ws.connection import SERVER_STOPS, SESSION_ENDED, Connection
from fathom.store.cluster import ClusterMessage
from fathom.store.interfaces import Store, StoreError

AppRequest = Request[None, None, State]
ALL = b""  # no device in particular


class Container:
    """The store, the tables, the bots, the people and what limits them."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.limiters = Limiters(config.limits, time.monotonic)
        self.sessions = Sessions(store, config)
        self.tokens = Tokens(store, config.limits)
        self.last_seen = LastSeen(int(config.limits.remembered))
        self.bot_pool = BotPool(config, self.metrics, self.last_seen)
        self.cache = ByteCache(int(config.limits.cache_bytes))
        self.slices = Slices()
        self.table_service = TableService(store, self.metrics, self.cache, self.slices)
        self.turn_scheduler = TurnScheduler(self.table_service, store.cluster, self.bot_pool, config)
        self.coordinator = ClusterCoordinator(
            self.table_service,
            store,
            config,
            on_session_ended=self._session_ended,
            on_renamed=self._renamed,
            on_reconnected=lambda: self._tasks.start(self._look_again()),
        )
        self.vacations = Vacations(store, self.table_service)
        self.deadlines = DeadlineScanner(store, self.table_service)
        self.outbox = Outbox(store, config, self.metrics)
        self.table_service.bus.subscribe(self.outbox.hear)
        self.listeners: dict[str, set[Connection]] = {}  # by person
        self._tasks = Tasks()
        self.metrics.connections.set_function(lambda: self.limiters.connections.total)

    async def open(self) -> None:
        """Begin; and go on with those who were leaving when the last server ended."""
        store_opened()
        await self.coordinator.open()
        await self.vacations.open()
        self.deadlines.open()
        await self.outbox.open()
        for person in await self.store.leaving():
            self._tasks.start(erase_account(self, person))

    async def close(self) -> None:
        """End, and leave nothing behind."""
        for each in [each for group in self.listeners.values() for each in group]:
            each.wire.disconnect(SERVER_STOPS)
        await self.outbox.close()
        await self.deadlines.close()
        await self.vacations.close()
        await self._tasks.close()
        await self.turn_scheduler.close()
        await self.coordinator.close()
        await self.bot_pool.close()
        await self.store.close()

    async def caller(self, scope: Any, need: Scope) -> Principal | None:
        """Who asks, if they are known, and may, and do not ask too often."""
        caller = await caller_of(scope, self.sessions, self.tokens)
        if caller:
            self.last_seen.note(caller.person.id, address_of(scope["client"][0] if scope["client"] else None))
            self.limiters.people.take(caller.person.id)
            caller.check(need)
        return caller

    async def visitor(self, request: AppRequest) -> Person | None:
        """Who makes a request, if they are known. What it takes stands with the operation."""
        caller = await self.caller(request.scope, request.route_handler.opt[OPERATION].needs)
        return caller.person if caller else None

    async def person(self, request: AppRequest) -> Person:
        """Who makes a request; they have to be known."""
        person = await self.visitor(request)
        if person is None:
            raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
        return person

    async def work_out(self, person: str, address: str, key: Hashable, cost: int, work: Work[bytes]) -> bytes:
        """Return what the key names, remembered or worked out, at the expense of whoever asks. Raises `Refusal`."""
        found = self.cache.get(key)
        self.limiters.charge(person, address, cost if found is None else costs.known(found))
        return await self.slices.run(address, self._once(key, work)) if found is None else found

    def _once(self, key: Hashable, work: Work[bytes]) -> Work[bytes]:
        """Do the work, unless somebody else's request has had it done meanwhile."""
        found = self.cache.get(key)
        if found is None:
            found = yield from work
            self.cache.put(key, found)
        return found

    def incident(self, error: Exception) -> Refusal:
        """A store that cannot be reached, or a mistake of ours: the log has it, with a number to find a mistake by."""
        if isinstance(error, StoreError):
            store_failed("store failed", error)
            return Refusal(RefusalKind.UNAVAILABLE, "store_lost", ENGLISH)
        number = secrets.token_hex(4)
        self.metrics.incidents.inc()
        log.error("incident", incident=number, exc_info=error)
        return Refusal(RefusalKind.UNAVAILABLE, "incident", ENGLISH, incident=number)

    def renamed(self, person: Person) -> None:
        """Somebody has another name, at open feeds too."""
        self._renamed(person.id, person.name)
        self.store.cluster.tell(ClusterMessage(named=[(person.id, person.name)]))

    def session_ended(self, person: Person, token: str) -> None:
        """A device has been signed out: close its feeds."""
        self.disconnect(person.id, hashed(token))

    def sessions_ended(self, person: str) -> None:
        """All devices of somebody have been."""
        self.disconnect(person, ALL)

    def disconnect(self, person: str, device: bytes) -> None:
        """Close the feeds of a session or of a token that has ended, at whichever server."""
        self._session_ended(person, device)
        self.store.cluster.tell(ClusterMessage(ended=[(person, device)]))

    def _renamed(self, person: str, name: str) -> None:
        for listener in self.listeners.get(person, ()):
            listener.person = msgspec.structs.replace(listener.person, name=name)

    def _session_ended(self, person: str, device: bytes) -> None:
        for listener in list(self.listeners.get(person, ())):
            if device in (ALL, listener.device):
                listener.wire.disconnect(SESSION_ENDED, "signed out")

    async def _look_again(self) -> None:
        """What other servers have said about people may not have been heard."""
        known = [each for person, group in self.listeners.items() if person for each in group]
        try:
            names = await self.store.cluster.names([each.device for each in known], now())
        except StoreError as fault:  # then there is a next time
            store_failed("store failed", fault)
            return
        for listener in known:
            if listener.device in names:
                self._renamed(listener.person.id, names[listener.device])
            else:
                self._session_ended(listener.person.id, listener.device)

    @contextmanager
    def at_home(self, listener: Connection) -> Iterator[None]:
        """Somebody listens: let them be found, to be told that they have another name or are signed out."""
        group = self.listeners.setdefault(listener.person.id, set())
        group.add(listener)
        try:
            yield
        finally:
            group.discard(listener)
            if not group:
                self.listeners.pop(listener.person.id, None)


def container_of(request: AppRequest) -> Container:
    """The house that a request came to."""
    found = request.app.state.container
    assert isinstance(found, Container)
    return found
