"""HTTP responses: JSON messages, and refusals with their status."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from litestar import Response
from litestar.types import Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.work import Work
from fathom.protocol.account import TableCreated
from fathom.protocol.updates import problem
from fathom.table.table import Table

T = TypeVar("T")

STATUS: Final[Mapping[RefusalKind, int]] = {
    RefusalKind.MALFORMED: 400,
    RefusalKind.FORBIDDEN: 403,
    RefusalKind.NOT_FOUND: 404,
    RefusalKind.ILLEGAL: 409,
    RefusalKind.NOT_YOUR_TURN: 409,
    RefusalKind.GAME_OVER: 409,
    RefusalKind.STALE: 409,
    RefusalKind.UNTRUE: 409,
    RefusalKind.TOO_MUCH: 429,
    RefusalKind.UNAVAILABLE: 503,
}
STATUS_OF_CODE: Final[Mapping[str, int]] = {  # codes for which HTTP has a more specific status
    "bad_token": 401,
    "no_session": 401,
    "no_such_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "not_json": 415,
    "upgrade_required": 426,
    "incident": 500,
}

ENCODE: Final = msgspec.json.Encoder().encode


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS_OF_CODE.get(refusal.code) or STATUS[refusal.kind]


def headers_of(refusal: Refusal) -> dict[str, str]:
    """Return `retry-after` for a refusal that a later request may not get."""
    if refusal.code == "too_often":
        return {"retry-after": str(refusal.params["wait"])}
    return {"retry-after": "1"} if refusal.kind is RefusalKind.UNAVAILABLE else {}


def refusal_response(refusal: Refusal) -> Response[bytes]:
    """Return a refusal as a response."""
    return answer(problem(refusal), status_of(refusal), headers_of(refusal))


async def reject(refusal: Refusal, send: Send, kind: str = "http") -> None:
    """Send a refusal through ASGI. `kind` is "websocket.http" for a connection that asks for an upgrade."""
    body = ENCODE(problem(refusal))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in headers_of(refusal).items()]
    start: Any = {"type": f"{kind}.response.start", "status": status_of(refusal), "headers": headers}
    rest: Any = {"type": f"{kind}.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """Return a message as a response."""
    return raw(ENCODE(value), status, headers)


def raw(data: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """Return an encoded message as a response."""
    return Response(data, status_code=status, media_type="application/json", headers=dict(headers or {}))


def no_content(headers: Mapping[str, str] | None = None) -> Response[None]:
    """Return a response without a body."""
    return Response(None, status_code=204, headers=dict(headers or {}))


def encoded(work: Work[T], message: Callable[[T], object] = lambda result: result) -> Work[bytes]:
    """Return work with its result, made a message, as JSON."""
    return ENCODE(message((yield from work)))


def table_created(table: Table) -> TableCreated:
    """Return the address and the commitment of a new table."""
    return TableCreated(table=table.id, path=f"/t/{table.id}", seq=table.seq, commitment=table.commitment)
