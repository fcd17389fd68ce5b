"""Correspondence clocks: presence is not required, and a vacation stops the clock."""

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.notifications import notification_for
from fathom.protocol.settings import DAY as SECONDS
from fathom.protocol.settings import OFFERED, GameClock, MoveClock, Person, TimeSpan, by_correspondence
from fathom.table import vacation
from fathom.table.commands import CallFlag, EndVacation, ErasePerson, RecordDowntime, TakeVacation
from fathom.table.events import Entry
from fathom.table.table import Table
from fathom.table.vacation import DAY, DAYS, TIMES, YEAR
from table.harness import ANN, BOB, BOT, CAT, SECRET, TableHarness, seats

FIRST = {"first": "seat_1"}
THREE_DAYS = MoveClock(seconds=3 * SECONDS)


def days(count: int = 2, clock: MoveClock | GameClock = THREE_DAYS) -> TableHarness:
    return TableHarness(seats=seats(count), options=FIRST, clock=clock).start()


def rest(harness: TableHarness, until: int, person: Person = ANN) -> None:
    span = TimeSpan(harness.now, until)
    harness.system(TakeVacation(since=span.since, until=span.until), person)


def test_a_clock_of_a_day_or_more_is_correspondence() -> None:
    assert [by_correspondence(clock) for clock in OFFERED] == [False, False, False, True, True, True]
    assert not by_correspondence(None)
    assert not by_correspondence(GameClock(seconds=SECONDS - 1))
    assert by_correspondence(GameClock(seconds=3600, increment=SECONDS))


def test_absence_does_not_count_in_correspondence() -> None:
    harness = days(3)
    harness.now += 10 * 60_000
    refusal = harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert refusal.code == "days_for_a_turn"
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == "days_for_a_turn"
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert harness.table.status == "playing", "those who are not there are asked all the same"
    assert harness.replicas[0].table["pending"][0]["waiting"] == [2, 3]
    quick = TableHarness(seats=seats(3), clock=MoveClock(seconds=SECONDS - 1)).start()
    quick.now += 10 * 60_000
    quick.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert quick.table.status == "over", "with less time than a day they are not waited for"


def test_a_correspondence_table_has_a_deadline_and_needs_no_wakeup() -> None:
    harness = days()
    row = harness.table.summary()
    assert (row.needs_wakeup, row.deadline) == (False, harness.now + 3 * DAY)
    quick = TableHarness(clock=MoveClock(seconds=60)).start()
    assert (quick.table.summary().needs_wakeup, quick.table.summary().deadline) == (True, None)


def test_a_vacation_stops_the_clock_that_runs() -> None:
    harness = days()
    begun = harness.now
    harness.now += DAY
    rest(harness, harness.now + 10 * DAY)
    assert harness.replicas[2].table["clock"] == {"left": [2 * DAY, 3 * DAY], "running": 1, "since": begun + 11 * DAY}
    assert harness.replicas[2].table["vacations"] == {"1": begun + 11 * DAY}
    assert harness.table.alarm() == begun + 13 * DAY
    harness.now += 9 * DAY
    assert harness.system(CallFlag()).entries == []
    assert harness.reloaded().alarm() == begun + 13 * DAY, "it is in the log"
    assert harness.table.summary().deadline == begun + 13 * DAY


def test_a_turn_during_a_vacation_starts_after_it() -> None:
    harness = days()
    rest(harness, harness.now + 10 * DAY, BOB)
    assert harness.table.alarm() == harness.now + 3 * DAY, "Ann's clock runs on"
    back = harness.now + 10 * DAY
    harness.now += DAY
    harness.play("mussel R")
    assert harness.table.alarm() == back + 3 * DAY


def test_a_vacation_does_not_change_the_remaining_game_time() -> None:
    harness = days(clock=GameClock(seconds=5 * SECONDS))
    harness.now += DAY
    rest(harness, harness.now + 10 * DAY)
    harness.now += 2 * DAY
    harness.play("mussel R")
    assert harness.table.clock is not None
    assert harness.table.clock.left == [4 * DAY, 5 * DAY]


