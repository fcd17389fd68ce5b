"""Wins in this turn: the solver against brute force over all lifts, and the bots that use it."""

from fathom.bots.registry import bot_called
from fathom.core.bot import Budget
from fathom.core.rng import Rng
from fathom.games.submarine.actions import LIFT, SAIL, SAIL_OFF
from fathom.games.submarine.bots.levels import LEVELS
from fathom.games.submarine.bots.turn_solver import TurnSolver
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import State
from play import fresh

MOST = 4000  # positions of the brute force; larger turns are left out


class TooLarge(Exception):
    """More positions than `MOST`."""


def can_win(state: State, seat: int, seen: set[bytes]) -> bool:
    """Return whether any stop and any lifts in this turn make the seat the only winner. Raises `TooLarge`."""
    if state.over:
        result = state.result()
        return result is not None and result.ranking[0] == (seat,)
    if state.to_move != seat or state.to_bytes() in seen:
        return False
    seen.add(state.to_bytes())
    if len(seen) > MOST:
        raise TooLarge
    for action in state.legal():
        if SAIL <= action < SAIL_OFF or action >= LIFT:
            after = state.clone()
            after.apply(action)
            if (after.over or after.to_move == seat) and can_win(after, seat, seen):
                return True
    return False


def test_the_solver_agrees_with_brute_force() -> None:
    wins = losses = 0
    for seed in range(60):
        match, rng = fresh("submarine", 2 + seed % 3, {}, seed), Rng(seed)
        bot = bot_called("greedy" if seed % 2 else "captain:2")
        while not match.over:
            state = match.state
            assert isinstance(state, State)
            rich = max(map(len, match.view(match.to_move).containers)) >= 9 or min(state.left) <= 3
            if rich and state.phase in (Phase.SAILING, Phase.ACTING):
                line = TurnSolver(state.clone()).line
                try:
                    assert bool(line) == can_win(state.clone(), match.to_move, set())
                except TooLarge:
                    pass
                else:
                    wins, losses = wins + bool(line), losses + (not line)
                if line:
                    check_line(state.clone(), match.to_move, line)
            match.play(bot.choose(match.view(match.to_move), Budget(), rng))
    assert wins > 30
    assert losses > 300


def check_line(state: State, seat: int, line: list[int]) -> None:
    """Assert that the actions are legal and win."""
    for action in line:
        assert action in state.legal()
        state.apply(action)
    result = state.result()
    assert result is not None
    assert result.ranking[0] == (seat,)


def test_a_search_bot_takes_a_win_at_once_and_its_hint_says_so() -> None:
    found = 0
    for seed in range(40):
        match, rng = fresh("submarine", 2, {}, seed), Rng(seed)
        bot = bot_called("greedy")
        while not match.over:
            view, state = match.view(match.to_move), match.state
            assert isinstance(state, State)
            line = TurnSolver(state.clone()).line if len(view.legal) > 1 else []
            if line:
                wins = state.format(line[0])
                assert LEVELS[4].choose(view, Budget(iterations=1), rng) == wins
                best = LEVELS[4].explain(view, Budget(iterations=20), rng)[0]
                assert (best.line, best.value, best.sure) == (wins, 1.0, 0.0)
                found += 1
            match.play(bot.choose(view, Budget(), rng))
    assert found > 10
