"""A position as an array of pixels."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.painting import theme
from fathom.core.painting.canvas import Box, Canvas
from fathom.core.registry import plugin_named
from fathom.research.tensors import Array

HEIGHT = 480
MARGIN = 12


def paint(match: Match[Any, Any], agents: Sequence[str]) -> Array:
    """Return the image of the spectator's view as height × width × 3."""
    painting = plugin_named(match.game.name).painting()
    aspect = painting.ASPECT if painting else 1.0
    canvas = Canvas(round(HEIGHT * aspect), HEIGHT, theme.GROUND)
    if painting:
        box = Box(MARGIN, MARGIN, round(HEIGHT * aspect) - 2 * MARGIN, HEIGHT - 2 * MARGIN)
        painting.paint(canvas, box.fitted(aspect), match.view(SPECTATOR), agents)
    return np.asarray(Image.open(BytesIO(canvas.png())).convert("RGB")).copy()
