"""Previews of the lobby and of tables: tags for their pages, and images, painted in a worker process and cached."""

import asyncio
from collections.abc import Hashable
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from fathom.protocol.settings import Language
from fathom.server.config import Config
from fathom.server.previews.content import Description, describe, lobby_preview, preview_of
from fathom.server.previews.tags import language_of, tags
from fathom.server.previews.texts import TEXTS
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.runtime.cache import ByteCache
from fathom.server.security import costs
from fathom.server.security.asgi import header
from fathom.store.queries.tables import TableIndex
from fathom.study.link_preview import LinkPreview
from fathom.table.table import Table

LOBBY: Final = "lobby"  # in the address of its image
LISTED: Final = 20  # tables that the image of the lobby considers


class Job(NamedTuple):
    """An image: what it shows, or the image itself if it is cached."""

    key: Hashable
    content: bytes | LinkPreview


class Previews:
    """The previews of a server. Everyone gets those of an anonymous visitor."""

    def __init__(self, config: Config, cache: ByteCache, pool: BotPool, tables: TableIndex) -> None:
        self.enabled = config.previews
        self._public_url = config.public_url
        self._cache = cache
        self._pool = pool
        self._tables = tables
        self._painting: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def lobby_tags(self, scope: Any) -> str:
        """Return the tags of the lobby and of every page without a preview of its own."""
        if not self.enabled:
            return ""
        language = language_of(scope)
        image = f"{self._base(scope)}/previews/{LOBBY}/{language}.png"
        texts = TEXTS[language]
        return tags(Description("Fathom", texts.lead, texts.plunge), language, image)

    def table_tags(self, scope: Any, table: Table) -> str:
        """Return the tags of a table's page. The image has another address after each entry of the log."""
        if not self.enabled:
            return ""
        language, base = language_of(scope), self._base(scope)
        image = f"{base}/previews/{table.id}/{language}.png?v={table.seq}"
        page = "replay" if table.status == "over" else "t"
        return tags(describe(table, language), language, image, f"{base}/{page}/{table.id}")

    async def lobby_job(self, language: Language) -> Job:
        """Return the work of painting the lobby. Raises `StoreError`."""
        preview = lobby_preview(await self._tables.lobby(LISTED), language)
        return Job(("preview", preview), preview)

    def table_job(self, table: Table, language: Language) -> Job:
        """Return the work of painting a table, which has to be locked. The image is painted without the lock."""
        key = ("preview", table.id, table.seq, language)
        return Job(key, self._cache.get(key) or preview_of(table, language))

    async def image(self, job: Job, address: str, charge: costs.Charge) -> bytes:
        """Return an image as PNG, cached or painted once for all who wait for it. Raises `Refusal`."""
        found = job.content if isinstance(job.content, bytes) else self._cache.get(job.key)
        charge(costs.PAINTED if found is None else costs.known(found))
        if found is not None:
            return found
        assert isinstance(job.content, LinkPreview)
        async with self._painting.setdefault(job.key, asyncio.Lock()):
            found = self._cache.get(job.key)
            if found is None:
                found = await self._pool.paint(job.content, address)
                self._cache.put(job.key, found)
        return found

    def _base(self, scope: Any) -> str:
        """Return the public address, or the one of the request, whose host `TrustedHost` has accepted."""
        return self._public_url or f"{scope['scheme']}://{header(scope, b'host')}"