def test_a_move_ends_the_vacation() -> None:
    harness = days()
    rest(harness, harness.now + 10 * DAY)
    harness.now += DAY
    wrong = harness.refused(ANN, ask.Move, seat=1, line="sail C")
    assert wrong.rule, "a line that the rules refuse ends nothing"
    assert harness.table.vacation_of(1) > harness.now
    change = harness.do(ANN, ask.Move, seat=1, line="mussel R")
    assert [type(entry.event).__name__ for entry in change.entries] == ["Moved", "Returned"]
    assert harness.replicas[2].table["vacations"] == {}
    harness.play("mussel G")
    assert harness.table.alarm() == harness.now + 3 * DAY


def test_an_early_return_keeps_the_remaining_time() -> None:
    harness = days()
    harness.now += DAY
    rest(harness, harness.now + 10 * DAY)
    harness.now += DAY
    harness.system(EndVacation(), ANN)
    assert harness.table.alarm() == harness.now + 2 * DAY
    assert harness.system(EndVacation(), ANN).entries == []
    assert harness.reloaded().alarm() == harness.now + 2 * DAY


def take(harness: TableHarness, person: Person, span: TimeSpan, now: int) -> list[Entry]:
    return harness.table.execute(person, TakeVacation(since=span.since, until=span.until), now).entries


def test_a_vacation_is_recorded_once_and_only_in_correspondence() -> None:
    harness = days()
    span = TimeSpan(harness.now, harness.now + DAY)
    assert not take(harness, CAT, span, harness.now), "Cat does not sit here"
    assert not take(harness, ANN, span, harness.now + DAY), "it is over"
    rest(harness, harness.now + DAY)
    assert not take(harness, ANN, span, harness.now), "it is known"
    harness.system(EndVacation(), ANN)
    assert not take(harness, ANN, span, harness.now), "it was, and she came back"
    for other in (
        TableHarness(clock=MoveClock(seconds=600)).start(),
        TableHarness().start(),
        TableHarness(clock=THREE_DAYS),
    ):
        assert other.system(TakeVacation(since=other.now, until=other.now + DAY), ANN).entries == []


def test_a_vacation_does_not_move_with_the_seat() -> None:
    harness = days(3)
    rest(harness, harness.now + 10 * DAY)
    harness.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    proposal = harness.table.seq
    harness.do(BOB, ask.Answer, proposal=proposal, yes=True)
    harness.do(CAT, ask.Answer, proposal=proposal, yes=True)
    assert harness.table.alarm() is None
    assert harness.replicas[0].table["vacations"] == {}


def test_an_erasure_ends_the_vacation_of_that_person_only() -> None:
    harness = days(3)
    until = harness.now + 10 * DAY
    rest(harness, until)
    rest(harness, until, BOB)
    assert harness.replicas[0].table["vacations"] == {"1": until, "2": until}
    harness.system(ErasePerson(person=ANN.id, alias="alias"))
    assert harness.refresh(0)["table"]["vacations"] == {"2": until}


def test_a_running_clock_of_any_seat_needs_a_wakeup() -> None:
    harness = days(2, clock=MoveClock(seconds=60))
    assert harness.table.to_move == 1
    assert harness.table.summary().needs_wakeup


def test_overlapping_downtime_and_vacation_count_once() -> None:
    harness = days()
    begun = harness.now
    rest(harness, begun + 5 * DAY)
    harness.now += 6 * DAY
    harness.system(RecordDowntime(since=begun + DAY))
    assert harness.table.alarm() == harness.now + 3 * DAY


def test_short_downtime_is_ignored_in_correspondence() -> None:
    harness = days()
    begun = harness.now
    harness.now += DAY
    assert harness.system(RecordDowntime(since=harness.now - 60_000)).entries == []
    harness.now = begun + 3 * DAY - 1000
    harness.system(RecordDowntime(since=harness.now - 60_000))
    assert harness.table.alarm() == begun + 3 * DAY + 60_000, "unless the time was nearly up"


