"""Notices go out: worked out from the tables, kept in the outbox, tried until they arrive or it makes no sense.

Whatever is done here may be done twice, or by several workers at once, and has the same result: a notice is known by
its hook, its table and the entry of the log that it tells of, and an attempt by whoever has claimed it for a while.
"""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec

from fathom.protocol.notifications import iso, notification_for
from fathom.protocol.settings import Millis
from fathom.server.config import Config
from fathom.server.notifications.smtp import Mailer
from fathom.server.notifications.templates import MailComposer
from fathom.server.notifications.webhooks import Webhooks
from fathom.server.runtime.live_table import LiveTable
from fathom.server.security.sessions import DAY, now
from fathom.server.telemetry.logging import log, store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.store.interfaces import Store, StoreError
from fathom.store.outbox import Delivery, DeliveryResult, DueNotification, Subscription
from fathom.table.table import Transition

EVERYTHING: Final = 60  # seconds between two looks at all that has changed, for what another worker left undone
MARGIN: Millis = 600_000  # how far two looks overlap: clocks of workers may differ
GOODBYE: Final = 2  # seconds for attempts to end when the server does
IDLE: Final = 5  # seconds between two looks into the outbox, for what another worker has put there
AT_ONCE: Final = 20  # attempts
LOOK_BACK: Millis = 7 * DAY  # what is older is told to nobody any more
KEPT: Millis = 30 * DAY  # in the delivery log; longer than one looks back
LONGEST_WAIT: Final = 6 * 3600  # seconds between two attempts
GONE: Final = 410  # the answer of a receiver that wants no more
NEVER: Final = 2**31
ONCE: Final = ("ping",)  # what is not tried again

ENCODER = msgspec.json.Encoder()


