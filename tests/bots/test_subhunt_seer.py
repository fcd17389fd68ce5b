"""The player with full knowledge believes the truth, so its results are an upper bound."""

import pytest

from bots.seer_subhunt import truth
from bots.subhunt_worlds import VARIANTS, positions
from fathom.core.options import Options
from fathom.games.subhunt.bots.exact_posterior import Posterior, PriorWeights
from fathom.games.subhunt.pieces import CELL_NAMES
from fathom.games.subhunt.view import SubHuntView


@pytest.mark.parametrize("options", VARIANTS)
def test_all_weight_lies_on_the_true_fleet_and_mine(options: Options) -> None:
    looked_at = 0
    for match in positions(options, seed=3, every=7):
        for seat in (1, 2):
            view = match.view(seat)
            assert isinstance(view, SubHuntView)
            belief = Posterior(truth(view), options.get("blast") == "square", PriorWeights(False))
            laid = view.mine_fates[seat - 1] == "laid"
            assert belief.sets == 1
            assert [CELL_NAMES[cell] for cell, weight in enumerate(belief.singles) if weight] == view.submarines[
                seat - 1
            ]
            assert [CELL_NAMES[field] for field, weight in enumerate(belief.mines) if weight] == [
                view.mines[seat - 1]
            ] * laid
            looked_at += 1
    assert looked_at > 4
