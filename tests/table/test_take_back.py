"""Take-back without a limit where one person plays bots: what it undoes, what it tells, and what stays verifiable."""

import random
from typing import Any

import msgspec
import pytest

from fathom.core.errors import RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import HostSeat, MoveClock, OpenSeat, SeatRequest
from fathom.table import bounds, events
from fathom.table.chance.verify import verify
from fathom.table.log import CorruptLog
from fathom.table.projections.history import history
from fathom.table.table import Table
from table.harness import ANN, BOB, BOT, TableHarness

ALONE: list[SeatRequest] = [HostSeat(), BOT]
HIDE = ("hide 101", "hide 136", "hide 336", "mine 120")


def hunt(**wish: Any) -> TableHarness:
    """Return a Hunt against a bot in which Ann has hidden her fleet, and the bot its own."""
    harness = TableHarness("subhunt", [HostSeat(), BOT], **wish).start().play(*HIDE)
    return bots_turn(harness)


def bots_turn(harness: TableHarness, seed: int = 1) -> TableHarness:
    rng = random.Random(seed)
    while harness.table.bot_turn():
        harness.bot_plays(rng)
    return harness


def lines(table: Table) -> list[str]:
    assert table.play is not None
    return [step.line for step in table.play.match.steps]


def charge(harness: TableHarness) -> str:
    """Sail and drop a charge, and return its full line."""
    harness.play("sail 1 3", "drop 100")
    return lines(harness.table)[-1]


def test_undo_returns_over_a_disclosure() -> None:
    harness = hunt()
    answered = charge(harness)
    info = harness.replicas[1].table
    assert (info["undo"], info["take_back"]) == (0, True)
    harness.do(ANN, ask.Undo, seat=1)
    assert lines(harness.table)[-1] == "sail 1 3"
    assert info["practice"] is True
    assert info["seen"] == [{"step": 9, "seat": 1, "line": answered}]
    assert harness.replicas[0].table["seen"] == info["seen"]  # public


def test_undo_returns_over_the_moves_of_bots_to_the_very_first_decision() -> None:
    harness = hunt()
    charge(harness)
    bots_turn(harness.play("done"))
    assert harness.table.to_move == 1
    before = len(lines(harness.table))
    harness.do(ANN, ask.Undo, seat=1)
    assert before - len(lines(harness.table)) > 1
    assert lines(harness.table)[-1].startswith("drop")
    while harness.replicas[1].table["take_back"]:
        harness.do(ANN, ask.Undo, seat=1)
    assert lines(harness.table) == []
    assert harness.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"
    harness.play(*HIDE)
    for audience in (0, 1):
        fresh = msgspec.json.decode(harness.table.snapshot(harness.owner(audience), audience, 0))
        assert harness.replicas[audience].view == fresh["view"]


def test_undo_while_a_bot_is_to_move() -> None:
    harness = hunt()
    charge(harness)
    harness.play("done")
    turn = harness.table.bot_turn()
    assert turn is not None
    harness.do(ANN, ask.Undo, seat=1)
    assert (harness.table.to_move, harness.table.summary().to_move) == (1, ANN.id)
    assert not harness.system(turn.command(turn.view.legal[0])).entries  # what the bot chose meanwhile


def test_the_row_for_the_lists_changes_with_the_turn_and_the_practice() -> None:
    harness = hunt()
    charge(harness)
    summary = harness.do(ANN, ask.Undo, seat=1).summary
    assert summary is not None
    assert summary.listing.practice
    harness.play("drop 100", "done")
    summary = harness.do(ANN, ask.Undo, seat=1).summary
    assert summary is not None
    assert (summary.to_move, summary.needs_wakeup) == (ANN.id, False)


def test_a_plain_undo_is_no_practice() -> None:
    harness = TableHarness("subhunt", ALONE).start().play("hide 101")
    harness.do(ANN, ask.Undo, seat=1)
    assert "practice" not in harness.refresh(1)["table"]
    assert harness.table.undos == 1


@pytest.mark.parametrize("seats", [[HostSeat(), OpenSeat()], [HostSeat(), HostSeat()]])
def test_not_with_other_people_or_for_two_seats(seats: list[SeatRequest]) -> None:
    harness = TableHarness("subhunt", seats).start().play(*HIDE)
    assert not harness.refresh(1)["table"]["take_back"]
    assert harness.refused(ANN, ask.Undo, seat=1).kind == RefusalKind.NOT_YOUR_TURN


def test_not_with_a_clock_or_without_undo() -> None:
    for wish, code in (({"clock": MoveClock(seconds=60)}, "nothing_to_undo"), ({"undo": False}, "undo_off")):
        harness = hunt(**wish)
        charge(harness)
        assert not harness.refresh(1)["table"]["take_back"]
        assert harness.refused(ANN, ask.Undo, seat=1).code == code


