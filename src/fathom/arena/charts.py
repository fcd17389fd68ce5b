"""Charts of the reports as plain SVG, byte for byte the same on every machine."""

from collections.abc import Sequence
from html import escape

import msgspec

WIDTH, ROW, LEFT, RIGHT, TOP = 720, 26, 210, 70, 34
LABEL_LENGTH = 28  # characters
INK, SOFT, BAR, LINE = "#1b2a3a", "#8796a5", "#4f8fba", "#c4402f"


class Bar(msgspec.Struct, frozen=True):
    """A row of a bar chart: label, value and interval."""

    label: str
    value: float
    low: float
    high: float


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK) -> str:
    """Return a text element."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'


def label(y: float, name: str) -> str:
    """Return the label of a row. A long one loses its beginning: the end of a command says more."""
    return text(LEFT - 8, y, name if len(name) <= LABEL_LENGTH else "…" + name[1 - LABEL_LENGTH :], "end")


def document(title: str, height: float, parts: Sequence[str]) -> str:
    """Return a whole SVG document with a title."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}"'
            f' font-family="sans-serif" font-size="13" role="img" aria-label="{escape(title)}">',
            f'<rect width="{WIDTH}" height="{height:.0f}" fill="#ffffff"/>',
            text(12, 20, title),
            *parts,
            "</svg>\n",
        ]
    )


def bar_chart(title: str, rows: Sequence[Bar], percent: bool = True, mark: float | None = None) -> str:
    """Return a horizontal bar chart with intervals; `mark` draws a reference line."""
    low = min([0.0, *(row.low for row in rows)])
    high = max([row.high for row in rows] + [mark or 0.0]) or 1.0

    def place(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = []
    for number, row in enumerate(rows):
        y = TOP + number * ROW
        middle = y + ROW / 2 - 3
        value = f"{row.value:.1%}" if percent else f"{row.value:.1f}"
        parts += [
            label(middle + 4, row.label),
            f'<rect x="{place(low):.1f}" y="{y}" width="{place(row.value) - place(low):.1f}" height="{ROW - 8}"'
            f' fill="{BAR}"/>',
            f'<path d="M{place(row.low):.1f} {middle}H{place(row.high):.1f}" stroke="{INK}" stroke-width="2"/>',
            text(WIDTH - RIGHT + 8, middle + 4, value),
        ]
    bottom = TOP + len(rows) * ROW
    if mark is not None:
        parts.append(f'<path d="M{place(mark):.1f} {TOP - 6}V{bottom}" stroke="{LINE}" stroke-dasharray="4 3"/>')
    return document(title, bottom + 10, parts)


def matrix(title: str, names: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """Return a matrix of the row's share against the column, darker where it is larger."""
    size = min(90.0, (WIDTH - LEFT - 20) / len(names))
    parts = []
    for row, name in enumerate(names):
        y = TOP + 20 + row * ROW
        parts.append(label(y + 17, name))
        parts.append(text(LEFT + (row + 0.5) * size, TOP + 12, f"{row + 1}", "middle", SOFT))
        for column, value in enumerate(cells[row]):
            if value is not None:
                x = LEFT + column * size
                parts.append(
                    f'<rect x="{x:.1f}" y="{y}" width="{size - 2:.1f}" height="{ROW - 2}"'
                    f' fill="{BAR}" fill-opacity="{0.08 + 0.8 * value:.2f}"/>'
                )
                parts.append(text(x + size / 2, y + 17, f"{value:.0%}", "middle"))
    return document(title, TOP + 30 + len(names) * ROW, parts)


def histogram(title: str, values: Sequence[int], columns: int = 30) -> str:
    """Return a histogram of the values."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // columns))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    wide, tall = (WIDTH - 80) / len(counts), 150
    parts = []
    for number, count in enumerate(counts):
        height = tall * count / max(counts)
        x = 50 + number * wide
        parts.append(
            f'<rect x="{x:.1f}" y="{TOP + tall - height:.1f}" width="{max(1.0, wide - 1):.1f}" height="{height:.1f}"'
            f' fill="{BAR}"/>'
        )
    parts += [text(50, TOP + tall + 16, str(low)), text(WIDTH - 30, TOP + tall + 16, str(high), "end")]
    parts.append(text(44, TOP + 10, str(max(counts)), "end", SOFT))
    return document(title, TOP + tall + 26, parts)
