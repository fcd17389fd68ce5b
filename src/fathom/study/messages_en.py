"""English texts of this package's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_such_lesson": "there's no lesson for {game}; available: {known}",
    "no_such_lesson_step": "the lesson has no step {step}",
}
