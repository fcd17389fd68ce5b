"""Cleaning of names and chat before other people see them."""

import re
import unicodedata

from fathom.core.errors import Refusal, RefusalKind
from fathom.table.messages_en import ENGLISH

LONGEST_NAME = 24
LONGEST_CHAT = 300
JOINERS = "\u200c\u200d"  # Persian and emoji need them; all other invisible characters are removed
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category, but invisible
MARKS = re.compile(r"(?:[^\W\d_]|.)([\u0300-\u036f]{3})[\u0300-\u036f]+")  # more than three accents on a letter


def cleaned(text: str) -> str:
    """Return one line without control characters, direction overrides and other invisible characters."""
    plain = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text))
    seen = "".join(c for c in plain if c in JOINERS or (unicodedata.category(c)[0] != "C" and c not in BLANKS))
    return MARKS.sub(lambda found: found[0][:4], seen).strip()


def clean_name(text: str) -> str:
    """Return a cleaned name. Raises `Refusal`."""
    return bounded(cleaned(text), LONGEST_NAME, "bad_name")


def clean_chat(text: str) -> str:
    """Return a cleaned line of chat. Raises `Refusal`."""
    return bounded(cleaned(text), LONGEST_CHAT, "bad_chat")


def bounded(text: str, longest: int, code: str) -> str:
    """Return a text that has a visible character and is not too long. Raises `Refusal` with that code."""
    if len(text) > longest or not any(unicodedata.category(c)[0] in "LNPS" for c in text):
        raise Refusal(RefusalKind.MALFORMED, code, ENGLISH, longest=longest)
    return text
