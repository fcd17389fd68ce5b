"""A canvas for images: shapes, paths and texts over Pillow, smoothed by painting at twice the size."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from fathom.core.painting.paths import Point, polygons

SCALE: Final = 2
MISSING: Final = "\uffff"  # no font has it
ELLIPSIS: Final = "…"
LEAST: Final = 0.7  # of its size that a text may shrink to before it is cut


class Box(NamedTuple):
    """A rectangle of the canvas."""

    x: float
    y: float
    width: float
    height: float

    def fitted(self, aspect: float) -> "Box":
        """Return the largest box of this aspect, width to height, in the middle."""
        width, height = min(self.width, self.height * aspect), min(self.height, self.width / aspect)
        return Box(self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height)


class Canvas:
    """An image in the making. Lengths are pixels of the result; colours are `#rrggbb` or `#rrggbbaa`."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
        self._draw = ImageDraw.Draw(self._image, "RGBA")  # this mode blends colours that are not opaque

    def box(self, box: Box, fill: str, radius: float = 0, line: str | None = None, width: float = 1) -> None:
        """Paint a rectangle, with round corners and a line around it if wanted."""
        x, y, wide, high = (length * SCALE for length in box)
        around = (x, y, x + wide - 1, y + high - 1)
        self._draw.rounded_rectangle(around, radius * SCALE, fill, line, round(width * SCALE) if line else 0)

    def circle(self, x: float, y: float, radius: float, fill: str, line: str | None = None, width: float = 1) -> None:
        """Paint a circle around a point."""
        self._draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill, line, round(width * SCALE) if line else 0)

    def line(self, points: Sequence[Point], fill: str, width: float = 1) -> None:
        """Paint a line through points."""
        at = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(at, fill, max(1, round(width * SCALE)), "curve")

    def path(self, path: str, x: float, y: float, scale: float, fill: str, rim: str | None = None) -> None:
        """Paint an SVG path whose origin is at a point, over a rim that sets it off."""
        for points in polygons(path):
            at = [((x + px * scale) * SCALE, (y + py * scale) * SCALE) for px, py in points]
            if rim:
                self._draw.line([*at, *at[:2]], rim, round(2.2 * SCALE), "curve")
        for points in polygons(path):
            at = [((x + px * scale) * SCALE, (y + py * scale) * SCALE) for px, py in points]
            self._draw.polygon(at, fill)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str,
        *,
        bold: bool = False,
        anchor: str = "lm",
        room: float | None = None,
    ) -> None:
        """Write a text at a point. In a given room it shrinks, and is cut if that is not enough."""
        if room is not None:
            text, size = fitted(text, size, bold, room)
        self._draw.text((x * SCALE, y * SCALE), text, fill, font(bold, round(size * SCALE)), anchor)

    def png(self) -> bytes:
        """Return the image as PNG."""
        data = BytesIO()
        self._image.reduce(SCALE).save(data, "PNG")
        return data.getvalue()


@cache
def font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size. The basic layout is the same on every machine, and the fonts need no other."""
    data = files("fathom.core.painting").joinpath("fonts", "bold.ttf" if bold else "medium.ttf").read_bytes()
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text."""
    return font(bold, round(size * SCALE)).getlength(text) / SCALE


def fitted(text: str, size: float, bold: bool, room: float) -> tuple[str, float]:
    """Return a text and its size such that it fits into a width."""
    while size > 1 and (wide := text_width(text, size, bold)) > room:
        smaller = max(size * room / wide, size * LEAST)
        if wide * smaller / size <= room * 1.01:
            return text, smaller - 0.5
        return cut(text, smaller, bold, room), smaller
    return text, size


def cut(text: str, size: float, bold: bool, room: float) -> str:
    """Return the beginning of a text that fits into a width."""
    while text and text_width(text + ELLIPSIS, size, bold) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def legible(text: str) -> str:
    """Return a text without the characters that the font lacks, such as emoji."""
    return " ".join("".join(each for each in text if has_glyph(each)).split())


@cache
def glyph_of(character: str) -> bytes:
    """Return the picture of a character."""
    mask = font(False, 32).getmask(character)
    return repr(mask.size).encode() + bytes(mask)


def has_glyph(character: str) -> bool:
    """Return whether the font has a character."""
    return glyph_of(character) != glyph_of(MISSING)
