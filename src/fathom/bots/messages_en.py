"""English texts of this package's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_such_bot": "there is no bot {bot}; there are: {known}",
    "no_such_budget": "a budget is written 500ms, 2000it or 2000it,500ms, not {budget}",
    "no_such_level": "bot {bot} plays at level 1 to {best}, not {level}",
}
