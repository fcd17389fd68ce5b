"""The contract of puzzles: a decision of one seat, a goal that the game can decide exactly, and words as data.

A kind sees only the view of the seat that solves, so that no answer depends on what this seat may not know.
"""

from collections.abc import Mapping
from typing import Any, Literal, Protocol

import msgspec

from fathom.core.bot import Reason
from fathom.core.record import Record

Values = dict[str, str | int | float]
Params = Mapping[str, str | int | float]


class Posed(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle that a kind has found in a view: what the task names, a solution, and why it is one.

    `bits` is how many bits a blind guess would have to get right. `clues` is how many announcements the answer needs,
    for deductions.
    """

    params: Values
    solution: tuple[str, ...]
    reason: Reason
    bits: float
    clues: int = 0


class Verdict(msgspec.Struct, frozen=True):
    """The judgement of a legal line: the goal is still within reach, is reached, or is lost, and why."""

    outcome: Literal["on", "solved", "wrong"]
    reason: Reason | None = None


class PuzzleKind(Protocol):
    """One kind of puzzle of a game. Deterministic: the same view gives the same answer."""

    @property
    def name(self) -> str:
        """Its name, which is also its theme and the key of its words."""
        ...

    @property
    def played_by_bots(self) -> bool:
        """Whether bots play for the same goal, so that their success measures the difficulty."""
        ...

    def pose(self, view: Any) -> Posed | None:
        """Return the puzzle for the seat to move; None if there is none, or a trivial one."""
        ...

    def judge(self, view: Any, params: Params, line: str) -> Verdict:
        """Return the verdict on a legal line, played from a view in which the goal is within reach."""
        ...


class Difficulty(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The difficulty of a puzzle: the rating to begin with, and the measurements that it follows from."""

    rating: int
    bits: float
    clues: int = 0
    level: int = 0  # the weakest level of the captain that solves it in most tries; 0 if bots do not play this kind
    solved: tuple[int, ...] = ()  # by level: in how many tries
    tries: int = 0


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle as stored: the beginning of a record, up to a decision of `seat`."""

    id: str
    kind: str
    seat: int
    record: Record
    params: Values = {}
    solution: tuple[str, ...]
    reason: Reason
    values: dict[str, float] = {}  # of moves by line, where a search has found the solution
    difficulty: Difficulty
