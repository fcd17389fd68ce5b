"""API tokens: scopes, expiry and revocation."""

import re
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fathom.store.location import data_file
from server.running import API, NO_TLS, Feed, User
from serving import PATIENCE, Serving
from store_locations import StoreLocation


class Program:
    """A client that authenticates with a token only."""

    def __init__(self, server: Serving, token: str) -> None:
        self._url = server.url + API
        self._headers = {"Authorization": f"Bearer {token}"}
        self._http = httpx.Client(headers=self._headers, timeout=PATIENCE, verify=NO_TLS)
        weakref.finalize(self, self._http.close)

    def ask(self, method: str, path: str, **message: Any) -> httpx.Response:
        json = None if method == "get" else message
        return self._http.request(method, self._url + path, json=json)

    def get(self, path: str) -> httpx.Response:
        return self.ask("get", path)

    def post(self, path: str, **message: Any) -> httpx.Response:
        return self.ask("post", path, **message)

    def listen(self, path: str) -> Any:
        address = self._url.replace("http", "ws", 1)
        return connect(address + path, additional_headers=self._headers, compression=None)


def created_token(owner: User, *scopes: str, **wish: Any) -> dict[str, Any]:
    answer = owner.post("/me/tokens", name="laptop", scopes=scopes, **wish)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def ann(server: Serving) -> Iterator[User]:
    with User(server, "Ann") as ann:
        yield ann


