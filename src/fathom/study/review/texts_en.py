"""A review in English sentences, for the terminal and the page."""

from collections.abc import Iterator
from typing import Final

from fathom.core.bot import Reason
from fathom.core.registry import plugin_named
from fathom.protocol.reviews import Cause, KeyMoment, Review, SeatReview, StepReview

CAUSES: Final[dict[Cause, str]] = {
    "own": "by an own decision",
    "others": "by a decision of another seat",
    "hidden": "by what could not be known",
    "luck": "by luck",
}


def signed(share: float) -> str:
    """Return a change of a share in points with its sign, without a negative zero."""
    points = round(100 * share, 1) + 0.0
    return f"{points:+.1f}" if points else "0.0"


def account_line(seat: SeatReview) -> str:
    """Return the account of a seat as a sum."""
    return (
        f"{100 * seat.start:.1f} at the start, {signed(seat.luck)} by luck, {signed(seat.own)} by own decisions,"
        f" {signed(seat.others)} by those of others, {signed(seat.hidden)} by what could not be known:"
        f" {100 * seat.result:.1f}"
    )


def skill_line(review: Review, seat: SeatReview) -> str:
    """Return how well a seat decided."""
    marks = [step.mark for step in review.steps if step.seat == seat.seat]
    counted = [
        f"{number} {mark if number == 1 else plural}"
        for mark, plural in (("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders"))
        if (number := sum(each == mark for each in marks))
    ]
    found = ", ".join(counted) or "no mark"
    return (
        f"accuracy {seat.accuracy:.0f} of 100; {seat.mean_loss:.1f} points lost per decision"
        f" ({seat.decisions} decisions, {found})"
    )


def sentence(review: Review, seat: SeatReview) -> str:
    """Return what decided the game for a seat, in a sentence."""
    parts = {"luck": seat.luck, "own decisions": seat.own, "decisions of others": seat.others}
    best = max(parts, key=lambda part: parts[part])
    worst = min(parts, key=lambda part: parts[part])
    won = "won" if seat.result == 1 else "shared the win" if seat.result else "did not win"
    told = f"Seat {seat.seat} {won}. "
    if parts[best] > 0:
        told += f"The largest gain came from {best} ({signed(parts[best])} points)"
        return told + (f", the largest loss from {worst} ({signed(parts[worst])})." if parts[worst] < 0 else ".")
    return told + f"The largest loss came from {worst} ({signed(parts[worst])} points)."


def moment_line(review: Review, moment: KeyMoment) -> str:
    """Return a key moment."""
    step = review.steps[moment.step - 1]
    return f"move {moment.step}, seat {step.seat}: {step.line}: {signed(moment.change)}, mostly {CAUSES[moment.cause]}"


def marked(review: Review, seat: int) -> Iterator[tuple[int, StepReview]]:
    """Yield the marked decisions of a seat with their numbers from 1, the largest loss first."""
    found = [(number, step) for number, step in enumerate(review.steps, 1) if step.seat == seat and step.mark]
    yield from sorted(found, key=lambda pair: -pair[1].loss)


def mark_line(review: Review, number: int, step: StepReview) -> str:
    """Return a marked decision with what the strongest bot would have played, and why."""
    reasons = "; ".join(reason_text(review.game, reason) for reason in step.reasons)
    better = f"{step.best} ({reasons})" if reasons else step.best
    return f"move {number}: {step.line}: {step.mark}, {step.loss:.1f} ± {step.error:.1f} points; better: {better}"


def reason_text(game: str, reason: Reason) -> str:
    """Return a reason in English; its code and parameters for a game without texts."""
    text = plugin_named(game).reason_texts().get(reason.code)
    if text is None:
        return " ".join([reason.code, *(f"{name}={value}" for name, value in reason.params.items())])
    return text.format(**reason.params)
