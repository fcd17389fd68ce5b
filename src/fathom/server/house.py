"""All that a running server consists of, in one place for those who handle requests."""

import secrets
import time

from litestar import Request
from litestar.datastructures import State

from fathom.core.errors import Kind, Refusal
from fathom.server.alarms import Alarms
from fathom.server.bots import Thinkers
from fathom.server.config import Config
from fathom.server.feed import SERVER_STOPS, SESSION_ENDED, Listener
from fathom.server.limits import Limiters
from fathom.server.logs import log
from fathom.server.metrics import Metrics
from fathom.server.post import Post
from fathom.server.sessions import Sessions, hashed, token_in
from fathom.server.tables import Hall
from fathom.server.vacations import Vacations
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
        self.thinkers = Thinkers(config, self.metrics)
        self.hall = Hall(store, self.thinkers, config, self.metrics)
        self.vacations = Vacations(store, self.hall)
        self.alarms = Alarms(store, self.hall)
        self.post = Post(store, config, self.metrics)
        self.hall.hearers += [self.vacations.hear, self.post.hear]
        self.listeners: dict[str, set[Listener]] = {}  # by person
        self.metrics.connections.set_function(lambda: self.limiters.connections.total)

    async def open(self) -> None:
        """Begin."""
        await self.hall.open()
        await self.vacations.open()
        self.alarms.open()
        await self.post.open()

    async def close(self) -> None:
        """End, and leave nothing behind."""
        for each in [each for group in self.listeners.values() for each in group]:
            each.wire.hang_up(SERVER_STOPS)
        await self.post.close()
        await self.alarms.close()
        await self.vacations.close()
        await self.hall.close()
        await self.thinkers.close()
        await self.store.close()

    async def visitor(self, cookies: str) -> Person | None:
        """Who asks, if they are known, and do not ask too often."""
        person = await self.sessions.person_of(token_in(cookies))
        if person:
            self.limiters.people.take(person.id)
        return person

    async def person(self, request: Asked) -> Person:
        """Who asks; they have to be known."""
        person = await self.visitor(request.headers.get("cookie", ""))
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
        device = hashed(token)
        for listener in list(self.listeners.get(person.id, ())):
            if listener.device == device:
                listener.wire.hang_up(SESSION_ENDED, "signed out")


def house_of(request: Asked) -> House:
    """The house that a request came to."""
    found = request.app.state.house
    assert isinstance(found, House)
    return found
