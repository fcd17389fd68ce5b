"""The fields of a position of Submarine, without its history."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.engine_state import NOTHING, EngineState


class Phase:
    """The kind of decision that is due."""

    CHOOSING: Final = 0  # a mussel (S2.4)
    PLACING: Final = 1  # a submarine (S2.6)
    SAILING: Final = 2  # the ship (S4)
    ACTING: Final = 3  # the submarines (S5)
    PAUSING: Final = 4  # swap or keep (S8)
    OVER: Final = 5


class Mode:
    """The action of the submarines in this turn (S5.2)."""

    UNDECIDED: Final = 0
    MOVING: Final = 1
    LIFTING: Final = 2


# Cards lie in rings of 64, more than the 60 there are: one for each seat's stock, then the spare pile.
RING: Final = 64
RING_MASK: Final = 63

# A card's way in an event is `(from * 32 + to) * 8 + colour`; these are the places. Add the seat.
AT_HAND: Final = 0
AT_TOP: Final = 8  # the top of a stock; the spare pile's seat is the number of players
AT_BOTTOM: Final = 16
AT_DISCARD: Final = 24


class Position(EngineState):
    """The fields of a state. Counts by seat, colour or level stand in bytes of one number (`LANES`)."""

    def __init__(self) -> None:
        self.players: i64 = 0
        # Options (S9), as the rules use them.
        self.must_act: bool = True
        self.same_column: bool = False
        self.spare_pause: bool = False
        self.stalemate: i64 = 0
        # The turn.
        self.starter: i64 = 0
        self.seat: i64 = 0
        self.phase: i64 = Phase.CHOOSING
        self.mode: i64 = Mode.UNDECIDED
        self.unplaced: i64 = 0  # submarines that are not on the board yet, all seats together
        self.unmoved: i64 = 0  # by level: own submarines under the ship that may still move (S6.1)
        self.fresh: i64 = 0  # treasures that became jokers in this turn (S7.8)
        self.fresh_shells: i64 = 0  # mussels likewise, by colour
        self.laid: i64 = 0  # treasures put down as jokers in this turn (S7.6)
        self.laid_shells: i64 = 0  # mussels likewise
        self.progress: bool = False  # in this voyage (S10.4)
        self.barren: i64 = 0  # voyages in a row that ended without
        self.reason: i64 = 0  # the game ended by S10.<reason>
        # The board.
        self.slots: vec[i64] = NOTHING  # tokens, ten slots to a column
        self.left: vec[i64] = NOTHING  # treasures left, by column
        self.fleet: vec[i64] = NOTHING  # submarines by field, a byte for each seat
        self.fleet_in: vec[i64] = NOTHING  # the same by column
        self.ships: vec[i64] = NOTHING
        # The players.
        self.stored: vec[i64] = NOTHING  # treasures on the container, as a set
        self.jokers: vec[i64] = NOTHING  # treasures beside it
        self.shells: vec[i64] = NOTHING  # mussels beside it, a bit for each colour
        self.hands: vec[i64] = NOTHING  # cards, a byte for each colour
        self.discards: i64 = 0  # likewise
        self.cards: vec[i64] = NOTHING  # the rings
        self.tops: vec[i64] = NOTHING  # where each ring begins
        self.counts: vec[i64] = NOTHING  # how many cards it holds
        # The card moves since `news` was last called.
        self.listening = False
        self.events = NOTHING

    def copy_from(self, other: "Position") -> None:
        """Become a copy of `other` that shares nothing mutable and collects no events."""
        self.players = other.players
        self.must_act = other.must_act
        self.same_column = other.same_column
        self.spare_pause = other.spare_pause
        self.stalemate = other.stalemate
        self.starter = other.starter
        self.seat = other.seat
        self.phase = other.phase
        self.mode = other.mode
        self.unplaced = other.unplaced
        self.unmoved = other.unmoved
        self.fresh = other.fresh
        self.fresh_shells = other.fresh_shells
        self.laid = other.laid
        self.laid_shells = other.laid_shells
        self.progress = other.progress
        self.barren = other.barren
        self.reason = other.reason
        self.discards = other.discards
        self.slots = other.slots[:]
        self.left = other.left[:]
        self.fleet = other.fleet[:]
        self.fleet_in = other.fleet_in[:]
        self.ships = other.ships[:]
        self.stored = other.stored[:]
        self.jokers = other.jokers[:]
        self.shells = other.shells[:]
        self.hands = other.hands[:]
        self.cards = other.cards[:]
        self.tops = other.tops[:]
        self.counts = other.counts[:]

    def note_card(self, source: i64, target: i64, colour: i64) -> None:
        """Append the event of a card that moves from one place to another, if events are collected."""
        if self.listening:
            self.events = append(self.events, (source * 32 + target) * 8 + colour)
