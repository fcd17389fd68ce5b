"""Exact ends of Submarine: the solver against brute force, and the bots that use it."""

from collections.abc import Iterator

from fathom.bots.registry import bot_called
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.rng import Rng
from fathom.games.submarine.bots.endgame import EndgameSolver
from fathom.games.submarine.bots.levels import LEVELS
from fathom.games.submarine.state import State
from fathom.games.submarine.worlds import SubmarineWorlds
from play import fresh, random_steps

ENOUGH = 400  # positions of the solver
FEW = 4  # cards in stocks and in the other hand, above which a certain win is rare
WHOLE = 30  # games of which all positions are looked at
MOST = 300  # positions of the brute force; larger ends are left out
BARREN = {"stalemate_voyages": 1}  # the game ends with the first voyage without progress


class TooLarge(Exception):
    """More positions than `MOST`."""


def share(state: State, seat: int, left: list[int]) -> float:
    """Return the seat's share of the win under best play of both seats, without memory. Raises `TooLarge`."""
    result = state.result()
    if result is not None:
        return (seat in result.ranking[0]) / len(result.ranking[0])
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    values = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        values.append(share(after, seat, left))
    return max(values) if state.to_move == seat else min(values)


def late(seed: int, options: dict[str, int]) -> list[Match]:
    """Return positions of a random game in which both ships have come far, or hardly a card is left."""
    found = []
    match = fresh("submarine", 2, options, seed)
    for _ in random_steps(match, seed, 400):
        state = match.state
        assert isinstance(state, State)
        if not match.over and len(match.legal()) > 1 and min(state.ships) >= 5:
            found.append(match.prefix(len(match.steps)))
    return found


def test_the_solver_agrees_with_brute_force() -> None:
    """Any state will do: the solver sees all cards."""
    seen: dict[float, int] = {}
    for seed in range(25):
        for match in late(seed, BARREN):
            state = match.state
            assert isinstance(state, State)
            solver = EndgameSolver(state.clone(), 300)
            for action, value in solver.values:
                after = state.clone()
                after.apply(action)
                try:
                    assert value == share(after, match.to_move, [MOST])
                except TooLarge:
                    continue
                seen[value] = seen.get(value, 0) + 1
    assert sum(seen.values()) > 150
    assert min(seen[0.0], seen[1.0]) > 20


def test_an_end_that_is_too_large_has_no_values() -> None:
    state = fresh("submarine", 2, {}, 1).state
    assert isinstance(state, State)
    assert EndgameSolver(state, 50).values == []


def test_cards_are_certain_just_where_all_worlds_are_equal() -> None:
    certain = open_ = 0
    for seed in range(30):
        for match in late(seed, {}):
            view = match.view(match.to_move)
            worlds = SubmarineWorlds(view)
            drawn = [worlds.draw(Rng(n)) for n in range(8)]
            held = {(tuple(world.hands), tuple(cards(world))) for world in drawn}
            if worlds.certain():
                assert len(held) == 1
                certain += 1
            else:
                open_ += 1
    assert certain > 5
    assert open_ > 50


def cards(state: State) -> list[int]:
    """Return the cards of the stocks, the top card first."""
    return [
        int(state.cards[pile * 64 + (state.tops[pile] + i) % 64])
        for pile in range(state.players)
        for i in range(state.counts[pile])
    ]


def test_a_replayed_world_equals_the_match_of_the_same_draw() -> None:
    for match in random_steps(fresh("submarine", 3, {}, 2), 2, 120):
        if not match.over and len(match.steps) % 10 == 0:
            worlds = SubmarineWorlds(match.view(match.to_move))
            assert worlds.replayed(Rng(4)).to_bytes() == worlds.match(Rng(4)).state.to_bytes()


def solved_ends(seed: int) -> Iterator[tuple[View, State, dict[int, float]]]:
    """Yield the positions of a game between light players whose end can be solved from the view."""
    match, rng = fresh("submarine", 2, BARREN if seed % 2 else {}, seed), Rng(seed)
    bots = [bot_called(name) for name in ("captain:2", "style:rusher", "random")]
    while not match.over:
        view = match.view(match.to_move)
        few = seed < WHOLE or sum(view.stocks) + view.hands[2 - view.seat] <= FEW
        if len(view.legal) > 1 and few:
            worlds = SubmarineWorlds(view)
            root = worlds.draw(Rng(1))
            if worlds.certain() and (values := EndgameSolver(root, ENOUGH).values):
                yield view, root, dict(values)
        match.play(bots[(seed + match.to_move) % 3].choose(view, Budget(), rng))


def test_a_bot_takes_a_certain_win_and_its_hint_says_so() -> None:
    wins = others = 0
    for seed in (*range(WHOLE), 149):  # the last one has a win
        for view, root, values in solved_ends(seed):
            best = max(values.values())
            lines = {root.format(action): value for action, value in values.items()}
            assert lines[LEVELS[4].choose(view, Budget(iterations=ENOUGH), Rng(1))] == best
            told = LEVELS[4].explain(view, Budget(iterations=ENOUGH), Rng(1))
            assert {each.line: each.value for each in told} == lines
            assert {each.sure for each in told} == {0.0}
            wins, others = wins + (best == 1.0), others + (best < 1.0)
    assert wins > 0
    assert others > 3
