"""The beginning of the game at a table."""

from fathom.core.match import Match
from fathom.core.record import Record, replay_prefix
from fathom.core.registry import game_named
from fathom.protocol.settings import Settings
from fathom.table.chance.commitments import ChanceSource, deal_chance


def begun(settings: Settings, source: ChanceSource, earlier: Record | None) -> Match:
    """The match at its beginning: a fresh deal, or a game so far, in which what nobody had seen is dealt anew."""
    chance = deal_chance(source)
    if earlier is not None:
        return replay_prefix(earlier).fork(chance)
    return Match.new(game_named(settings.game), settings.players, chance, settings.options)
