"""Random play of OpenSpiel, the peer of the engine's benchmarks, where it is installed."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.engine import Contender

MODULE_GAMES = ("crazy_eights(players=5)", "hearts", "battleship", "gin_rummy")
LOOP_GAME = "crazy_eights(players=5)"


def open_spiel_contenders(contender: "type[Contender]") -> "Iterator[Contender]":
    """Yield benchmarks of OpenSpiel's C++ random bots on four games, and of a Python loop over one."""
    try:
        import pyspiel
    except ImportError:
        print("Skipped: OpenSpiel is not installed; `make bench` installs it.", file=sys.stderr)
        return
    for name in MODULE_GAMES:
        game = pyspiel.load_game(name)
        yield contender(f"OpenSpiel {name}", "module", False, bot_games(game), mean_legal(game))
    yield contender(f"OpenSpiel {LOOP_GAME}", "loop", False, loop_games(pyspiel.load_game(LOOP_GAME)))


def bot_games(game: Any) -> Callable[[int], tuple[int, float]]:
    """Return a benchmark of games between uniform random bots in C++, counted in decisions."""
    import pyspiel

    seats = range(game.num_players())

    def run(seed: int) -> tuple[int, float]:
        bots = [pyspiel.make_uniform_random_bot(seat, seed * 10 + seat) for seat in seats]
        state = game.new_initial_state()
        start = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        spent = time.process_time() - start
        return sum(step.player >= 0 for step in state.full_history()), spent

    return run


def loop_games(game: Any) -> Callable[[int], tuple[int, float]]:
    """Return a benchmark of games with each decision and chance event chosen and applied by Python."""

    def run(seed: int) -> tuple[int, float]:
        draw, decisions, start = random.Random(seed).random, 0, time.process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += state.current_player() >= 0
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions, time.process_time() - start

    return run


def mean_legal(game: Any) -> float:
    """Return the mean number of legal actions per decision in a few random games."""
    draw, decisions, choices = random.Random(1).random, 0, 0
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.current_player() >= 0:
                decisions += 1
                choices += len(actions)
            state.apply_action(actions[int(draw() * len(actions))])
    return choices / decisions
