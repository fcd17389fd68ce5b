"""Routes of game records and account data: import, export, deletion."""

from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get, post
from litestar.response import Stream

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.work import Work
from fathom.protocol.account import DeleteAccount, Record, TableCreated
from fathom.protocol.settings import Person
from fathom.server.http.decoding import check_keys
from fathom.server.http.operation import AppRequest, body, operation
from fathom.server.http.responses import answer, signed_out, table_created
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.erasure import AccountErasure
from fathom.server.runtime.service import TableService
from fathom.server.runtime.slices import Slices
from fathom.server.security import costs
from fathom.server.telemetry.logging import log, short
from fathom.store.interfaces import Store
from fathom.table.log import CorruptLog
from fathom.table.record_import import read_short, validating_import
from fathom.table.table import Table

PAGE = 50  # ids per query; only one game is in memory at a time
NDJSON = "application/x-ndjson"


@post("/records", opt=operation(needs="play", asks=Record, answers={201: TableCreated}, refuses=(401, 409)))
async def import_record(
    request: AppRequest,
    person: Injected[Person],
    visitor: Injected[Visitor],
    slices: Injected[Slices],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Import a finished game from a record. It is replayed by the rules. Idempotent: a record has one table."""
    visitor.limiters.transfers.take(person.id)
    data = await request.body()
    check_keys(data)
    record = read_short(data)
    visitor.charge(costs.imported(len(record.moves)))
    imported = await slices.run(visitor.address, validating_import(record, data))
    return answer(table_created(await table_service.import_record(imported, person)), 201)


@get("/me/records", opt=operation(needs="read", answers={200: str}, refuses=(401,), media=NDJSON))
async def export_records(
    person: Injected[Person], visitor: Injected[Visitor], slices: Injected[Slices], store: Injected[Store]
) -> Stream:
    """Export your finished games, one record per line."""
    visitor.limiters.transfers.take(person.id)
    headers = {"content-disposition": 'attachment; filename="fathom-games.jsonl"'}
    return Stream(records_of(person.id, visitor.address, slices, store), media_type=NDJSON, headers=headers)


async def records_of(person: str, address: str, slices: Slices, store: Store) -> AsyncIterator[bytes]:
    """Yield the records of a person in the order of their ids, each read when the one before is sent."""
    last = ""
    while page := await store.tables.finished_of(person, last, PAGE):
        for last in page:
            try:
                yield await slices.run(address, record_line(last, await store.log.entries(last), person))
            except (CorruptLog, Refusal) as error:  # the other games are still exported
                log.error("game not exported", table=short(last), why=str(error))


def record_line(table: str, entries: list[bytes], person: str) -> Work[bytes]:
    """Return the work of building one line of the export."""
    loaded = yield from Table.loading(table, entries)
    return loaded.record(person) + b"\n"


@post("/me/forget", status_code=200, opt=operation(asks=DeleteAccount, answers={204: None}, refuses=(401, 409)))
async def delete_account(
    request: AppRequest, person: Injected[Person], erasure: Injected[AccountErasure]
) -> Response[Any]:
    """Delete your account and all your data. This cannot be undone."""
    if (await body(request, DeleteAccount)).confirm != person.name:
        raise Refusal(RefusalKind.ILLEGAL, "not_confirmed", ENGLISH)
    await erasure.erase(person.id)
    return signed_out(request.url.scheme == "https")


HANDLERS = [import_record, export_records, delete_account]
