"""Notices that go out: who wants them, and the outbox.

The outbox follows from the rows of tables, which are written with the log: an entry of the log that makes it somebody's
turn has a notice for everybody who wants one, however often this is worked out and whoever does it (`notices`, `post`).
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Millis
from fathom.store.outbox import Delivery, DeliveryResult, DueNotification, Subscription
from fathom.store.queries.runner import QueryRunner, Statement

HOOK = "id, person, kind, target, secret, table_id, on_turn, on_over, created, confirmed, failures, paused"
ADD_HOOK = f"INSERT INTO hooks ({HOOK}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
HOOKS_OF = f"SELECT {HOOK} FROM hooks WHERE person = $1 AND kind = $2 ORDER BY created, id"
ONE_HOOK = f"SELECT {HOOK} FROM hooks WHERE id = $1"
CONFIRM = "UPDATE hooks SET confirmed = true, created = $2 WHERE id = $1"
PAUSE = "UPDATE hooks SET paused = $3, failures = 0 WHERE person = $1 AND id = $2"
CHOOSE = "UPDATE hooks SET on_turn = $2, on_over = $3 WHERE id = $1"
DROP = "DELETE FROM hooks WHERE person = $1 AND id = $2"
SUBSCRIBERS = "SELECT DISTINCT person FROM hooks WHERE confirmed AND NOT paused"
NOTICES = """
    SELECT hooks.id, hooks.kind, tables.turn_seq, tables.due, tables.line
    FROM hooks JOIN members ON members.person = hooks.person JOIN tables ON tables.id = members.table_id
    WHERE hooks.confirmed AND NOT hooks.paused AND (hooks.table_id = '' OR hooks.table_id = tables.id)
    AND tables.updated >= hooks.created AND tables.updated >= $1
    AND (
        (tables.status = 'over' AND hooks.on_over) OR (
            tables.status = 'playing' AND hooks.on_turn
            AND replace(tables.turns, '"' || hooks.person || '"', '') <> tables.turns
        )
    )
    AND NOT EXISTS (
        SELECT 1 FROM deliveries AS known
        WHERE known.hook = hooks.id AND known.table_id = tables.id AND known.seq = tables.turn_seq
    )
"""
OF_TABLE = f"{NOTICES} AND tables.id = $2"
DELIVERY = "id, hook, event, table_id, seq, body, created, next_at, status, attempts, tried, code, why, claim"
POST = f"""
    INSERT INTO deliveries ({DELIVERY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', 0, 0, 0, '', '')
    ON CONFLICT DO NOTHING
"""
NEXT = """
    SELECT min(next_at) FROM deliveries JOIN hooks ON hooks.id = hook
    WHERE next_at IS NOT NULL AND (NOT paused OR event = 'ping')
"""
# Two may choose the same row; the second has to find it still due when the first is done with it, and it is not.
CLAIM = """
    UPDATE deliveries SET claim = $1, next_at = $2, attempts = attempts + 1, tried = $3
    WHERE next_at <= $3 AND id IN (
        SELECT deliveries.id FROM deliveries JOIN hooks ON hooks.id = hook
        WHERE next_at <= $3 AND (NOT paused OR event = 'ping') ORDER BY next_at LIMIT $4
    )
"""
CLAIMED = f"SELECT {DELIVERY} FROM deliveries WHERE claim = $1"
SETTLE = """
    UPDATE deliveries SET claim = '', status = $3, code = $4, why = $5, next_at = $6 WHERE id = $1 AND claim = $2
"""
WENT_WELL = "UPDATE hooks SET failures = 0 WHERE id = $1 AND failures > 0"
FAILED = "UPDATE hooks SET failures = failures + 1, paused = (paused OR failures + 1 >= $2) WHERE id = $1"
TURN_SEQ = "SELECT turn_seq FROM tables WHERE id = $1"
DELIVERIES_OF = f"SELECT {DELIVERY} FROM deliveries WHERE hook = $1 ORDER BY created DESC, id LIMIT $2"
FORGET = "DELETE FROM deliveries WHERE next_at IS NULL AND created < $1"
FORGET_ASKED = "DELETE FROM hooks WHERE NOT confirmed AND created < $1"

decode_line = msgspec.json.Decoder(TableListing).decode


class OutboxQueries(QueryRunner):
    """The part of a `Store` that holds webhooks, e-mail addresses and the outbox."""

    async def add_hook(self, hook: Subscription) -> None:
        await self._write((ADD_HOOK, *msgspec.structs.astuple(hook)))

    async def hooks_of(self, person: str, kind: str) -> list[Subscription]:
        return [as_hook(row) for row in await self._rows(HOOKS_OF, person, kind)]

    async def hook(self, hook_id: str) -> Subscription | None:
        for row in await self._rows(ONE_HOOK, hook_id):
            return as_hook(row)
        return None

    async def confirm_hook(self, hook_id: str, now: Millis) -> None:
        await self._write((CONFIRM, hook_id, now))

    async def pause_hook(self, person: str, hook_id: str, paused: bool) -> None:
        await self._write((PAUSE, person, hook_id, paused))

    async def choose_events(self, hook_id: str, on_turn: bool, on_over: bool) -> None:
        await self._write((CHOOSE, hook_id, on_turn, on_over))

    async def drop_hook(self, person: str, hook_id: str) -> None:
        await self._write((DROP, person, hook_id))

    async def subscribers(self) -> set[str]:
        return {person for (person,) in await self._rows(SUBSCRIBERS)}

    async def notices(self, since: Millis, table: str = "") -> list[DueNotification]:
        found = await (self._rows(OF_TABLE, since, table) if table else self._rows(NOTICES, since))
        return [DueNotification(hook, kind, seq, due, decode_line(line)) for hook, kind, seq, due, line in found]

    async def post(self, deliveries: Sequence[Delivery]) -> None:
        await self._write(*map(posting, deliveries))

    async def next_delivery(self) -> Millis | None:
        found: Millis | None = await self._value(NEXT)
        return found

    async def claim(self, claim: str, now: Millis, lease: Millis, most: int) -> list[Delivery]:
        await self._write((CLAIM, claim, lease, now, most))
        return [Delivery(*row) for row in await self._rows(CLAIMED, claim)]

    async def settle(self, delivery: Delivery, settled: DeliveryResult, most_failures: int) -> None:
        its = settled
        statements: list[Statement] = [
            (SETTLE, delivery.id, delivery.claim, its.status, its.code, its.why, its.next_at),
        ]
        if its.status == "delivered":
            statements.append((WENT_WELL, delivery.hook))
        elif its.status != "dropped":
            statements.append((FAILED, delivery.hook, most_failures))
        await self._write(*statements)

    async def turn_seq(self, table: str) -> int:
        return int((await self._rows(TURN_SEQ, table) or [(0,)])[0][0])

    async def deliveries_of(self, hook_id: str, most: int) -> list[Delivery]:
        return [Delivery(*row) for row in await self._rows(DELIVERIES_OF, hook_id, most)]

    async def forget_deliveries(self, before: Millis) -> None:
        await self._write((FORGET, before), (FORGET_ASKED, before))


def posting(delivery: Delivery) -> Statement:
    """One more delivery, unless it is there."""
    return POST, *msgspec.structs.astuple(delivery)[:8]


def as_hook(row: tuple[Any, ...]) -> Subscription:
    """A hook from its row; SQLite has numbers for yes and no."""
    return msgspec.convert(tuple(row), Subscription, strict=False)
