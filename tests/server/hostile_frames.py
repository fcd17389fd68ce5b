"""WebSocket frames that violate the protocol, or use its limits."""

import random

from server.raw_sockets import BINARY, CLOSE, PING, TEXT, frame

PONG = 10
PING_MESSAGE = b'{"do":"ping"}'
VIOLATIONS = [
    frame(PING_MESSAGE, mask=False),
    frame(PING_MESSAGE, rsv=4),
    frame(PING_MESSAGE, rsv=7),
    frame(b"", 3),
    frame(b"", 15),
    frame(b"x" * 126, PING),
    frame(b"x", PING, fin=False),
    frame(b"x", 0),
    frame(b"{", fin=False) + frame(PING_MESSAGE),
    frame(b"x" * 5000),
    frame(b"x" * 100_000),
    bytes([0x81, 0xFF]) + (2**63 - 1).to_bytes(8, "big") + bytes(4) + b"x",
    bytes([0x81, 0xFF]) + (2**64 - 1).to_bytes(8, "big") + bytes(4) + b"x",
    bytes([0x81, 0xFE, 0, 5]) + bytes(4) + b"12345",
    frame(b"\xff\xfe\xfd"),
    frame(b"\xed\xa0\x80", fin=False) + frame(b"", 0),
    frame(PING_MESSAGE, BINARY),
    frame(b"\x00" * 100, BINARY),
    frame(b"", TEXT) * 50,
    frame(b"1", fin=False) + frame(b"2", 0, fin=False) * 6000,
    frame(b"", fin=False) + frame(b"", 0, fin=False) * 3000 + frame(b"{}", 0),
    frame(b"x" * 125, PING) * 300,
    frame(b"surprise", PONG) * 300,
    frame(b"", CLOSE),
    frame(b"x", CLOSE),
    *[frame(code.to_bytes(2, "big"), CLOSE) for code in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)],
    frame(b"\x03\xe8\xff\xff", CLOSE),
    frame(b"\x03\xe8" + b"x" * 200, CLOSE),
    frame(b"\x03\xe8bye", CLOSE) + frame(PING_MESSAGE) * 20,
    frame(PING_MESSAGE)[:5],
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x00" * 1000,
]


def violation(rng: random.Random) -> bytes:
    """Return one or several violations, some of them mutated, after valid frames."""
    data = frame(PING_MESSAGE) * rng.randrange(3)
    data += b"".join(rng.sample(VIOLATIONS, rng.choice((1, 1, 1, 3))))
    if rng.random() < 0.3:
        changed = bytearray(data)
        for _ in range(rng.randrange(1, 8)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        data = bytes(changed)
    return data
