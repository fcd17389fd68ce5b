"""Exact deduction from the answers of one search: what every fleet that fits them has in common.

Public like the panels (H9.3), since it follows from announcements alone. No fleets are listed: an answer that is not
explained yet names the few cells to branch over, and submarines that no answer concerns are counted.
"""

from collections.abc import Iterable

from fathom.games.subhunt.inferences import Evidence, candidates, lanes_needed, unexplained
from fathom.games.subhunt.pieces import CELLS, FIELDS, LEVELS, NOWHERE, SUBMARINES, blast_of, lanes_over
from fathom.games.subhunt.search_panel import FLAG, NO_PEG, RED, WHITE

AID = "deduction"  # the name by which a table enables it
CERTAIN = "c"  # a submarine is here


class Fleets:
    """The fleets that fit the evidence: the cells that one of them holds, and those that all of them hold."""

    def __init__(self, evidence: Evidence, square: bool) -> None:
        grazed = unexplained(evidence, square)
        self.cells = set(candidates(evidence, grazed, square))
        self.grazes = [(self.cells.intersection(blast_of(cell, square)), n) for cell, n in grazed.items() if n]
        self.lanes = [
            ({cell for cell in self.cells if lane in lanes_over(cell % FIELDS)}, number)
            for lane, number in enumerate(lanes_needed(evidence))
            if number > 0
        ]
        left = SUBMARINES - len(evidence.sunk)
        laid = evidence.mine_laid and evidence.mine_hit == NOWHERE
        mines = evidence.risky() if laid else set()
        self.mines = mines if len(mines) <= left else set()  # with more, one is free of any fleet
        self.possible: set[int] = set()
        self.certain = set(self.cells)
        self._complete(frozenset(), left)

    def _complete(self, chosen: frozenset[int], left: int) -> None:
        """Complete a fleet in every way that fits."""
        barred: set[int] = set(chosen)
        due: set[int] | None = None  # cells of which the fleet still needs one
        for cells, number in self.grazes:
            missing = number - len(cells & chosen)
            if missing < 0:
                return
            if missing == 0:
                barred |= cells
            else:
                due = cells
        for cells, number in self.lanes:
            if due is None and len(cells & chosen) < number:
                due = cells
        if due is None:
            self._add(chosen, self.cells - barred, left)
        elif left:
            for cell in due - barred:
                self._complete(chosen | {cell}, left - 1)

    def _add(self, chosen: frozenset[int], free: set[int], left: int) -> None:
        """Add the fleets that hold the chosen cells and any `left` of the free ones."""
        numbers = {cell % FIELDS for cell in chosen}
        if not self._fits(numbers, free, left):
            return
        self.possible |= chosen
        if left:
            self.possible |= {cell for cell in free if self._fits(numbers | {cell % FIELDS}, free - {cell}, left - 1)}
        self.certain &= chosen | {cell for cell in free if not self._fits(numbers, free - {cell}, left)}

    def _fits(self, numbers: set[int], free: set[int], left: int) -> bool:
        """Return whether `left` of the free cells can be chosen so that a field remains for the mine (H2.2)."""
        if not self.mines:
            return len(free) >= left
        return any(len([c for c in free if c % FIELDS != field]) >= left for field in self.mines - numbers)


def deduce(evidence: Evidence, square: bool) -> list[str]:
    """Return the pegs that are true of every fleet: one text for each level."""
    fleets = Fleets(evidence, square)
    pegs = [NO_PEG if cell in fleets.possible else WHITE for cell in range(CELLS)]
    for cells, _ in fleets.grazes:
        set_pegs(pegs, RED, cells & fleets.possible)
    set_pegs(pegs, CERTAIN, fleets.certain)
    set_pegs(pegs, FLAG, [charge.cell for charge in evidence.sunk])
    return ["".join(pegs[level * FIELDS : level * FIELDS + FIELDS]) for level in range(LEVELS)]


def set_pegs(pegs: list[str], peg: str, cells: Iterable[int]) -> None:
    """Set a peg in each of the cells."""
    for cell in cells:
        pegs[cell] = peg


class Deduction:
    """The deduced pegs of one search, computed again when the evidence has changed."""

    def __init__(self) -> None:
        self._known: tuple[int, ...] = ()
        self._levels: list[str] = []

    def after(self, evidence: Evidence, square: bool) -> list[str]:
        """Return the pegs for this evidence, which continues that of the last call."""
        shots = sum([volley.shots for volley in evidence.volleys])
        known = (len(evidence.charges), shots, evidence.mine_laid, evidence.mine_hit, len(evidence.clear))
        if known != self._known:
            self._known, self._levels = known, deduce(evidence, square)
        return self._levels
