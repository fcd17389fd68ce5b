"""Strict JSON decoding: bounded nesting, no duplicate keys, exactly the expected type."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.messages_en import ENGLISH

T = TypeVar("T")

STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
STRING_AND_COLON: Final = re.compile(rb'("(?:[^"\\]|\\.)*+")[ \t\r\n]*+(:?)', re.DOTALL)
NOT_A_BRACKET: Final = bytes(set(range(256)) - set(b"[]{}"))


def decode(data: bytes, decoder: "msgspec.json.Decoder[T]") -> T:
    """Return the decoded message. Raises `Refusal` with the position of the error."""
    try:
        message = decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise unreadable(error) from None
    if may_repeat_keys(data):
        check_keys(data)
    return message


def check_depth(data: bytes, max_depth: int) -> None:
    """Raise `Refusal` for JSON that is nested deeper than allowed."""
    if data.count(b"[") + data.count(b"{") > max_depth and depth(data) > max_depth:
        raise Refusal(RefusalKind.MALFORMED, "too_deep", ENGLISH, most=max_depth)


def depth(data: bytes) -> int:
    """Return the deepest nesting of brackets outside strings."""
    deepest = level = 0
    for bracket in STRING.sub(b"", data).translate(None, NOT_A_BRACKET):
        level += 1 if bracket in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def may_repeat_keys(data: bytes) -> bool:
    """Return False if every key in a valid JSON document differs from all others, which a move's keys do."""
    keys = [key for key, colon in STRING_AND_COLON.findall(data) if colon]
    return len(set(keys)) < len(keys) or any(b"\\" in key for key in keys)


def check_keys(data: bytes) -> None:
    """Raise `Refusal` if an object has a key twice: JSON parsers disagree on what that means."""
    try:
        READER.decode(data.decode())
    except ValueError as error:  # includes UnicodeDecodeError
        raise unreadable(error) from None


def reject_duplicates(pairs: list[tuple[str, Any]]) -> None:
    """Raise `Refusal` if two pairs of an object have the same key."""
    if len({key for key, _ in pairs}) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refusal(RefusalKind.MALFORMED, "duplicate_key", ENGLISH, key=shown(twice))


READER: Final = json.JSONDecoder(object_pairs_hook=reject_duplicates)


def from_query(pairs: Mapping[str, str], wanted: type[T]) -> T:
    """Return query parameters as a type; numbers are parsed from text. Raises `Refusal`."""
    try:
        return msgspec.convert(pairs, wanted, strict=False)
    except msgspec.MsgspecError as error:
        raise unreadable(error) from None


def unreadable(error: Exception) -> Refusal:
    """Return the refusal for malformed input, with the decoder's message in printable ASCII, shortened."""
    why = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
    return Refusal(RefusalKind.MALFORMED, "not_readable", ENGLISH, why=ascii(why)[1:-1][:200])
