"""Faulty replacements for the job of a bot worker."""

import os
import time
from pathlib import Path

from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.server.runtime import bot_job


def hang(*_: object) -> str:
    """Never return."""
    while True:
        time.sleep(1)


def exit_worker(*_: object) -> str:
    """Exit the worker process."""
    os._exit(3)


def answer_illegally(*_: object) -> str:
    """Return an illegal move."""
    return "fly to the moon"


def hang_as_captain(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Never return for the bot `captain`; otherwise decide."""
    return hang() if bot == "captain" else bot_job.decide(view, bot, level, budget, seed)


def log_then_wait(folder: Path, view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Log seed and budget; for the bot `captain`, block until the file `go` exists."""
    with (folder / "log").open("a") as log:
        log.write(f"{seed} {budget.millis}\n")
    while bot == "captain" and not (folder / "go").exists():
        time.sleep(0.01)
    return view.legal[0]


def fail(*_: object) -> str:
    """Raise an exception."""
    raise ZeroDivisionError
