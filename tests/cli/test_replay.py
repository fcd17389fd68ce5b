"""`fathom replay`: each audience sees what it knew at the time, and no more."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from cli.terminal import Terminal, fathom
from fathom.cli.main import main
from fathom.core.match import Match
from fathom.core.record import write
from play import finished


@pytest.fixture(scope="module", params=["submarine", "subhunt"])
def match(request: pytest.FixtureRequest) -> Match:
    return finished(request.param, 2, {"stalemate_voyages": 3} if request.param == "submarine" else {}, 4)


@pytest.fixture
def path(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_bytes(write(match).encode())
    return path


def shown(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["replay", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def lines_in(text: str) -> list[str]:
    """Return the decisions in the log, in order, without seats and numbers."""
    log = text.partition("the last position")[0]
    joined = re.sub(r"\n {8,}", " ", log)  # a long turn continues in the next line, indented
    turns = re.findall(r"^ *\d+  \d(?: red| blue)? +seat \d (.*?) *$", joined, re.MULTILINE)
    return [" ".join(line.split()) for turn in turns for line in turn.split(", ")]


def test_everything_is_open_by_default(match: Match, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, path)
    assert lines_in(text) == [step.line for step in match.steps]
    assert match.result
    assert f"The game is over by {match.result.reason}: " in text


@pytest.mark.parametrize("reader", ["1", "2", "spectator"])
def test_an_audience_sees_only_what_it_knew(
    reader: str, match: Match, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seat = 0 if reader == "spectator" else int(reader)
    said = lines_in(shown(capsys, path, "--view", reader))
    for line, step in zip(said[:-1], match.steps, strict=False):  # the last line opens everything
        assert line == (step.line if step.seat == seat else match.game.masked(step.line))
    assert len(said) == len(match.steps)
    assert any("?" in line for line in said)


def test_every_position_is_shown(match: Match, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, path, "--step", "--view", "1")
    assert text.count("after move ") == len(match.steps)


def test_a_seat_never_sees_the_hand_of_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = finished("submarine", 2, {}, 4).prefix(2)
    path = tmp_path / "unfinished.json"
    path.write_bytes(write(match).encode())
    hands = [" ".join(match.view(seat).hand) for seat in (1, 2)]  # type: ignore[attr-defined]
    assert hands[0] != hands[1]
    own = shown(capsys, path, "--view", "1")
    assert f"your hand  {hands[0]} " in own
    assert hands[1] not in own
    both = shown(capsys, path)
    assert hands[0] in both
    assert hands[1] in both
    neither = shown(capsys, path, "--view", "spectator")
    assert hands[0] not in neither
    assert hands[1] not in neither
    assert "The record ends before the game does." in neither


def test_a_seat_never_sees_where_the_other_hides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unfinished.json"
    path.write_bytes(write(finished("subhunt", 2, {}, 4).prefix(9)).encode())
    assert shown(capsys, path, "--view", "1").count("<S>") == 3
    assert shown(capsys, path, "--view", "1").count("(M)") == 1
    assert shown(capsys, path, "--view", "spectator").count("<S>") == 0
    assert shown(capsys, path).count("<S>") == 6


def test_one_of_many_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "records.jsonl"
    first, second = (write(finished("subhunt", 2, {"turn_limit": 2}, seed)).encode() for seed in (1, 2))
    path.write_bytes(first + b"\n" + second + b"\n")
    assert shown(capsys, path) == shown(capsys, path, "--record", 0) != shown(capsys, path, "--record", 1)
    assert main(["replay", str(path), "--record", "2"]) == 2
    assert "there is no record 2" in capsys.readouterr().err
    assert main(["replay", str(path), "--view", "3"]) == 2
    assert "--view is a seat from 1 to 2, spectator or all" in capsys.readouterr().err


def test_an_invalid_record_is_reported_before_anything_is_shown(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(path.read_text())
    told["moves"].insert(3, "nonsense")
    path.write_text(json.dumps(told))
    assert main(["replay", str(path)]) == 1
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.startswith("fathom replay: record 0, move 3 ('nonsense'): unknown verb 'nonsense'")


def test_names_in_a_record_cannot_control_the_terminal(match: Match, path: Path) -> None:
    keys = {**msgspec.to_builtins(write(match)), "seats": ["\x1b[2Jevil", "ok"]}
    path.write_bytes(msgspec.json.encode(keys))
    assert "\x1b[2J" not in fathom("replay", str(path)).stdout


def test_a_game_that_ended_by_resignation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("submarine", "subhunt"):
        record = write(finished(game, 2, {}, 4).prefix(20))
        keys = {**msgspec.to_builtins(record), "result": {"reason": "resigned", "ranking": [[2], [1]]}}
        path = tmp_path / "resigned.json"
        path.write_bytes(msgspec.json.encode(keys))
        assert "The game is over: resigned." in shown(capsys, path)


def test_stepping_in_a_terminal(path: Path) -> None:
    with Terminal("replay", str(path), "--step") as terminal:
        assert "after move 0" in terminal.until("q quits")
        assert "after move 1" in terminal.answer("", "q quits")
        terminal.type("q\r")
        assert terminal.end() == 0
