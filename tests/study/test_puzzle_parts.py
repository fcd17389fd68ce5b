"""Parts of puzzles: files, the harvest of the miner, days, ratings, and refusals of unknown puzzles."""

import gzip
from datetime import date, timedelta
from functools import partial

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.puzzle import Puzzle
from fathom.study.puzzles.files import FORMAT, compress, decode, encode
from fathom.study.puzzles.harvest import Harvest
from fathom.study.puzzles.library import (
    kind_of,
    plugin_with_puzzles,
    puzzle_called,
    puzzle_games,
    puzzles_of,
)
from fathom.study.puzzles.rating import LEAST_UNSURE, NEW, START, UNSURE, Solver, expected, rated
from fathom.study.puzzles.selection import day_of, puzzle_of_day
from fathom.study.puzzles.service import position, puzzle_list

GAMES = puzzle_games()


def shipped(game: str) -> list[Puzzle]:
    return list(puzzles_of(game).values())


def exact(game: str) -> Puzzle:
    """Return a puzzle of several lines."""
    return next(puzzle for puzzle in shipped(game) if len(puzzle.solution) > 1)


def test_a_harvest_takes_its_share_of_each_kind_and_fills_up_late() -> None:
    puzzle = shipped(GAMES[0])[0]
    harvest = Harvest(["a", "b"], 4)
    for number in range(5):
        harvest.add([msgspec.structs.replace(puzzle, kind="a", id=str(number))] * 2)
    assert [each.id for each in harvest.chosen()] == ["0", "1", "2", "3"]
    assert harvest.unwanted() == {"a"}
    assert not harvest.complete
    harvest.games = 1000
    assert harvest.complete
    assert harvest.unwanted() == frozenset()


def test_files_are_checked() -> None:
    game = GAMES[0]
    lines = encode(game, "1", shipped(game)[:2])
    assert decode(lines) == decode(compress(lines))
    head, one, two = lines.splitlines()
    twice = b"\n".join([head, one, one])
    for data, text in (
        (b"", "it is empty"),
        (compress(lines)[:40], "this isn't a file of puzzles"),
        (head + b"\n" + one, "announces 2"),
        (twice, "the same id"),
        (b"\n".join([head, one, b"{}"]), "line 3"),
        (b"{}", "line 1"),
        (lines.replace(FORMAT.encode(), b"fathom-puzzles/9"), "only fathom-puzzles/1"),
        (b"\n".join([head, one, two.replace(b'"seat":', b'"extra":1,"seat":', 1)]), "extra"),
    ):
        with pytest.raises(Refusal) as refusal:
            decode(data)
        assert text in str(refusal.value)
    assert gzip.decompress(compress(lines)) == lines


def test_every_puzzle_has_its_day() -> None:
    for game in GAMES:
        puzzles = shipped(game)
        days = [date(2026, 11, 1) + timedelta(days=number) for number in range(len(puzzles))]
        assert {puzzle_of_day(game, puzzles, day).id for day in days} == set(puzzles_of(game))
        assert puzzle_list(game, "2026-11-01").daily == puzzle_of_day(game, puzzles, days[0]).id
    assert day_of("2026-02-28") == date(2026, 2, 28)
    for text in ("2026-02-30", "yesterday", "", "20260228"):
        with pytest.raises(Refusal) as refusal:
            day_of(text)
        assert refusal.value.code == "no_such_day"


def test_unknown_games_and_puzzles_are_refused() -> None:
    for code, ask in (
        ("no_puzzles", partial(puzzle_list, "chess", "2026-01-01")),
        ("no_puzzles", partial(position, "chess", "1")),
        ("no_such_puzzle", partial(puzzle_called, GAMES[0], "1")),
    ):
        with pytest.raises(Refusal) as refusal:
            ask()
        assert refusal.value.code == code
    puzzle = msgspec.structs.replace(exact(GAMES[0]), kind="chess")
    with pytest.raises(Refusal):
        kind_of(plugin_with_puzzles(GAMES[0]), puzzle)


def test_ratings_move_towards_the_results() -> None:
    new, old = NEW, Solver(rating=START, deviation=LEAST_UNSURE)
    assert rated(new, 1200, True).rating > rated(old, 1200, True).rating > 1200
    assert rated(new, 1200, False).rating < 1200
    assert rated(new, 2000, True).rating > rated(new, 1000, True).rating
    assert rated(new, 1200, True).deviation < UNSURE
    assert expected(new, 1200) == 0.5
    solver = NEW
    for number in range(200):  # solves three in four puzzles of 1500
        solver = rated(solver, 1500, number % 4 != 0)
    assert 1620 < solver.rating < 1780
    assert solver.deviation < 80
