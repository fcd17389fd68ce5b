"""The published evaluator of Submarine Hunt: each seat's expected share of the win in a true position.

A small network gives each seat a strength; the softmax over them is the share of the win. Its weights were fitted to
games between captains (`training/subhunt_win.py`). `win_value.json` holds them, with their provenance.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

import msgspec

from fathom.games.subhunt.bots.win_features import SIZE, KnowledgeCache, rows
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.state import State

# What it adds to a seat's strength that it has to decide, by kind of decision. Fitted by `training/tempo.py`, so that
# decisions of the captain gain nothing on average.
TEMPO: Final = {Phase.SAILING: 0.012, Phase.DROPPING: -0.005, Phase.FIRING: -0.001, Phase.ENDING: -0.044}
LAST_ROUNDS: Final = 12  # before the turn limit (H8.2): an advantage counts less, the fewer are left


class WinWeights(msgspec.Struct):
    """The weights: a linear part, and hidden units that are zero below their threshold."""

    features: int
    hidden: list[float]  # feature by feature, a number for each unit
    hidden_bias: list[float]
    out: list[float]
    direct: list[float]


@cache
def read_win_weights() -> WinWeights:
    """Return the weights from the package. They are not modified."""
    found = msgspec.json.decode((files(__package__) / "win_value.json").read_bytes(), type=WinWeights)
    assert found.features == 2 * SIZE, "win_value.json is of another version"
    return found


class SubHuntWinEvaluator:
    """See `fathom.core.evaluation.WinEvaluator`."""

    version = "review/1"

    def __init__(self, weights: WinWeights | None = None) -> None:
        self._weights = weights or read_win_weights()
        units = len(self._weights.out)
        self._by_feature = [self._weights.hidden[at : at + units] for at in range(0, 2 * SIZE * units, units)]
        self._knowledge = KnowledgeCache()
        self.tempo: dict[int, float] = dict.fromkeys(TEMPO, 0.0)  # what is added to `TEMPO`, for its fit

    def shares(self, state: State, log: Sequence[str]) -> list[float]:
        """Return each seat's share; they sum to 1."""
        if state.phase == Phase.OVER:
            return [0.5, 0.5] if state.winner < 0 else [float(state.winner == seat) for seat in (0, 1)]
        strengths = [self.strength(row) for row in rows(state, self._knowledge.of(log, state.square, state.lanes > 2))]
        strengths[state.seat] += TEMPO.get(state.phase, 0.0) + self.tempo.get(state.phase, 0.0)
        share = 1 / (1 + exp(strengths[1] - strengths[0]))
        if state.rounds:  # a draw comes nearer
            share = 0.5 + (share - 0.5) * min(1.0, state.rounds / LAST_ROUNDS)
        return [share, 1 - share]

    def strength(self, row: list[float]) -> float:
        """Return the network's output for a row of features."""
        weights = self._weights
        units = weights.hidden_bias[:]
        result = 0.0
        for number, direct, into in zip(row, weights.direct, self._by_feature, strict=True):
            if number:
                result += number * direct
                units = [unit + number * weight for unit, weight in zip(units, into, strict=True)]
        return result + sum([unit * out for unit, out in zip(units, weights.out, strict=True) if unit > 0])
