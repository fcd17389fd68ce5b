"""Load the rules texts that the package contains, in several languages."""

from functools import cache

import msgspec

from fathom.core.plugin import packaged_rules
from fathom.core.registry import plugins
from fathom.protocol.settings import Language
from fathom.study.rule_annotations import Annotations, Origin, ShownGame, drawn


@cache
def rules(language: Language = "en") -> dict[str, str]:
    """Return all rules texts in Markdown, by name. The English ones are authoritative."""
    found: dict[str, str] = {}
    for home in {str(folder): folder for plugin in plugins().values() if (folder := plugin.rules())}.values():
        texts = home if language == "en" else home / language
        names = [path for path in texts.iterdir() if path.name.endswith(".md")] if texts.is_dir() else []
        found.update((path.name.removesuffix(".md"), path.read_text(encoding="utf-8")) for path in names)
    return found


@cache
def origins() -> dict[str, dict[str, Origin]]:
    """Return the source of each rule, by text and rule number."""
    return msgspec.toml.decode((packaged_rules() / "sources.toml").read_bytes(), type=dict[str, dict[str, Origin]])


@cache
def annotations(name: str) -> Annotations:
    """Return the annotations of a text; empty for a text that is not about one game."""
    games = msgspec.toml.decode((packaged_rules() / "diagrams.toml").read_bytes(), type=dict[str, list[ShownGame]])
    pictures = tuple(each for shown in games["games"] if shown.game == name for each in drawn(shown))
    return Annotations(origins=origins().get(name, {}), diagrams=pictures)
