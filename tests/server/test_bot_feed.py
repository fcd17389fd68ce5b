"""The feed of remote bots: messages to them and results of their answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server.running import API, User
from server.test_tokens import Program, code, created_token
from serving import PATIENCE, Serving, eventually


class Bot:
    """The bot's side of the connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self, *kinds: str) -> dict[str, Any]:
        """Return the next message, of a given kind if named."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
            if not kinds or message["type"] in kinds:
                return message

    def move(self, turn: dict[str, Any], line: str = "") -> None:
        line = line or turn["view"]["legal"][0]
        self.say(type="move", table=turn["table"], id=turn["id"], line=line)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))


@contextmanager
def bot_of(server: Serving, token: str, games: str = "") -> Iterator[Bot]:
    with Program(server, token).listen(f"/bot?games={games}" if games else "/bot") as socket:
        bot = Bot(socket)
        assert bot.next() == {"type": "hello", "protocol": 1, "name": "fathom"}
        yield bot


def listed(user: User, count: int) -> list[dict[str, Any]]:
    """Return the bots that can be invited, once there are this many."""
    return list(eventually(lambda: user.get("/bots").json()["bots"], lambda bots: len(bots) == count))


@pytest.fixture
def ann(server: Serving) -> Iterator[User]:
    with User(server, "Ann") as ann:
        yield ann


def seat_bot(server: Serving, host: User, token: str, table: str, seat: int = 2) -> None:
    """Seat a bot with its own token."""
    done = Program(server, token).post(f"/tables/{table}/commands", do="sit", id="sit", seat=seat)
    assert done.status_code == 200, done.text


def until_its_turn(server: Serving, host: User, token: str) -> str:
    """Create a table where the bot of a token is to move."""
    table = host.make_table("me", "open")
    seat_bot(server, host, token, table)
    host.start(table, 1)
    while (seen := host.get(f"/tables/{table}").json())["view"]["to_move"] == 1:
        done = host.command(table, "move", seat=1, line=seen["moves"][0]["line"], seq=seen["seq"])
        assert done.status_code == 200
    return table


def test_an_invited_bot_plays_a_whole_game(server: Serving, ann: User) -> None:
    token = created_token(ann, "play", bot="Deep")["token"]
    with User(server, "Bob") as bob, bot_of(server, token, "subhunt") as bot:
        (info,) = listed(bob, 1)
        assert {name: info[name] for name in ("name", "owner", "games")} == {
            "name": "Deep", "owner": "Ann", "games": ["subhunt"],
        }  # fmt: skip
        table = bob.make_table("me", "open", game="subhunt", options={"turn_limit": 3}, public=True)
        assert bob.command(table, "invite", seat=2, bot=info["bot"]).status_code == 200
        in_lobby = [line for line in bob.get("/tables").json()["tables"] if line["table"] == table]
        seat = in_lobby[0]["seats"][1]
        assert (seat["kind"], seat["name"], seat["owner"]) == ("remote", "Deep", "Ann")
        bob.start(table, 1)
        new = bot.next()
        assert (new["type"], new["table"], new["game"], new["seat"]) == ("new", table, "subhunt", 2)
        while not (seen := bob.get(f"/tables/{table}").json())["view"]["over"]:
            if seen["view"]["to_move"] == 2:
                turn = bot.next("turn")
                own = Program(server, token).get(f"/tables/{table}").json()
                assert turn["view"] == own["view"], "exactly its seat's view"
                assert turn["id"] == own["seq"]
                assert turn["budget"] == {"iterations": 0, "millis": 5000}
                bot.move(turn)
                event = bot.next("event")
                while event["seat"] != 2:
                    event = bot.next("event")
                assert event["line"].split(" = ")[0] == turn["view"]["legal"][0]
            else:
                line = seen["moves"][0]["line"]
                assert bob.command(table, "move", seat=1, line=line, seq=seen["seq"]).status_code == 200
        over = bot.next("over")
        assert (over["table"], over["reason"]) == (table, seen["view"]["reason"])
    assert listed(ann, 0) == []


def test_a_reconnect_repeats_the_turn_and_answers_are_idempotent(server: Serving, ann: User) -> None:
    token = created_token(ann, "play", bot="Deep")["token"]
    table = until_its_turn(server, ann, token)
    with bot_of(server, token) as first:
        new, turn = first.next(), first.next()
    with bot_of(server, token) as second, bot_of(server, token) as third:
        assert [second.next(), second.next()] == [new, turn] == [third.next(), third.next()]
        legal = turn["view"]["legal"]
        second.move(turn, legal[0])
        assert second.next("event")["line"] == legal[0]
        assert third.next("event")["line"] == legal[0]
        third.move(turn, legal[-1])  # a repeat of the accepted answer, which changes nothing
        second.move(turn, legal[-1])
        second.say(type="move", table=table, id=turn["id"] + 10**6, line=legal[-1])
        assert second.next("refused")["problem"]["code"] == "no_such_turn", "by now the other has been heard"
        log = ann.get(f"/tables/{table}").json()["view"]["log"]
        assert log[: len(turn["view"]["log"]) + 1] == [*turn["view"]["log"], legal[0]]
        assert len(log) == len(turn["view"]["log"]) + 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"line": "dance"}, "no_such_verb"),
        ({"id": 1}, "no_such_turn"),
        ({"id": 10**6}, "no_such_turn"),
        ({"table": "x" * 22}, "no_such_table"),
        ({"more": 1}, "not_readable"),
        ({"type": "dance"}, "not_readable"),
        ({"id": -1}, "not_readable"),
    ],
)
def test_an_illegal_answer_is_refused_and_the_turn_stays_open(
    server: Serving, ann: User, change: dict[str, Any], problem: str
) -> None:
    token = created_token(ann, "play", bot="Deep")["token"]
    table = until_its_turn(server, ann, token)
    with bot_of(server, token) as bot:
        turn = bot.next("turn")
        right = {"type": "move", "table": table, "id": turn["id"], "line": turn["view"]["legal"][0]}
        bot.say(**{**right, **change})
        refused = bot.next("refused")
        assert refused["problem"]["code"] == problem
        bot.say(**right)
        assert bot.next("event")["line"] == right["line"]


def test_the_feed_requires_a_bot_token_with_scope_play(server: Serving, ann: User) -> None:
    address = f"{server.url}{API}/bot"
    person, reader = created_token(ann, "play")["token"], created_token(ann, "read", bot="Deep")["token"]
    assert code(httpx.get(address)) == (401, "no_session")
    assert code(ann.http.get(f"{API}/bot")) == (403, "not_a_bot")
    assert code(Program(server, person).get("/bot")) == (403, "not_a_bot")
    assert code(Program(server, reader).get("/bot")) == (403, "no_scope")
    player = created_token(ann, "play", bot="Deep")["token"]
    assert code(Program(server, player).get("/bot?games=chess")) == (400, "no_such_game")
    assert code(Program(server, player).get("/bot")) == (426, "upgrade_required")
    with pytest.raises(InvalidStatus) as refused, connect(address.replace("http", "ws", 1)):
        pass
    assert refused.value.response.status_code == 401


def test_only_connected_bots_of_the_game_can_be_invited(server: Serving, ann: User) -> None:
    token = created_token(ann, "play", bot="Deep")["token"]
    table = ann.make_table("me", "open", game="submarine")
    with bot_of(server, token, "subhunt"):
        (info,) = listed(ann, 1)
        for handle in (info["bot"], "nobody"):
            assert code(ann.command(table, "invite", seat=2, bot=handle)) == (404, "no_such_guest")
    listed(ann, 0)
    hunt = ann.make_table("me", "open", game="subhunt")
    assert code(ann.command(hunt, "invite", seat=2, bot=info["bot"])) == (404, "no_such_guest")


def test_two_tokens_of_one_bot_share_its_presence(server: Serving, ann: User) -> None:
    one, two = (created_token(ann, "play", bot="Deep")["token"] for _ in range(2))
    table = ann.make_table("me", "open")
    seat_bot(server, ann, one, table)
    mine = Program(server, two).get("/me/tables").json()["tables"]
    assert [line["table"] for line in mine] == [table]
    assert Program(server, two).get("/me").json() == {"name": "Deep", "owner": "Ann"}
    with ann.listen(table) as feed:
        assert feed.next("presence")["away"].keys() == {"2"}
        with bot_of(server, two):
            while feed.next("presence").get("away"):
                pass


def test_revoking_a_token_disconnects_its_bot(server: Serving, ann: User) -> None:
    shown = created_token(ann, "play", bot="Deep")
    with bot_of(server, shown["token"], "submarine") as bot:
        listed(ann, 1)
        assert ann.http.delete(f"{API}/me/tokens/{shown['info']['id']}").status_code == 204
        with pytest.raises(ConnectionClosed) as ended:
            bot.next("turn")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4001
    listed(ann, 0)
