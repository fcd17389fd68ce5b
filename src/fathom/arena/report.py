"""Report of an arena: a Markdown page with SVG charts."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median, quantiles

from fathom.arena.charts import Bar, bar_chart, histogram, matrix
from fathom.arena.intervals import Rate
from fathom.arena.league import cycles, worst_match_ups
from fathom.arena.log import GAMES, translate_os_errors, write_atomically
from fathom.arena.plan import ArenaPlan
from fathom.arena.ratings import Rating, ratings
from fathom.arena.results import ArenaResults
from fathom.arena.run import Arena
from fathom.arena.sequential_test import ALPHA
from fathom.arena.variants import format_value
from fathom.bots.stdio.messages_en import FAULTS
from fathom.core.bot import Budget
from fathom.core.registry import game_named

REPORT = "report.md"
PLACES = ("begins", "second", "third", "fourth", "fifth")  # in the order of play


def write_report(arena: Arena) -> Path:
    """Write the report and its charts into the arena's folder and return the report's path."""
    results = arena.results()
    rated = ratings(arena.plan.bots, results.games)
    with translate_os_errors(arena.log.folder):
        for name, chart in draw_charts(results, rated).items():
            write_atomically(arena.log.folder / f"{name}.svg", chart.encode())
        path = arena.log.folder / REPORT
        write_atomically(path, page(arena, results, rated).encode())
    return path


def draw_charts(results: ArenaResults, rated: dict[str, Rating]) -> dict[str, str]:
    """Return the charts by name."""
    names = results.ranked()
    endings = {reason: results.ending(reason) for reason in results.reasons()}
    charts = {
        "length": histogram("Decisions in a game", results.lengths()),
        "endings": bar_chart("How games end", [bar(reason, share) for reason, share in endings.items()]),
        "seats": bar_chart(
            "First place by order of play",
            [bar(name, share) for name, share in order_of_play(results)],
            mark=1 / results.plan.players,
        ),
    }
    if len(names) > 1:
        charts["ratings"] = bar_chart(
            "Ratings, with two standard deviations",
            [Bar(n, (r := rated[n]).mu, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma) for n in names],
            percent=False,
        )
        cells = [[results.ahead(one, other).mean if one != other else None for other in names] for one in names]
        labels = [f"{number} {name}" for number, name in enumerate(names, 1)]
        charts["matrix"] = matrix("How often the row comes out ahead of the column", labels, cells)
    return charts


def bar(label: str, share: Rate) -> Bar:
    """Return a share as a row of a bar chart."""
    return Bar(label, share.mean, share.low, share.high)


def markdown_table(heads: Sequence[str], lines: Sequence[Sequence[object]]) -> list[str]:
    """Return a Markdown table."""
    written = [" | ".join(map(str, line)) for line in lines]
    return ["", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *[f"| {line} |" for line in written], ""]


def page(arena: Arena, results: ArenaResults, rated: dict[str, Rating]) -> str:
    """Return the report as Markdown."""
    plan = arena.plan
    parts = [f"# Arena: {game_named(plan.game).title}, {plan.players} players", "", f"    {command(arena)}", ""]
    parts += [*introduction(arena), ""]
    if len(plan.bots) > 1:
        parts += ["## Ranking", *ranking(results, rated), "![Ratings](ratings.svg)", ""]
        parts += ["## Head to head", *head_to_head(arena, results), "![Win matrix](matrix.svg)", ""]
        parts += ["## Worst match-ups", *worst(results)]
        parts += ["## Cycles", *cycles_found(results)]
        parts += ["## Tables", *tables(results)]
    parts += ["## Order of play", *markdown_table(["seat", "first place"], order_of_play(results))]
    parts += ["![First place by order of play](seats.svg)", ""]
    parts += ["## Length", "", length(results), "", "![Length](length.svg)", ""]
    parts += ["## Endings", *endings(results), "![Endings](endings.svg)", ""]
    return "\n".join(parts)


def introduction(arena: Arena) -> list[str]:
    """Return what was played and how to read the figures."""
    plan, games = arena.plan, arena.counted()
    budget = "each bot's default" if str(plan.budget) == "own" else str(plan.budget)
    lines = [
        f"{len(games)} games: {arena.deals} deals, each played at {len(plan.tables())} tables from every seat; seed"
        f" {plan.seed}, budget of a decision: {budget}. Records: `{GAMES}`.",
        "",
        "Intervals are 95 % (Wilson score, with an effective sample size that accounts for correlation within a deal).",
    ]
    if arena.stopped:
        lines.append(
            "The arena stopped early: a sequential test decided the order of all bots, with a family-wise error rate of"
            f" at most {ALPHA:.0%}. The intervals of single figures do not account for optional stopping."
        )
    elif len(plan.bots) > 1:
        known = "decided" if arena.test.decided else "not decided for all bots"
        lines.append(
            f"All games were played. The order is {known} (sequential test, family-wise error rate {ALPHA:.0%})."
        )
    return lines


def command(arena: Arena) -> str:
    """Return the command that reproduces the games."""
    plan = arena.plan
    words = ["fathom", "arena", plan.game, "--players", str(plan.players), "--bots", ",".join(plan.bots)]
    words += ["--games", str(plan.games), "--seed", plan.seed]
    words += ["--budget", str(plan.budget)] * (plan.budget != Budget()) + ["--all"] * arena.play_all
    return shlex.join([*words, *(f"--option={setting}" for setting in changed_options(plan))])


def changed_options(plan: ArenaPlan) -> list[str]:
    """Return the options that differ from the defaults, as arguments."""
    defaults = {option.name: option.default for option in game_named(plan.game).options}
    changed = {name: value for name, value in plan.options.items() if value != defaults[name]}
    return [f"{name}={format_value(value)}" for name, value in changed.items()]


def ranking(results: ArenaResults, rated: dict[str, Rating]) -> list[str]:
    """Return the ranking table."""
    lines = []
    for number, bot in enumerate(results.ranked(), 1):
        failed = results.failures(bot)
        why = sorted({FAULTS[game.failure.code] for game in failed if game.failure})
        failures = f"{len(failed)}: {'; '.join(why)}" if failed else "0"
        lines.append([number, f"`{bot}`", rated[bot], results.first(bot), f"{results.score(bot):.1%}", failures])
    heads = ["", "bot", "rating ± 2σ", "first place, per seat", "ahead of others", "forfeits"]
    return markdown_table(heads, lines)


def head_to_head(arena: Arena, results: ArenaResults) -> list[str]:
    """Return the table of shares against each other bot, in bold where the sequential test has decided."""
    names = results.ranked()
    numbers = {name: number for number, name in enumerate(arena.plan.bots)}
    lines = []
    for one in names:
        cells = [f"`{one}`"]
        for other in names:
            share = "" if one == other else str(results.ahead(one, other))
            decided = one != other and arena.test.is_better(numbers[one], numbers[other])
            cells.append(f"**{share}**" if decided else share)
        lines.append(cells)
    return markdown_table(["ahead of", *[f"`{name}`" for name in names]], lines)


def worst(results: ArenaResults) -> list[str]:
    """Return each bot's worst match-up."""
    lines = [[f"`{each.bot}`", f"`{each.other}`", each.ahead] for each in worst_match_ups(results)]
    return markdown_table(["bot", "worst against", "ahead"], lines)


