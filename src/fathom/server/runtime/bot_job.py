"""The jobs of a bot worker process: one decision, hint or preview from one view, one image, or a part of a review.

Workers import this module and what it needs, nothing else of the server.
"""

import os

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.protocol.plans import AskPreview, Preview
from fathom.protocol.reviews import ReviewBudget
from fathom.protocol.updates import Problem
from fathom.study.hints import Hint, hint
from fathom.study.link_preview import LinkPreview
from fathom.study.preview import preview
from fathom.study.review.parts import compute_part

REVIEWING = 10  # the niceness of reviews: moves come first


def decide(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Return the line that a bot plays."""
    return bot_named(bot, level).choose(view, budget, Rng(seed))


def advise(view: View, seq: int) -> Hint:
    """Return a hint of the strongest bot."""
    return hint(view, seq)


def paint(preview: LinkPreview) -> bytes:
    """Return the image of a link as PNG."""
    from fathom.study.link_image import paint_preview  # Pillow is loaded by the first image

    return paint_preview(preview)


def look_ahead(view: View, asked: AskPreview) -> Preview | Problem:
    """Return a position that may come, or why there is none."""
    return preview(view, asked)


def review(record: bytes, budget: ReviewBudget, part: int) -> bytes:
    """Return a part of the review of a record, encoded. It yields the processor to everything else."""
    os.setpriority(os.PRIO_PROCESS, 0, REVIEWING)
    return compute_part(record, budget, part)