def code(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    return answer.status_code, body.get("problem", body)["code"]


def test_a_token_is_long_shown_once_and_stored_as_a_hash(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, User(server, "Ann") as ann:
        shown = created_token(ann, "play")
        token = shown["token"]
        assert re.fullmatch(r"fathom_[\w-]{43}", token), "256 random bits"
        listed = ann.get("/me/tokens")
        assert listed.json() == {"tokens": [shown["info"]]}
        assert token not in listed.text
        Program(server, token).get("/me")
        log = server.log
    kept = b"".join(file.read_bytes() for file in data_file(str(server.data)).parent.iterdir() if file.is_file())
    assert shown["info"]["id"].encode() in kept
    assert token.encode() not in kept
    assert token.removeprefix("fathom_").encode() not in kept
    assert token not in log


def test_tokens_are_unique(ann: User) -> None:
    assert len({created_token(ann, "read")["token"] for _ in range(5)}) == 5


def test_a_token_acts_as_its_owner(server: Serving, ann: User) -> None:
    table = ann.make_table("me", "open")
    program = Program(server, created_token(ann, "play")["token"])
    assert program.get("/me").json() == {"name": "Ann"}
    assert [line["table"] for line in program.get("/me/tables").json()["tables"]] == [table]
    done = program.post(f"/tables/{table}/commands", do="ready", id="r", seat=1, commitment="ab" * 32)
    assert done.status_code == 200


def operations(server: Serving) -> Iterator[tuple[str, str, list[Any]]]:
    """Return every operation of the API with its security schemes."""
    document = httpx.get(f"{server.url}/openapi.json").json()
    for path, methods in document["paths"].items():
        if path.startswith(API):
            for method, its in methods.items():
                yield method, path.removeprefix(API), its.get("security", [])


def test_every_operation_requires_its_documented_scope(server: Serving, ann: User) -> None:
    """Each operation is called with each kind of token and compared with the document."""
    table = ann.make_table("me", "open")
    programs = {scope: Program(server, created_token(ann, scope)["token"]) for scope in ("read", "play")}
    seen: dict[str, set[str]] = {}
    for method, path, security in operations(server):
        real = path.replace("{table}", table).replace("{name}", "submarine").replace("{token}", "x")
        needs = next((way["token"][0] for way in security if "token" in way), "session" if security else "")
        seen.setdefault(needs, set()).add(f"{method} {path}")
        for scope, program in programs.items():
            answer = program.ask(method, real)
            kept_out = answer.status_code == 403 and code(answer)[1] == "no_scope"
            may = not needs or needs == "read" or needs == scope
            assert kept_out != may, f"{method} {path} with a token for {scope}: {answer.status_code} {answer.text}"
    assert {"get /me", "get /me/tables", "get /tables/{table}", "post /tables/{table}/why"} <= seen["read"]
    plan = {"post /tables/{table}/plan", "delete /tables/{table}/plan"}
    assert seen["play"] == {"post /tables", "post /tables/{table}/commands", "post /records"} | plan
    account = {"patch /me", "delete /session", "post /me/links", "delete /me/links"}
    assert {"get /me/tokens", "post /me/tokens", "delete /me/tokens/{token}"} | account <= seen["session"]


def test_a_feed_requires_its_scope(server: Serving, ann: User) -> None:
    table = ann.make_table("me", "open")
    for scope, answer in (("read", "refused"), ("play", "accepted")):
        with Program(server, created_token(ann, scope)["token"]).listen(f"/tables/{table}/feed") as socket:
            feed = Feed(socket)
            assert feed.next("snapshot")["yours"] == [1], "what its owner may see"
            told = feed.ask("chat", text="hm")
            assert told["type"] == answer
            assert told.get("problem", {}).get("code", "") == ("no_scope" if scope == "read" else "")


@pytest.mark.parametrize("token", ["fathom_", "fathom_" + "A" * 43, "x y", "\xff"])
def test_an_invalid_token_is_refused_even_where_none_is_required(server: Serving, ann: User, token: str) -> None:
    table = ann.make_table("me", "open")
    headers = {"Authorization": f"Bearer {token}".encode("latin-1")}
    for path in ("/me", f"/tables/{table}", f"/tables/{table}/feed", "/bot"):
        assert code(httpx.get(server.url + API + path, headers=headers)) == (401, "bad_token")
    assert httpx.get(f"{server.url}{API}/tables/{table}").status_code == 200


def test_cookies_links_and_tokens_are_not_interchangeable(server: Serving, ann: User) -> None:
    link = ann.post("/me/links").json()["token"]
    for other in (ann.http.cookies["fathom"], link):
        assert code(Program(server, other).get("/me")) == (401, "bad_token")
    token = created_token(ann, "play")["token"]
    with User(server, None) as stranger:
        assert stranger.post("/session/enter", token=token[-43:]).status_code == 403
        answer = stranger.http.get(f"{API}/me", headers={"cookie": f"fathom={token}"})
        assert code(answer) == (401, "no_session")


def test_revoking_a_token_closes_its_feeds(server: Serving, ann: User) -> None:
    table = ann.make_table("me", "open")
    kept, gone = created_token(ann, "play"), created_token(ann, "read")
    program, other = Program(server, gone["token"]), Program(server, kept["token"])
    feed = f"/tables/{table}/feed"
    with program.listen(feed) as closed, other.listen(feed) as open_still, ann.listen(table) as own:
        assert Feed(closed).next("snapshot")
        assert ann.http.delete(f"{API}/me/tokens/{gone['info']['id']}").status_code == 204
        with pytest.raises(ConnectionClosed) as ended:
            Feed(closed).next("nothing that ever comes")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4001
        assert Feed(open_still).ask("chat", text="still here")["type"] == "accepted"
        assert own.ask("chat", text="me too")["type"] == "accepted"
    assert code(program.get("/me")) == (401, "bad_token")
    with pytest.raises(InvalidStatus):
        program.listen(feed).__enter__()
    assert [each["id"] for each in ann.get("/me/tokens").json()["tokens"]] == [kept["info"]["id"]]
    again = ann.http.delete(f"{API}/me/tokens/{gone['info']['id']}")
    assert code(again) == (404, "no_such_token")


def test_feeds_of_tokens_that_expire_or_are_revoked_elsewhere_are_closed(place: StoreLocation) -> None:
    """Another process on the same store has revoked the token, or it has expired."""
    with Serving(place) as server, User(server, "Ann") as ann:
        table = ann.make_table("me", "open")
        for change in ("DELETE FROM tokens", "UPDATE tokens SET expires = 1"):
            with Program(server, created_token(ann, "read")["token"]).listen(f"/tables/{table}/feed") as socket:
                assert Feed(socket).next("snapshot")
                place.rows(change)
                with pytest.raises(ConnectionClosed) as ended:
                    Feed(socket).next("nothing that ever comes")
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 4001


def test_tokens_of_others_are_neither_listed_nor_revoked(server: Serving, ann: User) -> None:
    shown = created_token(ann, "read")
    with User(server, "Bob") as bob:
        assert bob.get("/me/tokens").json() == {"tokens": []}
        assert code(bob.http.delete(f"{API}/me/tokens/{shown['info']['id']}")) == (404, "no_such_token")
    assert Program(server, shown["token"]).get("/me").status_code == 200


def test_last_use_and_expiry_are_listed(server: Serving, ann: User) -> None:
    shown = created_token(ann, "read", days=30)
    info = shown["info"]
    assert info["expires"] - info["created"] == 30 * 86_400_000
    assert "used" not in info
    Program(server, shown["token"]).get("/me")
    (listed,) = ann.get("/me/tokens").json()["tokens"]
    assert listed["used"] >= info["created"]


def test_tokens_and_bots_are_limited(tmp_path: Path) -> None:
    limits = ["--limit=tokens_per_person=3", "--limit=bots_per_person=1"]
    with Serving(tmp_path, *limits) as server, User(server, "Ann") as ann:
        created_token(ann, "play", bot="Deep")
        created_token(ann, "play", bot="Deep")
        other = ann.post("/me/tokens", name="x", scopes=["play"], bot="Blue")
        assert code(other) == (429, "too_many_bots")
        created_token(ann, "play")
        assert code(ann.post("/me/tokens", name="x", scopes=["play"])) == (429, "too_many_tokens")


def test_a_token_shares_the_rate_limit_of_its_owner(tmp_path: Path) -> None:
    limits = ["--limit=person_per_second=0.001", "--limit=person_burst=8"]
    with Serving(tmp_path, *limits) as server, User(server, "Ann") as ann:
        program = Program(server, created_token(ann, "read")["token"])
        statuses = [program.get("/me").status_code for _ in range(10)]
    assert (statuses[0], statuses[-1]) == (200, 429)


def test_cross_site_checks_apply_to_cookies_not_to_tokens(server: Serving, ann: User) -> None:
    """A browser attaches cookies to cross-site requests by itself, but no tokens."""
    table, token = ann.make_table("me", "open"), created_token(ann, "play")["token"]
    foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site", "authorization": f"Bearer {token}"}
    asked = f"{server.url}{API}/tables/{table}/why"
    body = {"seat": 1, "line": "x"}
    assert httpx.post(asked, json=body, headers=foreign).status_code == 200
    both = {**foreign, "cookie": f"fathom={ann.http.cookies['fathom']}"}
    assert code(httpx.post(asked, json=body, headers=both)) == (403, "foreign_origin")
    no_token = {**both, "authorization": "Basic x"}
    assert code(httpx.post(asked, json=body, headers=no_token)) == (403, "foreign_origin")


def test_a_token_takes_precedence_over_a_cookie(server: Serving, ann: User) -> None:
    headers = {"authorization": f"Bearer {created_token(ann, 'read')['token']}"}
    assert code(ann.http.get(f"{API}/me/tokens", headers=headers)) == (403, "no_scope")


def test_the_document_describes_cookies_and_tokens(server: Serving) -> None:
    schemes = httpx.get(f"{server.url}/openapi.json").json()["components"]["securitySchemes"]
    assert {name: its["type"] for name, its in schemes.items()} == {"session": "apiKey", "token": "http"}
