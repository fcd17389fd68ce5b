"""The accounts of the seats from the reviewed steps: where each share of the win came from."""

from collections.abc import Sequence
from math import exp
from typing import Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.work import Work, finish
from fathom.protocol.reviews import Cause, DealReview, KeyMoment, Review, ReviewBudget, SeatReview, StepReview
from fathom.study.review.branches import win_shares
from fathom.study.review.steps import require_evaluator, review_opening, reviewing
from fathom.table.messages_en import ENGLISH

MOMENTS: Final = 3
FORGIVENESS: Final = 25.0  # points: a decision that loses so many counts 1/e of a perfect one


def review(match: Match, budget: ReviewBudget) -> Review:
    """Return the review of a finished game. Raises `Refusal` for one that is not over."""
    return finish(review_work(match, budget))


def review_work(match: Match, budget: ReviewBudget) -> Work[Review]:
    """Review a finished game like `review`, as work that pauses after each decision."""
    require_reviewable(match)
    opening = review_opening(match)
    steps = yield from reviewing(match, budget)
    return complete(match, budget, opening, steps)


def require_reviewable(match: Match) -> None:
    """Raise `Refusal` unless the game is over and has an evaluator."""
    if not match.over:
        raise Refusal(RefusalKind.ILLEGAL, "not_over", ENGLISH)
    require_evaluator(match.game)


def complete(match: Match, budget: ReviewBudget, opening: DealReview, steps: list[StepReview]) -> Review:
    """Return the review from its parts."""
    result = match.result
    assert result is not None
    shares = win_shares(result, match.players)
    last = steps[-1].after if steps else opening.dealt
    ended = [share - before for share, before in zip(shares, last, strict=True)]
    by_rule = match.state.over
    return Review(
        version=require_evaluator(match.game).version,
        game=match.game.name,
        players=match.players,
        worlds=budget.worlds,
        opening=opening,
        seats=[
            account(seat, opening, steps, shares[seat - 1], ended[seat - 1], seat in enders(result.ranking))
            for seat in range(1, match.players + 1)
        ],
        steps=steps,
        reason=result.reason,
        ended=[0.0] * match.players if by_rule else ended,
        ended_by=[] if by_rule else sorted(enders(result.ranking)),
    )


def enders(ranking: Sequence[Sequence[int]]) -> set[int]:
    """Return the seats that an end at the table counts as a decision of: the last ones, or all of a draw."""
    return set(ranking[-1])


def account(
    seat: int, opening: DealReview, steps: list[StepReview], result: float, ended: float, by_itself: bool
) -> SeatReview:
    """Return the account of one seat. An end by the rules has changed nothing: `ended` is zero."""
    index = seat - 1
    terms = {
        "luck": opening.dealt[index] - opening.start[index] + sum(step.luck[index] for step in steps),
        "own": sum(step.decision[index] for step in steps if step.seat == seat),
        "others": sum(step.decision[index] for step in steps if step.seat != seat),
        "hidden": sum(step.hidden[index] for step in steps),
    }
    terms["own" if by_itself else "others"] += ended
    real = [step for step in steps if step.seat == seat and not step.forced]
    count = max(1, len(real))
    return SeatReview(
        seat=seat,
        start=opening.start[index],
        **terms,
        result=result,
        accuracy=100 * sum(exp(-step.loss / FORGIVENESS) for step in real) / count if real else 100.0,
        mean_loss=sum(step.loss for step in real) / count,
        decisions=len(real),
        moments=key_moments(seat, steps),
    )


def key_moments(seat: int, steps: list[StepReview]) -> list[KeyMoment]:
    """Return the steps that changed the seat's share most, in the order of the game."""
    found = []
    for number, step in enumerate(steps, 1):
        parts: dict[Cause, float] = {
            "own" if step.seat == seat else "others": step.decision[seat - 1],
            "hidden": step.hidden[seat - 1],
            "luck": step.luck[seat - 1],
        }
        change = sum(parts.values())
        cause = max(parts, key=lambda each: parts[each] * (1 if change > 0 else -1))
        found.append(KeyMoment(number, change, cause))
    found.sort(key=lambda moment: -abs(moment.change))
    return sorted(found[:MOMENTS], key=lambda moment: moment.step)
