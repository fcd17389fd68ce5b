"""The image of a position in Submarine Hunt: two seas, each with its surface and three levels, as all may see them."""

from collections.abc import Sequence
from typing import Final

from fathom.core.painting.canvas import Box, Canvas
from fathom.core.painting.theme import FOAM, INK, INK_2, SEA, seat_colour, seat_colour_on_dark, seat_sign
from fathom.games.subhunt.pieces import FIELDS, LEVELS, SIDE, SUBMARINES
from fathom.games.subhunt.search_panel import FLAG, NO_PEG, RED, WHITE
from fathom.games.subhunt.view import SubHuntView

WIDTH, HEIGHT = 760, 550  # the units in which everything here is measured
ASPECT: Final = WIDTH / HEIGHT
GRIDS: Final = 1 + LEVELS
GAP: Final = 16
GRID: Final = (WIDTH - (GRIDS - 1) * GAP) / GRIDS
CELL: Final = GRID / SIDE
ROWS: Final = (0, 282)  # where the two seas begin
HEAD: Final = 82  # above the grids: whose ships, and the levels
WATER: Final = (SEA[0], SEA[1], SEA[2], SEA[3])
# web/src/games/subhunt/palette.css
PEG_PAPER, PEG_RED, PEG_LINE = "#fffdf8", "#d5362a", "#12303d"
FLAME, FLAME_LINE, UPPER = "#f7a531", "#8c2f14", "#4b626d"
# Pieces in boxes of 60 by 34 (web/src/games/subhunt/pieces/art.tsx).
SHIP_ART: Final = (
    ("M22 20V14H26V9H35L37 14V20ZM41 20V11H47V20ZM10 20V16H17V20Z", "M2 20H58L52 32H8Z"),
    ("M20 20V12.5H35L38 20ZM41 20V14H46V20Z", "M5 20H56L51 32H10Z"),
    ("M24 21L26.5 13H36L40 21Z", "M11 21H51L45 32H16Z"),
)
SUBMARINE: Final = (
    "M26 16V8H38L40 16Z",
    "M3 16L8 19C12 15.5 17 15 20 15H44C53 15 58 19 58 22.5S53 30 44 30H20C16 30 12 29 8 26L3 29Z",
)
BURST: Final = (
    "M0-19L4.5-9L13-14L10.5-4.5L19-1.5L10.5 3.5L14 13L4.5 9L1 19L-4 9.5L-13 14L-10 4L-19 1L-10-4L-13-13L-4-8.5Z"
)
WAVE: Final = ((-10, 0), (-5, -3), (0, 0), (5, -3), (10, 0))
WAVES: Final = ((0.8, 1.4), (1.4, 4.4), (2.7, 2.6), (3.3, 5.2), (4.3, 1.1), (5.2, 3.8))  # rows and columns
HALF: Final = "M0-7C-3.9-7-7-3.9-7 0S-3.9 7 0 7Z"
FLAG_ART: Final = ("M-5-9H-3.4V9H-5Z", "M-4-8.5C-1-10.5 3-6 8.5-8V1C3 3-1-1.5-4 .5Z")


def score(view: SubHuntView, seat: int) -> str:
    """Return the number of submarines that a seat has sunk."""
    return f"{len(view.sunk[2 - seat])}/{SUBMARINES}"


def paint(canvas: Canvas, box: Box, view: SubHuntView, names: Sequence[str]) -> None:
    """Paint both seas, one above the other."""
    for hunter, top in zip((1, 2), ROWS, strict=True):
        SeaImage(canvas, box, top, view, hunter).paint(names[hunter - 1])