def test_not_after_the_end() -> None:
    harness = hunt()
    harness.do(ANN, ask.Resign, seat=1)
    assert harness.refused(ANN, ask.Undo, seat=1).kind == RefusalKind.GAME_OVER
    assert not harness.refresh(1)["table"]["take_back"]


def test_not_where_another_person_has_played() -> None:
    harness = TableHarness("submarine", [HostSeat(), OpenSeat(), BOT]).start()
    assert harness.person(2) == BOB
    harness.do(BOB, ask.Resign, seat=2)
    assert [its.kind for its in harness.table.seat_infos] == ["person", "bot", "bot"]
    assert not harness.table.casual


def test_a_long_log_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game always has room for its end: then undo is that of other tables."""
    harness = hunt()
    charge(harness)
    monkeypatch.setattr(bounds, "TAKEN_BACK", harness.table.seq)
    assert not harness.refresh(1)["table"]["take_back"]
    assert harness.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"


@pytest.mark.parametrize("game", ["subhunt", "submarine"])
def test_games_with_many_take_backs_reload_and_verify(game: str) -> None:
    harness = TableHarness(game, ALONE).start()
    rng = random.Random(3)
    for number in range(400):
        if harness.table.status != "playing":
            break
        if harness.table.bot_turn():
            harness.bot_plays(rng)
        elif harness.replicas[1].table.get("take_back") and rng.random() < 0.3 * (number < 200):
            harness.do(ANN, ask.Undo, seat=1)
        else:
            assert harness.table.play is not None
            harness.play(rng.choice(harness.table.play.match.legal()))
    if harness.table.status == "playing":
        harness.do(ANN, ask.Resign, seat=1)
    record = harness.table.record(ANN.id)
    assert all(check.ok for check in verify(record))
    written = msgspec.json.decode(record)
    assert written["practice"] is True
    assert written["seen"]
    for audience, replica in enumerate(harness.replicas):
        fresh = msgspec.json.decode(harness.table.snapshot(harness.owner(audience), audience, 0))
        assert (replica.view, replica.fairness) == (fresh["view"], fresh["fairness"])
    again = harness.reloaded()
    assert again.snapshot(ANN.id, 1, 0) == harness.table.snapshot(ANN.id, 1, 0)
    assert again.record(ANN.id) == record


def test_a_chance_outcome_comes_up_again() -> None:
    """A torpedo cannot be taken back and fired again until it hits."""
    for seed in range(40):
        harness = TableHarness("subhunt", ALONE, secret=bytes([seed]) * 32, options={"torpedo_hit": "1/2"}).start()
        rng = random.Random(seed)
        for _ in range(120):
            if harness.table.status != "playing":
                break
            if harness.table.bot_turn():
                harness.bot_plays(rng)
                continue
            assert harness.table.play is not None
            legal = harness.table.play.match.legal()
            fires = [line for line in legal if line.startswith("fire")]
            harness.play((fires or [rng.choice(legal)])[0])
            if fires and harness.table.status == "playing":
                first = lines(harness.table)[-1]
                harness.do(ANN, ask.Undo, seat=1)
                harness.play(fires[0])
                assert lines(harness.table)[-1] == first
                return
    raise AssertionError("no torpedo was fired")


def test_the_history_says_what_was_seen() -> None:
    harness = hunt()
    answered = charge(harness)
    harness.do(ANN, ask.Undo, seat=1)
    (note,) = [its.event for its in history(harness.table, 1).notes if its.event.type == "undone"]
    assert [its.line for its in note.seen] == [answered]  # type: ignore[union-attr]
    assert "seen" not in msgspec.json.encode(history(hunt().table, 1)).decode()


def test_a_closed_game_tells_spectators_nothing() -> None:
    harness = hunt(spectators="off")
    charge(harness)
    harness.do(ANN, ask.Undo, seat=1)
    told = b"".join(harness.sent[0][-3:]) + harness.table.snapshot("nobody", 0, 0)
    assert b"drop" not in told
    assert b'"take_back":true' not in told


def test_a_damaged_undo_is_found() -> None:
    harness = hunt()
    charge(harness)
    harness.do(ANN, ask.Undo, seat=1)
    entry = events.DECODER.decode(harness.log[-1])
    for change in ({"steps": 3}, {"seen": []}, {"practice": False, "seen": []}):
        event = msgspec.structs.replace(entry.event, **change)
        damaged = msgspec.structs.replace(entry, event=event)
        with pytest.raises(CorruptLog):
            Table.load(harness.table.id, [*harness.log[:-1], damaged.encode()])


def test_an_undo_within_the_usual_limit_is_no_practice() -> None:
    harness = TableHarness("subhunt", ALONE).start().play(*HIDE[:3])
    harness.do(ANN, ask.Undo, seat=1)
    assert lines(harness.table) == list(HIDE[:2])
    assert not harness.table.practice
