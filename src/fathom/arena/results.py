"""Results of an arena: statistics over the games played so far."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from statistics import fmean

from fathom.arena.intervals import Rate, rate
from fathom.arena.plan import ArenaPlan
from fathom.arena.play_game import GameSummary
from fathom.arena.sequential_test import PairwiseTest

Measure = Callable[[GameSummary], float | None]  # the value of a game, 0 to 1, or None if it does not count


class ArenaResults:
    """Statistics over games, which are ordered by task."""

    def __init__(self, plan: ArenaPlan, games: Sequence[GameSummary]) -> None:
        self.plan = plan
        self.games = games

    def share(self, measure: Measure, games: Iterable[GameSummary] | None = None) -> Rate:
        """Return the mean of a measure over games, with its interval, grouped by deal."""
        deals: dict[int, list[float]] = {}
        for game in self.games if games is None else games:
            value = measure(game)
            if value is not None:
                deals.setdefault(game.task.deal, []).append(value)
        return rate(list(deals.values()))

    def first(self, bot: str, table: int | None = None) -> Rate:
        """Return the share of first places per seat of a bot; a shared place counts in parts."""
        games = [game for game in self.games if table is None or game.task.table == table]
        return self.share(lambda game: first_place_share(game, *seats_of(game, bot)), games)

    def ahead(self, bot: str, other: str) -> Rate:
        """Return the share of games in which a bot placed ahead of another; ties count half."""
        return self.share(lambda game: ahead(game, bot, other))

    def score(self, bot: str) -> float:
        """Return the mean of `ahead` over all other bots, by which bots are ranked."""
        others = [self.ahead(bot, other).mean for other in self.plan.bots if other != bot]
        return fmean(others) if others else 0.5

    def ranked(self) -> list[str]:
        """Return the bots, best first."""
        return sorted(self.plan.bots, key=lambda bot: -self.score(bot))

    def in_order_of_play(self, place: int) -> Rate:
        """Return the share of first places of the seat at that place in the order of play."""
        return self.share(lambda game: first_place_share(game, (game.start + place - 1) % self.plan.players + 1))

    def ending(self, reason: str) -> Rate:
        """Return the share of games that ended for a reason."""
        return self.share(lambda game: float(game.result.reason == reason))

    def reasons(self) -> list[str]:
        """Return the reasons for which games ended, most frequent first."""
        return [reason for reason, _ in Counter(game.result.reason for game in self.games).most_common()]

    def lengths(self) -> list[int]:
        """Return the numbers of decisions of the games."""
        return [game.decisions for game in self.games]

    def failures(self, bot: str) -> list[GameSummary]:
        """Return the games that a bot forfeited by failing."""
        return [game for game in self.games if game.failure and game.seats[game.failure.seat - 1] == bot]


def seats_of(game: GameSummary, bot: str) -> list[int]:
    """Return the seats of a bot."""
    return [seat for seat, name in enumerate(game.seats, 1) if name == bot]


def first_place_share(game: GameSummary, *seats: int) -> float | None:
    """Return the mean share of these seats in the first place; None without a seat."""
    winners = game.result.ranking[0]
    return mean_or_none([(seat in winners) / len(winners) for seat in seats])


def mean_or_none(values: Sequence[float]) -> float | None:
    """Return the mean, or None without values."""
    return fmean(values) if values else None


def ahead(game: GameSummary, bot: str, other: str) -> float | None:
    """Return the share of pairs of their seats in which a bot placed ahead of another; None without a pair."""
    own, theirs = ([game.places[seat] for seat in seats_of(game, name)] for name in (bot, other))
    return mean_or_none([(mine < yours) + (mine == yours) / 2 for mine in own for yours in theirs])


def add_deal(test: PairwiseTest, plan: ArenaPlan, games: Sequence[GameSummary]) -> None:
    """Add all games of one deal to a sequential test."""
    for one, other in combinations(range(len(plan.bots)), 2):
        share = mean_or_none([x for game in games if (x := ahead(game, plan.bots[one], plan.bots[other])) is not None])
        if share is not None:
            test.add(one, other, share)
