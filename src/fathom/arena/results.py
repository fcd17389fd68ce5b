"""Where the bots of an arena stand after the games that were played."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from statistics import fmean

from fathom.arena.intervals import Rate, rate
from fathom.arena.plan import ArenaPlan
from fathom.arena.play_game import GameSummary
from fathom.arena.sequential_test import PairwiseTest

Measure = Callable[[GameSummary], float | None]  # what a game says, 0 to 1; None if it says nothing about it


class Standing:
    """Adds up games. They are given in the order of their tasks."""

    def __init__(self, plan: ArenaPlan, games: Sequence[GameSummary]) -> None:
        self.plan = plan
        self.games = games

    def share(self, measure: Measure, games: Iterable[GameSummary] | None = None) -> Rate:
        """The mean of what games say, with its interval, deal by deal."""
        deals: dict[int, list[float]] = {}
        for game in self.games if games is None else games:
            value = measure(game)
            if value is not None:
                deals.setdefault(game.task.deal, []).append(value)
        return rate(list(deals.values()))

    def first(self, bot: str, table: int | None = None) -> Rate:
        """How often a seat of the bot came first; a place that is shared counts in parts."""
        games = [game for game in self.games if table is None or game.task.table == table]
        return self.share(lambda game: mean_of(first_places(game, lambda seat: game.seats[seat - 1] == bot)), games)

    def ahead(self, bot: str, other: str) -> Rate:
        """How often one bot came out ahead of another; equals count half."""
        return self.share(lambda game: ahead(game, bot, other))

    def score(self, bot: str) -> float:
        """What the order goes by: how often it came out ahead, in the mean over all others."""
        others = [self.ahead(bot, other).mean for other in self.plan.bots if other != bot]
        return fmean(others) if others else 0.5

    def ranked(self) -> list[str]:
        """The bots, the best first."""
        return sorted(self.plan.bots, key=lambda bot: -self.score(bot))

    def in_order_of_play(self, place: int) -> Rate:
        """How often the seat came first that was so many seats behind the one that began."""
        players = self.plan.players
        return self.share(lambda game: mean_of(first_places(game, lambda seat: (seat - game.start) % players == place)))

    def ending(self, reason: str) -> Rate:
        """How often games ended in that way."""
        return self.share(lambda game: float(game.result.reason == reason))

    def reasons(self) -> list[str]:
        """The ways in which games ended, the most frequent first."""
        return [reason for reason, _ in Counter(game.result.reason for game in self.games).most_common()]

    def lengths(self) -> list[int]:
        """How many decisions the games had."""
        return [game.decisions for game in self.games]

    def failures(self, bot: str) -> list[GameSummary]:
        """The games that a bot lost because it failed."""
        return [game for game in self.games if game.failure and game.seats[game.failure.seat - 1] == bot]


def first_places(game: GameSummary, counts: Callable[[int], bool]) -> list[float]:
    """For each seat that counts: the part of the first place that it has."""
    winners = game.result.ranking[0]
    return [(seat in winners) / len(winners) for seat in range(1, len(game.seats) + 1) if counts(seat)]


def mean_of(values: Sequence[float]) -> float | None:
    """The mean, if there are any."""
    return fmean(values) if values else None


def ahead(game: GameSummary, bot: str, other: str) -> float | None:
    """In which part of the pairs of their seats one bot came out ahead of another."""
    places = game.places
    own = [places[seat] for seat, name in enumerate(game.seats, 1) if name == bot]
    theirs = [places[seat] for seat, name in enumerate(game.seats, 1) if name == other]
    return mean_of([(mine < yours) + (mine == yours) / 2 for mine in own for yours in theirs])


def add_deal(order: PairwiseTest, plan: ArenaPlan, games: Sequence[GameSummary]) -> None:
    """Let the bets know what all games of one deal say."""
    for one, other in combinations(range(len(plan.bots)), 2):
        said = mean_of([x for game in games if (x := ahead(game, plan.bots[one], plan.bots[other])) is not None])
        if said is not None:
            order.add(one, other, said)
