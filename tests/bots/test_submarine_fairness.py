"""Choices of a bot do not depend on hidden information."""

import pytest

from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.options import Options
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import LEVELS
from play import VARIANTS, fresh

SHORT = Budget(iterations=25)


def another_world(view: View, seed: int) -> tuple[View, bytes]:
    """Return the view and state of another game that the seat cannot distinguish."""
    other = game_named("submarine").worlds(view).match(Rng(seed))
    return other.view(view.seat), other.state.to_bytes()


@pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])
def test_hidden_cards_never_change_a_choice(players: int, options: Options) -> None:
    """Every decision of a whole game is repeated with other hands and stocks."""
    match, changed = fresh("submarine", players, options, 8), 0
    while not match.over:
        number, seat = len(match.steps), match.to_move
        view, bot = match.view(seat), LEVELS[number % 2 * 2 + 2]  # one search of each kind
        elsewhere, state = another_world(view, number)
        changed += state != match.state.to_bytes()
        line = bot.choose(view, SHORT, Rng(number))
        assert bot.choose(elsewhere, SHORT, Rng(number)) == line
        match.play(line)
    assert changed > number // 2
