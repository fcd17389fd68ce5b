"""The documents are correct: examples run, links resolve, names exist, and the prose follows the rules of style."""

import ast
import doctest
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PROSE = [path for path in DOCUMENTS if RULES not in path.parents]
LINK = re.compile(r"""(?:\]\(|src="|href=")([^)"\s]+)[)"]""")
VAGUE = re.compile(r"\b(whoever|somebody|anybody|nobody|anew|goes on|as far as|it is so that)\b", re.IGNORECASE)


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150


@pytest.mark.parametrize(("name", "least"), [("README.md", 5), ("docs/library.md", 20)])
def test_python_examples_run(name: str, least: int) -> None:
    results = doctest.testfile(str(ROOT / name), module_relative=False)
    assert results.attempted >= least
    assert results.failed == 0


def anchors(path: Path) -> set[str]:
    """Return the fragments of all headings, as GitHub derives them."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_resolve(path: Path) -> None:
    """Files exist, fragments are headings, and no link leaves the repository."""
    for target in LINK.findall(path.read_text()):
        if not re.match(r"https?:", target):
            name, _, fragment = target.partition("#")
            file = (path.parent / name).resolve() if name else path
            assert file.exists(), target
            assert file.is_relative_to(ROOT), target
            assert not fragment or fragment in anchors(file), target


def test_every_document_is_linked_from_the_readme() -> None:
    linked = {(ROOT / target.partition("#")[0]).resolve() for target in LINK.findall((ROOT / "README.md").read_text())}
    pages = {*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *RULES.glob("*.md")} - {ROOT / "README.md"}
    assert pages - linked == set()


def test_every_picture_is_shown() -> None:
    shown = {(path.parent / target).resolve() for path in PROSE for target in LINK.findall(path.read_text())}
    pictures = {*(ROOT / "docs").rglob("*.webp"), *(ROOT / "docs").rglob("*.svg")}
    assert pictures - shown == set()


def named_files(path: Path) -> Iterator[str]:
    """Yield the paths of files in code spans: those with a folder and an extension of ours."""
    for span in re.findall(r"`([^`\n]+)`", path.read_text()):
        if re.fullmatch(r"[\w.-]+(/[\w.-]+)+\.(py|ts|tsx|js|mjs|json|toml|md|svg|conf)", span):
            yield span


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_files_in_code_spans_exist(path: Path) -> None:
    homes = [ROOT, ROOT / "src" / "fathom", ROOT / "src" / "fathom" / "server", ROOT / "web" / "src"]
    missing = [name for name in named_files(path) if not any((home / name).exists() for home in homes)]
    assert missing == []


def shell_commands(path: Path, program: str) -> Iterator[list[str]]:
    """Yield the arguments of a program in indented lines and long code spans without omissions or placeholders."""
    text = path.read_text()
    lines = re.findall(rf"^    +(?:[A-Z_]+=\S+ )*{program} (.*)$", text, re.MULTILINE)
    spans = re.findall(rf"`{program} ([^`\n]+ [^`\n]+ [^`\n]+)`", text)
    for line in [*lines, *spans]:
        if not re.search(r"…|\b[A-Z]{3,}$|=VALUE", line):
            yield shlex.split(line, comments=True)


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_shell_commands_are_valid(path: Path) -> None:
    """Every `fathom` command parses, and every target of `make` exists."""
    from fathom.cli.args import Parser

    for name, *arguments in shell_commands(path, "fathom"):
        parser = Parser(prog=f"fathom {name}", description=None)
        import_module(f"fathom.cli.commands.{name.replace('-', '_')}").add_arguments(parser)
        parser.parse_args(arguments)
    targets = re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for words in shell_commands(path, "make"):
        assert words[0] in targets, words


def definitions(path: Path) -> set[str]:
    """Return the names of all classes, functions and variables at the top level of a module."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names


def test_the_glossary_links_definitions() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| \[`([^`]+)`\]\(([^)]+)\) \|$", text, re.MULTILINE)
    assert len(rows) == text.count("\n| ") - 1, "a row without a link to code"
    terms = [term for term, _, _ in rows]
    assert terms == sorted(set(terms))
    for term, name, target in rows:
        file = ROOT / "docs" / target
        assert name == file.name or name in definitions(file), term


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_prose_is_exact(path: Path) -> None:
    """Vague pronouns and idioms hide the subject; examples and generated parts are exempt."""
    text = re.sub(r"^```.*?^```|<!-- codes -->.*?<!-- end -->|`[^`\n]*`", "", path.read_text(), flags=re.M | re.DOTALL)
    assert VAGUE.findall(text) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_nothing_is_said_twice_in_a_paragraph(path: Path) -> None:
    """Two merged versions of one text would start lines alike."""
    prose = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    for paragraph in prose.split("\n\n"):
        beginnings = [line[:30] for line in paragraph.splitlines() if len(line) > 60 and line[0] not in " |-"]
        assert len(beginnings) == len(set(beginnings)), paragraph


def test_the_protocol_names_every_field_of_a_table() -> None:
    from fathom.protocol.updates import TableInfo

    text = (ROOT / "docs" / "protocol.md").read_text()
    paragraph = text.partition("**The table** around the game:")[2].partition("\n\n")[0]
    assert {field for field in TableInfo.__struct_fields__ if f"`{field}`" not in paragraph} == set()


def test_the_ablations_name_settings_of_the_search() -> None:
    from fathom.games.submarine.bots.search import SearchConfig

    table = (ROOT / "docs" / "bots-submarine.md").read_text().partition("## Ablations")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)=-?\d+`", table))
    assert named
    assert {name for name in named if not hasattr(SearchConfig(), name)} == set()


def test_the_folder_of_a_game_is_as_documented() -> None:
    """The same file names in each game, and docs/architecture.md names them all."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    named = set(re.findall(r"`(\w+\.py)`", text.partition("## A game's folder")[2].partition("\n## ")[0]))
    for game in ("submarine", "subhunt"):
        present = {path.name for path in (ROOT / "src" / "fathom" / "games" / game).glob("*.py")}
        assert named <= present


def test_the_rules_in_the_package_are_the_documents() -> None:
    from importlib.resources import files

    for path in (ROOT / "docs" / "rules").glob("*.md"):
        assert (files("fathom") / "rules" / path.name).read_text() == path.read_text()
