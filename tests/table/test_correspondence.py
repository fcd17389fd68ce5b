"""Days for a turn: nobody has to be there, and a vacation stops the clock."""

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.notifications import notification_for
from fathom.protocol.settings import DAY as SECONDS
from fathom.protocol.settings import OFFERED, GameClock, MoveClock, Person, TimeSpan, by_correspondence
from fathom.table import vacation
from fathom.table.commands import CallFlag, EndVacation, RecordDowntime, TakeVacation
from fathom.table.events import Entry
from fathom.table.table import Table
from fathom.table.vacation import DAY, DAYS, TIMES, YEAR
from table.company import ANN, BOB, BOT, CAT, SECRET, Company, seats

FIRST = {"first": "seat_1"}
THREE_DAYS = MoveClock(seconds=3 * SECONDS)


def days(count: int = 2, clock: MoveClock | GameClock = THREE_DAYS) -> Company:
    return Company(seats=seats(count), options=FIRST, clock=clock).start()


def rest(company: Company, until: int, person: Person = ANN) -> None:
    span = TimeSpan(company.now, until)
    company.system(TakeVacation(since=span.since, until=span.until), person)


def test_a_clock_of_a_day_or_more_makes_it_correspondence() -> None:
    assert [by_correspondence(clock) for clock in OFFERED] == [False, False, False, True, True, True]
    assert not by_correspondence(None)
    assert not by_correspondence(GameClock(seconds=SECONDS - 1))
    assert by_correspondence(GameClock(seconds=3600, increment=SECONDS))


def test_nobody_counts_as_away_with_days_for_a_turn() -> None:
    company = days(3)
    company.now += 10 * 60_000
    refusal = company.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert refusal.code == "days_for_a_turn"
    assert company.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == "days_for_a_turn"
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert company.table.status == "playing", "those who are not there are asked all the same"
    assert company.mirrors[0].table["pending"][0]["waiting"] == [2, 3]
    quick = Company(seats=seats(3), clock=MoveClock(seconds=SECONDS - 1)).start()
    quick.now += 10 * 60_000
    quick.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert quick.table.status == "over", "with less time than a day they are not waited for"


def test_such_a_table_is_not_woken_but_has_a_time_to_be_looked_at() -> None:
    company = days()
    row = company.table.summary()
    assert (row.needs_wakeup, row.deadline) == (False, company.now + 3 * DAY)
    quick = Company(clock=MoveClock(seconds=60)).start()
    assert (quick.table.summary().needs_wakeup, quick.table.summary().deadline) == (True, None)


def test_a_vacation_stops_the_clock_that_runs() -> None:
    company = days()
    begun = company.now
    company.now += DAY
    rest(company, company.now + 10 * DAY)
    assert company.mirrors[2].table["clock"] == {"left": [2 * DAY, 3 * DAY], "running": 1, "since": begun + 11 * DAY}
    assert company.mirrors[2].table["vacations"] == {"1": begun + 11 * DAY}
    assert company.table.alarm() == begun + 13 * DAY
    company.now += 9 * DAY
    assert company.system(CallFlag()).entries == []
    assert company.reloaded().alarm() == begun + 13 * DAY, "it is in the log"
    assert company.table.summary().deadline == begun + 13 * DAY


def test_a_turn_that_comes_in_a_vacation_starts_after_it() -> None:
    company = days()
    rest(company, company.now + 10 * DAY, BOB)
    assert company.table.alarm() == company.now + 3 * DAY, "Ann's clock runs on"
    back = company.now + 10 * DAY
    company.now += DAY
    company.play("mussel R")
    assert company.table.alarm() == back + 3 * DAY


def test_the_time_left_of_a_game_is_not_touched_by_a_vacation() -> None:
    company = days(clock=GameClock(seconds=5 * SECONDS))
    company.now += DAY
    rest(company, company.now + 10 * DAY)
    company.now += 2 * DAY
    company.play("mussel R")
    assert company.table.clock is not None
    assert company.table.clock.left == [4 * DAY, 5 * DAY]


def test_who_moves_is_back() -> None:
    company = days()
    rest(company, company.now + 10 * DAY)
    company.now += DAY
    wrong = company.refused(ANN, ask.Move, seat=1, line="sail C")
    assert wrong.rule, "a line that the rules refuse ends nothing"
    assert company.table.vacation_of(1) > company.now
    change = company.do(ANN, ask.Move, seat=1, line="mussel R")
    assert [type(entry.event).__name__ for entry in change.entries] == ["Moved", "Returned"]
    assert company.mirrors[2].table["vacations"] == {}
    company.play("mussel G")
    assert company.table.alarm() == company.now + 3 * DAY


def test_who_is_back_early_has_the_time_that_was_left() -> None:
    company = days()
    company.now += DAY
    rest(company, company.now + 10 * DAY)
    company.now += DAY
    company.system(EndVacation(), ANN)
    assert company.table.alarm() == company.now + 2 * DAY
    assert company.system(EndVacation(), ANN).entries == []
    assert company.reloaded().alarm() == company.now + 2 * DAY


def take(company: Company, person: Person, span: TimeSpan, now: int) -> list[Entry]:
    return company.table.execute(person, TakeVacation(since=span.since, until=span.until), now).entries


