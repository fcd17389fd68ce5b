"""A puzzle at one terminal: the position of its seat, and a verdict on each line."""

from typing import Any

from rich.text import Text

from fathom.cli.io.output import one_line
from fathom.cli.terminal.prompt import Prompt
from fathom.cli.terminal.screen import Screen
from fathom.core.errors import Refusal
from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Puzzle
from fathom.study.puzzles.attempts import try_lines
from fathom.study.puzzles.library import kind_of, start_of
from fathom.study.puzzles.words import worded

COMMANDS = ("solution", "quit")


class PuzzleLoop:
    """Loop of a puzzle, until it is solved or the player quits. Shows only what the seat may know."""

    def __init__(self, plugin: GamePlugin[Any, Any], puzzle: Puzzle) -> None:
        self.plugin = plugin
        self.puzzle = puzzle
        self.kind = kind_of(plugin, puzzle)
        self.match = start_of(puzzle)
        names = ["you" if seat == puzzle.seat else f"seat {seat}" for seat in range(1, self.match.players + 1)]
        self.screen = Screen(self.match, names)
        self.prompt = Prompt()

    def run(self) -> None:
        """Show the puzzle and ask for lines."""
        self.screen.title(f"puzzle {self.puzzle.id}", f"rated {self.puzzle.difficulty.rating}")
        self.screen.position(self.puzzle.seat)
        self.screen.log(self.puzzle.seat)
        self.say("\n" + worded(self.plugin, self.puzzle.kind, self.puzzle.params), "bold")
        while True:
            self.screen.moves(self.match.legal())
            try:
                text = " ".join(self.prompt.ask("move> ", [*self.match.legal(), *COMMANDS]).split())
            except EOFError:
                return
            if text == "quit":
                return
            if text == "solution":
                self.say(", ".join(self.puzzle.solution) + ". " + self.because(self.puzzle.reason))
                return
            if self.judge(self.line_of(text)):
                return

    def line_of(self, text: str) -> str:
        """Return the line for the number of a legal move, or the text itself."""
        legal = self.match.legal()
        if text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(legal):
            return legal[int(text) - 1]
        return text

    def judge(self, line: str) -> bool:
        """Play a line if it is right, and print the verdict. Returns whether the puzzle is solved."""
        try:
            verdict = try_lines(self.match, self.puzzle, self.kind, [line]).verdict
        except Refusal as refusal:
            self.say(one_line(str(refusal)))
            return False
        if verdict.outcome == "solved":
            self.say(f"Solved! {self.because(verdict.reason)}", "bold")
        elif verdict.outcome == "on":
            self.screen.position(self.puzzle.seat)
            self.say("Right so far.")
        else:
            self.say(f"Not the solution. {self.because(verdict.reason)}")
        return verdict.outcome == "solved"

    def because(self, reason: Any) -> str:
        """Return a reason in words."""
        return worded(self.plugin, reason.code, reason.params) if reason else ""

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.screen.show(Text(text, style))
