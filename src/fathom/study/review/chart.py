"""The charts of a review as plain SVG, byte for byte the same on every machine."""

from html import escape
from typing import Final

from fathom.protocol.reviews import Review

WIDTH, HEIGHT, LEFT, TOP = 960, 260, 44, 14
BARS: Final = 90  # the height of the bars
COLOURS: Final = ("#b3261e", "#1d5fa8", "#2e7d32", "#8a5a00", "#6a1b9a")
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "4 4")  # colour is never the only signal
OWN, CHANCE, UNKNOWN = "#1d5fa8", "#c77700", "#8796a5"


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    """Return a text element."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def place(review: Review, number: float) -> float:
    """Return where a step stands from left to right."""
    return LEFT + number / max(1, len(review.steps)) * (WIDTH - LEFT - 8)


def curves(review: Review, names: list[str]) -> str:
    """Return the chart of each seat's share of the win over the game."""
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = TOP + (1 - share) * HEIGHT
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 8}" stroke="#d5dce2"/>')
        parts.append(text(LEFT - 6, y + 4, f"{share:.0%}", "end"))
    for index, name in enumerate(names):
        shares = [review.opening.dealt[index], *(step.after[index] for step in review.steps)]
        way = "L".join(f"{place(review, n):.1f} {TOP + (1 - share) * HEIGHT:.1f}" for n, share in enumerate(shares))
        parts.append(
            f'<path d="M{way}" fill="none" stroke="{COLOURS[index]}" stroke-width="2"'
            f' stroke-dasharray="{DASHES[index]}"><title>{escape(name)}</title></path>'
        )
        x = LEFT + index * 180
        y = TOP + HEIGHT + 22
        parts.append(
            f'<path d="M{x} {y - 4}h28" stroke="{COLOURS[index]}" stroke-width="2"'
            f' stroke-dasharray="{DASHES[index]}"/>{text(x + 34, y, name)}'
        )
    return svg("Share of the win over the game", TOP + HEIGHT + 32, parts)


def bars(review: Review, seat: int, name: str) -> str:
    """Return the chart of what each step changed for a seat: decisions, luck, and what could not be known."""
    index, middle = seat - 1, TOP + BARS
    largest = max([0.02, *(abs(v[index]) for s in review.steps for v in (s.decision, s.luck, s.hidden))])
    wide = max(0.8, (WIDTH - LEFT - 8) / max(1, len(review.steps)) / 3 - 0.2)
    parts = [f'<path d="M{LEFT} {middle}H{WIDTH - 8}" stroke="#1b2a3a"/>']
    parts += [text(LEFT - 6, TOP + 8, f"{100 * largest:+.0f}", "end"), text(LEFT - 6, middle + BARS, "", "end")]
    for number, step in enumerate(review.steps):
        kinds = ((step.decision, OWN, "decision"), (step.luck, CHANCE, "luck"), (step.hidden, UNKNOWN, "not known"))
        for offset, (changes, colour, kind) in enumerate(kinds):
            high = changes[index] / largest * BARS
            if abs(high) >= 0.5:
                x, y = place(review, number) + offset * (wide + 0.2), middle - max(high, 0)
                told = f"move {number + 1}, seat {step.seat}: {step.line}: {kind} {100 * changes[index]:+.1f}"
                parts.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{abs(high):.1f}"'
                    f' fill="{colour}"><title>{escape(told)}</title></rect>'
                )
    y = middle + BARS + 18
    for column, (colour, kind) in enumerate(((OWN, "decisions"), (CHANCE, "luck"), (UNKNOWN, "could not be known"))):
        x = LEFT + column * 180
        parts.append(f'<rect x="{x}" y="{y - 10}" width="12" height="12" fill="{colour}"/>{text(x + 18, y, kind)}')
    return svg(f"What each move changed for {name}, in points", y + 10, parts)


def svg(title: str, height: float, parts: list[str]) -> str:
    """Return a chart with a title for screen readers."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img"'
            f' font-family="sans-serif" font-size="12" fill="#1b2a3a" aria-label="{escape(title)}">',
            *parts,
            "</svg>",
        ]
    )
