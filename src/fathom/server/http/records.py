"""Routes of games in the past: records, earlier views, histories, replays, import and export."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from hashlib import sha256
from typing import Any

from litestar import Response, get, post
from litestar.response import Stream

from fathom.core.errors import Refusal
from fathom.core.game import View
from fathom.core.record import Record as GameRecord
from fathom.core.work import Work
from fathom.protocol.account import AtStepQuery, HistoryQuery, PastView, Record, ReplayQuery, TableCreated
from fathom.protocol.history import History, Replay
from fathom.protocol.settings import Millis, Person
from fathom.server.decoding import check_keys
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, operation, query
from fathom.server.responses import answer, encoded, raw, table_created
from fathom.server.security import costs
from fathom.server.telemetry.logging import log, short
from fathom.store.queries.log import EventLog
from fathom.store.queries.tables import TableIndex
from fathom.study.replay import at_table, drawn, reading, replaying
from fathom.table.chance.verify import Proof
from fathom.table.log import CorruptLog
from fathom.table.projections.history import history_page
from fathom.table.record_import import read_short, validating_import
from fathom.table.table import Table

TABLE = "/tables/{table:str}"
PAGE = 50  # ids per query; only one game is in memory at a time
NDJSON = "application/x-ndjson"


class TableRecord(GameRecord, omit_defaults=True, kw_only=True):
    """The record of a table, with the names of its seats. An imported game has the proof it came with, if any."""

    seats: list[str]
    created: Millis
    ended: Millis
    imported: bool = False
    fairness: Proof | None = None


@post("/records", opt=operation(needs="play", asks=Record, answers={201: TableCreated}, refuses=(401, 409)))
async def import_record(request: AppRequest, person: Injected[Person], visitor: Injected[Visitor]) -> Response[Any]:
    """Import a finished game from a record. It is replayed by the rules. Idempotent: a record has one table."""
    visitor.limiters.transfers.take(person.id)
    data = await request.body()
    check_keys(data)
    record = read_short(data)
    visitor.charge(costs.imported(len(record.moves)))
    imported = await visitor.slices.run(visitor.address, validating_import(record, data))
    return answer(table_created(await visitor.table_service.import_record(imported, person)), 201)


@get("/me/records", opt=operation(needs="read", answers={200: str}, refuses=(401,), media=NDJSON))
async def export_records(
    person: Injected[Person],
    visitor: Injected[Visitor],
    table_index: Injected[TableIndex],
    event_log: Injected[EventLog],
) -> Stream:
    """Export your finished games, one record per line."""
    visitor.limiters.transfers.take(person.id)
    headers = {"content-disposition": 'attachment; filename="fathom-games.jsonl"'}
    return Stream(records_of(person.id, visitor, table_index, event_log), media_type=NDJSON, headers=headers)


async def records_of(
    person: str, visitor: Visitor, table_index: TableIndex, event_log: EventLog
) -> AsyncIterator[bytes]:
    """Yield the records of a person in the order of their ids, each read when the one before is sent.

    Beyond the limit on work they are delayed: the answer has begun, and cannot be refused any more.
    """
    last = ""
    while page := await table_index.finished_of(person, last, PAGE):
        for last in page:
            try:
                entries = await event_log.entries(last)
                while wait := visitor.wait_for(costs.loading(entries)):
                    await asyncio.sleep(wait)
                yield await visitor.slices.run(visitor.address, record_line(last, entries, person))
            except (CorruptLog, Refusal) as error:  # the other games are still exported
                log.error("game export failed", table=short(last), reason=str(error))


def record_line(table: str, entries: list[bytes], person: str) -> Work[bytes]:
    """Return the work of building one line of the export."""
    loaded = yield from Table.loading(table, entries)
    return loaded.record(person) + b"\n"


@get(f"{TABLE}/record", opt=operation(needs="read", answers={200: TableRecord}, refuses=(403, 404, 409)))
async def record(table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Return the record of a finished game, with the proof that its deal was fair."""
    async with visitor.table_service.locked(table, visitor.charge) as found:
        visitor.charge(costs.passing(costs.length(found)))
        return raw(found.record(visitor.id))


@get(f"{TABLE}/past", opt=operation(needs="read", query=AtStepQuery, answers={200: PastView}, refuses=(403, 404, 409)))
async def past_view(request: AppRequest, table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Return the view that you had after a step of the game."""
    asked = query(request, AtStepQuery)
    async with visitor.watching(table, asked.seat) as (live, audience):
        work = encoded(live.table.viewing_at(audience, asked.step), partial(past, asked))
        key = ("past", table, live.table.seq, audience, asked)
    return raw(await visitor.compute(key, costs.past(asked.step, bool(asked.names)), work))


def past(asked: AtStepQuery, view: View) -> PastView:
    """Return a past view, drawn as text if asked for."""
    return PastView(step=asked.step, view=view, drawing=drawn(view, asked.names))


@get(f"{TABLE}/story", opt=operation(needs="read", query=HistoryQuery, answers={200: History}, refuses=(403, 404, 409)))
async def history(request: AppRequest, table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Return the game so far as you saw it, in pages: the view after the deal, and what each move changed."""
    asked = query(request, HistoryQuery)
    async with visitor.watching(table, asked.seat) as (live, audience):
        work = encoded(history_page(live.table, audience, asked.begin, asked.count))
        key = ("story", table, live.table.seq, audience, asked.begin, asked.count)
        cost = costs.passing(asked.begin) + min(asked.count, costs.length(live.table) - asked.begin)
    return raw(await visitor.compute(key, cost, work))


@get(f"{TABLE}/replay", opt=operation(needs="read", query=ReplayQuery, answers={200: Replay}, refuses=(403, 404, 409)))
async def replay(request: AppRequest, table: str, visitor: Injected[Visitor]) -> Response[Any]:
    """Replay a finished game with its highlights, as a seat saw it or with everything revealed."""
    asked = query(request, ReplayQuery)
    visitor.limiters.replays.take(visitor.id or visitor.address)
    async with visitor.table_service.locked(table, visitor.charge) as found:
        source = at_table(found, visitor.id)  # immutable: the game is over
        key = ("replay", table, found.seq, asked)
    work = encoded(replaying(source, asked.seat, asked.names))
    cost = costs.replay(len(source.match.steps), bool(asked.names))
    return raw(await visitor.compute(key, cost, work))


@post(
    "/replays",
    status_code=200,
    opt=operation(needs="read", asks=Record, query=ReplayQuery, answers={200: Replay}, refuses=(409,)),
)
async def replay_record(request: AppRequest, visitor: Injected[Visitor]) -> Response[Any]:
    """Replay a record with its highlights. The record is checked by the rules and not stored."""
    asked = query(request, ReplayQuery)
    visitor.limiters.replays.take(visitor.id or visitor.address)
    data = await request.body()
    check_keys(data)
    record = read_short(data)
    key = ("record", sha256(data).digest(), asked)
    work, cost = replayed_record(record, data, asked), costs.replay(len(record.moves), bool(asked.names))
    return raw(await visitor.compute(key, cost, work))


def replayed_record(record: GameRecord, data: bytes, asked: ReplayQuery) -> Work[bytes]:
    """Return the work of checking and replaying a record, encoded."""
    source = yield from reading(record, data)
    return (yield from encoded(replaying(source, asked.seat, asked.names)))
