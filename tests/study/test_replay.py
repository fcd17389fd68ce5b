"""Replays: each audience sees its knowledge at the time, or everything; with highlights."""

import json
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.rng import Rng
from fathom.protocol import commands as ask
from fathom.protocol.history import Replay
from fathom.study.replay import ReplaySource, at_table
from table.fair_game import FairGame, in_record, replayed
from table.harness import ANN, BOB, TableHarness

SUBMARINE = FairGame("submarine", 3, {}, 1).play().record()
HUNT = FairGame("subhunt", 2, {}, 1).play().record()
GAMES = pytest.mark.parametrize("data", [pytest.param(SUBMARINE, id="submarine"), pytest.param(HUNT, id="subhunt")])


def replay_json(data: bytes, seat: int | None) -> dict[str, Any]:
    """Return a replay as JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(replayed(in_record(data), seat)))
    return found


def views(replay: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the view after the deal and after each step, assembled as a client does it."""
    found = [replay["first"]]
    for step in replay["steps"]:
        event, view = step["event"], found[-1]
        grown = {"log": [*view["log"], event["line"]], "news": [*view["news"], event.get("news", [])]}
        found.append({**view, **grown, **step.get("view", {})})
    return found


@GAMES
def test_each_audience_sees_its_knowledge_at_the_time(data: bytes) -> None:
    match = in_record(data).match
    for seat in range(match.players + 1):
        seen = views(replay_json(data, seat))
        assert len(seen) == len(match.steps) + 1
        for step in range(0, len(match.steps), 7):
            known = msgspec.json.decode(match.prefix(step).view(seat).to_bytes())
            assert seen[step] == {name: value for name, value in known.items() if name != "legal"}


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hidden_information_changes_no_byte_of_a_replay(game: str, seat: int) -> None:
    match = FairGame(game, 2, {}, 5).play(40).match
    other = match.game.worlds(match.view(seat)).match(Rng(11))
    assert other.deal != match.deal or [step.line for step in other.steps] != [step.line for step in match.steps]
    for each in (match, other):
        each.end(GameResult("resigned", ((1,), (2,))))  # everything is public after the end
    assert sent(match, seat) == sent(other, seat)
    assert sent(match, None) != sent(other, None)


def sent(match: Match, seat: int | None) -> bytes:
    return msgspec.json.encode(replayed(ReplaySource(match, [], [], []), seat))


def test_an_open_replay_shows_every_hand_and_line() -> None:
    match = in_record(SUBMARINE).match
    for step, view in enumerate(views(replay_json(SUBMARINE, None))):
        assert view["log"] == [each.line for each in match.steps[:step]]
        if step % 50 == 0:
            assert view["held"] == [match.prefix(step).view(seat).hand for seat in (1, 2, 3)]  # type: ignore[attr-defined]
    for seat in range(4):
        assert all("held" not in view and view["deal"] is None for view in views(replay_json(SUBMARINE, seat)))


def test_an_open_replay_shows_both_fleets_from_their_placement() -> None:
    moves = json.loads(HUNT)["moves"]
    places = [line.split()[1] for line in moves if line.startswith("hide ")]
    seen = views(replay_json(HUNT, None))
    assert seen[8]["submarines"] == [sorted(places[:3]), sorted(places[3:])]
    assert views(replay_json(HUNT, 1))[-1]["submarines"][1] == []
    assert not any(place in json.dumps(replay_json(HUNT, 0)["first"]) for place in places)


def test_an_end_by_the_table_is_in_the_last_step() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 101")
    harness.do(BOB, ask.Resign, seat=2)
    replay = replayed(at_table(harness.table, "nobody"), 2)
    assert [step.event.line for step in replay.steps] == ["hide ?"]
    assert replay.steps[-1].view["over"]
    assert replay.steps[-1].view["submarines"] == [[], []]
    assert [note.event.type for note in replay.notes] == ["ended"]
    assert replay.finished


def test_a_game_without_moves_is_over_after_the_deal() -> None:
    harness = TableHarness("subhunt").start()
    harness.do(BOB, ask.Resign, seat=2)
    replay = replayed(at_table(harness.table, "nobody"), None)
    assert (replay.steps, replay.first["over"]) == ([], True)


