"""The difficulty of a puzzle: the weakest level of the captain that solves it, how often, and what a guess is worth."""

from typing import Any

from fathom.core.bot import Budget
from fathom.core.chance import stream
from fathom.core.match import Match
from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Difficulty, Posed, Puzzle, PuzzleKind
from fathom.core.rng import Rng
from fathom.study.puzzles.attempts import try_lines

TRIES = 6  # of each level
BUDGET = Budget(iterations=200)
LONGEST = 12  # lines of an attempt

# The rating to begin with, by the weakest level that solves a puzzle; the last if none does.
BY_LEVEL = (900, 1150, 1400, 1650, 1900, 2150)
SPREAD = 200  # between a puzzle that the level always solves, and one that it solves half the time
BASE = 800  # of kinds that bots do not play: the rating of a puzzle without a choice,
PER_BIT = 110  # what each bit of a guess adds,
PER_CLUE = 60  # and each announcement that a deduction needs
MOST_BITS = 9.0
LEAST, MOST = 600, 2400


def measure(
    plugin: GamePlugin[Any, Any], kind: PuzzleKind, match: Match[Any, Any], puzzle: Puzzle, seed: str
) -> Difficulty:
    """Return the difficulty of a puzzle. Deterministic."""
    posed = puzzle.difficulty
    if not kind.played_by_bots or not plugin.captain_levels():
        rating = round(BASE + PER_BIT * min(posed.bits, MOST_BITS) + PER_CLUE * posed.clues)
        return Difficulty(rating=max(LEAST, min(MOST, rating)), bits=posed.bits, clues=posed.clues)
    solved = tuple(
        sum(solves(plugin, kind, match, puzzle, level, f"{seed}/{level}/{each}") for each in range(TRIES))
        for level in range(1, len(plugin.captain_levels()) + 1)
    )
    level = next((number for number, count in enumerate(solved, 1) if 2 * count > TRIES), len(solved) + 1)
    return Difficulty(
        rating=rating_of(level, solved) + PER_CLUE // 2 * posed.clues,
        bits=posed.bits, clues=posed.clues, level=level, solved=solved, tries=TRIES,
    )  # fmt: skip


def rating_of(level: int, solved: tuple[int, ...]) -> int:
    """Return the rating that follows from the weakest level which solves a puzzle, and how often it does."""
    if level > len(solved):
        return BY_LEVEL[level - 1] - round(SPREAD * max(solved) / TRIES)
    return BY_LEVEL[level - 1] + round(SPREAD * 2 * (TRIES - solved[level - 1]) / TRIES)


def solves(
    plugin: GamePlugin[Any, Any], kind: PuzzleKind, match: Match[Any, Any], puzzle: Puzzle, level: int, seed: str
) -> bool:
    """Return whether a level of the captain solves a puzzle in one try."""
    bot = plugin.captain_levels()[level - 1]
    rng = Rng(stream(seed, "solver").below(2**56))
    tried = match.prefix(len(match.steps))
    for _ in range(LONGEST):
        line = bot.choose(tried.view(puzzle.seat), BUDGET, rng)
        outcome = try_lines(tried, puzzle, kind, [line]).verdict.outcome
        if outcome != "on":
            return outcome == "solved"
    return False


def unmeasured(posed: Posed) -> Difficulty:
    """Return what is known of the difficulty before it is measured."""
    return Difficulty(rating=0, bits=posed.bits, clues=posed.clues)
