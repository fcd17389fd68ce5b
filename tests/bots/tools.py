"""Small arenas for tests."""

import shlex
import sys
from pathlib import Path
from typing import Any

from fathom.arena.log import GameLog
from fathom.arena.plan import ArenaPlan, new_plan
from fathom.arena.pool import play_serially
from fathom.arena.run import Arena, Workers
from fathom.core.registry import game_named

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"


def small_plan(*bots: str, game: str = "subhunt", players: int = 2, games: int = 4, **rest: Any) -> ArenaPlan:
    """Return a plan of a few games between these bots."""
    kind = game_named(game)
    return new_plan(kind, players, kind.options.complete({}), list(bots), games, **rest)


def run_arena(folder: Path, plan: ArenaPlan, workers: Workers = play_serially, play_all: bool = False) -> Arena:
    """Run an arena to its end and return it."""
    log = GameLog(folder, plan)
    try:
        arena = Arena(plan, log, play_all)
        arena.run(workers, lambda _: None)
    finally:
        log.close()
    return arena


def bad_bot(fault: str) -> list[str]:
    """Return the command of a bot with this fault."""
    return [sys.executable, str(HERE / "bad_bots.py"), fault]


def as_bot(command: list[str]) -> str:
    """Return the name of a stdio bot with this command."""
    return "cmd:" + shlex.join(command)
