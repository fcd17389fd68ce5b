"""The kinds of puzzles of Submarine. All begin with a turn, before the ship sails."""

from collections.abc import Sequence

from fathom.core.bitset import POWERS
from fathom.core.bot import Reason
from fathom.core.puzzle import Params, Posed, PuzzleKind, Values, Verdict
from fathom.games.submarine.pieces import ALL_KINDS, KIND_NAMES, KINDS
from fathom.games.submarine.puzzles.turn import (
    MOST_POSITIONS,
    FillMost,
    LiftKinds,
    TurnGoal,
    TurnTooLarge,
    Win,
    after,
    filled,
    state_of,
)
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView

LEAST_BITS = 2.5  # less is guessed too easily
MOST_KINDS = 2  # that one puzzle names


class TurnKind:
    """A puzzle about one turn: a goal, and the words for its result."""

    name = ""
    played_by_bots = False

    def goal(self, seat: int, params: Params, limit: int = 0) -> TurnGoal:
        """Return the goal of a puzzle."""
        raise NotImplementedError

    def tasks(self, p: State) -> Sequence[Values]:
        """Return the parameters of puzzles to look for in a position."""
        return [{}]

    def worth_posing(self, goal: TurnGoal, p: State) -> bool:
        """Return whether the goal is within reach and asks for something."""
        raise NotImplementedError

    def solved(self, goal: TurnGoal, p: State) -> Reason:
        """Return why the best is the best."""
        raise NotImplementedError

    def missed(self, goal: TurnGoal, p: State, twin: State) -> Reason:
        """Return what a decision gives away."""
        raise NotImplementedError

    def pose(self, view: SubmarineView) -> Posed | None:
        """Return the hardest puzzle of this kind."""
        if view.phase != "sail":
            return None
        p = state_of(view)
        found = []
        for params in self.tasks(p):
            goal = self.goal(view.seat - 1, params, MOST_POSITIONS)
            try:
                if not self.worth_posing(goal, p):
                    continue
                solution, bits = goal.line_of_play(p), goal.bits(p)
            except TurnTooLarge:
                continue
            if bits >= LEAST_BITS:
                found.append(Posed(params=params, solution=solution, reason=self.solved(goal, p), bits=bits))
        return max(found, key=lambda posed: posed.bits, default=None)

    def judge(self, view: SubmarineView, params: Params, line: str) -> Verdict:
        """Return whether a line keeps the goal within reach."""
        p = state_of(view)
        goal = self.goal(view.seat - 1, params)
        twin = after(p, p.parse(line))
        if not goal.keeps(p, twin):
            return Verdict("wrong", self.missed(goal, p, twin))
        return Verdict("solved") if goal.reached(twin) else Verdict("on")


class WinThisTurn(TurnKind):
    """A win within the turn."""

    name = "win_turn"
    played_by_bots = True

    def goal(self, seat: int, params: Params, limit: int = 0) -> TurnGoal:
        return Win(seat, limit)

    def worth_posing(self, goal: TurnGoal, p: State) -> bool:
        return goal.value(p) is not None

    def solved(self, goal: TurnGoal, p: State) -> Reason:
        for line in goal.line_of_play(p):
            p = after(p, p.parse(line))
        result = p.result()
        assert result is not None
        return Reason("wins", {"rule": result.reason})

    def missed(self, goal: TurnGoal, p: State, twin: State) -> Reason:
        return Reason("win_gone")


class FillMostPlaces(TurnKind):
    """As many places as possible on the container."""

    name = "fill_most"

    def goal(self, seat: int, params: Params, limit: int = 0) -> TurnGoal:
        return FillMost(seat, limit)

    def worth_posing(self, goal: TurnGoal, p: State) -> bool:
        return (goal.value(p) or 0) > 1

    def solved(self, goal: TurnGoal, p: State) -> Reason:
        return Reason("fills", {"places": goal.value(p) or 0})

    def missed(self, goal: TurnGoal, p: State, twin: State) -> Reason:
        reach = (goal.value(twin) or 0) + goal.gain(p, twin)
        return Reason("fewer_places", {"places": reach, "best": goal.value(p) or 0})


class CheapestLift(TurnKind):
    """One or two kinds that are still open, for the fewest cards and jokers."""

    name = "cheapest_lift"

    def goal(self, seat: int, params: Params, limit: int = 0) -> TurnGoal:
        kinds = sum([int(POWERS[KIND_NAMES.index(kind)]) for kind in str(params["kinds"])])
        return LiftKinds(seat, kinds, limit)

    def tasks(self, p: State) -> Sequence[Values]:
        open_kinds = [KIND_NAMES[kind] for kind in range(KINDS) if ALL_KINDS & ~filled(p, p.seat) & POWERS[kind]]
        pairs = [one + other for one in open_kinds for other in open_kinds if one < other]
        return [{"kinds": kinds} for kinds in (*open_kinds, *pairs)]

    def worth_posing(self, goal: TurnGoal, p: State) -> bool:
        """Return whether the cheapest way is one of several, which are not all equal."""
        if goal.value(p) is None:
            return False
        totals = [self.total(goal, p, after(p, action)) for action in goal.options(p)]
        return len(prices(totals)) > 1

    def total(self, goal: TurnGoal, p: State, twin: State) -> int | None:
        """Return the least price of all after one decision; None if it cannot be paid."""
        rest = goal.value(twin)
        return None if rest is None else -(rest + goal.gain(p, twin))

    def solved(self, goal: TurnGoal, p: State) -> Reason:
        return Reason("price", {"price": -(goal.value(p) or 0)})

    def missed(self, goal: TurnGoal, p: State, twin: State) -> Reason:
        total = self.total(goal, p, twin)
        if total is None:
            return Reason("out_of_reach")
        return Reason("dearer", {"price": total, "best": -(goal.value(p) or 0)})


def prices(totals: list[int | None]) -> set[int]:
    """Return the different prices among those that can be paid."""
    return {total for total in totals if total is not None}


KINDS_OF_PUZZLES: tuple[PuzzleKind, ...] = (WinThisTurn(), FillMostPlaces(), CheapestLift())
