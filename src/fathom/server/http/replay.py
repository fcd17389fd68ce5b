"""Routes of replays: of a finished game at a table, or of any record."""

from hashlib import sha256
from typing import Any

from litestar import Response, get, post

from fathom.core.record import Record as GameRecord
from fathom.core.work import Work
from fathom.protocol.account import Record, ReplayQuery
from fathom.protocol.history import Replay
from fathom.server.http.decoding import check_keys
from fathom.server.http.operation import AppRequest, operation, query
from fathom.server.http.responses import encoded, raw
from fathom.server.injection import Injected
from fathom.server.metered_work import MeteredWork
from fathom.server.runtime.service import TableService
from fathom.server.security import costs
from fathom.server.security.rate_limit import Limiters
from fathom.study.replay import at_table, reading, replaying
from fathom.table.record_import import read_short


@get(
    "/tables/{table:str}/replay",
    opt=operation(needs="read", query=ReplayQuery, answers={200: Replay}, refuses=(403, 404, 409)),
)
async def replay(
    request: AppRequest,
    table: str,
    visitor_id: Injected[str],
    address: Injected[str],
    limiters: Injected[Limiters],
    metered_work: Injected[MeteredWork],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Replay a finished game with its highlights, as a seat saw it or with everything revealed."""
    asked = query(request, ReplayQuery)
    limiters.replays.take(visitor_id or address)
    async with table_service.locked(table) as found:
        source = at_table(found, visitor_id)  # immutable: the game is over
        key = ("replay", table, found.seq, asked)
    work = encoded(replaying(source, asked.seat, asked.names))
    cost = costs.replay(len(source.match.steps), bool(asked.names))
    return raw(await metered_work.run(visitor_id, address, key, cost, work))


@post(
    "/replays",
    status_code=200,
    opt=operation(needs="read", asks=Record, query=ReplayQuery, answers={200: Replay}, refuses=(409,)),
)
async def replay_record(
    request: AppRequest,
    visitor_id: Injected[str],
    address: Injected[str],
    limiters: Injected[Limiters],
    metered_work: Injected[MeteredWork],
) -> Response[Any]:
    """Replay a record with its highlights. The record is checked by the rules and not stored."""
    asked = query(request, ReplayQuery)
    limiters.replays.take(visitor_id or address)
    data = await request.body()
    check_keys(data)
    record = read_short(data)
    key = ("record", sha256(data).digest(), asked)
    work, cost = replayed_record(record, data, asked), costs.replay(len(record.moves), bool(asked.names))
    return raw(await metered_work.run(visitor_id, address, key, cost, work))


def replayed_record(record: GameRecord, data: bytes, asked: ReplayQuery) -> Work[bytes]:
    """Return the work of checking and replaying a record, encoded."""
    source = yield from reading(record, data)
    return (yield from encoded(replaying(source, asked.seat, asked.names)))


HANDLERS = [replay, replay_record]
