"""Show the rules: the contents, a whole text, a section (S7) or a rule (S7.3)."""

import argparse
import sys
import textwrap
from shutil import get_terminal_size

from fathom.cli.args import UsageError
from fathom.cli.io.rulebook import Rulebook, find, rulebooks


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom rules`."""
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="rule (S7.3), section (S7) or name of a text")
    parser.add_argument("--summary", action="store_true", help="only the one-page summary of a game")


def run(args: argparse.Namespace) -> None:
    """Print the requested text."""
    width = min(get_terminal_size((100, 24)).columns, 100)
    if args.number is None:
        text = contents()
    elif (book := rulebooks().get(args.number.lower())) is not None:
        text = summary_text(book) if args.summary else full_text(book)
    else:
        text = rule_text(args.number, width)
    sys.stdout.write(text + "\n")


def contents() -> str:
    """Return the sections of all texts."""
    lines = []
    for book in rulebooks().values():
        lines += [f"{book.title} (fathom rules {book.name})"]
        lines += [f"  {section.number:4} {section.title}" for section in book.sections]
        lines += [""]
    return "\n".join([*lines, "`fathom rules S7` shows a section, `fathom rules S7.3` a rule."])


def full_text(book: Rulebook) -> str:
    """Return a whole text as Markdown."""
    parts = [f"# {book.title}", book.preface]
    for section in book.sections:
        parts.append(f"## {section.number} {section.title}".replace("  ", " ") + "\n" + section.text)
    return "\n\n".join(parts)


def summary_text(book: Rulebook) -> str:
    """Return the one-page summary of a game as Markdown. Raises `UsageError`."""
    if book.summary is None:
        raise UsageError(f"{book.name} has no summary")
    return f"# {book.summary.title}\n\n{book.summary.text}"


def rule_text(number: str, width: int) -> str:
    """Return a section or a rule, wrapped except for tables. Raises `UsageError`."""
    section = find(number)
    if section is None:
        raise UsageError(f"there is no rule {number[:40]!r}; `fathom rules` lists the sections")
    heading = [] if len(section.rules) == 1 else [f"{section.number} {section.title}"]
    lines = [line for name, text in section.rules.items() for line in f"{name} {text}".splitlines()]
    wrapper = textwrap.TextWrapper(width, subsequent_indent="  ")
    return "\n".join(heading + [line if line.startswith("|") else wrapper.fill(line) for line in lines])
