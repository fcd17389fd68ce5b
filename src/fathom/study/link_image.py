"""Paint the image of a preview: the position at the left, and beside it who plays and how it stands."""

from functools import cache
from typing import Final, NamedTuple

from fathom.core.chance import stream
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.painting import theme
from fathom.core.painting.canvas import Box, Canvas, legible, text_width
from fathom.core.registry import plugin_named
from fathom.study.link_preview import LinkPreview, LinkPreviewSeat

SIZE: Final = (1200, 630)  # that link previews ask for
BOARD: Final = Box(36, 36, 780, 558)
SIDE: Final = Box(848, 44, 316, 542)
ICON: Final = (  # web/public/app-icon.svg
    "M13 9H16V13H13ZM16 8H20V10H16ZM5 17.5C5 15 7 13 9.5 13H20.5C23 13 25 15 25 17.5S23 22 20.5 22H9.5C7 22 5 20 5"
    " 17.5ZM25 15.5L28 13.5V21.5L25 19.5Z"
)
EXAMPLE_STEPS: Final = 60  # decisions of the game that stands for one that has not begun


class Line(NamedTuple):
    """A line of the list, with the name as it is written and the score."""

    its: LinkPreviewSeat
    name: str
    score: str = ""


def paint_preview(preview: LinkPreview) -> bytes:
    """Return the image as PNG."""
    canvas = Canvas(*SIZE, theme.GROUND)
    painting = plugin_named(preview.game).painting()
    lines = [Line(its, legible(its.name) or its.label) for its in preview.seats]
    if painting is None:
        paint_sea(canvas, BOARD)
    else:
        view = preview.view or example(preview.game, len(lines))
        names = [line.name for line in lines] if preview.view else [""] * view.players
        painting.paint(canvas, BOARD.fitted(painting.ASPECT), view, names)
        if preview.view:
            lines = [Line(its, name, painting.score(view, its.seat)) for its, name, _ in lines]
    paint_side(canvas, preview, lines)
    return canvas.png()


def paint_side(canvas: Canvas, preview: LinkPreview, lines: list[Line]) -> None:
    """Paint the app and the game at the top, the players below, and at the bottom how it stands."""
    x, y, width, height = SIDE
    canvas.path(ICON, x - 8, y - 10, 1.4, theme.BRASS)
    canvas.text(x + 40, y + 12, "Fathom", 22, theme.INK_2)
    title, headline = wrapped(preview.title, 40, width), wrapped(legible(preview.headline), 34, width)
    for index, text in enumerate(title):
        canvas.text(x, y + 74 + index * 48, text, 40, theme.INK, bold=True, room=width)
    for index, line in enumerate(lines):
        paint_line(canvas, line, x, y + 94 + len(title) * 48 + index * 54, width)
    for index, text in enumerate(headline):
        bottom = y + height - 20 - 42 * (len(headline) - 1 - index)
        canvas.text(x, bottom, text, 34, theme.BRASS, bold=True, room=width)


def paint_line(canvas: Canvas, line: Line, x: float, middle: float, width: float) -> None:
    """Paint a player: the sign of the seat, the name, and the score at the right."""
    its, name, score = line
    colour = theme.INK_2 if its.free else theme.INK
    if its.marked:
        canvas.box(Box(x - 14, middle - 25, width + 28, 50), theme.LINE, 10)
    if its.seat:
        canvas.path(theme.seat_sign(its.seat), x + 10, middle, 1.15, theme.seat_colour_on_dark(its.seat))
    left = x + 36 if its.seat else x
    room = x + width - left - (text_width(score, 27, True) + 12 if score else 0)
    canvas.text(left, middle, name, 27, colour, bold=its.marked, room=room)
    canvas.text(x + width, middle, score, 27, colour, bold=True, anchor="rm")


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Return a text in at most two lines; the second may still be too long."""
    first, rest = text.split(" "), list[str]()
    while len(first) > 1 and text_width(" ".join(first), size, True) > room:
        rest.insert(0, first.pop())
    return [" ".join(first), *([" ".join(rest)] if rest else [])]


def paint_sea(canvas: Canvas, box: Box) -> None:
    """Paint the open sea, for a game without a painting of its own."""
    canvas.box(box, theme.SKY, 14)
    canvas.circle(box.x + box.width - 130, box.y + 90, 46, "#ffe9a8")
    for level, colour in enumerate(theme.SEA):
        top = 160 + level * 84
        canvas.box(Box(box.x, box.y + top, box.width, box.height - top), colour, 14 if level == 4 else 0)


@cache
def example(game: str, players: int) -> View:
    """Return the spectator's view of an example, the same for every table: the middle of a game of random moves."""
    rules = plugin_named(game).game
    chance = stream(f"preview of {game}", "deal")
    match = Match.new(rules, max(players, rules.seats[0]), chance)
    while not match.over and len(match.steps) < EXAMPLE_STEPS:
        legal = match.legal()
        match.play(legal[chance.below(len(legal))], chance)
    shown: View = match.prefix(len(match.steps) // 2).view() if match.over else match.view()
    return shown
