"""Metadata of HTTP operations, declared with each handler: body, query, answers and refusals."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from litestar import Request
from litestar.datastructures import State

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.decoding import decode, from_query
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import Scope

AppRequest = Request[None, None, State]
T = TypeVar("T")
KEY = "operation"  # in the `opt` of a handler

decoder_for = cache(msgspec.json.Decoder)  # building one is expensive


@dataclass(frozen=True, kw_only=True)
class Operation:
    """Types of body, query and answers by status, and the statuses of refusals beside the usual ones."""

    needs: Scope = "session"  # that a token must have; with the default, tokens are refused
    asks: Any = None
    query: type[msgspec.Struct] | None = None
    answers: Mapping[int, Any] = field(default_factory=dict)
    refuses: tuple[int, ...] = ()
    media: str = "application/json"


def operation(**types: Any) -> dict[str, Any]:
    """Return the `opt` of a handler."""
    return {KEY: Operation(**types)}


async def body(request: AppRequest, wanted: type[T]) -> T:
    """Return the body of a request as a type. Raises `Refusal`."""
    found: T = decode(await request.body(), decoder_for(cast(Hashable, wanted)))
    return found


def query(request: AppRequest, wanted: type[T]) -> T:
    """Return the query of a request as a type. Raises `Refusal`."""
    pairs: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in pairs:
            raise Refusal(RefusalKind.MALFORMED, "duplicate_key", ENGLISH, key=ascii(name)[:60])
        pairs[name] = value
    return from_query(pairs, wanted)
