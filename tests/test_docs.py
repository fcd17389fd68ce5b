"""What the documents show is true: examples run, links lead somewhere, files that are named exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_readme_example() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0


def test_readme_shows_the_clients_own_example() -> None:
    """Which tests/client runs against a server."""
    import fathom.client

    example = (fathom.client.__doc__ or "").partition("\n\n")[2].strip()
    assert f"```python\n{example}\n```" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links(path: Path) -> None:
    for target in re.findall(r'(?:\]\(|src=")([^)"]+)[)"]', path.read_text()):
        if not re.match(r"https?:", target):
            assert (path.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_nothing_is_said_twice_in_a_paragraph(path: Path) -> None:
    """As two versions of a text that were merged would."""
    prose = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    for paragraph in prose.split("\n\n"):
        beginnings = [line[:30] for line in paragraph.splitlines() if len(line) > 60 and line[0] not in " |-"]
        assert len(beginnings) == len(set(beginnings)), paragraph


def test_the_protocol_names_every_field_of_a_table() -> None:
    from fathom.protocol.updates import TableInfo

    text = (ROOT / "docs" / "protocol.md").read_text()
    paragraph = text.partition("**The table** around the game:")[2].partition("\n\n")[0]
    assert {field for field in TableInfo.__struct_fields__ if f"`{field}`" not in paragraph} == set()


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
