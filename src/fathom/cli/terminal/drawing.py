"""Interface of a game's terminal drawing, the module `draw` in the game's folder."""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from fathom.core.game import Game, View


class Drawing(Protocol):
    """Drawing of a game, from views alone."""

    HELP: Sequence[tuple[str, str]]  # symbols and their meanings

    def draw(self, view: View, names: Sequence[str], opened: Sequence[View] = ()) -> RenderableType:
        """Return the position; with the views of all seats in `opened`, their secrets too."""
        ...

    def due(self, view: View) -> str:
        """Return what the seat to move has to decide, in a sentence."""
        ...

    def standings(self, view: View, names: Sequence[str]) -> RenderableType:
        """Return how the game ended, by which rule, and the ranking."""
        ...

    def seat_mark(self, seat: int) -> str:
        """Return the mark of a seat on the board."""
        ...

    def seat_style(self, seat: int) -> str:
        """Return the colour of a seat, which always accompanies its mark."""
        ...


def drawing_of(game: Game) -> Drawing:
    """Import the drawing of a game."""
    folder = type(game).__module__.rpartition(".")[0]
    return cast(Drawing, import_module(f"{folder}.draw"))
