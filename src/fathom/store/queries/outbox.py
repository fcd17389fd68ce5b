"""Subscriptions and the transactional outbox.

Due notifications are derived from the table index, which is written with the log, and from invitations. Any server
can derive them any number of times: the unique (subscription, table, seq, event) makes enqueuing idempotent.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.notifications import NotificationType
from fathom.protocol.settings import Language, Millis
from fathom.store.models import Delivery, DeliveryResult, DueNotification, Subscription
from fathom.store.queries.contacts import IS_OPEN, NOT_BLOCKED
from fathom.store.queries.runner import Queries, Statement

SUBSCRIPTION = (
    "id, person, kind, target, secret, table_id, on_turn, on_over, created, confirmed, failures, paused, language,"
    " on_invitation"
)
ADD_SUBSCRIPTION = f"""
    INSERT INTO subscriptions ({SUBSCRIPTION})
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
"""
SUBSCRIPTIONS_OF = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE person = $1 AND kind = $2 ORDER BY created, id"
ONE_SUBSCRIPTION = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE id = $1"
CONFIRM = "UPDATE subscriptions SET confirmed = true, created = $2 WHERE id = $1"
SET_PAUSED = "UPDATE subscriptions SET paused = $3, failures = 0 WHERE person = $1 AND id = $2"
SET_EVENTS = "UPDATE subscriptions SET on_turn = $2, on_over = $3, on_invitation = $4, language = $5 WHERE id = $1"
DELETE_SUBSCRIPTION = "DELETE FROM subscriptions WHERE person = $1 AND id = $2"
SUBSCRIBERS = "SELECT DISTINCT person FROM subscriptions WHERE confirmed AND NOT paused"
DUE = """
    SELECT its.id, its.kind, tables.turn_seq, tables.deadline, tables.listing
    FROM subscriptions its JOIN members ON members.person = its.person JOIN tables ON tables.id = members.table_id
    WHERE its.confirmed AND NOT its.paused AND (its.table_id = '' OR its.table_id = tables.id)
    AND tables.updated >= its.created AND tables.updated >= $1
    AND (
        (tables.status = 'over' AND its.on_over)
        OR (tables.status = 'playing' AND its.on_turn AND tables.to_move = its.person)
    )
    AND NOT EXISTS (
        SELECT 1 FROM deliveries
        WHERE subscription = its.id AND deliveries.table_id = tables.id AND deliveries.seq = tables.turn_seq
    )
"""
DUE_AT_TABLE = f"{DUE} AND tables.id = $2"
OPEN_INVITATIONS = f"""
    FROM invitations JOIN tables ON tables.id = invitations.table_id
    WHERE NOT declined AND {IS_OPEN} AND {NOT_BLOCKED}
"""
DUE_INVITATIONS = f"""
    SELECT its.id, its.kind, asked.created, asked.listing, people.name
    FROM subscriptions its
    JOIN (SELECT invitations.*, listing {OPEN_INVITATIONS}) AS asked ON asked.invitee = its.person
    JOIN people ON people.id = asked.inviter
    WHERE its.confirmed AND NOT its.paused AND its.table_id = '' AND its.on_invitation
    AND asked.created >= its.created AND asked.created >= $1
    AND NOT EXISTS (
        SELECT 1 FROM deliveries
        WHERE subscription = its.id AND deliveries.table_id = asked.table_id AND deliveries.seq = asked.created
    )
