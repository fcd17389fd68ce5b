"""The history of a game per audience, compared with its single updates and views."""

from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.table.projections.history import history, history_page
from fathom.table.table import Table
from table.harness import ANN, BOB, TableHarness, seats

SPECTATOR = 0


def played(game: str, most: int = 80) -> TableHarness:
    harness = TableHarness(game).start()
    for _ in harness.play_on(seed=3, most=most):
        pass
    return harness


def moments(harness: TableHarness, audience: int) -> list[dict[str, Any]]:
    """Return the view after the deal and after each step, assembled as a client does it."""
    told = msgspec.to_builtins(history(harness.table, audience))
    view = told["first"]
    found = [view]
    for step in told["steps"]:
        event, changes = step["event"], step.get("view", {})
        view = {**view, "log": [*view["log"], event["line"]], "news": [*view["news"], event.get("news", ())], **changes}
        found.append(view)
    return found


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@pytest.mark.parametrize("audience", [SPECTATOR, 1, 2])
def test_the_history_adds_up_to_every_earlier_view(game: str, audience: int) -> None:
    harness = played(game)
    told = moments(harness, audience)
    for step, view in enumerate(told):
        known = msgspec.to_builtins(finish(harness.table.viewing_at(audience, step)))
        del known["legal"]
        assert msgspec.json.encode(view, order="sorted") == msgspec.json.encode(known, order="sorted")
    assert harness.table.play is not None
    assert len(told) == len(harness.table.play.match.steps) + 1


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_each_move_is_rendered_as_in_the_feed(game: str) -> None:
    harness = TableHarness(game).start()
    for _ in harness.play_on(seed=5, undo=0, most=60):
        pass
    for audience in (SPECTATOR, 1, 2):
        heard = [msgspec.json.decode(message).get("event", {}) for message in harness.sent[audience]]
        fed = [
            {name: event.get(name) for name in ("seat", "line", "move", "news")}
            for event in heard
            if event.get("type") == "moved"
        ]
        told = msgspec.json.decode(msgspec.json.encode(history(harness.table, audience).steps))
        assert fed == [{name: step["event"].get(name) for name in ("seat", "line", "move", "news")} for step in told]


def test_events_between_moves_are_included() -> None:
    harness = TableHarness("subhunt", undo=True).start()
    harness.play("hide 101")
    harness.do(BOB, ask.Propose, what=ask.ProposeDraw())
    harness.do(ANN, ask.Undo, seat=1)
    harness.do(ANN, ask.Answer, proposal=harness.table.seq - 1, yes=False)
    harness.play("hide 102")
    harness.do(BOB, ask.Resign, seat=2)
    for audience in (SPECTATOR, 1, 2):
        notes = history(harness.table, audience).notes
        assert [(note.step, note.event.type) for note in notes] == [
            (0, "proposed"),
            (0, "undone"),
            (0, "answered"),
            (1, "ended"),
        ]
    stored = Table.load(harness.table.id, harness.log)
    assert history(stored, 1) == history(harness.table, 1)


def test_former_owners_of_seats_are_included() -> None:
    harness = TableHarness(seats=seats(3)).start()
    harness.do(BOB, ask.Resign, seat=2)
    assert harness.table.seat_infos[1].kind == "bot"
    assert [line.name for line in history(harness.table, 1).seats] == ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_pages_add_up_to_the_whole_history(game: str, size: int) -> None:
    harness = played(game, most=30)
    harness.do(BOB, ask.Resign, seat=2)
    whole = history(harness.table, 1)
    pages = [finish(history_page(harness.table, 1, begin, size)) for begin in range(0, whole.total, size)]
    assert msgspec.structs.replace(pages[0], steps=[step for page in pages for step in page.steps]) == whole
    assert {page.total for page in pages} == {len(whole.steps)}
    assert all(page.first is None and not page.notes for page in pages[1:])
    assert finish(history_page(harness.table, 1, whole.total, size)).steps == []
    with pytest.raises(Refusal) as refused:
        history_page(harness.table, 1, whole.total + 1, size)
    assert refused.value.code == "no_such_step"


def test_a_page_is_not_affected_by_later_entries() -> None:
    harness = TableHarness("subhunt", undo=True).start()
    harness.play("hide 101")
    before = history(harness.table, 1)
    work = history_page(harness.table, 1)
    next(work)
    harness.do(ANN, ask.Undo, seat=1)
    harness.play("hide 102")
    assert finish(work) == before
    assert history(harness.table, 1).undone == harness.table.seq - 1


def test_there_is_no_history_before_the_start() -> None:
    with pytest.raises(Refusal) as refused:
        history(TableHarness().table, SPECTATOR)
    assert refused.value.code == "not_started"


def test_the_history_requires_a_permitted_audience() -> None:
    harness = TableHarness("subhunt", spectators="after").start()
    harness.play("hide 101")
    with pytest.raises(Refusal) as refused:
        history(harness.table, SPECTATOR)
    assert refused.value.code == "not_for_spectators"
    assert len(history(harness.table, 1).steps) == 1
    harness.do(BOB, ask.Resign, seat=2)
    assert len(history(harness.table, SPECTATOR).steps) == 1
    harness.do(ANN, ask.Chat, text="again?")
