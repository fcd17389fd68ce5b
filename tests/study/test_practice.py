"""Offline games against bots: the same messages as from a server, and no secret among them."""

import json
from typing import Any

import msgspec
import pytest

from fathom.client.replica import TableReplica
from fathom.offline.practice import Practice
from fathom.table.log import CorruptLog


def practice(game: str, players: int = 2, level: int = 1) -> Practice:
    return Practice.begin(json.dumps({"game": game, "players": players, "level": level, "name": "Ann"}).encode())


def command(do: str, **fields: Any) -> bytes:
    return json.dumps({"do": do, "id": "c1", "seq": 0, **fields}).encode()


@pytest.mark.parametrize(("game", "players"), [("submarine", 3), ("subhunt", 2)])
def test_a_whole_game(game: str, players: int) -> None:
    at = practice(game, players)
    replica = TableReplica()
    replica.apply(msgspec.json.decode(at.snapshot()))
    for number in range(3000):
        assert replica.view is not None
        if replica.view["over"]:
            break
        if replica.view["to_move"] == 1:
            line = replica.moves[number % len(replica.moves)]["line"]
            *news, answer = at.hear(command("move", seat=1, line=line, seq=replica.seq, id=f"m{number}"))
            assert json.loads(answer)["type"] == "accepted"
        else:
            news = at.bot()
            assert news
        for each in news:
            replica.apply(msgspec.json.decode(each))
    assert replica.view
    assert replica.view["over"]
    assert at.bot() == []
    assert len(json.loads(at.story())["steps"]) == len(replica.view["log"])


def test_refusals_are_those_of_a_feed() -> None:
    at = practice("submarine")
    seen = json.loads(at.snapshot())
    assert seen["yours"] == [1]
    (refused,) = at.hear(command("move", seat=2, line="mussel R", seq=seen["seq"]))
    assert json.loads(refused)["problem"]["code"] == "not_your_seat"
    assert json.loads(at.why(json.dumps({"seat": 1, "line": "sail C"}).encode()))["problem"]["code"]
    assert json.loads(at.hear(b'{"do": "ping"}')[0])["type"] == "pong"
    assert json.loads(at.hear(b'{"do": "look", "seat": 1}')[0])["type"] == "snapshot"


def test_no_secret_of_the_bot_is_sent() -> None:
    at = practice("subhunt")
    for line in ("hide 101", "hide 202", "hide 303", "mine 120"):
        seq = json.loads(at.snapshot())["seq"]
        at.hear(command("move", seat=1, line=line, seq=seq, id=line.replace(" ", "-")))
    told = [each for _ in range(4) for each in at.bot()]
    events = [json.loads(each)["event"]["line"] for each in told]
    assert events == ["hide ?", "hide ?", "hide ?", "mine ?"]
    assert json.loads(at.snapshot())["view"]["submarines"][1] == []


def test_a_saved_game_continues() -> None:
    at = practice("submarine", 3)
    for number in range(60):
        seen = json.loads(at.snapshot())
        if seen["view"]["to_move"] == 1:
            line = seen["moves"][number % len(seen["moves"])]["line"]
            at.hear(command("move", seat=1, line=line, seq=seen["seq"], id=f"m{number}"))
        else:
            at.bot()
    again = Practice.again(at.kept())
    before, after = json.loads(at.snapshot()), json.loads(again.snapshot())
    assert before | {"at": 0} == after | {"at": 0}
    assert again.story() == at.story()
    assert again.kept() == at.kept()
    at.hear(command("resign", seat=1, seq=before["seq"], id="enough"))
    assert at.kept() == b"null"


def test_a_damaged_game_is_refused() -> None:
    kept = practice("subhunt").kept().decode()
    empty = '{"table": "t", "name": "Ann", "log": []}'
    for broken in (kept[:-9], kept.replace('"seq":2', '"seq":7'), empty, "null", "{}"):
        with pytest.raises((CorruptLog, msgspec.MsgspecError)):
            Practice.again(broken)
