"""Requests of those who look back at a game that is over: one that was played here, or any record."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, get, post

from fathom.server.answers import raw
from fathom.server.decoding import check_json
from fathom.server.house import Asked, House, house_of
from fathom.server.http_tables import visitor_id
from fathom.server.limits import address_of
from fathom.server.operations import operation, query
from fathom.study.replay import Replay, Source, at_table, in_record, replayed
from fathom.table.service import LookBack, Record


@get(
    "/tables/{table:str}/replay",
    opt=operation(needs="read", query=LookBack, answers={200: Replay}, refuses=(403, 404, 409)),
)
async def replay(request: Asked, table: str) -> Response[Any]:
    """A game that is over, as a seat knew it then or with all revealed, and what mattered in it."""
    house = house_of(request)
    asked = query(request, LookBack)
    person_id = await charged(house, request)
    async with house.hall.reading(table) as found:
        source = at_table(found, person_id)  # nothing in it changes any more
    return raw(await asyncio.to_thread(told, source, asked.seat))


@post(
    "/replays",
    status_code=200,
    opt=operation(needs="read", asks=Record, query=LookBack, answers={200: Replay}, refuses=(409,)),
)
async def replay_record(request: Asked) -> Response[Any]:
    """The same of any record. It is replayed by the rules, and nothing is kept."""
    house = house_of(request)
    asked = query(request, LookBack)
    await charged(house, request)
    data = await request.body()
    check_json(data, int(house.config.limits.depth))
    return raw(await asyncio.to_thread(lambda: told(in_record(data), asked.seat)))


async def charged(house: House, request: Asked) -> str:
    """Who looks back, if they are known. To work a game out again takes longer than most requests: not too often."""
    person_id = await visitor_id(house, request)
    house.limiters.replays.take(person_id or address_of(request.client.host if request.client else None))
    return person_id


def told(source: Source, seat: int | None) -> bytes:
    """To the last byte away from the loop: a long game takes a while."""
    return msgspec.json.encode(replayed(source, seat))


HANDLERS = [replay, replay_record]
