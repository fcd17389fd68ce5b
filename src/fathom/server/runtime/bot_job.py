"""The jobs of a bot worker process: one decision, hint or preview from one view, or one image.

Workers import this module and what it needs, nothing else of the server.
"""

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.protocol.plans import AskPreview, Preview
from fathom.protocol.updates import Problem
from fathom.study.hints import Hint, hint
from fathom.study.link_preview import LinkPreview
from fathom.study.preview import preview


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
