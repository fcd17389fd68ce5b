"""Requests of those who look back at a game that is over: one that was played here, or any record."""

from hashlib import sha256
from typing import Any

from litestar import Response, get, post

from fathom.core.record import Record as GameRecord
from fathom.core.work import Work
from fathom.protocol.account import Record, ReplayQuery
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.decoding import check_json
from fathom.server.http.operation import operation, query
from fathom.server.http.responses import raw
from fathom.server.http.rules import encoded
from fathom.server.http.tables import visitor_id
from fathom.server.security import costs
from fathom.server.security.rate_limit import address_in
from fathom.study.replay import Replay, at_table, reading, replaying
from fathom.table.record_import import read_short


@get(
    "/tables/{table:str}/replay",
    opt=operation(needs="read", query=ReplayQuery, answers={200: Replay}, refuses=(403, 404, 409)),
)
async def replay(request: AppRequest, table: str) -> Response[Any]:
    """A game that is over, as a seat knew it then or with all revealed, and what mattered in it."""
    container = container_of(request)
    asked = query(request, ReplayQuery)
    person_id = await charged(container, request)
    async with container.table_service.locked(table) as found:
        source = at_table(found, person_id)  # nothing in it changes any more
        key = ("replay", table, found.seq, asked.seat)
    work, cost = encoded(replaying(source, asked.seat)), costs.replay(len(source.match.steps))
    return raw(await container.work_out(person_id, address_in(request.scope), key, cost, work))


@post(
    "/replays",
    status_code=200,
    opt=operation(needs="read", asks=Record, query=ReplayQuery, answers={200: Replay}, refuses=(409,)),
)
async def replay_record(request: AppRequest) -> Response[Any]:
    """The same of any record. It is replayed by the rules, and nothing is kept."""
    container = container_of(request)
    asked = query(request, ReplayQuery)
    person_id = await charged(container, request)
    data = await request.body()
    check_json(data, int(container.config.limits.depth))
    record = read_short(data)
    key = ("record", sha256(data).digest(), asked.seat)
    work, cost = told(record, data, asked.seat), costs.replay(len(record.moves))
    return raw(await container.work_out(person_id, address_in(request.scope), key, cost, work))


async def charged(container: Container, request: AppRequest) -> str:
    """Who looks back, if they are known. To work a game out again takes longer than most requests: not too often."""
    person_id = await visitor_id(container, request)
    container.limiters.replays.take(person_id or address_in(request.scope))
    return person_id


def told(record: GameRecord, data: bytes, seat: int | None) -> Work[bytes]:
    """Replay a record, and tell its game."""
    source = yield from reading(record, data)
    return (yield from encoded(replaying(source, seat)))


HANDLERS = [replay, replay_record]
