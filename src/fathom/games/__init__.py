"""The games of this distribution: one folder each, and one line here and in pyproject.toml."""

PLUGINS = {
    "submarine": "fathom.games.submarine.plugin:PLUGIN",
    "subhunt": "fathom.games.subhunt.plugin:PLUGIN",
}
