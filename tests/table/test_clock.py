"""Clocks: kept by the server, and fair when it was away."""

from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, HostSeat, MoveClock
from fathom.table.commands import SYSTEM, CallFlag, RecordDowntime
from table.company import ANN, BOT, Company, seats

LINES = ("mussel R", "mussel G")
FIRST = {"first": "seat_1"}


def face(company: Company) -> dict[str, object]:
    clock: dict[str, object] = company.mirrors[0].table["clock"]
    return clock


def test_the_clock_of_the_seat_to_move_runs() -> None:
    company = Company(options=FIRST, clock=GameClock(seconds=60, increment=2)).start()
    begun = company.now
    assert face(company) == {"left": [60_000, 60_000], "running": 1, "since": begun}
    company.now += 5_000
    company.play("mussel R")
    assert face(company) == {"left": [57_000, 60_000], "running": 2, "since": begun + 5_000}


def test_time_for_each_turn_starts_afresh() -> None:
    company = Company(options=FIRST, clock=MoveClock(seconds=30)).start()
    company.now += 20_000
    company.play("mussel R")
    company.now += 20_000
    company.play("mussel G")
    assert face(company) == {"left": [30_000, 30_000], "running": 1, "since": company.now}


def test_a_turn_of_several_decisions_has_one_time() -> None:
    company = Company("subhunt", clock=MoveClock(seconds=30)).start()
    begun = company.now
    company.now += 10_000
    company.play("hide 101", "hide 102")
    assert face(company)["since"] == begun


def test_who_has_no_time_left_loses() -> None:
    company = Company(options=FIRST, clock=MoveClock(seconds=30)).start()
    alarm = company.table.alarm()
    assert alarm == company.now + 30_000
    assert company.table.execute(SYSTEM, CallFlag(), alarm - 1).entries == []
    company.now = alarm
    assert company.refused(ANN, ask.Move, seat=1, line="mussel R").code == "time_is_up"
    company.happen(company.table.execute(SYSTEM, CallFlag(), alarm))
    view = company.mirrors[1].view
    assert view is not None
    assert (view["reason"], view["ranking"]) == ("time", [[2], [1]])
    assert company.table.alarm() is None


def test_in_company_a_bot_goes_on_for_who_has_no_time_left() -> None:
    company = Company(seats=seats(3), options=FIRST, clock=MoveClock(seconds=30)).start()
    alarm = company.table.alarm()
    assert alarm is not None
    company.happen(company.table.execute(SYSTEM, CallFlag(), alarm))
    assert company.table.status == "playing"
    assert company.table.alarm() is None, "a bot's clock does not run"
    assert company.table.bot_turn() is not None


def test_a_bots_clock_does_not_run() -> None:
    company = Company(seats=[BOT, HostSeat()], options=FIRST, clock=GameClock(seconds=60)).start()
    assert face(company)["running"] == 0
    company.now += 100_000
    turn = company.table.bot_turn()
    assert turn is not None
    company.system(turn.command("mussel R"))
    assert face(company) == {"left": [60_000, 60_000], "running": 2, "since": company.now}


def test_the_servers_absence_counts_for_nobody() -> None:
    company = Company(options=FIRST, clock=GameClock(seconds=60)).start()
    begun = company.now
    company.table = company.reloaded()
    company.now += 3_600_000
    company.system(RecordDowntime(since=begun + 10_000))
    assert company.table.alarm() == company.now + 50_000
    assert company.reloaded().alarm() == company.now + 50_000
    assert Company().start().system(RecordDowntime(since=0)).entries == [], (
        "without a clock there is nothing to put right"
    )


def test_a_clock_put_back_does_not_turn_the_log_back() -> None:
    company = Company(options=FIRST, clock=GameClock(seconds=60)).start()
    company.now -= 50_000
    company.play(*LINES)
    assert face(company)["left"] == [60_000, 60_000]
