"""Bots that fail, for workers to run."""

import os
import time


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


def fail(*_: object) -> str:
    """A bot with a mistake in it."""
    raise ZeroDivisionError
