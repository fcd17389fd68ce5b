"""A game told in one piece says the same as each of its moments did, to everybody."""

from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.table.projections.history import history, history_page
from fathom.table.table import Table
from table.company import ANN, BOB, Company, seats

SPECTATOR = 0


def played(game: str, most: int = 80) -> Company:
    company = Company(game).start()
    for _ in company.play_on(seed=3, most=most):
        pass
    return company


def moments(company: Company, audience: int) -> list[dict[str, Any]]:
    """The view after the deal and after each step, put together as a client does it."""
    told = msgspec.to_builtins(history(company.table, audience))
    view = told["first"]
    found = [view]
    for step in told["steps"]:
        event, changes = step["event"], step.get("view", {})
        view = {**view, "log": [*view["log"], event["line"]], "news": [*view["news"], event.get("news", ())], **changes}
        found.append(view)
    return found


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@pytest.mark.parametrize("audience", [SPECTATOR, 1, 2])
def test_it_adds_up_to_every_moment_as_it_was_known_then(game: str, audience: int) -> None:
    company = played(game)
    told = moments(company, audience)
    for step, view in enumerate(told):
        known = msgspec.to_builtins(company.table.view_at(audience, step))
        del known["legal"]
        assert msgspec.json.encode(view, order="sorted") == msgspec.json.encode(known, order="sorted")
    assert company.table.play is not None
    assert len(told) == len(company.table.play.match.steps) + 1


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_it_tells_each_move_as_the_feed_did(game: str) -> None:
    company = Company(game).start()
    for _ in company.play_on(seed=5, undo=0, most=60):
        pass
    for audience in (SPECTATOR, 1, 2):
        heard = [msgspec.json.decode(message).get("event", {}) for message in company.sent[audience]]
        fed = [
            {name: event.get(name) for name in ("seat", "line", "move", "news")}
            for event in heard
            if event.get("type") == "moved"
        ]
        told = msgspec.json.decode(msgspec.json.encode(history(company.table, audience).steps))
        assert fed == [{name: step["event"].get(name) for name in ("seat", "line", "move", "news")} for step in told]


def test_it_keeps_what_happened_beside_the_moves() -> None:
    company = Company("subhunt", undo=True).start()
    company.play("hide 101")
    company.do(BOB, ask.Propose, what=ask.ProposeDraw())
    company.do(ANN, ask.Undo, seat=1)
    company.do(ANN, ask.Answer, proposal=company.table.seq - 1, yes=False)
    company.play("hide 102")
    company.do(BOB, ask.Resign, seat=2)
    for audience in (SPECTATOR, 1, 2):
        notes = history(company.table, audience).notes
        assert [(note.step, note.event.type) for note in notes] == [
            (0, "proposed"),
            (0, "undone"),
            (0, "answered"),
            (1, "ended"),
        ]
    stored = Table.load(company.table.id, company.log)
    assert history(stored, 1) == history(company.table, 1)


def test_it_knows_who_had_a_seat_that_changed_hands() -> None:
    company = Company(seats=seats(3)).start()
    company.do(BOB, ask.Resign, seat=2)
    assert company.table.lines[1].kind == "bot"
    assert [line.name for line in history(company.table, 1).seats] == ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_its_pages_make_up_the_whole(game: str, size: int) -> None:
    company = played(game, most=30)
    company.do(BOB, ask.Resign, seat=2)
    whole = history(company.table, 1)
    pages = [finish(history_page(company.table, 1, begin, size)) for begin in range(0, whole.total, size)]
    assert msgspec.structs.replace(pages[0], steps=[step for page in pages for step in page.steps]) == whole
    assert {page.total for page in pages} == {len(whole.steps)}
    assert all(page.first is None and not page.notes for page in pages[1:])
    assert finish(history_page(company.table, 1, whole.total, size)).steps == []
    with pytest.raises(Refusal) as refused:
        history_page(company.table, 1, whole.total + 1, size)
    assert refused.value.code == "no_such_step"


def test_a_page_is_of_the_moment_when_it_was_asked_for() -> None:
    company = Company("subhunt", undo=True).start()
    company.play("hide 101")
    before = history(company.table, 1)
    work = history_page(company.table, 1)
    next(work)
    company.do(ANN, ask.Undo, seat=1)
    company.play("hide 102")
    assert finish(work) == before
    assert history(company.table, 1).undone == company.table.seq - 1


def test_there_is_none_before_the_game() -> None:
    with pytest.raises(Refusal) as refused:
        history(Company().table, SPECTATOR)
    assert refused.value.code == "not_started"


def test_it_is_for_those_who_may_watch() -> None:
    company = Company("subhunt", spectators="after").start()
    company.play("hide 101")
    with pytest.raises(Refusal) as refused:
        history(company.table, SPECTATOR)
    assert refused.value.code == "not_for_spectators"
    assert len(history(company.table, 1).steps) == 1
    company.do(BOB, ask.Resign, seat=2)
    assert len(history(company.table, SPECTATOR).steps) == 1
    company.do(ANN, ask.Chat, text="again?")
