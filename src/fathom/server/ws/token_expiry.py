"""Close the connections of a token that expires, or that another process revokes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fathom.server.security.auth import Principal
from fathom.server.security.tokens import Tokens
from fathom.server.ws.registry import ConnectionRegistry
from fathom.store.errors import StoreError

CHECK_SECONDS = 5


@asynccontextmanager
async def closed_on_expiry(tokens: Tokens, registry: ConnectionRegistry, principal: Principal) -> AsyncIterator[None]:
    """Check the token periodically while its connection is open. Sessions are closed by `ConnectionRegistry`."""
    if not principal.by_token:
        yield
        return
    watching = asyncio.create_task(watch(tokens, registry, principal))
    try:
        yield
    finally:
        watching.cancel()


async def watch(tokens: Tokens, registry: ConnectionRegistry, principal: Principal) -> None:
    """Disconnect the token's connections as soon as it is found to be invalid."""
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        with suppress(StoreError):
            if not await tokens.valid(principal.device):
                registry.disconnect(principal.person.id, principal.device)
                return
