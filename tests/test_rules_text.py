"""The rules are tested number by number, and the numbers that code and words cite exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).parents[1]
NUMBER = re.compile(r"\b[SH]\d+\.\d+\b")
TEXTS = {name: (ROOT / "docs" / "rules" / f"{name}.md").read_text() for name in ("submarine", "subhunt")}
DEFINED = {number for text in TEXTS.values() for number in re.findall(r"^- ([SH]\d+\.\d+) ", text, re.MULTILINE)}
DEFINED |= {"H10.2"}  # stands in the line of H10.1


@cache
def cited_by_tests() -> dict[str, list[str]]:
    """Rule numbers in the docstrings of test functions."""
    cited: dict[str, list[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in NUMBER.findall(ast.get_docstring(node) or ""):
                    cited.setdefault(number, []).append(f"{path.name}::{node.name}")
    return cited


def test_the_texts_are_read() -> None:
    assert len(DEFINED) > 80
    assert {"S1.1", "S11.2", "H1.1", "H10.2"} <= DEFINED


@pytest.mark.parametrize("number", sorted(DEFINED))
def test_every_rule_has_a_test(number: str) -> None:
    assert number in cited_by_tests(), f"no test cites {number} in its docstring"


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    assert set(cited_by_tests()) <= DEFINED


def test_code_cites_rules_that_are_there() -> None:
    """Comments, docstrings and refusals: a number without a rule is a mistake."""
    for path in (ROOT / "src").rglob("*.py"):
        assert set(NUMBER.findall(path.read_text())) <= DEFINED, path


def refusals(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The refusals that a module makes: code and names of the parameters."""
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("refuse", "forbid", "Refusal")
        ):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if texts:
                yield texts[0], {keyword.arg for keyword in node.keywords if keyword.arg}


CATALOGUE = "messages_en"
PACKAGES = [path.parent for path in (ROOT / "src").rglob(f"{CATALOGUE}.py")]


def worded(package: Path) -> dict[str, str]:
    """Return the error catalogue of a package: texts by code."""
    module = import_module(".".join([*package.relative_to(ROOT / "src").parts, CATALOGUE]))
    return dict(module.ENGLISH)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_refusal_has_words(package: Path) -> None:
    """A code without words, or words that want other parameters, would be an error within an error."""
    words = {**worded(ROOT / "src" / "fathom" / "core"), **worded(package)}
    if package.name == "study":  # it refuses what a table would refuse
        words |= worded(ROOT / "src" / "fathom" / "table")
    nested = [other for other in PACKAGES if package in other.parents]
    for path in package.rglob("*.py"):
        if any(other in path.parents for other in nested):
            continue
        for code, given in refusals(path):
            wanted = {name for _, name, _, _ in Formatter().parse(words[code]) if name}
            assert wanted <= given, f"{path.name}: {code}"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_word_is_used(package: Path) -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py") if path.stem != CATALOGUE)
    assert {code for code in worded(package) if f'"{code}"' not in sources} == set()
