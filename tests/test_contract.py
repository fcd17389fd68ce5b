"""Every game in the registry keeps the contract, with options of every kind."""

import pytest

from fathom.core.conformance import check_game
from fathom.core.options import Options
from fathom.core.registry import game_named, game_names
from play import VARIANTS, fresh, random_steps, variants

# By game: the code of each disclosure, and its parameters.
DISCLOSURES = {
    "submarine": {"discarded": {"card"}, "drawn": {"seat", "cards"}},
    "subhunt": {"charge_answered": set(), "lane_told": {"fired"}, "mine_or_none": {"fields"}},
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_contract(name: str, players: int, options: Options, seed: int) -> None:
    if players == 5:  # a check takes time in proportion to the steps before it, of which there would be thousands
        options = {**options, "stalemate_voyages": 3}
    check_game(game_named(name), players, options, seed, worlds_every=25)


def test_all_games_are_checked() -> None:
    assert set(VARIANTS) == set(game_names())


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_use_every_option(name: str) -> None:
    """Each option differs from its default in one of the variants."""
    changed = {option for _, options in VARIANTS[name] for option in options}
    assert changed == {option.name for option in game_named(name).options}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_disclosure_has_its_parameters(name: str) -> None:
    """Every disclosure of a legal move has the parameters of its code."""
    told: dict[str, set[str]] = {}
    for players, options in VARIANTS[name]:
        for match in random_steps(fresh(name, players, options, 4), 4):
            for choice in match.game.legal_moves(match):
                for telling in choice.tells:
                    told.setdefault(telling.code, set(telling.params))
                    assert told[telling.code] == set(telling.params)
    assert told == DISCLOSURES[name]
