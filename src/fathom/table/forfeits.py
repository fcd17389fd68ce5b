"""How a seat's game, or everybody's, ends at the table and not by the rules."""

from fathom.protocol.settings import REPLACEMENT_BOT, Player
from fathom.table.events import Ended, HandedOver
from fathom.table.state import TableState


def forfeit(table: TableState, seat: int, reason: str) -> Ended | HandedOver:
    """A seat is given up: resigned, or out of time. If others still play for something, a bot goes on with it."""
    people_left = [n for n, its in enumerate(table.seats, 1) if isinstance(its, Player) and n != seat]
    if len(table.seats) == 2 or not people_left:
        return rank_last(table, seat, reason)
    return HandedOver(seat=seat, occupant=REPLACEMENT_BOT, why=reason)


def rank_last(table: TableState, seat: int, reason: str) -> Ended:
    """The game ends, that seat comes last, and the others share the first place."""
    others = [n for n in range(1, len(table.seats) + 1) if n != seat]
    return Ended(reason=reason, ranking=[others, [seat]])


def all_equal(table: TableState) -> Ended:
    """The game ends, and everybody shares the first place."""
    return Ended(reason="agreed", ranking=[list(range(1, len(table.seats) + 1))])
