"""Ends that the table sets, not the rules: forfeits and draws."""

from fathom.protocol.settings import REPLACEMENT_BOT, Player
from fathom.table.events import Ended, HandedOver
from fathom.table.state import TableState


def forfeit(table: TableState, seat: int, reason: str) -> Ended | HandedOver:
    """Return the event by which a seat is given up. A bot takes over if other people still play against each other."""
    people_left = [n for n, its in enumerate(table.seats, 1) if isinstance(its, Player) and n != seat]
    if len(table.seats) == 2 or not people_left:
        return rank_last(table, [seat], reason)
    return HandedOver(seat=seat, occupant=REPLACEMENT_BOT, why=reason)


def rank_last(table: TableState, seats: list[int], reason: str) -> Ended:
    """Return an end with those seats last and all others first."""
    others = [n for n in range(1, len(table.seats) + 1) if n not in seats]
    return Ended(reason=reason, ranking=[others, seats] if others else [seats])


def draw(table: TableState) -> Ended:
    """Return an end with all seats first."""
    return Ended(reason="agreed", ranking=[list(range(1, len(table.seats) + 1))])
