"""Clocks, with downtime of the server excluded."""

from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, HostSeat, MoveClock
from fathom.table.commands import SYSTEM, CallFlag, RecordDowntime
from table.harness import ANN, BOT, TableHarness, seats

LINES = ("mussel R", "mussel G")
FIRST = {"first": "seat_1"}


def face(harness: TableHarness) -> dict[str, object]:
    clock: dict[str, object] = harness.replicas[0].table["clock"]
    return clock


def test_the_clock_of_the_seat_to_move_runs() -> None:
    harness = TableHarness(options=FIRST, clock=GameClock(seconds=60, increment=2)).start()
    begun = harness.now
    assert face(harness) == {"left": [60_000, 60_000], "running": 1, "since": begun}
    harness.now += 5_000
    harness.play("mussel R")
    assert face(harness) == {"left": [57_000, 60_000], "running": 2, "since": begun + 5_000}


def test_a_move_clock_restarts_at_each_turn() -> None:
    harness = TableHarness(options=FIRST, clock=MoveClock(seconds=30)).start()
    harness.now += 20_000
    harness.play("mussel R")
    harness.now += 20_000
    harness.play("mussel G")
    assert face(harness) == {"left": [30_000, 30_000], "running": 1, "since": harness.now}


def test_a_turn_of_several_decisions_has_one_clock() -> None:
    harness = TableHarness("subhunt", clock=MoveClock(seconds=30)).start()
    begun = harness.now
    harness.now += 10_000
    harness.play("hide 101", "hide 102")
    assert face(harness)["since"] == begun


def test_a_player_without_time_loses() -> None:
    harness = TableHarness(options=FIRST, clock=MoveClock(seconds=30)).start()
    alarm = harness.table.alarm()
    assert alarm == harness.now + 30_000
    assert harness.table.execute(SYSTEM, CallFlag(), alarm - 1).entries == []
    harness.now = alarm
    assert harness.refused(ANN, ask.Move, seat=1, line="mussel R").code == "time_is_up"
    harness.append(harness.table.execute(SYSTEM, CallFlag(), alarm))
    view = harness.replicas[1].view
    assert view is not None
    assert (view["reason"], view["ranking"]) == ("time", [[2], [1]])
    assert harness.table.alarm() is None


def test_among_several_players_a_bot_replaces_one_without_time() -> None:
    harness = TableHarness(seats=seats(3), options=FIRST, clock=MoveClock(seconds=30)).start()
    alarm = harness.table.alarm()
    assert alarm is not None
    harness.append(harness.table.execute(SYSTEM, CallFlag(), alarm))
    assert harness.table.status == "playing"
    assert harness.table.alarm() is None, "a bot's clock does not run"
    assert harness.table.bot_turn() is not None


def test_a_bots_clock_does_not_run() -> None:
    harness = TableHarness(seats=[BOT, HostSeat()], options=FIRST, clock=GameClock(seconds=60)).start()
    assert face(harness)["running"] == 0
    harness.now += 100_000
    turn = harness.table.bot_turn()
    assert turn is not None
    harness.system(turn.command("mussel R"))
    assert face(harness) == {"left": [60_000, 60_000], "running": 2, "since": harness.now}


def test_downtime_is_charged_to_no_player() -> None:
    harness = TableHarness(options=FIRST, clock=GameClock(seconds=60)).start()
    begun = harness.now
    harness.table = harness.reloaded()
    harness.now += 3_600_000
    harness.system(RecordDowntime(since=begun + 10_000))
    assert harness.table.alarm() == harness.now + 50_000
    assert harness.reloaded().alarm() == harness.now + 50_000
    assert TableHarness().start().system(RecordDowntime(since=0)).entries == [], (
        "without a clock there is nothing to put right"
    )


def test_a_system_clock_set_back_charges_no_time() -> None:
    harness = TableHarness(options=FIRST, clock=GameClock(seconds=60)).start()
    harness.now -= 50_000
    harness.play(*LINES)
    assert face(harness)["left"] == [60_000, 60_000]
