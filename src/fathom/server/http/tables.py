"""Routes of tables: lobby, creation, state and commands."""

from typing import Any

import msgspec
from litestar import Response, get, post

from fathom.core.errors import Refusal
from fathom.protocol.account import AskWhy, AudienceQuery, News, SinceQuery, TableCreated, Tables, Why
from fathom.protocol.commands import Command
from fathom.protocol.settings import NewTable, Person
from fathom.protocol.updates import Accepted, Problem, Refused, Snapshot
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation, query
from fathom.server.responses import answer, headers_of, raw, status_of, table_created
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.featured import featured_game
from fathom.server.runtime.service import TableService
from fathom.server.security import costs
from fathom.store.cluster import Cluster
from fathom.store.queries.tables import TableIndex

RefusedOrProblem = (Refused, Problem)  # a command that could be decoded is answered with `Refused`
MAX_LISTED = 200  # tables in the lobby
TABLE = "/tables/{table:str}"


@get("/tables", opt=operation(needs="read", answers={200: Tables}, refuses=(403,)))
async def lobby(
    visitor: Injected[Visitor],
    table_index: Injected[TableIndex],
    cluster: Injected[Cluster],
    table_service: Injected[TableService],
) -> Response[Any]:
    """List the public tables: those that wait for players first, then those in play."""
    tables = await table_index.lobby(MAX_LISTED, visitor.id)
    return answer(Tables(tables=tables, featured=await featured_game(tables, table_service, cluster)))


@post("/tables", opt=operation(needs="play", asks=NewTable, answers={201: TableCreated}, refuses=(401, 403, 404, 409)))
async def create_table(
    request: AppRequest,
    person: Injected[Person],
    visitor: Injected[Visitor],
    commands: Injected[CommandService],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Create a table. Idempotent per `id`. With `from` the game continues a finished one from any of its steps."""
    asked = await body(request, NewTable)
    known = table_service.id_for(person.id, asked.id)
    if await commands.at_table_limit(person) and not await table_service.exists(known):
        raise commands.too_many_tables()
    earlier = None
    if asked.begin:
        visitor.charge(costs.imported(asked.begin.step))  # it is replayed when the game starts
        async with table_service.locked(asked.begin.table, visitor.charge) as found:
            earlier = found.record_until(person.id, asked.begin.step)
    return answer(table_created(await table_service.create(asked, person, earlier)), 201)


@get(TABLE, opt=operation(needs="read", query=AudienceQuery, answers={200: Snapshot}, refuses=(403, 404)))
async def snapshot(request: AppRequest, table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Return everything that you may know of a table now."""
    asked = query(request, AudienceQuery)
    async with visitor.watching(table, asked.seat) as (live, audience):
        visitor.charge(costs.passing(costs.length(live.table)))
        return raw(live.snapshot(visitor.id, audience))


@get(f"{TABLE}/updates", opt=operation(needs="read", query=SinceQuery, answers={200: News}, refuses=(403, 404)))
async def updates(request: AppRequest, table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Return the updates after entry `since`, or a snapshot if they are no longer available."""
    asked = query(request, SinceQuery)
    async with visitor.watching(table, asked.seat) as (live, audience):
        missed = live.table.updates_since(audience, asked.since)
        if missed != []:  # an update at the start or the end of a game is as large as a snapshot
            visitor.charge(costs.passing(costs.length(live.table)))
        if missed is None:
            return raw(live.snapshot(visitor.id, audience))
    return answer({"type": "missed", "updates": [msgspec.Raw(update) for update in missed]})


@post(
    f"{TABLE}/commands",
    opt=operation(
        needs="play",
        asks=Command,
        answers={200: Accepted, **dict.fromkeys((400, 403, 404, 409, 429, 503), RefusedOrProblem)},
        refuses=(401,),
    ),
)
async def execute_command(
    request: AppRequest,
    table: str,
    person: Injected[Person],
    visitor: Injected[Visitor],
    commands: Injected[CommandService],
) -> Response[Any]:
    """Execute a command at a table. Idempotent per `id`: a repeated command gets the same answer."""
    asked: Command = await body(request, Command)  # type: ignore[arg-type]  # a union is no type to mypy
    live = await visitor.load(table)
    try:
        return answer(await commands.execute(table, person, asked))
    except Refusal as refusal:
        audience = getattr(asked, "seat", None)  # the client has decided on this seat's view
        refused = await live.refused(person.id, audience, asked.id, asked.seq, refusal, visitor.charge)
        return answer(refused, status_of(refusal), headers_of(refusal))


@post(f"{TABLE}/why", opt=operation(needs="read", asks=AskWhy, answers={200: Why}, refuses=(401, 403, 404)))
async def explain_move(
    request: AppRequest, table: str, person: Injected[Person], visitor: Injected[Visitor]
) -> Response[Any]:
    """Explain why a line, or a move as data, is illegal, with the rule; `problem` is null for a legal move."""
    asked = await body(request, AskWhy)
    async with visitor.table_service.locked(table, visitor.charge) as found:
        return answer(Why(problem=found.why(person, asked.seat, asked.line, asked.move)))
