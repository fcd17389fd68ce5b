"""The puzzles that come with the games, by game and id."""

from functools import cache
from typing import Any

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Puzzle, PuzzleKind
from fathom.core.record import replay_prefix
from fathom.core.registry import plugins
from fathom.study.messages_en import ENGLISH
from fathom.study.puzzles.best_move import NAME, BestMove
from fathom.study.puzzles.files import decode


def puzzle_games() -> list[str]:
    """Return the names of the games that have puzzles."""
    return [name for name, plugin in plugins().items() if plugin.puzzle_kinds()]


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """Return the puzzles of a game by id, in the order of its file. Raises `Refusal`."""
    data = plugin_with_puzzles(game).puzzle_file()
    return {puzzle.id: puzzle for puzzle in decode(data)[1]} if data else {}


def plugin_with_puzzles(game: str) -> GamePlugin[Any, Any]:
    """Return the plugin of a game that has puzzles. Raises `Refusal`."""
    if game not in puzzle_games():
        raise Refusal(RefusalKind.NOT_FOUND, "no_puzzles", ENGLISH, game=shown(game), known=", ".join(puzzle_games()))
    return plugins()[game]


def puzzle_called(game: str, puzzle: str) -> Puzzle:
    """Return a puzzle. Raises `Refusal`."""
    found = puzzles_of(game).get(puzzle)
    if found is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_puzzle", ENGLISH, game=game, puzzle=shown(puzzle))
    return found


def kinds_of(plugin: GamePlugin[Any, Any]) -> list[PuzzleKind]:
    """Return the kinds of puzzles of a game, the exact ones first."""
    searched: list[PuzzleKind] = [BestMove(plugin)] if plugin.samples_worlds else []
    return [*plugin.puzzle_kinds(), *searched]


def kind_of(plugin: GamePlugin[Any, Any], puzzle: Puzzle) -> PuzzleKind:
    """Return the kind that judges a puzzle. Raises `Refusal` if the game has none of that name."""
    if puzzle.kind == NAME and plugin.samples_worlds:
        return BestMove(plugin, puzzle.solution, puzzle.values)
    for kind in plugin.puzzle_kinds():
        if kind.name == puzzle.kind:
            return kind
    why = f"the game has no kind {shown(puzzle.kind)}"
    raise Refusal(RefusalKind.MALFORMED, "puzzle_file", ENGLISH, why=why)


def start_of(puzzle: Puzzle) -> Match[Any, Any]:
    """Return a new match at the beginning of a puzzle. Raises `InvalidRecord`."""
    return replay_prefix(puzzle.record)
