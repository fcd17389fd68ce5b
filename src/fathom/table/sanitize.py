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


def visible(text: str) -> bool:
    """Return whether a text has a visible character."""
    return any(unicodedata.category(c)[0] in "LNPS" for c in text)


def clean_name(text: str) -> str:
    """Return a cleaned name. Raises `Refusal`."""
    name = cleaned(text)
    if not visible(name) or len(name) > LONGEST_NAME:
        raise Refusal(RefusalKind.MALFORMED, "bad_name", ENGLISH, longest=LONGEST_NAME)
    return name


def clean_chat(text: str) -> str:
    """Return a cleaned line of chat. Raises `Refusal`."""
    said = cleaned(text)
    if not visible(said) or len(said) > LONGEST_CHAT:
        raise Refusal(RefusalKind.MALFORMED, "bad_chat", ENGLISH, longest=LONGEST_CHAT)
    return said