def test_only_finished_games_are_replayed_for_permitted_audiences() -> None:
    harness = TableHarness("subhunt", spectators="off").start()
    with pytest.raises(Refusal) as refused:
        at_table(harness.table, ANN.id)
    assert refused.value.code == "not_over"
    harness.do(BOB, ask.Resign, seat=2)
    assert at_table(harness.table, ANN.id).match.over
    with pytest.raises(Refusal) as refused:
        at_table(harness.table, "nobody")
    assert refused.value.code == "not_for_spectators"


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        replayed(in_record(HUNT), 3)
    assert refused.value.code == "no_such_seat"


@GAMES
def test_turns_start_where_the_seat_to_move_changes(data: bytes) -> None:
    replay = replay_json(data, 0)
    movers = [view["to_move"] for view in views(replay)]
    assert replay["turns"] == [step for step in range(1, len(movers)) if movers[step] != movers[step - 1]]


@GAMES
def test_highlights_are_the_same_for_all_audiences(data: bytes) -> None:
    first, *others = [replay_json(data, seat)["moments"] for seat in (None, 0, 1, 2)]
    assert first
    assert others == [first] * 3


def test_highlights_of_submarine() -> None:
    moves = json.loads(SUBMARINE)["moves"]
    replay = replay_json(SUBMARINE, 0)
    seen = views(replay)
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for moment in replay["moments"]:
        by_kind.setdefault(moment["kind"], []).append(moment)
    assert set(by_kind) == {"lift", "won", "joker", "toll", "voyage"}
    lifts = [step for step, line in enumerate(moves, 1) if line.startswith("lift ")]
    assert sorted(moment["step"] for kind in ("lift", "won") for moment in by_kind[kind]) == lifts
    assert [moment["step"] for moment in by_kind["joker"]] == [n for n in lifts if " for " in moves[n - 1]]
    for moment in by_kind["lift"]:
        assert len(seen[moment["step"]]["containers"][moment["seat"] - 1]) == moment["params"]["kinds"]
    for moment in by_kind["won"]:
        assert moment["params"]["token"] in seen[moment["step"]]["jokers"][moment["seat"] - 1]
    paid = [moment for moment in by_kind["toll"] if " pay " in moves[moment["step"] - 1]]
    assert all(moment["params"]["to"] != moment["seat"] for moment in by_kind["toll"])
    assert paid
    for moment in by_kind["voyage"]:
        assert set(seen[moment["step"]]["ships"]) == {"left"}


def test_highlights_of_subhunt() -> None:
    moves = json.loads(HUNT)["moves"]
    replay = replay_json(HUNT, 2)
    words = {"sunk": "= hit", "graze": "graze", "hit": "= hit", "mine": "= mine"}
    assert {moment["kind"] for moment in replay["moments"]} >= {"graze", "hit", "mine"}
    for moment in replay["moments"]:
        assert words[moment["kind"]] in moves[moment["step"] - 1]
    verbs = {"drop": "sunk", "fire": "hit"}
    hits = [(n, verbs[line.split()[0]]) for n, line in enumerate(moves, 1) if "= hit" in line]
    assert [(its["step"], its["kind"]) for its in replay["moments"] if its["kind"] in ("sunk", "hit")] == hits


def test_an_unfinished_record_can_be_replayed() -> None:
    record = json.loads(HUNT)
    del record["result"]
    record["moves"] = record["moves"][:20]
    replay: Replay = replayed(in_record(json.dumps(record).encode()), 1)
    assert (len(replay.steps), replay.finished) == (20, False)


@pytest.mark.parametrize(
    ("change", "code", "move"),
    [
        (lambda its: its["moves"].__setitem__(9, "done"), "due_drop", 9),
        (lambda its: its["moves"].__setitem__(8, "sail 9 9"), "no_such_ship", 8),
        (lambda its: its.update(format="other/2"), "record_format", None),
        (lambda its: its.update(game="chess"), "no_such_game", None),
        (lambda its: its["options"].pop("blast"), "option_missing", None),
        (lambda its: its["options"].update(blast="round"), "option_value", None),
        (lambda its: its.pop("moves"), "record_json", None),
        (lambda its: its["result"].update(ranking=[[1, 2]]), "record_result", None),
    ],
)
def test_a_fault_of_a_record_is_reported_with_its_move(change: Any, code: str, move: int | None) -> None:
    record = json.loads(HUNT)
    change(record)
    with pytest.raises(Refusal) as refused:
        in_record(json.dumps(record).encode())
    assert (refused.value.code, refused.value.params.get("move")) == (code, move)
