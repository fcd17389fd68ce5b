"""What the arena computes from games: intervals, ratings, and when an order is certain."""

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


def test_games_of_a_deal_that_always_end_alike_count_as_one() -> None:
    found = rate([[1.0, 1.0]] * 7 + [[0.0, 0.0]] * 3)
    assert (found.low, found.high) == pytest.approx(wilson(7, 10))


def test_games_of_a_deal_that_make_up_for_each_other_count_all() -> None:
    found = rate([[1.0, 0.0]] * 10)
    assert (found.low, found.high) == pytest.approx(wilson(10, 20))


def test_intervals_hold_what_they_promise() -> None:
    """Deals that favour one side: the truth is within the interval in about 95 of 100 cases, not in many fewer."""
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


def test_equals_are_rarely_told_apart_however_often_one_looks() -> None:
    """A 95 % interval that is looked at after each of 300 deals would be wrong about half of the time."""
    rng = random.Random(3)
    wrong = sum(fair(PairwiseTest(2), rng, 0.5, 300) for _ in range(200))
    assert wrong <= 10


def test_a_better_one_is_found() -> None:
    rng = random.Random(4)
    orders = [PairwiseTest(2) for _ in range(50)]
    assert all(fair(order, rng, 0.75, 200) for order in orders)
    assert all(order.is_better(0, 1) and not order.is_better(1, 0) for order in orders)


def test_the_winner_is_rated_higher_and_more_games_make_it_surer() -> None:
    few = ratings(["a", "b"], [ended(["a", "b"], [[1], [2]])] * 2)
    many = ratings(["a", "b"], [ended(["a", "b"], [[1], [2]]), ended(["b", "a"], [[2], [1]])] * 20)
    assert few["a"].mu > few["b"].mu
    assert many["a"].mu > many["b"].mu
    assert many["a"].sigma < few["a"].sigma


def test_places_count_among_many_and_shared_ones_are_equal() -> None:
    rated = ratings(["a", "b", "c", "d"], [ended(["a", "b", "c", "d"], [[3], [1, 2], [4]])])
    assert rated["c"].mu > rated["a"].mu > rated["d"].mu
    assert abs(rated["a"].mu - rated["b"].mu) < 1e-9


def test_who_plays_only_itself_keeps_its_rating() -> None:
    assert ratings(["a"], [ended(["a", "a"], [[1], [2]])]) == ratings(["a"], [])


def test_shares_of_the_first_place_and_pairs_of_seats() -> None:
    game = ended(["a", "b", "b"], [[2], [1, 3]])
    assert ahead(game, "a", "b") == 0.25
    assert ahead(game, "a", "c") is None
    assert first_place_share(ended(["a", "b"], [[1, 2]]), 1, 2) == 0.5
