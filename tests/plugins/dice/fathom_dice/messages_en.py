"""English for the refusals of Ten and Up."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {"empty_pot": "the pot is empty: roll first"}
