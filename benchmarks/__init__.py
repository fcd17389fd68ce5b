"""Measure engine, search, bots, server, workers, abuse and browser client: `python -m benchmarks [PART]`."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def environment() -> dict[str, str]:
    """Return the environment for a child process that runs a module of this package."""
    found = dict(os.environ)
    found["PYTHONPATH"] = os.pathsep.join(filter(None, (found.get("PYTHONPATH"), str(ROOT))))
    return found
