"""Terminal drawing of Submarine: the sea in cross-section, and the seats."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from fathom.core.game import SPECTATOR
from fathom.games.submarine.pieces import COLOUR_NAMES, COLUMN_NAMES, KIND_NAMES, KINDS, LEVELS
from fathom.games.submarine.view import SubmarineView

COLOURS = {"R": "bright_red", "Y": "bright_yellow", "G": "bright_green", "B": "dodger_blue1", "V": "orchid1"}
SEATS = ("", "black on cyan", "black on dark_orange", "black on white", "white on purple", "white on grey37")
WATER = "deep_sky_blue4"
CELL = 15  # four tokens and a toll, or the ships of five players
REASONS = {
    "S10.1": "a container is full: all 12 kinds",
    "S10.2": "the last treasure of a column was lifted",
    "S10.3": "no seat has a card left",
    "S10.4": "too many voyages in a row without progress",
}
HELP: Sequence[tuple[str, str]] = (
    ("\\1/  <11>", "the ship of seat 1; two of its submarines on one field"),
    ("Rc  R*", "a treasure: colour R Y G B V and kind a-l; a mussel, which is a joker"),
    ("-2", "what a lift by card costs you there besides the card: 2 cards for others (S7.2)"),
    ("(Gb)", "a joker won in this turn; it can be spent from the next turn on (S7.8)"),
)


def in_notation(text: str) -> str:
    """Return `lift c4 rc` with the notation's capitals; words such as `off` and `for` stay in lower case."""
    verb, *parts = text.lower().split(" ")
    for i, part in enumerate(parts):
        if len(part) < 3 or not part.isalpha():
            parts[i] = "-".join(name.capitalize() for name in part.split("-"))
    return " ".join([verb, *parts])


def seat_style(seat: int) -> str:
    """Return a seat's colour; its number always stands beside it."""
    return SEATS[seat]


def seat_mark(seat: int) -> str:
    """Return the name of a seat on the board."""
    return str(seat)


def due(view: SubmarineView) -> str:
    """Return what the seat to move has to decide."""
    return {
        "act": "Your submarines move or lift, not both (S5).",
        "move": "Move further submarines, or be done (S6).",
        "lift": "Lift more, or be done (S7).",
        "mussel": "Take a mussel, your first joker (S2.4).",
        "place": "Place a submarine on level 2 (S2.6).",
        "sail": "Your ship sails: stop over an own submarine, or sail off (S4).",
        "pause": "Your ship is off the board: swap a card, or keep your hand (S8).",
        "over": "",
    }[view.mode or "act" if view.phase == "act" else view.phase]


def draw(view: SubmarineView, names: Sequence[str], opened: Sequence[SubmarineView] = ()) -> RenderableType:
    """Return the position. `opened` are the views of all seats, where their hands are to be shown too."""
    hands = [seen.hand for seen in opened]
    return Group(Sea(view), players(view, names, hands), piles(view))


