"""Terminal drawing of Submarine Hunt: two seas, each with its surface and three levels."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from fathom.core.game import SPECTATOR
from fathom.games.subhunt.pieces import LEVELS, SHIPS, SIDE, SUBMARINES
from fathom.games.subhunt.search_panel import FLAG, RED, WHITE
from fathom.games.subhunt.view import SubHuntView

FLEETS = ("red", "blue")
STYLES = ("white on red", "white on blue")
HELP: Sequence[tuple[str, str]] = (
    ("[1]  v", "a ship; the arrows by which ships leave port and come back (H4.2)"),
    ("<S>  (M)", "a submarine; a mine"),
    (".  14?", "no submarine is here; after a graze: one of the fields with ? hides one (H9.3)"),
    ("X  (x)", "a submarine was sunk here; a mine went off here"),
    ("r3  c2", "the lanes of torpedoes: rows and columns (and, by option, the diagonals d1 and d2)"),
)


def in_notation(text: str) -> str:
    """Return a line in lower case, as all of them are."""
    return text.lower()


def seat_style(seat: int) -> str:
    """Return a fleet's colour; its name always stands beside it."""
    return STYLES[seat - 1]


def seat_mark(seat: int) -> str:
    """Return the name of a seat on the board."""
    return f"{seat} {FLEETS[seat - 1]}"


def due(view: SubHuntView) -> str:
    """Return what the seat to move has to decide."""
    number = view.hidden[view.to_move - 1] + 1
    return {
        "hide": f"Hide submarine {number} of {SUBMARINES}: level and field, such as 214 (H2.1).",
        "mine": "Lay your mine on level 100, not on the number of an own submarine (H2.2).",
        "sail": "Move one ship, 1 to 3 fields (H4).",
        "drop": f"Drop a depth charge from ship {view.ship} to a level, or hold it (H5).",
        "fire": "Fire torpedoes along a lane, or be done (H7).",
        "end": "Nothing is left to decide in this turn.",
        "spin": "The disc is spinning.",
        "over": "",
    }[view.phase]


def draw(view: SubHuntView, names: Sequence[str], opened: Sequence[SubHuntView] = ()) -> RenderableType:
    """Return the position. `opened` are the views of both seats, where their secrets are to be shown too."""
    seen = [view, *opened]
    hunters = (2, 1) if view.seat == 2 else (1, 2)  # the own hunt comes first
    seas = [part for hunter in hunters for part in (Sea(view, seen, hunter), Text())]
    return Group(*seas, fleets(view, names))


