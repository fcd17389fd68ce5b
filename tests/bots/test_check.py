"""Faulty bots: the checker reports each fault with its remedy, and the arena continues without them."""

import shlex

import msgspec
import pytest

from bots.tools import EXAMPLES, as_bot, bad_bot, small_plan
from cli.terminal import fathom
from fathom.arena.plan import Task
from fathom.arena.play_game import GameLogRecord, play
from fathom.bots.stdio.checker import Check
from fathom.bots.stdio.messages_en import FAULTS, MENDING
from fathom.core.record import read, replay

LONG = 120.0  # seconds, for faults without a hang on slow machines
SHORT = 0.5

# Faults of the bots, and the checker's codes.
WRONG = {fault: fault for fault in FAULTS} | {"mute": "hung", "future": "malformed", "flood": "noise"}


def patience(fault: str) -> float:
    return SHORT if WRONG[fault] == "hung" else LONG


@pytest.mark.parametrize("fault", WRONG)
def test_the_check_finds_every_fault_and_no_other(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.bots.stdio.checker.EXIT_SECONDS", SHORT if fault == "lingering" else LONG)
    check = Check(bad_bot(fault), ["subhunt"], 2, patience(fault), "1")
    assert {finding.code for finding in check.run(lambda _: None)} == {WRONG[fault]}


def test_every_fault_has_a_text_with_its_remedy() -> None:
    assert set(MENDING) == set(FAULTS)


@pytest.mark.parametrize("fault", ["crashed", "hung", "noise", "malformed", "illegal", "wrong_id", "mute"])
def test_a_bot_that_fails_in_the_arena_loses_that_game(fault: str) -> None:
    plan = small_plan("random", as_bot(bad_bot(fault)), patience=patience(fault))
    line = play(plan, Task(0, 0, 0))
    game = msgspec.json.decode(line, type=GameLogRecord)
    assert game.failure
    assert (game.failure.seat, game.failure.code) == (2, WRONG[fault])
    match = replay(read(line))
    assert match.result
    assert match.result.ranking == ((1,), (2,))
    assert match.result.reason == ("time" if WRONG[fault] == "hung" else "resigned")


def test_after_a_failure_the_other_players_share_the_first_place() -> None:
    plan = small_plan("random", as_bot(bad_bot("crashed")), game="submarine", players=3)
    game = msgspec.json.decode(play(plan, Task(0, 1, 0)), type=GameLogRecord)
    assert game.result
    assert game.result.ranking == [[2, 3], [1]]


def test_a_missing_command_loses() -> None:
    game = msgspec.json.decode(play(small_plan("random", "cmd:./no/such/bot"), Task(0, 0, 1)), type=GameLogRecord)
    assert game.failure
    assert game.failure.seat == 1
    assert "can't start" in game.failure.seen


def test_the_check_as_a_command() -> None:
    good = fathom("bot", "check", shlex.join(["python3", str(EXAMPLES / "random_bot.py")]), "--games", "1")
    assert good.returncode == 0
    assert "The bot 'any move' passed: no faults in" in good.stdout
    bad = fathom("bot", "check", shlex.join(bad_bot("illegal")), "--games", "1", "--game", "subhunt")
    assert bad.returncode == 1
    assert "illegal: it chose a line that isn't legal there (2 times)" in bad.stdout
    assert "seen:  'fly to the moon'" in bad.stdout
    assert "fix:   choose one of the lines in view.legal" in bad.stdout
