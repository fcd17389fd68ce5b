"""Hostile messages for a feed: mutated commands, and bytes that are no message."""

import json
import random
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

TRICKS = [
    "\u202egnp.exe", "\u2066x\u2069", "\u200b\u200b", "a\u0000b", "\x1b[2J", "\u2028\u2029", "z" + "\u0301\u0316" * 80,
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{7*7}}${7*7}", "'; DROP TABLE log; --",
    "../../etc/passwd",
    "%00%0a", "\ufeff", "\U000e0041\U000e007f", "ﷺ" * 20, "👩‍👩‍👧‍👦" * 6, "٣", "Ａｎｎ", "\u00ad", "\u115f", "\ufffe",
    "\r\nSet-Cookie: a=b",
]  # fmt: skip
SCALARS: list[Any] = [
    None, True, False, 0, -1, 1, 2, 9, 10, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, 1e308, "",
    "1", "-1", "NaN",
    [], {}, [1], [[]], {"a": 1}, {"type": "open"}, {"type": "bot"}, ["me"], *TRICKS,
]  # fmt: skip
LINES = [
    "sail C",
    "done",
    "mussel R",
    "swap R",
    "lift C4 Rc",
    "hide 101",
    "fire 101",
    "turn 5",
    "sail off = nothing",
    "?" * 200,
]
LITERALS = [
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-", b"01", b"0x10", b"1.", b".5", b"1" * 400, b'"\\ud800"',
    b'"\\udc00\\ud800"', b"'x'",
    b'"\x00"', b'"\xff\xfe"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\\x41"', b'"\t"', b'"unfinished', b"undefined",
    b"/* */1", b"[1,]", b"{,}",
    b"[" * 500, b"[" * 11 + b"]" * 11, b'{"a":' * 300, b'"' + b"A" * 3000 + b'"', b"1" + b"0" * 3000, b"-" * 50,
    b"tru", b"nulll",
]  # fmt: skip


def commands(seats: list[int], *, harmless: bool) -> list[Json]:
    """Return valid commands for these seats; with `harmless`, none that the owner of a seat may execute."""
    found: list[Json] = [{"do": "ping"}, {"do": "start"}, {"do": "rematch"}, {"do": "chat", "text": "hello"}]
    for seat in seats:
        found += [{"do": "look", "seat": seat}, {"do": "sit", "seat": seat}, {"do": "leave", "seat": seat}]
        found += [{"do": "undo", "seat": seat}, {"do": "ready", "seat": seat, "commitment": "ab" * 32}]
        found += [{"do": "reveal", "seat": seat, "part": "ab" * 16}]
        found += [{"do": "move", "seat": seat, "line": line} for line in LINES]
        found += [{"do": "arrange", "seat": seat, "to": {"type": "bot", "bot": "greedy", "level": 2}}]
        found += [{"do": "answer", "proposal": seat, "yes": True}]
        if not harmless:
            found += [{"do": "resign", "seat": seat}, {"do": "propose", "what": {"type": "drop", "seat": seat}}]
            found += [{"do": "propose", "what": {"type": "swap", "seat": seat, "other": 1}}]
            found += [{"do": "propose", "what": {"type": "bot", "seat": seat, "bot": {"type": "bot", "bot": "random"}}}]
    return found


def hostile(rng: random.Random, message: Json, most: int) -> bytes:
    """Return a message with one or two mutations, of limited size."""
    bent = dict(message)
    for _ in range(rng.choice((0, 1, 1, 2))):
        rng.choice(BENDING)(rng, bent)
    data = json.dumps(bent, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        data = rng.choice(BREAKING)(rng, data)
    return data[:most]


# Mutations that keep the JSON valid.


def wrong_value(rng: random.Random, message: Json) -> None:
    message[rng.choice([*message])] = rng.choice(SCALARS)


def missing_field(rng: random.Random, message: Json) -> None:
    if len(message) > 1:
        del message[rng.choice([*message])]


def extra_field(rng: random.Random, message: Json) -> None:
    message[rng.choice([*TRICKS, "person", "admin", "seq ", "SEQ", "__proto__", "id"])] = rng.choice(SCALARS)


def other_tag(rng: random.Random, message: Json) -> None:
    message["do"] = rng.choice(["fly", "MOVE", "move ", "moved", "created", "", "\u0000", 7, None, ["move"], "x" * 500])


def far_ahead(rng: random.Random, message: Json) -> None:
    message["seq"] = rng.choice([10**6, 2**53 - 1, 2**53, -1, 2**100, 1.5, "1"])


def inside(rng: random.Random, message: Json) -> None:
    """Apply a mutation within a nested object."""
    inner = [name for name, value in message.items() if isinstance(value, dict) and value]
    for name in inner:
        message[name] = dict(message[name])
        rng.choice((wrong_value, missing_field, extra_field))(rng, message[name])


# Mutations of the bytes.


def cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def flip(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def splice(rng: random.Random, data: bytes) -> bytes:
    where = rng.randrange(len(data) + 1)
    return (
        data[:where]
        + rng.choice([rng.randbytes(5), b"\x00", b"\xff", b'"', b"}", b"{", b",", *LITERALS])
        + data[where:]
    )


def strange_literal(rng: random.Random, data: bytes) -> bytes:
    """Replace a value by an invalid or unusual JSON literal."""
    places = [n for n in range(len(data)) if data[n : n + 2] == b": "]
    if not places:
        return rng.choice(LITERALS)
    where = rng.choice(places) + 2
    end = min([n for n in (data.find(b",", where), data.find(b"}", where)) if n > 0], default=len(data))
    return data[:where] + rng.choice(LITERALS) + data[end:]


def twice(rng: random.Random, data: bytes) -> bytes:
    """Duplicate a key, or send two messages as one."""
    if data[:1] == b"{" and rng.random() < 0.7:
        return b"{" + data[1:-1] + b", " + data[1:]
    return data + rng.choice([b"", b"\n", b","]) + data


def wrapped(rng: random.Random, data: bytes) -> bytes:
    return rng.choice([b"[%s]", b'{"do": %s}', b"\xef\xbb\xbf%s", b"%s\x00", b"  %s,", b'"%s"', b"/**/%s"]) % data


def noise(rng: random.Random, data: bytes) -> bytes:
    return rng.randbytes(rng.randrange(1, 200))


BENDING: list[Callable[[random.Random, Json], None]] = [
    wrong_value, wrong_value, missing_field, extra_field, other_tag, far_ahead, inside,
]  # fmt: skip
BREAKING: list[Callable[[random.Random, bytes], bytes]] = [
    cut, flip, splice, strange_literal, strange_literal, twice, wrapped, noise,
]  # fmt: skip
