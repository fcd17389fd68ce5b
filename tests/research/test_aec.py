"""PettingZoo's own conformance kit, and what it does not ask: masks, rewards, errors, seeds."""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest

import fathom.research.envs  # noqa: F401  # registers the environments
from fathom.core.errors import Refusal
from fathom.core.registry import game_names
from fathom.research.aec import make_env, make_parallel_env

with warnings.catch_warnings():  # the kit imports a game of its own in a way that it warns of
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test

NAMES = [("submarine", players) for players in (2, 3, 4, 5)] + [("subhunt", 2)]
GAMES = pytest.mark.parametrize(("game", "players"), NAMES)
# What PettingZoo says of every environment with a mask in its observations, and at the end of every game of such a one.
DICT_WARNINGS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
}


def made(game: str, **settings: Any) -> Any:
    return pettingzoo.make("aec", f"fathom/{game}_v0", **settings)


@GAMES
def test_api_without_a_warning(game: str, players: int) -> None:
    api_test(made(game, players=players), num_cycles=300)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("form", ["dict", "fields"])
def test_api_with_the_mask_in_the_observation(game: str, form: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(made(game, observation=form), num_cycles=300)
    assert {str(each.message) for each in caught} <= DICT_WARNINGS


@GAMES
def test_seeds(game: str, players: int) -> None:
    seed_test(partial(make_env, game, players=players), 200)
    seed_test(partial(make_env, game, players=players, observation="dict"), 200)


@pytest.mark.parametrize("game", game_names())
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(make_env, game, observation="dict"))
    assert "player_0" in capsys.readouterr().out  # printed for people


@pytest.mark.parametrize("game", game_names())
def test_max_cycles(game: str) -> None:
    settings = {"illegal": "random"}  # the kit knows no masks
    module = SimpleNamespace(
        env=partial(make_env, game, **settings), parallel_env=partial(make_parallel_env, game, **settings)
    )
    max_cycles_test(module)


def test_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    moments = iter(range(1_000_000))
    monkeypatch.setattr("time.time", lambda: next(moments) / 100)  # its five seconds become 500 cycles
    performance_benchmark(make_env("submarine", observation="dict"))
    assert "Finished performance benchmark" in capsys.readouterr().out


@GAMES
def test_rewards_sum_to_zero_and_agents_repeat_within_a_turn(game: str, players: int) -> None:
    env = make_env(game, players)
    env.reset(seed=3)
    rng, repeated, last = np.random.default_rng(1), 0, ""
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        assert terminated or info["action_mask"].any()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
        repeated += agent == last
        last = agent
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) <= 1
    assert repeated
    assert env.agents == []


@pytest.mark.parametrize("game", game_names())
def test_illegal_actions(game: str) -> None:
    env = make_env(game)
    with pytest.raises(Refusal, match=r"call reset\(\) before step"):
        env.step(0)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[4]["action_mask"] == 0)[0])
    legal = np.flatnonzero(env.last()[4]["action_mask"])
    for action in (wrong, -1, 10**6, 0.5, None):
        with pytest.raises(Refusal, match=rf"the mask allows {len(legal)} actions, among them {legal[0]}"):
            env.step(action)
    env = make_env(game, illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(wrong)
    assert (env.rewards[loser], sum(env.rewards.values()), all(env.terminations.values())) == (-1, 0, True)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"game": "chess"}, "available: submarine, subhunt"),
        ({"game": "submarine", "players": 6}, "2 to 5 players, not 6"),
        ({"game": "subhunt", "options": {"blast": "round"}}, "cross or square"),
        ({"game": "subhunt", "options": {"speed": 1}}, "available: blast"),
        ({"game": "subhunt", "observation": "picture"}, "observation is array or dict or fields"),
        ({"game": "subhunt", "illegal": "shrug"}, "illegal is error or lose or random"),
        ({"game": "subhunt", "render_mode": "film"}, "render_mode is ansi or rgb_array or human"),
        ({"game": "subhunt", "max_cycles": 0}, "max_cycles is a whole number from 1"),
    ],
)
def test_wrong_settings_are_answered_with_what_is_allowed(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        make_env(**settings)


def test_options_and_players_reach_the_rules() -> None:
    env = made("submarine", players=3, options={"first": "seat_1", "mussels": "random"})
    env.reset(seed=1)
    assert (env.agent_selection, env.num_agents) == ("player_0", 3)
    assert np.flatnonzero(env.last()[4]["action_mask"]).tolist() == list(range(5, 11))  # places, and no mussel
