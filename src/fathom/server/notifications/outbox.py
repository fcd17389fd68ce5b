"""Transactional outbox: derive notifications from tables, store them, and deliver them with retries.

Every step is idempotent and safe with several workers. A notification is identified by its subscription, its table and
the log entry it reports; a delivery attempt by the worker that holds its lease.
"""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from fathom.core.clock import now
from fathom.protocol.notifications import iso, notification_for
from fathom.protocol.settings import Millis
from fathom.server.background import Tasks
from fathom.server.config import Config
from fathom.server.notifications.signing import is_valid_link_token
from fathom.server.notifications.smtp import Mailer
from fathom.server.notifications.templates import MailComposer
from fathom.server.notifications.webhooks import WebhookSender
from fathom.server.runtime.live_table import LiveTable
from fathom.server.security.sessions import DAY
from fathom.server.telemetry.logging import log_failure
from fathom.server.telemetry.metrics import Metrics
from fathom.store.models import Delivery, DeliveryResult, DueNotification, Subscription
from fathom.store.queries.outbox import Outbox as Subscriptions
from fathom.store.queries.tables import TableIndex
from fathom.table.table import Transition

FULL_SCAN_SECONDS: Final = 60  # between two scans of all changed tables, for what another worker left undone
SCAN_OVERLAP: Millis = 600_000  # of two full scans: the clocks of workers may differ
STOP_SECONDS: Final = 2  # for attempts in flight when the server stops
IDLE_SECONDS: Final = 5  # between two queries of the outbox, for what another worker has put there
MAX_CONCURRENT: Final = 20  # attempts
LOOK_BACK: Millis = 7 * DAY  # older events are no longer reported
RETENTION: Millis = 30 * DAY  # of the delivery log; longer than LOOK_BACK, so that nothing is sent twice
CLEAN_SECONDS: Final = 3600
MAX_RETRY_SECONDS: Final = 6 * 3600
GONE: Final = 410  # the HTTP status of a receiver that wants no more requests
NEVER: Final = 2**31
NOT_RETRIED: Final = ("ping",)

ENCODER = msgspec.json.Encoder()


