"""Every rule has a test that cites it, and every cited number exists."""

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
DEFINED |= {"H10.2"}  # in the line of H10.1


@cache
def cited_by_tests() -> dict[str, list[str]]:
    """Return the rule numbers in the docstrings of test functions."""
    cited: dict[str, list[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in NUMBER.findall(ast.get_docstring(node) or ""):
                    cited.setdefault(number, []).append(f"{path.name}::{node.name}")
    return cited


def test_the_texts_are_found() -> None:
    assert len(DEFINED) > 80
    assert {"S1.1", "S11.2", "H1.1", "H10.2"} <= DEFINED


@pytest.mark.parametrize("number", sorted(DEFINED))
def test_every_rule_has_a_test(number: str) -> None:
    assert number in cited_by_tests(), f"no test cites {number} in its docstring"


def test_tests_cite_existing_rules() -> None:
    assert set(cited_by_tests()) <= DEFINED


def test_code_cites_existing_rules() -> None:
    """This applies to comments, docstrings, refusals, and what the browser client names."""
    client = [path for path in (ROOT / "web" / "src").rglob("*.ts*") if ".test." not in path.name]
    assert any(NUMBER.search(path.read_text()) for path in client)
    for path in [*(ROOT / "src").rglob("*.py"), *client]:
        assert set(NUMBER.findall(path.read_text())) <= DEFINED, path


def refusals(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Return the refusals that a module raises: codes with names of parameters."""
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("refuse", "forbid", "Refusal")
        ):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if texts:
                yield texts[0], {name for keyword in node.keywords for name in parameters(keyword, path)}


def parameters(keyword: ast.keyword, path: Path) -> set[str]:
    """Return the names that an argument gives: its own, or the keys of the last dict of that name before it."""
    if keyword.arg:
        return {keyword.arg}
    dicts = [
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Dict)
        and ast.unparse(node.targets[0]) == ast.unparse(keyword.value)
        and node.lineno < keyword.value.lineno
    ]
    last = max(dicts, key=lambda its: its.lineno, default=ast.Dict([], []))
    return {str(ast.literal_eval(key)) for key in last.keys if key}


CATALOGUE = "messages_en"
PACKAGES = [path.parent for path in (ROOT / "src").rglob(f"{CATALOGUE}.py")]


def worded(package: Path) -> dict[str, str]:
    """Return the error catalogue of a package: texts by code."""
    module = import_module(".".join([*package.relative_to(ROOT / "src").parts, CATALOGUE]))
    return dict(module.ENGLISH)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_refusal_has_a_text(package: Path) -> None:
    """A missing text, or one with other parameters, would raise within the error handling."""
    words = {**worded(ROOT / "src" / "fathom" / "core"), **worded(package)}
    if package.name == "study":  # raises the refusals of a table
        words |= worded(ROOT / "src" / "fathom" / "table")
    nested = [other for other in PACKAGES if package in other.parents]
    for path in package.rglob("*.py"):
        if any(other in path.parents for other in nested):
            continue
        for code, given in refusals(path):
            wanted = {name for _, name, _, _ in Formatter().parse(words[code]) if name}
            assert wanted <= given, f"{path.name}: {code}"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_text_is_used(package: Path) -> None:
    sources = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py") if path.stem != CATALOGUE)
    assert {code for code in worded(package) if f'"{code}"' not in sources} == set()
