"""The arena: paired deals, reproducible results, durable logs and sequential tests."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from bots.tools import run_arena, small_plan
from cli.terminal import environment, fathom
from fathom.arena.log import GameLog
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameLogRecord, play
from fathom.arena.pool import play_in_pool
from fathom.arena.report import write_report
from fathom.core.errors import Refusal
from fathom.core.record import read, replay


def seated(plan: ArenaPlan, tasks: list[Task]) -> list[list[int]]:
    return [plan.seats(task) for task in tasks]


def test_with_enough_bots_every_combination_plays() -> None:
    plan = small_plan("random", "greedy:1", "greedy", game="submarine")
    assert plan.tables() == [(0, 1), (0, 2), (1, 2)]
    assert (plan.deals, len(list(plan.tasks()))) == (2, 12)


def test_with_fewer_bots_than_seats_each_plays_alone_against_copies_of_another() -> None:
    plan = small_plan("random", "greedy", game="submarine", players=4)
    assert plan.tables() == [(0, 1, 1, 1), (1, 0, 0, 0)]
    assert seated(plan, [Task(0, 0, turn) for turn in range(4)]) == [
        [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0],
    ]  # fmt: skip


def test_all_games_of_a_deal_have_the_same_deal_and_each_bot_has_every_seat() -> None:
    plan = small_plan("random", "greedy:1", "greedy", game="submarine", players=3, games=6)
    games = [msgspec.json.decode(play(plan, task), type=GameLogRecord) for task in plan.tasks()]
    deals = {game.task.deal: (game.start, game.deal) for game in games}
    assert all((game.start, game.deal) == deals[game.task.deal] for game in games)
    assert deals[0] != deals[1]
    for seat in range(3):
        assert {game.seats[seat] for game in games if game.task.deal == 0} == set(plan.bots)


def test_equal_bots_tie_exactly_and_their_order_is_never_decided(tmp_path: Path) -> None:
    arena = run_arena(tmp_path, small_plan("random", "random:1", games=20))
    assert arena.results().ahead("random", "random:1").mean == 0.5
    assert (arena.deals, arena.stopped) == (10, False)


def test_the_arena_ends_when_the_order_is_decided(tmp_path: Path) -> None:
    arena = run_arena(tmp_path / "short", small_plan("random", "greedy", game="submarine", games=100))
    assert arena.stopped
    assert arena.deals < 50
    assert arena.results().ranked() == ["greedy", "random"]
    assert arena.results().ahead("greedy", "random").mean >= 0.9
    assert arena.test.is_better(1, 0)
    assert len(arena.log.games) == 2 * arena.deals


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    plan = small_plan("random", "greedy:1", "random:1", games=6)
    arenas = [run_arena(tmp_path / "1", plan), run_arena(tmp_path / "2", plan, partial(play_in_pool, jobs=2))]
    for arena in arenas:
        write_report(arena)
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "12")
    assert one == other


def test_every_game_is_a_record_that_can_be_replayed(tmp_path: Path) -> None:
    run_arena(tmp_path, small_plan("random", "greedy:1", game="submarine", players=3, games=3))
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines()
    assert len(lines) == 6
    assert all(replay(read(line)).over for line in lines)


def test_a_killed_arena_resumes_with_the_same_result(tmp_path: Path) -> None:
    asked = ["arena", "subhunt", "--bots", "random,random:1", "--games", "60", "--seed", "k", "--out"]
    games = tmp_path / "killed" / "games.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom.cli.main", *asked, str(tmp_path / "killed")], env=environment()
    )
    while not (games.exists() and games.read_bytes().count(b"\n") >= 3):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = games.read_bytes()[: games.read_bytes().rfind(b"\n") + 1].splitlines()
    assert len(kept) < 60
    with games.open("ab") as file:
        file.write(b'{"format":"fathom/1","ga')  # an incomplete line, as after a power failure
    done = fathom(*asked, str(tmp_path / "killed"))
    assert (done.returncode, done.stderr) == (0, "")
    assert set(kept) <= set(games.read_bytes().splitlines())
    assert fathom(*asked, str(tmp_path / "whole")).stdout == done.stdout.replace("/killed/", "/whole/")
    assert games.read_bytes() == (tmp_path / "whole" / "games.jsonl").read_bytes()


def test_no_worker_outlives_an_arena_that_was_killed(tmp_path: Path) -> None:
    asked = ["arena", "subhunt", "--bots", "random,random:1", "--games", "100000", "--jobs", "2", "--out"]
    games = tmp_path / "it" / "games.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom.cli.main", *asked, str(tmp_path / "it")], env=environment()
    )
    while not (games.exists() and games.stat().st_size):
        assert process.poll() is None
        time.sleep(0.01)
    family = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    assert len(family) >= 2
    process.kill()
    process.wait()
    while any(runs(pid) for pid in family):  # the workers watch their parent
        time.sleep(0.01)


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_ctrl_c_prints_how_to_resume(tmp_path: Path) -> None:
    asked = ["arena", "subhunt", "--bots", "random,random:1", "--games", "100000", "--seed", "c", "--out"]
    games = tmp_path / "it" / "games.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom.cli.main", *asked, str(tmp_path / "it")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    )  # fmt: skip
    with process:
        while not (games.exists() and games.stat().st_size):
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (130, b"")
    assert re.fullmatch(rb"Interrupted with \d+ of 100000 games saved. To resume, .* --seed c .*\n", err)


def test_a_resumed_arena_can_play_more_games_but_not_fewer(tmp_path: Path) -> None:
    run_arena(tmp_path, small_plan("random", "random:1", games=4))
    first = (tmp_path / "games.jsonl").read_bytes()
    run_arena(tmp_path, small_plan("random", "random:1", games=6))
    assert (tmp_path / "games.jsonl").read_bytes().startswith(first)
    with pytest.raises(Refusal, match="its games is 6, not 4"):
        GameLog(tmp_path, small_plan("random", "random:1", games=4))


def test_a_foreign_folder_is_refused_and_unchanged(tmp_path: Path) -> None:
    plan = small_plan("random", "random:1", games=2)
    (tmp_path / "diary").touch()
    with pytest.raises(Refusal, match="not empty and not an arena"):
        GameLog(tmp_path, plan)
    held = GameLog(tmp_path / "mine", plan)
    with pytest.raises(Refusal, match="another process is using"):
        GameLog(tmp_path / "mine", plan)
    held.close()
    with pytest.raises(Refusal) as other:
        GameLog(tmp_path / "mine", small_plan("random", "greedy", games=2))
    assert "its bots is ['random', 'random:1'], not ['random', 'greedy']" in str(other.value)
    with pytest.raises(Refusal, match="cannot use"):
        GameLog(tmp_path / "diary", plan)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ({"seats": ["greedy", "random"]}, "it has other bots"),
        ({"seed": "2/0"}, "another seed"),
        ({"task": {"deal": 0, "table": 7, "turn": 0}}, "no such table"),
        ({"task": None}, "Expected"),
    ],
)
def test_an_invalid_line_of_the_log_is_reported(damage: dict[str, object], why: str, tmp_path: Path) -> None:
    plan = small_plan("random", "random:1", games=2)
    run_arena(tmp_path, plan)
    file = tmp_path / "games.jsonl"
    first, second = file.read_bytes().splitlines()
    file.write_bytes(first + b"\n" + json.dumps({**json.loads(second), **damage}).encode() + b"\n")
    with pytest.raises(Refusal) as found:
        GameLog(tmp_path, plan)
    assert f"line 2 of {file}" in str(found.value)
    assert why in str(found.value)


def test_the_report_contains_its_figures(tmp_path: Path) -> None:
    arena = run_arena(tmp_path, small_plan("random", "greedy", game="submarine", players=3, games=3), play_all=True)
    text = write_report(arena).read_text()
    for part in (
        "Ranking",
        "Head to head",
        "Worst match-ups",
        "Cycles",
        "Tables",
        "Order of play",
        "Length",
        "Endings",
    ):
        assert f"## {part}" in text
    pictures = re.findall(r"\]\((\w+\.svg)\)", text)
    assert sorted(pictures) == ["endings.svg", "length.svg", "matrix.svg", "ratings.svg", "seats.svg"]
    for name in pictures:
        ElementTree.fromstring((tmp_path / name).read_text())
    command = "fathom arena submarine --players 3 --bots random,greedy --games 3 --seed 1 --all"
    assert f"    {command}\n" in text
    assert "| 1 | `random` | 1 |" in text
