"""Observations hold what a seat may know and nothing else, masks are what is legal, and seeds decide the same games."""

import random
from typing import Any

import numpy as np
import pytest

from fathom.core.batch import Batch
from fathom.core.chance import HashChance, numbers_of_shuffle, shuffled
from fathom.core.episode import Episode
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.core.tracker import Encoding, utilities
from fathom.research.seeded_game import SeededGame
from fathom.research.setup import set_up
from fathom.research.tensors import by_field, features, memory
from play import fresh, lively, random_steps, variants

GAMES = pytest.mark.parametrize(("name", "players", "options"), variants())


def followed(match: Match[Any, Any], encoding: Encoding) -> Episode:
    """Return the arrays of a match, step by step from its deal."""
    first = match.game.new_state(match.players, match.options, match.start, match.deal)
    episode = Episode(encoding, match.players)
    episode.begin(first)
    for step in match.steps:
        for action in (step.action, *step.chance_outcomes):
            episode.apply(action)
    return episode


def seen(episode: Episode, seat: int) -> bytes:
    episode.observe(seat)
    return memory(episode.observation, np.uint8).tobytes()


@GAMES
def test_values_fit_their_fields_and_the_mask_is_what_is_legal(name: str, players: int, options: Options) -> None:
    setup = set_up(name, players, options)
    game = SeededGame(setup)
    high = np.concatenate([np.full(field.size, field.high) for field in setup.encoding.fields])
    rng = random.Random(1)
    for seed in range(3):
        game.seed(seed)
        game.deal()
        chance = Rng(seed)
        match = Match.new(setup.game, players, chance, options)
        while not game.episode.over:
            legal = match.state.legal()
            assert np.flatnonzero(game.mask(game.episode.seat)).tolist() == sorted(legal) == game.episode.legal()
            for seat in range(players):
                assert (game.observe(seat) <= high).all()
                assert seat == game.episode.seat or not game.mask(seat).any()
            action = rng.choice(legal)
            game.play(action)
            match.push(action, chance)
            assert (match.to_move - 1, match.over) == (game.episode.seat, game.episode.over)
        assert not game.mask(0).any()
        assert game.match().state.to_bytes() == match.state.to_bytes()
        assert game.episode.rewards() == utilities(match.result.ranking, players)


@GAMES
def test_a_seat_observes_nothing_that_is_hidden_from_it(name: str, players: int, options: Options) -> None:
    encoding = set_up(name, players, options).encoding
    others_differ = 0
    for seed in range(2 if players < 4 else 1):
        match = fresh(name, players, options, seed)
        for number, _ in enumerate(random_steps(match, seed)):
            if number % 17 or match.over:
                continue
            seat = number // 17 % players
            world = match.game.worlds(match.view(seat + 1)).match(Rng(number))
            true, sampled = followed(match, encoding), followed(world, encoding)
            assert seen(true, seat) == seen(sampled, seat)
            others_differ += any(seen(true, other) != seen(sampled, other) for other in range(players))
    assert others_differ > 3  # the worlds did differ, and those who may know see it


@GAMES
def test_a_seed_decides_the_same_games_in_the_engine_and_in_a_batch(name: str, players: int, options: Options) -> None:
    setup = set_up(name, players, options)
    batch = Batch(setup.encoding, players, 2, 0, True)
    batch.reset([7, 8])
    rngs = [Rng(7), Rng(8)]
    matches = [Match.new(setup.game, players, rng, options) for rng in rngs]
    chooser, ended = Rng(1), 0
    masks = memory(batch.masks, np.uint8).reshape(2, -1)
    observations = memory(batch.observations, np.uint8).reshape(2, -1)
    rewards = memory(batch.rewards, np.float64).reshape(2, -1)
    while ended < 4:
        actions = memory(batch.sample(chooser), np.int32)
        assert batch.illegal(actions.tobytes()) == -1
        batch.step(actions.tobytes())
        for game, action in enumerate(actions.tolist()):
            match = matches[game]
            match.push(action, rngs[game])
            assert (batch.ends[game] == 1) == match.over
            if match.over:
                ended += 1
                assert rewards[game].tolist() == utilities(match.result.ranking, players)
                match = matches[game] = Match.new(setup.game, players, rngs[game], options)
            assert np.flatnonzero(masks[game]).tolist() == sorted(match.state.legal())
            if len(match.steps) % 10 == 0:
                seat = match.to_move - 1
                assert batch.seats[game] == seat
                assert observations[game].tobytes() == seen(followed(match, setup.encoding), seat)


