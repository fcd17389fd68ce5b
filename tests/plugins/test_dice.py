"""A game of another distribution, found by its entry point: rules, bots, arena, terminal and offline table."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from cli import terminal
from cli.terminal import ExecutedTerminal
from fathom.arena.variants import variants
from fathom.bots.registry import bot_named, bot_names
from fathom.client.replica import TableReplica
from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.conformance import check_game
from fathom.core.errors import InvalidRecord, Refusal
from fathom.core.match import Match
from fathom.core.record import read, replay, write
from fathom.core.registry import game_named, game_names, plugin_named
from fathom.core.rng import Rng
from fathom.offline.practice import Practice
from fathom.protocol.reviews import ReviewBudget
from fathom.server.http.rule_texts import rules
from fathom.study import hints, schema
from fathom.study.drawing import drawing_of
from fathom.study.review.account import review
from plugins.installation import DICE, installed, metadata

RECIPE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
EXAMPLE = Path(__file__).parents[2] / "examples" / "random_bot.py"


@pytest.fixture(autouse=True, scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


def played(seed: int, bot: str = "greedy", players: int = 3) -> Match:
    """Play a whole game between bots."""
    chance, rng = HashChance.seeded(seed), Rng(seed)
    match = Match.new(game_named("dice"), players, chance)
    while not match.over:
        match.play(bot_named(bot).choose(match.view(match.to_move), Budget(), rng), chance)
    return match


def fathom(*arguments: str) -> str:
    """Run a command and return its output."""
    run = terminal.executed(*arguments)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_games_of_entry_points_follow_the_built_in_ones() -> None:
    assert game_names() == ["submarine", "subhunt", "dice"]
    assert "dice" in rules()
    assert [each.name for each in variants(game_named("dice"), 2)][-1] == "goal=30"
    _, components = schema.described(schema.types())
    assert "DiceView" in components
    assert components["LegalMove"]["anyOf"][-1]["required"] == ["verb", "line"], "it has the general type"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_contract_holds(players: int, seed: int) -> None:
    check_game(game_named("dice"), players, {}, seed, worlds_every=3)


def test_chance_nodes_before_the_first_decision_and_in_sequence() -> None:
    match = Match.new(game_named("dice"), 2, HashChance.seeded(1))
    assert match.to_move
    assert [*map(int, match.deal["chance"])] == [*match.opening_news]
    assert match.state.goal == 10 + sum(match.opening_news)
    counts = {len(step.chance_outcomes) for seed in range(5) for step in played(seed).steps}
    assert counts == {0, 1, 2}  # hold; a 1 at once; two dice


def test_a_record_replays_and_its_chance_is_checked() -> None:
    match = played(2)
    written = write(match)
    assert write(replay(read(written.encode()))) == written
    for deal in ({}, {"chance": ["3"]}, {"chance": ["3", "7"]}, {"chance": ["3"] * 3}, {"chance": [[3]]}):
        with pytest.raises(InvalidRecord, match="this deal isn't possible"):
            replay(msgspec.structs.replace(written, deal=deal))
    for line in ("roll", "roll = 7", "roll = 2", "roll = 1 1", "roll = "):
        with pytest.raises(InvalidRecord):
            replay(msgspec.structs.replace(written, moves=[line], result=None))


def test_a_fork_keeps_chance_outcomes() -> None:
    match = played(3)
    fork = match.prefix(4).fork(HashChance.seeded(9))
    assert (fork.deal, fork.log()) == (match.deal, tuple(step.line for step in match.steps[:4]))


@pytest.mark.parametrize("bot", bot_names())
def test_every_bot_plays_the_game(bot: str) -> None:
    assert played(4, bot).result


def test_a_game_without_an_adviser_has_no_hints() -> None:
    view = Match.new(game_named("dice"), 2, HashChance.seeded(1))
    assert hints.hint(view.view(view.to_move), 1).moves == []


def test_arena_with_a_stdio_bot(tmp_path: Path) -> None:
    bots = f"random,greedy,cmd:{sys.executable} {EXAMPLE}"
    told = fathom(
        "arena", "dice", "--bots", bots, "--games", "2", "--all", "--jobs", "2", "--out", str(tmp_path / "out")
    )
    assert "greedy" in told


def test_a_stdio_bot_is_checked_with_the_game() -> None:
    told = fathom("bot", "check", f"{sys.executable} {EXAMPLE}", "--game", "dice", "--games", "2")
    assert "any move" in told


def test_play_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with ExecutedTerminal("play", "dice", "--seed", "3", "--save", str(file)) as at:
        text = at.until("move>", "The game is over by")
        assert "Roll, or hold the pot (D2.1)." in text
        while "The game is over by" not in text:
            text = at.answer("1", "move>", "The game is over by")
        assert at.end() == 0
    assert replay(read(file.read_bytes())).over
    assert "pot" in fathom("replay", str(file))
    assert "empty pot" in fathom("rules", "D2.3")


def test_a_game_without_a_drawing_shows_its_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(plugin_named("dice")), "drawing", lambda self: None)
    match = played(1)
    console = Console(record=True, width=80)
    drawing = drawing_of(match.game)
    console.print(drawing.draw(match.view(), ["A", "B", "C"]), drawing.standings(match.view(), ["A", "B", "C"]))
    text = console.export_text()
    assert "scores" in text
    assert "over by D3.1" in text


def test_offline_table() -> None:
    at = Practice.begin(json.dumps({"game": "dice", "players": 2, "level": 3, "name": "Ann"}))
    replica = TableReplica()
    replica.apply(msgspec.json.decode(at.snapshot()))
    for number in range(1000):
        assert replica.view is not None
        if replica.view["over"]:
            break
        if replica.view["to_move"] == 1:
            line = replica.moves[-1]["line"]
            command = {"do": "move", "id": f"m{number}", "seat": 1, "line": line, "seq": replica.seq}
            *news, answer = at.hear(json.dumps(command))
            assert json.loads(answer)["type"] == "accepted"
        else:
            news = at.bot()
        for each in news:
            replica.apply(msgspec.json.decode(each))
    assert replica.view["over"]
    assert len(json.loads(at.story())["steps"]) == len(replica.view["log"])


def test_the_documented_recipe_creates_a_valid_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/adding-a-game.md is executed literally, except that the metadata is written without pip, which may need
    a network to build it.
    """
    clone = tmp_path / "fathom"
    shutil.copytree(DICE, clone / "tests" / "plugins" / "dice", ignore=shutil.ignore_patterns("__pycache__"))
    page = RECIPE.read_text(encoding="utf-8")
    commands, program = re.findall(r"```(?:sh|python)\n(.*?)```", page, re.DOTALL)
    *lines, install = commands.strip().splitlines()
    assert install == "pip install -e ."
    subprocess.run(["sh", "-ec", "\n".join(lines)], cwd=clone, check=True)
    game = tmp_path / "mygame"
    paths = [str(game), str(metadata(tmp_path / "site", game))]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths), os.pathsep)
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
    play, arena = re.findall(r"`fathom ((?:play|arena) [^`]+)`", page)
    short = ["--games", "2", "--out", str(tmp_path / "arena")]
    for given, told in ((play.split(), "the game is over"), ([*arena.split(), *short], "Report: ")):
        command = [sys.executable, "-m", "fathom", *given]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        assert told in done.stdout


def test_a_game_without_an_evaluator_is_not_reviewed() -> None:
    with pytest.raises(Refusal) as refused:
        review(played(1), ReviewBudget(worlds=2))
    assert refused.value.code == "no_evaluator"