class Sea:
    """The sea that one fleet's ships sail, with the other's submarines and mine below (H1.3)."""

    def __init__(self, view: SubHuntView, seen: Sequence[SubHuntView], hunter: int) -> None:
        self.view = view
        self.hunter = hunter
        self.hider = 3 - hunter
        self.ships = dict(zip(view.ships[hunter - 1], range(1, SHIPS + 1), strict=False))
        self.submarines = {cell for one in seen for cell in one.submarines[self.hider - 1]}
        self.mine = next((one.mines[self.hider - 1] for one in seen if one.mines[self.hider - 1]), "")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        gap = " " * max(1, min(4, (options.max_width - 3 - 4 * 3 * SIDE) // 3))
        yield self.title()
        heads = ["surface", *(f"level {level}00" for level in range(1, LEVELS + 1))]
        yield side_by_side("  ", [Text(head.ljust(3 * SIDE), "bold") for head in heads], gap)
        lanes = Text("".join(f"c{i + 1} " for i in range(SIDE)), "dim")
        yield side_by_side("  ", [lanes] * (1 + LEVELS), gap)
        port = "".join(" v " if column in self.view.arrows else "   " for column in range(SIDE))
        yield side_by_side("  ", [Text(port, "dim")], gap)
        for row in range(SIDE):
            fields = range(row * SIDE, row * SIDE + SIDE)
            grids = [Text().join(map(self.surface, fields))]
            for level in range(LEVELS):
                grids.append(Text().join(self.below(level, field) for field in fields))
            yield side_by_side(f"r{row + 1}", grids, gap)

    def title(self) -> Text:
        """Return the title of a sea."""
        ours = {self.hunter: ": your hunt", self.hider: ": where you hide", SPECTATOR: ""}
        return Text.assemble(
            (f" {seat_mark(self.hunter)} ", STYLES[self.hunter - 1]), " ships above,  ",
            (f" {seat_mark(self.hider)} ", STYLES[self.hider - 1]), " submarines below",
            (ours[self.view.seat], "bold"),
        )  # fmt: skip

    def surface(self, field: int) -> Text:
        """Return a field on the surface: a ship, or its number."""
        name = str(field + 1)
        if name in self.ships:
            return Text(f"[{self.ships[name]}]", STYLES[self.hunter - 1])
        return Text(f"{name:>2} ", "dim")

    def below(self, level: int, field: int) -> Text:
        """Return a field under water: the piece if the view has it, else the hunter's peg."""
        name = f"{level + 1}{field + 1:02}"
        if name in self.submarines:
            return Text("<S>", STYLES[self.hider - 1])
        if name in self.view.sunk[self.hider - 1]:
            return Text(" X ", "bold")
        if name == self.mine:
            blown = self.view.mine_fates[self.hider - 1] == "hit"
            return Text("(x)" if blown else "(M)", "bold" if blown else STYLES[self.hider - 1])
        return self.peg(level, field)

    def peg(self, level: int, field: int) -> Text:
        """Return the hunter's peg on a field (H9.3)."""
        panels = self.view.panels
        sign = panels[self.hunter - 1][level][field] if panels else ""
        number = f"{field + 1:>2}"
        if sign == WHITE:
            return Text(" · ", "bold")
        if sign == RED:
            return Text(f"{number}?", "bold bright_red")
        return Text(" X " if sign == FLAG else f"{number} ", "dim")


def side_by_side(label: str, grids: Sequence[Text], gap: str) -> Text:
    """Return one line of several grids."""
    line = Text(no_wrap=True, overflow="crop").append(f"{label} ", "dim")
    for grid in grids:
        line.append_text(grid).append(gap)
    return line


def fleets(view: SubHuntView, names: Sequence[str]) -> Table:
    """Return a line for each seat: ships with their charges, submarines, mine."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for heading in ("", "", "ships: place and depth charges", "submarines", "mine"):
        table.add_column(heading, no_wrap=True)
    for seat in range(1, view.players + 1):
        i = seat - 1
        table.add_row(
            Text.assemble("> " if seat == view.to_move else "  ", (f" {seat_mark(seat)} ", STYLES[i])),
            Text(names[i], "bold" if seat == view.to_move else ""),
            "   ".join(ship(view, i, number) for number in range(SHIPS)),
            f"{view.hidden[i]} hidden, {len(view.sunk[i])} sunk",
            {"none": "not laid", "laid": "in the sea", "hit": "gone off"}[view.mine_fates[i]],
        )
    if view.rounds and view.rounds <= 20:
        table.add_row("", "", Text(f"turns until a draw (H8.2): {view.rounds}", "dim"))
    return table


def ship(view: SubHuntView, i: int, number: int) -> str:
    """Return a ship's place and charges."""
    place, charges = view.ships[i][number], view.charges[i][number]
    return f"[{number + 1}] {place:>4}" + ("   " if place == "lost" else f", {charges}")


def standings(view: SubHuntView, names: Sequence[str]) -> RenderableType:
    """Return the result (H8)."""
    headings = ("place", "seat", "", "ships lost", "submarines sunk")
    table = Table(*headings, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    place = 1
    for seats in view.ranking:
        for seat in seats:
            mark = Text(f" {seat_mark(seat)} ", STYLES[seat - 1])
            lost = view.ships[seat - 1].count("lost")
            table.add_row(str(place), mark, names[seat - 1], str(lost), str(len(view.sunk[seat - 1])))
        place += len(seats)
    return Group(Text(f"The game is over{reason(view)}.", "bold"), Text(verdict(view, names)), table)


def reason(view: SubHuntView) -> str:
    """Return the rule that ended the game, in words."""
    if view.reason == "H8.2":
        return " by H8.2: both have had all their turns"
    if view.reason != "H8.1":
        return f": {view.reason}"
    loser = view.ranking[-1][0] - 1
    what = "submarines are sunk" if len(view.sunk[loser]) == SUBMARINES else "ships are lost"
    return f" by H8.1: {FLEETS[loser]}'s three {what}"


def verdict(view: SubHuntView, names: Sequence[str]) -> str:
    """Return the winner in a sentence."""
    winners = view.ranking[0]
    if len(winners) > 1:
        return "It is a draw; nothing else is compared (H8.2)."
    return f"{FLEETS[winners[0] - 1].capitalize()}, seat {winners[0]} ({names[winners[0] - 1]}), wins."