class SeaImage:
    """The sea that one fleet's ships sail, with the other's submarines and mine below (H1.3)."""

    def __init__(self, canvas: Canvas, box: Box, top: float, view: SubHuntView, hunter: int) -> None:
        self._canvas = canvas
        self._left, self._top = box.x, box.y + top * box.width / WIDTH
        self._unit = box.width / WIDTH
        self._view, self._hunter, self._hider = view, hunter, 3 - hunter

    def paint(self, name: str) -> None:
        unit = self._unit
        x, y = self._at(12, 18)
        self._canvas.path(seat_sign(self._hunter), x, y, 1.2 * unit, seat_colour_on_dark(self._hunter))
        self._canvas.text(*self._at(32, 18), name, 23 * unit, INK, bold=True, room=(WIDTH * 0.55) * unit)
        self._fleet()
        for level in range(GRIDS):
            self._grid(level)

    def _fleet(self) -> None:
        """Paint the ships that are not at sea at the right: those in port, and pale those that are lost."""
        places = self._view.ships[self._hunter - 1]
        away = [number for number, place in enumerate(places) if not place.isdecimal()]
        for index, number in enumerate(away):
            x, y = self._at(WIDTH - (len(away) - index) * 50, 4)
            self._ship(x, y, number, places[number] == "lost", 0.72)

    def _grid(self, level: int) -> None:
        """Paint the surface or a level with its fields."""
        left = level * (GRID + GAP)
        label = f"{level}00" if level else ""
        self._canvas.text(*self._at(left + GRID / 2, HEAD - 27), label, 16 * self._unit, INK_2, anchor="mm")
        x, y = self._at(left, HEAD - 14)
        side = GRID * self._unit
        self._canvas.box(Box(x, y, side, side), WATER[level], 6 * self._unit)
        for line in range(1, SIDE):
            at = line * CELL * self._unit
            self._canvas.line([(x + at, y), (x + at, y + side)], FOAM + "50", 0.8)
            self._canvas.line([(x, y + at), (x + side, y + at)], FOAM + "50", 0.8)
        for row, column in WAVES if not level else ():
            points = [(column * CELL + dx, row * CELL + dy) for dx, dy in WAVE]
            self._canvas.line([(x + dx * self._unit, y + dy * self._unit) for dx, dy in points], FOAM, 1.2)
        for field in range(FIELDS):
            row, column = divmod(field, SIDE)
            middle = x + (column + 0.5) * CELL * self._unit, y + (row + 0.5) * CELL * self._unit
            if level:
                self._below(*middle, level, field)
            else:
                self._surface(*middle, field)

    def _surface(self, x: float, y: float, field: int) -> None:
        places = self._view.ships[self._hunter - 1]
        if str(field + 1) in places:
            unit = self._unit
            self._ship(x - 15 * unit, y - 12 * unit, places.index(str(field + 1)), False, 0.5)

    def _ship(self, x: float, y: float, number: int, lost: bool, scale: float) -> None:
        upper, hull = SHIP_ART[number]
        unit, fade = self._unit * scale, "58" if lost else ""
        for rim in (None,) if lost else (FOAM, None):  # the rims lie below all parts
            for part, colour in ((upper, UPPER), (hull, seat_colour(self._hunter))):
                self._canvas.path(part, x, y, unit, colour + fade, rim)

    def _below(self, x: float, y: float, level: int, field: int) -> None:
        """Paint a field under water: what the end has revealed, what was hit, else the hunter's peg (H9.3)."""
        view, name, unit = self._view, f"{level}{field + 1:02}", self._unit
        hider = self._hider - 1
        colour = seat_colour(self._hider)
        if name in view.sunk[hider]:
            self._canvas.path(BURST, x, y, 0.74 * unit, FLAME, FLAME_LINE)
            self._flag(x, y)
        elif name in view.submarines[hider]:
            for rim in (FOAM, None):
                for part in SUBMARINE:
                    self._canvas.path(part, x - 14 * unit, y - 9 * unit, 0.46 * unit, colour, rim)
        elif name == view.mines[hider]:
            self._mine(x, y, colour, view.mine_fates[hider] == "hit")
        else:
            self._peg(x, y, view.panels[self._hunter - 1][level - 1][field] if view.panels else NO_PEG)

    def _mine(self, x: float, y: float, colour: str, blown: bool) -> None:
        unit = self._unit
        if blown:
            self._canvas.path(BURST, x, y, 0.72 * unit, FLAME, FLAME_LINE)
        for dx, dy in ((0, 11), (9.5, 5.5), (9.5, -5.5)):
            self._canvas.line([(x - dx * unit, y - dy * unit), (x + dx * unit, y + dy * unit)], FOAM, 3 * unit)
        self._canvas.circle(x, y, 7.5 * unit, colour, FOAM, unit)

    def _peg(self, x: float, y: float, peg: str) -> None:
        unit = self._unit
        if peg == WHITE:
            self._canvas.circle(x, y, 4 * unit, PEG_PAPER, PEG_LINE, 0.8 * unit)
        elif peg == RED:
            self._canvas.circle(x, y, 5.6 * unit, PEG_PAPER, PEG_LINE, 0.8 * unit)
            self._canvas.path(HALF, x, y, 0.7 * unit, PEG_RED)
        elif peg == FLAG:
            self._flag(x, y)

    def _flag(self, x: float, y: float) -> None:
        for part, colour in zip(FLAG_ART, (PEG_LINE, seat_colour(self._hunter)), strict=True):
            self._canvas.path(part, x, y, 0.95 * self._unit, colour)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._unit, self._top + y * self._unit
