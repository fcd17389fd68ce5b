"""A game at one terminal: people type, bots answer, and nobody sees another's hand."""

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
    "help": "this list, and the signs on the board",
    "rules S7.3": "the text of a rule, or of a section (S7)",
    "why sail B": "which rule forbids a move, if one does",
    "all [sail]": "all legal moves, or those that begin so",
    "log": "every move so far",
    "undo": "take back your last step, while it has told nobody anything",
    "save [FILE]": "write the record of the game",
    "quit": "leave the game",
}


class Quit(Exception):
    """The people have left the table."""


class GameLoop:
    """Plays a party to its end, or until the people leave."""

    def __init__(self, party: LocalGame, saved_to: str | None) -> None:
        self.party = party
        self.match = party.match
        self.saved_to = saved_to
        alone = len(party.humans) == 1
        self.screen = Screen(self.match, ["you" if alone and n == HUMAN else n for n in party.seats])
        self.prompts = {seat: Prompt() for seat in party.humans}  # each with a memory of its own
        self.seen = dict.fromkeys(party.humans, 0)  # how much of the log each has had before the eyes
        self.reader = party.humans[0] if alone else 0
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help, "rules": self.rules, "why": self.why, "all": self.moves, "log": self.log,
            "undo": self.undo, "save": self.save, "quit": self.quit,
        }  # fmt: skip

    def run(self) -> None:
        """Until the game is over. Raises `Quit` when the people leave before."""
        while not self.match.over:
            if self.match.to_move in self.prompts:
                self.decide(self.match.to_move)
            else:
                self.party.let_bot_move()
        self.finish()

    def decide(self, seat: int) -> None:
        """Show the position to the person whose decision is due, and ask until there is one."""
        if self.reader != seat:
            self.hand_over(seat)
        self.show(seat)
        while not self.answered(self.ask(seat, "move> ", self.offers())):
            pass
        self.seen[seat] = len(self.match.steps)

    def hand_over(self, seat: int) -> None:
        """An empty screen until the next person sits in front of it."""
        self.screen.clear(thoroughly=True)
        self.screen.title(f"seat {seat}")
        self.screen.show(Text.assemble("\n", self.screen.mark(seat), ": it is your turn.\n"))
        self.ask(seat, f"seat {seat}: press Enter when nobody else can see the screen ", [])
        self.screen.clear(thoroughly=True)
        self.reader = seat

    def show(self, seat: int) -> None:
        """All that a person needs for a decision, on one screen: the log gets the room that is left."""
        view = self.match.view(seat)
        screen, console = self.screen, self.screen.console
        screen.clear()
        with console.capture() as above:
            screen.title(f"seed {self.party.seed}", self.whose(seat), "`help` explains")
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

    def whose(self, seat: int) -> str:
        """Whose turn it is, for the title."""
        return "your turn" if len(self.prompts) == 1 else f"turn of seat {seat}"

    def ask(self, seat: int, words: str, offers: list[str]) -> str:
        """A person's answer."""
        try:
            return self.prompts[seat].ask(words, offers)
        except EOFError:
            raise Quit from None

    def offers(self) -> list[str]:
        """What completion offers: the legal lines, and the commands."""
        rules = [f"rules {number}" for number in rulebook.numbers()]
        return [*self.match.legal(), *(name.partition(" ")[0] for name in COMMANDS), *rules]

    def answered(self, text: str) -> bool:
        """Do what a person typed; True if the position has changed."""
        word, _, rest = " ".join(text.split()).partition(" ")
        if not word:
            if len(self.match.legal()) > 1:
                return False
            word = "1"
        try:
            if word.lower() in self.commands:
                return self.commands[word.lower()](rest)
            self.party.play(self.meant(f"{word} {rest}".strip()))
        except (Refusal, UsageError) as error:
            self.screen.show(Text(one_line(str(error)), "bold"))
            return False
        return True

    def meant(self, text: str) -> str:
        """The line that a person meant: by number, or in whatever case it was typed."""
        legal = self.match.legal()
        if text.isascii() and text.isdecimal():
            if not (len(text) < 6 and 1 <= int(text) <= len(legal)):
                raise UsageError(f"the legal moves have the numbers 1 to {len(legal)}")
            return legal[int(text) - 1]
        for line in (*legal, text, capitals(text)):
            refusal = self.match.state.why_not(line)
            if line.lower() == text.lower() and (refusal is None or refusal.kind is not RefusalKind.MALFORMED):
                return line
        return text

    def help(self, _: str) -> bool:
        """The commands and the signs."""
        signs = self.screen.drawing.HELP
        width = max(len(sign) for sign, _ in [*signs, *COMMANDS.items()])
        lines = ["Type the number of a move, or the move itself; Tab completes it.", ""]
        lines += [f"  {sign:{width}}  {meaning}" for sign, meaning in [*COMMANDS.items(), *signs]]
        self.screen.show(Text("\n".join(lines)))
        return False

    def rules(self, number: str) -> bool:
        """A rule by its number."""
        from fathom.cli.commands.rules import contents, worded

        text = worded(number, self.screen.console.width) if number else contents()
        self.screen.show(Text(text))
        return False

    def why(self, line: str) -> bool:
        """Why a move cannot be played."""
        if not line:
            raise UsageError("write the move behind it, such as: why " + self.match.legal()[0])
        meant = self.meant(line)
        refusal = self.match.state.why_not(meant)
        self.screen.show(Text(one_line(str(refusal)) if refusal else f"{meant} can be played."))
        return False

    def moves(self, beginning: str) -> bool:
        """The legal moves, or some of them."""
        legal = self.match.legal()
        if not any(line.lower().startswith(beginning.lower()) for line in legal):
            raise UsageError(f"no legal move begins with {beginning!r}")
        self.screen.moves(legal, beginning)
        return False

    def log(self, _: str) -> bool:
        """Every move so far."""
        self.screen.log(self.reader, room=len(self.match.steps))
        return False

    def undo(self, _: str) -> bool:
        """Take back the last step, where that is allowed."""
        self.match.undo()
        return True

    def save(self, path: str) -> bool:
        """Write the record."""
        path = path or self.saved_to or files.unused(self.match.game.name)
        files.save(path, self.party.record())
        self.screen.show(Text(f"Saved to {one_line(path)}."))
        return False

    def quit(self, _: str) -> bool:
        """Leave."""
        raise Quit

    def finish(self) -> None:
        """The last position, with everything open, and the result."""
        self.screen.clear(thoroughly=len(self.prompts) > 1)
        self.screen.title(f"seed {self.party.seed}", "the game is over")
        self.screen.position(None)
        self.screen.log(None, min(self.seen.values()))
        self.screen.show("")
        self.screen.result()
        if self.saved_to is None:
            self.offer_to_save()

    def offer_to_save(self) -> None:
        """After the end, for whoever did not ask for it before."""
        self.screen.show("")
        while True:
            path = self.ask(next(iter(self.prompts)), "Save the record? A file name, or Enter for no: ", [])
            if not path:
                return
            try:
                self.save(path)
            except UsageError as error:
                self.screen.show(Text(str(error), "bold"))
            else:
                return


def capitals(text: str) -> str:
    """`lift c4 rc` as the notation writes it; words such as `off` and `for` stay small."""
    verb, *parts = text.lower().split(" ")
    for i, part in enumerate(parts):
        if len(part) < 3 or not part.isalpha():
            parts[i] = "-".join(name.capitalize() for name in part.split("-"))
    return " ".join([verb, *parts])
