"""Rules of prose that a machine can check: docstrings, comments and class names (CONTRIBUTING.md)."""

import ast
import io
import re
import subprocess
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "fathom"
BESIDE = ("tests", "benchmarks", "training", "examples", "web/dev")  # outside the package
PACKAGES = (
    "arena", "bots", "cli", "client", "core", "games", "offline", "protocol", "research", "server", "store", "study",
    "table", "__init__.py", "__main__.py",
)  # fmt: skip

BANNED_WORDS = re.compile(
    r"\b(whoever|somebody|anybody|everybody|nobody|anew|goes on|what is there|as far as|it is so that)\b",
    re.IGNORECASE,
)
# Words in names of test modules, classes, functions and variables that do not say what a thing is.
BANNED_NAMES = re.compile(
    r"(^|_)(whoever|somebody|anybody|everybody|nobody|anew|goes_on|as_far_as|house|hall|company|crew|farewell)(_|$)",
    re.IGNORECASE,
)
# Openings of a function's docstring that are not imperative verbs. Verbs such as "Pass" end in "s" too, so third-person
# verbs are listed.
NOT_IMPERATIVE = {
    "All", "An", "A", "Are", "As", "At", "Both", "Can", "Does", "Each", "Every", "For", "From", "Has", "Have", "How",
    "If", "In", "Is", "It", "Its", "Nothing", "Of", "On", "One", "Only", "Some", "Something", "That", "The", "There",
    "These", "They", "This", "Those", "To", "Was", "Were", "What", "When", "Where", "Whether", "Which", "Who", "Whose",
    "Why", "With", "Without",
    "Adds", "Answers", "Applies", "Builds", "Calls", "Changes", "Checks", "Converts", "Counts", "Creates", "Decides",
    "Decodes", "Deletes", "Draws", "Encodes", "Finds", "Formats", "Gets", "Gives", "Handles", "Holds", "Keeps", "Lists",
    "Makes", "Marks", "Opens", "Parses", "Plays", "Prints", "Puts", "Raises", "Reads", "Refuses", "Removes", "Replaces",
    "Returns", "Runs", "Says", "Sends", "Sets", "Shows", "Starts", "Stops", "Takes", "Tells", "Tries", "Turns", "Waits",
    "Writes", "Yields",
}  # fmt: skip

# Openings of a class docstring that are no nouns. Those of a module docstring may be imperative verbs.
QUESTIONS = {"How", "What", "When", "Where", "Whether", "Which", "Who", "Whose", "Why"}
NOT_NOUNS = QUESTIONS | {
    "Adds", "Calls", "Carries", "Decides", "Deletes", "Does", "Gives", "Has", "Holds", "Is", "Keeps", "Knows", "Lets",
    "Makes", "Parses", "Plays", "Reads", "Returns", "Says", "Sends", "Shows", "Takes", "Tells", "Writes",
}  # fmt: skip

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules() -> list[Path]:
    """Return the modules that the rules apply to."""
    files = (path for name in PACKAGES for path in [SOURCES / name, *(SOURCES / name).rglob("*.py")])
    return sorted(path for path in files if path.is_file())


def modules_beside() -> list[Path]:
    """Return the modules outside the package: tests, benchmarks, training, examples and tools."""
    return sorted(path for folder in BESIDE for path in (ROOT / folder).rglob("*.py"))


def docstrings(tree: ast.Module) -> Iterator[tuple[Documented, str]]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and (text := ast.get_docstring(node)):
            yield node, text


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments of a module with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def is_property(node: Function) -> bool:
    """Return whether a function is a property, whose docstring names a value."""
    return any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)


def is_test(node: Function) -> bool:
    """Return whether a function is a test, whose docstring states a behaviour in the indicative mood."""
    return node.name.startswith("test_")


