"""`fathom play`: in a terminal, in a dumb one, and without one."""

import json
import re
from pathlib import Path

import pytest

from cli.terminal import Terminal, executed, fathom
from fathom.cli.args import Setup
from fathom.cli.terminal.local_game import HUMAN, LocalGame
from fathom.cli.terminal.prompt import next_words
from fathom.cli.terminal.screen import groups
from fathom.core.options import Options
from fathom.core.record import read, replay
from fathom.core.registry import game_named

ASKED = "move>"
GAMES = ["submarine", "subhunt"]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_terminal_bots_play(game: str) -> None:
    done = fathom("play", game, "--seed", "1", given=b"whatever\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over by " in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.count("\n") < 250
    assert fathom("play", game, "--seed", "1").stdout == done.stdout
    assert fathom("play", game, "--seed", "2").stdout != done.stdout


def test_a_random_seed_is_shown_and_reproduces_the_game() -> None:
    first = fathom("play", "subhunt", "--option", "turn_limit=3").stdout
    seed = re.search(r"seed (\d+)", first)
    assert seed
    assert fathom("play", "subhunt", "--option", "turn_limit=3", "--seed", seed[1]).stdout == first


def test_a_long_game_is_abridged() -> None:
    done = fathom("play", "submarine", "--seats", "random,random,random,random", "--seed", "3")
    assert re.search(r"\.\.\. \d+ more turns \.\.\.", done.stdout)
    assert done.stdout.count("\n") < 250


def test_ascii_output() -> None:
    done = executed("play", "submarine", "--seed", "1", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "+---------------+" in done.stdout
    assert "?" not in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_saved_and_can_be_replayed(game: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text("something else")
    done = fathom("play", game, "--seats", "random,greedy", "--seed", "1", "--save", str(path))
    assert done.stdout.endswith(f"Saved to {path}.\n")
    assert replay(read(path.read_bytes())).over
    assert json.loads(path.read_text())["seats"] == ["random", "greedy"]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("changes", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_a_terminal(game: str, changes: dict[str, str], tmp_path: Path) -> None:
    """Play the first legal move every time; `greedy` ends the game."""
    path = tmp_path / "saved.json"
    options = ["--option", "turn_limit=4" if game == "subhunt" else "stalemate_voyages=1"]
    with Terminal("play", game, "--seed", "2", "--save", str(path), *options, **changes) as terminal:
        text = terminal.until(ASKED)
        while "The game is over by" not in text:
            text = terminal.answer("1", f"{ASKED}", "The game is over by")
        assert terminal.end() == 0
        assert f"Saved to {path}." in terminal.plain
        coloured = re.search(r"\x1b\[[0-9;]*3[0-9]", terminal.raw)
        assert bool(coloured) == (not changes)
        assert ("\x1b" in terminal.raw) == ("TERM" not in changes)
    match = replay(read(path.read_bytes()))
    assert match.over
    assert json.loads(path.read_text())["seats"] == [HUMAN, "greedy"]


def test_the_same_seed_and_the_same_moves_give_the_same_game(tmp_path: Path) -> None:
    paths = [tmp_path / "1", tmp_path / "2"]
    for path in paths:
        with Terminal("play", "submarine", "--seed", "9", "--save", str(path)) as terminal:
            terminal.until(ASKED)
            for _ in range(9):
                terminal.answer("1", ASKED)
            terminal.type("quit\r")
            assert terminal.end() == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert len(json.loads(paths[0].read_text())["moves"]) > 9


def test_the_commands_at_the_prompt(tmp_path: Path) -> None:
    with Terminal("play", "submarine", "--seed", "2", "--option", "first=seat_1") as terminal:
        assert "Take a mussel" in terminal.until(ASKED)
        assert "undo " in terminal.answer("help", ASKED)
        assert "S7.3 The cards given away" in terminal.answer("rules s7.3", ASKED)
        assert "there is no rule 'S77'" in terminal.answer("rules S77", ASKED)
        assert "S2.4: everyone takes a mussel first" in terminal.answer("why sail B", ASKED)
        assert "mussel R is legal." in terminal.answer("why mussel r", ASKED)
        assert "add a move, as in: why" in terminal.answer("why", ASKED)
        assert "unknown verb 'dive'" in terminal.answer("dive", ASKED)
        assert "numbered 1 to 5" in terminal.answer("6", ASKED)
        assert "S2.6" not in terminal.answer("", ASKED)
        assert "nothing can be taken back" in terminal.answer("undo", ASKED)
        assert "no legal move starts with 'x'" in terminal.answer("all x", ASKED)
        assert "mussel 1) R" in terminal.answer("all mus", ASKED)
        assert "cannot write /nowhere/x: No such file" in terminal.answer("save /nowhere/x", ASKED)
        assert "Saved to " in terminal.answer(f"save {tmp_path}/game.json", ASKED)
        assert "Place a submarine" in terminal.answer("MUSSEL r", ASKED)
        assert "mussel R" in terminal.answer("log", ASKED)
        terminal.type("\x04")
        assert terminal.end() == 0
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == []


def test_undo_of_a_step_that_revealed_nothing() -> None:
    with Terminal("play", "submarine", "--seed", "2", "--option", "first=seat_1") as terminal:
        text = terminal.until(ASKED)
        while "Your ship sails" not in text:
            text = terminal.answer("1", ASKED)
        assert "Your submarines move or lift" in terminal.answer("1", ASKED)
        assert "Your ship sails" in terminal.answer("undo", ASKED)
        assert "nothing can be taken back" in terminal.answer("undo", ASKED)


def test_completion_by_tab() -> None:
    with Terminal("play", "submarine", "--seed", "2", "--option", "mussels=random") as terminal:
        terminal.until(ASKED)
        terminal.type("pl\t")
        terminal.until("place")
        assert "place D" in terminal.answer("d", "you    place D")


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("quit\r", 0)])
def test_quitting_is_quiet_and_saves(key: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    with Terminal("play", "subhunt", "--seed", "2", "--save", str(path)) as terminal:
        terminal.until(ASKED)
        terminal.answer("hide 214", ASKED)
        terminal.type(key)
        assert terminal.end() == code
        assert "Traceback" not in terminal.raw
    match = replay(read(path.read_bytes()))
    assert [step.line for step in match.steps] == ["hide 214"]


def test_the_record_can_be_saved_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "offered.json"
    options = ["--option", "turn_limit=1", "--seed", "2"]
    with Terminal("play", "subhunt", *options) as terminal:
        text = terminal.until(ASKED)
        while "Save the record?" not in text:
            text = terminal.answer("1", ASKED, "Save the record?")
        assert "It is a draw" in text
        assert "cannot write" in terminal.answer("/nowhere/x", "Enter to skip:")
        terminal.type(f"{path}\r")
        assert terminal.end() == 0
    assert replay(read(path.read_bytes())).over


@pytest.mark.parametrize("changes", [{}, {"TERM": "dumb"}])
def test_players_never_see_the_hand_of_another(changes: dict[str, str]) -> None:
    wait = "press Enter when no other player can see the screen"
    options: Options = {"first": "seat_1", "mussels": "random"}
    match = LocalGame(Setup(game_named("submarine"), 2, options), [HUMAN, HUMAN], "2").match
    given = [text for name, value in options.items() for text in ("--option", f"{name}={value}")]
    with Terminal("play", "submarine", "--seed", "2", "--seats", "human,human", *given, **changes) as terminal:
        hands = []
        for seat in (1, 2):
            screen = terminal.until(wait)
            assert f"seat {seat}: {wait}" in screen
            if not changes:
                screen = terminal.raw.rpartition("\x1b[3J")[2]  # the screen after it was cleared
            assert "hand" not in screen.rpartition("\n" * 40)[2]
            hand = re.search(r"your hand  ([RYGBV ]+?)  ", terminal.answer("", ASKED))
            assert hand
            hands.append(hand[1])
            terminal.answer("place A", wait)
    assert hands == [" ".join(match.view(seat).hand) for seat in (1, 2)]  # type: ignore[attr-defined]


def test_each_player_has_a_separate_history() -> None:
    wait = "press Enter when no other player can see the screen"
    with Terminal("play", "subhunt", "--seats", "human,human", "--seed", "2") as terminal:
        terminal.until(wait)
        terminal.answer("", ASKED)
        for line in ("hide 214", "hide 215", "hide 236", "mine 101"):
            terminal.answer(line, ASKED, wait)
        text = terminal.answer("", ASKED)
        assert "hide ?, hide ?, hide ?, mine ?" in text
        assert "<S>" not in text
        assert "214" not in terminal.answer("\x1b[A\x1b[A", ASKED).rpartition(ASKED)[0]


def test_completion_proceeds_part_by_part() -> None:
    offers = ["move C4-E5", "move C4-E4", "move C5-E5", "sail 1 2", "sail 1 2 3", "done"]
    assert next_words(offers, "m") == ["move "]
    assert next_words(offers, "move ") == ["move C4-", "move C5-"]
    assert next_words(offers, "move c4-") == ["move C4-E5", "move C4-E4"]
    assert next_words(offers, "sail 1 ") == ["sail 1 2"]
    assert next_words(offers, "") == ["move ", "sail ", "done"]


def test_legal_moves_in_groups() -> None:
    legal = ["done", "sail off", "move C4-E5", "move C4-E4", "lift C4 Rc", "lift C4 Rc for R*", "sail 1 2 3"]
    assert list(groups(legal)) == [
        ("done", [(1, "")]),
        ("sail", [(2, "off")]),
        ("move C4-", [(3, "E5"), (4, "E4")]),
        ("lift C4", [(5, "Rc"), (6, "Rc for R*")]),
        ("sail 1", [(7, "2 3")]),
    ]
    assert list(groups(legal, "sail 1")) == [("sail 1 2", [(7, "3")])]
