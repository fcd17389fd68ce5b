"""Routes of sessions and the account: sign in, rename, sign out, personal links, deletion."""

from typing import Any

from litestar import Response, delete, get, patch, post

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.account import CreateSession, CurrentUser, DeleteAccount, Link, RedeemLink, Rename, Tables
from fathom.protocol.settings import Person
from fathom.server.config import Config
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer, no_content
from fathom.server.runtime.erasure import AccountErasure
from fathom.server.security.rate_limit import Limiters, address_in
from fathom.server.security.sessions import Sessions, cookie, hashed, token_in
from fathom.server.ws.registry import ConnectionRegistry
from fathom.store.queries.tables import TableIndex

MAX_LISTED = 200  # tables


def with_cookie(request: AppRequest, config: Config, person: Person, token: str, status: int) -> Response[Any]:
    """Return a response that sets the session cookie."""
    header = cookie(token, config.session_days, request.url.scheme == "https")
    return answer(CurrentUser(name=person.name), status, {"set-cookie": header})


def signed_out(request: AppRequest) -> Response[None]:
    """Return a response that deletes the session cookie."""
    return no_content({"set-cookie": cookie("", 0, request.url.scheme == "https")})


@post("/session", opt=operation(asks=CreateSession, answers={201: CurrentUser}))
async def create_session(
    request: AppRequest, config: Injected[Config], limiters: Injected[Limiters], sessions: Injected[Sessions]
) -> Response[Any]:
    """Create an account and a session. Sets the session cookie."""
    asked = await body(request, CreateSession)
    limiters.newcomers.take(address_in(request.scope))
    person, token = await sessions.begin(asked.name)
    return with_cookie(request, config, person, token, 201)


@post("/session/enter", opt=operation(asks=RedeemLink, answers={200: CurrentUser}, refuses=(403,)))
async def redeem_link(request: AppRequest, config: Injected[Config], sessions: Injected[Sessions]) -> Response[Any]:
    """Sign in on this device with a personal link. Sets a session cookie of its own."""
    asked = await body(request, RedeemLink)
    person, token = await sessions.enter(asked.token)
    return with_cookie(request, config, person, token, 200)


@delete("/session", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def end_session(
    request: AppRequest, person: Injected[Person], sessions: Injected[Sessions], registry: Injected[ConnectionRegistry]
) -> Response[Any]:
    """Sign out on this device. Closes its feeds."""
    token = token_in(request.headers.get("cookie", ""))
    await sessions.end(person, token)
    registry.disconnect(person.id, hashed(token))
    return signed_out(request)


@get("/me", opt=operation(needs="read", answers={200: CurrentUser}, refuses=(401,)))
async def current_user(person: Injected[Person]) -> Response[Any]:
    """Return the signed-in user."""
    return answer(CurrentUser(name=person.name, owner=person.owner))


@patch("/me", opt=operation(asks=Rename, answers={200: CurrentUser}, refuses=(401,)))
async def rename(
    request: AppRequest, person: Injected[Person], sessions: Injected[Sessions], registry: Injected[ConnectionRegistry]
) -> Response[Any]:
    """Change your name. Seats that you have taken keep the old one."""
    renamed = await sessions.rename(person, (await body(request, Rename)).name)
    registry.rename(renamed)
    return answer(CurrentUser(name=renamed.name))


@get("/me/tables", opt=operation(needs="read", answers={200: Tables}, refuses=(401,)))
async def my_tables(person: Injected[Person], table_index: Injected[TableIndex]) -> Response[Any]:
    """List your tables: your turn first, then unfinished, then finished."""
    return answer(Tables(tables=await table_index.tables_of(person.id, MAX_LISTED)))


@post("/me/links", opt=operation(answers={201: Link}, refuses=(401,)))
async def create_link(person: Injected[Person], sessions: Injected[Sessions]) -> Response[Any]:
    """Create a personal link, which signs you in on another device."""
    token, expires = await sessions.link(person)
    return answer(Link(path=f"/enter#{token}", token=token, expires=expires), 201)


@delete("/me/links", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def revoke_links(person: Injected[Person], sessions: Injected[Sessions]) -> Response[Any]:
    """Revoke all your personal links. Devices that have used one stay signed in."""
    await sessions.revoke_links(person)
    return no_content()


@post("/me/forget", status_code=200, opt=operation(asks=DeleteAccount, answers={204: None}, refuses=(401, 409)))
async def delete_account(
    request: AppRequest, person: Injected[Person], erasure: Injected[AccountErasure]
) -> Response[Any]:
    """Delete your account and all your data. This cannot be undone."""
    if (await body(request, DeleteAccount)).confirm != person.name:
        raise Refusal(RefusalKind.ILLEGAL, "not_confirmed", ENGLISH)
    await erasure.erase(person.id)
    return signed_out(request)
