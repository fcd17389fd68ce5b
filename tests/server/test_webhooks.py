"""Webhooks: signatures, retries, deduplication and durable delivery."""

import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from server.running import User
from server.two_players import eventually, play_first_move, two_player_table
from server.webhook_receiver import ReceivedRequest, webhook_receiver
from serving import Serving
from store_locations import StoreLocation

QUICK = (
    "--allow-private-hooks",
    "--limit=hook_retry_seconds=0.02",
    "--limit=hook_attempts=4",
    "--limit=hook_failures=7",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Start a server that allows webhooks to this machine and retries quickly."""
    with Serving(tmp_path_factory.mktemp("server"), *QUICK) as running:
        yield running
    assert '"level": "error"' not in running.log


def hook(person: User, url: str, **wish: Any) -> dict[str, Any]:
    made = person.post("/me/hooks", url=url, **wish)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def log_of(person: User, hook_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"/me/hooks/{hook_id}/deliveries").json()["deliveries"]
    return found


def signed(received: ReceivedRequest, secret: str) -> bool:
    """Return whether the signature is valid, computed as docs/correspondence.md shows it."""
    key = b64decode(secret.removeprefix("whsec_"))
    told = f"{received.id}.{received.headers['webhook-timestamp']}.".encode() + received.body
    return received.headers["webhook-signature"] == "v1," + b64encode(hmac.digest(key, told, sha256)).decode()


def test_turns_and_the_end_are_delivered_to_the_players(server: Serving) -> None:
    with webhook_receiver() as receiver, User(server, "Ann") as ann, User(server, "Bob") as bob:
        made = hook(bob, f"{receiver.url}/bob?x=1")
        table = two_player_table(ann, bob)
        play_first_move(ann, table, 1)
        (first,) = receiver.wait_for(1)
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
        _, second = receiver.wait_for(2)
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


def test_only_subscribed_events_are_delivered(server: Serving) -> None:
    with webhook_receiver() as receiver, User(server, "Ann") as ann, User(server, "Bob") as bob:
        one, other = two_player_table(ann, bob), two_player_table(ann, bob)
        hook(bob, f"{receiver.url}/one", table=one)
        hook(bob, f"{receiver.url}/over", events=["game_over"])
        for table in (one, other):
            play_first_move(ann, table, 1)
            assert bob.command(table, "resign", seat=2).status_code == 200
        got = receiver.until(lambda got: [each.path for each in got].count("/over") == 2)
        assert {each.json["type"] for each in got if each.path == "/over"} == {"game_over"}
        got = receiver.until(lambda got: "/one" in [each.path for each in got])
        assert {each.json["data"]["table"] for each in got if each.path == "/one"} == {one}


def test_a_failed_delivery_is_retried_with_the_same_id(server: Serving) -> None:
    with webhook_receiver(500, 302, 204) as receiver, User(server, "Ann") as ann, User(server, "Bob") as bob:
        receiver.headers["location"] = f"{receiver.url}/elsewhere"
        made = hook(bob, receiver.url, events=["your_turn"])
        play_first_move(ann, two_player_table(ann, bob), 1)
        got = receiver.wait_for(3)
        assert {each.path for each in got} == {"/"}, "redirects are not followed"
        assert len({(each.id, each.body) for each in got}) == 1
        assert all(signed(each, made["secret"]) for each in got)
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: log[0]["status"] == "delivered")
        assert (log["attempts"], log["code"], log["next"]) == (3, 204, 0)
        assert bob.get("/me/hooks").json()["hooks"][0]["failures"] == 0


def test_deliveries_are_abandoned_and_the_webhook_paused_after_failures(server: Serving) -> None:
    with webhook_receiver(503) as receiver, User(server, "Ann") as ann, User(server, "Bob") as bob:
        made = hook(bob, receiver.url)
        first, second = two_player_table(ann, bob), two_player_table(ann, bob)
        play_first_move(ann, first, 1)
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: bool(log) and log[0]["status"] == "failed")
        assert (log["attempts"], log["code"], log["why"]) == (4, 503, "answered with status 503")
        play_first_move(ann, second, 1)
        hooks = eventually(lambda: bob.get("/me/hooks").json()["hooks"], lambda hooks: hooks[0]["paused"])
        assert hooks[0]["failures"] == 7
        assert len(receiver.got) == 7
        receiver.statuses[:] = [200]
        changed = bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": False}).json()
        assert (changed["paused"], changed["failures"]) == (False, 0)
        got = receiver.wait_for(8)
        assert got[7].json["data"]["table"] == second, "the waiting delivery was not resumed"


def test_status_410_pauses_the_webhook(server: Serving) -> None:
    with webhook_receiver(410) as receiver, User(server, "Bob") as bob, User(server, "Ann") as ann:
        hook(bob, receiver.url)
        play_first_move(ann, two_player_table(ann, bob), 1)
        eventually(lambda: bob.get("/me/hooks").json()["hooks"], lambda hooks: hooks[0]["paused"])
        assert len(receiver.got) == 1


def test_an_obsolete_turn_is_not_delivered(server: Serving) -> None:
    with webhook_receiver(500) as receiver, User(server, "Ann") as ann, User(server, "Bob") as bob:
        made = hook(bob, receiver.url, events=["your_turn"])
        table = two_player_table(ann, bob)
        changed = bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": True})
        assert changed.json()["paused"]
        play_first_move(ann, table, 1)
        assert log_of(bob, made["hook"]) == []
        receiver.gate.clear()
        bob.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": False})
        receiver.wait_for(1)
        play_first_move(bob, table, 2)
        receiver.gate.set()
        (log,) = eventually(lambda: log_of(bob, made["hook"]), lambda log: log[0]["status"] == "dropped")
        assert log["why"] == "the turn has passed"


def test_a_ping_is_sent_once_even_to_a_paused_webhook(server: Serving) -> None:
    with webhook_receiver(500, 204) as receiver, User(server, "Ann") as ann:
        made = hook(ann, receiver.url)
        ann.http.patch(f"/api/v1/me/hooks/{made['hook']}", json={"paused": True})
        pinged = ann.post(f"/me/hooks/{made['hook']}/ping")
        assert (pinged.status_code, pinged.json()["status"]) == (202, "waiting")
        (log,) = eventually(lambda: log_of(ann, made["hook"]), lambda log: log[0]["status"] == "failed")
        assert (log["id"], log["event"], log["attempts"], log["code"]) == (pinged.json()["id"], "ping", 1, 500)
        assert ann.post(f"/me/hooks/{made['hook']}/ping").status_code == 202
        eventually(lambda: ann.post(f"/me/hooks/{made['hook']}/ping").status_code, lambda status: status == 429)
        got = receiver.wait_for(2)
        assert set(got[1].json) == {"type", "timestamp"}


def test_the_secret_is_shown_once_to_its_owner(server: Serving) -> None:
    with webhook_receiver() as receiver, User(server, "Ann") as ann, User(server, "Eve") as eve:
        made = hook(ann, receiver.url)
        secret = made["secret"]
        assert len(b64decode(secret.removeprefix("whsec_"))) == 32
        ann.post(f"/me/hooks/{made['hook']}/ping")
        receiver.wait_for(1)
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


def test_a_webhook_for_a_table_requires_an_existing_table(server: Serving) -> None:
    with User(server, "Ann") as ann:
        refused = ann.post("/me/hooks", url="https://example.org/", table="A" * 22)
        assert (refused.status_code, refused.json()["code"]) == (404, "no_such_table")


def test_the_number_of_webhooks_is_limited(server: Serving) -> None:
    with User(server, "Ann") as ann:
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
def test_an_invalid_url_is_refused_immediately(strict: Serving, url: str, code: str) -> None:
    with User(strict) as ann:
        refused = ann.post("/me/hooks", url=url)
        assert refused.json()["code"] == code, refused.text


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Start a server with the default settings."""
    with Serving(tmp_path_factory.mktemp("strict")) as running:
        yield running
    assert '"level": "error"' not in running.log


def test_a_name_that_resolves_to_a_private_address_is_not_contacted(strict: Serving) -> None:
    with User(strict) as ann:
        made = hook(ann, "https://localhost:9/")
        ann.post(f"/me/hooks/{made['hook']}/ping")
        (log,) = eventually(lambda: log_of(ann, made["hook"]), lambda log: log[0]["status"] == "failed")
        assert (log["code"], log["why"]) == (0, "the address is not public")


def test_kill_9_neither_loses_nor_duplicates_a_delivery(place: StoreLocation) -> None:
    serving = Serving(place, *QUICK, "--limit=hook_lease_seconds=1")
    with webhook_receiver() as receiver, serving as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        hook(bob, receiver.url, events=["your_turn"])
        tables = [two_player_table(ann, bob) for _ in range(5)]
        for table in tables:
            play_first_move(ann, table, 1)
            server.restart(hard=True)
        told = receiver.until(lambda got: {each.json["data"]["table"] for each in got} == set(tables))
        ids = {each.json["data"]["table"]: each.id for each in told}
        assert {each.id for each in receiver.got} == set(ids.values()), "a turn has one id, however often sent"


def test_deliveries_resume_when_the_receiver_is_back(place: StoreLocation) -> None:
    serving = Serving(place, *QUICK[:2], "--limit=hook_attempts=1000", "--limit=hook_failures=1e6")
    with webhook_receiver() as receiver:
        pass
    with serving as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        made = hook(bob, receiver.url)
        play_first_move(ann, two_player_table(ann, bob), 1)
        failed = eventually(
            lambda: log_of(bob, made["hook"]), lambda log: bool(log) and log[0]["why"] == "no connection"
        )
        assert failed[0]["status"] == "waiting"
        assert failed[0]["next"] > 0
        with webhook_receiver(port=receiver.port) as back:
            assert back.wait_for(1)[0].id == failed[0]["id"]
