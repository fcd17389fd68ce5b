"""English for the refusals of this room."""

from typing import Final

from fathom.core.words import Words

ENGLISH: Final[Words] = {
    "no_such_bot": "there is no bot {bot}; there are: {known}",
}
