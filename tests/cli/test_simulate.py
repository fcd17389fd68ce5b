"""`fathom simulate`: the same output for the same seed and any number of processes."""

import json
from pathlib import Path

import pytest

from cli.terminal import fathom
from fathom.cli.commands.simulate import SimulationPlan, play_game
from fathom.cli.main import main
from fathom.cli.sim_stats import Ending, SimulationStats, wilson
from fathom.core.record import read, replay

GAMES = {
    "submarine": ["--players", "3", "--bots", "greedy,random"],
    "subhunt": ["--bots", "random", "--preset", "simple"],
}


def simulated(path: Path, *arguments: str) -> tuple[str, list[bytes]]:
    done = fathom("simulate", *arguments, "--records", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, path.read_bytes().splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_output_for_any_number_of_processes(game: str, tmp_path: Path) -> None:
    asked = [game, *GAMES[game], "--games", "7", "--seed", "deep"]
    alone = simulated(tmp_path / "1", *asked)
    assert simulated(tmp_path / "2", *asked, "--jobs", "2") == alone
    assert simulated(tmp_path / "3", *asked, "--jobs", "3") == alone
    assert simulated(tmp_path / "4", *asked[:-1], "deeper") != alone
    for record in alone[1]:
        assert replay(read(record)).over


def test_a_single_game_can_be_reproduced(tmp_path: Path) -> None:
    asked = ["submarine", "--games", "3", "--seed", "7", "--bots", "random,greedy"]
    record = simulated(tmp_path / "records", *asked)[1][2]
    told = json.loads(record)
    assert told["seed"] == "7/2"
    saved = tmp_path / "again.json"
    seats = ["--seats", ",".join(told["seats"])]
    assert fathom("play", "submarine", *seats, "--seed", "7/2", "--save", str(saved)).returncode == 0
    assert saved.read_bytes().splitlines() == [record]


def test_bots_rotate_by_one_seat_per_game() -> None:
    plan = SimulationPlan("submarine", 3, {}, ("a", "b"), "", 0)
    assert [plan.seats(i) for i in range(4)] == [list("aba"), list("baa"), list("aab"), list("aba")]


def test_a_game_beyond_the_limit_is_unfinished(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "submarine", "--games", "2", "--seed", "1", "--bots", "random", "--limit", "30"]
    assert main([*asked, "--option", "stalemate_voyages=0"]) == 0
    told = capsys.readouterr().out
    assert "stalemate_voyages=0" in told
    assert "  unfinished         2  100.0%" in told
    assert "min 30   max 30" in told
    assert "      0 of       0" in told


def test_a_record_of_an_unfinished_game_has_no_result() -> None:
    ending, record = play_game(SimulationPlan("subhunt", 2, {}, ("random",), "1", 10), 0)
    assert ending == Ending("", 10, ("random", "random"), ())
    assert b'"result"' not in record
    assert len(replay(read(record)).steps) == 10


def test_wins_are_counted_by_seat_and_by_bot() -> None:
    stats = SimulationStats(2, ["a", "b"])
    stats.add(Ending("S10.1", 100, ("a", "b"), (1,)))
    stats.add(Ending("S10.2", 200, ("b", "a"), (1, 2)))
    stats.add(Ending("", 300, ("a", "b"), ()))
    text = stats.summary()
    assert "  S10.1              1   33.3%" in text
    assert "mean 200.0   median 200   min 100   max 300" in text
    assert "  1                1.5 of       2   75.0%" in text
    assert "  b                0.5 of       2   25.0%" in text


def test_wilson() -> None:
    """Newcombe 1998, table I: 81 of 263 and 0 of 20."""
    assert [round(end, 4) for end in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(end, 4) for end in wilson(0, 20)] == [0.0, 0.1611]
