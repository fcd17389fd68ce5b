"""Security of a server, tested from outside and in its stored data."""

import json
import random
import re
from base64 import urlsafe_b64decode
from hashlib import sha256
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.hostile_messages import commands, hostile
from server.hostile_requests import hostile_request
from server.raw_sockets import PipelinedRequests, RawFeed
from server.running import API, NO_TLS, User
from serving import Serving
from store_locations import StoreLocation

PROTECTING = {
    "content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy", "permissions-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "cache-control",
}  # fmt: skip


def elsewhere(server: Serving, address: str) -> httpx.Client:
    """User who comes from another address of this machine."""
    return httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address=address, verify=NO_TLS))


def rows(server: Serving, query: str) -> list[Any]:
    return server.place.rows(query)


def test_tokens_are_long_and_stored_as_hashes(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ann:
        tokens = [str(ann.http.cookies["fathom"]), ann.post("/me/links").json()["token"]]
        assert all(len(urlsafe_b64decode(token + "=")) * 8 >= 128 for token in tokens)
        assert {sha256(token.encode()).digest() for token in tokens} == {
            hashed for (hashed,) in rows(server, "SELECT token_hash FROM sessions")
        }
    for file in () if place.database else server.data.iterdir():
        assert file.stat().st_mode & 0o077 == 0, "the store is for its owner only"
        content = file.read_bytes()
        for token in tokens:
            assert token.encode() not in content
            assert urlsafe_b64decode(token + "=") not in content


def test_signing_out_deletes_the_stored_token(server: Serving) -> None:
    before = rows(server, "SELECT count(*) FROM sessions")
    with User(server) as ann, User(server, None) as phone:
        link = ann.post("/me/links").json()["token"]
        phone.post("/session/enter", token=link)
        assert ann.http.delete(f"{API}/me/links").status_code == 204
        assert phone.post("/session/enter", token=link).status_code == 403
        for device in (ann, phone):
            assert device.http.delete(f"{API}/session").status_code == 204
            assert device.get("/me").status_code == 401
    assert rows(server, "SELECT count(*) FROM sessions") == before


def test_proxy_headers_are_trusted_from_localhost_only(server: Serving) -> None:
    """A local proxy's header of TLS makes the cookie secure; from another address the header is ignored."""
    for address, believed in (("127.0.0.1", True), ("127.0.0.2", False)):
        with elsewhere(server, address) as http:
            came = http.post(f"{API}/session", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
            assert ("; Secure" in came.headers["set-cookie"]) == believed
            assert {"HttpOnly", "SameSite=Lax"} <= set(came.headers["set-cookie"].split("; "))
            assert ("strict-transport-security" in came.headers) == believed


def test_requests_are_limited_by_address(place: StoreLocation) -> None:
    """The limit ignores forged headers, and a refused WebSocket counts as a request."""
    with Serving(place, "--limit=address_burst=5", "--limit=address_per_second=0.001") as server:
        with elsewhere(server, "127.0.0.2") as http:
            answers = [http.get("/health", headers={"x-forwarded-for": f"10.0.0.{n}"}) for n in range(7)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
            assert answers[-1].json()["code"] == "too_often"
            assert int(answers[-1].headers["retry-after"]) > 100
            assert set(answers[-1].headers) >= PROTECTING
        address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{'A' * 22}/feed"
        statuses = []
        for _ in range(7):
            with pytest.raises(InvalidStatus) as refused, connect(address):
                pass
            statuses.append(refused.value.response.status_code)
        assert statuses == [404] * 5 + [429] * 2
        assert "retry-after" in refused.value.response.headers
        with elsewhere(server, "127.0.0.3") as http:
            assert http.get("/health").status_code == 200


def test_feeds_are_limited_by_address(place: StoreLocation) -> None:
    with Serving(place, "--limit=connections_per_address=2") as server, User(server) as ann:
        table = ann.make_table("me", "open")
        with (
            RawFeed(server.url, table),
            RawFeed(server.url, table),
            pytest.raises(InvalidStatus) as refused,
            ann.listen(table),
        ):
            pass
        assert refused.value.response.status_code == 429
        assert b"too_many_connections" in (refused.value.response.body or b"")


def test_messages_over_a_feed_are_rate_limited(place: StoreLocation) -> None:
    """Invalid messages count."""
    limits = ["--limit=person_burst=5", "--limit=person_per_second=0.001"]
    with Serving(place, *limits) as server, User(server) as ann, User(server) as eve:
        table = ann.make_table("me", "open")
        with RawFeed(server.url, table, str(eve.http.cookies["fathom"])) as feed:  # the first of five
            told = feed.answers([b"nonsense"] * 4 + [b'{"do":"sit","id":"s","seat":2}'])
        codes = [json.loads(answer)["problem"]["code"] for answer in told]
        assert codes == ["not_readable"] * 4 + ["too_often"]
        assert ann.get(f"/tables/{table}").json()["seq"] == 1


def test_all_responses_have_security_headers(server: Serving) -> None:
    """This includes pages, data, refusals of every kind and refused WebSockets."""
    with User(server) as ann:
        table, http = ann.make_table("me", "open"), ann.http
        answers = [
            http.get("/"), http.get("/api/docs"), http.get(f"/t/{table}"), http.get("/enter"), http.get("/metrics"),
            http.get("/openapi.json"), http.get("/nothing"), http.put("/"), http.get(f"{API}/me"),
            http.get(f"{API}/tables/x"),
            http.get(f"{API}/tables/{table}", params={"seat": 2}), http.get(f"{API}/tables/{table}/feed"),
            http.post(f"{API}/session", content=b"x" * 20_000), http.post(f"{API}/session", content=b"x"),
            http.post(f"{API}/session", json={}), http.post(f"{API}/session", json={}, headers={"origin": "null"}),
            http.get(f"{API}/tables/{table}/record"), ann.command(table, "start"), httpx.get(f"{server.url}{API}/me"),
            http.head("/"), http.options("/"), http.delete(f"{API}/me/links"),
        ]  # fmt: skip
    assert {answer.status_code for answer in answers} == {200, 204, 400, 401, 403, 404, 405, 409, 413, 415, 426}
    for answer in answers:
        assert PROTECTING - set(answer.headers) == set(), (answer.request.url, answer.status_code)
        assert not {"server", "x-powered-by", "access-control-allow-origin"} & set(answer.headers)
    address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{table}/feed"
    for headers, query in (({"origin": "https://evil.example"}, ""), ({}, "?seat=1"), ({}, "?seat=x")):
        with pytest.raises(InvalidStatus) as refused, connect(address + query, additional_headers=headers):
            pass
        assert PROTECTING - {name.lower() for name in refused.value.response.headers} == set()


def test_no_path_exposes_internals(server: Serving) -> None:
    """There is no debugger, console, source or file of the machine, and refusals do not reveal what exists."""
    for path in (
        "/debug", "/console", "/schema", "/schema/openapi.json", "/docs", "/.env", "/.git/config", "/admin", "/static/",
        "/static/page.css/..", "/static/..%2f..%2fetc/passwd", "/static/%2e%2e/app.py", "/t/..%2f..",
        "/assets/..%2findex.html", "/api/v1/rules/..%2f..%2fpyproject", "/api/v1/rules/%2fetc%2fpasswd",
        "//etc/passwd", "/static/enter.js%00.css",
    ):  # fmt: skip
        with PipelinedRequests(server.url) as wire:
            line = f"GET {path} HTTP/1.1\r\nhost: {wire.host}\r\n\r\n"
            ((status, answer),) = wire.ask(line.encode())
        assert status == 404, path
        assert re.search(rb'"code":"no_such_\w+"', answer), answer
        assert len(answer) < 1200


def test_every_log_line_is_json_without_secrets(place: StoreLocation) -> None:
    """This holds for invalid input too."""
    rng = random.Random(1)
    with Serving(place, "--log-level=debug") as server, User(server, "Persephone") as ann:
        table = ann.make_table("me", "open")
        token = str(ann.http.cookies["fathom"])
        wished = commands([1, 2], harmless=True)
        with PipelinedRequests(server.url) as wire:
            wire.ask(*[hostile_request(rng, wire.host, table, token, wished) for _ in range(100)])
        with RawFeed(server.url, table, token) as feed:
            feed.answers([hostile(rng, {"id": "pomegranate", "do": "look", "seat": 9}, 4000) for _ in range(100)])
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert len(lines) > 100
    assert all({"event", "level", "timestamp"} <= set(line) for line in lines)
    for secret in ("Persephone", "pomegranate", "evil", "script", token, table):
        assert secret not in server.log


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": [{"type": "me"}] * 10},
        {"seats": []},
        {"seats": [{"type": "me"}] * 9},
        {"options": {"stalemate_voyages": 10**4200}},
        {"options": {f"option {n}": 1 for n in range(500)}},
        {"clock": {"type": "move", "seconds": 0}},
        {"clock": {"type": "game", "seconds": 10**9}},
        {"id": "x" * 65},
        {"id": "a\n"},
        {"seats": [{"type": "me"}, {"type": "bot", "bot": "__class__"}]},
        {"seats": [{"type": "me"}, {"type": "person", "person": "x", "name": "y"}]},
    ],
)
def test_the_size_of_a_table_is_limited(server: Serving, wish: dict[str, Any]) -> None:
    with User(server) as ann:
        fine = {"id": "w", "game": "submarine", "seats": [{"type": "me"}, {"type": "open"}]}
        refused = ann.post("/tables", **{**fine, **wish})
        assert refused.status_code in (400, 413), refused.text
        assert ann.get("/me/tables").json() == {"tables": []}