class Outbox:
    """The outbox worker of one process."""

    def __init__(
        self, subscriptions: Subscriptions, index: TableIndex, key: bytes, config: Config, metrics: Metrics
    ) -> None:
        self._store, self._index, self._key = subscriptions, index, key
        self._config, self._metrics = config, metrics
        self._webhooks = WebhookSender(config)
        self.mailer = Mailer(config)
        self._composer = MailComposer(key, config.site, self.mailer)
        self._subscribers: set[str] = set()
        self._changed: set[str] = set()  # tables with a possible notification
        self._invited = False  # whether an invitation was sent
        self._full_scan = True  # whether all tables are scanned next, not only those in `_changed`
        self._scan_since: Millis = 0
        self._scan_due, self._posted = asyncio.Event(), asyncio.Event()
        self._tasks = Tasks()
        self._attempts = Tasks("delivery attempt failed", on_end=self._posted.set)

    async def open(self) -> None:
        """Start, with a full scan."""
        self.rescan()
        for work in (self._scan, self._deliver_due, self._clean):
            self._tasks.start(repeat(work))

    async def close(self) -> None:
        """Stop. An unfinished attempt is repeated by another worker after its lease."""
        await self._tasks.close()
        await self._attempts.close(STOP_SECONDS)
        await self._webhooks.close()

    def handle(self, live: LiveTable, change: Transition) -> None:
        """Handle a durable transition of this worker. Costs one set comparison for tables without subscribers."""
        if change.summary and not change.remote and not self._subscribers.isdisjoint(change.summary.people):
            self._changed.add(live.id)
            self._scan_due.set()

    def invited(self) -> None:
        """Handle an invitation that was stored by this worker."""
        self._invited = True
        self._scan_due.set()

    def rescan(self, person: str = "") -> None:
        """Scan all tables of the last days: a subscription was added or resumed."""
        if person:
            self._subscribers.add(person)
        self._scan_since, self._full_scan = now() - LOOK_BACK, True
        self._scan_due.set()

    async def send(self, hook: Subscription, event: str) -> Delivery:
        """Post a delivery that concerns no table: a ping, or the confirmation of an address."""
        at = now()
        body = ENCODER.encode({"type": event, "timestamp": iso(at)}).decode()
        delivery = Delivery(secrets.token_urlsafe(16), hook.id, event, "", at, body, at, at)
        await self._store.enqueue([delivery])
        self._posted.set()
        return delivery

    def admits(self, token: str, hook: Subscription, purpose: str) -> bool:
        """Return whether a token from a link in an e-mail is valid for this purpose."""
        return is_valid_link_token(self._key, purpose, hook.id, hook.target, token)

    async def _scan(self) -> None:
        """Scan all tables, then for a while those that change in this process."""
        at, since, self._full_scan = now(), self._scan_since, False
        self._subscribers |= await self._store.subscribers()
        await self._post(await self._store.due_notifications(since))
        await self._post(await self._store.due_invitations(since))
        if not self._full_scan:
            self._scan_since = at - SCAN_OVERLAP
        with suppress(TimeoutError):
            async with asyncio.timeout(FULL_SCAN_SECONDS):
                await self._scan_changed()
        self._subscribers = await self._store.subscribers()

    async def _scan_changed(self) -> None:
        """Scan changed tables and new invitations until a full scan is requested."""
        while True:
            await self._scan_due.wait()
            self._scan_due.clear()
            if self._invited:
                self._invited = False
                await self._post(await self._store.due_invitations(now() - LOOK_BACK))
            while self._changed:
                await self._post(await self._store.due_notifications(now() - LOOK_BACK, self._changed.pop()))
            if self._full_scan:
                return

    async def _post(self, due: list[DueNotification]) -> None:
        deliveries = [self._delivery(each) for each in due if each.kind != "mail" or self.mailer.enabled]
        if deliveries:
            await self._store.enqueue(deliveries)
            self._posted.set()

    def _delivery(self, due: DueNotification) -> Delivery:
        """Return the delivery of a notification. E-mail waits, in case the person moves or answers meanwhile."""
        body = notification_for(due.listing, due.deadline, self._config.site, due.inviter)
        at = now()
        delayed = due.kind == "mail" and body.type != "game_over"
        first = at + int(self._config.limits.mail_wait_seconds * 1000) if delayed else at
        text = ENCODER.encode(body).decode()
        return Delivery(
            secrets.token_urlsafe(16), due.subscription, body.type, due.listing.table, due.seq, text, at, first
        )

    async def _deliver_due(self) -> None:
        """Claim deliveries that are due and attempt them."""
        self._posted.clear()
        due = await self._store.next_attempt()
        wait = IDLE_SECONDS if due is None else min(IDLE_SECONDS, (due - now()) / 1000)
        if wait > 0 or len(self._attempts) >= MAX_CONCURRENT:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, 0.05)):
                    await self._posted.wait()
            return
        free, at = MAX_CONCURRENT - len(self._attempts), now()
        lease = at + int(self._config.limits.hook_lease_seconds * 1000)
        for delivery in await self._store.acquire(secrets.token_urlsafe(12), at, lease, free):
            self._attempts.start(self._attempt(delivery))

    async def _attempt(self, delivery: Delivery) -> None:
        """Attempt a delivery once and record the result, with the time of the next attempt."""
        hook = await self._store.subscription(delivery.subscription)
        if hook is None:
            return
        if delivery.event == "your_turn" and await self._index.turn_seq(delivery.table) != delivery.seq:
            result = DeliveryResult(status="dropped", why="the turn has passed")
        elif delivery.event == "invitation" and not await self._store.is_invited(hook.person, delivery.table):
            result = DeliveryResult(status="dropped", why="the invitation is closed")
        elif hook.kind == "mail":
            result = await self._composer.send(hook, delivery)
        else:
            result = await self._webhooks.send(hook, delivery)
        self._metrics.deliveries.labels(hook.kind, result.status).inc()
        limits = self._config.limits
        final = result.final or result.code == GONE
        retry = not final and delivery.event not in NOT_RETRIED and delivery.attempts < limits.hook_attempts
        if result.status == "failed" and retry:
            result = msgspec.structs.replace(result, status="waiting", next_at=now() + self._backoff(delivery))
        max_failures = 0 if final else int(limits.hook_failures)
        if hook.kind == "mail" and not result.code and not final:
            max_failures = NEVER  # this server's SMTP server is down, which is not the subscription's fault
        await self._store.record_attempt(delivery, result, max_failures)

    def _backoff(self, delivery: Delivery) -> Millis:
        """Return the delay before the next attempt: exponential, with jitter."""
        seconds = self._config.limits.hook_retry_seconds * 3 ** (delivery.attempts - 1)
        return int(min(seconds, MAX_RETRY_SECONDS) * 1000 * random.uniform(0.5, 1))

    async def _clean(self) -> None:
        """Delete old deliveries."""
        await self._store.delete_settled(now() - RETENTION)
        await asyncio.sleep(CLEAN_SECONDS)


async def repeat(work: Callable[[], Awaitable[None]]) -> None:
    """Run work repeatedly until cancelled, with a pause after a failure."""
    while True:
        try:
            await work()
        except Exception as error:
            log_failure("outbox failed, retrying", error)
            await asyncio.sleep(IDLE_SECONDS)
