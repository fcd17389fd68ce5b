"""Opponents of the league in Submarine Hunt: hunters with other priors, and other ways to fire."""

from collections.abc import Mapping
from dataclasses import replace

from fathom.core.bot import Bot
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, Priors
from fathom.games.subhunt.bots.levels import PLAIN, SubHuntBot
from fathom.games.subhunt.bots.placement import EVEN, HARD_TO_FIND, OUT_OF_THE_WAY
from fathom.games.subhunt.bots.player import Style

PROOF = Priors(fires=40.0, spares=0.5, spread=1, on_three_levels=1, mine_near_port=1)  # silence is taken for it
HUNTERS: Mapping[str, Style] = {
    # Takes every fleet for equally likely, and goes where the next charge is worth most.
    "hunter": replace(PLAIN, caution=0.4, mixture=EVEN),
    # Knows how the best level hides.
    "insider": replace(PLAIN, caution=0.8, assumed=replace(NOTHING_ASSUMED, expects=HARD_TO_FIND), mixture=EVEN),
    # Reads every silence as proof, and fears what it cannot exclude.
    "listener": replace(PLAIN, caution=1.2, comfort=0.5, assumed=PROOF),
    # All of this, a turn ahead, from far away.
    "stalker": replace(
        PLAIN, caution=1.4, depth=1, assumed=replace(PROOF, expects=HARD_TO_FIND), mixture=OUT_OF_THE_WAY
    ),
}
STYLES: Mapping[str, Bot] = {
    **{name: SubHuntBot(style) for name, style in HUNTERS.items()},
    # Fears nothing.
    "daredevil": SubHuntBot(replace(PLAIN, caution=0.0, comfort=0.0)),
    # Never shows where it lies.
    "ghost": SubHuntBot(replace(Style(), secrecy=100.0)),
    # Fires whenever it can.
    "gunner": SubHuntBot(replace(Style(), secrecy=0.0, bluff=0.0)),
}
