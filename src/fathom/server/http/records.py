"""Games in and out: bring one in, take all of one's own along, and be forgotten."""

from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get, post
from litestar.response import Stream

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.work import Work
from fathom.protocol.account import DeleteAccount, Record, TableCreated
from fathom.protocol.settings import Person
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.decoding import check_json
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.server.http.tables import made
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.erasure import forget as leave_for_good
from fathom.server.security import costs
from fathom.server.security.rate_limit import address_in
from fathom.server.security.sessions import cookie
from fathom.server.telemetry.logging import log, short
from fathom.table.log import CorruptLog
from fathom.table.record_import import read_short, validating_import
from fathom.table.table import Table

AT_ONCE = 50  # ids that are read at a time; of the games themselves there is only ever one in memory
LINES = "application/x-ndjson"


@post("/records", opt=operation(needs="play", asks=Record, answers={201: TableCreated}, refuses=(401, 409)))
async def bring_in(request: AppRequest) -> Response[Any]:
    """Bring in a game that is over, as a record. It is replayed by the rules; the same one again is the same table."""
    container = container_of(request)
    person = await container.person(request)
    container.limiters.transfers.take(person.id)
    data = await request.body()
    check_json(data, int(container.config.limits.depth))
    record = read_short(data)
    address = address_in(request.scope)
    container.limiters.charge(person.id, address, costs.imported(len(record.moves)))
    brought = await container.slices.run(address, validating_import(record, data))
    return answer(made(await container.table_service.import_record(brought, person)), 201)


@get("/me/records", opt=operation(needs="read", answers={200: str}, refuses=(401,), media=LINES))
async def my_records(request: AppRequest) -> Stream:
    """All my games that are over, a record to a line."""
    container = container_of(request)
    person = await container.person(request)
    container.limiters.transfers.take(person.id)
    name = {"content-disposition": 'attachment; filename="fathom-games.jsonl"'}
    return Stream(records(container, person, address_in(request.scope)), media_type=LINES, headers=name)


async def records(container: Container, person: Person, address: str) -> AsyncIterator[bytes]:
    """One after the other, in the order of their ids, each read when the one before is on its way."""
    last = ""
    while page := await container.store.finished_of(person.id, last, AT_ONCE):
        for last in page:
            try:
                yield await container.slices.run(address, record(last, await container.store.entries(last), person.id))
            except (CorruptLog, Refusal) as fault:  # the others are not lost for it
                log.error("not exported", table=short(last), why=str(fault))


def record(table: str, entries: list[bytes], person: str) -> Work[bytes]:
    """One game, as a line."""
    loaded = yield from Table.loading(table, entries)
    return loaded.record(person) + b"\n"


@post("/me/forget", status_code=200, opt=operation(asks=DeleteAccount, answers={204: None}, refuses=(401, 409)))
async def forget(request: AppRequest) -> Response[Any]:
    """Delete all that there is about me. It cannot be undone."""
    container = container_of(request)
    person = await container.person(request)
    if (await body(request, DeleteAccount)).confirm != person.name:
        raise Refusal(RefusalKind.ILLEGAL, "not_confirmed", ENGLISH)
    await leave_for_good(container, person.id)
    secure = request.url.scheme == "https"
    return Response(None, status_code=204, headers={"set-cookie": cookie("", 0, secure)})


HANDLERS = [bring_in, my_records, forget]
