"""Five players of Submarine Hunt, from a friendly beginner to the best there is."""

from fathom.bots.bot import Budget
from fathom.bots.subhunt.player import Style, scores
from fathom.core.rng import Rng
from fathom.games.subhunt.view import SubHuntView


class Player:
    """Takes the move that is worth most to it; equals are drawn by lot."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def choose(self, view: SubHuntView, budget: Budget, rng: Rng) -> str:
        """One of the legal lines."""
        if self.style.lapse and rng.below(1000) < self.style.lapse * 1000:
            return view.legal[rng.below(len(view.legal))]
        values = scores(view, self.style, rng)
        best = max(values)
        lines = [line for line, value in zip(view.legal, values, strict=True) if value == best]
        return lines[rng.below(len(lines))]


LEVELS = (
    Player(Style(lapse=0.5)),
    Player(Style(lapse=0.3)),
    Player(Style(lapse=0.15)),
    Player(Style(depth=0)),
    Player(Style()),
)
