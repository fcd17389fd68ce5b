"""Replay highlights of Submarine Hunt.

Kinds: `sunk` (a submarine, by a charge; `cell`, `left`: how many are left of them), `graze` (`cell`, `count`), `hit`
(a ship, by a torpedo; `ship`, `field`, `left`), `mine` (a ship on a mine; the same).
"""

from collections.abc import Mapping
from typing import Any

from fathom.core.game import Highlight
from fathom.games.subhunt.move_types import Cell, SubHuntMove, Vessel, Water


def highlights(after: Mapping[str, Any], seat: int, move: SubHuntMove) -> tuple[Highlight, ...]:
    """Return the highlights of a move from its announcement (H5.2, H6.1, H7.3)."""
    said = move.result
    if said is None:
        return ()
    if isinstance(move.end, Cell):
        sunk = Highlight("sunk", {"cell": move.end.cell, "left": after["hidden"][2 - seat]})
        grazed = Highlight("graze", {"cell": move.end.cell, "count": said.grazed})
        return (sunk,) * (said.outcome == "hit") + (grazed,) * (said.grazed > 0)
    ships = [(its.piece, its.start) for its in move.effects]
    return tuple(
        Highlight(said.outcome, lost(ship, at, after))
        for ship, at in ships
        if isinstance(ship, Vessel) and isinstance(at, Water)
    )


def lost(ship: Vessel, at: Water, after: Mapping[str, Any]) -> dict[str, str | int]:
    """Return the parameters of a lost ship: number, field, and ships left in its fleet."""
    fleet = after["ships"][ship.seat - 1]
    return {"ship": ship.number, "field": at.field, "left": sum(place != "lost" for place in fleet)}
