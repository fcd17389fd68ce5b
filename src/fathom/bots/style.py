"""Opponents with a plan of their own, which a game brings along for the league of the arena."""

from fathom.bots.messages_en import ENGLISH
from fathom.core.bot import Bot, Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import View
from fathom.core.messages_en import shown
from fathom.core.plugin import GamePlugin
from fathom.core.registry import plugin_for, plugins
from fathom.core.rng import Rng

STYLE = "style:"  # how they are written, before the name


class StyleBot:
    """A style by its name, in the game that is played."""

    def __init__(self, text: str) -> None:
        """Raise `Refusal` if no game has a style that is written so."""
        self._text = text
        if not any(text.removeprefix(STYLE) in plugin.styles() for plugin in plugins().values()):
            names = [f"{STYLE}{name}" for plugin in plugins().values() for name in plugin.styles()]
            raise Refusal(RefusalKind.MALFORMED, "no_such_style", ENGLISH, bot=shown(text), known=", ".join(names))

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """Return the move of this style. Raises `Refusal` if the game has no such style."""
        return style_of(plugin_for(view), self._text).choose(view, budget, rng)


def style_of(plugin: GamePlugin, text: str) -> Bot:
    """Return a game's style. Raises `Refusal`."""
    known = plugin.styles()
    name = text.removeprefix(STYLE)
    if name not in known:
        names = ", ".join(f"{STYLE}{each}" for each in known) or "none"
        raise Refusal(RefusalKind.MALFORMED, "no_such_style", ENGLISH, bot=shown(text), known=names)
    return known[name]
