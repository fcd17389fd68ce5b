"""Words that people bring: made harmless before anybody else sees them."""

import re
import unicodedata

from fathom.core.errors import Refusal, RefusalKind
from fathom.table.messages_en import ENGLISH

LONGEST_NAME = 24
LONGEST_CHAT = 300
JOINERS = "\u200c\u200d"  # Persian and emoji need them; all other invisible characters go
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their kind, and yet there is nothing to see
MARKS = re.compile(r"(?:[^\W\d_]|.)([\u0300-\u036f]{3})[\u0300-\u036f]+")  # letters buried under accents


def cleaned(text: str) -> str:
    """One line without control characters, text direction overrides, or anything else that is not seen."""
    plain = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text))
    seen = "".join(c for c in plain if c in JOINERS or (unicodedata.category(c)[0] != "C" and c not in BLANKS))
    return MARKS.sub(lambda found: found[0][:4], seen).strip()


def visible(text: str) -> bool:
    """Is there anything to see?"""
    return any(unicodedata.category(c)[0] in "LNPS" for c in text)


def clean_name(text: str) -> str:
    """A name fit to be shown to others."""
    name = cleaned(text)
    if not visible(name) or len(name) > LONGEST_NAME:
        raise Refusal(RefusalKind.MALFORMED, "bad_name", ENGLISH, longest=LONGEST_NAME)
    return name


def clean_chat(text: str) -> str:
    """A line of chat fit to be shown to others."""
    said = cleaned(text)
    if not visible(said) or len(said) > LONGEST_CHAT:
        raise Refusal(RefusalKind.MALFORMED, "bad_chat", ENGLISH, longest=LONGEST_CHAT)
    return said
