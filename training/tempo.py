"""Fit what being on turn is worth to the evaluators of reviews: decisions of the captain shall gain nothing on average.

Without it, small errors of one kind add up over a game, and all players seem to gain by their own decisions or to lose.

    fathom simulate subhunt --bots captain:5 --games 10 --seed tempo --records hunt.jsonl
    python -m training.tempo hunt.jsonl [MORE.jsonl ...]
"""

import argparse
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from fathom.core.match import Match
from fathom.core.record import read, replay
from fathom.core.registry import plugin_named
from fathom.protocol.reviews import ReviewBudget
from fathom.study.review.steps import Reviewer

BUDGET = ReviewBudget(worlds=8, graded=False)
NUDGE = 0.1  # of a strength, to measure its effect
ROUNDS = 2

Tempo = dict[int, float]  # by kind of decision


def mean_gains(matches: list[Match], tempo: Tempo, phases: list[int]) -> Any:
    """Return what decisions gain on average for the seat that makes them, by the kind that they belong to.

    A decision of another kind belongs to the last one that began: in Submarine all of a turn to its sailing.
    """
    sums: dict[int, float] = defaultdict(float)
    counts: dict[int, int] = defaultdict(int)
    for match in matches:
        evaluator: Any = plugin_named(match.game.name).win_evaluator()
        evaluator.tempo.update(tempo)
        reviewer, course, kind = Reviewer(match, BUDGET, evaluator), match.prefix(0), -1
        for step in match.steps:
            phase = int(course.state.phase)  # type: ignore[attr-defined]
            if phase in phases:
                kind = phase
                counts[kind] += 1
            if kind >= 0:
                sums[kind] += reviewer.review(course, step).decision[step.seat - 1]
            course.replay_step(step)
    return np.array([sums[phase] / max(1, counts[phase]) for phase in phases])


def fit(name: str, matches: list[Match]) -> None:
    """Fit the tempo for games with the same number of players by Newton's method, and print it."""
    evaluator: Any = plugin_named(matches[0].game.name).win_evaluator()
    phases = sorted(evaluator.tempo)
    tempo: Tempo = dict.fromkeys(phases, 0.0)
    for number in range(ROUNDS + 1):
        gains = mean_gains(matches, tempo, phases)
        rounded = {phase: round(tempo[phase], 3) for phase in phases}
        print(f"{name}, {len(matches)} games: tempo {rounded}, gains in points {np.round(100 * gains, 2)}", flush=True)
        if number < ROUNDS:
            nudged = [mean_gains(matches, {**tempo, phase: tempo[phase] + NUDGE}, phases) for phase in phases]
            slopes = np.array([(its - gains) / NUDGE for its in nudged]).T
            change = np.linalg.lstsq(slopes, -gains, rcond=0.05)[0]
            tempo = {phase: tempo[phase] + float(by) for phase, by in zip(phases, change, strict=True)}


def main() -> None:
    """Fit the tempo to files of records."""
    parser = argparse.ArgumentParser(prog="python -m training.tempo", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.jsonl")
    found: dict[str, list[Match]] = defaultdict(list)
    for path in parser.parse_args().files:
        for data in path.read_bytes().splitlines():
            match = replay(read(data))
            found[f"{match.game.title} for {match.players}"].append(match)
    for name, matches in found.items():
        fit(name, matches)


if __name__ == "__main__":
    main()
