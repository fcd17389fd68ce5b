"""What a seat may know of a game of Submarine Hunt (H9), built field by field."""

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.game import View
from fathom.core.match import Match
from fathom.games.subhunt.apply import living
from fathom.games.subhunt.evidence import Evidence, cell_names, gather
from fathom.games.subhunt.pieces import (
    CELL_NAMES,
    CELLS,
    FIELD_NAMES,
    FIELDS,
    LANE_NAMES,
    LEVELS,
    NOWHERE,
    SHIPS,
    blast_of,
)
from fathom.games.subhunt.position import Position
from fathom.games.subhunt.state import State

PHASES = ("hide", "mine", "sail", "drop", "fire", "end", "spin", "over")
FATES = ("none", "laid", "hit")

# Pegs of the control panels (H9.3).
NO_PEG = "."
WHITE = "w"  # no submarine here
RED = "r"  # one of the red-marked neighbours hides one
FLAG = "f"  # sunk here


class SubHuntView(View, frozen=True, kw_only=True, tag="subhunt"):
    """Lists by seat begin with seat 1, red. What a seat may not know is an empty list or an empty text."""

    phase: str  # the decision that is due: hide, mine, sail, drop, fire; end: only `done`; spin; over
    ships: list[list[str]]  # port, 1-36, lost
    charges: list[list[int]]
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


def view(match: Match, seat: int) -> SubHuntView:
    """The view of a seat or the spectator."""
    p = match.state
    assert isinstance(p, State)
    return SubHuntView(
        **match.common_fields(seat),
        phase="over" if match.over else PHASES[p.phase],
        ships=[[FIELD_NAMES[place] for place in ships_of(p.places, s)] for s in (0, 1)],
        charges=[ships_of(p.charges, s) for s in (0, 1)],
        hidden=[int(living(p, s)) for s in (0, 1)],
        submarines=[cells_in(p.subs, s) if match.over or s == seat - 1 else [] for s in (0, 1)],
        sunk=[cells_in(p.sunk, s) for s in (0, 1)],
        mine_fates=[fate(p, s) for s in (0, 1)],
        mines=[mine_of(p, s, match.over or s == seat - 1) for s in (0, 1)],
        ship=int(p.ship) + 1,
        target=int(p.target) + 1,
        lane=LANE_NAMES[p.lane] if p.lane != NOWHERE else "",
        shots=int(p.shots),
        rounds=int(p.rounds),
        panels=panels(gather(match.log(seat)), p.square) if match.options["auto_panels"] else [],
    )


def ships_of(by_ship: vec[i64], seat: int) -> list[int]:
    """A seat's part of what is counted by ship."""
    return [int(by_ship[ship]) for ship in range(seat * SHIPS, seat * SHIPS + SHIPS)]


def cells_in(by_level: vec[i64], seat: int) -> list[str]:
    """The names of a seat's cells in sets by level."""
    sets = [int(by_level[seat * LEVELS + level]) for level in range(LEVELS)]
    return cell_names([cell for cell in range(CELLS) if sets[cell // FIELDS] >> cell % FIELDS & 1])


def fate(p: Position, seat: int) -> str:
    """Is a seat's mine in the sea? All know (H9.1)."""
    return FATES[2] if p.blown[seat] != NOWHERE else FATES[p.mines[seat] != NOWHERE]


def mine_of(p: Position, seat: int, open_: bool) -> str:
    """H9.2: where a seat's mine is or was, for those who may know."""
    if p.blown[seat] != NOWHERE:
        return CELL_NAMES[p.blown[seat]]
    return CELL_NAMES[p.mines[seat]] if open_ and p.mines[seat] != NOWHERE else ""


def panels(about: tuple[Evidence, Evidence], square: bool) -> list[list[str]]:
    """H9.3: red's search for blue's fleet, then blue's for red's, one text for each level.

    They follow from what was called out, so everybody may see both.
    """
    return [panel(about[1], square), panel(about[0], square)]


def panel(evidence: Evidence, square: bool) -> list[str]:
    """The pegs that a player sets, charge by charge, by the method of the source.

    A charge that grazes nothing clears its whole blast, also when it hits: by H5.6 a hit names the
    submarines that it grazes besides. White stays, for submarines never move. Red that a hit explains
    goes only where the hit's blast is clear; to see more in it is deduction.
    """
    pegs = [NO_PEG] * CELLS
    for charge in evidence.charges:
        for cell in blast_of(charge.cell, square):
            if charge.grazed and pegs[cell] == NO_PEG:
                pegs[cell] = RED
            elif not charge.grazed and pegs[cell] != FLAG:
                pegs[cell] = WHITE
        if charge.hit:
            pegs[charge.cell] = FLAG
        elif pegs[charge.cell] != FLAG:
            pegs[charge.cell] = WHITE
    return ["".join(pegs[level * FIELDS : level * FIELDS + FIELDS]) for level in range(LEVELS)]
