"""Play two settings of the Submarine search against each other on paired deals, in one process.

measure_settings.py rollout_depth=0 "" --games 100 --budget 1000it

A setting is a list like `rollout_depth=0,exploration=0.4` (`SearchConfig`); an empty one is the search as it is.
"""

import argparse
from typing import Any

from fathom.arena.intervals import rate
from fathom.bots.registry import read_budget
from fathom.core.bot import Budget
from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import SearchBot
from fathom.games.submarine.bots.search import SearchConfig


def bot_with(setting: str) -> SearchBot:
    """Return the best level with other settings."""
    config = SearchConfig()
    for word in filter(None, setting.split(",")):
        name, _, value = word.partition("=")
        setattr(config, name, type(getattr(config, name))(value))
    return SearchBot(0, config=config)


def play(one: SearchBot, others: SearchBot, seat: int, players: int, seed: str, budget: Budget) -> float:
    """Play one game and return the first bot's share of the first place."""
    match: Match[Any, Any] = Match.new(game_named("submarine"), players, stream(seed, "deal"))
    chance = stream(seed, CHANCE_STREAM)
    rngs = {each: Rng(stream(seed, f"bot {each}").below(2**56)) for each in range(1, players + 1)}
    while not match.over:
        to_move = match.to_move
        bot = one if to_move == seat else others
        match.play(bot.choose(match.view(to_move), budget, rngs[to_move]), chance)
    assert match.result is not None
    winners = match.result.ranking[0]
    return (seat in winners) / len(winners)


def main() -> None:
    """Play the games, and print the share of the first setting."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--budget", type=read_budget, default=Budget(1000))
    parser.add_argument("--seed", default="d1")
    args = parser.parse_args()
    bots, deals = (bot_with(args.one), bot_with(args.others)), list[list[float]]()
    for deal in range(-(-args.games // args.players)):
        seats = range(1, args.players + 1)
        deals.append([play(*bots, seat, args.players, f"{args.seed}/{deal}", args.budget) for seat in seats])
    print(f"{args.one or 'unchanged'} against {args.others or 'unchanged'}: {rate(deals)} of {sum(map(len, deals))}")


if __name__ == "__main__":
    main()
