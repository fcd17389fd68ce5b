"""Random games, for tests that need many different positions."""

import random
from collections.abc import Iterator
from itertools import pairwise

from fathom.core.chance import HashChance
from fathom.core.game import GameResult, MadeMove, PieceMove
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.registry import game_named

# By game: numbers of players and options that together use every value.
VARIANTS: dict[str, list[tuple[int, Options]]] = {
    "submarine": [
        (2, {}),
        (3, {"must_act": False, "vertical_move": "same_column"}),
        (4, {"pause_pile": "spare", "stalemate_voyages": 3}),
        (5, {"mussels": "random", "first": "seat_1", "pause_pile": "spare"}),
    ],
    "subhunt": [
        (2, {}),
        (2, {"blast": "square", "lanes": "plus_diagonals", "torpedo_hit": "1/2"}),
        (2, {"mine_trigger": "pass", "magazines": [9, 1, 1], "arrows": [6, 1]}),
        (2, {"turn_limit": 15, "torpedo_hit": "0", "auto_panels": False}),
    ],
}


def variants() -> list[tuple[str, int, Options]]:
    return [(name, players, options) for name, ways in VARIANTS.items() for players, options in ways]


def fresh(name: str, players: int, options: Options, seed: int) -> Match:
    return Match.new(game_named(name), players, HashChance.seeded(seed), options)


def random_steps(match: Match, seed: int, most: int = 100_000) -> Iterator[Match]:
    """Play random moves and yield the match before each decision, until it is over."""
    rng, disc = random.Random(seed), HashChance.seeded(f"disc {seed}")
    for _ in range(most):
        if match.over:
            return
        yield match
        match.push(lively(match, rng), disc)


def lively(match: Match, rng: random.Random) -> int:
    """Return a random action; half the time a lift or a shot, if there is one, for varied games."""
    actions = match.state.legal()
    if rng.random() < 0.5:
        lines = {match.state.format(action): action for action in actions}
        eventful = [lines[line] for line in lines if line.startswith(("lift", "fire", "drop"))]
        return rng.choice(eventful or actions)
    return rng.choice(actions)


def finished(name: str, players: int, options: Options, seed: int) -> Match:
    match = fresh(name, players, options, seed)
    for _ in random_steps(match, seed):
        pass
    return match


def piece_moves(move: MadeMove) -> tuple[PieceMove, ...]:
    """Return all moves of pieces, in order: the payments, the piece itself from place to place, the effects."""
    places = (move.start, *move.via, move.end)
    own = [PieceMove(move.piece, *pair) for pair in pairwise(places)] if move.piece else ()
    return (*move.costs, *own, *move.effects)


def resigned(name: str, players: int, options: Options, seed: int, steps: int) -> Match:
    """Return a random game in which seat 1 resigns after some steps, unless it was over before."""
    match = fresh(name, players, options, seed)
    for _ in random_steps(match, seed, steps):
        pass
    if not match.over:
        match.end(GameResult("resigned", (tuple(range(2, players + 1)), (1,))))
    return match
