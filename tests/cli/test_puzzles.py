"""`fathom puzzles`: mining prints the same bytes each time, and checking stops at the first wrong puzzle."""

import gzip
import json
import re
from pathlib import Path

import pytest

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.core.registry import plugin_named
from fathom.study.puzzles.library import kind_of, puzzles_of, start_of
from fathom.study.puzzles.words import WORDS

FEW = 6
WEB = Path(__file__).parents[2] / "web" / "src"


def few(game: str) -> list[bytes]:
    """Return the header of a small file, and some puzzles that ship with a game."""
    data = plugin_named(game).puzzle_file()
    assert data
    head, *puzzles = gzip.decompress(data).splitlines()
    step = len(puzzles) // FEW
    return [json.dumps({**json.loads(head), "puzzles": FEW}).encode(), *puzzles[: FEW * step : step]]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_tampered_file_fails_at_the_first_wrong_puzzle(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.jsonl"
    lines = few(game)
    path.write_bytes(b"\n".join(lines))
    assert main(["puzzles", "check", game, "--file", str(path)]) == 0
    assert f"{FEW} puzzles solved again, all right" in capsys.readouterr().out
    wrong = json.loads(lines[3])
    wrong["difficulty"]["bits"] += 1
    path.write_bytes(b"\n".join([*lines[:3], json.dumps(wrong).encode(), *lines[4:]]))
    assert main(["puzzles", "check", game, "--file", str(path)]) == 1
    assert f"puzzle {wrong['id']} ({wrong['kind']}) is wrong" in capsys.readouterr().err
    broken = json.loads(lines[1])
    broken["record"]["moves"].insert(0, broken["record"]["moves"][-1])
    path.write_bytes(b"\n".join([lines[0], json.dumps(broken).encode(), *lines[2:]]))
    assert main(["puzzles", "check", game, "--file", str(path)]) == 1
    assert f"puzzle {broken['id']}" in capsys.readouterr().err


def test_mining_writes_a_file_that_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl.gz"
    asked = ["puzzles", "mine", "subhunt", "--count", "3", "--seed", "7"]
    assert main([*asked, "--out", str(one)]) == 0
    assert main([*asked, "--out", str(two)]) == 0
    assert gzip.decompress(two.read_bytes()) == one.read_bytes()
    capsys.readouterr()
    assert main(["puzzles", "check", "subhunt", "--file", str(two)]) == 0
    assert capsys.readouterr().out == "subhunt: 3 puzzles solved again, all right\n"


def test_wrong_requests_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(b"\n".join(few("subhunt")))
    for given, text in (
        (["mine"], "name a game"),
        (["mine", "chess"], "there are no puzzles for 'chess'"),
        (["check", "chess"], "there are no puzzles for 'chess'"),
        (["check", "--file", str(path)], "name the game"),
        (["check", "submarine", "--file", str(path)], "puzzles of subhunt"),
        (["check", "subhunt", "--file", str(tmp_path / "none")], "cannot read"),
    ):
        assert main(["puzzles", *given]) == 2
        assert text in capsys.readouterr().err


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_puzzle_is_solved_in_the_terminal(game: str) -> None:
    puzzle = next(each for each in puzzles_of(game).values() if len(each.solution) > 1)
    view = start_of(puzzle).view(puzzle.seat)
    kind = kind_of(plugin_named(game), puzzle)
    wrong = next(line for line in view.legal if kind.judge(view, puzzle.params, line).outcome == "wrong")
    given = "\n".join(["nonsense", wrong, *puzzle.solution]).encode()
    done = fathom("puzzles", "solve", game, "--id", puzzle.id, given=given)
    assert done.returncode == 0
    for text in ("unknown verb", "Not the solution.", "Right so far.", "Solved!"):
        assert text in done.stdout
    shown = fathom("puzzles", "solve", game, "--id", puzzle.id, given=b"1\nsolution\n").stdout
    assert ", ".join(puzzle.solution) in shown
    today = fathom("puzzles", "solve", game).stdout
    assert "puzzle " in today


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_words_of_the_terminal_are_those_of_the_client(game: str) -> None:
    own = plugin_named(game).puzzle_words()
    for folder, words in ((f"games/{game}/texts/puzzles", own), ("features/puzzles", WORDS)):
        texts = json.loads((WEB / folder / "en.json").read_text(encoding="utf-8"))
        found = {
            key.split(".")[1]: re.sub(r"\{\{(\w+)\}\}", r"{\1}", text)
            for key, text in texts.items()
            if re.fullmatch(r"kind\.\w+\.task|reason\.\w+", key)
        }
        assert found == dict(words)
