"""The value network of Submarine, its features, and the styles of the league."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bots.tools import run_arena, small_plan
from fathom.arena.league import cycles, league_of, worst_match_ups
from fathom.arena.play_game import GameSummary
from fathom.arena.results import ArenaResults
from fathom.bots.registry import bot_called
from fathom.core.bot import Budget
from fathom.core.errors import Refusal
from fathom.core.options import Options
from fathom.core.record import Result
from fathom.core.registry import game_names, plugin_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots import value_features as names
from fathom.games.submarine.bots.evaluate import Evaluator, read_weights
from fathom.games.submarine.bots.styles import Style, StylePlayer, blocker, hoarder, mixed, rusher
from fathom.games.submarine.state import State
from fathom.games.submarine.worlds import SubmarineWorlds
from play import VARIANTS, fresh, random_steps
from training.value_network import HIDDEN, chances, fit, log_loss, new_weights, strengths

ROOT = Path(__file__).parents[2]
GAMES = [(game, name) for game in game_names() for name in plugin_named(game).styles()]


@pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])
def test_shares_are_those_of_the_network_and_sum_to_one_place(players: int, options: Options) -> None:
    read = read_weights()
    weights = {key: np.array(read[key]) for key in ("hidden_bias", "out", "direct")}
    weights["hidden"] = np.array(read["hidden"]).reshape(int(names.SIZE), HIDDEN)
    evaluator, looked = Evaluator(players), 0
    for match in random_steps(fresh("submarine", players, options, 3), 3, 300):
        assert isinstance(match.state, State)
        if match.over:
            continue
        evaluator.evaluate(match.state)
        rows = np.array(list(evaluator.features.rows)).reshape(1, players, int(names.SIZE))
        assert np.all(np.isfinite(rows))
        assert np.all(np.abs(rows) <= 5)
        first = chances(strengths(weights, rows)[0])[0]
        assert sum(evaluator.shares) == pytest.approx(0.7 + 0.3 * players / 2)
        if players == 2:
            assert list(evaluator.shares) == pytest.approx(list(first))
        looked += 1
    assert looked > 100


def test_features_of_a_position_count_what_they_say() -> None:
    for match in random_steps(fresh("submarine", 3, {}, 5), 5, 150):
        state = match.state
        assert isinstance(state, State)
        if match.over:
            continue
        view = match.view(match.to_move)
        features = names.ValueFeatures(3)
        features.look(state)
        for seat in range(3):
            row = list(features.rows)[seat * int(names.SIZE) : (seat + 1) * int(names.SIZE)]
            cards = view.stocks[seat] + view.hands[seat]
            jokers, stored = len(view.jokers[seat]), len(view.containers[seat])
            sea = {token[1] for tokens in view.board.values() for token in tokens if token[1] != "*"}
            missing = set("abcdefghijkl") - {token[1] for token in view.containers[seat]}
            assert row[names.STORED] * 12 == pytest.approx(stored)
            assert row[names.JOKERS] * 4 == pytest.approx(jokers)
            assert row[names.CARDS] * 15 == pytest.approx(cards)
            assert row[names.LACKING] * 12 == pytest.approx(max(0, 12 - stored - cards - jokers))
            assert row[names.IN_SEA] * 12 == pytest.approx(len(missing & sea))
            assert row[names.ELSEWHERE] * 12 == pytest.approx(len(missing - sea))
            assert row[names.TO_MOVE] == (seat + 1 == match.to_move)


def test_the_network_learns_what_decides() -> None:
    """The larger first number wins; the other numbers mean nothing."""
    rng = np.random.default_rng(1)
    rows = rng.random((4000, 2, 6)).astype(np.float32)
    won = (rows[:, :, 0] > rows[:, ::-1, 0]).astype(np.float32)
    before = log_loss(new_weights(6, 1), rows, won)
    weights = fit([(rows[:3000], won[:3000])], seed=1, epochs=300)
    assert log_loss(weights, rows[3000:], won[3000:]) < 0.3 < before


def test_training_writes_weights_that_the_seed_reproduces(tmp_path: Path) -> None:
    written = []
    for number in range(2):
        out = tmp_path / f"{number}.json"
        command = [sys.executable, "-m", "training", "--games", "20", "--players", "2", "--seed", "test", "--out", out]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        written.append(out.read_bytes())
    found = json.loads(written[0])
    assert written[0] == written[1]
    assert set(found) == set(read_weights())
    assert found["provenance"]["data"]["2"]["games"] == 16


@pytest.mark.parametrize("style", [hoarder(), rusher(), blocker(), mixed(Rng(3))])
def test_a_style_uses_nothing_that_its_seat_does_not_know(style: Style) -> None:
    """It decides alike in all worlds that look alike."""
    decided = 0
    for match in random_steps(fresh("submarine", 3, {}, 7), 7, 200):
        if match.over:
            continue
        view = match.view(match.to_move)
        worlds = SubmarineWorlds(view)
        lines = {
            world.format(StylePlayer(style).pick(world, Rng(1))) for world in [worlds.draw(Rng(n)) for n in range(3)]
        }
        assert len(lines) == 1
        assert lines <= set(view.legal)
        decided += len(view.legal) > 1
    assert decided > 50


def test_a_hoarder_lifts_by_card_only_when_the_other_has_few() -> None:
    lifts = 0
    for seed in range(6):
        match = fresh("submarine", 2, {}, seed)
        hoarding, greedy, rng = bot_called("style:hoarder"), bot_called("greedy"), Rng(seed)
        while not match.over:
            view = match.view(match.to_move)
            line = (hoarding if view.seat == 1 else greedy).choose(view, Budget(), rng)
            if view.seat == 1 and line.startswith("lift") and " for " not in line:
                assert view.stocks[1] + view.hands[1] <= 3
                lifts += 1
            match.play(line)
    assert lifts > 5


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_every_style_plays_a_legal_game(game: str, name: str, tmp_path: Path) -> None:
    arena = run_arena(tmp_path, small_plan(f"style:{name}", "random", game=game, players=2, games=2), play_all=True)
    assert not arena.results().failures(f"style:{name}")


def test_a_style_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no 'style:admiral'; the styles are: style:hoarder"):
        bot_called("style:admiral")
    with pytest.raises(Refusal, match="there is no 'style:ghost'; the styles are: style:hoarder"):
        small_plan("style:ghost", "random", game="submarine", players=2, games=2)
    view = next(random_steps(fresh("submarine", 2, {}, 1), 1, 1)).view(1)
    with pytest.raises(Refusal, match="there is no 'style:ghost'"):
        bot_called("style:ghost").choose(view, Budget(), Rng(1))


def test_the_league_names_worst_match_ups_and_cycles(tmp_path: Path) -> None:
    assert league_of("submarine")[:2] == ["captain:5", "captain:4"]
    assert "style:hoarder" in league_of("submarine")
    plan = small_plan("random", "greedy", "captain:2", game="submarine", players=2, games=8)
    results = run_arena(tmp_path, plan, play_all=True).results()
    worst = {each.bot: each.other for each in worst_match_ups(results)}
    assert set(worst) == {"random", "greedy", "captain:2"}
    assert worst["greedy"] == "captain:2"
    assert cycles(results) == []


def test_three_bots_that_beat_each_other_are_a_cycle() -> None:
    """Each wins against the next; the fourth loses to all, and belongs to no cycle."""
    plan = small_plan("random", "greedy", "captain:1", "captain:2", game="submarine", players=2, games=20)
    over = {("random", "greedy"), ("greedy", "captain:1"), ("captain:1", "random")}
    games = []
    for task in plan.tasks():
        seats = [plan.bots[number] for number in plan.seats(task)]
        first = 1 if (seats[0], seats[1]) in over or seats[1] == "captain:2" else 2
        result = Result("S10.1", [[first], [3 - first]])
        games.append(GameSummary(seed="1", seats=seats, task=task, start=1, decisions=1, result=result))
    results = ArenaResults(plan, games)
    assert [[each.bot for each in cycle] for cycle in cycles(results)] == [["captain:1", "random", "greedy"]]
    worst = {each.bot: each.other for each in worst_match_ups(results)}
    assert worst["random"] == "captain:1"
