"""Requests about people: come, be renamed, go, and come back on another device."""

from typing import Any

from litestar import Response, delete, get, patch, post

from fathom.protocol.account import CreateSession, CurrentUser, Link, RedeemLink, Rename, Tables
from fathom.protocol.settings import Person
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.server.security.rate_limit import address_of
from fathom.server.security.sessions import cookie, token_in

LISTED = 200  # tables in a list


def with_cookie(request: AppRequest, container: Container, person: Person, token: str, status: int) -> Response[Any]:
    """Build a response that sets the session cookie."""
    secure = request.url.scheme == "https"
    header = cookie(token, container.config.session_days, secure)
    return answer(CurrentUser(name=person.name), status, {"set-cookie": header})


@post("/session", opt=operation(asks=CreateSession, answers={201: CurrentUser}))
async def come(request: AppRequest) -> Response[Any]:
    """Come as somebody new: a session cookie is set."""
    container = container_of(request)
    wish = await body(request, CreateSession)
    container.limiters.newcomers.take(address_of(request.client.host if request.client else None))
    person, token = await container.sessions.begin(wish.name)
    return with_cookie(request, container, person, token, 201)


@post("/session/enter", opt=operation(asks=RedeemLink, answers={200: CurrentUser}, refuses=(403,)))
async def enter(request: AppRequest) -> Response[Any]:
    """Come back with a personal link: this device gets a session cookie of its own."""
    container = container_of(request)
    wish = await body(request, RedeemLink)
    person, token = await container.sessions.enter(wish.token)
    return with_cookie(request, container, person, token, 200)


@delete("/session", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def go(request: AppRequest) -> Response[Any]:
    """Sign this device out."""
    container = container_of(request)
    person = await container.person(request)
    token = token_in(request.headers.get("cookie", ""))
    await container.sessions.end(person, token)
    container.session_ended(person, token)
    secure = request.url.scheme == "https"
    return Response(None, status_code=204, headers={"set-cookie": cookie("", 0, secure)})


@get("/me", opt=operation(needs="read", answers={200: CurrentUser}, refuses=(401,)))
async def me(request: AppRequest) -> Response[Any]:
    """Who am I?"""
    person = await container_of(request).person(request)
    return answer(CurrentUser(name=person.name, owner=person.owner))


@patch("/me", opt=operation(asks=Rename, answers={200: CurrentUser}, refuses=(401,)))
async def rename(request: AppRequest) -> Response[Any]:
    """Take another name. Where you sit already, the old one stays."""
    container = container_of(request)
    person = await container.person(request)
    renamed = await container.sessions.rename(person, (await body(request, Rename)).name)
    container.renamed(renamed)
    return answer(CurrentUser(name=renamed.name))


@get("/me/tables", opt=operation(needs="read", answers={200: Tables}, refuses=(401,)))
async def my_tables(request: AppRequest) -> Response[Any]:
    """My games: my turn first, then unfinished, then over."""
    container = container_of(request)
    person = await container.person(request)
    return answer(Tables(tables=await container.store.tables.tables_of(person.id, LISTED)))


@post("/me/links", opt=operation(answers={201: Link}, refuses=(401,)))
async def make_link(request: AppRequest) -> Response[Any]:
    """A personal link, to come back on another device."""
    container = container_of(request)
    person = await container.person(request)
    token, expires = await container.sessions.link(person)
    return answer(Link(path=f"/enter#{token}", token=token, expires=expires), 201)


@delete("/me/links", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def revoke_links(request: AppRequest) -> Response[Any]:
    """Make all my personal links worthless. Devices that came with one stay signed in."""
    container = container_of(request)
    await container.sessions.revoke_links(await container.person(request))
    return Response(None, status_code=204)


HANDLERS = [come, enter, go, me, rename, my_tables, make_link, revoke_links]
