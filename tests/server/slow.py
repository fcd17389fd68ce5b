"""Bots that fail, for workers to run."""

import os
import time
from pathlib import Path

from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.server.runtime import bot_job


def never(*_: object) -> str:
    """A bot that thinks for ever."""
    while True:
        time.sleep(1)


def die(*_: object) -> str:
    """A bot that takes its worker with it."""
    os._exit(3)


def cheat(*_: object) -> str:
    """A bot that does not know the rules."""
    return "fly to the moon"


def weary(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Think for ever as a captain; otherwise decide."""
    return never() if bot == "captain" else bot_job.decide(view, bot, level, budget, seed)


def noted(folder: Path, view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Write down seed and budget; as a captain, think until there is a file `go`."""
    with (folder / "log").open("a") as log:
        log.write(f"{seed} {budget.millis}\n")
    while bot == "captain" and not (folder / "go").exists():
        time.sleep(0.01)
    return view.legal[0]


def fail(*_: object) -> str:
    """A bot with a mistake in it."""
    raise ZeroDivisionError
