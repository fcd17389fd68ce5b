"""A token may be revoked where another process hears of it, or simply expire: feeds that came with one look again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fathom.server.container import Container
from fathom.server.security.auth import Principal
from fathom.server.ws.connection import Connection
from fathom.store.errors import StoreError

LOOK = 5  # seconds


@asynccontextmanager
async def watched(container: Container, caller: Principal, listener: Connection) -> AsyncIterator[None]:
    """While a feed is open: close it when its token is not good any more."""
    if not caller.by_token:
        yield
        return
    watching = asyncio.create_task(watch(container, caller, listener))
    try:
        yield
    finally:
        watching.cancel()


async def watch(container: Container, caller: Principal, listener: Connection) -> None:
    """Look again and again."""
    while True:
        await asyncio.sleep(LOOK)
        with suppress(StoreError):
            if not await container.tokens.valid(caller.device):
                container.disconnect(listener.person.id, caller.device)
                return
