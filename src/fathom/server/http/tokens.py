"""Routes of API tokens, which only a browser session may use, and of remote bots."""

from typing import Any

from litestar import Response, delete, get, post

from fathom.core.clock import now
from fathom.protocol.account import NewToken, RemoteBot, RemoteBots, TokenList, TokenMade
from fathom.protocol.settings import Person
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer, no_content
from fathom.server.security.tokens import Tokens
from fathom.server.ws.registry import ConnectionRegistry
from fathom.store.queries.accounts import Accounts


@get("/me/tokens", opt=operation(answers={200: TokenList}, refuses=(401,)))
async def list_tokens(person: Injected[Person], tokens: Injected[Tokens]) -> Response[Any]:
    """List your tokens with scopes, expiry and last use. The tokens themselves are never shown again."""
    return answer(TokenList(tokens=await tokens.of(person)))


@post("/me/tokens", opt=operation(asks=NewToken, answers={201: TokenMade}, refuses=(401,)))
async def create_token(request: AppRequest, person: Injected[Person], tokens: Injected[Tokens]) -> Response[Any]:
    """Create a token for a program. It is shown only in this response."""
    token, info = await tokens.make(person, await body(request, NewToken))
    return answer(TokenMade(token=token, info=info), 201)


@delete("/me/tokens/{token:str}", status_code=200, opt=operation(answers={204: None}, refuses=(401, 404)))
async def revoke_token(
    token: str, person: Injected[Person], tokens: Injected[Tokens], registry: Injected[ConnectionRegistry]
) -> Response[Any]:
    """Revoke a token. Its feeds are closed."""
    revoked = await tokens.revoke(person, token)
    registry.disconnect(revoked.person, revoked.token_hash)
    return no_content()


@get("/bots", opt=operation(answers={200: RemoteBots}))
async def list_bots(accounts: Injected[Accounts]) -> Response[Any]:
    """List the remote bots that are connected and can be invited, with their owners."""
    listed = await accounts.listed_bots(now())
    bots = [RemoteBot(bot=its.handle, name=its.person.name, owner=its.person.owner, games=its.games) for its in listed]
    return answer(RemoteBots(bots=bots))
