"""The miner: games between bots of mixed levels, searched for puzzles.

What is found in game i of seed S follows from S, i and the kinds that are still wanted, which is settled between rounds
of a fixed number of games. So the result is the same for any number of processes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from fathom.bots.registry import bot_called
from fathom.core.bot import Bot, Budget
from fathom.core.chance import CHANCE_STREAM, Chance, stream
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Posed, Puzzle, PuzzleKind
from fathom.core.record import write
from fathom.core.registry import plugin_named
from fathom.core.rng import Rng
from fathom.study.puzzles.attempts import fault_of_solution
from fathom.study.puzzles.best_move import NAME, BestMove
from fathom.study.puzzles.difficulty import measure, unmeasured
from fathom.study.puzzles.files import id_of
from fathom.study.puzzles.library import kind_of, kinds_of, start_of

# Weak players leave what strong ones never do: chances that were missed, and rich positions.
PLAYERS = ("greedy", "captain:1", "captain:2", "captain:3", "captain:4")
BUDGET = Budget(iterations=40)
LIMIT = 2_000  # decisions in a game
EASY = 2  # one game in so many yields the first puzzle of a kind, which is easier
SEARCHED = 12  # positions of a game that are looked at for a best move


@dataclass(frozen=True)
class MiningPlan:
    """The inputs that determine the result. Serializable."""

    game: str
    seed: str
    skip: frozenset[str] = frozenset()  # kinds that are complete


def mine_game(plan: MiningPlan, number: int) -> bytes:
    """Play one game and return its puzzles as JSON: at most one of each kind, since neighbours are alike.

    Deterministic. It is the hardest to guess, and in one of `EASY` games the first.
    """
    plugin = plugin_named(plan.game)
    seed = f"{plan.seed}/{number}"
    kinds = [kind for kind in kinds_of(plugin) if kind.name not in plan.skip]
    found: dict[str, Puzzle] = {}
    for looked, (match, view) in enumerate(moments(plugin, seed)):
        for kind in kinds:
            known = found.get(kind.name)
            searched = kind.name == NAME
            if (known and (searched or number % EASY == 0)) or (searched and (looked - number) % SEARCHED):
                continue
            posed = kind.pose(view)
            if posed is None or (known and posed.bits <= known.difficulty.bits):
                continue
            if puzzle := written(plugin, kind, posed, match):
                found[kind.name] = puzzle
    return msgspec.json.encode([measured(plugin, puzzle, seed) for puzzle in found.values()])


def measured(plugin: GamePlugin[Any, Any], puzzle: Puzzle, seed: str) -> Puzzle:
    """Return a puzzle with its difficulty measured."""
    kind = kind_of(plugin, puzzle)
    return msgspec.structs.replace(puzzle, difficulty=measure(plugin, kind, start_of(puzzle), puzzle, seed))


def written(plugin: GamePlugin[Any, Any], kind: PuzzleKind, posed: Posed, match: Match[Any, Any]) -> Puzzle | None:
    """Return a puzzle as stored; None if the kind does not judge it as it should."""
    record = write(match)
    values = dict(kind.values) if isinstance(kind, BestMove) else {}
    puzzle = Puzzle(
        id=id_of(kind.name, record, posed.params), kind=kind.name, seat=match.to_move, record=record,
        params=posed.params, solution=posed.solution, reason=posed.reason, values=values,
        difficulty=unmeasured(posed),
    )  # fmt: skip
    return None if fault_of_solution(match.prefix(len(match.steps)), puzzle, kind_of(plugin, puzzle)) else puzzle


def moments(plugin: GamePlugin[Any, Any], seed: str) -> Iterator[tuple[Match[Any, Any], View]]:
    """Play a game between bots, and yield it before each decision that has a choice, with the view of its seat."""
    chance, setup = stream(seed, CHANCE_STREAM), stream(seed, "setup")
    game = plugin.game
    players = game.seats[setup.below(len(game.seats))]
    match = Match.new(game, players, stream(seed, "deal"))
    bots = {seat: drawn_bot(setup) for seat in range(1, players + 1)}
    rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in bots}
    while not match.over and len(match.steps) < LIMIT:
        seat = match.to_move
        view: View = match.view(seat)
        if len(view.legal) > 1:
            yield match, view
        match.play(bots[seat].choose(view, BUDGET, rngs[seat]), chance)


def drawn_bot(chance: Chance) -> Bot:
    """Return one of the players."""
    return bot_called(PLAYERS[chance.below(len(PLAYERS))])
