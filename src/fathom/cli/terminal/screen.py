"""The terminal as a place to draw on: positions, the log, the legal moves, the result."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fathom.cli.terminal.drawing import drawing_of
from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.plugin import Drawing

WIDTH, HEIGHT = 100, 45  # where the terminal does not say
LEAST = 3  # turns of the log, however small the screen
MANY, FEW = 150, 12  # more legal moves than fit a screen; as many of a kind as always do


class Terminal(Console):
    """Rich's console, but a broken pipe is for `main` to deal with."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def new_terminal() -> Terminal:
    """Standard output, as wide as it is."""
    width = get_terminal_size((WIDTH, HEIGHT)).columns
    return Terminal(highlight=False, markup=False, emoji=False, width=width)


def is_plain() -> bool:
    """Can the terminal do nothing but print?"""
    return not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")


@dataclass
class Turn:
    """Decisions of one seat in a row, as somebody may read them."""

    seat: int
    first: int  # the number of the first of them, from 0
    lines: list[str]


def turns(match: Match, reader: int | None) -> list[Turn]:
    """The log by turns, as a seat or the spectator may read it; for None, all of it."""
    log = [step.line for step in match.steps] if reader is None else match.log(reader)
    result: list[Turn] = []
    for index, (step, line) in enumerate(zip(match.steps, log, strict=True)):
        if not result or result[-1].seat != step.seat:
            result.append(Turn(step.seat, index, []))
        result[-1].lines.append(line)
    return result


class Screen:
    """Shows one match, to one reader at a time."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = list(names)
        self.console = new_terminal()
        self.drawing: Drawing = drawing_of(match.game)
        self.mark_width = max(len(self.drawing.seat_mark(seat)) for seat in range(1, match.players + 1))

    def show(self, *parts: RenderableType) -> None:
        """Print, one below the other."""
        for part in parts:
            self.console.print(part)

    def clear(self, thoroughly: bool = False) -> None:
        """An empty screen; thoroughly: what scrolled out of it goes too, as far as the terminal lets us."""
        self.console.width = get_terminal_size((WIDTH, HEIGHT)).columns
        if not is_plain():
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if thoroughly else ""))
            self.console.file.flush()
        elif thoroughly:
            self.show("\n" * HEIGHT)

    def title(self, *parts: str) -> None:
        """A line across."""
        text = "  ·  ".join([self.match.game.title, *parts])
        self.show(Rule(Text(text, "bold"), align="left", style="dim", characters="─"))

    def position(self, reader: int | None) -> None:
        """The sea and all else, as a seat or the spectator sees it; for None, with all secrets."""
        seats = range(1, self.match.players + 1)
        opened = [self.match.view(seat) for seat in seats] if reader is None else []
        self.show(self.drawing.draw(self.match.view(reader or SPECTATOR), self.names, opened))

    def mark(self, seat: int) -> Text:
        """A seat: its mark in its colour, and who sits there."""
        mark = f" {self.drawing.seat_mark(seat):{self.mark_width}} "
        return Text.assemble((mark, self.drawing.seat_style(seat)), f" {self.names[seat - 1]}")

    def turn(self, turn: Turn) -> None:
        """One line of the log."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=4, justify="right", style="dim")
        grid.add_column(width=max(map(len, self.names)) + self.mark_width + 3, no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(str(turn.first), self.mark(turn.seat), ", ".join(turn.lines))
        self.show(grid)

    def log(self, reader: int | None, since: int = 0, room: int = 9) -> None:
        """The last turns: those since a step, a few at least, as far as there is room."""
        listed = turns(self.match, reader)
        new = sum(turn.first + len(turn.lines) > since for turn in listed)
        for turn in listed[-max(LEAST, min(room, max(new, 5))) :]:
            self.turn(turn)

    def result(self) -> None:
        """How it ended."""
        self.show(self.drawing.standings(self.match.view(), self.names))

    def moves(self, legal: Sequence[str], beginning: str = "") -> None:
        """The legal moves with their numbers, by kind; only counted where there are too many."""
        listed = list(groups(legal, beginning))
        many = sum(len(members) for _, members in listed) > MANY
        for head, members in listed:
            if many and len(members) > FEW:
                words = f"{len(members)} moves; `all {head}` lists those that begin so, and Tab completes"
                self.show(Text.assemble((f" {head} … ", "bold"), (words, "dim")))
                continue
            self.show(numbered(head, members, self.console.width))


def numbered(head: str, members: Sequence[tuple[int, str]], width: int) -> Text:
    """Moves in columns, behind what they all begin with."""
    room = max(len(f"{number}) {rest}") for number, rest in members)
    margin = len(head) + 2
    gap = 1 if len(members) > FEW else 2
    per_row = max(1, (width - margin) // (room + gap))
    lines = []
    for i in range(0, len(members), per_row):
        line = Text(f" {head} " if i == 0 else " " * margin, "bold")
        for number, rest in members[i : i + per_row]:
            cell = Text.assemble((f"{number})", "cyan"), f" {rest}")
            cell.pad_right(room + gap - cell.cell_len)
            line = Text().join([line, cell])
        lines.append(line)
    return Text("\n").join(lines)


def groups(legal: Sequence[str], beginning: str = "") -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Legal lines by what they begin with: `move C4-` has `1 A4`, `2 B4` and so on."""
    depth = max(2, len(beginning.split()) + 1)
    found: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(legal, 1):
        if line.lower().startswith(beginning.lower()):
            head = common_head(line, depth)
            found.setdefault(head, []).append((number, line[len(head) :].strip()))
    yield from found.items()


def common_head(line: str, depth: int) -> str:
    """The part of a line that it shares with others of its kind: so many words, but not all of them."""
    words = line.split(" ")
    if len(words) == 1:
        return line
    if "-" in words[1]:
        return f"{words[0]} {words[1].partition('-')[0]}-"
    return " ".join(words[: min(depth, len(words) - 1)])
