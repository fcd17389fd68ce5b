"""Ratings for any number of players: Plackett-Luce model of openskill."""

from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from fathom.arena.play_game import GameSummary


class Rating(msgspec.Struct, frozen=True):
    """Strength of a bot: mean and standard deviation."""

    mu: float
    sigma: float

    def __str__(self) -> str:
        return f"{self.mu:.1f} ± {2 * self.sigma:.1f}"


def ratings(bots: Sequence[str], games: Iterable[GameSummary]) -> dict[str, Rating]:
    """Return the ratings after these games, in order. A bot with several seats gets the mean of their changes."""
    model = PlackettLuce(tau=0)  # the strength of a bot is constant
    now = {bot: Rating(model.mu, model.sigma) for bot in bots}
    for game in games:
        if len(set(game.seats)) == 1:
            continue
        teams = [[model.rating(mu=now[bot].mu, sigma=now[bot].sigma)] for bot in game.seats]
        places = game.places
        rated = model.rate(teams, ranks=[float(places[seat]) for seat in range(1, len(teams) + 1)])
        for bot in set(game.seats):
            own = [team[0] for team, name in zip(rated, game.seats, strict=True) if name == bot]
            now[bot] = Rating(fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return now
