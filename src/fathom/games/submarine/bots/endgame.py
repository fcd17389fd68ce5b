"""The exact solution of an end of Submarine for two seats, once no hidden card can matter any more.

It is the value against best replies of an opponent who knows all cards. So a win is certain whatever the opponent
knows, and a worse value is exact where the opponent knows the hand, too.
"""

from time import process_time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.games.submarine.apply import apply
from fathom.games.submarine.bots.evaluate import Evaluator
from fathom.games.submarine.legal import MOST, fill
from fathom.games.submarine.position import Phase
from fathom.games.submarine.serialization import pack
from fathom.games.submarine.state import State

LIMIT: Final = 5_000  # positions, some tens of milliseconds
CHECKED: Final = 64  # positions between two checks of the time
DEEPEST: Final = 250  # decisions
WIN: Final = 1.0
LOSS: Final = 0.0


@final
class EndgameSolver:
    """Solves a position of two seats. `values` has every legal action with its share, or nothing if it is too large."""

    def __init__(self, state: State, limit: i64 = LIMIT, until: float = 0.0) -> None:
        """Solve within a number of positions, and until a time of the process; 0 is no limit in time."""
        self.seat: i64 = state.seat
        self.until = until
        self.left = limit
        self.evaluator = Evaluator(2)
        self.known: dict[bytes, float] = {}  # the values of positions
        self.values: list[tuple[int, float]] = []
        for action in state.legal():
            after = state.clone()
            apply(after, action)
            value = self.solve(after, 1)
            if self.left <= 0:
                self.values = []
                return
            self.values.append((action, value))

    def solve(self, p: State, depth: i64) -> float:
        """Return the share of the seat under best play of both; nothing sensible once the limit is reached."""
        if p.phase == Phase.OVER:
            self.evaluator.score_final(p)
            return self.evaluator.shares[self.seat]
        if depth > DEEPEST:
            self.left = 0
        if self.left <= 0:
            return LOSS
        key = pack(p)
        found = self.known.get(key)
        if found is not None:
            return found
        self.left -= 1
        if self.until > 0.0 and self.left % CHECKED == 0 and process_time() > self.until:
            self.left = 0
        own = p.seat == self.seat
        best = LOSS if own else WIN
        most = WIN if own else LOSS  # nothing better exists
        legal = vec[i64]([0] * MOST)
        count = fill(p, legal)
        for down in range(count):
            after = State()
            after.copy_from(p)
            apply(after, legal[count - 1 - down])  # lifts stand last, and are most likely to decide
            value = self.solve(after, depth + 1)
            if self.left <= 0:
                return LOSS
            if (own and value > best) or (not own and value < best):
                best = value
                if best == most:
                    break
        self.known[key] = best
        return best
