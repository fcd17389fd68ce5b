"""All that a running server consists of, in one place for those who handle requests."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request
from litestar.datastructures import State

from fathom.core.errors import Kind, Refusal
from fathom.server.bots import Thinkers
from fathom.server.callers import OPERATION, Caller, Need, caller_of
from fathom.server.config import Config
from fathom.server.feed import SERVER_STOPS, SESSION_ENDED, Listener
from fathom.server.limits import Limiters
from fathom.server.logs import log
from fathom.server.metrics import Metrics
from fathom.server.sessions import Sessions, hashed
from fathom.server.tables import Hall
from fathom.server.tokens import Tokens
from fathom.server.words import ENGLISH
from fathom.store.port import Store
from fathom.table.settings import Person

Asked = Request[None, None, State]


class House:
    """The store, the tables, the bots, the people and what limits them."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.limiters = Limiters(config.limits, time.monotonic)
        self.sessions = Sessions(store, config)
        self.tokens = Tokens(store, config.limits)
        self.thinkers = Thinkers(config, self.metrics)
        self.hall = Hall(store, self.thinkers, config, self.metrics)
        self.listeners: dict[str, set[Listener]] = {}  # by person
        self.metrics.connections.set_function(lambda: self.limiters.connections.total)

    async def open(self) -> None:
        """Begin."""
        await self.hall.open()

    async def close(self) -> None:
        """End, and leave nothing behind."""
        for each in [each for group in self.listeners.values() for each in group]:
            each.wire.hang_up(SERVER_STOPS)
        await self.hall.close()
        await self.thinkers.close()
        await self.store.close()

    async def caller(self, scope: Any, need: Need) -> Caller | None:
        """Who asks, if they are known, and may, and do not ask too often."""
        caller = await caller_of(scope, self.sessions, self.tokens)
        if caller:
            self.limiters.people.take(caller.person.id)
            caller.check(need)
        return caller

    async def visitor(self, request: Asked) -> Person | None:
        """Who makes a request, if they are known. What it takes stands with the operation."""
        caller = await self.caller(request.scope, request.route_handler.opt[OPERATION].needs)
        return caller.person if caller else None

    async def person(self, request: Asked) -> Person:
        """Who makes a request; they have to be known."""
        person = await self.visitor(request)
        if person is None:
            raise Refusal(Kind.FORBIDDEN, "no_session", ENGLISH)
        return person

    def incident(self, error: Exception) -> Refusal:
        """A mistake of ours: the log has it, and whoever met with it gets a number to find it by."""
        number = secrets.token_hex(4)
        self.metrics.incidents.inc()
        log.error("incident", incident=number, exc_info=error)
        return Refusal(Kind.UNAVAILABLE, "incident", ENGLISH, incident=number)

    def renamed(self, person: Person) -> None:
        """Somebody has another name, at open feeds too."""
        for listener in self.listeners.get(person.id, ()):
            listener.person = person

    def session_ended(self, person: Person, token: str) -> None:
        """A device has been signed out: close its feeds."""
        self.hang_up(person.id, hashed(token))

    def hang_up(self, person: str, device: bytes) -> None:
        """Close the feeds of a session or of a token that has ended."""
        for listener in list(self.listeners.get(person, ())):
            if listener.device == device:
                listener.wire.hang_up(SESSION_ENDED, "signed out")

    @contextmanager
    def at_home(self, listener: Listener) -> Iterator[None]:
        """Somebody listens: let them be found, to be told that they have another name or are signed out."""
        group = self.listeners.setdefault(listener.person.id, set())
        group.add(listener)
        try:
            yield
        finally:
            group.discard(listener)
            if not group:
                self.listeners.pop(listener.person.id, None)


def house_of(request: Asked) -> House:
    """The house that a request came to."""
    found = request.app.state.house
    assert isinstance(found, House)
    return found
