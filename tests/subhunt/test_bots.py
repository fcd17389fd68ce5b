"""The greedy bot of Submarine Hunt."""

import pytest

from fathom.bots.baseline import GreedyBot, RandomBot
from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.options import Options
from fathom.core.rng import Rng
from play import fresh


def winner(seed: int, options: Options, greedy_seat: int) -> tuple[int, int]:
    """Play a game and return the winner, 0 for a draw, and the number of decisions."""
    match, rng, disc = fresh("subhunt", 2, options, seed), Rng(seed), HashChance.seeded(seed)
    while not match.over:
        bot = GreedyBot() if match.to_move == greedy_seat else RandomBot()
        view = match.view(match.to_move)
        line = bot.choose(view, Budget(), rng)
        assert line in view.legal
        match.play(line, disc)
    assert match.result is not None
    ranking = match.result.ranking
    return (ranking[0][0] if len(ranking) == 2 else 0), len(match.steps)


@pytest.mark.parametrize("options", [{}, {"blast": "square"}, {"mine_trigger": "pass", "lanes": "plus_diagonals"}])
def test_greedy_beats_random(options: Options) -> None:
    played = [winner(seed, options, 1 + seed % 2) for seed in range(20)]
    assert sum(first == 1 + seed % 2 for seed, (first, _) in enumerate(played)) >= 15
    assert max(length for _, length in played) < 400


def test_same_view_same_choice() -> None:
    assert winner(3, {}, 1) == winner(3, {}, 1)
