"""docs/research.md is true: its examples run, and its fields are those of the observations.

`PYTHONPATH=tests python tests/research/test_document.py` writes the fields into it.
"""

import re
from pathlib import Path

import pytest

from fathom.core.registry import game_names
from fathom.research.setup import set_up
from fathom.research.tensors import layout

DOCUMENT = Path(__file__).parents[2] / "docs" / "research.md"
BLOCK = "<!-- fields {} -->\n{}<!-- end -->"


def table(game: str) -> str:
    """Return the fields of a game as a table, with P for what depends on the number of players."""
    setups = [set_up(game, players).encoding for players in set_up(game).game.seats[:2]]
    two, more = setups[0], setups[-1]
    rows = ["| field | shape | values | |", "|---|---|---|---|"]
    for field, other in zip(two.fields, more.fields, strict=True):
        shape = " × ".join("P" if a != b else str(a) for a, b in zip(field.shape, other.shape, strict=True))
        high = str(field.high)
        if field.high != other.high:
            high = {28: "24 + 2P", 2: "P", 1: "P − 1"}[field.high]
        kind = "category " if field.category else ""
        rows.append(f"| `{field.name}` | {shape} | {kind}0–{high} | {field.about} |")
    sizes = ", ".join(f"{set_up(game, n).encoding.size} with {n} players" for n in set_up(game).game.seats)
    features = ", ".join(str(len(layout(set_up(game, n).encoding)[0])) for n in set_up(game).game.seats)
    return "\n".join([*rows, "", f"In all {sizes}; as features {features}.", ""])


@pytest.mark.parametrize("game", game_names())
def test_the_fields_are_those_of_the_observations(game: str) -> None:
    assert BLOCK.format(game, "\n" + table(game)) in DOCUMENT.read_text()


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL))
def test_examples_run(code: str) -> None:
    exec(code, {})


if __name__ == "__main__":
    text = DOCUMENT.read_text()
    for name in game_names():
        text = re.sub(
            rf"<!-- fields {name} -->.*?<!-- end -->",
            lambda _, name=name: BLOCK.format(name, "\n" + table(name)),  # type: ignore[misc]
            text,
            flags=re.DOTALL,
        )
    DOCUMENT.write_text(text)
