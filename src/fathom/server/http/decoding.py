"""What comes from outside, read strictly: right depth and no key twice, then exactly the type that is asked for."""

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.messages_en import ENGLISH

T = TypeVar("T")

STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
NOT_A_BRACKET = bytes(set(range(256)) - set(b"[]{}"))


def check_json(data: bytes, deepest: int) -> None:
    """Refuse what is nested too deep, and keys that stand twice: readers do not agree on what those mean."""
    if data.count(b"[") + data.count(b"{") > deepest and depth(data) > deepest:
        raise Refusal(RefusalKind.MALFORMED, "too_deep", ENGLISH, most=deepest)
    try:
        READER.decode(data.decode())
    except ValueError as error:  # UnicodeDecodeError is one too
        raise unreadable(error) from None


def depth(data: bytes) -> int:
    """How deep brackets outside of strings are nested at most."""
    deepest = level = 0
    for bracket in STRING.sub(b"", data).translate(None, NOT_A_BRACKET):
        level += 1 if bracket in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def unique(pairs: list[tuple[str, Any]]) -> None:
    """Used while reading an object: no key may stand twice in it."""
    if len({key for key, _ in pairs}) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refusal(RefusalKind.MALFORMED, "duplicate_key", ENGLISH, key=shown(twice))


READER = json.JSONDecoder(object_pairs_hook=unique)


def decode(data: bytes, decoder: "msgspec.json.Decoder[T]", deepest: int) -> T:
    """The message, or a refusal that says where it is wrong."""
    check_json(data, deepest)
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise unreadable(error) from None


def from_query(pairs: Mapping[str, str], wanted: type[T]) -> T:
    """The parameters of an address: numbers are written as text there."""
    try:
        return msgspec.convert(pairs, wanted, strict=False)
    except msgspec.MsgspecError as error:
        raise unreadable(error) from None


def unreadable(error: Exception) -> Refusal:
    """The library's own words, as far as they are short."""
    why = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
    return Refusal(RefusalKind.MALFORMED, "not_readable", ENGLISH, why=ascii(why)[1:-1][:200])