def test_downtime_recorded_late_keeps_its_end() -> None:
    harness = days()
    begun = harness.now
    harness.now += 2 * DAY
    harness.system(RecordDowntime(since=begun + DAY, until=begun + DAY + 3_600_000))
    assert harness.table.alarm() == begun + 3 * DAY + 3_600_000
    assert harness.reloaded().alarm() == begun + 3 * DAY + 3_600_000


def test_vacations_are_hidden_from_excluded_spectators() -> None:
    harness = TableHarness(options=FIRST, clock=THREE_DAYS, spectators="off").start()
    rest(harness, harness.now + DAY)
    assert b"until" not in harness.sent[0][-1]
    assert harness.refresh(0)["table"]["vacations"] == {}


def test_a_turn_keeps_its_number() -> None:
    harness = days()
    turn = harness.table.summary().turn_seq
    assert turn == harness.table.seq
    rest(harness, harness.now + DAY)
    harness.do(BOB, ask.Chat, text="hm")
    assert harness.table.summary().turn_seq == turn
    harness.play("mussel R")
    assert harness.table.summary().turn_seq == harness.table.seq - 1, "the move, not the return"
    harness.do(ANN, ask.Resign, seat=1)
    assert harness.table.summary().turn_seq == harness.table.seq
    assert Table.load(harness.table.id, harness.log).summary() == harness.table.summary()


def test_the_vacation_allowance_per_year() -> None:
    now = 2 * YEAR
    assert vacation.declare([], now, now + DAYS * DAY) == TimeSpan(now, now + DAYS * DAY)
    taken = [TimeSpan(now - 100 * DAY, now - 90 * DAY), TimeSpan(now - YEAR - 5 * DAY, now - YEAR + 5 * DAY)]
    assert vacation.left([TimeSpan(now - (DAYS + 1) * DAY, now)], now) == 0
    assert vacation.left(taken, now) == 15 * DAY, "of the one long ago only what lies in the last 365 days"
    assert vacation.declare(taken, now, now + 15 * DAY)
    for until, code in ((now + 15 * DAY + 1, "vacation_too_long"), (now, "vacation_past")):
        with pytest.raises(Refusal) as refused:
            vacation.declare(taken, now, until)
        assert refused.value.code == code
        assert refused.value.text


def test_a_current_vacation_is_replaced() -> None:
    now = 2 * YEAR
    going_on = [TimeSpan(now - 10 * DAY, now + 20 * DAY)]
    assert vacation.declare(going_on, now, now + 20 * DAY)
    with pytest.raises(Refusal):
        vacation.declare(going_on, now, now + 21 * DAY)


def test_vacations_are_rate_limited() -> None:
    now = 2 * YEAR
    taken = [TimeSpan(now - n * DAY, now - n * DAY + 1) for n in range(1, TIMES + 1)]
    with pytest.raises(Refusal) as refused:
        vacation.declare(taken, now, now + DAY)
    assert refused.value.code == "vacation_too_often"


def test_a_notification_has_no_hidden_information() -> None:
    """Another deal, another secret and other hidden positions give the same bytes."""
    hidden = ("hide 101", "hide 102", "hide 103", "mine 136"), ("hide 203", "hide 110", "hide 321", "mine 130")
    told = []
    for lines, secret in zip(hidden, (SECRET, SECRET[::-1]), strict=True):
        harness = TableHarness("subhunt", clock=THREE_DAYS, secret=secret).start()
        harness.play(*lines)
        row = harness.table.summary()
        assert row.listing.to_move == 2
        told.append(msgspec.json.encode(notification_for(row.listing, row.deadline, "https://fathom.example")))
    assert told[0] == told[1]
    body = msgspec.json.decode(told[0])
    assert (body["type"], body["data"]["to_move"], body["data"]["due"]) == ("your_turn", 2, 1_000_000 + 3 * DAY)
    assert b"id-of" not in told[0], "ids of people stay inside"
