"""Every game in the registry keeps the contract, with options of every kind."""

import pytest

import fathom.games  # noqa: F401  # registers
from fathom.core.conformance import check_game
from fathom.core.options import Options
from fathom.core.registry import game_named, game_names
from play import VARIANTS, variants


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_contract(name: str, players: int, options: Options, seed: int) -> None:
    check_game(game_named(name), players, options, seed, worlds_every=25)


def test_all_games_are_checked() -> None:
    assert set(VARIANTS) == set(game_names())


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_use_every_option(name: str) -> None:
    """Each option departs from its default in one of the variants."""
    changed = {option for _, options in VARIANTS[name] for option in options}
    assert changed == {option.name for option in game_named(name).options}
