"""A trained network as a bot: `python -m fathom.research.model_bot MODEL.npz` speaks the stdio protocol (docs/bots.md).

`fathom arena GAME --bots "greedy,cmd:python -m fathom.research.model_bot MODEL.npz"` measures it.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from fathom.bots.stdio.server import serve
from fathom.core.bot import Budget
from fathom.core.episode import Episode
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.research.network import Network
from fathom.research.setup import Setup, set_up
from fathom.research.tensors import features, memory


class ModelBot:
    """A player that takes the legal action with the highest logit."""

    def __init__(self, model: Path) -> None:
        self._network = Network.load(model)
        with np.load(model) as stored:
            about = json.loads(stored["about"].tobytes())
        self._setup = set_up(about["game"], about["players"], about["options"])

    def choose(self, view: Any, budget: Budget, rng: Rng) -> str:
        """Return a line. The observation is that of any game that the seat cannot tell from the true one."""
        if view.players != self._setup.players:
            raise ValueError(f"the model plays with {self._setup.players} players, not {view.players}")
        world = game_named(self._setup.game.name).worlds(view).match(rng)
        episode = tracked(self._setup, world)
        episode.observe(view.seat - 1)
        observation = memory(episode.observation, np.uint8)[None]
        logits = self._network.forward(features(self._setup.encoding, observation))[1][0]
        legal = world.state.legal()
        line: str = world.state.format(legal[int(np.argmax(logits[legal]))])
        return line


def tracked(setup: Setup, match: Match[Any, Any]) -> Episode:
    """Return the arrays of a match, replayed from its deal."""
    episode = Episode(setup.encoding, setup.players)
    episode.begin(setup.game.new_state(match.players, match.options, match.start, match.deal))
    for step in match.steps:
        for action in (step.action, *step.chance_outcomes):
            episode.apply(action)
    return episode


def main() -> None:
    """Serve the bot on standard input and output."""
    parser = argparse.ArgumentParser(prog="python -m fathom.research.model_bot", description=__doc__)
    parser.add_argument("model", type=Path)
    args = parser.parse_args()
    serve(ModelBot(args.model), args.model.stem, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
