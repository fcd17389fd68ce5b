"""Texts that the package carries: the rules, in several languages. In a source tree they lie beside it."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

import fathom.games  # noqa: F401  # makes the games known
from fathom.study.rule_annotations import Annotations, Language, Origin, ShownGame, drawn


def rules_home() -> Traversable:
    """The folder of the rules: the English texts, which count in case of doubt, and a folder for each translation."""
    installed = files("fathom") / "rules"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "docs" / "rules"


@cache
def rules(language: Language = "en") -> dict[str, str]:
    """All texts of the rules, in Markdown, by name."""
    home = rules_home() if language == "en" else rules_home() / language
    found = [path for path in home.iterdir() if path.name.endswith(".md")]
    return {path.name.removesuffix(".md"): path.read_text(encoding="utf-8") for path in found}


@cache
def origins() -> dict[str, dict[str, Origin]]:
    """Where each rule comes from: by text, then by number."""
    return msgspec.toml.decode((rules_home() / "sources.toml").read_bytes(), type=dict[str, dict[str, Origin]])


@cache
def shown_games() -> list[ShownGame]:
    """The games from which the pictures of the rules are taken."""
    return msgspec.toml.decode((rules_home() / "diagrams.toml").read_bytes(), type=dict[str, list[ShownGame]])["games"]


@cache
def annotations(name: str) -> Annotations:
    """What stands beside the rules of a text; nothing in texts that are not about one game."""
    pictures = tuple(each for shown in shown_games() if shown.game == name for each in drawn(shown))
    return Annotations(origins=origins().get(name, {}), diagrams=pictures)
