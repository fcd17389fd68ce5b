"""Requests about tokens, which only a browser may make, and about the bots that can be invited."""

from typing import Any

from litestar import Response, delete, get, post

from fathom.core.clock import now
from fathom.protocol.account import NewToken, RemoteBot, RemoteBots, TokenList, TokenMade
from fathom.server.container import AppRequest, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer


@get("/me/tokens", opt=operation(answers={200: TokenList}, refuses=(401,)))
async def my_tokens(request: AppRequest) -> Response[Any]:
    """My tokens: what they may do, when they expire, when they were last used. Never the tokens themselves."""
    container = container_of(request)
    return answer(TokenList(tokens=await container.tokens.of(await container.person(request))))


@post("/me/tokens", opt=operation(asks=NewToken, answers={201: TokenMade}, refuses=(401,)))
async def make_token(request: AppRequest) -> Response[Any]:
    """Make a token for a program. It is shown this once."""
    container = container_of(request)
    person = await container.person(request)
    token, info = await container.tokens.make(person, await body(request, NewToken))
    return answer(TokenMade(token=token, info=info), 201)


@delete("/me/tokens/{token:str}", status_code=200, opt=operation(answers={204: None}, refuses=(401, 404)))
async def revoke_token(request: AppRequest, token: str) -> Response[Any]:
    """Make a token worthless. Its feeds are closed."""
    container = container_of(request)
    revoked = await container.tokens.revoke(await container.person(request), token)
    container.disconnect(revoked.person, revoked.token_hash)
    return Response(None, status_code=204)


@get("/bots", opt=operation(answers={200: RemoteBots}))
async def bots(request: AppRequest) -> Response[Any]:
    """The bots of people that are connected now and can be invited, with who runs them."""
    listed = await container_of(request).store.accounts.listed_bots(now())
    shown = [RemoteBot(bot=its.handle, name=its.person.name, owner=its.person.owner, games=its.games) for its in listed]
    return answer(RemoteBots(bots=shown))


HANDLERS = [my_tokens, make_token, revoke_token, bots]
