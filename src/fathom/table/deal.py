"""The first position of the game at a table."""

from fathom.core.match import Match
from fathom.core.record import Record, replay_prefix
from fathom.core.registry import game_named
from fathom.protocol.settings import Settings
from fathom.table.chance.commitments import ChanceSource, deal_chance


def start_match(settings: Settings, source: ChanceSource, earlier: Record | None) -> Match:
    """Return a new match, or the continuation of `earlier` in which what no seat has seen is dealt again."""
    chance = deal_chance(source)
    if earlier is not None:
        match = replay_prefix(earlier).fork(chance)
    else:
        match = Match.new(game_named(settings.game), settings.players, chance, settings.options)
    match.aids = settings.aids
    return match
