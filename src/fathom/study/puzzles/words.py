"""English words of puzzles for the terminal: those that all games share, and how reasons become sentences."""

from collections.abc import Mapping
from typing import Any, Final

from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Params

WORDS: Final[Mapping[str, str]] = {
    "best_found": "A long search finds it ahead of every other move by {lead} of a win or more.",
    "best_move": "One move is clearly better than all others. Find it.",
    "much_worse": "The search gave that up early: it’s clearly worse.",
    "worse": "It costs you {loss} of a win.",
}


def worded(plugin: GamePlugin[Any, Any], code: str, params: Params) -> str:
    """Return the English sentence for a kind or a reason."""
    text = {**WORDS, **plugin.puzzle_words()}[code]
    shown = {name: f"{value:.0%}" if isinstance(value, float) else value for name, value in params.items()}
    return text.format(**shown)
