"""Ten and Up in a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from fathom_dice.game import DiceView

HELP: Sequence[tuple[str, str]] = (("pot", "what a 1 would lose (D2.2)"),)


def draw(view: DiceView, names: Sequence[str], opened: Sequence[DiceView] = ()) -> RenderableType:
    lines = [f"goal {view.goal}, pot {view.pot}"]
    for seat, score in enumerate(view.scores, 1):
        lines.append(f"{'>' if seat == view.to_move else ' '} {seat_mark(seat)} {names[seat - 1]}: {score}")
    return Text("\n".join(lines))


def due(view: DiceView) -> str:
    return "Roll, or hold the pot (D2.1)."


def standings(view: DiceView, names: Sequence[str]) -> RenderableType:
    winners = " and ".join(names[seat - 1] for seat in view.ranking[0])
    return Text(f"The game is over by {view.reason}: {winners} wins.")


def in_notation(text: str) -> str:
    return text.lower()


def seat_mark(seat: int) -> str:
    return f"seat {seat}"


def seat_style(seat: int) -> str:
    return ("red", "green", "blue", "magenta")[seat - 1]
