"""What a bot worker does: one decision from one view. Workers import this and what it needs, nothing of the server."""

import multiprocessing
import os
import threading
from multiprocessing.connection import wait

from fathom.bots.bot import Budget, bot_named
from fathom.core.game import View
from fathom.core.rng import Rng


def decide(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """The line that a bot plays."""
    return bot_named(bot, level).choose(view, budget, Rng(seed))


def stay_with_parent() -> None:
    """Begin to watch the server: a worker does not outlive it, however it ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
