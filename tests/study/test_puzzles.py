"""Puzzles of every game: files, the library that ships, attempts, ratings, and reproducible mining."""

import random
import re
from datetime import date
from functools import partial
from pathlib import Path

import msgspec
import pytest

from fathom.arena.ordered_pool import in_processes
from fathom.core.game import SPECTATOR
from fathom.core.puzzle import Puzzle
from fathom.core.registry import game_names
from fathom.core.rng import Rng
from fathom.study.puzzles.attempts import fault_of, try_lines
from fathom.study.puzzles.best_move import NAME
from fathom.study.puzzles.files import decode, encode, id_of
from fathom.study.puzzles.harvest import mine
from fathom.study.puzzles.library import (
    kind_of,
    kinds_of,
    plugin_with_puzzles,
    puzzle_games,
    puzzles_of,
    start_of,
)
from fathom.study.puzzles.mine import MiningPlan, mine_game
from fathom.study.puzzles.rating import NEW
from fathom.study.puzzles.service import PuzzleAttempt, answered, attempt, position, puzzle_list

GAMES = puzzle_games()
LEAST = 300  # puzzles that ship with each game
SAMPLE = 24
WEB = Path(__file__).parents[2] / "web" / "src"
LARGEST = 400_000  # bytes


def shipped(game: str) -> list[Puzzle]:
    return list(puzzles_of(game).values())


def sample(game: str, count: int = SAMPLE) -> list[Puzzle]:
    """Return random puzzles, other ones each day."""
    return random.Random(date.today().toordinal()).sample(shipped(game), count)


def exact(game: str) -> Puzzle:
    """Return a puzzle of several lines."""
    return next(puzzle for puzzle in shipped(game) if len(puzzle.solution) > 1)


def test_every_game_has_puzzles() -> None:
    assert sorted(GAMES) == sorted(game_names())


