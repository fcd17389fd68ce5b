"""A review in parts of a few decisions: each is a function of the record and the budget, and is computed alone."""

import zlib
from typing import Final

import msgspec

from fathom.core.match import Match
from fathom.core.record import Record, read, replay
from fathom.core.work import finish
from fathom.protocol.reviews import DealReview, Review, ReviewBudget, StepReview
from fathom.study.review.account import complete
from fathom.study.review.steps import review_opening, reviewing

STEPS: Final = 12  # of a part: less than a second
LEVEL: Final = 6  # of the compression


class ReviewPart(msgspec.Struct):
    """Some steps of a review; the first part has the opening."""

    steps: list[StepReview]
    opening: DealReview | None = None


ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(ReviewPart)


def count_parts(record: Record) -> int:
    """Return how many parts the review of a game has; a game without moves has one."""
    return max(1, -(-len(record.moves) // STEPS))


def compute_part(data: bytes, budget: ReviewBudget, part: int) -> bytes:
    """Return a part of the review of an encoded record, compressed."""
    match = replay(read(data))
    steps = finish(reviewing(match, budget, part * STEPS, (part + 1) * STEPS))
    opening = None if part else review_opening(match)
    return zlib.compress(ENCODER.encode(ReviewPart(steps, opening)), LEVEL)


def join_parts(match: Match, budget: ReviewBudget, parts: list[bytes]) -> Review:
    """Return the review from all its parts, in their order."""
    read_parts = [DECODER.decode(zlib.decompress(part)) for part in parts]
    opening = read_parts[0].opening
    assert opening is not None
    return complete(match, budget, opening, [step for part in read_parts for step in part.steps])
