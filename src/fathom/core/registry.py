"""The games by name. Entry points of the group `fathom.games` add games of other distributions."""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game, View
from fathom.core.messages_en import ENGLISH, shown
from fathom.core.plugin import GamePlugin

GROUP = "fathom.games"


@cache
def plugins() -> dict[str, GamePlugin[Any, Any]]:
    """Load all plugins, the games of this distribution first. Raises `ValueError` if two games share a name."""
    found: dict[str, GamePlugin[Any, Any]] = {}
    for entry in plugin_entries():
        plugin: GamePlugin[Any, Any] = entry.load()
        if found.setdefault(plugin.game.name, plugin) is not plugin:
            raise ValueError(f"two plugins are named {plugin.game.name!r}; uninstall the one at {entry.value}")
    return found


def plugin_entries() -> list[EntryPoint]:
    """Return the entry points of all games, each once.

    The package lists its own games: sources that run without being installed have no metadata.
    """
    own = [EntryPoint(name, value, GROUP) for name, value in import_module(GROUP).PLUGINS.items()]
    installed = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    known = {entry.value for entry in own}
    return own + [entry for entry in installed if entry.value not in known]


def game_names() -> list[str]:
    """Return the names of all games, those of this distribution first."""
    return list(plugins())


def plugin_named(name: str) -> GamePlugin[Any, Any]:
    """Return the plugin of a game. Raises `Refusal` for an unknown name."""
    if name not in plugins():
        raise Refusal(RefusalKind.MALFORMED, "no_such_game", ENGLISH, game=shown(name), known=", ".join(plugins()))
    return plugins()[name]


def plugin_for(view: View) -> GamePlugin[Any, Any]:
    """Return the plugin of the game that a view is of."""
    return plugins()[str(view.__struct_config__.tag)]


def game_named(name: str) -> Game[Any, Any]:
    """Return a game. Raises `Refusal` for an unknown name."""
    return plugin_named(name).game
