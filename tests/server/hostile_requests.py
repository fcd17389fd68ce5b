"""Hostile HTTP requests, and bytes that are not HTTP."""

import random
from collections.abc import Iterator

from server.hostile_messages import TRICKS, Json, hostile

WISH: Json = {
    "id": "w1", "game": "no such game",
    "seats": [{"type": "me"}, {"type": "open"}, {"type": "bot", "bot": "random", "level": 1}],
    "preset": "usual", "options": {"must_act": True}, "public": True, "clock": {"type": "move", "seconds": 60},
    "undo": True,
    "spectators": "on", "chat": True,
}  # fmt: skip
RECORD: Json = {
    "format": "fathom/1", "game": "subhunt", "players": 2, "start": 1, "deal": {},
    "options": {
        "blast": "cross", "magazines": [4, 3, 2], "arrows": [2, 3, 4, 5], "lanes": "rows_and_columns",
        "torpedo_hit": "1/3", "mine_trigger": "stop", "turn_limit": 200, "auto_panels": True,
    },
    "moves": ["hide 101", "hide 102", "hide 103", "mine 136"],
    "result": {"reason": "resigned", "ranking": [[1], [2]]}, "seats": ["Ann", "Bob"],
}  # fmt: skip
BODIES: list[tuple[str, str, Json]] = [
    ("POST", "/api/v1/session/enter", {"token": "A" * 43}),
    ("POST", "/api/v1/session", {"name": "\u200b"}),
    ("PATCH", "/api/v1/me", {"name": "\u202e"}),
    ("POST", "/api/v1/tables", WISH),
    ("POST", "/api/v1/tables/{table}/why", {"seat": 1, "line": "sail C"}),
    ("POST", "/api/v1/replays?seat=1", RECORD),
]
PATHS = [
    "/", "/health", "/ready", "/api/v1/me", "/api/v1/tables", "/api/v1/games", "/api/v1/tables/{table}", "/t/{table}",
    "/api/docs",
    "/api/v1/tables/{table}/updates?since=1", "/api/v1/tables/{table}/record", "/api/v1/tables/{table}/feed",
    "/static/page.css",
    "/api/v1/tables/{table}/past?step=1&names=A%0A%1b%5b2J", "/openapi.json", "/enter", "/api/v1/tables/{table}/story",
    "/api/v1/tables/{table}/replay?seat=1", "/replay/{table}", "/replay", "/trust",
    "/api/v1/rules", "/api/v1/rules/submarine", "/new", "/rules/submarine",
]  # fmt: skip
PATH_TRICKS = [
    "/%00", "/..", "/../../etc/passwd", "/static/../../x", "/static/%2e%2e/%2e%2e/x", "//", "//evil.example/",
    "/static//page.css", "/\\..\\x",
    "/%ff%fe", "/%", "/%zz", "/" + "a" * 5000, "/" + "../" * 900, "/api/v1/tables/" + "A" * 22,
    "/api/v1/tables/" + "%2f" * 22, "/t/<script>",
    "/api/v1/tables/%00" + "A" * 19, "/api/v1/tables/", "/api/v1/tables//record", "/api/v1//me", "/API/V1/ME",
    "/api/v1/me/", "/api/v1/me;x",
    "/assets/..%2findex.html", "/assets/%00", "/api/v1/rules/..%2f..%2fLICENSE", "/rules/%2e%2e", "/.git/config",
    "/debug", "/console", "/schema", "/docs", "/admin", "/__debug__/", "/api/v1/tables/{table}%00",
    "/api/v1/tables/{table}/..",
]  # fmt: skip
QUERY_TRICKS = [
    "?seat=1&seat=2", "?seat=", "?seat=-1", "?seat=99999999999999999999", "?seat=1.5", "?seat=%00", "?seat[]=1",
    "?since=NaN", "?since=-1",
    "?since=9007199254740993", "?since=1&since=2", "?x=" + "y" * 4000, "?" + "&" * 3000, "?%ff=%fe", "?seat=%D9%A3",
    "?since=1_0", "?a=b;c=d", "?=", "?seat=0x1",
    "?since=1e3", "?" + "a=1&" * 800, "?seat=true", "?seat=null", "?step=-1", "?step=99999999",
]  # fmt: skip
METHODS = [
    "GET",
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "PATCH",
    "POST",
    "TRACE",
    "PROPFIND",
    "REPORT",
    "PURGE",
    "M-SEARCH",
]
HEADERS = [
    "origin: https://evil.example", "origin: null", "origin: http://localhost.evil.example",
    "sec-fetch-site: cross-site", "cookie: fathom=",
    "cookie: fathom=" + "A" * 43, "cookie: ;;;=;fathom=%00;", "cookie: " + "a=b; " * 500, "content-type: text/plain",
    "content-type: application/xml",
    "content-type: application/json; charset=utf-16", "content-type: multipart/form-data; boundary=x",
    "content-type: ", "accept: text/html;q=NaN",
    "accept-encoding: gzip;q=1e9, *;q=-1", "x-forwarded-for: 1.2.3.4, \xff", "x-forwarded-proto: javascript",
    "x-forwarded-host: evil.example",
    "range: bytes=0-999999999", "if-none-match: *", "expect: nothing", "te: trailers",
    "x-http-method-override: DELETE", "authorization: Bearer x",
    "upgrade: h2c", "accept-language: " + "x" * 3000, "forwarded: for=unknown", "x-a: \xff\xfe\xfd",
    "sec-websocket-key: x",
]  # fmt: skip


