"""Gymnasium's checks, the single-agent environment against bots, and many games at once."""

import json
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv

import fathom.research.envs  # noqa: F401  # registers the environments
from fathom.core.errors import Refusal
from fathom.core.registry import game_names
from fathom.research.aec import make_env
from fathom.research.single_agent import SingleAgentEnv
from fathom.research.vector import FathomVectorEnv

RANDOM_BOT = Path(__file__).parents[2] / "examples" / "random_bot.py"


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("settings", [{}, {"illegal": "penalty", "observation": "fields", "render_mode": "ansi"}])
def test_check_env_is_clean(game: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"fathom/{game}-v0", opponents="random", **settings).unwrapped)


def played(env: SingleAgentEnv, seed: int | None) -> tuple[float, list[int]]:
    """Play a game with the last legal action each time; return the reward and the actions."""
    _, info = env.reset(seed=seed)
    actions: list[int] = []
    while True:
        actions.append(int(np.flatnonzero(info["action_mask"])[-1]))
        _, reward, terminated, truncated, info = env.step(actions[-1])
        if terminated or truncated:
            return float(reward), actions
        assert reward == 0


@pytest.mark.parametrize("opponents", ["greedy", "captain:1", f"cmd:{sys.executable} {RANDOM_BOT}"])
def test_games_against_bots(opponents: str) -> None:
    env = SingleAgentEnv("subhunt", opponents=opponents, budget="5it")
    reward, actions = played(env, 4)
    assert reward in (-1, 0, 1)
    if not opponents.startswith("cmd:"):  # a program's random numbers are its own
        assert played(env, 4) == (reward, actions)
    env.close()


def test_several_bots_and_a_seat() -> None:
    env = SingleAgentEnv("submarine", players=3, opponents=["random", "greedy"], seat=2)
    _, info = env.reset(seed=1)
    assert info["seat"] == 2
    assert played(env, 1)[0] in (-1, -0.5, 0, 0.5, 1)


def test_a_bot_that_fails_forfeits(tmp_path: Path) -> None:
    program = tmp_path / "quits.py"
    program.write_text("import sys\nsys.exit(1)\n")
    env = SingleAgentEnv("subhunt", opponents=f"cmd:{sys.executable} {program}", seat=1)
    with pytest.raises(Refusal, match="the bot at seat 2 failed"):
        env.reset(seed=1)
    hello = json.dumps({"type": "hello", "protocol": 1, "name": "quitter"})
    program.write_text(f"for line in open(0):\n    print({hello!r}, flush=True)\n    assert 'turn' not in line\n")
    _, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert (reward, "failure" in info) == (1, True)
    env.close()


@pytest.mark.parametrize("game", game_names())
def test_an_illegal_action_loses_or_costs(game: str) -> None:
    env = SingleAgentEnv(game, opponents="random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(wrong)[1:4] == (-1, True, False)
    env = SingleAgentEnv(game, opponents="random", illegal="penalty")
    before, info = env.reset(seed=1)
    after, reward, terminated, truncated, later = env.step(wrong)
    assert (reward, terminated, truncated, later["illegal"]) == (-0.01, False, False, True)
    assert before.tobytes() == after.tobytes()
    assert info["action_mask"].tobytes() == later["action_mask"].tobytes()


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"opponents": "deep_blue"}, "available|known|random"),
        ({"opponents": ["greedy", "greedy"]}, "one bot, or 1 bots"),
        ({"seat": 3}, "from 1 to 2"),
        ({"illegal": "error"}, "illegal is lose or penalty"),
    ],
)
def test_wrong_settings(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        SingleAgentEnv("subhunt", **settings)


def test_step_before_reset() -> None:
    with pytest.raises(Refusal, match=r"call reset\(\)"):
        SingleAgentEnv("subhunt").step(0)
    with pytest.raises(Refusal, match=r"call reset\(\)"):
        FathomVectorEnv("subhunt", 2).step([0, 0])


def vector(game: str, games: int, **settings: Any) -> FathomVectorEnv:
    env = gymnasium.make_vec(f"fathom/{game}-v0", games, "vector_entry_point", **settings)
    assert isinstance(env, VectorEnv)
    assert isinstance(env, FathomVectorEnv)
    return env


@pytest.mark.parametrize("game", game_names())
def test_a_vector_environment_plays_the_games_of_the_single_doors(game: str) -> None:
    env = vector(game, 2, autoreset_mode=AutoresetMode.SAME_STEP)
    single = make_env(game)
    single.reset(seed=11)
    observations, info = env.reset(seed=10)
    rewards_seen = 0
    for _ in range(2000):
        agent = single.agent_selection
        assert observations[1].tobytes() == single.observe(agent).tobytes()
        assert info["action_mask"][1].tobytes() == single.infos[agent]["action_mask"].tobytes()
        assert f"player_{info['seat'][1]}" == agent
        actions = env.sample_actions()
        observations, rewards, terminated, truncated, info = env.step(actions)
        single.step(int(actions[1]))
        assert terminated[1] == single.terminations[agent]
        assert not truncated.any()
        if terminated[1]:
            assert info["final_obs"][1].tobytes() == single.observe(agent).tobytes()
            assert (rewards[1], info["rewards"][1].sum()) == (single.rewards[agent], 0)
            rewards_seen += rewards[1] != 0
            single.reset()
        else:
            assert rewards[1] == 0
    assert rewards_seen


@pytest.mark.parametrize("game", game_names())
def test_the_next_step_resets_and_ignores_its_action(game: str) -> None:
    env = vector(game, 3, max_decisions=25)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    truncations = 0
    for _ in range(100):
        before, _, terminated, truncated, info = env.step(env.sample_actions())
        done = terminated | truncated
        assert (info["action_mask"].any(axis=1) != done).all()
        assert env.single_observation_space.contains(before[0])
        truncations += int(truncated.sum())
    assert truncations >= 9


def test_arrays_are_copies_unless_asked_otherwise() -> None:
    env = vector("subhunt", 2)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    env.step(env.sample_actions())
    assert first.tobytes() == kept.tobytes()
    env = vector("subhunt", 2, copy=False)
    first, _ = env.reset(seed=1)
    second = env.step(env.sample_actions())[0]
    assert first is second
    assert first.tobytes() != kept.tobytes()


def test_wrong_actions_of_a_vector_environment() -> None:
    env = vector("subhunt", 2)
    env.reset(seed=1)
    with pytest.raises(Refusal, match="game 1: action 4000 is not legal; the mask allows 108 actions, among them 0, 1"):
        env.step(np.array([0, 4000]))
    with pytest.raises(Refusal, match="an array of 2 whole numbers, not float64 of shape"):
        env.step(np.array([0.0, 1.0]))
    with pytest.raises(Refusal, match=r"not int64 of shape \(3,\)"):
        env.step(np.array([0, 1, 2]))
    with pytest.raises(Refusal, match="a whole number, or 2 of them"):
        env.reset(seed=[1])
    with pytest.raises(Refusal, match="NEXT_STEP"):
        vector("subhunt", 2, autoreset_mode=AutoresetMode.DISABLED)
