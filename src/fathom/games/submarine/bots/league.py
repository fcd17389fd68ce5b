"""Opponents of the league in Submarine: styles without search, and one that hoards before it searches."""

from collections.abc import Mapping

from fathom.core.bot import Bot, Budget
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import SearchBot
from fathom.games.submarine.bots.styles import Style, StylePlayer, blocker, hoarder, rusher
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

ITERATIONS = 200  # of the search after hoarding


class SubmarineStyle:
    """A style as a bot; with iterations, it searches whenever it does not hoard."""

    def __init__(self, style: Style, iterations: int = 0) -> None:
        self._style = style
        self._search = SearchBot(iterations) if iterations else None

    def choose(self, view: SubmarineView, budget: Budget, rng: Rng) -> str:
        """Return the line of the style."""
        if len(view.legal) == 1:
            return view.legal[0]
        state = SubmarineWorlds(view).draw(rng)  # a style looks at nothing that differs between worlds
        player = StylePlayer(self._style)
        if self._search and not player.hoards(state):
            return self._search.choose(view, budget, rng)
        return state.format(player.pick(state, rng))


STYLES: Mapping[str, Bot] = {
    "hoarder": SubmarineStyle(hoarder()),
    "miser": SubmarineStyle(hoarder(), ITERATIONS),
    "rusher": SubmarineStyle(rusher()),
    "blocker": SubmarineStyle(blocker()),
}
