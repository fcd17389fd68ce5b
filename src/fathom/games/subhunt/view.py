"""The view of a seat in Submarine Hunt (H9), and the inferences that it shows."""

from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.options import int_list_value, probability_value
from fathom.games.subhunt.deduction import Deduction
from fathom.games.subhunt.inferences import Reader
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, lanes_over
from fathom.games.subhunt.search_panel import Panel
from fathom.games.subhunt.state import State


class SubHuntView(View, frozen=True, kw_only=True, tag="subhunt"):
    """Lists by seat begin with seat 1, red. What a seat may not know is an empty list or an empty text."""

    phase: str  # the decision that is due: hide, mine, sail, drop, fire; end: only `done`; spin; over
    ships: list[list[str]]  # port, 1-36, lost
    charges: list[list[int]]
    fleet_size: int  # submarines of each seat (H1.1)
    hidden: list[int]  # how many submarines lie in the sea
    submarines: list[list[str]]  # where; the own ones only, until the end
    sunk: list[list[str]]
    mine_fates: list[str]  # none, laid, hit
    mines: list[str]  # where: the own one, one that was hit, and at the end both
    ship: int  # the one that has moved in this turn, 0 if none
    target: int  # of the torpedoes of this turn, 0 if none was fired
    lane: str
    shots: int
    rounds: int  # turns of both that are left until H8.2 ends the game; 0 if it never does
    panels: list[list[str]]  # H9.3: each seat's search, a peg for each field of the levels; none if not kept
    deduced: list[list[str]]  # the same by exact deduction, if the table has this aid; `c`: certainly a submarine

    @property
    def square(self) -> bool:
        """Whether a charge grazes the eight fields around it (H5.4)."""
        return self.options["blast"] == "square"

    @property
    def arrows(self) -> list[int]:
        """The arrow fields, from 0 (H1.4)."""
        return [number - 1 for number in int_list_value(self.options, "arrows")]

    @property
    def hit_chance(self) -> float:
        """The probability that a torpedo hits (H1.7)."""
        return float(probability_value(self.options, "torpedo_hit"))

    def own_under(self, lane: int) -> int:
        """Return how many own submarines lie under a lane."""
        return sum(lane in lanes_over(CELL_NAMES.index(name) % FIELDS) for name in self.submarines[self.seat - 1])


class InferenceCache:
    """Inferences from a match's log, so that each line is read once."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.panels = (Panel(), Panel())
        self.deductions = (Deduction(), Deduction())


def told(match: Match[State, SubHuntView]) -> Reader:
    """Return the inferences up to the last step."""
    reader: Reader = match.cache.reader
    for step in match.steps[reader.lines :]:
        reader.read(step.line)
    return reader
