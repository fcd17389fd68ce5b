"""What an arena has shown, as a page of Markdown with pictures beside it."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median, quantiles

from fathom.arena.charts import Bar, bars, histogram, matrix
from fathom.arena.intervals import Rate
from fathom.arena.log import GAMES, replace, usable
from fathom.arena.plan import ArenaPlan, game_of
from fathom.arena.ratings import Rating, ratings
from fathom.arena.results import Standing
from fathom.arena.run import Arena
from fathom.arena.sequential_test import DOUBT
from fathom.arena.variants import typed
from fathom.bots.stdio.messages_en import FAULTS
from fathom.core.bot import Budget

REPORT = "report.md"
PLACES = ("begins", "second", "third", "fourth", "fifth")  # in the order of play


def write_report(arena: Arena) -> Path:
    """The page and its pictures, in the folder of the arena."""
    standing = arena.standing()
    rated = ratings(arena.plan.bots, standing.games)
    with usable(arena.log.folder):
        for name, picture in pictures(standing, rated).items():
            replace(arena.log.folder / f"{name}.svg", picture.encode())
        path = arena.log.folder / REPORT
        replace(path, page(arena, standing, rated).encode())
    return path


def pictures(standing: Standing, rated: dict[str, Rating]) -> dict[str, str]:
    """All pictures, by name."""
    names = standing.ranked()
    places = [standing.in_order_of_play(place) for place in range(standing.plan.players)]
    endings = {reason: standing.ending(reason) for reason in standing.reasons()}
    drawn = {
        "length": histogram("Decisions in a game", standing.lengths()),
        "endings": bars("How games end", [bar(reason, share) for reason, share in endings.items()]),
        "seats": bars(
            "First place by order of play",
            [bar(name, share) for name, share in zip(PLACES, places, strict=False)],
            mark=1 / standing.plan.players,
        ),
    }
    if len(names) > 1:
        drawn["ratings"] = bars(
            "Ratings, with two standard deviations",
            [Bar(n, (r := rated[n]).mu, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma) for n in names],
            percent=False,
        )
        cells = [[standing.ahead(one, other).mean if one != other else None for other in names] for one in names]
        labels = [f"{number} {name}" for number, name in enumerate(names, 1)]
        drawn["matrix"] = matrix("How often the row comes out ahead of the column", labels, cells)
    return drawn


def bar(label: str, share: Rate) -> Bar:
    """A share as a row of a picture."""
    return Bar(label, share.mean, share.low, share.high)


def rows(heads: Sequence[str], lines: Sequence[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    written = [" | ".join(map(str, line)) for line in lines]
    return ["", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *[f"| {line} |" for line in written], ""]


def page(arena: Arena, standing: Standing, rated: dict[str, Rating]) -> str:
    """The page."""
    plan = arena.plan
    parts = [f"# Arena: {game_of(plan).title}, {plan.players} players", "", f"    {command(arena)}", ""]
    parts += [*told(arena), ""]
    if len(plan.bots) > 1:
        parts += ["## Ranking", *ranking(standing, rated), "![Ratings](ratings.svg)", ""]
        parts += ["## Each against each", *against(arena, standing), "![Win matrix](matrix.svg)", ""]
        parts += ["## Tables", *tables(standing)]
    parts += ["## Order of play", *order_of_play(standing), "![First place by order of play](seats.svg)", ""]
    parts += ["## Length", "", length(standing), "", "![Length](length.svg)", ""]
    parts += ["## Endings", *endings(standing), "![Endings](endings.svg)", ""]
    return "\n".join(parts)


def told(arena: Arena) -> list[str]:
    """What was played, and how the figures are to be read."""
    plan, games = arena.plan, arena.counted()
    budget = "its own measure" if str(plan.budget) == "own" else str(plan.budget)
    lines = [
        f"{len(games)} games: {arena.deals} deals, each played at {len(plan.tables())} tables from every seat; seed"
        f" {plan.seed}, budget of a decision: {budget}. Records: `{GAMES}`.",
        "",
        "Intervals are 95 % (Wilson; games of one deal count as independent only as far as the deals bear it out).",
    ]
    if arena.stopped:
        lines.append(
            "The games ended early, as the order of all bots was certain: by bets that may be looked at after every"
            f" deal, wrong with a chance of {DOUBT:.0%} at most for the whole order. Intervals of single figures do not"
            " allow for the early end."
        )
    elif len(plan.bots) > 1:
        known = "certain" if arena.order.certain else "not certain of all bots"
        lines.append(f"All games were played; the order is {known} (sequential test, {DOUBT:.0%} for the whole order).")
    return lines


def command(arena: Arena) -> str:
    """What plays it again, from anywhere."""
    plan = arena.plan
    words = ["fathom", "arena", plan.game, "--players", str(plan.players), "--bots", ",".join(plan.bots)]
    words += ["--games", str(plan.games), "--seed", plan.seed]
    words += ["--budget", str(plan.budget)] * (plan.budget != Budget()) + ["--all"] * arena.to_the_end
    return shlex.join([*words, *(f"--option={setting}" for setting in changed_options(plan))])


def changed_options(plan: ArenaPlan) -> list[str]:
    """The options that are not as usual, as they are typed."""
    usual = {option.name: option.default for option in game_of(plan).options}
    changed = {name: value for name, value in plan.options.items() if value != usual[name]}
    return [f"{name}={typed(value)}" for name, value in changed.items()]


def ranking(standing: Standing, rated: dict[str, Rating]) -> list[str]:
    """The bots, the best first."""
    lines = []
    for number, bot in enumerate(standing.ranked(), 1):
        failed = standing.failures(bot)
        why = sorted({FAULTS[game.failure.code] for game in failed if game.failure})
        failures = f"{len(failed)}: {'; '.join(why)}" if failed else "0"
        lines.append([number, f"`{bot}`", rated[bot], standing.first(bot), f"{standing.score(bot):.1%}", failures])
    heads = ["", "bot", "rating ± 2σ", "first, for each seat it had", "ahead of others", "lost by failing"]
    return rows(heads, lines)


def against(arena: Arena, standing: Standing) -> list[str]:
    """How often each came out ahead of each other; in bold where that is certain."""
    names = standing.ranked()
    numbers = {name: number for number, name in enumerate(arena.plan.bots)}
    lines = []
    for one in names:
        cells = [f"`{one}`"]
        for other in names:
            share = "" if one == other else str(standing.ahead(one, other))
            certain = one != other and arena.order.better(numbers[one], numbers[other])
            cells.append(f"**{share}**" if certain else share)
        lines.append(cells)
    return rows(["ahead of", *[f"`{name}`" for name in names]], lines)


def tables(standing: Standing) -> list[str]:
    """Each table: how often its bots came first there."""
    plan, lines = standing.plan, []
    for number, table in enumerate(plan.tables()):
        for bot in dict.fromkeys(table):
            seats = table.count(bot)
            share = standing.first(plan.bots[bot], number)
            lines.append([number + 1, f"`{plan.bots[bot]}`", seats, share, f"{1 / plan.players:.1%}"])
    return rows(["table", "bot", "seats", "first, for each seat", "if all were equal"], lines)


def order_of_play(standing: Standing) -> list[str]:
    """What it is worth to begin."""
    shares = [standing.in_order_of_play(place) for place in range(standing.plan.players)]
    return rows(["seat", "first place"], [[name, share] for name, share in zip(PLACES, shares, strict=False)])


def length(standing: Standing) -> str:
    """How long games are, in one sentence."""
    lengths = standing.lengths()
    first, _, last = quantiles(lengths, n=4) if len(lengths) > 1 else (lengths[0],) * 3
    return (
        f"Decisions in a game: mean {fmean(lengths):.1f}, median {median(lengths):g}, half of them between"
        f" {first:g} and {last:g}, least {min(lengths)}, most {max(lengths)}."
    )


def endings(standing: Standing) -> list[str]:
    """By which rule games ended, or how else."""
    return rows(["ended by", "games"], [[reason, standing.ending(reason)] for reason in standing.reasons()])