class Sea:
    """Six columns, the surface and four levels."""

    def __init__(self, view: SubmarineView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cell = max(11, min(CELL, (options.max_width - 3) // 6 - 1))
        yield ruled("  ", [self.heading(column).center(cell) for column in COLUMN_NAMES], " ", "bold")
        yield ruled("  ", ["─" * cell] * 6, "┬", WATER, "┌┐")
        yield self.row(" 1", [[self.surface(column, cell)] for column in COLUMN_NAMES], cell)
        for level in range(2, 2 + LEVELS):
            yield ruled("  ", ["─" * cell] * 6, "┼", WATER, "├┤")
            yield self.row(f" {level}", [self.field(f"{c}{level}", cell) for c in COLUMN_NAMES], cell)
        yield ruled("  ", ["─" * cell] * 6, "┴", WATER, "└┘")

    def heading(self, column: str) -> str:
        """Return the column, and how many treasures it has left (S10.2)."""
        fields = [self.view.board[f"{column}{level}"] for level in range(2, 2 + LEVELS)]
        return f"{column}  {sum(token[1] != '*' for tokens in fields for token in tokens)} left"

    def surface(self, column: str, cell: int) -> Text:
        """Return the ships over a column, between waves."""
        here = [seat for seat, place in enumerate(self.view.ships, 1) if place == column]
        ships = [Text(f"\\{seat}/", SEATS[seat]) for seat in here]
        if 3 * len(ships) > cell:
            ships = [Text("\\" + "".join(map(str, here)) + "/", "reverse")]
        room = cell - sum(ship.cell_len for ship in ships)
        return Text().join([Text("~" * (room // 2), WATER), *ships, Text("~" * (room - room // 2), WATER)])

    def field(self, name: str, cell: int) -> list[Text]:
        """Return the lines of a field: its tokens and the toll there, then its submarines."""
        margin = 1 if cell > 11 else 0
        first = Text(" " * margin) + tokens(self.view.board[name])
        toll = self.toll(name)
        if toll:
            first.append(f"-{toll}".rjust(cell - first.cell_len), "dim italic")
        lines = [first, Text(" " * margin)]
        for seat, fields in enumerate(self.view.boats, 1):
            count = fields.count(name)
            if lines[-1].cell_len + count + 2 > cell:
                lines.append(Text(" " * margin))
            if count:
                lines[-1].append(f"<{str(seat) * count}>", SEATS[seat])
        return lines

    def toll(self, name: str) -> int:
        """Return what a lift costs the seat of the view on a field with an own submarine (S7.2)."""
        view = self.view
        if view.seat == SPECTATOR or name not in view.boats[view.seat - 1]:
            return 0
        above = [f"{name[0]}{level}" for level in range(2, int(name[1]) + 1)]
        others = [fields for seat, fields in enumerate(view.boats, 1) if seat != view.seat]
        return sum(field in above for fields in others for field in fields)

    def row(self, label: str, cells: Sequence[Sequence[Text]], cell: int) -> Text:
        """Return the fields of one level side by side."""
        lines = []
        for i in range(max(map(len, cells))):
            line = Text(label if i == 0 else "  ", "bold")
            for texts in cells:
                text = texts[i].copy() if i < len(texts) else Text()
                text.pad_right(max(0, cell - text.cell_len))
                line = Text().join([line, Text("│", WATER), text])
            lines.append(line.append("│", WATER))
        return Text("\n", no_wrap=True, overflow="crop").join(lines)


def ruled(label: str, cells: Sequence[str], joint: str, style: str, ends: str = "  ") -> Text:
    """Return a line across the board."""
    line = Text(label, no_wrap=True, overflow="crop")
    return line.append(ends[0] + joint.join(cells) + ends[1], style)


def tokens(named: Sequence[str], fresh: Sequence[str] = ()) -> Text:
    """Return tokens by name in their colours; jokers of this turn in brackets."""
    return Text(" ").join(Text(f"({name})" if name in fresh else name, f"bold {COLOURS[name[0]]}") for name in named)


def players(view: SubmarineView, names: Sequence[str], hands: Sequence[str]) -> Table:
    """Return a line for each seat: container, jokers, cards, ship."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", expand=False)
    kinds = " ".join(f"{kind} " for kind in KIND_NAMES)
    for heading in ("", "", kinds, "", "jokers", "hand", "stock", "ship"):
        table.add_column(heading, no_wrap=heading != "jokers")
    for seat in range(1, view.players + 1):
        i = seat - 1
        table.add_row(
            Text.assemble("> " if seat == view.to_move else "  ", (f" {seat} ", SEATS[seat])),
            Text(names[i], "bold" if seat == view.to_move else ""),
            container(view.containers[i]),
            f"{len(view.containers[i])}/{KINDS}",
            tokens(view.jokers[i], view.fresh if seat == view.to_move else ()),
            cards(hands[i]) if hands else str(view.hands[i]),
            str(view.stocks[i]),
            "waits" if view.ships[i] == "left" else view.ships[i],
        )
    return table


def container(held: Sequence[str]) -> Text:
    """Return the twelve places of a container, empty ones as dots."""
    by_kind = {name[1]: name for name in held}
    places = [tokens([by_kind[kind]]) if kind in by_kind else Text("··", "dim") for kind in KIND_NAMES]
    return Text(" ").join(places)


def cards(colours: str) -> Text:
    """Return cards by colour."""
    return Text(" ").join(Text(c, f"bold {COLOURS[c]}") for c in colours) if colours else Text("none", "dim")


def piles(view: SubmarineView) -> Text:
    """Return the own hand and the piles on the table."""
    line = Text(" ")
    if view.seat != SPECTATOR:
        line.append("your hand  ", "dim").append_text(cards(view.hand)).append("     ")
    line.append("discarded  ", "dim")
    counts = [(c, view.discards.count(c)) for c in COLOUR_NAMES]
    line.append_text(Text(" ").join(Text(f"{c}{n}", COLOURS[c] if n else "dim") for c, n in counts))
    if view.spare:
        line.append("     undealt  ", "dim").append(str(view.spare))
    if view.barren:
        limit = view.options["stalemate_voyages"]
        line.append(f"     voyages without progress  {view.barren}", "dim")
        line.append(f" of {limit} (S10.4)" if limit else "", "dim")
    return line


def standings(view: SubmarineView, names: Sequence[str]) -> RenderableType:
    """Return the result: the rule, the places, and the tie-breakers (S10.5)."""
    headings = ("place", "seat", "", "treasures", "jokers", "cards left")
    table = Table(*headings, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    place = 1
    for seats in view.ranking:
        for seat in seats:
            marks = map(str, standing(view, seat))
            table.add_row(str(place), Text(f" {seat} ", SEATS[seat]), names[seat - 1], *marks)
        place += len(seats)
    rule = REASONS.get(view.reason)
    reason = f" by {view.reason}: {rule}" if rule else f": {view.reason}"
    return Group(Text(f"The game is over{reason}.", "bold"), Text(verdict(view, names)), table)


def standing(view: SubmarineView, seat: int) -> tuple[int, int, int]:
    """Return treasures on the container, jokers, cards left (S10.5)."""
    i = seat - 1
    return len(view.containers[i]), len(view.jokers[i]), view.hands[i] + view.stocks[i]


def verdict(view: SubmarineView, names: Sequence[str]) -> str:
    """Return the winner and the deciding count."""
    winners = view.ranking[0]
    who = " and ".join(f"seat {seat} ({names[seat - 1]})" for seat in winners)
    if view.reason not in REASONS:
        return f"First: {who}."
    if len(winners) > 1:
        return f"Shared win of {who}: equal in treasures, jokers and cards left (S10.5)."
    if view.reason == "S10.1":
        return f"{who.capitalize()} wins with a full container."
    ours, theirs = (standing(view, view.ranking[i][0]) for i in (0, 1))
    by = [
        "with the most treasures",
        "with more jokers; treasures are equal",
        "with more cards left; treasures and jokers are equal",
    ]
    first = next(i for i in range(3) if ours[i] != theirs[i])
    return f"{who.capitalize()} wins {by[first]} (S10.5)."
