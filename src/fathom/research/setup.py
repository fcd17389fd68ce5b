"""A game with its number of players and options, as every environment takes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.plugin import GamePlugin
from fathom.core.registry import plugin_named, plugins
from fathom.core.tracker import Encoding
from fathom.research.messages_en import ENGLISH

SEEDS = 2**56  # an `Rng` uses so many


@dataclass(frozen=True)
class Setup:
    """A game as it is played in an environment."""

    plugin: GamePlugin[Any, Any]
    players: int
    options: Options
    encoding: Encoding

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.plugin.game

    @property
    def agents(self) -> list[str]:
        """The names of the seats in order."""
        return [f"player_{seat}" for seat in range(self.players)]


def set_up(game: str, players: int | None = None, options: Mapping[str, object] | None = None) -> Setup:
    """Return the setup with all options completed. Raises `Refusal` that names what is allowed."""
    plugin = plugin_named(game)
    count = plugin.game.check_players(plugin.game.seats[0] if players is None else players)
    complete = plugin.game.options.complete(dict(options or {}))
    encoding = plugin.encoding(count, complete)
    if encoding is None:
        known = ", ".join(name for name, _ in environment_names())
        raise Refusal(RefusalKind.UNAVAILABLE, "no_encoding", ENGLISH, game=plugin.game.title, known=known)
    return Setup(plugin, count, complete, encoding)


def environment_names() -> Iterator[tuple[str, int]]:
    """Yield the games that have tensors, each with their version."""
    for name, plugin in plugins().items():
        encoding = plugin.encoding(plugin.game.seats[0], plugin.game.options.complete({}))
        if encoding is not None:
            yield name, encoding.version