class Numbers:
    def __init__(self, numbers: list[int]) -> None:
        self.rest = numbers

    def below(self, limit: int, /) -> int:
        assert 0 <= self.rest[0] < limit
        return self.rest.pop(0)


@GAMES
def test_numbers_of_a_deal_deal_it_again(name: str, players: int, options: Options) -> None:
    setup = set_up(name, players, options)
    start, deal = setup.game.deal(players, setup.options, HashChance.seeded(3))
    numbers = Numbers(setup.encoding.deal_numbers(start, deal))
    assert setup.game.deal(players, setup.options, numbers) == (start, deal)
    assert numbers.rest == []


def test_a_shuffle_can_be_undone_with_equal_items() -> None:
    items = "aabbc"
    for seed in range(20):
        order = shuffled(items, HashChance.seeded(seed))
        assert shuffled(items, Numbers(numbers_of_shuffle(items, order))) == order


@GAMES
def test_fields_and_features_are_the_observation(name: str, players: int, options: Options) -> None:
    setup = set_up(name, players, options)
    game = SeededGame(setup)
    game.seed(1)
    game.deal()
    for _ in range(30):
        game.play(game.episode.legal()[-1])
        if game.episode.over:
            return
    observation = game.observe(0)
    named = by_field(setup.encoding, observation)
    assert {name: part.shape for name, part in named.items()} == {f.name: f.shape for f in setup.encoding.fields}
    assert np.concatenate([part.reshape(-1) for part in named.values()]).tobytes() == observation.tobytes()
    numbers = features(setup.encoding, np.stack([observation, game.observe(1)]))
    assert numbers.shape[0] == 2
    assert numbers.min() >= 0 <= numbers.max() <= 1
    at = 0
    for field in setup.encoding.fields:
        for value in named[field.name].reshape(-1).tolist():
            width = field.high + 1 if field.category and field.high > 1 else 1
            part = numbers[0, at : at + width]
            assert (int(part.argmax()) if width > 1 else round(float(part[0]) * field.high)) == value
            assert width == 1 or part.sum() == 1
            at += width
    assert at == numbers.shape[1]


def test_utilities_sum_to_zero_and_follow_the_places() -> None:
    assert utilities([[2], [1]], 2) == [-1, 1]
    assert utilities([[1, 2]], 2) == [0, 0]
    assert utilities([[3], [1, 2]], 3) == [-0.5, -0.5, 1]
    assert utilities([[1], [2], [3], [4], [5]], 5) == [1, 0.5, 0, -0.5, -1]
    assert utilities([], 3) == [0, 0, 0]


def test_a_copy_of_an_episode_shares_nothing() -> None:
    match = fresh("subhunt", 2, {}, 5)
    steps = list(random_steps(match, 5, 20))
    assert len(steps) == 20
    episode = followed(match, set_up("subhunt").encoding)
    before = seen(episode, 0), seen(episode, 1)
    twin = episode.copy()
    assert (seen(twin, 0), seen(twin, 1), twin.seat, twin.over) == (*before, episode.seat, episode.over)
    rng = random.Random(1)
    for _ in range(10):
        match.push(lively(match, rng), HashChance.seeded(1))
    for step in match.steps[20:]:
        for action in (step.action, *step.chance_outcomes):
            twin.apply(action)
    assert (seen(episode, 0), seen(episode, 1)) == before != (seen(twin, 0), seen(twin, 1))
