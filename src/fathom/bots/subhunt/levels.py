"""Five players of Submarine Hunt, from a friendly beginner to the best there is."""

from fathom.bots.lapsing import Lapsing

LEVELS = (Lapsing(2), Lapsing(3), Lapsing(5), Lapsing(9), Lapsing(0))