def request(method: str, path: str, host: str, token: str, body: bytes = b"", *more: str) -> bytes:
    """Return a request that keeps the connection open."""
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}", *more]
    if token and not any(line.startswith("cookie") for line in more):
        lines.append(f"cookie: fathom={token}")
    if body or method in ("POST", "PATCH", "PUT"):
        lines.append(f"content-length: {len(body)}")
        if body and not any(line.startswith("content-type") for line in more):
            lines.append("content-type: application/json")
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body


def hostile_request(rng: random.Random, host: str, table: str, token: str, commands: list[Json]) -> bytes:
    """Return a hostile request that is well-formed HTTP."""
    more = rng.sample(HEADERS, rng.choice((0, 0, 1, 2)))
    if rng.random() < 0.6:
        method, path, message = rng.choice(
            [*BODIES, *[("POST", "/api/v1/tables/{table}/commands", rng.choice(commands))] * 5]
        )
        body = hostile(rng, {"id": "h", "seq": 5, **message} if "do" in message else message, 20_000)
        return request(method, path.replace("{table}", table), host, token, body, *more)
    path = rng.choice(PATH_TRICKS if rng.random() < 0.4 else PATHS)
    path += rng.choice(QUERY_TRICKS) if rng.random() < 0.5 and "?" not in path else ""
    method = "GET" if rng.random() < 0.6 else rng.choice(METHODS)
    if method in ("POST", "DELETE") and path.startswith(("/api/v1/me", "/api/v1/session")):
        method = "GET"  # the server would execute these
    return request(method, path.replace("{table}", table), host, token, b"", *more)


def garbage(rng: random.Random, host: str, table: str) -> bytes:
    """Return bytes for a connection of their own, since no valid request can follow them."""
    kind = rng.choice(GARBAGE)
    if isinstance(kind, bytes):
        data = kind.replace(b"HOST", host.encode()).replace(b"TABLE", table.encode())
        return data if rng.random() < 0.6 else mutated(rng, data)
    return rng.randbytes(rng.randrange(1, 3000))


