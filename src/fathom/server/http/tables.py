"""Requests about tables."""

from typing import Any

import msgspec
from litestar import Response, get, post

from fathom.core.errors import Refusal
from fathom.core.game import View
from fathom.core.record import Record as GameRecord
from fathom.core.work import Work
from fathom.protocol.account import (
    AskWhy,
    AtStepQuery,
    AudienceQuery,
    News,
    PastView,
    Record,
    SinceQuery,
    TableCreated,
    Tables,
    Why,
)
from fathom.protocol.commands import Command
from fathom.protocol.settings import Begin, NewTable, Person
from fathom.protocol.updates import Accepted, Problem, Refused, Snapshot
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.operation import body, operation, query
from fathom.server.http.responses import answer, headers_of, raw, status_of
from fathom.server.http.session import LISTED
from fathom.server.runtime.commands import execute, has_enough, too_many_tables
from fathom.server.security import costs
from fathom.server.security.rate_limit import address_in
from fathom.table.table import Table

ENCODE = msgspec.json.Encoder().encode
Undone = (Refused, Problem)  # a command that could be read is refused as such


@get("/tables", opt=operation(answers={200: Tables}))
async def lobby(request: AppRequest) -> Response[Any]:
    """The lobby: public tables that wait for players, then those in play."""
    return answer(Tables(tables=await container_of(request).store.lobby(LISTED)))


@post("/tables", opt=operation(needs="play", asks=NewTable, answers={201: TableCreated}, refuses=(401, 403, 404, 409)))
async def create(request: AppRequest) -> Response[Any]:
    """Make a table. The same wish with the same id, sent again, leads to the same table.

    With `from` it goes on with a game that is over, from any moment of it.
    """
    container = container_of(request)
    person = await container.person(request)
    wish = await body(request, NewTable)
    await check_room(container, person, wish)
    earlier = await game_so_far(container, request, person, wish.begin) if wish.begin else None
    table = await container.table_service.create(wish, person, earlier)
    return answer(made(table), 201)


async def game_so_far(container: Container, request: AppRequest, person: Person, begin: Begin) -> GameRecord:
    """What a table is to go on with. When the game starts, it is replayed again."""
    charge(container, request, person.id, costs.imported(begin.step))
    async with container.table_service.locked(begin.table) as found:
        return found.record_until(person.id, begin.step)


async def check_room(container: Container, person: Person, wish: NewTable) -> None:
    """A wish that is repeated leads to a table that is there."""
    if await has_enough(container, person) and not await container.table_service.exists(
        container.table_service.id_for(person.id, wish.id)
    ):
        raise too_many_tables(container)


def made(table: Table) -> TableCreated:
    """Where a new table is, and what it is committed to."""
    return TableCreated(table=table.id, path=f"/t/{table.id}", seq=table.seq, commitment=table.commitment)


@get(
    "/tables/{table:str}", opt=operation(needs="read", query=AudienceQuery, answers={200: Snapshot}, refuses=(403, 404))
)
async def snapshot(request: AppRequest, table: str) -> Response[Any]:
    """All that you may know of a table now."""
    container = container_of(request)
    asked = query(request, AudienceQuery)
    person_id = await visitor_id(container, request)
    live = await container.table_service.get(table)
    async with container.table_service.locked(table) as found:
        audience = found.audience(person_id, asked.seat)
        charge(container, request, person_id, costs.passing(costs.length(found)))
        return raw(live.snapshot(person_id, audience))


@get(
    "/tables/{table:str}/updates",
    opt=operation(needs="read", query=SinceQuery, answers={200: News}, refuses=(403, 404)),
)
async def updates(request: AppRequest, table: str) -> Response[Any]:
    """What has happened since an entry; everything, if that is too much."""
    container = container_of(request)
    asked = query(request, SinceQuery)
    person_id = await visitor_id(container, request)
    live = await container.table_service.get(table)
    async with container.table_service.locked(table) as found:
        audience = found.audience(person_id, asked.seat)
        missed = found.updates_since(audience, asked.since)
        if missed != []:  # at the start and at the end of a game an update holds as much as a snapshot
            charge(container, request, person_id, costs.passing(costs.length(found)))
        if missed is None:
            return raw(live.snapshot(person_id, audience))
    return answer({"type": "missed", "updates": [msgspec.Raw(update) for update in missed]})


@post(
    "/tables/{table:str}/commands",
    opt=operation(
        needs="play",
        asks=Command,
        answers={200: Accepted, **dict.fromkeys((400, 403, 404, 409, 429, 503), Undone)},
        refuses=(401,),
    ),
)
async def command(request: AppRequest, table: str) -> Response[Any]:
    """Do something at a table. Each command has an id; sent again, it gets the same answer and is not done again."""
    container = container_of(request)
    person = await container.person(request)
    asked: Command = await body(request, Command)  # type: ignore[arg-type]  # a union is no type to mypy
    live = await container.table_service.get(table)
    try:
        return answer(await execute(container, table, person, asked))
    except Refusal as refusal:
        eyes = getattr(asked, "seat", None)  # who decides for a seat has looked through it
        said = await live.refused(person.id, eyes, asked.id, asked.seq, refusal)
        return answer(said, status_of(refusal), headers_of(refusal))


@post("/tables/{table:str}/why", opt=operation(needs="read", asks=AskWhy, answers={200: Why}, refuses=(401, 403, 404)))
async def why(request: AppRequest, table: str) -> Response[Any]:
    """Why a line cannot be played now, by which rule; null if it can."""
    container = container_of(request)
    person = await container.person(request)
    asked = await body(request, AskWhy)
    async with container.table_service.locked(table) as found:
        return answer(Why(problem=found.why(person, asked.seat, asked.line)))


@get("/tables/{table:str}/record", opt=operation(needs="read", answers={200: Record}, refuses=(403, 404, 409)))
async def record(request: AppRequest, table: str) -> Response[Any]:
    """The whole game, once it is over, with what is needed to verify its deal."""
    container = container_of(request)
    person_id = await visitor_id(container, request)
    async with container.table_service.locked(table) as found:
        charge(container, request, person_id, costs.passing(costs.length(found)))
        return raw(found.record(person_id))


@get(
    "/tables/{table:str}/past",
    opt=operation(needs="read", query=AtStepQuery, answers={200: PastView}, refuses=(403, 404, 409)),
)
async def past(request: AppRequest, table: str) -> Response[Any]:
    """What you knew after so many steps of the game."""
    container = container_of(request)
    asked = query(request, AtStepQuery)
    person_id = await visitor_id(container, request)
    async with container.table_service.locked(table) as found:
        audience = found.audience(person_id, asked.seat)
        work = view_then(found.viewing_at(audience, asked.step), asked.step)
        key = ("past", table, found.seq, audience, asked.step)
    cost = costs.passing(asked.step)
    return raw(await container.work_out(person_id, address_in(request.scope), key, cost, work))


def view_then(work: Work[View], step: int) -> Work[bytes]:
    """Return the work of making a past view, encoded."""
    return ENCODE(PastView(step=step, view=(yield from work)))


def charge(container: Container, request: AppRequest, person_id: str, cost: int) -> None:
    """Charge a request to whoever makes it. Raises `Refusal`."""
    container.limiters.charge(person_id, address_in(request.scope), cost)


async def visitor_id(container: Container, request: AppRequest) -> str:
    """Whoever asks, by the id that seats are compared with; empty for strangers."""
    person = await container.visitor(request)
    return person.id if person else ""


HANDLERS = [lobby, create, snapshot, updates, command, why, record, past]
