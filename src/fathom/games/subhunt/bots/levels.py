"""The five levels of the captain in Submarine Hunt, from beginner to strongest."""

from dataclasses import replace

from fathom.core.bot import Budget, Candidate, pick_best
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED
from fathom.games.subhunt.bots.placement import ANYWHERE
from fathom.games.subhunt.bots.player import Style, scores
from fathom.games.subhunt.bots.reasons import explain
from fathom.games.subhunt.view import SubHuntView


class SubHuntBot:
    """A bot that plays the move with the highest score; ties are broken at random."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def choose(self, view: SubHuntView, budget: Budget, rng: Rng) -> str:
        """Return one of the legal lines."""
        if self.style.lapse and int(rng.below(1000)) < self.style.lapse * 1000:
            return view.legal[rng.below(len(view.legal))]
        return pick_best(view.legal, scores(view, self.style, rng), rng)

    def explain(self, view: SubHuntView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Return this level's assessment of each move, the best first."""
        return explain(view, self.style, rng)


# What the lower levels do without: reading silence, looking ahead, caution, secrets, lying out of the way, attention.
PLAIN = Style(assumed=NOTHING_ASSUMED, bit_worth=0.1, depth=0, secrecy=0.0, mixture=ANYWHERE)
LEVELS = (
    SubHuntBot(replace(PLAIN, caution=0.1, comfort=0.0, lapse=0.5)),
    SubHuntBot(replace(PLAIN, caution=0.2, comfort=0.2, lapse=0.25)),
    SubHuntBot(replace(PLAIN, caution=0.4, comfort=0.6, lapse=0.1)),
    SubHuntBot(replace(PLAIN, caution=0.8, secrecy=0.04)),
    SubHuntBot(Style()),
)
