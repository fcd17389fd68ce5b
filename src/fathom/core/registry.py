"""The games there are, by name."""

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.messages_en import ENGLISH, shown

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known. A game of one's own is registered just like ours."""
    _games[game.name] = game


def game_names() -> list[str]:
    """The names of all games, in the order in which they were registered."""
    return list(_games)


def game_named(name: str) -> Game:
    """The game of that name, or a refusal."""
    if name not in _games:
        raise Refusal(RefusalKind.MALFORMED, "no_such_game", ENGLISH, game=shown(name), known=", ".join(_games))
    return _games[name]
