"""How things go out over HTTP: as JSON, each refusal with its status."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.types import Send

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import problem

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
STATUS_OF_CODE: Final[Mapping[str, int]] = {  # where HTTP has a word of its own
    "bad_token": 401,
    "no_session": 401,
    "no_such_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "not_json": 415,
    "upgrade_required": 426,
    "incident": 500,
}

_encode = msgspec.json.Encoder().encode


def status_of(refusal: Refusal) -> int:
    """The status that tells a program what a refusal means."""
    return STATUS_OF_CODE.get(refusal.code) or STATUS[refusal.kind]


def headers_of(refusal: Refusal) -> dict[str, str]:
    """When it makes sense to try again."""
    if refusal.code == "too_often":
        return {"retry-after": str(refusal.params["wait"])}
    return {"retry-after": "1"} if refusal.kind is RefusalKind.UNAVAILABLE else {}


def refused(refusal: Refusal) -> Response[bytes]:
    """A refusal as a response."""
    return answer(problem(refusal), status_of(refusal), headers_of(refusal))


async def reject(refusal: Refusal, send: Send, kind: str = "http") -> None:
    """A refusal sent where there is no handler yet: for `kind` "websocket.http", to somebody who wants to connect."""
    body = _encode(problem(refusal))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in headers_of(refusal).items()]
    start: Any = {"type": f"{kind}.response.start", "status": status_of(refusal), "headers": headers}
    rest: Any = {"type": f"{kind}.response.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """Any of our messages as a response."""
    return raw(_encode(value), status, headers)


def raw(data: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """A message that has been encoded already."""
    return Response(data, status_code=status, media_type="application/json", headers=dict(headers or {}))
