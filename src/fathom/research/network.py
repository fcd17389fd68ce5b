"""A small network with a policy and a value, in NumPy: one hidden layer, trained with Adam."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
RATE, DECAY_1, DECAY_2, TINY = 1e-3, 0.9, 0.999, 1e-8
CLOSED = np.float32(-1e9)  # logit of an action that is not legal
NAMES = ("hidden", "hidden_bias", "policy", "policy_bias", "value", "value_bias")


class Network:
    """Weights by name, and the functions on them."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights
        self._means = {name: np.zeros_like(its) for name, its in weights.items()}
        self._squares = {name: np.zeros_like(its) for name, its in weights.items()}
        self._steps = 0

    @classmethod
    def new(cls, features: int, actions: int, hidden: int, seed: int) -> "Network":
        """Return a network with random weights."""
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        weights = {
            "hidden": layer(features, hidden, np.sqrt(2 / features) * 3),  # most features are 0
            "hidden_bias": np.zeros(hidden, np.float32),
            "policy": layer(hidden, actions, 0.01),
            "policy_bias": np.zeros(actions, np.float32),
            "value": layer(hidden, 1, 0.01),
            "value_bias": np.zeros(1, np.float32),
        }
        return cls(weights)

    @classmethod
    def load(cls, path: Path) -> "Network":
        """Read a network from a file."""
        with np.load(path) as stored:
            return cls({name: stored[name] for name in NAMES})

    def save(self, path: Path, **about: Any) -> None:
        """Write the weights, and what they are about."""
        np.savez_compressed(path, **self.weights, **about)  # type: ignore[arg-type]  # its stubs take only arrays

    def forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        """Return hidden activations, logits of all actions, and values from -1 to 1."""
        w = self.weights
        hidden = np.maximum(inputs @ w["hidden"] + w["hidden_bias"], 0)
        return hidden, hidden @ w["policy"] + w["policy_bias"], np.tanh(hidden @ w["value"] + w["value_bias"])[:, 0]

    def learn(self, inputs: Floats, mask: NDArray[np.bool_], actions: Any, values: Floats) -> tuple[float, float]:
        """Take one step towards actions and values; return the cross-entropy and the squared error before it."""
        rows = np.arange(len(inputs))
        hidden, logits, guess = self.forward(inputs)
        chances = softmax(np.where(mask, logits, CLOSED))
        losses = float(-np.log(chances[rows, actions] + TINY).mean()), float(((guess - values) ** 2).mean())
        off = chances
        off[rows, actions] -= 1
        off /= len(inputs)
        wrong = ((guess - values) * 2 * (1 - guess**2) / len(inputs))[:, None]
        back = (off @ self.weights["policy"].T + wrong @ self.weights["value"].T) * (hidden > 0)
        self._adam(
            {
                "hidden": inputs.T @ back, "hidden_bias": back.sum(0), "policy": hidden.T @ off,
                "policy_bias": off.sum(0), "value": hidden.T @ wrong, "value_bias": wrong.sum(0),
            }
        )  # fmt: skip
        return losses

    def _adam(self, gradients: dict[str, Floats]) -> None:
        self._steps += 1
        rate = RATE * np.sqrt(1 - DECAY_2**self._steps) / (1 - DECAY_1**self._steps)
        for name, gradient in gradients.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - DECAY_1) * (gradient - mean)
            square += (1 - DECAY_2) * (gradient**2 - square)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + TINY)).astype(np.float32)


def softmax(logits: Floats) -> Floats:
    """Return probabilities by row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances
