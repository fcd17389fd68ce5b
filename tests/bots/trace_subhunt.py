"""Decisions of the best bot, on which compiled and interpreted code must agree.

Run as a program, this module prints them, one to a line.
"""

from collections.abc import Iterator

from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.levels import LEVELS

CHARGES = [  # both fleets are hidden, and a few answers leave sets small enough for interpreted code
    "hide 103", "hide 209", "hide 336", "mine 135", "hide 103", "hide 109", "hide 222", "mine 135",
    "sail 1 3", "drop 100", "done", "sail 1 3", "drop 100", "done",
    "sail 2 9", "drop 100", "done", "sail 2 9", "drop 200", "done",
]  # fmt: skip


def trace(most: int = 12) -> Iterator[str]:
    disc, rng = HashChance.seeded(1), Rng(1)
    match = Match.new(game_named("subhunt"), 2, disc, {})
    for line in CHARGES:
        match.play(line)
    for _ in range(most):
        view = match.view(match.to_move)
        best = LEVELS[-1].explain(view, Budget(), rng)  # type: ignore[arg-type]
        line = LEVELS[-1].choose(view, Budget(), rng)  # type: ignore[arg-type]
        yield f"{line} {[(c.line, round(c.value, 9)) for c in best[:5]]}"
        match.play(line, disc)


if __name__ == "__main__":
    for line in trace():
        print(line)
