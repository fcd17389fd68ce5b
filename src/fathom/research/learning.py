"""Train a network on a dataset: its policy on the decisions, its value on the outcomes.

`python -m fathom.research.learning DATASET --out MODEL.npz` writes a model that `fathom.research.model_bot` plays.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq

from fathom.arena.plan import ArenaPlan
from fathom.research.dataset import ABOUT, ROWS
from fathom.research.network import Network
from fathom.research.setup import Setup, set_up
from fathom.research.tensors import features, layout

HELD_OUT = 20  # one game in so many is kept for the losses
BATCH = 256


class Samples(NamedTuple):
    """Decisions: observations, legal actions end to end with their counts, actions and outcomes."""

    observations: Any
    legal: Any
    counts: Any
    actions: Any
    values: Any
    games: Any


def main() -> None:
    """Train and write the model."""
    parser = argparse.ArgumentParser(prog="python -m fathom.research.learning", description=__doc__)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("--out", type=Path, default=Path("model.npz"))
    parser.add_argument("--bot", help="learn the decisions of this bot only")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    setup = setup_of(args.dataset)
    samples = read_rows(args.dataset, args.bot)
    network = Network.new(size_of(setup), setup.encoding.actions, args.hidden, args.seed)
    for epoch in fit(network, setup, samples, args.epochs, args.seed):
        print(epoch, flush=True)  # noqa: T201  # a command
    about = {"game": setup.game.name, "players": setup.players, "options": setup.options}
    network.save(args.out, about=np.frombuffer(json.dumps(about).encode(), np.uint8))
    print(f"{len(samples.actions)} decisions: {args.out}")  # noqa: T201  # a command


def setup_of(folder: Path) -> Setup:
    """Return the setup of a dataset."""
    arena = msgspec.convert(json.loads((folder / ABOUT).read_bytes())["arena"], ArenaPlan)
    return set_up(arena.game, arena.players, arena.options)


def size_of(setup: Setup) -> int:
    """Return the number of features."""
    return len(layout(setup.encoding)[0])


def read_rows(folder: Path, bot: str | None) -> Samples:
    """Return the decisions of a dataset, those of one bot if given."""
    table = pq.read_table(folder / ROWS)
    if bot is not None:
        table = table.filter(pc.equal(table["bot"].cast("string"), bot))
    table = table.combine_chunks()
    observations = table["observation"].combine_chunks()
    legal = table["legal"].combine_chunks()
    return Samples(
        observations.flatten().to_numpy().reshape(len(table), -1),
        legal.flatten().to_numpy(),
        pc.list_value_length(legal).to_numpy(),
        table["action"].to_numpy(),
        table["value"].to_numpy(),
        table["game"].to_numpy(),
    )


def fit(network: Network, setup: Setup, samples: Samples, epochs: int, seed: int) -> Iterator[str]:
    """Train, and yield a line on the losses after each epoch."""
    rng = np.random.default_rng(seed)
    starts = np.cumsum(samples.counts) - samples.counts
    held_out = samples.games % HELD_OUT == 0
    known = np.flatnonzero(~held_out) if held_out.any() and not held_out.all() else np.arange(len(held_out))
    for epoch in range(1, epochs + 1):
        losses = []
        for part in np.array_split(rng.permutation(known), max(1, len(known) // BATCH)):
            mask = np.zeros((len(part), setup.encoding.actions), bool)
            for row, index in enumerate(part):
                mask[row, samples.legal[starts[index] : starts[index] + samples.counts[index]]] = True
            inputs = features(setup.encoding, samples.observations[part])
            losses.append(network.learn(inputs, mask, samples.actions[part], samples.values[part]))
        policy, value = np.mean(losses, axis=0)
        yield f"epoch {epoch}: policy loss {policy:.3f}, value loss {value:.3f}, {agreement(network, setup, samples)}"


def agreement(network: Network, setup: Setup, samples: Samples) -> str:
    """Return how often the policy's first choice is the decision in games that were held out."""
    starts = np.cumsum(samples.counts) - samples.counts
    rows = np.flatnonzero(samples.games % HELD_OUT == 0)[:2000]
    if not len(rows):
        return "no game held out"
    logits = network.forward(features(setup.encoding, samples.observations[rows]))[1]
    right = 0
    for row, index in enumerate(rows):
        legal = samples.legal[starts[index] : starts[index] + samples.counts[index]]
        right += legal[logits[row, legal].argmax()] == samples.actions[index]
    return f"{100 * right / len(rows):.0f} % of decisions predicted in games held out"


if __name__ == "__main__":
    main()
