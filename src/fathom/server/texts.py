"""Texts that the package carries: the rules. In a source tree they lie beside it."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def rules_home() -> Traversable:
    """The folder of the rules."""
    installed = files("fathom") / "rules"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


@cache
def rules() -> dict[str, str]:
    """All texts of the rules, in Markdown, by name."""
    found = [path for path in rules_home().iterdir() if path.name.endswith(".md")]
    return {path.name.removesuffix(".md"): path.read_text(encoding="utf-8") for path in found}
