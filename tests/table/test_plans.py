"""Plans: the branch that fits, its moves one after the other, and its end."""

from typing import Any

import pytest

from fathom.core.errors import Refusal
from fathom.core.game import LegalMove
from fathom.protocol import commands as ask
from fathom.protocol.plans import BRANCHES, PlannedBranch, PlannedMove, PlanOutcome
from fathom.protocol.settings import DAY, MoveClock
from fathom.table import bounds
from fathom.table.commands import PlayPlannedMove
from fathom.table.plans import (
    Dropped,
    Due,
    Finished,
    StoredPlan,
    Waiting,
    fits,
    next_action,
    require_plannable,
    steps_until_own,
    with_branch,
    without_branch,
)
from table.harness import ANN, BOB, CAT, TableHarness

SLOW = MoveClock(seconds=3 * DAY)


def move(seat: int, line: str) -> PlannedMove:
    return PlannedMove(seat=seat, line=line, move=LegalMove(verb=line.split(" ")[0], line=line))


def branch(number: int, when: list[str], *play: str) -> PlannedBranch:
    return PlannedBranch(
        number=number, when=tuple(move(1, line) for line in when), play=tuple(move(2, line) for line in play)
    )


def plan(*branches: PlannedBranch, after: int = 0) -> StoredPlan:
    return StoredPlan(seat=2, person=BOB.id, after=after, branches=branches)


def slow_table(**wish: Any) -> TableHarness:
    return TableHarness(clock=SLOW, options={"first": "seat_1"}, **wish).start()


@pytest.mark.parametrize(
    ("when", "lines", "met"),
    [
        ([], [], True),
        ([], ["sail C"], True),
        (["sail C"], ["sail C", "move C2-C3", "done"], True),
        (["sail C", "done"], ["sail C", "move C2-C3", "done"], True),
        (["done", "sail C"], ["sail C", "move C2-C3", "done"], False),
        (["sail C", "sail C"], ["sail C", "done"], False),
        (["sail D"], ["sail C"], False),
        (["sail"], ["sail C"], False),
        (["drop 200"], ["sail 1 3", "drop 200 = hit"], True),
        (["drop 200 = miss"], ["sail 1 3", "drop 200 = hit"], False),
        (["drop 200 = hit"], ["sail 1 3", "drop 200 = hit"], True),
        (["swap R"], ["swap ?"], False),
        (["swap ?"], ["swap ?"], True),
    ],
)
def test_conditions_are_met_in_order_among_other_moves(when: list[str], lines: list[str], met: bool) -> None:
    assert fits(tuple(move(1, line) for line in when), [(1, line) for line in lines]) is met


def test_a_condition_names_its_seat() -> None:
    assert fits((move(3, "sail C"),), [(1, "sail A"), (3, "sail C")])
    assert not fits((move(3, "sail C"),), [(1, "sail C"), (3, "sail A")])


def test_the_first_branch_that_fits_is_due() -> None:
    harness = slow_table()
    wanted = plan(branch(1, ["mussel Y"], "mussel B"), branch(2, ["mussel R"], "mussel G"), branch(3, [], "mussel V"))
    assert isinstance(next_action(harness.table, wanted), Waiting)
    harness.play("mussel R")
    due = next_action(harness.table, wanted)
    assert isinstance(due, Due)
    assert (due.person.id, due.move.line) == (BOB.id, "mussel G")
    before = harness.table.seq
    harness.system(due.command, due.person)
    assert harness.table.seq == before + 1
    harness.system(due.command, due.person)
    assert harness.table.seq == before + 1, "it is played once"
    assert next_action(harness.table, wanted) == Finished(PlanOutcome(result="played", played=(move(2, "mussel G"),)))


def test_a_plan_without_a_branch_that_fits_ends() -> None:
    harness = slow_table().play("mussel R")
    assert next_action(harness.table, plan(branch(1, ["mussel Y"], "mussel B"))) == Finished(
        PlanOutcome(result="no_match")
    )


def test_several_moves_are_due_one_after_the_other() -> None:
    harness = slow_table()
    while harness.table.to_move == 1 or not any("sail" in line for line in harness.replicas[2].view["legal"]):
        harness.play(harness.table.play.match.legal()[0])  # type: ignore[union-attr]
    match = harness.table.play.match  # type: ignore[union-attr]
    first = match.legal()[0]
    wanted = plan(branch(1, [], first, "done"), after=len(match.steps))
    due = next_action(harness.table, wanted)
    assert isinstance(due, Due)
    harness.system(due.command, due.person)
    due = next_action(harness.table, wanted)
    assert isinstance(due, Due), "also for a worker that has not seen the first move played"
    assert (due.move.line, [each.line for each in due.earlier]) == ("done", [first])


