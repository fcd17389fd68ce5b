"""Application container: builds every service once and connects them. Route handlers never see it."""

import time

from fathom.server.background import Tasks
from fathom.server.cluster.coordinator import ClusterCoordinator
from fathom.server.config import Config
from fathom.server.notifications.outbox import Outbox
from fathom.server.previews.service import Previews
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.contacts import ContactService
from fathom.server.runtime.deadlines import DeadlineScanner
from fathom.server.runtime.erasure import AccountErasure
from fathom.server.runtime.plans import PlanService
from fathom.server.runtime.reviews import ReviewService
from fathom.server.runtime.service import TableService
from fathom.server.runtime.slices import Slices
from fathom.server.runtime.timers import TurnScheduler
from fathom.server.runtime.vacations import Vacations
from fathom.server.security.auth import Authenticator
from fathom.server.security.rate_limit import LastSeen, Limiters
from fathom.server.security.sessions import Sessions
from fathom.server.security.tokens import Tokens
from fathom.server.telemetry.incidents import Incidents
from fathom.server.telemetry.logging import store_opened
from fathom.server.telemetry.metrics import Metrics
from fathom.server.ws.bot_feed import BotFeeds
from fathom.server.ws.endpoint import SocketServices
from fathom.server.ws.registry import ConnectionRegistry
from fathom.server.ws.table_feed import TableFeeds
from fathom.store.interfaces import Store


class Container:
    """The composition root. Attribute names are the names under which handlers declare a service."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config, self.store = config, store
        self.accounts, self.cluster, self.table_index = store.accounts, store.cluster, store.tables
        self.event_log, self.subscriptions = store.log, store.outbox
        self.metrics = Metrics()
        self.incidents = Incidents(self.metrics)
        self.limiters = Limiters(config.limits, time.monotonic)
        self.sessions = Sessions(store.accounts, config)
        self.tokens = Tokens(store.accounts, config.limits)
        self.last_seen = LastSeen(int(config.limits.remembered))
        self.authenticator = Authenticator(self.sessions, self.tokens, self.limiters.people, self.last_seen)
        self.bot_pool = BotPool(config, self.metrics, self.last_seen)
        self.cache = ByteCache(int(config.limits.cache_bytes))
        self.slices = Slices()
        self.table_service = TableService(store.log, store.cluster, store.key, self.metrics, self.cache, self.slices)
        self.commands = CommandService(
            self.table_service, store.accounts, store.contacts, store.tables, self.limiters, self.metrics
        )
        self.previews = Previews(config, self.cache, self.bot_pool, store.tables)
        self.turn_scheduler = TurnScheduler(self.table_service, store.cluster, self.bot_pool, config)
        self.registry = ConnectionRegistry(store.cluster)
        self.coordinator = ClusterCoordinator(self.table_service, self.registry, store.cluster, store.tables, config)
        self.erasure = AccountErasure(store.accounts, store.log, self.table_service, self.registry.disconnect)
        self.vacations = Vacations(store.accounts, store.tables, self.table_service)
        self.plan_service = PlanService(store.plans, self.table_service)
        self.review_service = ReviewService(store.reviews, self.bot_pool)
        self.deadlines = DeadlineScanner(store.tables, self.table_service)
        self.outbox = Outbox(store.outbox, store.tables, store.key, config, self.metrics)
        self.table_service.bus.subscribe(self.outbox.handle)
        self.contacts = ContactService(
            store.contacts,
            store.key,
            self.table_service,
            self.commands,
            self.outbox.invited,
            config.limits,
            self.limiters.invitations,
        )
        sockets = SocketServices(
            config, self.limiters, self.authenticator, self.tokens, self.registry, self.incidents, self.metrics
        )
        self.table_feeds = TableFeeds(sockets, self.table_service, self.commands)
        self.bot_feeds = BotFeeds(sockets, self.table_service, self.commands, store.accounts, store.tables)
        self._tasks = Tasks()
        self.metrics.connections.set_function(lambda: self.limiters.connections.total)

    async def open(self) -> None:
        """Start the background services, and resume erasures that the last server did not complete."""
        store_opened()
        await self.coordinator.open()
        await self.vacations.open()
        await self.plan_service.open()
        self.deadlines.open()
        await self.outbox.open()
        for person in await self.store.accounts.pending_erasures():
            self._tasks.start(self.erasure.resume(person))

    async def close(self) -> None:
        """Close all connections, stop the background services and close the store."""
        self.registry.close()
        await self.outbox.close()
        await self.deadlines.close()
        await self.plan_service.close()
        await self.vacations.close()
        await self._tasks.close()
        await self.turn_scheduler.close()
        await self.coordinator.close()
        await self.bot_pool.close()
        await self.store.close()