"""
IS_INVITED = f"SELECT EXISTS (SELECT 1 {OPEN_INVITATIONS} AND invitee = $1 AND tables.id = $2)"
DELIVERY = "id, subscription, event, table_id, seq, body, created, next_at, status, attempts, tried, code, why, lease"
ENQUEUE = f"""
    INSERT INTO deliveries ({DELIVERY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', 0, 0, 0, '', '')
    ON CONFLICT DO NOTHING
"""
NEXT_ATTEMPT = """
    SELECT min(next_at) FROM deliveries JOIN subscriptions ON subscriptions.id = subscription
    WHERE next_at IS NOT NULL AND (NOT paused OR event = 'ping')
"""
# Two servers may select the same row. The second update waits for the first and then no longer finds the row due.
ACQUIRE = """
    UPDATE deliveries SET lease = $1, next_at = $2, attempts = attempts + 1, tried = $3
    WHERE next_at <= $3 AND id IN (
        SELECT deliveries.id FROM deliveries JOIN subscriptions ON subscriptions.id = subscription
        WHERE next_at <= $3 AND (NOT paused OR event = 'ping') ORDER BY next_at LIMIT $4
    )
"""
ACQUIRED = f"SELECT {DELIVERY} FROM deliveries WHERE lease = $1"
RECORD_ATTEMPT = """
    UPDATE deliveries SET lease = '', status = $3, code = $4, why = $5, next_at = $6 WHERE id = $1 AND lease = $2
"""
RESET_FAILURES = "UPDATE subscriptions SET failures = 0 WHERE id = $1 AND failures > 0"
COUNT_FAILURE = "UPDATE subscriptions SET failures = failures + 1, paused = paused OR failures + 1 >= $2 WHERE id = $1"
DELIVERIES_OF = f"SELECT {DELIVERY} FROM deliveries WHERE subscription = $1 ORDER BY created DESC, id LIMIT $2"
DELETE_SETTLED = "DELETE FROM deliveries WHERE next_at IS NULL AND created < $1"
DELETE_UNCONFIRMED = "DELETE FROM subscriptions WHERE NOT confirmed AND created < $1"

decode_listing = msgspec.json.Decoder(TableListing).decode


class Outbox(Queries):
    """Subscriptions, and the transactional outbox of their notifications."""

    async def add_subscription(self, subscription: Subscription) -> None:
        await self._runner.write((ADD_SUBSCRIPTION, *msgspec.structs.astuple(subscription)))

    async def subscriptions_of(self, person: str, kind: str) -> list[Subscription]:
        """Return a person's subscriptions of that kind, the oldest first."""
        return [subscription_in(row) for row in await self._runner.rows(SUBSCRIPTIONS_OF, person, kind)]

    async def subscription(self, subscription: str) -> Subscription | None:
        """Return a subscription by its id."""
        rows = await self._runner.rows(ONE_SUBSCRIPTION, subscription)
        return subscription_in(rows[0]) if rows else None

    async def confirm(self, subscription: str, now: Millis) -> None:
        """Confirm a subscription. Events before that time are not sent."""
        await self._runner.write((CONFIRM, subscription, now))

    async def set_paused(self, person: str, subscription: str, paused: bool) -> None:
        """Pause or resume a person's subscription, and reset its failure count."""
        await self._runner.write((SET_PAUSED, person, subscription, paused))

    async def set_events(self, subscription: str, events: Collection[NotificationType], language: Language) -> None:
        """Choose the events that are sent, and the language of the messages."""
        chosen = ("your_turn" in events, "game_over" in events, "invitation" in events)
        await self._runner.write((SET_EVENTS, subscription, *chosen, language))

    async def delete_subscription(self, person: str, subscription: str) -> None:
        """Delete a person's subscription and its deliveries."""
        await self._runner.write((DELETE_SUBSCRIPTION, person, subscription))

    async def subscribers(self) -> set[str]:
        """Return the people with an active subscription."""
        return set(await self._runner.column(SUBSCRIBERS))

    async def due_notifications(self, since: Millis, table: str = "") -> list[DueNotification]:
        """Return notifications missing from the outbox, for one table or for all that changed since that time."""
        rows = await (self._runner.rows(DUE_AT_TABLE, since, table) if table else self._runner.rows(DUE, since))
        return [DueNotification(its, kind, seq, due, decode_listing(text)) for its, kind, seq, due, text in rows]

    async def due_invitations(self, since: Millis) -> list[DueNotification]:
        """Return notifications of open invitations since that time that are missing from the outbox."""
        rows = await self._runner.rows(DUE_INVITATIONS, since)
        return [DueNotification(its, kind, at, None, decode_listing(text), name) for its, kind, at, text, name in rows]

    async def is_invited(self, person: str, table: str) -> bool:
        """Return whether a person has an open invitation to a table from a person whom they do not block."""
        return bool(await self._runner.value(IS_INVITED, person, table))

    async def enqueue(self, deliveries: Sequence[Delivery]) -> None:
        """Insert deliveries. Idempotent per subscription, table, seq and event."""
        await self._runner.write(*((ENQUEUE, *msgspec.structs.astuple(each)[:8]) for each in deliveries))

    async def next_attempt(self) -> Millis | None:
        """Return when the next delivery is due."""
        found: Millis | None = await self._runner.value(NEXT_ATTEMPT)
        return found

    async def acquire(self, lease: str, now: Millis, until: Millis, limit: int) -> list[Delivery]:
        """Lease due deliveries until that time. A delivery has at most one valid lease."""
        await self._runner.write((ACQUIRE, lease, until, now, limit))
        return [Delivery(*row) for row in await self._runner.rows(ACQUIRED, lease)]

    async def record_attempt(self, delivery: Delivery, result: DeliveryResult, max_failures: int) -> None:
        """Store the outcome of an attempt with a valid lease. Too many consecutive failures pause the subscription."""
        outcome = (result.status, result.code, result.why, result.next_at)
        statements: list[Statement] = [(RECORD_ATTEMPT, delivery.id, delivery.lease, *outcome)]
        if result.status == "delivered":
            statements.append((RESET_FAILURES, delivery.subscription))
        elif result.status != "dropped":
            statements.append((COUNT_FAILURE, delivery.subscription, max_failures))
        await self._runner.write(*statements)

    async def deliveries_of(self, subscription: str, limit: int) -> list[Delivery]:
        """Return the latest deliveries of a subscription, the newest first."""
        return [Delivery(*row) for row in await self._runner.rows(DELIVERIES_OF, subscription, limit)]

    async def delete_settled(self, before: Millis) -> None:
        """Delete settled deliveries and unconfirmed subscriptions created before that time."""
        await self._runner.write((DELETE_SETTLED, before), (DELETE_UNCONFIRMED, before))


def subscription_in(row: tuple[Any, ...]) -> Subscription:
    """Return the subscription in a row. SQLite has integers for booleans."""
    return msgspec.convert(tuple(row), Subscription, strict=False)
