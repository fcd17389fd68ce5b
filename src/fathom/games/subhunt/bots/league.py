"""Opponents of the league in Submarine Hunt: hunters with other priors, and other ways to fire."""

from collections.abc import Mapping
from dataclasses import replace

from fathom.core.bot import Bot
from fathom.games.subhunt.bots.belief import Priors
from fathom.games.subhunt.bots.levels import PLAIN, SubHuntBot
from fathom.games.subhunt.bots.player import Style

STYLES: Mapping[str, Bot] = {
    # Assumes nothing of the enemy, and goes where the next charge is worth most.
    "hunter": SubHuntBot(replace(PLAIN, caution=0.4)),
    # Fears nothing.
    "daredevil": SubHuntBot(replace(PLAIN, caution=0.0, comfort=0.0)),
    # Reads every silence as proof.
    "listener": SubHuntBot(replace(PLAIN, assumed=Priors(fires=40.0, spares=0.5, spread=1, mine_near_port=1), depth=1)),
    # Never shows where it lies.
    "ghost": SubHuntBot(replace(Style(), secrecy=100.0)),
    # Fires whenever it can.
    "gunner": SubHuntBot(replace(Style(), secrecy=0.0)),
}
