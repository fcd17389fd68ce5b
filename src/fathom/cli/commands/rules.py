"""Show the rules: their sections, a whole text, one section (S7) or one rule (S7.3)."""

import argparse
import sys
import textwrap
from shutil import get_terminal_size

from fathom.cli.args import UsageError
from fathom.cli.io.rulebook import Book, books, found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom rules` takes."""
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="S7.3, S7, H5; or the name of a text")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    width = min(get_terminal_size((100, 24)).columns, 100)
    if args.number is None:
        text = contents()
    elif args.number.lower() in books():
        text = whole(books()[args.number.lower()])
    else:
        text = worded(args.number, width)
    sys.stdout.write(text + "\n")
    return 0


def contents() -> str:
    """The sections of all texts."""
    lines = []
    for book in books().values():
        lines += [f"{book.title} (fathom rules {book.name})"]
        lines += [f"  {section.number:4} {section.title}" for section in book.sections]
        lines += [""]
    return "\n".join([*lines, "`fathom rules S7` shows a section, `fathom rules S7.3` a rule."])


def whole(book: Book) -> str:
    """A text as it is written."""
    parts = [f"# {book.title}", book.preface]
    for section in book.sections:
        parts.append(f"## {section.number} {section.title}".replace("  ", " ") + "\n" + section.text)
    return "\n\n".join(parts)


def worded(number: str, width: int) -> str:
    """A section or a rule, wrapped, with its number before it."""
    section = found(number)
    if section is None:
        raise UsageError(f"there is no rule {number[:40]!r}; `fathom rules` lists the sections")
    heading = [] if len(section.rules) == 1 else [f"{section.number} {section.title}"]
    lines = [line for name, text in section.rules.items() for line in f"{name} {text}".splitlines()]
    return "\n".join(heading + [wrapped(line, width) for line in lines])


def wrapped(line: str, width: int) -> str:
    """Long lines of prose in several; tables as they are."""
    return line if line.startswith("|") else textwrap.fill(line, width, subsequent_indent="  ")
