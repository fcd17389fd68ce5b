"""Perft: numbers of decision sequences to a fixed depth, from the positions in perft/.

A file names a game, players, a seed for the deal, options as JSON, the moves that lead to the position, and `depth N
COUNT` lines. A spin of the disc is not a decision: both its outcomes are followed.
"""

import json
from pathlib import Path

import pytest

from fathom.core.game import State
from fathom.core.match import Match
from play import fresh

FILES = sorted(Path(__file__).parent.glob("perft/*.perft"))


def read(path: Path) -> tuple[Match, dict[int, int]]:
    fields = [line.split(" ", 1) for line in path.read_text().splitlines() if line and line[0] != "#"]
    values = {key: value for key, value in fields if key not in ("depth", "move")}
    match = fresh(values["game"], int(values["players"]), json.loads(values.get("options", "{}")), int(values["seed"]))
    for key, value in fields:
        if key == "move":
            for line in value.split(", "):
                match.play(line)
    depths = dict(map(int, value.split()) for key, value in fields if key == "depth")
    return match, depths


def perft(state: State, depth: int) -> int:
    actions = state.legal()
    if state.chance_due:
        return sum(perft(after(state, action), depth) for action in actions)
    if depth == 1 or not actions:
        return len(actions)
    return sum(perft(after(state, action), depth - 1) for action in actions)


def after(state: State, action: int) -> State:
    twin = state.clone()
    twin.apply(action)
    return twin


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    match, depths = read(path)
    assert depths
    assert {depth: perft(match.state, depth) for depth in depths} == depths
