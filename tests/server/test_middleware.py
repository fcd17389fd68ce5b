"""Edge middleware: refused requests and headers of all responses."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.running import API, User
from serving import PATIENCE, Serving
from store_locations import StoreLocation

STORES = ("sqlite",)  # decided before the store is used

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_cross_site_requests_cannot_change_anything(server: Serving, headers: dict[str, str]) -> None:
    with User(server) as ada:
        answer = ada.http.post(f"{API}/me/links", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


@pytest.mark.parametrize("headers", FOREIGN)
def test_cross_site_feeds_are_refused(server: Serving, headers: dict[str, str]) -> None:
    with User(server) as ada:
        address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{ada.make_table('me', 'open')}/feed"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_same_origin_requests_are_accepted(server: Serving) -> None:
    with User(server) as ada:
        ours = {"origin": server.url, "sec-fetch-site": "same-origin"}
        assert ada.http.post(f"{API}/me/links", headers=ours).status_code == 201
        address = f"{server.url.replace('http', 'ws', 1)}{API}/tables/{ada.make_table('me', 'open')}/feed"
        with connect(address, additional_headers=ours) as feed:
            assert "snapshot" in str(feed.recv())


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/page.css", "/metrics", f"{API}/games", f"{API}/me"])
def test_every_response_has_the_security_headers(server: Serving, path: str) -> None:
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
def test_an_unacceptable_body_is_refused_with_a_code(
    server: Serving, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    answer = httpx.post(f"{server.url}{API}/session", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert len(answer.content) < 1000


def test_a_chunked_body_is_limited(server: Serving) -> None:
    pieces = (b"x" * 1000 for _ in range(100))
    answer = httpx.post(f"{server.url}{API}/session", content=pieces, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_unknown_paths_and_methods_are_refused_with_a_code(server: Serving) -> None:
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


def test_endless_headers_are_refused(server: Serving) -> None:
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


def test_with_a_public_url_other_hosts_are_refused(place: StoreLocation) -> None:
    with Serving(place, "--public-url=https://fathom.example") as server, User(server) as ada:
        assert ada.http.get("/health").status_code == 200, "from the machine itself"
        assert ada.http.get("/health", headers={"host": "fathom.example"}).status_code == 200
        assert ada.http.get("/health", headers={"host": "evil.example"}).json()["code"] == "wrong_host"
        assert ada.http.get("/health", headers={"host": "["}).json()["code"] == "wrong_host"
        ours = {"host": "fathom.example", "origin": "https://fathom.example"}
        assert ada.http.post(f"{API}/session", json={"name": "A"}, headers=ours).status_code == 201


def answered(server: Serving, host: str, **headers: str) -> bool:
    """Return whether a request with this Host header is answered."""
    answer = httpx.get(f"{server.url}/health", headers={"host": host, **headers}, timeout=PATIENCE)
    assert answer.status_code == 200 or answer.json()["code"] == "wrong_host"
    return answer.status_code == 200


FOREIGN_HOSTS = [
    "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "192.0.2.1",
    "[2001:db8::1]", "[", "", f"{socket.gethostname()}.evil.example",
]  # fmt: skip


def test_without_a_public_url_only_local_hosts_are_answered(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        port = urlsplit(server.url).port
        name = socket.gethostname().partition(".")[0]
        for host in (
            "localhost",
            "127.0.0.1",
            "[::1]",
            "LocalHost.",
            name,
            name.upper(),
            f"{name}.local",
            f"{name}.local.",
        ):
            assert answered(server, host), host
            assert answered(server, f"{host}:{port}"), host
        for host in FOREIGN_HOSTS:
            assert not answered(server, host), host
        refused = httpx.post(f"{server.url}{API}/session", json={"name": "A"}, headers={"host": "evil.example"})
        assert (refused.status_code, refused.json()["code"]) == (400, "wrong_host")
        assert "--public-url" in refused.json()["text"]
        assert "set-cookie" not in refused.headers
        lines = [line for line in server.log.splitlines() if '"level": "warning"' in line]
        assert len(lines) == 1, "once, however many come"
        assert "--public-url" in lines[0]


def test_a_feed_for_a_foreign_host_is_refused(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "open")
    where = urlsplit(server.url)
    address = f"ws://evil.example:{where.port}{API}/tables/{table}/feed"
    with (
        socket.create_connection((where.hostname, where.port), PATIENCE) as wire,
        pytest.raises(InvalidStatus) as refused,
        connect(address, sock=wire, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 400
    assert b"wrong_host" in refused.value.response.body


def test_the_address_of_the_connection_is_a_valid_host(tmp_path: Path) -> None:
    """Clients in the local network use the IP address of their connection, and no other host is accepted."""
    with Serving(tmp_path, "--host=0.0.0.0") as server:
        port = urlsplit(server.url).port
        for address, other in (("127.0.0.2", "127.0.0.3"), ("127.0.0.3", "127.0.0.2")):
            here = f"http://{address}:{port}"
            assert httpx.get(f"{here}/health", timeout=PATIENCE).status_code == 200
            refused = httpx.get(f"{here}/health", headers={"host": f"{other}:{port}"}, timeout=PATIENCE)
            assert refused.json()["code"] == "wrong_host"


@pytest.mark.parametrize("public", [[], ["--public-url=https://fathom.example"]])
def test_further_hosts_can_be_allowed(tmp_path: Path, public: list[str]) -> None:
    allowed = ["--allow-host=Nas.Fritz.box", "--allow-host=192.0.2.1", "--allow-host=2001:DB8::0:1"]
    with Serving(tmp_path, *public, *allowed) as server:
        for host in ("nas.fritz.box", "NAS.fritz.box:80", "192.0.2.1", "[2001:db8::1]:8000"):
            assert answered(server, host), host
        for host in ("fritz.box", "evil.example", "192.0.2.2", "[2001:db8::2]"):
            assert not answered(server, host), host


def test_a_proxy_without_a_public_url_is_logged_once(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        for _ in range(3):
            assert answered(server, "localhost", **{"x-forwarded-for": "192.0.2.9"})
        assert server.log.count("behind a proxy without --public-url") == 1


def test_a_personal_link_has_no_host(server: Serving) -> None:
    """The browser prepends its own origin, which is a trusted one."""
    with User(server) as ada:
        made = ada.http.post(f"{API}/me/links", headers={"x-forwarded-host": "evil.example"})
        assert made.json()["path"].startswith("/")
        assert "evil" not in made.text


def test_with_a_public_https_url_the_cookie_is_secure(place: StoreLocation) -> None:
    """This holds without proxy headers too. Local connections have no TLS."""
    with Serving(place, "--public-url=https://fathom.example") as server:
        for host, secure in (("fathom.example", True), ("localhost", False)):
            came = httpx.post(f"{server.url}{API}/session", json={"name": "A"}, headers={"host": host})
            assert came.headers["set-cookie"].endswith("; Secure") == secure
            assert ("strict-transport-security" in came.headers) == secure


def test_an_internal_error_exposes_only_an_id(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ada:
        table = ada.make_table("me", "open")
        server.kill9()
        place.rows("UPDATE log SET entry = $1 WHERE table_id = $2", b"nonsense", table)
        server.start()
        answer = httpx.get(f"{server.url}{API}/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "table_damaged")
        assert table not in server.log
