"""English texts of this package's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_such_style": "there is no {bot}; the styles are: {known}",
    "no_such_bot": "unknown bot {bot}; available: {known}",
    "no_such_budget": "write a budget like 500ms, 2000it or 2000it,500ms, not {budget}",
    "no_such_level": "bot {bot} plays at levels 1 to {best}, not {level}",
}
