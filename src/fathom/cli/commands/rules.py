"""Show the rules: the contents, a whole text, a section (S7) or a rule (S7.3)."""

import argparse
import sys
from shutil import get_terminal_size

from fathom.cli.args import UsageError
from fathom.cli.io.rulebook import Rulebook, contents, rule_text, rulebooks


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
