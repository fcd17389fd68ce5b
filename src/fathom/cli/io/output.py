"""Standard output and error: present, able to write every character, and in one line where that is due."""

import codecs
import os
import sys
from io import TextIOWrapper

LOOKALIKES = str.maketrans(
    {
        "·": "-", "–": "-", "—": "-", "…": ".", "×": "x", "≥": ">", "≤": "<", "→": ">", "▶": ">",
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
        "┴": "+", "┼": "+", "━": "-", "≈": "~", "ö": "o", "ü": "u", "ä": "a", "é": "e",
        "“": '"', "”": '"', "‘": "'", "’": "'", "█": "#", "░": ".", "∘": "o",
    }
)  # fmt: skip


def lookalike(error: UnicodeError) -> tuple[str, int]:
    """For an encoding that lacks a character: one of the same width that every encoding has."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end].translate(LOOKALIKES)
    return "".join(c if c.isascii() else "?" for c in missing), error.end


codecs.register_error("fathom", lookalike)


def open_missing_streams() -> None:
    """A closed stream becomes a silent one, and no character is too strange for any of them."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # for as long as the program runs
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="fathom")


def one_line(text: str) -> str:
    """The text without anything that would break the line or steer the terminal."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def complain(text: str) -> None:
    """One line on standard error."""
    try:
        print(one_line(text), file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # nobody listens
