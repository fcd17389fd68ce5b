"""Puzzles of Submarine: goals of a turn against a search without shortcuts, and why a decision misses them."""

import random
from collections.abc import Iterator

import pytest

from fathom.core.match import Match
from fathom.core.puzzle import PuzzleKind, Verdict
from fathom.games.submarine.bots.turn_solver import TurnSolver
from fathom.games.submarine.pieces import ALL_KINDS, KIND_NAMES
from fathom.games.submarine.position import Mode, Phase
from fathom.games.submarine.puzzles.kinds import KINDS_OF_PUZZLES, LEAST_BITS
from fathom.games.submarine.puzzles.turn import (
    FillMost,
    LiftKinds,
    TurnGoal,
    TurnTooLarge,
    Win,
    after,
    belongings,
    filled,
)
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView
from play import fresh, random_steps
from submarine.sea import sea

MOST = 400  # positions of a turn that the search without shortcuts may have


def all_ways(p: State, seat: int) -> Iterator[State]:
    """Yield every position that the seat can reach within its turn, by any decision but moves of submarines."""
    todo, known = [p], {p.to_bytes()}
    while todo:
        assert len(known) < MOST
        now = todo.pop()
        yield now
        if now.seat != seat or now.phase in (Phase.OVER, Phase.PLACING) or now.mode == Mode.MOVING:
            continue
        for action in now.legal():
            if now.format(action).startswith("move"):
                continue
            twin = after(now, action)
            if twin.to_bytes() not in known:
                known.add(twin.to_bytes())
                todo.append(twin)


def turns(players: int, seed: int) -> Iterator[State]:
    """Yield positions of a random game in which a ship is to sail and the turn is small."""
    for match in random_steps(fresh("submarine", players, {}, seed), seed):
        state = match.state.clone()
        assert isinstance(state, State)
        if state.phase != Phase.SAILING:
            continue
        try:
            list(all_ways(state, state.seat))
        except AssertionError:
            continue
        yield state


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_goals_have_the_values_of_a_search_without_shortcuts(players: int, seed: int) -> None:
    rng = random.Random(seed)
    reached = 0
    for p in list(turns(players, seed))[::3]:
        seat = int(p.seat)
        ends = list(all_ways(p, seat))
        most = max((filled(end, seat).bit_count() for end in ends), default=0) - filled(p, seat).bit_count()
        assert FillMost(seat).value(p) == most
        missing = [kind for kind in range(12) if ALL_KINDS & ~filled(p, seat) >> kind & 1]
        kinds = sum(2**kind for kind in rng.sample(missing, min(2, len(missing))))
        own = [end for end in ends if end.seat == seat or end.phase == Phase.OVER]  # before cards are drawn
        prices = [belongings(p, seat) - belongings(end, seat) for end in own if not kinds & ~filled(end, seat)]
        assert LiftKinds(seat, kinds).value(p) == (-min(prices) if prices else None)
        wins = [end for end in ends if (found := end.result()) and found.ranking[0] == (seat + 1,)]
        assert Win(seat).value(p) == (0 if wins else None)
        reached += most > 1
    assert reached > 3


def test_a_win_is_found_wherever_the_bots_solver_finds_one() -> None:
    found = 0
    for seed in range(12):
        for match in random_steps(fresh("submarine", 2, {}, seed), seed):
            p = match.state
            if p.phase == Phase.SAILING and TurnSolver(p.clone()).line:
                assert Win(int(p.seat)).value(p.clone()) == 0
                found += 1
    assert found


def test_the_last_card_can_win() -> None:
    """S10.3 ends the game after a turn, which no lift does here."""
    position = sea(["C2", "D2"], board={"C2": "Ra"}, hands=["R", ""], containers=["Gb", "Gc"])
    goal = Win(0)
    assert goal.value(position.state) == 0
    assert goal.line_of_play(position.state) == ("sail C", "lift C2 Ra", "done")


def test_the_cheapest_way_pays_no_toll_and_counts_a_joker_as_a_card() -> None:
    board = {"C2": "Ra", "D2": "Ga", "E2": "Ba"}
    position = sea(["C2 D2 E2", "C2 C2 D2"], board=board, hands=["RG", "B"], stocks=["YYYY", "V"], jokers=["Vb"])
    goal = LiftKinds(0, 1)
    assert goal.value(position.state) == -1
    assert goal.line_of_play(position.state) == ("sail C", "lift C2 Ra for Vb")
    without = sea(["C2 D2 E2", "C2 C2 D2"], board=board, hands=["RG", "B"], stocks=["YYYY", "V"])
    assert LiftKinds(0, 1).line_of_play(without.state) == ("sail D", "lift D2 Ga")
    assert LiftKinds(0, 1).value(without.state) == -2


def test_a_limit_ends_a_search() -> None:
    position = sea(["C2 D2", "E2"], hands=["RYG", "B"], stocks=["RRR", "R"])
    with pytest.raises(TurnTooLarge):
        FillMost(0, limit=1).value(position.state)


def posed(kind: PuzzleKind) -> tuple[Match, SubmarineView]:
    """Return a position of a random game with a puzzle of this kind."""
    for seed in range(60):
        for match in random_steps(fresh("submarine", 2, {}, seed), seed):
            view = match.view(match.to_move)
            if kind.pose(view):
                return match.prefix(len(match.steps)), view
    raise AssertionError(kind.name)


@pytest.mark.parametrize("kind", KINDS_OF_PUZZLES, ids=lambda kind: kind.name)
def test_a_solution_is_right_and_what_ends_the_turn_is_not(kind: PuzzleKind) -> None:
    match, view = posed(kind)
    puzzle = kind.pose(view)
    assert puzzle
    assert puzzle.bits >= LEAST_BITS
    *before, last = puzzle.solution
    for line in before:
        view = match.view(view.seat)
        assert kind.judge(view, puzzle.params, line) == Verdict("on")
        for other in view.legal:
            if other.startswith(("move", "sail off")):
                verdict = kind.judge(view, puzzle.params, other)
                assert verdict.outcome == "wrong"
                assert verdict.reason
        match.play(line)
    assert kind.judge(match.view(view.seat), puzzle.params, last) == Verdict("solved")


@pytest.mark.parametrize("kind", KINDS_OF_PUZZLES, ids=lambda kind: kind.name)
def test_the_answer_follows_from_what_the_seat_knows(kind: PuzzleKind) -> None:
    """In every game that the seat cannot tell from this one, the same puzzle has the same solution."""
    match, view = posed(kind)
    from fathom.core.rng import Rng

    puzzle = kind.pose(view)
    worlds = match.game.worlds(view)
    for seed in range(20):
        other = worlds.match(Rng(seed)).view(view.seat)
        assert kind.pose(other) == puzzle


def test_a_goal_leaves_the_rest_to_the_game() -> None:
    with pytest.raises(NotImplementedError):
        TurnGoal(0).value(sea(["C2", "D2"]).state)


def test_kinds_are_named_by_letters() -> None:
    assert len(KIND_NAMES) == 12
