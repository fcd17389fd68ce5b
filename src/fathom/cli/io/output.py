"""Standard output and error: missing streams, encodings and one-line messages."""

import codecs
import os
import sys
from io import TextIOWrapper

ASCII_FALLBACKS = str.maketrans(
    {
        "·": "-", "–": "-", "—": "-", "…": ".", "×": "x", "≥": ">", "≤": "<", "→": ">", "▶": ">",
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+",
        "┴": "+", "┼": "+", "━": "-", "≈": "~", "ö": "o", "ü": "u", "ä": "a", "é": "e",
        "“": '"', "”": '"', "‘": "'", "’": "'", "█": "#", "░": ".", "∘": "o",
    }
)  # fmt: skip


def replace_with_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the encoding lacks by ASCII ones of the same width; a codec error handler."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end].translate(ASCII_FALLBACKS)
    return "".join(c if c.isascii() else "?" for c in missing), error.end


codecs.register_error("fathom", replace_with_ascii)


def open_missing_streams() -> None:
    """Replace closed standard streams by the null device and make the others accept every character."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  # until the process exits
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="fathom")


def one_line(text: str) -> str:
    """Escape line breaks and control characters."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def print_error(text: str) -> None:
    """Print one line to standard error."""
    try:
        print(one_line(text), file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # standard error is closed
