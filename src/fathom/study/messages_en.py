"""English texts of this package's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_evaluator": "{game} can't be reviewed: it has no evaluator",
    "no_such_lesson": "there's no lesson for {game}; available: {known}",
    "no_such_lesson_step": "the lesson has no step {step}",
    "no_such_puzzle": "{game} has no puzzle {puzzle}",
    "no_puzzles": "there are no puzzles for {game}; available: {known}",
    "no_such_day": "write a day like 2026-05-31, not {day}",
    "puzzle_file": "this isn't a file of puzzles: {why}",
    "puzzle_format": "the format of the puzzles is {format}, but only {known} can be read",
}
