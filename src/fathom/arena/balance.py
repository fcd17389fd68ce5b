"""What options do to a game: one bot plays itself in every variation, on the same deals, and a page compares them."""

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev

import msgspec

from fathom.arena.charts import Bar, bars
from fathom.arena.intervals import Z95, Rate, rate
from fathom.arena.log import replace, usable
from fathom.arena.report import PLACES, rows
from fathom.arena.results import Standing
from fathom.arena.variants import Variation
from fathom.core.game import Game


class VariantResult(msgspec.Struct, frozen=True):
    """A variation and what came of it."""

    variation: Variation
    standing: Standing

    def length(self) -> tuple[float, float]:
        """The mean number of decisions, and half of its 95 % interval."""
        lengths = self.standing.lengths()
        half = Z95 * stdev(lengths) / sqrt(len(lengths)) if len(lengths) > 1 else float("inf")
        return fmean(lengths), half

    def drawn(self) -> Rate:
        """How often the first place was shared."""
        return rate([[float(len(game.result.ranking[0]) > 1)] for game in self.standing.games])


def write_balance(path: Path, game: Game, command: str, all_of: Sequence[VariantResult]) -> None:
    """The page, and its pictures in a folder beside it that has its name."""
    folder = path.with_suffix("")
    with usable(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures(all_of).items():
            replace(folder / f"{name}.svg", picture.encode())
        replace(path, page(game, command, folder.name, all_of).encode())


def pictures(all_of: Sequence[VariantResult]) -> dict[str, str]:
    """Seat advantage, draws and length, one row for each variation."""
    alike = [each for each in all_of if each.variation.players == all_of[0].variation.players]
    begins = [(each.variation.name, each.standing.in_order_of_play(0)) for each in alike]
    lengths = [(each.variation.name, *each.length()) for each in all_of]
    return {
        "begins": bars(
            "First place of the seat that begins",
            [Bar(name, share.mean, share.low, share.high) for name, share in begins],
            mark=1 / all_of[0].variation.players,
        ),
        "length": bars(
            "Decisions in a game, mean", [Bar(n, mean, mean - half, mean + half) for n, mean, half in lengths], False
        ),
    }


def page(game: Game, command: str, folder: str, all_of: Sequence[VariantResult]) -> str:
    """The page."""
    games = len(all_of[0].standing.games)
    bot = all_of[0].standing.plan.bots[0]
    parts = [f"# The balance of {game.title}", "", f"    {command}", ""]
    parts += [
        f"`{bot}` on every seat, {games} games of each variation on the same deals; one thing is changed at a time.",
        "Intervals are 95 %. In bold: what differs from the usual game by more than chance explains (95 %, each on its",
        "own: among twenty such marks one is chance).",
        "",
        "## Who begins, who comes first",
        *seats(all_of),
        f"![First place of the seat that begins]({folder}/begins.svg)",
        "",
        "## Length",
        *lengths(all_of),
        f"![Length]({folder}/length.svg)",
        "",
        "## Endings",
        *endings(all_of),
    ]
    return "\n".join(parts)


def seats(all_of: Sequence[VariantResult]) -> list[str]:
    """First places in the order of play, and shared ones."""
    usual, most = all_of[0], max(each.variation.players for each in all_of)
    lines = []
    for each in all_of:
        same = each.variation.players == usual.variation.players
        cells = []
        for place in range(most):
            shares = [which.standing.in_order_of_play(place) for which in (each, usual)]
            cells.append(marked(shares[0], shares[1] if same else None) if place < each.variation.players else "")
        lines.append([each.variation.name, *cells, marked(each.drawn(), usual.drawn())])
    return rows(["", *PLACES[:most], "shared"], lines)


def lengths(all_of: Sequence[VariantResult]) -> list[str]:
    """How many decisions games have."""
    usual, lines = all_of[0], []
    for each in all_of:
        (mean, half), (other, beside) = each.length(), usual.length()
        said = f"{mean:.1f} ± {half:.1f}"
        bold = abs(mean - other) > sqrt(half * half + beside * beside)
        counts = each.standing.lengths()
        lines.append([each.variation.name, f"**{said}**" if bold else said, f"{median(counts):g}", max(counts)])
    return rows(["", "decisions, mean", "median", "most"], lines)


def endings(all_of: Sequence[VariantResult]) -> list[str]:
    """By which rule games end."""
    usual = all_of[0].standing
    reasons = sorted({reason for each in all_of for reason in each.standing.reasons()})
    lines = []
    for each in all_of:
        shares: list[Callable[[str], Rate]] = [each.standing.ending, usual.ending]
        lines.append([each.variation.name, *[marked(shares[0](reason), shares[1](reason)) for reason in reasons]])
    return rows(["", *reasons], lines)


def marked(share: Rate, usual: Rate | None) -> str:
    """A share, in bold if it is not the usual one."""
    return f"**{share}**" if usual is not None and differs(share, usual) else str(share)


def differs(one: Rate, other: Rate) -> bool:
    """Is the difference of two shares more than chance explains? (Newcombe's interval excludes 0.)"""
    high, low = (one, other) if one.mean > other.mean else (other, one)
    return high.mean - low.mean > sqrt((high.mean - high.low) ** 2 + (low.high - low.mean) ** 2)
