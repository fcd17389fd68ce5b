"""Load the rules texts that the package contains, in several languages."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

import fathom.games  # noqa: F401  # registers the games
from fathom.study.rule_annotations import Annotations, Language, Origin, ShownGame, drawn


def rules_home() -> Traversable:
    """Return the folder of the rules: the English texts, which are authoritative, and a folder per translation."""
    installed = files("fathom") / "rules"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "docs" / "rules"


@cache
def rules(language: Language = "en") -> dict[str, str]:
    """Return all rules texts in Markdown, by name."""
    home = rules_home() if language == "en" else rules_home() / language
    found = [path for path in home.iterdir() if path.name.endswith(".md")]
    return {path.name.removesuffix(".md"): path.read_text(encoding="utf-8") for path in found}


@cache
def origins() -> dict[str, dict[str, Origin]]:
    """Return the source of each rule, by text and rule number."""
    return msgspec.toml.decode((rules_home() / "sources.toml").read_bytes(), type=dict[str, dict[str, Origin]])


@cache
def shown_games() -> list[ShownGame]:
    """Return the games from which the diagrams of the rules are drawn."""
    return msgspec.toml.decode((rules_home() / "diagrams.toml").read_bytes(), type=dict[str, list[ShownGame]])["games"]


@cache
def annotations(name: str) -> Annotations:
    """Return the annotations of a text; empty for a text that is not about one game."""
    pictures = tuple(each for shown in shown_games() if shown.game == name for each in drawn(shown))
    return Annotations(origins=origins().get(name, {}), diagrams=pictures)
