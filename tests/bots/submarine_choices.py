"""Decisions of the Submarine levels, on which compiled and interpreted code must agree.

Run as a program, this module prints them, one to a line.
"""

from collections.abc import Iterator

from fathom.core.bot import Budget
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import LEVELS
from play import VARIANTS, fresh, random_steps


def choices(iterations: int = 25) -> Iterator[str]:
    for players, options in VARIANTS["submarine"]:
        for match in random_steps(fresh("submarine", players, options, 1), 1, 100):
            view = match.view(match.to_move)
            if len(match.steps) % 33 == 0 and len(view.legal) > 1:
                for level, bot in enumerate(LEVELS, 1):
                    yield f"{players} {len(match.steps)} {level} {bot.choose(view, Budget(iterations), Rng(7))}"
                yield repr(LEVELS[-1].explain(view, Budget(iterations), Rng(7)))


if __name__ == "__main__":
    for line in choices():
        print(line)
