"""Measure Fathom: engine, search and environments against peers, the costs of bots, the server, the client."""

import argparse
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fathom
from benchmarks import abuse, bots, engine, research, search, server, web, workers
from fathom.core.errors import FathomError

PARTS: dict[str, Callable[[int], dict[str, Any]]] = {
    "engine": engine.measure,
    "search": search.measure,
    "bots": bots.measure,
    "research": research.measure,
    "server": server.measure,
    "workers": workers.measure,
    "abuse": abuse.measure,
    "web": web.measure,
}


def main() -> int:
    """Run the benchmarks, print tables, write the figures and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="?", choices=[*PARTS, "all"], default="all", help=f"{', '.join(PARTS)} (all)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds (default: %(default)s)")
    parser.add_argument("--json", default="bench.json", metavar="FILE", help="output file (default: %(default)s)")
    args = parser.parse_args()
    figures: dict[str, Any] = {
        "version": fathom.__version__,
        "compiled": fathom.compiled(),
        "python": platform.python_version(),
        "rounds": args.rounds,
    }
    try:
        for name in PARTS if args.part == "all" else [args.part]:
            figures[name] = PARTS[name](args.rounds)
    except FathomError as error:
        parser.exit(1, f"{parser.prog}: {error}\n")
    Path(args.json).write_text(json.dumps(figures, indent=1) + "\n")
    print(f"Figures: {args.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
