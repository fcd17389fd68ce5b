"""The kinds of puzzles of Submarine Hunt. All begin with a turn, before a ship sails."""

from math import log2

from fathom.core.bot import Reason
from fathom.core.puzzle import Params, Posed, PuzzleKind, Verdict
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, PORT
from fathom.games.subhunt.puzzles.chances import (
    Chances,
    cells_under,
    chances_of,
    charged,
    clues,
    ends,
    reachable,
    sail_of,
)
from fathom.games.subhunt.view import SubHuntView

DROPS = 4  # one of three levels, or none
LEAST_CLUES = 2  # a certainty from one announcement is too easy
LEAST_CHANCE = 0.1
MARGIN = 0.03  # of the best chance over the next
MOST_SETS = 30_000  # of submarines: more take long to count where nothing is compiled
FEW = 1 / 4  # of the fields within reach, if the safe ones are to be hard to find


def asks(view: SubHuntView) -> bool:
    """Return whether a turn begins in which a ship is safe on its way: only its end can be on the mine (H6.1)."""
    return view.phase == "sail" and view.options["mine_trigger"] == "stop"


def fraction(part: int, whole: int) -> float:
    """Return a chance, rounded for people."""
    return round(part / whole, 4)


class Charging:
    """A puzzle about where to sail and how deep to drop a charge."""

    name = ""
    played_by_bots = True

    def targets(self, chances: Chances, cells: list[int]) -> list[int]:
        """Return those of the cells within reach that are an answer."""
        raise NotImplementedError

    def posed(self, view: SubHuntView, chances: Chances, cells: list[int]) -> Posed | None:
        """Return the puzzle with these answers; None if it is trivial."""
        raise NotImplementedError

    def missed(self, chances: Chances, cell: int, best: int) -> Reason:
        """Return why a charge in one cell is no answer where another is."""
        raise NotImplementedError

    def pose(self, view: SubHuntView) -> Posed | None:
        """Return the puzzle of this view."""
        if not asks(view):
            return None
        chances = chances_of(view)
        cells = self.targets(chances, cells_under(reachable(view)))
        return self.posed(view, chances, cells) if cells else None

    def solution(self, view: SubHuntView, cell: int) -> tuple[str, str]:
        """Return the first way to drop a charge into a cell."""
        ways = [line for line, (ship, end) in ends(view).items() if end == cell % FIELDS and charged(view, ship)]
        return ways[0], f"drop {CELL_NAMES[cell][0]}00"

    def bits(self, view: SubHuntView, cells: list[int]) -> float:
        """Return how many bits a blind guess would have to get right."""
        fields = [cell % FIELDS for cell in cells]
        right = sum([fields.count(end) for ship, end in ends(view).values() if charged(view, ship)])
        return round(log2(len(view.legal) * DROPS / right), 1)

    def judge(self, view: SubHuntView, params: Params, line: str) -> Verdict:
        """Return whether a move leads to an answer, or a charge is one."""
        chances = chances_of(view)
        if view.phase == "sail":
            cells = self.targets(chances, cells_under(reachable(view)))
            ship, end = sail_of(line)
            if not charged(view, ship) and end != PORT:
                return Verdict("wrong", Reason("no_charge", {"ship": ship + 1}))
            if end == PORT:
                return Verdict("wrong", Reason("in_port"))
            if end in [cell % FIELDS for cell in cells]:
                return Verdict("on")
            return Verdict("wrong", self.missed(chances, chances.best_level(end), cells[0]))
        field = int(view.ships[view.seat - 1][view.ship - 1]) - 1
        best = chances.best_level(field)
        if line == "hold":
            return Verdict("wrong", Reason("not_dropped"))
        cell = (int(line.split()[1]) // 100 - 1) * FIELDS + field
        if chances.in_cell[cell] == chances.in_cell[best]:
            return Verdict("solved")
        return Verdict("wrong", self.missed(chances, cell, best))


class CertainHit(Charging):
    """A field that must hold a submarine."""

    name = "certain_hit"

    def targets(self, chances: Chances, cells: list[int]) -> list[int]:
        return [cell for cell in cells if chances.in_cell[cell] == chances.total]

    def posed(self, view: SubHuntView, chances: Chances, cells: list[int]) -> Posed | None:
        needed = [clues(view, cell) for cell in cells]
        least = min(needed)
        if least < LEAST_CLUES:
            return None
        cell = cells[needed.index(least)]
        reason = Reason("must_be_there", {"cell": CELL_NAMES[cell], "fits": chances.total})
        solution, bits = self.solution(view, cell), self.bits(view, cells)
        return Posed(params={}, solution=solution, reason=reason, bits=bits, clues=least)

    def missed(self, chances: Chances, cell: int, best: int) -> Reason:
        without = chances.total - chances.in_cell[cell]
        return Reason("not_certain", {"cell": CELL_NAMES[cell], "fits": chances.total, "without": without})


class BestCharge(Charging):
    """The charge with the best chance of a hit."""

    name = "best_charge"

    def targets(self, chances: Chances, cells: list[int]) -> list[int]:
        most = max([chances.in_cell[cell] for cell in cells], default=0)
        return [cell for cell in cells if chances.in_cell[cell] == most]

    def posed(self, view: SubHuntView, chances: Chances, cells: list[int]) -> Posed | None:
        first, second = sorted([chances.at(cell) for cell in cells_under(reachable(view))])[:-3:-1]
        if not LEAST_CHANCE <= first < 1 or first - second < MARGIN or chances.sets > MOST_SETS:
            return None
        chance = fraction(chances.in_cell[cells[0]], chances.total)
        reason = Reason("best_chance", {"cell": CELL_NAMES[cells[0]], "chance": chance, "next": round(second, 4)})
        return Posed(params={}, solution=self.solution(view, cells[0]), reason=reason, bits=self.bits(view, cells))

    def missed(self, chances: Chances, cell: int, best: int) -> Reason:
        chance = fraction(chances.in_cell[cell], chances.total)
        return Reason("lower_chance", {"cell": CELL_NAMES[cell], "chance": chance})


class SafeShip:
    """A field at sea on which the ship that moves is surely safe."""

    name = "safe_ship"
    played_by_bots = False

    def pose(self, view: SubHuntView) -> Posed | None:
        """Return the puzzle of this view."""
        if not asks(view):
            return None
        chances = chances_of(view)
        ways = {line: end for line, (_, end) in ends(view).items() if end != PORT}
        fields = set(ways.values())
        safe = {field for field in fields if chances.is_safe(field)}
        if not 0 < len(safe) <= FEW * len(fields):
            return None
        right = [line for line, end in ways.items() if end in safe]
        bits = round(log2(len(view.legal) / len(right)), 1)
        reason = Reason("safe", {"field": FIELD_NAMES[ways[right[0]]], "fits": chances.total})
        return Posed(params={}, solution=(right[0],), reason=reason, bits=bits)

    def judge(self, view: SubHuntView, params: Params, line: str) -> Verdict:
        """Return whether a move ends where nothing can happen to the ship."""
        _, end = sail_of(line)
        if end == PORT:
            return Verdict("wrong", Reason("at_sea"))
        chances = chances_of(view)
        field = FIELD_NAMES[end]
        if mined := chances.mined(end):
            return Verdict("wrong", Reason("mine_possible", {"field": field, "fits": chances.total, "with": mined}))
        if chances.watching(end):
            cell, lane = chances.watcher(end)
            return Verdict("wrong", Reason("watched", {"field": field, "cell": CELL_NAMES[cell], "lane": lane}))
        return Verdict("solved")


KINDS_OF_PUZZLES: tuple[PuzzleKind, ...] = (CertainHit(), BestCharge(), SafeShip())
