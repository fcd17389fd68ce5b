"""Messages of reviews. Shares of the win are from 0 to 1; losses, errors and marks are in points of a hundredth."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from fathom.core.bot import Reason
from fathom.core.game import LegalMove
from fathom.protocol.settings import ClientMessage
from fathom.protocol.updates import ServerMessage

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
Cause = Literal["own", "others", "hidden", "luck"]

DEFAULT_WORLDS: Final = 96
MOST_WORLDS: Final = 1000
ITERATIONS_PER_WORLD: Final = 50  # of the strongest bot's search


class ReviewQuery(ClientMessage, frozen=True, kw_only=True):
    """Select the budget of a review: worlds that are compared for each decision."""

    worlds: Annotated[int, Meta(ge=8, le=400)] = DEFAULT_WORLDS


class ReviewBudget(msgspec.Struct, frozen=True):
    """Limits of a review for each decision: sampled worlds, and iterations of the strongest bot for each world."""

    worlds: int = DEFAULT_WORLDS
    graded: bool = True  # False for the accounts alone, without the best lines

    @property
    def iterations(self) -> int:
        """The iterations for the best line of a decision."""
        return self.worlds * ITERATIONS_PER_WORLD


class StepReview(msgspec.Struct, frozen=True, kw_only=True):
    """One decision with the chance behind it. The lists are by seat, from seat 1."""

    seat: int
    line: str
    decision: list[float]
    hidden: list[float]
    luck: list[float]
    after: list[float]  # the shares in the true position that followed
    forced: bool = False  # there was nothing to decide, and nothing is graded
    best: str = ""  # what the strongest bot would have played; empty for a forced move
    reasons: tuple[Reason, ...] = ()  # for the best line
    loss: float = 0.0  # what the best line would have gained, for the seat that decided
    error: float = 0.0  # the standard error of the loss
    mark: Mark = ""
    better: LegalMove | None = None  # the best line as data, where there is a mark


class DealReview(msgspec.Struct, frozen=True, kw_only=True):
    """The shares before the first decision: on average over deals, and after the deal of this game."""

    start: list[float]
    dealt: list[float]


class KeyMoment(msgspec.Struct, frozen=True):
    """A step, from 1, that changed a seat's share most, and what most of the change came from."""

    step: int
    change: float
    cause: Cause


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """The account of one seat: `result` is the sum of `start`, `luck`, `own`, `others` and `hidden`."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    hidden: float
    result: float
    accuracy: float  # from 0 to 100; 100 also without a real decision
    mean_loss: float  # per real decision
    decisions: int  # that were not forced
    moments: list[KeyMoment]


class Review(ServerMessage, frozen=True, kw_only=True):
    """The review of a finished game. Everything is revealed: it is made only after the end."""

    version: str
    game: str
    players: int
    worlds: int
    opening: DealReview
    seats: list[SeatReview]
    steps: list[StepReview]
    reason: str  # of the end
    ended: list[float]  # what an end at the table changed; zeros for an end by the rules
    ended_by: list[int]  # the seats that it counts as a decision of


class ReviewProgress(ServerMessage, frozen=True, kw_only=True):
    """A review in the making: the same request continues it, until `review` is there."""

    done: int  # steps
    steps: int
    review: Review | None = None
