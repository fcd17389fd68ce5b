"""Statistics of the arena: intervals, ratings and sequential tests."""

import random

import pytest

from fathom.arena.intervals import rate, wilson
from fathom.arena.plan import Task
from fathom.arena.play_game import GameSummary
from fathom.arena.ratings import ratings
from fathom.arena.results import ahead, first_place_share
from fathom.arena.sequential_test import PairwiseTest
from fathom.core.record import Result


def ended(seats: list[str], ranking: list[list[int]]) -> GameSummary:
    result = Result("S10.1", ranking)
    return GameSummary(seed="", seats=seats, task=Task(0, 0, 0), start=1, decisions=1, result=result)


def test_a_deal_of_one_game_is_a_game() -> None:
    found = rate([[1.0]] * 7 + [[0.0]] * 3)
    assert (found.mean, found.games) == (0.7, 10)
    assert (found.low, found.high) == pytest.approx(wilson(7, 10))


def test_correlated_games_of_a_deal_count_as_one() -> None:
    found = rate([[1.0, 1.0]] * 7 + [[0.0, 0.0]] * 3)
    assert (found.low, found.high) == pytest.approx(wilson(7, 10))


def test_anticorrelated_games_of_a_deal_all_count() -> None:
    found = rate([[1.0, 0.0]] * 10)
    assert (found.low, found.high) == pytest.approx(wilson(10, 20))


def test_intervals_have_their_nominal_coverage() -> None:
    """With deals that favour one side, the interval contains the true value in about 95 of 100 cases."""
    rng, hits = random.Random(5), 0
    for _ in range(400):
        chances = [rng.choice((0.9, 0.3)) for _ in range(40)]
        found = rate([[float(rng.random() < chance) for _ in range(2)] for chance in chances])
        hits += found.low <= 0.6 <= found.high
    assert hits >= 370


def fair(order: PairwiseTest, rng: random.Random, chance: float, deals: int) -> bool:
    for _ in range(deals):
        order.add(0, 1, (float(rng.random() < chance) + float(rng.random() < chance)) / 2)
        if order.decided:
            return True
    return False


def test_the_sequential_test_rarely_separates_equal_bots() -> None:
    """A 95 % interval tested after each of 300 deals would be wrong about half of the time."""
    rng = random.Random(3)
    wrong = sum(fair(PairwiseTest(2), rng, 0.5, 300) for _ in range(200))
    assert wrong <= 10


def test_the_sequential_test_finds_a_better_bot() -> None:
    rng = random.Random(4)
    orders = [PairwiseTest(2) for _ in range(50)]
    assert all(fair(order, rng, 0.75, 200) for order in orders)
    assert all(order.is_better(0, 1) and not order.is_better(1, 0) for order in orders)


def test_a_winner_is_rated_higher_and_more_games_narrow_the_interval() -> None:
    few = ratings(["a", "b"], [ended(["a", "b"], [[1], [2]])] * 2)
    many = ratings(["a", "b"], [ended(["a", "b"], [[1], [2]]), ended(["b", "a"], [[2], [1]])] * 20)
    assert few["a"].mu > few["b"].mu
    assert many["a"].mu > many["b"].mu
    assert many["a"].sigma < few["a"].sigma


def test_ratings_use_all_places_and_shared_ones_are_ties() -> None:
    rated = ratings(["a", "b", "c", "d"], [ended(["a", "b", "c", "d"], [[3], [1, 2], [4]])])
    assert rated["c"].mu > rated["a"].mu > rated["d"].mu
    assert abs(rated["a"].mu - rated["b"].mu) < 1e-9


def test_a_bot_that_plays_only_itself_keeps_its_rating() -> None:
    assert ratings(["a"], [ended(["a", "a"], [[1], [2]])]) == ratings(["a"], [])


def test_shares_of_the_first_place_and_pairs_of_seats() -> None:
    game = ended(["a", "b", "b"], [[2], [1, 3]])
    assert ahead(game, "a", "b") == 0.25
    assert ahead(game, "a", "c") is None
    assert first_place_share(ended(["a", "b"], [[1, 2]]), 1, 2) == 0.5
