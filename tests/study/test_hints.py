"""Hints: derived from the view of a seat only, with a text for every reason."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from fathom.core.bot import Budget
from fathom.core.match import Match
from fathom.core.registry import game_names
from fathom.core.rng import Rng
from fathom.study import hints
from fathom.study.hints import SHOWN, hint
from play import fresh, random_steps, variants

WORDS = Path(__file__).parents[2] / "web" / "src" / "games"
GAMES = Path(__file__).parents[2] / "src" / "fathom" / "games"
REASON = re.compile(r'Reason\(\s*"(\w+)"')


def positions(name: str, players: int, options: dict, seed: int) -> list[Match]:  # type: ignore[type-arg]
    """Yield some positions of a game, including hidden placements at its start."""
    match = fresh(name, players, options, seed)
    return [match.prefix(len(match.steps)) for index, _ in enumerate(random_steps(match, seed, 60)) if index % 9 == 0]


@pytest.fixture
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the search, which takes the same ways in fewer iterations."""
    monkeypatch.setattr(hints, "THOUGHT", Budget(iterations=1_000))


@pytest.mark.usefixtures("_brief")
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_a_hint_does_not_depend_on_hidden_information(name: str, players: int, options: dict) -> None:  # type: ignore[type-arg]
    others = 0
    for match in positions(name, players, options, 5):
        view = match.view(match.to_move)
        told = msgspec.json.encode(hint(view, 1))
        other = match.game.worlds(view).match(Rng(99))
        others += other.state.to_bytes() != match.state.to_bytes()
        assert msgspec.json.encode(hint(other.view(match.to_move), 1)) == told
    assert others > 3  # the worlds do differ


@pytest.mark.usefixtures("_brief")
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_a_hint_has_a_few_legal_moves_best_first(name: str, players: int, options: dict) -> None:  # type: ignore[type-arg]
    for match in positions(name, players, options, 6):
        found = hint(match.view(match.to_move), 7)
        assert found.seq == 7
        assert 1 <= len(found.moves) <= SHOWN
        assert all(move.line in match.legal() and 0 <= move.value <= 1 for move in found.moves)


def test_the_chart_includes_answers_to_charges() -> None:
    match = fresh("subhunt", 2, {}, 1)
    lines = ["hide 131", "hide 132", "hide 133", "mine 136", "hide 210", "hide 331", "hide 333", "mine 136"]
    for line in [*lines, "sail 1 9", "drop 200", "done", "sail 1 2", "hold", "done"]:
        match.play(line)
    sea = hint(match.view(1), 1).overlay
    assert sea is not None
    near = ("203", "208", "210", "215", "109", "309")
    assert sea.submarines["209"] == 0
    assert min(sea.submarines[cell] for cell in near) > max(
        chance for cell, chance in sea.submarines.items() if cell not in near
    )
    assert sum(sea.submarines.values()) == pytest.approx(3)


def test_there_is_no_chart_during_placement() -> None:
    assert hint(fresh("subhunt", 2, {}, 1).view(1), 1).overlay is None


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
@pytest.mark.parametrize("game", game_names())
def test_every_reason_has_a_text_and_every_text_is_used(game: str, language: str) -> None:
    folder = GAMES / game / "bots"
    codes = {code for path in folder.glob("*.py") for code in REASON.findall(path.read_text(encoding="utf-8"))}
    words = json.loads((WORDS / game / "texts" / "hints" / f"{language}.json").read_text(encoding="utf-8"))
    assert {key for key in words if not key.startswith("map")} == codes
    english = json.loads((WORDS / game / "texts" / "hints" / "en.json").read_text(encoding="utf-8"))
    assert words.keys() == english.keys()
    holes = re.compile("{{.*?}}")
    assert all(set(holes.findall(words[key])) == set(holes.findall(english[key])) for key in words)