def cycles_found(results: ArenaResults) -> list[str]:
    """Return the cycles of three bots: a ranking is no order of strength among them."""
    lines = [[f"`{each.bot}` over `{each.other}`: {each.ahead}" for each in cycle] for cycle in cycles(results)]
    if not lines:
        return ["", "No three bots beat each other in a cycle by intervals above 50 %.", ""]
    return markdown_table(["one over two", "two over three", "three over one"], lines)


def tables(results: ArenaResults) -> list[str]:
    """Return the shares of first places by table."""
    plan, lines = results.plan, []
    for number, table in enumerate(plan.tables()):
        for bot in dict.fromkeys(table):
            seats = table.count(bot)
            share = results.first(plan.bots[bot], number)
            lines.append([number + 1, f"`{plan.bots[bot]}`", seats, share, f"{1 / plan.players:.1%}"])
    return markdown_table(["table", "bot", "seats", "first place, per seat", "expected if equal"], lines)


def order_of_play(results: ArenaResults) -> list[tuple[str, Rate]]:
    """Return the shares of first places by order of play."""
    return [(PLACES[place], results.in_order_of_play(place)) for place in range(results.plan.players)]


def length(results: ArenaResults) -> str:
    """Return a sentence about the lengths of games."""
    lengths = results.lengths()
    first, _, last = quantiles(lengths, n=4) if len(lengths) > 1 else (lengths[0],) * 3
    return (
        f"Decisions per game: mean {fmean(lengths):.1f}, median {median(lengths):g}, quartiles {first:g} and {last:g},"
        f" minimum {min(lengths)}, maximum {max(lengths)}."
    )


def endings(results: ArenaResults) -> list[str]:
    """Return the table of reasons for which games ended."""
    return markdown_table(["ended by", "games"], [[reason, results.ending(reason)] for reason in results.reasons()])
