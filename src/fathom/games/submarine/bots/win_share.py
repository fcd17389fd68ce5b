"""The published evaluator of Submarine: each seat's expected share of the win in a true position.

The turn that has begun is completed by the policy without noise, so that a decision is judged with what it prepares.
Then the value network compares the seats. Its strengths were fitted to first places (`evaluate.py`), so that the
softmax over them is the share of the win.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from fathom.core.rng import Rng
from fathom.games.submarine.apply import apply
from fathom.games.submarine.bots.evaluate import Evaluator
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import State

LONGEST_TURN: Final = 40  # decisions
# What it adds to a seat's strength that its ship is to sail, by number of players. Fitted by `training/tempo.py`, so
# that decisions of the captain gain nothing on average.
TEMPO: Final = (0.0, 0.0, 0.011, 0.023, 0.084, 0.135)


class SubmarineWinEvaluator:
    """See `fathom.core.evaluation.WinEvaluator`."""

    version = "review/1"

    def __init__(self) -> None:
        self._policy = Policy()
        self._rng = Rng(0)  # without noise the policy draws no number that matters
        self._evaluators: dict[int, Evaluator] = {}
        self.tempo: dict[int, float] = {Phase.SAILING: 0.0}  # what is added to `TEMPO`, for its fit

    def shares(self, state: State, log: Sequence[str]) -> list[float]:
        """Return each seat's share; they sum to 1."""
        settled = self.complete_turn(state)
        players = int(state.players)
        if players not in self._evaluators:
            self._evaluators[players] = Evaluator(players)
        evaluator = self._evaluators[players]
        evaluator.evaluate(settled)
        if settled.phase == Phase.OVER:
            best = max(evaluator.marks)
            first = [mark == best for mark in evaluator.marks]
            return [float(won) / sum(first) for won in first]
        powers = [float(power) for power in evaluator.powers]
        if settled.phase == Phase.SAILING:
            powers[settled.seat] *= exp(TEMPO[players] + self.tempo[Phase.SAILING])
        total = sum(powers)
        return [power / total for power in powers]

    def complete_turn(self, state: State) -> State:
        """Return the position after the turn that has begun; the state itself before one and after the end."""
        if state.phase not in (Phase.ACTING, Phase.PAUSING):
            return state
        settled, seat = state.clone(), state.seat
        self._policy.begin()
        for _ in range(LONGEST_TURN):
            if settled.phase == Phase.OVER or settled.seat != seat:
                break
            apply(settled, self._policy.pick(settled, self._rng, 0))
        return settled