def faults(source: str) -> list[str]:
    """Return the violations of the rules in a module."""
    found = []
    for node, text in docstrings(ast.parse(source)):
        line = getattr(node, "lineno", 1)
        first = text.split("\n\n")[0]
        if re.search(r"\?( |$)", first):
            found.append(f"line {line}: a docstring is a question: {first}")
        must_be_imperative = isinstance(node, Function) and not is_property(node) and not is_test(node)
        if must_be_imperative and first.split()[0].rstrip(",.:;") in NOT_IMPERATIVE:
            found.append(f"line {line}: a docstring does not start with an imperative verb: {first}")
        if isinstance(node, ast.ClassDef) and first.split()[0] in NOT_NOUNS:
            found.append(f"line {line}: a class docstring is not a noun phrase: {first}")
        if isinstance(node, ast.Module) and first.split()[0] in QUESTIONS:
            found.append(f"line {line}: a module docstring is an indirect question: {first}")
        if word := BANNED_WORDS.search(text):
            found.append(f"line {line}: a docstring has a banned word: {word[0]}")
    for line, text in comments(source) if BANNED_WORDS.search(source) else ():
        if word := BANNED_WORDS.search(text):
            found.append(f"line {line}: a comment has a banned word: {word[0]}")
    return found


def test_the_packages_exist() -> None:
    assert all((SOURCES / name).exists() for name in PACKAGES)
    assert all((ROOT / folder).is_dir() for folder in BESIDE)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCES)))
def test_docstrings_and_comments_follow_the_rules(path: Path) -> None:
    assert faults(path.read_text()) == []


@pytest.mark.parametrize("path", modules_beside(), ids=lambda path: str(path.relative_to(ROOT)))
def test_prose_and_names_outside_the_package_follow_the_rules(path: Path) -> None:
    source = path.read_text()
    names = [path.stem]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | Function):
            names.append(node.name)
        elif isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.append(node.id)
    assert faults(source) == []
    assert [name for name in names if BANNED_NAMES.search(name)] == []


def packages() -> list[str]:
    """Return the packages, each game being one of its own: all games have the same names for the same things."""
    games = [f"games/{path.name}" for path in (SOURCES / "games").iterdir() if (path / "plugin.py").exists()]
    return [*games, *(name for name in PACKAGES if not name.endswith(".py") and name != "games")]


@pytest.mark.parametrize("package", packages())
def test_no_class_name_is_defined_twice_in_a_package(package: str) -> None:
    places = defaultdict(list)
    for path in sorted((SOURCES / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(SOURCES)}:{node.lineno}")
    assert {name: defined for name, defined in places.items() if len(defined) > 1} == {}


@pytest.mark.parametrize(
    "source",
    [
        'def is_free():\n    """Is the seat free?"""',
        'def seats():\n    """The seats of a table."""',
        'def seats():\n    """Returns the seats of a table."""',
        'def seats():\n    """Whether it is free."""',
        'class Table:\n    """Holds the seats."""',
        'class Table:\n    """Where people sit."""',
        '"""What a table holds."""',
        'def test_a_seat():\n    """Is the seat free?"""',
        '"""Whoever comes is welcome."""',
        "seats = 2  # nobody sits there",
    ],
)
def test_violations_are_found(source: str) -> None:
    assert faults(source)


def test_good_prose_passes() -> None:
    source = '"""The table: its seats."""\n\ndef seats():\n    """Return the seats.\n\n    The first is seat 1."""\n'
    test = 'def test_a_seat():\n    """The seat is free."""\n'
    assert faults(source + test) == []


SUBJECTS = {
    "Add a test of the rules of prose": True,
    "x" * 10: False,  # lower case
    "Add a test.": False,
    "Added a test": False,
    "Adds a test": False,
    "Add " + "x" * 69: False,  # 73 characters
}


def test_the_commit_hook_of_contributing_checks_subjects(tmp_path: Path) -> None:
    hook = re.search(r"^```sh\n(#!/bin/sh\n.*?)^```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL | re.MULTILINE)
    assert hook is not None
    script, message = tmp_path / "commit-msg", tmp_path / "message"
    script.write_text(hook[1])
    for subject, accepted in SUBJECTS.items():
        message.write_text(f"{subject}\n\nThe reason.\n")
        done = subprocess.run(["sh", script, message], capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode == 0) == accepted, f"{subject}: {done.stderr}"
