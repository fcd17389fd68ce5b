"""Memory stays flat, however much bots decide: a worker of a server decides for months.

Blocks are counted, so that a leak of one block in ten decisions shows. FATHOM_DECISIONS sets another number.
"""

import ast
import ctypes
import gc
import os
import sys
import tomllib
from collections.abc import Callable, Sequence
from itertools import cycle, islice, product
from pathlib import Path
from typing import TypeVar

import pytest

import fathom
from fathom.bots.registry import bot_levels, bot_named, bot_names
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.belief import fleet_heatmap
from fathom.protocol.plans import AskPreview, Preview
from fathom.server.runtime import bot_job
from fathom.study import hints
from play import fresh, random_steps

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
LEAST = Budget(iterations=1)  # one iteration takes the same ways as many
DECISIONS = int(os.environ.get("FATHOM_DECISIONS", 5_000 if fathom.compiled() else 10))
# Positions of each phase in which a decision takes well under a millisecond: a seed, and the step of that random game.
POSITIONS = {
    "submarine": [(11, 0), (11, 5), (10, 15), (1, 15), (10, 60)],
    "subhunt": [(11, 4), (8, 7), (7, 72), (5, 27), (10, 62)],
}
RARE = max(10, DECISIONS // 10)  # for jobs that take many times as long as a decision
T = TypeVar("T")


class Heap(ctypes.Structure):
    """The result of glibc's `mallinfo2`."""

    _fields_ = (
        ("before", ctypes.c_size_t * 4),
        ("hblkhd", ctypes.c_size_t),  # bytes in blocks of their own pages
        ("between", ctypes.c_size_t * 2),
        ("uordblks", ctypes.c_size_t),  # bytes in all other blocks that are in use
        ("after", ctypes.c_size_t * 2),
    )


heap = ctypes.CDLL(None).mallinfo2
heap.restype = Heap


def held() -> tuple[int, int]:
    """Return how many small blocks Python holds, and how many bytes in blocks that are larger."""
    gc.collect()
    found = heap()
    return sys.getallocatedblocks(), found.uordblks + found.hblkhd


def growth(act: Callable[[T, Rng], object], given: Sequence[T], times: int) -> tuple[int, int]:
    """Return by how much both have grown over so many decisions after the first few, which fill caches."""

    def decide(times: int) -> None:
        for number, its in enumerate(islice(cycle(given), times)):
            act(its, Rng(number))

    decide(max(times // 10, len(given)))
    before = held()
    decide(times)
    after = held()
    return after[0] - before[0], after[1] - before[1]


def assert_flat(act: Callable[[T, Rng], object], given: Sequence[T], times: int = DECISIONS) -> None:
    blocks, large = growth(act, given, times)
    assert blocks < max(100, times // 10)
    assert large < 100_000


def views(game: str) -> list[View]:
    """Return a view of each phase."""
    return [view_at(game, seed, step) for seed, step in POSITIONS[game]]


def view_at(game: str, seed: int, step: int) -> View:
    steps = random_steps(fresh(game, 2, {}, seed), seed)
    match = next(islice(steps, step, None))
    view: View = match.view(match.to_move)
    return view


@pytest.mark.parametrize("game", POSITIONS)
def test_the_positions_are_of_all_phases_and_leave_a_choice(game: str) -> None:
    phases = {
        "submarine": {"mussel", "place", "sail", "act", "pause"},
        "subhunt": {"hide", "mine", "sail", "drop", "fire"},
    }
    assert {view.phase for view in views(game)} == phases[game]  # type: ignore[attr-defined]
    assert all(len(view.legal) > 1 for view in views(game))


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("name", bot_names())
def test_decisions_leave_nothing_behind(game: str, name: str) -> None:
    """The decisions alternate between all levels of a bot."""
    bots = [bot_named(name, level) for level in range(1, bot_levels(name) + 1)]
    assert_flat(lambda its, rng: its[0].choose(its[1], LEAST, rng), list(product(bots, views(game))))


@pytest.mark.parametrize("game", POSITIONS)
def test_hints_leave_nothing_behind(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those for hiding are left out: their reasons take long, and use nothing that is compiled."""
    monkeypatch.setattr(hints, "THOUGHT", LEAST)
    given = [view for view in views(game) if view.phase not in ("hide", "mine")]  # type: ignore[attr-defined]
    assert_flat(lambda view, _: bot_job.advise(view, 1), given, DECISIONS if game == "submarine" else RARE)


@pytest.mark.parametrize("game", POSITIONS)
def test_previews_of_plans_leave_nothing_behind(game: str) -> None:
    def look_ahead(view: View, _: Rng) -> None:
        assert isinstance(bot_job.look_ahead(view, AskPreview(seat=view.seat, play=(view.legal[0],))), Preview)

    assert_flat(look_ahead, views(game), RARE)


def test_charts_leave_nothing_behind() -> None:
    assert_flat(lambda view, _: fleet_heatmap(view), [view_at("subhunt", 5, 27)])


@pytest.mark.parametrize("game", POSITIONS)
def test_deals_and_states_from_bytes_leave_nothing_behind(game: str) -> None:
    data = fresh(game, 2, {}, 1).state.to_bytes()

    def make(*_: object) -> None:
        fresh(game, 2, {}, 1)
        game_named(game).state_from_bytes(data)

    assert_flat(make, views(game)[:1])


def test_no_interpreted_module_makes_a_vec() -> None:
    """A `vec` that interpreted code hands to compiled code, as an argument or an attribute, is never freed."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["hooks"]["custom"][
        "modules"
    ]
    makers = {path for path in SOURCES.rglob("*.py") if "librt.vecs" in imported(path)}
    assert {path.relative_to(SOURCES).as_posix() for path in makers} <= set(listed)


def imported(path: Path) -> set[str | None]:
    tree = ast.parse(path.read_text())
    return {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
