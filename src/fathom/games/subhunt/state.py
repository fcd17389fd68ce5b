"""The state of Submarine Hunt: a position with the operations of `fathom.core.game.State`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.core.game import GameResult
from fathom.games.subhunt import notation, serialization
from fathom.games.subhunt.actions import HIT, MISS
from fathom.games.subhunt.apply import apply
from fathom.games.subhunt.legal import MOST, fill
from fathom.games.subhunt.pieces import COVER, FIELDS, LEVELS
from fathom.games.subhunt.position import DRAWN, Phase, Position

# A buffer for legal actions. No content outlives a call.
SCRATCH: Final[vec[i64]] = vec[i64]([0] * MOST)


@final
class State(Position):
    """See `fathom.core.game.State` for the contract of each method."""

    @property
    def to_move(self) -> int:
        return 0 if self.phase >= Phase.SPINNING else self.seat + 1

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def chance_due(self) -> bool:
        return self.phase == Phase.SPINNING

    def odds(self) -> list[tuple[int, int]]:
        """Return the two sides of the disc with their weights (H1.7)."""
        if self.phase != Phase.SPINNING:
            return []
        sides: list[tuple[int, int]] = [(HIT, self.hit_weight), (MISS, self.miss_weight)]
        return [(action, weight) for action, weight in sides if weight]

    def legal(self) -> list[int]:
        n = fill(self, SCRATCH)
        return [SCRATCH[i] for i in range(n)]

    def apply(self, action: int) -> None:
        apply(self, action)

    def parse(self, line: str) -> int:
        return notation.parse(self, line, self.legal())

    def format(self, action: int) -> str:
        return notation.write(self, action)

    def clone(self) -> "State":
        twin = State()
        twin.copy_from(self)
        return twin

    def result(self) -> GameResult | None:
        """Return the result by H8."""
        if self.phase != Phase.OVER:
            return None
        if self.winner == DRAWN:
            return GameResult("H8.2", ((1, 2),))
        return GameResult("H8.1", ((self.winner + 1,), (2 - self.winner,)))

    def to_bytes(self) -> bytes:
        return serialization.pack(self)

    def place_fleet(self, seat: i64, cells: list[int], mine: i64) -> None:
        """Put other living submarines and another mine in place of a seat's own."""
        cover: i64 = 0
        for level in range(LEVELS):
            self.subs[seat * LEVELS + level] = 0
        for cell in cells:
            self.subs[seat * LEVELS + cell // FIELDS] |= POWERS[cell % FIELDS]
            cover += COVER[cell % FIELDS]
        self.cover[seat] = cover
        self.mines[seat] = mine
