"""Five players of Submarine Hunt, from a friendly beginner to the best there is."""

from fathom.bots.bot import Budget
from fathom.bots.explain import Candidate
from fathom.bots.subhunt.player import Style, scores
from fathom.bots.subhunt.posterior import NOTHING_ASSUMED
from fathom.bots.subhunt.reasons import explain
from fathom.core.rng import Rng
from fathom.games.subhunt.view import SubHuntView


class Player:
    """Takes the move that is worth most to it; equals are drawn by lot."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def choose(self, view: SubHuntView, budget: Budget, rng: Rng) -> str:
        """One of the legal lines."""
        if self.style.lapse and int(rng.below(1000)) < self.style.lapse * 1000:
            return view.legal[rng.below(len(view.legal))]
        values = scores(view, self.style, rng)
        best = max(values)
        lines = [line for line, value in zip(view.legal, values, strict=True) if value == best]
        return lines[rng.below(len(lines))]

    def explain(self, view: SubHuntView, budget: Budget, rng: Rng) -> list[Candidate]:
        """What this player thinks of each move, the best first."""
        return explain(view, self.style, rng)


# What the lower levels do without: reading silence, looking ahead, keeping secrets; and they have lapses.
PLAIN = NOTHING_ASSUMED
LEVELS = (
    Player(Style(assumed=PLAIN, depth=0, caution=0.2, comfort=0.0, secrecy=0.0, lapse=0.55)),
    Player(Style(assumed=PLAIN, depth=0, caution=0.3, comfort=0.3, secrecy=0.0, lapse=0.3)),
    Player(Style(assumed=PLAIN, depth=0, comfort=0.6, secrecy=0.0, lapse=0.12)),
    Player(Style(assumed=PLAIN, depth=0)),
    Player(Style()),
)
