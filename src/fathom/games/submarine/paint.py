"""The image of a position in Submarine: the sea in cross-section, with all that is public."""

from collections.abc import Sequence
from typing import Final

from fathom.core.painting.canvas import Box, Canvas
from fathom.core.painting.theme import FOAM, SAND, SEA, SKY, seat_colour, seat_sign
from fathom.games.submarine.pieces import COLUMN_NAMES
from fathom.games.submarine.view import SubmarineView

WIDTH, HEIGHT = 760, 540  # the units in which everything here is measured
ASPECT: Final = WIDTH / HEIGHT
EDGE: Final = 50  # beside the columns, where ships wait and leave
COLUMN: Final = (WIDTH - 2 * EDGE) / len(COLUMN_NAMES)
SURFACE: Final = 100
TOPS: Final = (SURFACE, 187, 274, 389, 506)  # where the water of each level begins, then the ground
TOKEN: Final = 36
SEAT_SCALE: Final = 0.86
# By colour: the fill, and what is drawn on it (web/src/games/submarine/palette.css).
PAINTS: Final = {
    "R": ("#b41c22", "#fff3d9"),
    "Y": ("#f6d658", "#3d2c00"),
    "G": ("#40b088", "#04261c"),
    "B": ("#17347f", "#e8f0ff"),
    "V": ("#a55be2", "#1c0533"),
}
RIM, PEARL, HEADING, LABEL, LABEL_INK = "#fff7e3", "#fdf3e0", "#06303f", "#fffaf0", "#101a24"
# The outlines of the treasures and the mussel (web/src/games/submarine/pieces/kinds.tsx), in a box from -16 to 16.
KINDS: Final = {
    "a": "M-4.6-15.5H4.6V-12.9H3.2C3.2-10.3 3.4-9.3 5.2-7.9 9-5 9.2 0 6.2 6L2.6 13H4.5V15.6H-4.5V13H-2.6L-6.2 6C-9.2 0"
    "-9-5-5.2-7.9-3.4-9.3-3.2-10.3-3.2-12.9H-4.6Z",
    "b": "M0-15.4C1.6-15.4 2.8-14.1 2.8-12.5 8.4-10.6 8.8-3.6 9.2 1.4 9.5 5 11.3 7 13.4 9.4H3.4C3.4 16.2-3.4 16.2-3.4"
    " 9.4H-13.4C-11.3 7-9.5 5-9.2 1.4-8.8-3.6-8.4-10.6-2.8-12.5-2.8-14.1-1.6-15.4 0-15.4Z",
    "c": "M-12.6 12.8V8L-14.8-7.6-6.6-.4 0-13.4 6.6-.4 14.8-7.6 12.6 8V12.8Z",
    "d": "M12-13.4 10.5-6.1.7 5.3-2 2.9-3.9 5.2-6.9 2.6-.4-4.8ZM-10.6 1.8-8-.5 5.3 11.4 2.7 14.2Z",
    "e": "M-5.6 10.4-8.2 15.6H8.2L5.6 10.4C9 8.6 10.8 5 10.8 1 10.8-5 6.8-15.4 0-15.4S-10.8-5-10.8 1"
    "C-10.8 5-9 8.6-5.6 10.4Z",
    "f": "M-16 .6C-10.4-9 2.6-9.4 8.4-1.6L15.8-8.4C14.6-3 14.6 4 15.8 9.4L8.4 2.8C2.6 10.4-10.4 10.2-16 .6Z",
    "g": "M-10-14.6H10C10-5.4 8 .8 2.2 2.4V9.2C6 9.8 8.4 11.6 8.8 14.8H-8.8C-8.4 11.6-6 9.8-2.2 9.2V2.4C-8 .8-10-5.4-10"
    "-14.6Z",
    "h": "M0-15C7.6-15 11.8-9 11.8-.4 11.8 6 10 12.6 4.6 15.6L2.4 4.6H-2.4L-4.6 15.6C-10 12.6-11.8 6-11.8-.4-11.8-9-7.6"
    "-15 0-15Z",
    "i": "M-8.4-15.4H8.4L10.8-8.6 9.2-5 10.8 2 9 11.6 5.4 15.6H-5.4L-9 11.6-10.8 2-9.2-5-10.8-8.6Z",
    "j": "M-8.8-11.4H8.8L15.4-3.2 0 14.2-15.4-3.2Z",
    "k": "M0-17.4C4-17.4 7-14.3 7-10.4 7-7.2 5-4.6 2.2-3.8V6.4H8.4V10H5.8V12H8.4V16H-2.2V-3.8C-5-4.6-7-7.2-7-10.4-7"
    "-14.3-4-17.4 0-17.4Z",
    "l": "M-11.4-15.6C-8.6-15.6-7.4-13-8.4-10.6H8.4C7.4-13 8.6-15.6 11.4-15.6 14.4-15.6 15.4-12.6 13.6-10.4 16.4-2.8"
    " 11.6 3.6 8.4 8.4 6.8 13 4 15.6 0 15.6S-6.8 13-8.4 8.4"
    "C-11.6 3.6-16.4-2.8-13.6-10.4-15.4-12.6-14.4-15.6-11.4-15.6Z",
    "*": "M-4.4 10.6-15.4-1.4C-16.2-4.4-14-7.4-11.6-7.8-11.4-11-8-13.4-5.4-12.8-4-15.6 4-15.6 5.4-12.8 8-13.4 11.4-11"
    " 11.6-7.8 14-7.4 16.2-4.4 15.4-1.4L4.4 10.6 6.6 15.2H-6.6Z",
}
# Submarines and ships of the seats (web/src/games/submarine/pieces/vessels.tsx).
BOAT: Final = "M-21 2.5C-21-4-14.5-7.4-7-7.4H8C16-7.4 22-3 22 2.5S16 12 8 12H-7C-14.5 12-21 9-21 2.5Z"
PROPELLER: Final = "M-20 2.4-24.4-4V9Z"
TOWERS: Final = (
    "M-7-7C-7-16 7-16 7-7Z", "M-8-7 1-15 6-7Z", "M-7-7V-14H6V-7Z", "M-9-7-1-16 7-7Z", "M-9-7V-13H-5V-10H3V-17H7V-7Z",
)  # fmt: skip
HULLS: Final = (
    "M-22 6H22C21 14 15 18 8 18H-8C-15 18-21 14-22 6Z", "M-21 6 25 4 15 18H-15Z", "M-22 3H-15V7H15V3H22V18H-22Z",
    "M-25 2-17 7H17L25 2 17 18H-17Z", "M-23 7H-8V3H8V7H23L19 18H-19Z",
)  # fmt: skip


