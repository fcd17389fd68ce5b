"""A small network that gives each seat a strength, fitted so that the strengths predict who wins.

All seats share its weights. The probability that a seat wins is the softmax over the seats' strengths.
"""

from typing import Any

import numpy as np

HIDDEN = 16
EPOCHS = 40
BATCH = 1024
RATE = 3e-3  # of Adam, decreasing to a hundredth
DECAY = 1e-5  # of the weights
BETA, BETA2, TINY = 0.9, 0.999, 1e-8

Weights = dict[str, Any]


def new_weights(size: int, seed: int, hidden: int = HIDDEN) -> Weights:
    """Return weights to begin with."""
    rng = np.random.default_rng(seed)
    return {
        "hidden": rng.normal(0, (2 / size) ** 0.5, (size, hidden)).astype(np.float32),
        "hidden_bias": np.zeros(hidden, np.float32),
        "out": rng.normal(0, (1 / hidden) ** 0.5, hidden).astype(np.float32),
        "direct": np.zeros(size, np.float32),
    }


def strengths(weights: Weights, rows: Any) -> tuple[Any, Any]:
    """Return the strength of each seat in each position, and the hidden layer."""
    hidden = np.maximum(rows @ weights["hidden"] + weights["hidden_bias"], 0)
    return hidden @ weights["out"] + rows @ weights["direct"], hidden


def chances(strength: Any) -> Any:
    """Return each seat's probability to win."""
    powers = np.exp(strength - strength.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def log_loss(weights: Weights, rows: Any, won: Any) -> float:
    """Return the mean log loss over positions."""
    return float(-(won * np.log(chances(strengths(weights, rows)[0]) + 1e-9)).sum(axis=1).mean())


def gradients(weights: Weights, rows: Any, won: Any) -> Weights:
    """Return the gradient of the log loss by backpropagation."""
    strength, hidden = strengths(weights, rows)
    error = (chances(strength) - won) / len(rows)
    back = error[..., None] * weights["out"] * (hidden > 0)
    return {
        "hidden": np.einsum("bsf,bsh->fh", rows, back),
        "hidden_bias": back.sum(axis=(0, 1)),
        "out": np.einsum("bsh,bs->h", hidden, error),
        "direct": np.einsum("bsf,bs->f", rows, error),
    }


def fit(
    groups: list[tuple[Any, Any]], seed: int, epochs: int = EPOCHS, hidden: int = HIDDEN, decay: float = DECAY
) -> Weights:
    """Fit the weights to positions, in groups with the same number of seats."""
    rng = np.random.default_rng(seed)
    weights = new_weights(groups[0][0].shape[-1], seed, hidden)
    first = {key: np.zeros_like(its) for key, its in weights.items()}
    second = {key: np.zeros_like(its) for key, its in weights.items()}
    step = 0
    for epoch in range(epochs):
        rate = RATE * 0.01 ** (epoch / epochs)
        batches = [
            (rows[chosen], won[chosen])
            for rows, won in groups
            for chosen in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // BATCH))
        ]
        for index in rng.permutation(len(batches)):
            step += 1
            for key, slope in gradients(weights, *batches[index]).items():
                first[key] += (1 - BETA) * (slope - first[key])
                second[key] += (1 - BETA2) * (slope * slope - second[key])
                move = first[key] / (1 - BETA**step) / (np.sqrt(second[key] / (1 - BETA2**step)) + TINY)
                weights[key] -= rate * (move + decay * weights[key])
    return weights
