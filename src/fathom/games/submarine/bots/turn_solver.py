"""The exact solution of a turn of Submarine: decisions by which the seat to move wins with a lift (S10.1, S10.2).

No hidden card matters until then: the hand is known, tolls are paid from the stock unseen, and the hand is filled up
only after the turn. So one world stands for all.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS, bits_in
from fathom.games.submarine.actions import JOKER, LIFT, PAYMENTS, SAIL, SAIL_OFF
from fathom.games.submarine.apply import apply
from fathom.games.submarine.bots.evaluate import Evaluator
from fathom.games.submarine.legal import MOST, fill
from fathom.games.submarine.pieces import COLUMNS, KINDS, TOKENS, TREASURES, kinds_of, lane_sum
from fathom.games.submarine.position import Mode, Phase
from fathom.games.submarine.state import State

LIMIT: Final = 20_000  # positions; few turns have a tenth of them
CERTAIN: Final = 0.999  # the share of a seat that is first alone


@final
class TurnSolver:
    """Looks for a win in this turn. `line` is what it found: actions, in order."""

    def __init__(self, state: State, limit: i64 = LIMIT) -> None:
        self.seat: i64 = state.seat
        self.left = limit
        self.evaluator = Evaluator(state.players)
        self.line: list[int] = []
        self.search(state)

    def search(self, p: State) -> bool:
        """Return whether the seat can win from here, and put the way into `line`."""
        if p.phase == Phase.OVER:
            self.evaluator.score_final(p)
            return self.evaluator.shares[self.seat] > CERTAIN
        if p.seat != self.seat or self.left <= 0 or not self.promises(p):
            return False
        self.left -= 1
        legal = vec[i64]([0] * MOST)
        count = fill(p, legal)
        for i in range(count):
            action = legal[i]
            if not self.useful(p, action):
                continue
            after = State()
            after.copy_from(p)
            apply(after, action)
            self.line.append(int(action))
            if self.search(after):
                return True
            self.line.pop()
        return False

    def promises(self, p: State) -> bool:
        """Return whether enough can be lifted in this turn to fill the container or to empty a column."""
        if p.phase == Phase.ACTING and p.mode == Mode.MOVING:
            return False
        if p.phase != Phase.SAILING and p.phase != Phase.ACTING:
            return False
        lifts = self.lifts(p)
        if KINDS - bits_in(kinds_of(p.stored[self.seat])) <= lifts:
            return True
        first: i64 = 0
        last: i64 = COLUMNS
        if p.phase == Phase.ACTING:
            first = p.ships[self.seat] - 1
            last = first + 1
        for column in range(first, last):
            if p.left[column] <= lifts:
                return True
        return False

    def lifts(self, p: State) -> i64:
        """Return how many lifts cards and jokers allow in this turn at most."""
        jokers = bits_in(p.jokers[self.seat] & ~p.fresh) + bits_in(p.shells[self.seat] & ~p.fresh_shells)
        return lane_sum(p.hands[self.seat]) + jokers

    def useful(self, p: State, action: i64) -> bool:
        """Return whether a decision can belong to a win in this turn: a stop, or a lift that a way to win needs."""
        if action < LIFT:
            return SAIL <= action < SAIL_OFF
        token = (action - JOKER) // TOKENS if action >= JOKER else (action - LIFT) // PAYMENTS
        if token < TREASURES and not kinds_of(p.stored[self.seat]) & POWERS[token % KINDS]:
            return True
        return p.left[p.ships[self.seat] - 1] <= self.lifts(p)  # it empties the column, or decides a tie by jokers