class Outbox:
    """The post office of one worker."""

    def __init__(self, store: Store, config: Config, metrics: Metrics) -> None:
        self._store, self._config, self._metrics = store, config, metrics
        self._webhooks = Webhooks(config)
        self.letters = Mailer(config)
        self._writing = MailComposer(store.key, config.site, self.letters)
        self._subscribers: set[str] = set()
        self._changed: set[str] = set()  # tables where somebody may have to be told something
        self._everything = True  # is all to be looked at, and not only what has changed here?
        self._since: Millis = 0  # where that begins
        self._look, self._posted = asyncio.Event(), asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._attempts: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin with what was left undone."""
        self.look_again()
        for work in (self._gather, self._hand_out, self._clear):
            self._start(again_and_again(work), self._tasks)

    async def close(self) -> None:
        """Stop. What is on its way then is tried again by whoever comes next."""
        for task in self._tasks:
            task.cancel()
        if self._attempts:
            await asyncio.wait(self._attempts, timeout=GOODBYE)
        for task in self._attempts:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._attempts, return_exceptions=True)
        await self._webhooks.close()

    def hear(self, live: LiveTable, change: Transition) -> None:
        """Something has happened at a table, and is on disk. Costs next to nothing where nobody wants to know."""
        if change.summary and not change.remote and not self._subscribers.isdisjoint(change.summary.people):
            self._changed.add(live.id)
            self._look.set()

    def look_again(self, person: str = "") -> None:
        """Somebody wants to be told from now on: look at everything of the last days."""
        if person:
            self._subscribers.add(person)
        self._since, self._everything = now() - LOOK_BACK, True
        self._look.set()

    async def send(self, hook: Subscription, event: str) -> Delivery:
        """Something that no table has to do with: a ping, or the question whether an address is right."""
        at = now()
        body = ENCODER.encode({"type": event, "timestamp": iso(at)}).decode()
        delivery = Delivery(secrets.token_urlsafe(16), hook.id, event, "", at, body, at, at)
        await self._store.post([delivery])
        self._posted.set()
        return delivery

    # Into the outbox.

    async def _gather(self) -> None:
        """Look at everything, then for a while only at what changes here."""
        at, since, self._everything = now(), self._since, False
        self._subscribers |= await self._store.subscribers()
        await self._put(await self._store.notices(since))
        if not self._everything:
            self._since = at - MARGIN
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERYTHING):
                await self._gather_changed()
        self._subscribers = await self._store.subscribers()

    async def _gather_changed(self) -> None:
        """Until somebody wants to look at everything."""
        while True:
            await self._look.wait()
            self._look.clear()
            while self._changed:
                await self._put(await self._store.notices(now() - LOOK_BACK, self._changed.pop()))
            if self._everything:
                return

    async def _put(self, notices: list[DueNotification]) -> None:
        deliveries = [self._delivery(each) for each in notices if each.kind != "mail" or self.letters.offered]
        if deliveries:
            await self._store.post(deliveries)
            self._posted.set()

    def _delivery(self, notice: DueNotification) -> Delivery:
        body = notification_for(notice.line, notice.due, self._config.site)
        at = now()
        patient = notice.kind == "mail" and body.type == "your_turn"
        first = at + int(self._config.limits.mail_wait_seconds * 1000) if patient else at
        text = ENCODER.encode(body).decode()
        return Delivery(
            secrets.token_urlsafe(16), notice.hook, body.type, notice.line.table, notice.seq, text, at, first
        )

    # Out of it.

    async def _hand_out(self) -> None:
        """Claim what is due, and try it."""
        self._posted.clear()
        due = await self._store.next_delivery()
        wait = IDLE if due is None else min(IDLE, (due - now()) / 1000)
        if wait > 0 or len(self._attempts) >= AT_ONCE:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(wait, 0.05)):
                    await self._posted.wait()
            return
        free, at = AT_ONCE - len(self._attempts), now()
        lease = at + int(self._config.limits.hook_lease_seconds * 1000)
        for delivery in await self._store.claim(secrets.token_urlsafe(12), at, lease, free):
            self._start(self._try(delivery), self._attempts)

    async def _try(self, delivery: Delivery) -> None:
        hook = await self._store.hook(delivery.hook)
        if hook is None:
            return
        if delivery.event == "your_turn" and await self._store.turn_seq(delivery.table) != delivery.seq:
            settled = DeliveryResult(status="dropped", why="the turn has passed")
        elif hook.kind == "mail":
            settled = await self._writing.send(hook, delivery)
        else:
            settled = await self._webhooks.send(hook, delivery)
        self._metrics.deliveries.labels(hook.kind, settled.status).inc()
        limits = self._config.limits
        final = settled.final or settled.code == GONE
        again = not final and delivery.event not in ONCE and delivery.attempts < limits.hook_attempts
        if settled.status == "failed" and again:
            settled = msgspec.structs.replace(settled, status="waiting", next_at=now() + self._wait(delivery))
        most = 0 if final else int(limits.hook_failures)
        if hook.kind == "mail" and not settled.code and not final:
            most = NEVER  # our own mail server is down: nobody else's fault
        await self._store.settle(delivery, settled, most)

    def _wait(self, delivery: Delivery) -> Millis:
        """Longer from time to time, and not all at the same moment."""
        seconds = self._config.limits.hook_retry_seconds * 3 ** (delivery.attempts - 1)
        return int(min(seconds, LONGEST_WAIT) * 1000 * random.uniform(0.5, 1))

    async def _clear(self) -> None:
        """Keep the delivery log short."""
        await self._store.forget_deliveries(now() - KEPT)
        await asyncio.sleep(3600)

    def _start(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        among.add(task)
        task.add_done_callback(lambda done: self._done(done, among))

    def _done(self, task: asyncio.Task[None], among: set[asyncio.Task[None]]) -> None:
        among.discard(task)
        self._posted.set()
        if task.cancelled() or not (error := task.exception()):
            return
        if isinstance(error, StoreError):
            store_failed("a notice failed", error)
        else:
            log.error("a notice failed", exc_info=error)


async def again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Go on, also after the store has failed, or we have."""
    while True:
        try:
            await work()
        except Exception as error:
            if isinstance(error, StoreError):
                store_failed("notices wait", error)
            else:
                log.error("notices wait", exc_info=error)
            await asyncio.sleep(IDLE)
