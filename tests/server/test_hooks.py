"""Webhooks: signed, tried again, told once for each turn, and never lost."""

import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from places import Place
from server.dueling import duel, eventually, move
from server.receiving import Received, receiving
from server.running import Somebody
from serving import Serving

QUICK = (
    "--allow-private-hooks",
    "--limit=hook_retry_seconds=0.02",
    "--limit=hook_attempts=4",
    "--limit=hook_failures=7",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that lets webhooks go to this machine, and does not wait long."""
    with Serving(tmp_path_factory.mktemp("server"), *QUICK) as running:
        yield running
    assert '"level": "error"' not in running.log


def hook(person: Somebody, url: str, **wish: Any) -> dict[str, Any]:
    made = person.post("/me/hooks", url=url, **wish)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def log_of(person: Somebody, hook_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"/me/hooks/{hook_id}/deliveries").json()["deliveries"]
    return found


def signed(received: Received, secret: str) -> bool:
    """As docs/correspondence.md shows it."""
    key = b64decode(secret.removeprefix("whsec_"))
    told = f"{received.id}.{received.headers['webhook-timestamp']}.".encode() + received.body
    return received.headers["webhook-signature"] == "v1," + b64encode(hmac.digest(key, told, sha256)).decode()


def test_a_turn_and_the_end_are_told_to_whom_they_concern(server: Serving) -> None:
    with receiving() as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        made = hook(bob, f"{receiver.url}/bob?x=1")
        table = duel(ann, bob)
        move(ann, table, 1)
        (first,) = receiver.waits_for(1)
        assert (first.path, first.headers["host"]) == ("/bob?x=1", receiver.url.removeprefix("http://"))
        assert first.headers["content-type"] == "application/json"
        assert signed(first, made["secret"])
        assert not signed(first, "whsec_" + b64encode(b"x" * 32).decode())
        assert abs(int(first.headers["webhook-timestamp"]) - time.time()) < 600
        seats = [{"seat": 1, "kind": "person", "name": "Ann"}, {"seat": 2, "kind": "person", "name": "Bob"}]
        data = {"table": table, "url": f"{server.url}/t/{table}", "game": "submarine", "title": "Submarine"}
        assert first.json["type"] == "your_turn"
        assert first.json["data"] == {**data, "seats": seats, "to_move": 2}
        assert bob.command(table, "resign", seat=2).status_code == 200
        _, second = receiver.waits_for(2)
        assert second.json["type"] == "game_over"
        assert second.json["data"] == {**data, "seats": seats, "reason": "resigned", "ranking": [[1], [2]]}
        assert second.id != first.id
        log = eventually(
            lambda: log_of(bob, made["hook"]), lambda log: all(each["status"] == "delivered" for each in log)
        )
        assert [(each["event"], each["attempts"], each["code"]) for each in log] == [
            ("game_over", 1, 204), ("your_turn", 1, 204),
        ]  # fmt: skip
        assert {each["id"] for each in log} == {first.id, second.id}


def test_only_what_was_asked_for_is_told(server: Serving) -> None:
    with receiving() as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        one, other = duel(ann, bob), duel(ann, bob)
        hook(bob, f"{receiver.url}/one", table=one)
        hook(bob, f"{receiver.url}/over", events=["game_over"])
        for table in (one, other):
            move(ann, table, 1)
            assert bob.command(table, "resign", seat=2).status_code == 200
        got = receiver.until(lambda got: [each.path for each in got].count("/over") == 2)
        assert {each.json["type"] for each in got if each.path == "/over"} == {"game_over"}
        got = receiver.until(lambda got: "/one" in [each.path for each in got])
        assert {each.json["data"]["table"] for each in got if each.path == "/one"} == {one}


def test_a_failure_is_tried_again_under_the_same_id(server: Serving) -> None:
    with receiving(500, 302, 204) as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        receiver.headers["location"] = f"{receiver.url}/elsewhere"
        made = hook(bob, receiver.url, events=["your_turn"])
        move(ann, duel(ann, bob), 1)
        got = receiver.waits_for(3)
        assert {each.path for each in got} == {"/"}, "redirects are not followed"
        assert len({(each.id, each.body) for each in got}) == 1
        assert all(signed(each, made["secret"]) for each in got)
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: log[0]["status"] == "delivered")
        assert (log["attempts"], log["code"], log["next"]) == (3, 204, 0)
        assert bob.get("/me/hooks").json()["hooks"][0]["failures"] == 0


def test_a_receiver_that_never_answers_well_is_given_up_and_then_paused(server: Serving) -> None:
    with receiving(503) as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        made = hook(bob, receiver.url)
        first, second = duel(ann, bob), duel(ann, bob)
        move(ann, first, 1)
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: bool(log) and log[0]["status"] == "failed")
        assert (log["attempts"], log["code"], log["why"]) == (4, 503, "answered with status 503")
        move(ann, second, 1)
        hooks = eventually(lambda: bob.get("/me/hooks").json()["hooks"], lambda hooks: hooks[0]["paused"])
        assert hooks[0]["failures"] == 7
        assert len(receiver.got) == 7
        receiver.statuses[:] = [200]
        changed = bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": False}).json()
        assert (changed["paused"], changed["failures"]) == (False, 0)
        got = receiver.waits_for(8)
        assert got[7].json["data"]["table"] == second, "what waited goes on"


def test_who_says_gone_is_not_asked_again(server: Serving) -> None:
    with receiving(410) as receiver, Somebody(server, "Bob") as bob, Somebody(server, "Ann") as ann:
        hook(bob, receiver.url)
        move(ann, duel(ann, bob), 1)
        eventually(lambda: bob.get("/me/hooks").json()["hooks"], lambda hooks: hooks[0]["paused"])
        assert len(receiver.got) == 1


def test_a_turn_that_has_passed_is_not_told_any_more(server: Serving) -> None:
    with receiving(500) as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        made = hook(bob, receiver.url, events=["your_turn"])
        table = duel(ann, bob)
        changed = bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": True})
        assert changed.json()["paused"]
        move(ann, table, 1)
        assert log_of(bob, made["hook"]) == []
        receiver.gate.clear()
        bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": False})
        receiver.waits_for(1)
        move(bob, table, 2)
        receiver.gate.set()
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: log[0]["status"] == "dropped")
        assert log["why"] == "the turn has passed"


def test_a_ping_is_sent_once_also_to_one_that_is_paused(server: Serving) -> None:
    with receiving(500, 204) as receiver, Somebody(server, "Ann") as ann:
        made = hook(ann, receiver.url)
        ann.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": True})
        pinged = ann.post(f"/me/hooks/{made['hook']}/ping")
        assert (pinged.status_code, pinged.json()["status"]) == (202, "waiting")
        (log,) = eventually(lambda: log_of(ann, made["hook"]), lambda log: log[0]["status"] == "failed")
        assert (log["id"], log["event"], log["attempts"], log["code"]) == (pinged.json()["id"], "ping", 1, 500)
        assert ann.post(f"/me/hooks/{made['hook']}/ping").status_code == 202
        eventually(lambda: ann.post(f"/me/hooks/{made['hook']}/ping").status_code, lambda status: status == 429)
        got = receiver.waits_for(2)
        assert set(got[1].json) == {"type", "timestamp"}


def test_the_secret_is_shown_once_and_to_nobody_else(server: Serving) -> None:
    with receiving() as receiver, Somebody(server, "Ann") as ann, Somebody(server, "Eve") as eve:
        made = hook(ann, receiver.url)
        secret = made["secret"]
        assert len(b64decode(secret.removeprefix("whsec_"))) == 32
        ann.post(f"/me/hooks/{made['hook']}/ping")
        receiver.waits_for(1)
        told = [ann.get("/me/hooks").text, ann.get(f"/me/hooks/{made['hook']}/deliveries").text]
        assert all(secret not in each for each in told)
        assert secret not in server.log
        assert eve.get("/me/hooks").json() == {"hooks": []}
        path = f"/me/hooks/{made['hook']}"
        answers = [
            eve.get(f"{path}/deliveries"), eve.post(f"{path}/ping"), eve.http.delete(f"/api/v1{path}"),
            eve.http.patch(f"/api/v1{path}", json={"paused": True}),
        ]  # fmt: skip
        assert [(each.status_code, each.json()["code"]) for each in answers] == [(404, "no_such_hook")] * 4
        assert ann.http.delete(f"/api/v1{path}").status_code == 204
        assert ann.get("/me/hooks").json() == {"hooks": []}


def test_a_webhook_for_a_table_needs_one(server: Serving) -> None:
    with Somebody(server, "Ann") as ann:
        refused = ann.post("/me/hooks", url="https://example.org/", table="A" * 22)
        assert (refused.status_code, refused.json()["code"]) == (404, "no_such_table")


def test_there_are_only_so_many(server: Serving) -> None:
    with Somebody(server, "Ann") as ann:
        for number in range(10):
            hook(ann, f"https://example.org/{number}")
        refused = ann.post("/me/hooks", url="https://example.org/more")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_hooks")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/", "bad_hook_url"),
        ("ftp://example.org/", "bad_hook_url"),
        ("https://user:word@example.org/", "bad_hook_url"),
        ("https://example.org/#x", "bad_hook_url"),
        ("https://exa mple.org/", "bad_hook_url"),
        ("https://example.org:99999/", "bad_hook_url"),
        ("nonsense", "bad_hook_url"),
        ("https://127.0.0.1/", "private_target"),
        ("https://10.0.0.1:8443/", "private_target"),
        ("https://[::1]/", "private_target"),
        ("https://[::ffff:192.168.0.1]/", "private_target"),
        ("https://169.254.169.254/latest", "private_target"),
    ],
)
def test_an_address_that_cannot_be_is_refused_at_once(strict: Serving, url: str, code: str) -> None:
    with Somebody(strict) as ann:
        refused = ann.post("/me/hooks", url=url)
        assert refused.json()["code"] == code, refused.text


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server as it is unless told otherwise."""
    with Serving(tmp_path_factory.mktemp("strict")) as running:
        yield running
    assert '"level": "error"' not in running.log


def test_a_name_that_leads_to_a_private_address_leads_nowhere(strict: Serving) -> None:
    with Somebody(strict) as ann:
        made = hook(ann, "https://localhost:9/")
        ann.post(f"/me/hooks/{made['hook']}/ping")
        (log,) = eventually(lambda: log_of(ann, made["hook"]), lambda log: log[0]["status"] == "failed")
        assert (log["code"], log["why"]) == (0, "the address is not public")


def test_nothing_is_lost_by_kill_9_and_nothing_told_twice(place: Place) -> None:
    serving = Serving(place, *QUICK, "--limit=hook_lease_seconds=1")
    with receiving() as receiver, serving as server, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        hook(bob, receiver.url, events=["your_turn"])
        tables = [duel(ann, bob) for _ in range(5)]
        for table in tables:
            move(ann, table, 1)
            server.restart(hard=True)
        told = receiver.until(lambda got: {each.json["data"]["table"] for each in got} == set(tables))
        ids = {each.json["data"]["table"]: each.id for each in told}
        assert {each.id for each in receiver.got} == set(ids.values()), "a turn has one id, however often sent"


def test_a_receiver_that_was_down_is_told_when_it_is_back(place: Place) -> None:
    serving = Serving(place, *QUICK[:2], "--limit=hook_attempts=1000", "--limit=hook_failures=1e6")
    with receiving() as receiver:
        pass
    with serving as server, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        made = hook(bob, receiver.url)
        move(ann, duel(ann, bob), 1)
        failed = eventually(
            lambda: log_of(bob, made["hook"]), lambda log: bool(log) and log[0]["why"] == "no connection"
        )
        assert failed[0]["status"] == "waiting"
        assert failed[0]["next"] > 0
        with receiving(port=receiver.port) as back:
            assert back.waits_for(1)[0].id == failed[0]["id"]
