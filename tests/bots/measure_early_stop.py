"""Measure what a Submarine search loses that stops when it is settled: `measure_early_stop.py POSITIONS ITERATIONS`.

At positions of games between searching bots, a search that may stop early and one that may not are compared by the
values that a third one of the same length gives their choices.
"""

import sys
from statistics import mean, median

import fathom
from fathom.core.bot import Budget
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import LEVELS
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.view import SubmarineView

HOUR = 3_600_000  # no limit, but one in time: only such a search stops early


def positions(players: int, count: int) -> list[SubmarineView]:
    """Return views with a choice, about every eighth of some games."""
    rng, found, seed = Rng(1), list[SubmarineView](), 0
    while len(found) < count:
        seed += 1
        match = fathom.new_match("submarine", players, seed=seed)
        while not match.over and len(found) < count:
            view = match.view(match.to_move)
            assert isinstance(view, SubmarineView)
            if len(view.legal) > 1 and rng.below(8) == 0:
                found.append(view)
            match.play(LEVELS[2].choose(view, Budget(), rng))
    return found


def main(count: int, iterations: int) -> None:
    for players in range(2, 6):
        made, lost = [], ([], [])  # type: tuple[list[int], tuple[list[float], list[float]]]
        for number, view in enumerate(positions(players, count)):
            early, full, judge = [Search(view, SearchConfig(), Rng(3 * number + i)) for i in range(3)]
            early.run(iterations, HOUR)
            full.run(iterations, 0)
            judge.run(iterations, 0)
            ranking = judge.ranking()
            values = {action: value for action, value, _ in ranking}
            made.append(early.iterations)
            for search, losses in zip((early, full), lost, strict=True):
                choice = search.ranking()[0][0]
                losses.append(ranking[0][1] - values.get(choice, min(values.values())))
        print(
            f"{players} players: {mean(made):,.0f} iterations (median {median(made):,.0f}) of {iterations:,};"
            f" share lost {mean(lost[0]):.4f}, by the full search {mean(lost[1]):.4f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
