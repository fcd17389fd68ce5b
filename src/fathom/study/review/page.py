"""A review as one HTML page that needs nothing else: no script, no font, no image from elsewhere."""

from html import escape
from typing import Final

from fathom.core.registry import game_named
from fathom.protocol.reviews import Review, SeatReview, StepReview
from fathom.study.review.chart import bars, curves
from fathom.study.review.texts_en import (
    account_line,
    marked,
    moment_line,
    reason_text,
    sentence,
    signed,
    skill_line,
)

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1b2a3a; background: #fff; max-width: 62rem; margin: 2rem auto;
  padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.2rem 0.6rem 0.2rem 0; border-bottom: 1px solid #d5dce2; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.inaccuracy td { background: #fff8e1; }
tr.mistake td { background: #ffecd2; }
tr.blunder td { background: #fddcd9; }
.wide { overflow-x: auto; }
"""
COLUMNS: Final = ("Move", "Seat", "Played", "Decision", "Luck", "Not known", "Loss", "Mark", "Best")


def review_page(review: Review, names: list[str], only: int = 0) -> str:
    """Return the page for all seats, or for one; the curves always show all."""
    title = f"{game_named(review.game).title}: review"
    seats = [seat for seat in review.seats if only in (0, seat.seat)]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Evaluator {escape(review.version)}, {review.worlds} worlds for each decision."
        f" The game ended by {escape(review.reason)}.</p>",
        curves(review, names),
        *(seat_section(review, seat, names[seat.seat - 1]) for seat in seats),
        "<h2>All moves</h2>",
        table(review, only),
    ]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def seat_section(review: Review, seat: SeatReview, name: str) -> str:
    """Return the account of a seat with its chart, key moments and marked decisions."""
    moments = "".join(f"<li>{escape(moment_line(review, moment))}</li>" for moment in seat.moments)
    lines = [
        f"<h2>Seat {seat.seat}: {escape(name)}</h2>",
        f"<p>{escape(sentence(review, seat))}</p>",
        f"<p>{escape(account_line(seat))}. {escape(skill_line(review, seat).capitalize())}.</p>",
        bars(review, seat.seat, name),
        f"<h3>Key moments</h3><ul>{moments}</ul>",
    ]
    if better := "".join(mistake(review, number, step) for number, step in marked(review, seat.seat)):
        lines.append(f"<h3>Decisions to look at</h3><ul>{better}</ul>")
    return "\n".join(lines)


def mistake(review: Review, number: int, step: StepReview) -> str:
    """Return a marked decision with the reasons for the best line as a list."""
    reasons = "".join(f"<li>{escape(reason_text(review.game, reason))}</li>" for reason in step.reasons)
    return (
        f"<li>Move {number}, {escape(step.line)}: {step.mark}, {step.loss:.1f} ± {step.error:.1f} points."
        f" Better: {escape(step.best)}<ul>{reasons}</ul></li>"
    )


def table(review: Review, only: int) -> str:
    """Return all moves, with what each changed for the seat that moved."""
    head = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    rows = [row(number, step) for number, step in enumerate(review.steps, 1) if only in (0, step.seat)]
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def row(number: int, step: StepReview) -> str:
    """Return a move as a row of the table."""
    index = step.seat - 1
    graded = "" if step.forced else f"{step.loss:.1f} ± {step.error:.1f}"
    numbers = [signed(step.decision[index]), signed(step.luck[index]), signed(step.hidden[index]), graded]
    cells = [str(number), str(step.seat), escape(step.line)]
    return (
        f'<tr class="{step.mark}">'
        + "".join(f"<td>{cell}</td>" for cell in cells)
        + "".join(f'<td class="number">{cell}</td>' for cell in numbers)
        + f"<td>{step.mark}</td><td>{escape(step.best)}</td></tr>"
    )