def mutated(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        where = rng.randrange(len(changed))
        changed[where : where + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
    return bytes(changed)


def upgrade(*lines: str) -> bytes:
    fixed = ["GET /api/v1/tables/TABLE/feed HTTP/1.1", "host: HOST", "upgrade: websocket", "connection: upgrade"]
    return "\r\n".join([*fixed, *lines, "", ""]).encode("latin-1")


def start(*lines: str) -> bytes:
    return "\r\n".join(
        ["POST /api/v1/session HTTP/1.1", "host: HOST", "content-type: application/json", *lines, "", ""]
    ).encode()


KEY, VERSION = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version: 13"
SMUGGLED = b"GET /smuggled HTTP/1.1\r\nhost: HOST\r\n\r\n"
SMUGGLING = [
    start("content-length: 5", "transfer-encoding: chunked") + b"0\r\n\r\n" + SMUGGLED,
    start("transfer-encoding: chunked", "content-length: 5") + b"0\r\n\r\n" + SMUGGLED,
    start("content-length: 0", "content-length: 40") + SMUGGLED,
    start("transfer-encoding: chunked", "transfer-encoding: identity") + b"0\r\n\r\n" + SMUGGLED,
    start("transfer-encoding: xchunked") + b"0\r\n\r\n" + SMUGGLED,
    start("transfer-encoding : chunked") + b"0\r\n\r\n" + SMUGGLED,
    start("transfer-encoding:\x0bchunked") + b"0\r\n\r\n" + SMUGGLED,
    start("content-length: +0") + SMUGGLED,
    start("content-length: 0x0") + SMUGGLED,
    start("transfer-encoding: chunked") + b"1;\nx\r\nA\r\n0\r\n\r\n" + SMUGGLED,
]
GARBAGE: list[bytes | None] = [
    None, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(80), b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"\r\n" * 500, b"\n\n\n", b"GET / HTTP/1.1\nhost: HOST\n\n", b" GET / HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"GET  /  HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nhost: HOST\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: HOST\r\nx: a\x00b\r\n\r\n", b"GET / HTTP/1.1\r\nhost: HOST\r\nx: a\r\n folded\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: HOST\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: HOST\r\n" + b"x: y\r\n" * 4000 + b"\r\n",
    b"GET / HTTP/1.1\r\nhost: HOST\r\nx: " + b"y" * 70_000 + b"\r\n\r\n", b"G" * 20_000,
    b"GET / HTTP/1.1\r\nhost: [::1\r\norigin: x\r\n\r\n",
    start("content-length: -1"), start("content-length: 99999999999999999999") + b"x", start("content-length: 1e3"),
    start("content-length: 10") + b"{}",
    start("content-length: \xb2") + b"{}", start("transfer-encoding: chunked") + b"ffffffffffffffff\r\nx",
    start("transfer-encoding: chunked") + b"-1\r\nx\r\n",
    start("transfer-encoding: chunked") + b"zz\r\n\r\n", start("transfer-encoding: gzip, chunked") + b"0\r\n\r\n",
    start("expect: 100-continue", "content-length: 5"),
    start("transfer-encoding: chunked") + b"1\r\n{\r\n" * 30_000, start("content-length: 20000") + b"x" * 20_000,
    b"GET / HTTP/1.1\r\nhost: HOST\r\nx",
    upgrade(), upgrade(KEY), upgrade(VERSION), upgrade(KEY, "sec-websocket-version: 12"),
    upgrade("sec-websocket-key: short", VERSION), upgrade(KEY, KEY, VERSION),
    upgrade(KEY, VERSION, "origin: https://evil.example"), upgrade(KEY, VERSION, "cookie: fathom=\xff"),
    upgrade(KEY, VERSION, "content-length: 5") + b"hello",
    upgrade(KEY, VERSION, "sec-websocket-extensions: permessage-deflate; server_max_window_bits=99"),
    upgrade(KEY, VERSION, "sec-websocket-protocol: a, b,, c"),
    upgrade(KEY, VERSION, *["x: y"] * 2000), upgrade(KEY, VERSION).replace(b"GET", b"POST"),
    upgrade(KEY, VERSION).replace(b"TABLE/feed", b"TABLE/nothing"),
    upgrade(KEY, VERSION).replace(b"TABLE", b"%00"), upgrade(KEY, VERSION).replace(b"feed", b"feed?seat=9&seat=x"),
    upgrade(KEY, VERSION).replace(b"1.1", b"1.0"),
    *SMUGGLING,
]  # fmt: skip


def names() -> Iterator[str]:
    """Return hostile names and chat texts."""
    yield from TRICKS
    for trick in TRICKS:
        yield f"Ann{trick}"[:90]
        yield f"{trick} Bob"[:90]