def score(view: SubmarineView, seat: int) -> str:
    """Return the number of treasures on a seat's container (S10.5)."""
    return str(len(view.containers[seat - 1]))


def paint(canvas: Canvas, box: Box, view: SubmarineView, names: Sequence[str]) -> None:
    """Paint the board: the water, the tokens and the submarines on their fields, and the ships above."""
    SeaImage(canvas, box).paint(view)


class SeaImage:
    """The board at its place on a canvas."""

    def __init__(self, canvas: Canvas, box: Box) -> None:
        self._canvas = canvas
        self._left, self._top = box.x, box.y
        self._unit = box.width / WIDTH

    def paint(self, view: SubmarineView) -> None:
        self._water()
        for number, column in enumerate(COLUMN_NAMES):
            for level in range(len(TOPS) - 1):
                self._field(view, f"{column}{level + 2}", EDGE + number * COLUMN, level)
        for place in ("left", *COLUMN_NAMES, "off"):
            self._ships([seat for seat, its in enumerate(view.ships, 1) if its == place], place)

    def _water(self) -> None:
        """Paint sky, water and ground, with the lines between the columns."""
        canvas = self._canvas
        canvas.box(self._box(0, 0, WIDTH, HEIGHT), SAND, 14 * self._unit)
        canvas.box(self._box(0, 0, WIDTH, SURFACE + 20), SKY, 14 * self._unit)
        canvas.circle(*self._at(WIDTH - 74, 36), 22 * self._unit, "#ffe9a8")
        for top, below, colour in zip(TOPS, TOPS[1:], SEA[:-1], strict=False):
            canvas.box(self._box(0, top, WIDTH, below - top + 1), colour)
        canvas.line([self._at(0, SURFACE), self._at(WIDTH, SURFACE)], FOAM, 2.4 * self._unit)
        for number in range(len(COLUMN_NAMES) + 1):
            x = EDGE + number * COLUMN
            canvas.line([self._at(x, SURFACE), self._at(x, TOPS[-1])], FOAM + "40", self._unit)
        for number, column in enumerate(COLUMN_NAMES):
            self._text(EDGE + (number + 0.5) * COLUMN, TOPS[-1] + 18, column, 18, HEADING)

    def _field(self, view: SubmarineView, name: str, left: float, level: int) -> None:
        """Paint the tokens of a field in rows of two, and the submarines above them."""
        tokens = view.board[name]
        boats = [(seat, its.count(name)) for seat, its in enumerate(view.boats, 1) if name in its]
        middle = left + COLUMN / 2
        for index, token in enumerate(tokens):
            row, rows = index // 2, (len(tokens) + 1) // 2
            aside = index % 2 - (min(2, len(tokens) - row * 2) - 1) / 2
            above = (rows - row - 0.5) * (TOKEN + 2)
            self._token(middle + aside * (TOKEN + 5), TOPS[level + 1] - 5 - above, token)
        scale = SEAT_SCALE if len(boats) < 3 else SEAT_SCALE * 2.2 / len(boats)
        for index, (seat, count) in enumerate(boats):
            x = middle + (index - (len(boats) - 1) / 2) * 52 * scale
            self._boat(x, TOPS[level] + 22, seat, count, scale)

    def _token(self, x: float, y: float, name: str) -> None:
        fill, ink = PAINTS[name[0]]
        (at_x, at_y), unit = self._at(x, y), self._unit * TOKEN / 48
        self._canvas.circle(at_x, at_y, 24 * unit, RIM)
        self._canvas.circle(at_x, at_y, 22.4 * unit, fill)
        if name[1] == "*":
            self._canvas.circle(at_x, at_y, 18 * unit, PEARL)
            ink = fill
        self._canvas.path(KINDS[name[1]], at_x, at_y, (0.95 if name[1] == "*" else 1.08) * unit, ink)

    def _boat(self, x: float, y: float, seat: int, count: int, scale: float) -> None:
        (at_x, at_y), unit, colour = self._at(x, y), self._unit * scale, seat_colour(seat)
        for part in (PROPELLER, TOWERS[seat - 1], BOAT):
            self._canvas.path(part, at_x, at_y, unit, colour, FOAM)
        for part in (TOWERS[seat - 1], BOAT):
            self._canvas.path(part, at_x, at_y, unit, colour)
        self._canvas.path(seat_sign(seat), at_x, at_y + 2.4 * unit, 0.7 * unit, FOAM)
        if count > 1:
            self._canvas.circle(at_x + 19 * unit, at_y + 10 * unit, 9 * unit, LABEL, LABEL_INK, unit)
            self._text(x + 19 * scale, y + 10 * scale, str(count), 14 * scale, LABEL_INK)

    def _ships(self, seats: Sequence[int], place: str) -> None:
        """Paint the ships over a column side by side, and those beside the columns one above the other."""
        if place in COLUMN_NAMES:
            middle, scale = EDGE + (COLUMN_NAMES.index(place) + 0.5) * COLUMN, 1.1 if len(seats) < 3 else 0.66
            for index, seat in enumerate(seats):
                aside = (index - (len(seats) - 1) / 2) * COLUMN * 0.9 / max(2, len(seats))
                self._ship(middle + aside, SURFACE - 13 * scale, seat, scale)
            return
        middle, scale = EDGE / 2 if place == "left" else WIDTH - EDGE / 2, 0.72 if len(seats) < 3 else 0.48
        for index, seat in enumerate(seats):
            row, side = (index, 0.0) if len(seats) < 3 else (index // 2, index % 2 - 0.5)
            self._ship(middle + side * 24, SURFACE - (13 + 47 * row) * scale, seat, scale)

    def _ship(self, x: float, y: float, seat: int, scale: float) -> None:
        (at_x, at_y), unit, colour = self._at(x, y), self._unit * scale, seat_colour(seat)
        self._canvas.box(Box(at_x - unit, at_y - 26 * unit, 2 * unit, 32 * unit), LABEL_INK)
        self._canvas.path(seat_sign(seat), at_x, at_y - 11 * unit, 1.25 * unit, colour, FOAM)
        self._canvas.path(HULLS[seat - 1], at_x, at_y, unit, colour, FOAM)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._unit, self._top + y * self._unit

    def _box(self, x: float, y: float, width: float, height: float) -> Box:
        return Box(*self._at(x, y), width * self._unit, height * self._unit)

    def _text(self, x: float, y: float, text: str, size: float, colour: str) -> None:
        self._canvas.text(*self._at(x, y), text, size * self._unit, colour, bold=True, anchor="mm")