def test_a_plan_is_dropped_when_its_owner_moves_otherwise() -> None:
    harness = slow_table().play("mussel R", "mussel B")
    assert isinstance(next_action(harness.table, plan(branch(1, [], "mussel G"))), Dropped)
    assert isinstance(next_action(harness.table, plan(branch(1, ["mussel Y"], "mussel G"))), Dropped)


def test_a_plan_is_dropped_with_its_seat_and_with_the_game() -> None:
    harness = slow_table()
    other = StoredPlan(seat=2, person=CAT.id, after=0, branches=(branch(1, [], "mussel G"),))
    assert isinstance(next_action(harness.table, other), Dropped)
    harness.do(ANN, ask.Resign, seat=1)
    assert harness.table.status == "over"
    assert isinstance(next_action(harness.table, plan(branch(1, [], "mussel G"))), Dropped)


def test_a_planned_move_is_refused_like_any_other() -> None:
    harness = slow_table().play("mussel R")
    with pytest.raises(Refusal) as refused:
        harness.system(PlayPlannedMove(seat=2, seq=harness.table.position_seq, line="mussel R"), BOB)
    assert refused.value.kind == "illegal"
    with pytest.raises(Refusal) as refused:
        harness.system(PlayPlannedMove(seat=2, seq=harness.table.position_seq, line="mussel G"), CAT)
    assert refused.value.code == "not_your_seat"


def test_plans_need_days_for_a_turn_and_the_turn_of_another() -> None:
    for harness, person, seat, code in (
        (TableHarness(options={"first": "seat_1"}).start(), BOB, 2, "no_plans_here"),
        (slow_table(), ANN, 1, "plan_your_turn"),
        (slow_table(), ANN, 2, "not_your_seat"),
        (TableHarness(clock=SLOW), ANN, 1, "not_started"),
    ):
        with pytest.raises(Refusal) as refused:
            require_plannable(harness.table, person, seat)
        assert refused.value.code == code


def test_branches_are_added_once_limited_and_revoked() -> None:
    match = require_plannable(slow_table().table, BOB, 2)
    play = (move(2, "mussel G"),)
    made = with_branch(None, match, BOB.id, 2, (), play)
    assert with_branch(made, match, BOB.id, 2, (), play) == made
    for number in range(1, BRANCHES):
        made = with_branch(made, match, BOB.id, 2, (move(1, f"sail {number}"),), play)
    with pytest.raises(Refusal) as refused:
        with_branch(made, match, BOB.id, 2, (move(1, "sail Z"),), play)
    assert refused.value.code == "plan_full"
    left = without_branch(made, 3)
    assert [each.number for each in left.branches] == [1, 2, *range(4, BRANCHES + 1)]
    assert without_branch(left, 3) == left


def test_a_plan_of_an_earlier_wait_is_replaced() -> None:
    harness = slow_table()
    made = with_branch(None, require_plannable(harness.table, BOB, 2), BOB.id, 2, (), (move(2, "mussel G"),))
    assert made.after == 0
    harness.play("mussel R", "mussel G")
    while harness.table.to_move == 2:
        harness.play(harness.table.play.match.legal()[0])  # type: ignore[union-attr]
    match = require_plannable(harness.table, BOB, 2)
    new = with_branch(made, match, BOB.id, 2, (), (move(2, "mussel V"),))
    assert (new.after, len(new.branches)) == (steps_until_own(match, 2), 1)


def test_a_planned_move_is_played_until_the_deadline_and_not_at_it() -> None:
    harness = slow_table().play("mussel R")
    planned = PlayPlannedMove(seat=2, seq=harness.table.position_seq, line="mussel G")
    before, deadline = harness.table.seq, harness.table.alarm()
    assert deadline is not None
    harness.now = deadline
    assert harness.system(planned, BOB).entries == []
    harness.now = deadline - 1
    harness.system(planned, BOB)
    assert harness.table.seq == before + 1


def test_a_planned_move_needs_room_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = slow_table().play("mussel R")
    monkeypatch.setattr(bounds, "ENTRIES", harness.table.seq)
    with pytest.raises(Refusal) as refused:
        harness.system(PlayPlannedMove(seat=2, seq=harness.table.position_seq, line="mussel G"), BOB)
    assert refused.value.code == "table_full"
