"""What does not get in, and what everything that goes out carries."""

import socket
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from places import Place
from server.running import API, Somebody
from serving import Serving

STORES = ("sqlite",)  # what is tested here is decided before a store is asked

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_can_change_nothing(server: Serving, headers: dict[str, str]) -> None:
    with Somebody(server) as ada:
        answer = ada.http.post(f"{API}/me/links", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_cannot_listen(server: Serving, headers: dict[str, str]) -> None:
    with Somebody(server) as ada:
        address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{ada.make_table('me', 'open')}/feed"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_pages_may(server: Serving) -> None:
    with Somebody(server) as ada:
        ours = {"origin": server.url, "sec-fetch-site": "same-origin"}
        assert ada.http.post(f"{API}/me/links", headers=ours).status_code == 201
        address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{ada.make_table('me', 'open')}/feed"
        with connect(address, additional_headers=ours) as feed:
            assert "snapshot" in str(feed.recv())


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/page.css", "/metrics", f"{API}/games", f"{API}/me"])
def test_every_response_carries_the_headers_that_protect_people(server: Serving, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers.get("cache-control") == "no-store" or not path.startswith(API)
    assert "server" not in headers


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b'{"name":"A"}', {"content-type": "text/plain"}, 415, "not_json"),
        (b"name=A", {"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
        (b'{"name":"A"}', {}, 415, "not_json"),
        (b"x" * 20_000, {"content-type": "application/json"}, 413, "too_large"),
        (b"", {"content-type": "application/json"}, 400, "not_readable"),
        (b"\xff", {"content-type": "application/json"}, 400, "not_readable"),
        (b'{"name":"\\ud800"}', {"content-type": "application/json"}, 400, "not_readable"),
        (b'{"name":"A","name":"B"}', {"content-type": "application/json"}, 400, "duplicate_key"),
        (b'{"name":["A"]}', {"content-type": "application/json"}, 400, "not_readable"),
        (b'{"name":' + b"9" * 9000 + b"}", {"content-type": "application/json"}, 400, "not_readable"),
        (b"[" * 9000, {"content-type": "application/json"}, 400, "too_deep"),
        (b'{"name":"A","admin":true}', {"content-type": "application/json"}, 400, "not_readable"),
    ],
)
def test_what_cannot_be_taken_is_said_plainly(
    server: Serving, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    answer = httpx.post(f"{server.url}{API}/session", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert len(answer.content) < 1000


def test_a_body_whose_length_is_not_told_is_limited_too(server: Serving) -> None:
    pieces = (b"x" * 1000 for _ in range(100))
    answer = httpx.post(f"{server.url}{API}/session", content=pieces, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_unknown_addresses_and_methods_get_plain_answers(server: Serving) -> None:
    for method, path, status, code in (
        ("GET", "/nowhere", 404, "no_such_page"),
        ("GET", "/static/../app.py", 404, "no_such_page"),
        ("PUT", f"{API}/me", 405, "no_such_method"),
        ("OPTIONS", f"{API}/tables", 405, "no_such_method"),
        ("DELETE", f"{API}/games", 405, "no_such_method"),
    ):
        answer = httpx.request(method, server.url + path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert httpx.options(f"{server.url}{API}/tables").headers["allow"] == "GET, POST"


def test_headers_that_do_not_end_are_not_read_for_ever(server: Serving) -> None:
    where = urlsplit(server.url)
    with socket.create_connection((where.hostname, where.port)) as wire:
        wire.settimeout(60)
        wire.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        try:
            for _ in range(1000):
                wire.sendall(b"x-more: " + b"y" * 1000 + b"\r\n")
            answer = wire.recv(100)
        except ConnectionError:
            return
        assert answer.startswith(b"HTTP/1.1 400")


def test_with_a_public_address_others_are_refused(place: Place) -> None:
    with Serving(place, "--public-url=https://fathom.example") as server, Somebody(server) as ada:
        assert ada.http.get("/health").status_code == 200, "from the machine itself"
        assert ada.http.get("/health", headers={"host": "fathom.example"}).status_code == 200
        assert ada.http.get("/health", headers={"host": "evil.example"}).json()["code"] == "wrong_host"
        assert ada.http.get("/health", headers={"host": "["}).json()["code"] == "wrong_host"
        ours = {"host": "fathom.example", "origin": "https://fathom.example"}
        assert ada.http.post(f"{API}/session", json={"name": "A"}, headers=ours).status_code == 201


def test_who_comes_to_a_public_address_with_tls_gets_a_cookie_for_tls_only(place: Place) -> None:
    """Also if the proxy does not tell; from the machine itself there is no TLS."""
    with Serving(place, "--public-url=https://fathom.example") as server:
        for host, secure in (("fathom.example", True), ("localhost", False)):
            came = httpx.post(f"{server.url}{API}/session", json={"name": "A"}, headers={"host": host})
            assert came.headers["set-cookie"].endswith("; Secure") == secure
            assert ("strict-transport-security" in came.headers) == secure


def test_an_error_of_our_own_tells_nothing_but_a_number(place: Place) -> None:
    with Serving(place) as server, Somebody(server) as ada:
        table = ada.make_table("me", "open")
        server.kill9()
        place.rows("UPDATE log SET entry = $1 WHERE table_id = $2", b"nonsense", table)
        server.start()
        answer = httpx.get(f"{server.url}{API}/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "table_damaged")
        assert table not in server.log
