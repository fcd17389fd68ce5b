"""Routes of puzzles. Nothing is stored: the browser keeps a solver's progress."""

from typing import Any

from litestar import Response, get, post

from fathom.server.operation import AppRequest, body, operation, query
from fathom.server.responses import answer
from fathom.study.puzzles import service
from fathom.study.puzzles.service import DayQuery, PuzzleAnswer, PuzzleAttempt, PuzzleList, PuzzlePosition


@get("/puzzles/{game:str}", opt=operation(query=DayQuery, answers={200: PuzzleList}, refuses=(404,)))
async def list_puzzles(request: AppRequest, game: str) -> Response[Any]:
    """List the puzzles of a game with their kinds and ratings, and the puzzle of a day."""
    return answer(service.puzzle_list(game, query(request, DayQuery).day))


@get("/puzzles/{game:str}/{puzzle:str}", opt=operation(answers={200: PuzzlePosition}, refuses=(404,)))
async def puzzle_position(game: str, puzzle: str) -> Response[Any]:
    """Return a puzzle: what is asked, the view of the seat that solves it, and its legal moves."""
    return answer(service.position(game, puzzle))


@post(
    "/puzzles/{game:str}/{puzzle:str}", opt=operation(asks=PuzzleAttempt, answers={200: PuzzleAnswer}, refuses=(404,))
)
async def attempt_puzzle(request: AppRequest, game: str, puzzle: str) -> Response[Any]:
    """Try lines in a puzzle, or ask for its solution. Returns what came of the last line, and why."""
    return answer(service.attempt(game, puzzle, await body(request, PuzzleAttempt)))
