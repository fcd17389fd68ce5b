"""Conditional moves: what a player of a correspondence game wants to reply, and to which moves of others."""

from typing import Annotated, Literal

from msgspec import Meta

from fathom.core.game import LegalMove
from fathom.protocol.commands import Line
from fathom.protocol.settings import ClientMessage, Seat
from fathom.protocol.updates import Problem, ServerMessage
from fathom.protocol.views import AnyView

BRANCHES = 12  # of a plan
CONDITIONS = 6  # of a branch
REPLIES = 8  # moves of a branch


class Condition(ClientMessage, frozen=True, kw_only=True):
    """A move of another seat, as the planner will read it; without the announcement behind ` = `, with any."""

    seat: Seat
    line: Line


class Branch(ClientMessage, frozen=True, kw_only=True):
    """A reply: `play`, one move after the other, if `when` has happened in this order, among other moves or not.

    Without conditions it is played whatever happens.
    """

    seat: Seat  # the planner's
    when: Annotated[tuple[Condition, ...], Meta(max_length=CONDITIONS)] = ()
    play: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=REPLIES)]


class AskPreview(ClientMessage, frozen=True, kw_only=True):
    """Ask for a position that may come, from what your seat knows: after these moves, or at your turn after them."""

    seat: Seat
    when: Annotated[tuple[Condition, ...], Meta(max_length=CONDITIONS)] = ()
    play: Annotated[tuple[Line, ...], Meta(max_length=REPLIES)] = ()
    own_turn: bool = False


class PlanQuery(ClientMessage, frozen=True, kw_only=True):
    """Name the seat of a plan."""

    seat: Seat


class RevokeQuery(PlanQuery, frozen=True, kw_only=True):
    """Revoke a plan, or one branch of it by its number."""

    branch: Annotated[int, Meta(ge=1, lt=2**53)] | None = None


class PlannedMove(ServerMessage, frozen=True, kw_only=True):
    """A move of a plan, as notation and as data."""

    seat: int
    line: str
    move: LegalMove


class Preview(ServerMessage, frozen=True, kw_only=True):
    """A position that may come: one of those that the seat cannot rule out.

    `moves` are those of the seat to move, as the planner would read them.
    """

    when: tuple[PlannedMove, ...]
    play: tuple[PlannedMove, ...]
    view: AnyView
    moves: tuple[LegalMove, ...]


class PlannedBranch(ServerMessage, frozen=True, kw_only=True):
    """A branch of a plan."""

    number: int
    when: tuple[PlannedMove, ...]
    play: tuple[PlannedMove, ...]


class PlanOutcome(ServerMessage, frozen=True, kw_only=True):
    """The end of a plan: it was played, a move of it was not legal, or no branch fitted."""

    result: Literal["played", "refused", "no_match"]
    played: tuple[PlannedMove, ...] = ()
    refused: PlannedMove | None = None
    problem: Problem | None = None


class Plan(ServerMessage, frozen=True, kw_only=True):
    """Your plan for a seat; the first branch that fits is played. `outcome` is that of the last plan."""

    branches: tuple[PlannedBranch, ...] = ()
    outcome: PlanOutcome | None = None
