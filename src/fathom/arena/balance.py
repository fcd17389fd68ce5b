"""Balance report: one bot plays itself in every variant of a game on the same deals, and a page compares them."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev

import msgspec

from fathom.arena.charts import Bar, bar_chart
from fathom.arena.intervals import Z95, Rate, rate
from fathom.arena.log import translate_os_errors, write_atomically
from fathom.arena.report import PLACES, bar, markdown_table
from fathom.arena.results import ArenaResults
from fathom.arena.variants import Variant
from fathom.core.game import Game


class VariantResult(msgspec.Struct, frozen=True):
    """A variant and the results of its games."""

    variant: Variant
    results: ArenaResults

    def length(self) -> tuple[float, float]:
        """Return the mean number of decisions and half the width of its 95 % interval."""
        lengths = self.results.lengths()
        half = Z95 * stdev(lengths) / sqrt(len(lengths)) if len(lengths) > 1 else float("inf")
        return fmean(lengths), half

    def drawn(self) -> Rate:
        """Return the share of games with a shared first place."""
        return rate([[float(len(game.result.ranking[0]) > 1)] for game in self.results.games])


def write_balance(path: Path, game: Game, command: str, variant_results: Sequence[VariantResult]) -> None:
    """Write the report, and its charts into a folder of the same name beside it."""
    folder = path.with_suffix("")
    with translate_os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, chart in draw_charts(variant_results).items():
            write_atomically(folder / f"{name}.svg", chart.encode())
        write_atomically(path, page(game, command, folder.name, variant_results).encode())


def draw_charts(variant_results: Sequence[VariantResult]) -> dict[str, str]:
    """Return the charts of seat advantage and length by name, with one row per variant."""
    alike = [each for each in variant_results if each.variant.players == variant_results[0].variant.players]
    begins = [(each.variant.name, each.results.in_order_of_play(0)) for each in alike]
    lengths = [(each.variant.name, *each.length()) for each in variant_results]
    return {
        "begins": bar_chart(
            "First place of the seat that begins",
            [bar(name, share) for name, share in begins],
            mark=1 / variant_results[0].variant.players,
        ),
        "length": bar_chart(
            "Decisions in a game, mean", [Bar(n, mean, mean - half, mean + half) for n, mean, half in lengths], False
        ),
    }


def page(game: Game, command: str, folder: str, variant_results: Sequence[VariantResult]) -> str:
    """Return the report as Markdown."""
    games = len(variant_results[0].results.games)
    bot = variant_results[0].results.plan.bots[0]
    parts = [f"# The balance of {game.title}", "", f"    {command}", ""]
    parts += [
        f"`{bot}` on every seat, {games} games of each variant on the same deals; a variant changes one thing.",
        "Intervals are 95 %. Bold figures differ significantly from the defaults (95 %, without correction for",
        "multiple comparisons: one in twenty is chance).",
        "",
        "## Seat advantage",
        *seat_table(variant_results),
        f"![First place of the seat that begins]({folder}/begins.svg)",
        "",
        "## Length",
        *length_table(variant_results),
        f"![Length]({folder}/length.svg)",
        "",
        "## Endings",
        *ending_table(variant_results),
    ]
    return "\n".join(parts)


def seat_table(variant_results: Sequence[VariantResult]) -> list[str]:
    """Return the table of first places by order of play, and of shared ones."""
    default, most = variant_results[0], max(each.variant.players for each in variant_results)
    lines = []
    for each in variant_results:
        players = each.variant.players
        cells = [""] * most
        for place in range(players):
            expected = default.results.in_order_of_play(place) if players == default.variant.players else None
            cells[place] = mark_difference(each.results.in_order_of_play(place), expected)
        lines.append([each.variant.name, *cells, mark_difference(each.drawn(), default.drawn())])
    return markdown_table(["", *PLACES[:most], "shared"], lines)


def length_table(variant_results: Sequence[VariantResult]) -> list[str]:
    """Return the table of decisions per game."""
    default, lines = variant_results[0], []
    for each in variant_results:
        (mean, half), (default_mean, default_half) = each.length(), default.length()
        cell = f"{mean:.1f} ± {half:.1f}"
        bold = abs(mean - default_mean) > sqrt(half * half + default_half * default_half)
        counts = each.results.lengths()
        lines.append([each.variant.name, f"**{cell}**" if bold else cell, f"{median(counts):g}", max(counts)])
    return markdown_table(["", "decisions, mean", "median", "most"], lines)


def ending_table(variant_results: Sequence[VariantResult]) -> list[str]:
    """Return the table of rules by which games ended."""
    default = variant_results[0].results
    reasons = sorted({reason for each in variant_results for reason in each.results.reasons()})
    lines = []
    for each in variant_results:
        cells = [mark_difference(each.results.ending(reason), default.ending(reason)) for reason in reasons]
        lines.append([each.variant.name, *cells])
    return markdown_table(["", *reasons], lines)


def mark_difference(share: Rate, default: Rate | None) -> str:
    """Format a share, in bold if it differs significantly from the default's."""
    return f"**{share}**" if default is not None and differs(share, default) else str(share)


def differs(one: Rate, other: Rate) -> bool:
    """Return whether two shares differ significantly: Newcombe's interval of the difference excludes 0."""
    high, low = (one, other) if one.mean > other.mean else (other, one)
    return high.mean - low.mean > sqrt((high.mean - high.low) ** 2 + (low.high - low.mean) ** 2)
