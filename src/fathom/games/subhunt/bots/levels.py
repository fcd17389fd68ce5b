"""The five levels of the captain in Submarine Hunt, from beginner to strongest."""

from dataclasses import replace

from fathom.core.bot import Budget, Candidate, pick_best
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.allowance import Allowance
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED
from fathom.games.subhunt.bots.placement import HARD_TO_FIND
from fathom.games.subhunt.bots.player import Style, scores
from fathom.games.subhunt.bots.reasons import explain
from fathom.games.subhunt.inferences import gather, lanes_needed
from fathom.games.subhunt.pieces import LANE_NAMES
from fathom.games.subhunt.view import SubHuntView


def spares(view: SubHuntView, bluff: float, rng: Rng) -> bool:
    """Draw whether to hold the fire: never along a lane that the enemy already knows of."""
    if view.shots or int(rng.below(1000)) >= bluff * 1000:
        return False
    known = lanes_needed(gather(view.log)[view.seat - 1])
    return not any(known[LANE_NAMES.index(line.split()[2])] for line in view.legal if line != "done")


class SubHuntBot:
    """A bot that plays the move with the highest score; ties are broken at random."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def choose(self, view: SubHuntView, budget: Budget, rng: Rng) -> str:
        """Return one of the legal lines."""
        allowance = Allowance(budget)
        if self.style.lapse and int(rng.below(1000)) < self.style.lapse * 1000:
            return view.legal[rng.below(len(view.legal))]
        if view.phase == "fire" and self.style.bluff and spares(view, self.style.bluff, rng):
            return "done"
        return pick_best(view.legal, scores(view, self.style, rng, allowance), rng)

    def explain(self, view: SubHuntView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Return this level's assessment of each move, the best first."""
        return explain(view, self.style, rng, Allowance(budget))


# What the lower levels do without: reading silence, looking ahead, caution, secrets, lying out of the way, attention.
PLAIN = Style(assumed=NOTHING_ASSUMED, bit_worth=0.1, depth=0, secrecy=0.0, mixture=HARD_TO_FIND, alert=0.0, bluff=0.0)
LEVELS = (
    SubHuntBot(replace(PLAIN, caution=0.1, comfort=0.0, lapse=0.5)),
    SubHuntBot(replace(PLAIN, caution=0.2, comfort=0.2, lapse=0.25)),
    SubHuntBot(replace(PLAIN, caution=0.4, comfort=0.6, lapse=0.1)),
    SubHuntBot(replace(PLAIN, caution=0.8, secrecy=0.04)),
    SubHuntBot(Style()),
)
