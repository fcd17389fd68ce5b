"""Plans: conditional moves. The due one is derived from the match alone: a crash between two needs no repair.

A plan is no part of the log, because the number of an entry would tell others that there is a plan.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

import msgspec

from fathom.core.match import Match
from fathom.core.step import Step
from fathom.protocol.plans import BRANCHES, Plan, PlannedBranch, PlannedMove, PlanOutcome
from fathom.protocol.settings import Person, Player
from fathom.table import guards
from fathom.table.commands import PlayPlannedMove
from fathom.table.state import TableState

ANNOUNCED: Final = " = "  # between a line and its announcement
Moves = tuple[PlannedMove, ...]


class StoredPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A plan of one person for one seat, made when the match had `after` steps up to the seat's last one."""

    seat: int
    person: str
    after: int
    branches: tuple[PlannedBranch, ...] = ()
    outcome: PlanOutcome | None = None

    @property
    def waiting(self) -> bool:
        """Whether the plan can still be played."""
        return bool(self.branches)

    def public(self) -> Plan:
        """Return the plan as its owner sees it."""
        return Plan(branches=self.branches, outcome=self.outcome)

    def ended(self, outcome: PlanOutcome) -> "StoredPlan":
        """Return the plan with its outcome in place of its branches."""
        return msgspec.structs.replace(self, branches=(), outcome=outcome)


@dataclass(frozen=True)
class Waiting:
    """The action for a plan that waits for a move of another seat."""


@dataclass(frozen=True)
class Dropped:
    """The action for a plan that cannot be played: the game is over, or its owner lost the seat or moved otherwise."""


@dataclass(frozen=True)
class Finished:
    """The action for a plan that was played, was refused, or has no branch that fits."""

    outcome: PlanOutcome


@dataclass(frozen=True)
class Due:
    """The action of playing a move as a person's command. `earlier` moves of the branch were played."""

    person: Person
    command: PlayPlannedMove
    move: PlannedMove
    earlier: Moves


def next_action(table: TableState, plan: StoredPlan) -> Waiting | Dropped | Finished | Due:
    """Return the action that is due for a plan."""
    occupant = table.seats[plan.seat - 1]
    if table.status != "playing" or table.play is None:
        return Dropped()
    if not isinstance(occupant, Player) or occupant.person != plan.person:
        return Dropped()
    since = table.play.match.steps[plan.after :]
    others = list(takewhile(lambda step: step.seat != plan.seat, since))
    own = [decision(step.line) for step in since[len(others) :] if step.seat == plan.seat]
    if not own and table.to_move != plan.seat:
        return Waiting()
    branch = matching(plan, others)
    if branch is None:
        return Dropped() if own else Finished(PlanOutcome(result="no_match"))
    played = branch.play[: len(own)]
    if own != [move.line for move in played]:
        return Dropped()
    if len(own) == len(branch.play) or table.to_move != plan.seat:
        return Finished(PlanOutcome(result="played", played=played))
    due = branch.play[len(own)]
    command = PlayPlannedMove(seat=plan.seat, seq=table.position_seq, line=due.line)
    return Due(Person(occupant.person, occupant.name), command, due, played)


def matching(plan: StoredPlan, steps: Sequence[Step]) -> PlannedBranch | None:
    """Return the first branch whose conditions steps of others fulfil; None if there is none."""
    told = [(step.seat, step.line_for(plan.seat)) for step in steps]
    return next((branch for branch in plan.branches if fits(branch.when, told)), None)


def fits(when: Moves, told: Sequence[tuple[int, str]]) -> bool:
    """Return whether all conditions are among the lines, in this order."""
    lines = iter(told)
    return all(any(is_met(condition, seat, line) for seat, line in lines) for condition in when)


def is_met(condition: PlannedMove, seat: int, line: str) -> bool:
    """Return whether a line is the one of a condition, with any announcement unless it names one."""
    return condition.seat == seat and condition.line in (line, decision(line))


def decision(line: str) -> str:
    """Return a line without its announcement."""
    return line.partition(ANNOUNCED)[0]


def require_plannable(table: TableState, person: Person, seat: int) -> Match:
    """Require a correspondence game in which the person waits for others, and return its match. Raises `Refusal`."""
    guards.require_person(person)
    match = guards.require_player(table, person, seat)
    if not table.correspondence:
        raise guards.illegal_error("no_plans_here")
    if match.to_move == seat:
        raise guards.illegal_error("plan_your_turn")
    return match


def steps_until_own(match: Match, seat: int) -> int:
    """Return the number of steps up to the last one of a seat."""
    return max((number for number, step in enumerate(match.steps, 1) if step.seat == seat), default=0)


def with_branch(plan: StoredPlan | None, match: Match, person: str, seat: int, when: Moves, play: Moves) -> StoredPlan:
    """Return the plan for this wait with a branch more; no change if it has the same. Raises `Refusal`."""
    after = steps_until_own(match, seat)
    if plan is None or plan.after != after:
        plan = StoredPlan(seat=seat, person=person, after=after)
    if any((branch.when, branch.play) == (when, play) for branch in plan.branches):
        return plan
    if len(plan.branches) >= BRANCHES:
        raise guards.illegal_error("plan_full", most=BRANCHES)
    number = 1 + max((branch.number for branch in plan.branches), default=0)
    branch = PlannedBranch(number=number, when=when, play=play)
    return msgspec.structs.replace(plan, branches=(*plan.branches, branch), outcome=None)


def without_branch(plan: StoredPlan, number: int) -> StoredPlan:
    """Return a plan without one of its branches; no change if it has none with this number."""
    return msgspec.structs.replace(plan, branches=tuple(each for each in plan.branches if each.number != number))
