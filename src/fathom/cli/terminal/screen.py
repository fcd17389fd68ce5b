"""Output of a game to the terminal: position, log, legal moves and result."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.plugin import Drawing
from fathom.study.drawing import drawing_of

WIDTH, HEIGHT = 100, 45  # defaults where the terminal reports no size
MIN_TURNS = 3  # of the log, even on a small screen
MANY, FEW = 150, 12  # above MANY legal moves, groups of more than FEW are only counted


class Terminal(Console):
    """Rich console that raises `BrokenPipeError`, which `main` handles, instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def is_plain() -> bool:
    """Return whether standard output supports no control sequences."""
    return not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")


@dataclass
class Turn:
    """Consecutive decisions of one seat, as one audience may read them."""

    seat: int
    first: int  # number of the first decision, from 0
    lines: list[str]


def turns(match: Match, reader: int | None) -> list[Turn]:
    """Return the log by turns, as a seat or the spectator may read it; for None, in full."""
    log = [step.line for step in match.steps] if reader is None else match.log(reader)
    result: list[Turn] = []
    for index, (step, line) in enumerate(zip(match.steps, log, strict=True)):
        if not result or result[-1].seat != step.seat:
            result.append(Turn(step.seat, index, []))
        result[-1].lines.append(line)
    return result


class Screen:
    """Output of one match, to one reader at a time."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = list(names)
        width = get_terminal_size((WIDTH, HEIGHT)).columns
        self.console = Terminal(highlight=False, markup=False, emoji=False, width=width)
        self.drawing: Drawing = drawing_of(match.game)
        self.mark_width = max(len(self.drawing.seat_mark(seat)) for seat in range(1, match.players + 1))

    def show(self, *parts: RenderableType) -> None:
        """Print the parts, one below the other."""
        for part in parts:
            self.console.print(part)

    def clear(self, thoroughly: bool = False) -> None:
        """Clear the screen; `thoroughly` also clears the scrollback where the terminal supports it."""
        self.console.width = get_terminal_size((WIDTH, HEIGHT)).columns
        if not is_plain():
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if thoroughly else ""))
            self.console.file.flush()
        elif thoroughly:
            self.show("\n" * HEIGHT)

    def title(self, *parts: str) -> None:
        """Print a title across the screen."""
        text = "  ·  ".join([self.match.game.title, *parts])
        self.show(Rule(Text(text, "bold"), align="left", style="dim", characters="─"))

    def position(self, reader: int | None) -> None:
        """Print the position as a seat or the spectator sees it; for None, with all secrets."""
        seats = range(1, self.match.players + 1)
        opened = [self.match.view(seat) for seat in seats] if reader is None else []
        self.show(self.drawing.draw(self.match.view(reader or SPECTATOR), self.names, opened))

    def mark(self, seat: int) -> Text:
        """Return the mark of a seat in its colour, and the seat's name."""
        mark = f" {self.drawing.seat_mark(seat):{self.mark_width}} "
        return Text.assemble((mark, self.drawing.seat_style(seat)), f" {self.names[seat - 1]}")

    def turn(self, turn: Turn) -> None:
        """Print one turn of the log."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=4, justify="right", style="dim")
        grid.add_column(width=max(map(len, self.names)) + self.mark_width + 3, no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(str(turn.first), self.mark(turn.seat), ", ".join(turn.lines))
        self.show(grid)

    def log(self, reader: int | None, since: int = 0, room: int = 9) -> None:
        """Print the last turns: those since a step, at least a few, at most as many as fit."""
        listed = turns(self.match, reader)
        new = sum(turn.first + len(turn.lines) > since for turn in listed)
        for turn in listed[-max(MIN_TURNS, min(room, max(new, 5))) :]:
            self.turn(turn)

    def result(self) -> None:
        """Print the result."""
        self.show(self.drawing.standings(self.match.view(), self.names))

    def moves(self, legal: Sequence[str], prefix: str = "") -> None:
        """Print the numbered legal moves by group; large groups are only counted if there are many moves."""
        listed = list(groups(legal, prefix))
        many = sum(len(members) for _, members in listed) > MANY
        for head, members in listed:
            if many and len(members) > FEW:
                note = f"{len(members)} moves; `all {head}` lists them, Tab completes"
                self.show(Text.assemble((f" {head} … ", "bold"), (note, "dim")))
                continue
            self.show(numbered(head, members, self.console.width))


def numbered(head: str, members: Sequence[tuple[int, str]], width: int) -> Text:
    """Format a group of moves in columns after their common beginning."""
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


def groups(legal: Sequence[str], prefix: str = "") -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Group the legal lines with a prefix by their beginning: `move C4-` has `1 A4`, `2 B4` and so on."""
    depth = max(2, len(prefix.split()) + 1)
    found: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(legal, 1):
        if line.lower().startswith(prefix.lower()):
            head = common_head(line, depth)
            found.setdefault(head, []).append((number, line[len(head) :].strip()))
    yield from found.items()


def common_head(line: str, depth: int) -> str:
    """Return the first `depth` words of a line, but not all of its words."""
    words = line.split(" ")
    if len(words) == 1:
        return line
    if "-" in words[1]:
        return f"{words[0]} {words[1].partition('-')[0]}-"
    return " ".join(words[: min(depth, len(words) - 1)])
