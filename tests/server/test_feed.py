"""The live feed of a table."""

import secrets

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathom.protocol.commitments import part_commitment
from server.running import API, Feed, User
from serving import Serving


def test_a_feed_starts_with_a_snapshot_and_continues_with_updates(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed:
            snapshot = feed.next()
            assert (snapshot["type"], snapshot["seq"], snapshot["seat"]) == ("snapshot", 1, 1)
            bob.command(table, "sit", seat=2)
            update = feed.next()
            assert (update["type"], update["seq"], update["event"]["type"]) == ("update", 2, "seated")


def test_a_reconnect_brings_only_the_missed_updates(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "me")
        ada.start(table, 1, 2)
        with ada.listen(table, seat=1, since=2) as feed:
            assert [feed.next()["seq"] for _ in range(4)] == [3, 4, 5, 6]
        with ada.listen(table, seat=1, since=6) as feed:
            assert feed.next("snapshot", "update", "presence")["type"] == "presence"
        with ada.listen(table, seat=1, since=77) as feed:
            assert feed.next()["type"] == "snapshot"


def test_a_whole_game_against_bots_over_one_feed(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "greedy", "random")
        with ada.listen(table) as feed:
            assert feed.next()["seq"] == 1
            part = secrets.token_hex(16)
            assert feed.ask("ready", seat=1, commitment=part_commitment(part))["type"] == "accepted"
            assert feed.ask("reveal", seat=1, part=part)["type"] == "accepted"
            assert feed.ask("start")["type"] == "accepted"
            feed.send("look", seat=1)
            assert feed.play_on(1)["view"]["over"]


def test_a_device_with_several_seats_sees_one_audience_at_a_time(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "me", "open")
        bob.command(table, "sit", seat=3)
        with ada.listen(table) as feed:
            assert feed.next()["seat"] == 0, "with several seats, none is looked through unasked"
            for seat in (1, 2, 0):
                feed.send("look", seat=seat)
                assert feed.next("snapshot")["seat"] == seat
            feed.send("look", seat=3)
            assert feed.next("refused")["problem"]["code"] == "not_your_seat"


def test_sitting_down_and_leaving_switch_the_audience(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open")
        with bob.listen(table) as feed:
            assert feed.next()["seat"] == 0
            bob.command(table, "sit", seat=2)
            assert feed.next("snapshot")["seat"] == 2
            bob.command(table, "leave", seat=2)
            assert feed.next("snapshot")["seat"] == 0


def test_a_client_without_a_session_can_only_watch(server: Serving) -> None:
    with User(server) as ada, User(server, None) as stranger:
        table = ada.make_table("me", "open")
        with stranger.listen(table) as feed:
            assert feed.next()["seat"] == 0
            assert feed.ask("sit", seat=2)["problem"]["code"] == "no_session"
            feed.send("ping")
            assert feed.next("pong")["at"] > 0


def test_presence_is_sent_to_all(server: Serving) -> None:
    with User(server) as ada, User(server) as bob, User(server, None) as stranger:
        table = ada.make_table("me", "open")
        bob.command(table, "sit", seat=2)
        with ada.listen(table) as feed:
            while "2" not in feed.next("presence")["away"]:
                pass
            with bob.listen(table), stranger.listen(table):
                while (said := feed.next("presence"))["away"] or said["spectators"] != 1:
                    pass
            while "2" not in (said := feed.next("presence"))["away"] or said["spectators"]:
                pass


def test_a_spectator_who_sits_down_is_not_counted_as_spectator(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed, bob.listen(table):
            while feed.next("presence")["spectators"] != 1:
                pass
            bob.command(table, "sit", seat=2)
            while (said := feed.next("presence"))["spectators"] or said["away"]:
                pass


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", '{"do":"move"}', '{"do":"fly","id":"a"}', '{"do":"ping","do":"ping"}', "[" * 2000,
     '{"do":"look","seat":"1"}', '{"do":"look","seat":1.5}', '{"do":"look","seat":-1}', '{"do":"ping","x":1}',
     '{"do":"chat","id":"a","text":"\\ud800"}', b"\xff\xfe", b'{"do":"ping"\x00}',
     '{"do":"look","seat":' + "9" * 4000 + "}"],
)  # fmt: skip
def test_an_invalid_message_is_refused_and_changes_nothing(server: Serving, message: str | bytes) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed:
            feed.next()
            feed.socket.send(message, text=True)
            refused = feed.next()
            assert (refused["type"], refused["problem"]["kind"]) == ("refused", "malformed")
            feed.send("ping")
            feed.next("pong")
        assert ada.get(f"/tables/{table}").json()["seq"] == 1


def test_a_message_over_the_size_limit_closes_the_feed(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed:
            feed.socket.send("x" * 5000)
            assert closing_code(feed) == 1009


def test_a_feed_is_refused_like_a_request(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open")
        for path, query, status in (
            (table, {"seat": 1}, 403), ("A" * 22, {}, 404), (table, {"seat": "x"}, 400), (table, {"what": "x"}, 400)
        ):  # fmt: skip
            with pytest.raises(InvalidStatus) as refused, bob.listen(path, **query):
                pass
            assert refused.value.response.status_code == status
            assert b'"kind"' in (refused.value.response.body or b"")
            # A browser gets no reason for a refused WebSocket, so the client asks again over HTTP.
            answer = bob.get(f"/tables/{path}/feed", **query)
            assert (answer.status_code, answer.content) == (status, refused.value.response.body)
        answer = ada.get(f"/tables/{table}/feed")
        assert (answer.status_code, answer.json()["code"]) == (426, "upgrade_required")


def test_signing_out_closes_the_feed(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed:
            feed.next()
            ada.http.delete(f"{API}/session")
            assert closing_code(feed) == 4001


def test_a_new_name_is_used_at_open_feeds(server: Serving) -> None:
    with User(server, "Ada") as ada:
        table = ada.make_table("me", "open")
        with ada.listen(table) as feed:
            feed.next()
            ada.http.patch(f"{API}/me", json={"name": "Countess"})
            feed.ask("chat", text="hello")
        chat = ada.get(f"/tables/{table}").json()["chat"]
        assert [(line["name"], line["text"]) for line in chat] == [("Countess", "hello")]


def closing_code(feed: Feed) -> int:
    """Return the code with which the server closed the feed."""
    try:
        while True:
            feed.next()
    except ConnectionClosed as closed:
        assert closed.rcvd
        return closed.rcvd.code
