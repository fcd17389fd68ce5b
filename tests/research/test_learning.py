"""The tutorial runs from the first game to the ladder, and what it trains does learn."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fathom.research.network import Network

TUTORIAL = Path(__file__).parents[2] / "examples" / "train_bot.py"


@pytest.mark.parametrize(("game", "teacher"), [("subhunt", "random"), ("submarine", "random")])
def test_the_tutorial_ends_with_a_bot_on_the_ladder(game: str, teacher: str, tmp_path: Path) -> None:
    settings = ["--teacher", teacher, "--games", "21", "--epochs", "1", "--arena", "2", "--out", str(tmp_path / "t")]
    run = subprocess.run([sys.executable, TUTORIAL, game, *settings], text=True, capture_output=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert "% of decisions predicted in games held out" in run.stdout
    log = (tmp_path / "t" / "arena" / "games.jsonl").read_text()
    assert log.count("\n") == 6
    assert '"failure"' not in log  # the trained bot answered every turn


def test_a_network_learns_what_depends_on_its_inputs() -> None:
    rng = np.random.default_rng(1)
    network = Network.new(8, 4, 16, 1)
    inputs = rng.integers(0, 2, (512, 8)).astype(np.float32)
    actions = (inputs[:, 0] + 2 * inputs[:, 1]).astype(int)
    values = inputs[:, 2] * 2 - 1
    mask = np.ones((512, 4), bool)
    first = network.learn(inputs, mask, actions, values)
    for _ in range(1500):
        last = network.learn(inputs, mask, actions, values)
    assert last[0] < 0.1 < 1 < first[0]
    assert last[1] < 0.1 < 0.5 < first[1]


def test_actions_outside_the_mask_are_not_learned(tmp_path: Path) -> None:
    network = Network.new(2, 3, 4, 1)
    inputs = np.ones((4, 2), np.float32)
    mask = np.array([[True, True, False]] * 4)
    before = network.weights["policy_bias"].copy()
    network.learn(inputs, mask, np.zeros(4, int), np.zeros(4, np.float32))
    assert network.weights["policy_bias"][2] == before[2]
    network.save(tmp_path / "model.npz", about=np.zeros(1))
    again = Network.load(tmp_path / "model.npz")
    assert all((again.weights[name] == its).all() for name, its in network.weights.items())
