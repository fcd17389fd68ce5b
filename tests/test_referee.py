"""The engine against a naive referee that was written from the rules alone: every legal line of whole games."""

import msgspec
import pytest

from fathom.bots import baseline  # noqa: F401  # registers
from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from play import finished, variants
from referee import subhunt, submarine

REFEREES = {"submarine": submarine.referee, "subhunt": subhunt.referee}


def agrees(match: Match) -> None:
    record = msgspec.json.decode(write(match).encode())
    legal, result = REFEREES[match.game.name](record)
    assert len(legal) == len(match.steps)
    again = match.prefix(0)
    for number, step in enumerate(match.steps):
        assert set(again.legal()) == legal[number], f"before move {number}, {step.line}"
        again.replay_step(step)
    assert result == record.get("result")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_random_games(name: str, players: int, options: Options, seed: int) -> None:
    agrees(finished(name, players, options, seed))


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_greedy_games(name: str, players: int, options: Options) -> None:
    """Greedy bots reach positions that random games do not."""
    chance, rng = HashChance.seeded(9), Rng(9)
    match = Match.new(game_named(name), players, chance, options)
    while not match.over:
        match.play(bot_named("greedy").choose(match.view(match.to_move), Budget(), rng), chance)
    agrees(match)
