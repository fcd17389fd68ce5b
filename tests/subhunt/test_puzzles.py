"""Puzzles of Submarine Hunt: certainties against every world that fits, and why a line is no answer."""

from collections.abc import Iterator

import pytest

from fathom.core.match import Match
from fathom.core.puzzle import Posed, PuzzleKind, Verdict
from fathom.core.rng import Rng
from fathom.games.subhunt.inferences import gather
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES
from fathom.games.subhunt.puzzles.chances import Chances, chances_of, clues, without_announcement
from fathom.games.subhunt.puzzles.kinds import LEAST_CHANCE, LEAST_CLUES, BestCharge, CertainHit, SafeShip
from fathom.games.subhunt.view import SubHuntView
from fathom.games.subhunt.worlds import SubHuntWorlds
from play import fresh, random_steps
from subhunt.hunt import game

WORLDS = 60


def matches(seeds: range) -> Iterator[Match]:
    """Yield copies of random games at the beginning of turns."""
    for seed in seeds:
        for match in random_steps(fresh("subhunt", 2, {}, seed), seed, most=260):
            if match.legal()[0].startswith("sail"):
                yield match.prefix(len(match.steps))


def first(kind: PuzzleKind) -> tuple[SubHuntView, Posed]:
    """Return the first puzzle of this kind in random games."""
    for match in matches(range(80)):
        view = match.view(match.to_move)
        assert isinstance(view, SubHuntView)
        if posed := kind.pose(view):
            return view, posed
    raise AssertionError(kind.name)


def fleets(view: SubHuntView) -> Iterator[tuple[set[str], str]]:
    """Yield submarines and mine of the enemy in random worlds that fit the view."""
    worlds = SubHuntWorlds(view)
    for seed in range(WORLDS):
        state = worlds.draw(Rng(seed))
        enemy = 1 - state.seat
        mask = [state.subs[enemy * 3 + level] for level in range(3)]
        yield (
            {CELL_NAMES[level * 36 + field] for level in range(3) for field in range(36) if mask[level] >> field & 1},
            FIELD_NAMES[state.mines[enemy]] if state.mines[enemy] >= 0 else "",
        )


def test_a_certain_hit_hits_in_every_world() -> None:
    view, posed = first(CertainHit())
    assert posed.clues >= LEAST_CLUES
    cell = str(posed.reason.params["cell"])
    assert posed.solution[0].split()[-1] == str(int(cell[1:]))
    assert posed.solution[1] == f"drop {cell[0]}00"
    assert all(cell in submarines for submarines, _ in fleets(view))


def test_the_best_charge_is_the_likeliest_within_reach() -> None:
    view, posed = first(BestCharge())
    chance = float(posed.reason.params["chance"])
    assert LEAST_CHANCE <= chance < 1
    cell = str(posed.reason.params["cell"])
    exact = SubHuntWorlds(view).fleets[2 - view.seat]
    every = [set(names) for names in sets_of(exact.sets, int(exact.count))]
    fields = [
        (names, field) for names in every for field in (exact.mines or [-1]) if field not in {c % 36 for c in names}
    ]
    share = sum(CELL_NAMES.index(cell) in names for names, _ in fields) / len(fields)
    assert round(share, 4) == chance


def sets_of(chosen: object, count: int) -> Iterator[list[int]]:
    """Yield the cells of each set of submarines."""
    for number in [int(each) for each in chosen]:  # type: ignore[attr-defined]
        yield [number >> 7 * i & 127 for i in range(count)]


def test_no_world_endangers_a_safe_ship() -> None:
    view, posed = first(SafeShip())
    field = int(posed.solution[0].split()[-1]) - 1
    assert posed.reason.params["field"] == str(field + 1)
    for submarines, mine in fleets(view):
        assert mine != str(field + 1)
        for name in submarines:
            row, column = divmod(int(name[1:]) - 1, 6)
            assert row != field // 6
            assert column != field % 6


@pytest.mark.parametrize("kind", [CertainHit(), BestCharge(), SafeShip()], ids=lambda kind: kind.name)
def test_every_other_line_is_rejected_with_a_reason(kind: PuzzleKind) -> None:
    view, posed = first(kind)
    verdicts = {line: kind.judge(view, posed.params, line) for line in view.legal}
    assert verdicts[posed.solution[0]] == Verdict("solved" if len(posed.solution) == 1 else "on")
    wrong = [verdict for verdict in verdicts.values() if verdict.outcome == "wrong"]
    assert len(wrong) > len(verdicts) / 2
    assert all(verdict.reason and verdict.reason.code for verdict in wrong)


def test_a_charge_that_is_not_the_best_is_rejected() -> None:
    kind = BestCharge()
    for match in matches(range(80)):
        view = match.view(match.to_move)
        posed = kind.pose(view)
        if posed and match.play(posed.solution[0]).line == posed.solution[0]:  # no mine was there
            break
    after = match.view(view.seat)
    for line in after.legal:
        verdict = kind.judge(after, {}, line)
        if line == posed.solution[1]:
            assert verdict == Verdict("solved")
        else:
            assert verdict.reason
            assert verdict.reason.code == ("not_dropped" if line == "hold" else "lower_chance")


def test_a_port_is_no_answer() -> None:
    hunt = game(mines="101 135").play("sail 1 3", "hold", "done", "sail 1 2", "hold", "done")
    view = hunt.view(1)
    assert CertainHit().judge(view, {}, "sail 1 port").reason
    for kind, code in ((BestCharge(), "in_port"), (SafeShip(), "at_sea")):
        reason = kind.judge(view, {}, "sail 1 port").reason
        assert reason
        assert reason.code == code


def test_clues_are_announcements_that_cannot_be_left_out() -> None:
    view, posed = first(CertainHit())
    cell = CELL_NAMES.index(str(posed.reason.params["cell"]))
    evidence = gather(view.log)[2 - view.seat]
    announcements = len([charge for charge in evidence.charges if not charge.hit]) + len(evidence.volleys)
    assert clues(view, cell) <= announcements
    nothing = evidence
    for _ in range(announcements):
        nothing = without_announcement(nothing, 0)
    blind = Chances(nothing, view.square, diagonals=False)
    assert blind.in_cell[cell] < blind.total


def test_a_ship_that_can_be_lost_on_its_way_is_not_asked_about() -> None:
    hunt = game(mines="101 135", mine_trigger="pass")
    assert all(kind.pose(hunt.view(1)) is None for kind in (CertainHit(), BestCharge(), SafeShip()))
    assert chances_of(hunt.view(1)).total > 0
