"""The text drawing of a game: the plugin's own, or a plain one for a game without."""

from collections.abc import Sequence
from io import StringIO

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathom.core.game import Game, View
from fathom.core.plugin import Drawing
from fathom.core.registry import plugin_named

COMMON = frozenset(View.__struct_fields__)
WIDTH = 100  # columns, as a terminal has by default


def drawing_of(game: Game) -> Drawing:
    """Return the drawing that the game's plugin brings, or `PlainDrawing`."""
    return plugin_named(game.name).drawing() or PlainDrawing()


def draw_text(game: Game, view: View, names: Sequence[str], opened: Sequence[View] = ()) -> str:
    """Return the drawing of a view without colours. A seat beyond `names` is called by its number."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    known = [*names, *(f"seat {seat}" for seat in range(len(names) + 1, view.players + 1))]
    with console.capture() as drawn:
        console.print(drawing_of(game).draw(view, known, opened))
    return "\n".join(line.rstrip() for line in drawn.get().splitlines())


class PlainDrawing:
    """A view as a list of its fields: for games without a drawing of their own."""

    HELP: Sequence[tuple[str, str]] = ()

    def draw(self, view: View, names: Sequence[str], opened: Sequence[View] = ()) -> RenderableType:
        return Group(*[self.fields(each, names) for each in (view, *opened)])

    def fields(self, view: View, names: Sequence[str]) -> Table:
        """Return the fields that only this game's views have."""
        whose = self.seat_mark(view.seat) if view.seat else "spectators"
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        table.add_row(Text(f"seen by {whose}", "bold"))
        for name in view.__struct_fields__:
            if name not in COMMON:
                value = getattr(view, name)
                shown = value if isinstance(value, str) else msgspec.json.encode(value).decode()
                table.add_row(Text(name, "dim"), Text(shown))
        return table

    def due(self, view: View) -> str:
        return "Choose one of the legal moves."

    def standings(self, view: View, names: Sequence[str]) -> RenderableType:
        places = [
            f"{place}. {', '.join(names[seat - 1] for seat in seats)}" for place, seats in enumerate(view.ranking, 1)
        ]
        return Text("\n".join([f"The game is over by {view.reason}.", *places]))

    def in_notation(self, text: str) -> str:
        return text

    def seat_mark(self, seat: int) -> str:
        return f"seat {seat}"

    def seat_style(self, seat: int) -> str:
        return "bold"
