"""The games: one folder each, and one line here."""

from fathom.core.registry import register
from fathom.games.subhunt.game import SubHunt
from fathom.games.submarine.game import Submarine

register(Submarine())
register(SubHunt())
