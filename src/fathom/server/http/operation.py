"""What a request asks for and what it can be answered with: said once, with its handler."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.container import AppRequest, container_of
from fathom.server.http.decoding import decode, from_query
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import OPERATION, Scope

T = TypeVar("T")
KEY = OPERATION


@dataclass(frozen=True, kw_only=True)
class Operation:
    """The types of an operation: body, query, answers by status, and statuses of refusals beside the usual ones.

    `needs` is what a token has to be good for; unless it is said, no token is good enough.
    """

    needs: Scope = "session"

    asks: Any = None
    query: type[msgspec.Struct] | None = None
    answers: Mapping[int, Any] = field(default_factory=dict)
    refuses: tuple[int, ...] = ()
    media: str = "application/json"


def operation(**types: Any) -> dict[str, Any]:
    """For the `opt` of a handler."""
    return {KEY: Operation(**types)}


@cache
def decoder_for(wanted: Hashable) -> "msgspec.json.Decoder[Any]":
    """Decoders are made once."""
    return msgspec.json.Decoder(wanted)


async def body(request: AppRequest, wanted: type[T]) -> T:
    """The body of a request, as that type."""
    deepest = int(container_of(request).config.limits.depth)
    found: T = decode(await request.body(), decoder_for(cast(Hashable, wanted)), deepest)
    return found


def query(request: AppRequest, wanted: type[T]) -> T:
    """The query, as what the operation asks for."""
    pairs: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in pairs:
            raise Refusal(RefusalKind.MALFORMED, "duplicate_key", ENGLISH, key=ascii(name)[:60])
        pairs[name] = value
    return from_query(pairs, wanted)