def test_a_vacation_is_told_once_and_only_where_it_matters() -> None:
    company = days()
    span = TimeSpan(company.now, company.now + DAY)
    assert not take(company, CAT, span, company.now), "Cat does not sit here"
    assert not take(company, ANN, span, company.now + DAY), "it is over"
    rest(company, company.now + DAY)
    assert not take(company, ANN, span, company.now), "it is known"
    company.system(EndVacation(), ANN)
    assert not take(company, ANN, span, company.now), "it was, and she came back"
    for other in (Company(clock=MoveClock(seconds=600)).start(), Company().start(), Company(clock=THREE_DAYS)):
        assert other.system(TakeVacation(since=other.now, until=other.now + DAY), ANN).entries == []


def test_a_seat_that_changes_hands_takes_no_vacation_with_it() -> None:
    company = days(3)
    rest(company, company.now + 10 * DAY)
    company.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    proposal = company.table.seq
    company.do(BOB, ask.Answer, proposal=proposal, yes=True)
    company.do(CAT, ask.Answer, proposal=proposal, yes=True)
    assert company.table.alarm() is None
    assert company.mirrors[0].table["vacations"] == {}


def test_the_servers_absence_and_a_vacation_are_not_counted_twice() -> None:
    company = days()
    begun = company.now
    rest(company, begun + 5 * DAY)
    company.now += 6 * DAY
    company.system(RecordDowntime(since=begun + DAY))
    assert company.table.alarm() == company.now + 3 * DAY


def test_a_short_absence_of_the_server_is_nothing_to_a_clock_of_days() -> None:
    company = days()
    begun = company.now
    company.now += DAY
    assert company.system(RecordDowntime(since=company.now - 60_000)).entries == []
    company.now = begun + 3 * DAY - 1000
    company.system(RecordDowntime(since=company.now - 60_000))
    assert company.table.alarm() == begun + 3 * DAY + 60_000, "unless the time was nearly up"


def test_an_absence_that_is_told_of_late_ended_when_it_ended() -> None:
    company = days()
    begun = company.now
    company.now += 2 * DAY
    company.system(RecordDowntime(since=begun + DAY, until=begun + DAY + 3_600_000))
    assert company.table.alarm() == begun + 3 * DAY + 3_600_000
    assert company.reloaded().alarm() == begun + 3 * DAY + 3_600_000


def test_those_who_may_not_watch_hear_nothing_of_it() -> None:
    company = Company(options=FIRST, clock=THREE_DAYS, spectators="off").start()
    rest(company, company.now + DAY)
    assert b"until" not in company.sent[0][-1]
    assert company.look(0)["table"]["vacations"] == {}


def test_the_turn_has_a_number_that_stays_while_it_lasts() -> None:
    company = days()
    turn = company.table.summary().turn_seq
    assert turn == company.table.seq
    rest(company, company.now + DAY)
    company.do(BOB, ask.Chat, text="hm")
    assert company.table.summary().turn_seq == turn
    company.play("mussel R")
    assert company.table.summary().turn_seq == company.table.seq - 1, "the move, not the return"
    company.do(ANN, ask.Resign, seat=1)
    assert company.table.summary().turn_seq == company.table.seq
    assert Table.load(company.table.id, company.log).summary() == company.table.summary()


def test_there_is_so_much_vacation_in_a_year() -> None:
    now = 2 * YEAR
    assert vacation.declare([], now, now + DAYS * DAY) == TimeSpan(now, now + DAYS * DAY)
    taken = [TimeSpan(now - 100 * DAY, now - 90 * DAY), TimeSpan(now - YEAR - 5 * DAY, now - YEAR + 5 * DAY)]
    assert vacation.left(taken, now) == 15 * DAY, "of the one long ago only what lies in the last 365 days"
    assert vacation.declare(taken, now, now + 15 * DAY)
    for until, code in ((now + 15 * DAY + 1, "vacation_too_long"), (now, "vacation_past")):
        with pytest.raises(Refusal) as refused:
            vacation.declare(taken, now, until)
        assert refused.value.code == code
        assert refused.value.text


def test_a_vacation_that_goes_on_is_replaced() -> None:
    now = 2 * YEAR
    going_on = [TimeSpan(now - 10 * DAY, now + 20 * DAY)]
    assert vacation.declare(going_on, now, now + 20 * DAY)
    with pytest.raises(Refusal):
        vacation.declare(going_on, now, now + 21 * DAY)


def test_vacations_are_not_declared_all_the_time() -> None:
    now = 2 * YEAR
    taken = [TimeSpan(now - n * DAY, now - n * DAY + 1) for n in range(1, TIMES + 1)]
    with pytest.raises(Refusal) as refused:
        vacation.declare(taken, now, now + DAY)
    assert refused.value.code == "vacation_too_often"


def test_a_notice_tells_nothing_that_is_hidden() -> None:
    """Another deal, another secret, other places to hide: the same bytes."""
    hidden = ("hide 101", "hide 102", "hide 103", "mine 136"), ("hide 203", "hide 110", "hide 321", "mine 130")
    told = []
    for lines, secret in zip(hidden, (SECRET, SECRET[::-1]), strict=True):
        company = Company("subhunt", clock=THREE_DAYS, secret=secret).start()
        company.play(*lines)
        row = company.table.summary()
        assert row.listing.to_move == 2
        told.append(msgspec.json.encode(notification_for(row.listing, row.deadline, "https://fathom.example")))
    assert told[0] == told[1]
    body = msgspec.json.decode(told[0])
    assert (body["type"], body["data"]["to_move"], body["data"]["due"]) == ("your_turn", 2, 1_000_000 + 3 * DAY)
    assert b"id-of" not in told[0], "ids of people stay inside"
