"""The state of Submarine: a position with the operations of `fathom.core.game.State`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.core.game import GameResult
from fathom.games.submarine import notation, serialization
from fathom.games.submarine.apply import apply, draw_up
from fathom.games.submarine.legal import MOST, fill
from fathom.games.submarine.pieces import ALL_CARDS, BOATS, CARDS, COLUMNS, FIELDS, SLOTS_PER_COLUMN, lane_sum
from fathom.games.submarine.position import RING, Phase, Position

# What new states begin with: slices of these are copies, and cheap.
ZEROS: Final[vec[i64]] = vec[i64]([0] * (RING * 6))
FULL_COLUMNS: Final[vec[i64]] = vec[i64]([SLOTS_PER_COLUMN] * COLUMNS)

# A buffer for legal actions. No content outlives a call.
SCRATCH: Final[vec[i64]] = vec[i64]([0] * MOST)


@final
class State(Position):
    """See `fathom.core.game.State` for the contract of each method."""

    @property
    def to_move(self) -> int:
        return 0 if self.phase == Phase.OVER else self.seat + 1

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def chance_due(self) -> bool:
        return False  # all chance is in the deal

    def odds(self) -> list[tuple[int, int]]:
        return []

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
        """Return the ranking by S10.5 and S10.6."""
        if self.phase != Phase.OVER:
            return None
        standing = [(self.standing(seat), seat + 1) for seat in range(self.players)]
        marks = sorted({mark for mark, _ in standing}, reverse=True)
        places = tuple(tuple(seat for its, seat in standing if its == mark) for mark in marks)
        return GameResult(f"S10.{self.reason}", places)

    def standing(self, seat: i64) -> tuple[int, int, int]:
        """Return treasures on the container, jokers, cards left: compared in this order (S10.5)."""
        jokers = bits_in(self.jokers[seat]) + bits_in(self.shells[seat])
        return bits_in(self.stored[seat]), jokers, lane_sum(self.hands[seat]) + self.counts[seat]

    def to_bytes(self) -> bytes:
        return serialization.pack(self)


def new_state(players: i64, starter: i64, board: vec[i64], cards: vec[i64]) -> State:
    """Return the set-up of S2 with all options at their defaults: 60 treasures by slot, 60 cards by pile."""
    state = State()
    state.listening = True
    state.players = players
    state.stalemate = 5
    state.starter = starter
    state.seat = starter
    state.unplaced = BOATS[players] * players
    state.slots = board[:]
    state.left = FULL_COLUMNS[:]
    state.fleet = ZEROS[:FIELDS]
    state.fleet_in = ZEROS[:COLUMNS]
    state.ships = ZEROS[:players]
    state.stored = ZEROS[:players]
    state.jokers = ZEROS[:players]
    state.shells = ZEROS[:players]
    state.hands = ZEROS[:players]
    state.cards = ZEROS[: RING * (players + 1)]
    state.tops = ZEROS[: players + 1]
    state.counts = ZEROS[: players + 1]
    each: i64 = CARDS[players]
    card: i64 = 0
    for pile in range(players + 1):
        size = each if pile < players else ALL_CARDS - card
        for i in range(size):
            state.cards[pile * RING + i] = cards[card]
            card += 1
        state.counts[pile] = size
    for seat in range(players):
        draw_up(state, seat)
    return state
