"""Routes of tables: lobby, creation, state, commands and records."""

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
    HistoryQuery,
    News,
    PastView,
    Record,
    SinceQuery,
    TableCreated,
    Tables,
    Why,
)
from fathom.protocol.commands import Command
from fathom.protocol.history import History
from fathom.protocol.settings import Begin, NewTable, Person
from fathom.protocol.updates import Accepted, Problem, Refused, Snapshot
from fathom.server.http.operation import AppRequest, body, operation, query
from fathom.server.http.responses import ENCODE, answer, encoded, headers_of, raw, status_of, table_created
from fathom.server.injection import Injected
from fathom.server.metered_work import MeteredWork
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.service import TableService
from fathom.server.security import costs
from fathom.server.security.rate_limit import Limiters
from fathom.store.interfaces import Store
from fathom.study.replay import drawn
from fathom.table.projections.history import history_page

RefusedOrProblem = (Refused, Problem)  # a command that could be decoded is answered with `Refused`
MAX_LISTED = 200  # tables in the lobby


@get("/tables", opt=operation(answers={200: Tables}))
async def lobby(store: Injected[Store]) -> Response[Any]:
    """List the public tables: those that wait for players first, then those in play."""
    return answer(Tables(tables=await store.tables.lobby(MAX_LISTED)))


@post("/tables", opt=operation(needs="play", asks=NewTable, answers={201: TableCreated}, refuses=(401, 403, 404, 409)))
async def create_table(
    request: AppRequest,
    person: Injected[Person],
    address: Injected[str],
    commands: Injected[CommandService],
    limiters: Injected[Limiters],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Create a table. Idempotent per `id`. With `from` the game continues a finished one from any of its steps."""
    asked = await body(request, NewTable)
    known = table_service.id_for(person.id, asked.id)
    if await commands.at_table_limit(person) and not await table_service.exists(known):
        raise commands.too_many_tables()
    earlier = None
    if asked.begin:
        limiters.charge(person.id, address, costs.imported(asked.begin.step))  # it is replayed when the game starts
        earlier = await record_until(table_service, person, asked.begin)
    return answer(table_created(await table_service.create(asked, person, earlier)), 201)


async def record_until(table_service: TableService, person: Person, begin: Begin) -> GameRecord:
    """Return the record that a new table continues. Raises `Refusal`."""
    async with table_service.locked(begin.table) as found:
        return found.record_until(person.id, begin.step)


@get(
    "/tables/{table:str}", opt=operation(needs="read", query=AudienceQuery, answers={200: Snapshot}, refuses=(403, 404))
)
async def snapshot(
    request: AppRequest,
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    limiters: Injected[Limiters],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return everything that you may know of a table now."""
    asked = query(request, AudienceQuery)
    live = await table_service.get(table)
    async with table_service.locked(table) as found:
        audience = found.audience(visitor_id, asked.seat)
        limiters.charge(visitor_id, address, costs.passing(costs.length(found)))
        return raw(live.snapshot(visitor_id, audience))


@get(
    "/tables/{table:str}/updates",
    opt=operation(needs="read", query=SinceQuery, answers={200: News}, refuses=(403, 404)),
)
async def updates(
    request: AppRequest,
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    limiters: Injected[Limiters],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return the updates after entry `since`, or a snapshot if they are no longer available."""
    asked = query(request, SinceQuery)
    live = await table_service.get(table)
    async with table_service.locked(table) as found:
        audience = found.audience(visitor_id, asked.seat)
        missed = found.updates_since(audience, asked.since)
        if missed != []:  # an update at the start or the end of a game is as large as a snapshot
            limiters.charge(visitor_id, address, costs.passing(costs.length(found)))
        if missed is None:
            return raw(live.snapshot(visitor_id, audience))
    return answer({"type": "missed", "updates": [msgspec.Raw(update) for update in missed]})


@post(
    "/tables/{table:str}/commands",
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
    commands: Injected[CommandService],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Execute a command at a table. Idempotent per `id`: a repeated command gets the same answer."""
    asked: Command = await body(request, Command)  # type: ignore[arg-type]  # a union is no type to mypy
    live = await table_service.get(table)
    try:
        return answer(await commands.execute(table, person, asked))
    except Refusal as refusal:
        audience = getattr(asked, "seat", None)  # the client has decided on this seat's view
        refused = await live.refused(person.id, audience, asked.id, asked.seq, refusal)
        return answer(refused, status_of(refusal), headers_of(refusal))


@post("/tables/{table:str}/why", opt=operation(needs="read", asks=AskWhy, answers={200: Why}, refuses=(401, 403, 404)))
async def explain_move(
    request: AppRequest, table: str, person: Injected[Person], table_service: Injected[TableService]
) -> Response[Any]:
    """Explain why a move is illegal, with the rule; `problem` is null for a legal move."""
    asked = await body(request, AskWhy)
    async with table_service.locked(table) as found:
        return answer(Why(problem=found.why(person, asked.seat, asked.line)))


@get("/tables/{table:str}/record", opt=operation(needs="read", answers={200: Record}, refuses=(403, 404, 409)))
async def record(
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    limiters: Injected[Limiters],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return the record of a finished game, with the proof that its deal was fair."""
    async with table_service.locked(table) as found:
        limiters.charge(visitor_id, address, costs.passing(costs.length(found)))
        return raw(found.record(visitor_id))


@get(
    "/tables/{table:str}/past",
    opt=operation(needs="read", query=AtStepQuery, answers={200: PastView}, refuses=(403, 404, 409)),
)
async def past_view(
    request: AppRequest,
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    metered_work: Injected[MeteredWork],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return the view that you had after a step of the game."""
    asked = query(request, AtStepQuery)
    async with table_service.locked(table) as found:
        audience = found.audience(visitor_id, asked.seat)
        work = encoded_view(found.viewing_at(audience, asked.step), asked)
        key = ("past", table, found.seq, audience, asked)
    return raw(await metered_work.run(visitor_id, address, key, costs.past(asked.step, bool(asked.names)), work))


def encoded_view(work: Work[View], asked: AtStepQuery) -> Work[bytes]:
    """Return the work of building a past view, encoded."""
    view = yield from work
    return ENCODE(PastView(step=asked.step, view=view, drawing=drawn(view, asked.names)))


@get(
    "/tables/{table:str}/story",
    opt=operation(needs="read", query=HistoryQuery, answers={200: History}, refuses=(403, 404, 409)),
)
async def history(
    request: AppRequest,
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    metered_work: Injected[MeteredWork],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return the game so far as you saw it, in pages: the view after the deal, and what each move changed."""
    asked = query(request, HistoryQuery)
    async with table_service.locked(table) as found:
        audience = found.audience(visitor_id, asked.seat)
        work = encoded(history_page(found, audience, asked.begin, asked.count))
        key = ("story", table, found.seq, audience, asked.begin, asked.count)
        cost = costs.page(asked.begin, min(asked.count, costs.length(found) - asked.begin))
    return raw(await metered_work.run(visitor_id, address, key, cost, work))


HANDLERS = [
    lobby, create_table, snapshot, updates, execute_command, explain_move, record, past_view, history,
]  # fmt: skip
