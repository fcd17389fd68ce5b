"""The drawing of a game lies beside it, in `draw.py`; this is what every one of them offers."""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from fathom.core.game import Game, View


class Drawing(Protocol):
    """A game for a terminal. It draws what the views hold and nothing else."""

    HELP: Sequence[tuple[str, str]]  # signs, and what they mean

    def draw(self, view: View, names: Sequence[str], opened: Sequence[View] = ()) -> RenderableType:
        """The position; with the views of all seats in `opened`, their secrets too."""
        ...

    def due(self, view: View) -> str:
        """What the seat to move has to decide, in a sentence."""
        ...

    def standings(self, view: View, names: Sequence[str]) -> RenderableType:
        """How the game ended, by which rule, and who took which place."""
        ...

    def seat_mark(self, seat: int) -> str:
        """How a seat is called on the board."""
        ...

    def seat_style(self, seat: int) -> str:
        """A seat's colour, which never stands alone."""
        ...


def drawing_of(game: Game) -> Drawing:
    """The module `draw` in the game's own folder."""
    folder = type(game).__module__.rpartition(".")[0]
    return cast(Drawing, import_module(f"{folder}.draw"))
