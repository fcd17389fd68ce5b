"""The fields of a position of Submarine Hunt, without its history."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.engine_state import NOTHING, EngineState
from fathom.games.subhunt.pieces import NOWHERE


class Phase:
    """The kind of decision that is due."""

    HIDING: Final = 0  # a submarine (H2.1)
    MINING: Final = 1  # the mine (H2.2)
    SAILING: Final = 2  # a ship moves (H4)
    DROPPING: Final = 3  # a depth charge or none (H5)
    FIRING: Final = 4  # torpedoes or none (H7)
    ENDING: Final = 5  # nothing but the end of the turn: a torpedo has hit
    SPINNING: Final = 6  # the disc decides (H1.7)
    OVER: Final = 7


# Events: what is announced to all.
MINE_AT: Final = 0  # + field: a ship is lost on the mine there
CHARGE: Final = 64  # + 4 for a hit + submarines grazed
TORPEDO: Final = 128  # + 1 for a hit

DRAWN: Final = -1  # in place of the seat that won


class Position(EngineState):
    """The fields of a state. Ships and submarines stand in vectors of three to a seat, red's first.

    Submarines are sets of fields, one for each level, so that the order of hiding is forgotten.
    """

    def __init__(self) -> None:
        # Options, as the rules use them.
        self.square: bool = False  # H5.4
        self.by_way: bool = False  # H6.1 with `mine_trigger=pass`
        self.lanes: i64 = 2  # H1.6: over one field, at most
        self.arrows: i64 = 0  # H1.4, as a set
        self.magazines: vec[i64] = NOTHING  # H1.5; never modified
        self.hit_weight: i64 = 0  # H1.7
        self.miss_weight: i64 = 0
        # The turn.
        self.seat: i64 = 0
        self.phase: i64 = Phase.HIDING
        self.ship: i64 = NOWHERE  # the one that has moved
        self.target: i64 = NOWHERE  # of the torpedoes
        self.lane: i64 = NOWHERE
        self.shots: i64 = 0  # torpedoes fired in this turn
        self.rounds: i64 = 0  # until H8.2 ends the game; 0 if it never does
        self.winner: i64 = DRAWN  # once the game is over
        # The surface.
        self.places: vec[i64] = NOTHING  # of the ships
        self.charges: vec[i64] = NOTHING
        # Under water.
        self.subs: vec[i64] = NOTHING  # fields of living submarines by seat and level
        self.sunk: vec[i64] = NOTHING
        self.cover: vec[i64] = NOTHING  # how many submarines a seat has under each lane, two bits each
        self.mines: vec[i64] = NOTHING
        self.blown: vec[i64] = NOTHING  # where a mine was that has been hit
        self.listening = False
        self.events = NOTHING

    def copy_from(self, other: "Position") -> None:
        """Become a copy of `other` that shares nothing mutable and collects no events."""
        self.square = other.square
        self.by_way = other.by_way
        self.lanes = other.lanes
        self.arrows = other.arrows
        self.magazines = other.magazines
        self.hit_weight = other.hit_weight
        self.miss_weight = other.miss_weight
        self.seat = other.seat
        self.phase = other.phase
        self.ship = other.ship
        self.target = other.target
        self.lane = other.lane
        self.shots = other.shots
        self.rounds = other.rounds
        self.winner = other.winner
        self.places = other.places[:]
        self.charges = other.charges[:]
        self.subs = other.subs[:]
        self.sunk = other.sunk[:]
        self.cover = other.cover[:]
        self.mines = other.mines[:]
        self.blown = other.blown[:]