@pytest.mark.parametrize("game", GAMES)
def test_enough_puzzles_of_each_kind_ship(game: str) -> None:
    data = plugin_with_puzzles(game).puzzle_file()
    assert data
    assert len(data) < LARGEST
    puzzles = shipped(game)
    assert len(puzzles) >= LEAST
    kinds = {kind.name for kind in kinds_of(plugin_with_puzzles(game))}
    counts = {name: sum(puzzle.kind == name for puzzle in puzzles) for name in kinds}
    assert min(counts.values()) >= LEAST // len(kinds) // 2, counts
    assert len({(puzzle.kind, start_of(puzzle).state.to_bytes()) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_sample_is_solved_again(game: str) -> None:
    for puzzle in sample(game):
        assert puzzle.id == id_of(puzzle.kind, puzzle.record, puzzle.params)
        assert fault_of(start_of(puzzle), puzzle, kind_of(plugin_with_puzzles(game), puzzle)) == "", puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_the_verdicts_are_the_same_in_every_world_that_the_seat_may_be_in(game: str) -> None:
    plugin = plugin_with_puzzles(game)
    for puzzle in sample(game, 6):
        view = start_of(puzzle).view(puzzle.seat)
        kind = kind_of(plugin, puzzle)
        other = plugin.game.worlds(view).match(Rng(7))
        assert other.view(puzzle.seat) == view
        for line in view.legal:
            ours = kind.judge(view, puzzle.params, line)
            assert kind.judge(other.view(puzzle.seat), puzzle.params, line) == ours


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_no_more_than_its_seat_may_know(game: str) -> None:
    for puzzle in sample(game, 6):
        shown = position(game, puzzle.id)
        view = start_of(puzzle).view(puzzle.seat)
        assert shown.view == view
        assert shown.view.seat == puzzle.seat != SPECTATOR
        fields = msgspec.to_builtins(shown)
        assert not {"record", "solution", "reason", "values", "difficulty"} & set(fields)
        assert {move.line for move in shown.moves} == set(view.legal)


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_played_line_by_line(game: str) -> None:
    puzzle = exact(game)
    solver = NEW
    for number, line in enumerate(puzzle.solution, 1):
        answer = attempt(game, puzzle.id, PuzzleAttempt(lines=puzzle.solution[:number], solver=solver))
        assert answer.line == line
        assert len(answer.frames) == 1
        if number < len(puzzle.solution):
            assert answer.outcome == "on"
            assert answer.moves
            assert answer.solver is None
    assert answer.outcome == "solved"
    assert answer.reason == puzzle.reason
    assert answer.solver
    assert answer.solver.rating > solver.rating


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_line_costs_rating_and_a_refused_one_does_not(game: str) -> None:
    puzzle = exact(game)
    view = start_of(puzzle).view(puzzle.seat)
    kind = kind_of(plugin_with_puzzles(game), puzzle)
    wrong = next(ln for ln in view.legal if kind.judge(view, puzzle.params, ln).outcome == "wrong")
    answer = attempt(game, puzzle.id, PuzzleAttempt(lines=(wrong,), solver=NEW))
    assert (answer.outcome, answer.frames) == ("wrong", ())
    assert answer.reason
    assert answer.solver
    assert answer.solver.rating < NEW.rating
    again = attempt(game, puzzle.id, PuzzleAttempt(lines=(wrong, puzzle.solution[0])))
    assert (again.outcome, again.line) == ("wrong", "")
    refused = attempt(game, puzzle.id, PuzzleAttempt(lines=("nonsense",), solver=NEW))
    assert refused.outcome == "refused"
    assert refused.problem
    assert refused.solver is None
    assert attempt(game, puzzle.id, PuzzleAttempt()).outcome == "on"


def test_a_move_as_data_is_judged_behind_the_lines() -> None:
    game = "subhunt"
    puzzle = exact(game)
    ship, field = puzzle.solution[0].split()[1:]
    seat = puzzle.seat

    def move(number: str) -> dict[str, object]:
        piece = {"kind": "ship", "seat": seat, "number": int(ship)}
        return {"verb": "sail", "piece": piece, "to": {"kind": "field", "field": number}}

    assert attempt(game, puzzle.id, PuzzleAttempt(move=move(field))).line == puzzle.solution[0]
    place = start_of(puzzle).view(seat).ships[seat - 1][int(ship) - 1]
    if place.isdecimal():  # a ship must move
        refused = attempt(game, puzzle.id, PuzzleAttempt(move=move(place)))
        assert (refused.outcome, refused.problem and refused.problem.rule) == ("refused", "H4.4")
    unreadable = attempt(game, puzzle.id, PuzzleAttempt(lines=puzzle.solution[:1], move={"verb": "fly"}))
    assert unreadable.outcome == "refused"


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_shown_on_request(game: str) -> None:
    puzzle = exact(game)
    answer = attempt(game, puzzle.id, PuzzleAttempt(solution=True))
    assert (answer.outcome, answer.solution, answer.reason) == ("shown", puzzle.solution, puzzle.reason)
    assert len(answer.frames) == len(puzzle.solution)


def test_a_tampered_puzzle_is_found() -> None:
    game = GAMES[0]
    puzzle = exact(game)
    kind = kind_of(plugin_with_puzzles(game), puzzle)
    other = next(line for line in start_of(puzzle).legal() if line != puzzle.solution[0])
    for changed, fault in (
        ({"seat": puzzle.seat % 2 + 1}, "is not to move"),
        ({"solution": (other, *puzzle.solution[1:])}, "its solution is"),
        ({"solution": puzzle.solution[:1]}, "its solution is"),
        ({"reason": msgspec.structs.replace(puzzle.reason, code="luck")}, "its reason is"),
    ):
        tampered = msgspec.structs.replace(puzzle, **changed)
        assert fault in fault_of(start_of(tampered), tampered, kind)


def test_lines_after_the_solution_are_not_judged() -> None:
    game = GAMES[0]
    puzzle = exact(game)
    kind = kind_of(plugin_with_puzzles(game), puzzle)
    end = try_lines(start_of(puzzle), puzzle, kind, [*puzzle.solution, "nonsense"])
    assert (end.verdict.outcome, end.right) == ("solved", len(puzzle.solution))


@pytest.mark.parametrize("game", GAMES)
def test_mining_is_reproducible_for_any_number_of_processes(game: str) -> None:
    work = partial(mine_game, MiningPlan(game, "t", frozenset([NAME])))  # `best_move` takes minutes
    with in_processes(2) as mapper:
        far = list(mapper(work, range(3)))
    assert list(map(work, range(3))) == far
    assert work(3) not in far
    puzzles = [puzzle for found in far for puzzle in msgspec.json.decode(found, type=list[Puzzle])]
    assert puzzles
    for puzzle in puzzles:
        assert fault_of(start_of(puzzle), puzzle, kind_of(plugin_with_puzzles(game), puzzle)) == ""
        assert puzzle.difficulty.rating > 0


def test_a_harvest_is_the_same_for_any_number_of_processes() -> None:
    game = GAMES[-1]
    with in_processes(2) as mapper:
        far = encode(game, "t", mine(game, 4, "t", mapper))
    assert encode(game, "t", mine(game, 4, "t")) == far
    assert decode(far)[0].puzzles == 4


def client_words(game: str, language: str) -> dict[str, str]:
    """Return the texts of puzzles in the browser client: those of all games, and the game's own."""
    found: dict[str, str] = {}
    for folder in ("features/puzzles", f"games/{game}/texts/puzzles"):
        found |= msgspec.json.decode((WEB / folder / f"{language}.json").read_bytes())
    return found


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_task_and_reason_has_words(game: str, language: str) -> None:
    words = client_words(game, language)
    plugin = plugin_with_puzzles(game)
    for kind in kinds_of(plugin):
        assert {f"kind.{kind.name}.title", f"kind.{kind.name}.task"} <= words.keys()
    for puzzle in sample(game, 8):
        view = start_of(puzzle).view(puzzle.seat)
        kind = kind_of(plugin, puzzle)
        verdicts = [kind.judge(view, puzzle.params, line) for line in view.legal]
        for reason in [puzzle.reason, *[verdict.reason for verdict in verdicts if verdict.reason]]:
            holes = set(re.findall(r"\{\{(\w+)\}\}", words[f"reason.{reason.code}"]))
            assert holes <= reason.params.keys(), reason


def test_a_device_answers_as_the_server_does() -> None:
    game = GAMES[0]
    puzzle = exact(game)

    def ask(**fields: object) -> dict[str, object]:
        found: dict[str, object] = msgspec.json.decode(answered(msgspec.json.encode({"game": game, **fields})))
        return found

    assert ask(day="2026-05-31")["daily"] == puzzle_list(game, "2026-05-31").daily
    assert ask(puzzle=puzzle.id)["kind"] == puzzle.kind
    assert ask(puzzle=puzzle.id, attempt={"lines": puzzle.solution})["outcome"] == "solved"


def test_the_best_move_is_that_of_a_search_and_worse_ones_say_by_how_much() -> None:
    for game in GAMES:
        for puzzle in [each for each in shipped(game) if each.kind == NAME][:3]:
            kind = kind_of(plugin_with_puzzles(game), puzzle)
            view = start_of(puzzle).view(puzzle.seat)
            assert kind.judge(view, {}, puzzle.solution[0]).outcome == "solved"
            for line in view.legal:
                verdict = kind.judge(view, {}, line)
                if line in puzzle.values and line != puzzle.solution[0]:
                    assert verdict.reason
                    assert float(verdict.reason.params["loss"]) > 0
