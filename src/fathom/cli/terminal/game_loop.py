"""Interactive game at one terminal, for one player or several in turn."""

from collections.abc import Callable
from shutil import get_terminal_size

from rich.text import Text

from fathom.cli.args import UsageError
from fathom.cli.io import files, rulebook
from fathom.cli.io.output import one_line
from fathom.cli.terminal.local_game import HUMAN, LocalGame
from fathom.cli.terminal.prompt import Prompt
from fathom.cli.terminal.screen import HEIGHT, WIDTH, Screen
from fathom.core.errors import Refusal, RefusalKind

COMMANDS = {
    "help": "show the commands and the symbols on the board",
    "rules S7.3": "show a rule, or a section (S7)",
    "why sail B": "show which rule forbids a move",
    "all [sail]": "list all legal moves, or those that start with a text",
    "log": "show all moves so far",
    "undo": "take back your last step, unless it revealed something",
    "save [FILE]": "save the record of the game",
    "quit": "quit the game",
}


class Quit(Exception):
    """The players quit the game."""


class GameLoop:
    """Loop of a local game, until it is over or the players quit."""

    def __init__(self, game: LocalGame, save_path: str | None) -> None:
        self.game = game
        self.match = game.match
        self.save_path = save_path
        single = len(game.humans) == 1
        self.screen = Screen(self.match, ["you" if single and n == HUMAN else n for n in game.seats])
        self.prompts = {seat: Prompt() for seat in game.humans}  # a separate history for each player
        self.seen = dict.fromkeys(game.humans, 0)  # steps of the log that each player has seen
        self.reader = game.humans[0] if single else 0
        self.commands: dict[str, Callable[[str], bool | None]] = {
            "help": self.help, "rules": self.rules, "why": self.why, "all": self.moves, "log": self.log,
            "undo": self.undo, "save": self.save, "quit": self.quit,
        }  # fmt: skip

    def run(self) -> None:
        """Play until the game is over. Raises `Quit`."""
        while not self.match.over:
            if self.match.to_move in self.prompts:
                self.decide(self.match.to_move)
            else:
                self.game.play_bot()
        self.finish()

    def decide(self, seat: int) -> None:
        """Show the position to the player to move and prompt until a move is made."""
        if self.reader != seat:
            self.hand_over(seat)
        self.show(seat)
        while not self.execute(self.ask(seat, "move> ", self.completions())):
            pass
        self.seen[seat] = len(self.match.steps)

    def hand_over(self, seat: int) -> None:
        """Show an empty screen until the next player has taken over."""
        self.screen.clear(thoroughly=True)
        self.screen.title(f"seat {seat}")
        self.screen.show(Text.assemble("\n", self.screen.mark(seat), ": it is your turn.\n"))
        self.ask(seat, f"seat {seat}: press Enter when no other player can see the screen ", [])
        self.screen.clear(thoroughly=True)
        self.reader = seat

    def show(self, seat: int) -> None:
        """Show position, log and legal moves on one screen; the log gets the remaining lines."""
        view = self.match.view(seat)
        screen, console = self.screen, self.screen.console
        screen.clear()
        with console.capture() as above:
            turn = "your turn" if len(self.prompts) == 1 else f"seat {seat}'s turn"
            screen.title(f"seed {self.game.seed}", turn, "`help` lists the commands")
            screen.position(seat)
        with console.capture() as below:
            screen.show(Text(screen.drawing.due(view), "bold"))
            screen.moves(view.legal)
            if len(view.legal) == 1:
                screen.show(Text(" Enter plays it.", "dim"))
        used = above.get().count("\n") + below.get().count("\n") + 3  # two empty lines, the prompt
        console.file.write(above.get() + "\n")
        screen.log(seat, self.seen[seat], room=get_terminal_size((WIDTH, HEIGHT)).lines - used)
        console.file.write("\n" + below.get())

    def ask(self, seat: int, message: str, completions: list[str]) -> str:
        """Prompt a player and return the answer. Raises `Quit` at the end of input."""
        try:
            return self.prompts[seat].ask(message, completions)
        except EOFError:
            raise Quit from None

    def completions(self) -> list[str]:
        """Return the completions: legal lines and commands."""
        rules = [f"rules {number}" for number in rulebook.numbers()]
        return [*self.match.legal(), *(name.partition(" ")[0] for name in COMMANDS), *rules]

    def execute(self, text: str) -> bool:
        """Execute a command or a move. Returns whether the position has changed."""
        word, _, rest = " ".join(text.split()).partition(" ")
        if not word:
            if len(self.match.legal()) > 1:
                return False
            word = "1"
        try:
            if word.lower() in self.commands:
                return bool(self.commands[word.lower()](rest))
            self.game.play(self.resolve(f"{word} {rest}".strip()))
        except (Refusal, UsageError) as error:
            self.screen.show(Text(one_line(str(error)), "bold"))
            return False
        return True

    def resolve(self, text: str) -> str:
        """Return the line for a number of a legal move or for a text in any case. Raises `UsageError`."""
        legal = self.match.legal()
        if text.isascii() and text.isdecimal():
            if not (len(text) < 6 and 1 <= int(text) <= len(legal)):
                raise UsageError(f"the legal moves are numbered 1 to {len(legal)}")
            return legal[int(text) - 1]
        for line in (*legal, text, self.screen.drawing.in_notation(text)):
            refusal = self.match.state.why_not(line)
            if line.lower() == text.lower() and (refusal is None or refusal.kind is not RefusalKind.MALFORMED):
                return line
        return text

    def help(self, _: str) -> None:
        """Show the commands and the symbols."""
        symbols = self.screen.drawing.HELP
        width = max(len(symbol) for symbol, _ in [*symbols, *COMMANDS.items()])
        lines = ["Type the number of a move, or the move itself; Tab completes it.", ""]
        lines += [f"  {symbol:{width}}  {meaning}" for symbol, meaning in [*COMMANDS.items(), *symbols]]
        self.screen.show(Text("\n".join(lines)))

    def rules(self, number: str) -> None:
        """Show a rule or a section by number."""
        text = rulebook.rule_text(number, self.screen.console.width) if number else rulebook.contents()
        self.screen.show(Text(text))

    def why(self, line: str) -> None:
        """Show why a move is illegal."""
        if not line:
            raise UsageError("add a move, as in: why " + self.match.legal()[0])
        move = self.resolve(line)
        refusal = self.match.state.why_not(move)
        self.screen.show(Text(one_line(str(refusal)) if refusal else f"{move} is legal."))

    def moves(self, prefix: str) -> None:
        """List the legal moves with a prefix."""
        legal = self.match.legal()
        if not any(line.lower().startswith(prefix.lower()) for line in legal):
            raise UsageError(f"no legal move starts with {prefix!r}")
        self.screen.moves(legal, prefix)

    def log(self, _: str) -> None:
        """Show all moves so far."""
        self.screen.log(self.reader, room=len(self.match.steps))

    def undo(self, _: str) -> bool:
        """Take back the last step. Raises `Refusal`."""
        self.match.undo()
        return True

    def save(self, path: str) -> None:
        """Save the record. Raises `UsageError`."""
        path = path or self.save_path or files.unused_name(self.match.game.name)
        files.save(path, self.game.record())
        self.screen.show(Text(f"Saved to {one_line(path)}."))

    def quit(self, _: str) -> None:
        """Quit the game."""
        raise Quit

    def finish(self) -> None:
        """Show the last position with everything open, and the result."""
        self.screen.clear(thoroughly=len(self.prompts) > 1)
        self.screen.title(f"seed {self.game.seed}", "the game is over")
        self.screen.position(None)
        self.screen.log(None, min(self.seen.values()))
        self.screen.show("")
        self.screen.result()
        if self.save_path is None:
            self.offer_to_save()

    def offer_to_save(self) -> None:
        """Ask for a file name until the record is saved or the player declines."""
        self.screen.show("")
        while True:
            path = self.ask(next(iter(self.prompts)), "Save the record? File name, or Enter to skip: ", [])
            if not path:
                return
            try:
                self.save(path)
            except UsageError as error:
                self.screen.show(Text(str(error), "bold"))
            else:
                return
