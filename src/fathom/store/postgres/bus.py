"""The message bus: broadcasts to the other servers, batched into NOTIFY payloads."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage
from fathom.store.postgres.membership import CHANNEL, Membership

INTERVAL = 0.002  # seconds; messages within it share a NOTIFY
MAX_ITEMS = 150  # in one payload: PostgreSQL limits it to 8,000 bytes
MAX_LONG_ITEMS = 30

NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"

T = TypeVar("T")
encode = msgspec.json.Encoder().encode
decode_message = msgspec.json.Decoder(ClusterMessage).decode


class MessageBus:
    """Sender of this server's messages. A lost message is harmless: receivers also poll."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        self._pending = ClusterMessage()
        self._sending: asyncio.Task[None] | None = None

    def publish(self, message: ClusterMessage) -> None:
        """Broadcast a message soon."""
        pending = self._pending
        pending.heads.update(message.heads)
        pending.presence.extend(message.presence)
        pending.ended_sessions.extend(message.ended_sessions)
        pending.renamed.extend(message.renamed)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def send(self, message: ClusterMessage) -> None:
        """Broadcast a message now. Raises `StoreError`."""
        payloads = [encode(part).decode() for part in split(message, self._membership.number)]
        await self._membership.fetch(NOTIFY, CHANNEL, payloads)

    async def close(self) -> None:
        """Discard pending messages."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.wait([self._sending])

    async def _send_all(self) -> None:
        try:
            while True:
                await asyncio.sleep(INTERVAL)
                message, self._pending = self._pending, ClusterMessage()
                with suppress(StoreError):
                    await self.send(message)
                if self._pending.empty:
                    return
        finally:
            self._sending = None


def split(message: ClusterMessage, sender: int) -> Iterator[ClusterMessage]:
    """Yield a message in parts that fit a NOTIFY payload, at least one."""
    if message.empty:
        yield ClusterMessage(sender=sender)
    for heads in chunks(list(message.heads.items()), MAX_ITEMS):
        yield ClusterMessage(sender=sender, heads=dict(heads))
    for tables in chunks(message.presence, MAX_ITEMS):
        yield ClusterMessage(sender=sender, presence=tables)
    for ended in chunks(message.ended_sessions, MAX_LONG_ITEMS):
        yield ClusterMessage(sender=sender, ended_sessions=ended)
    for renamed in chunks(message.renamed, MAX_LONG_ITEMS):
        yield ClusterMessage(sender=sender, renamed=renamed)


def chunks(items: list[T], size: int) -> Iterator[list[T]]:
    """Yield consecutive slices of at most that size."""
    for first in range(0, len(items), size):
        yield items[first : first + size]
