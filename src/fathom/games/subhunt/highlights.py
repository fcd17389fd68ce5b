"""Replay highlights of Submarine Hunt.

Kinds: `sunk` (a submarine, by a charge; `cell`, `left`: how many are left of them), `graze` (`cell`, `count`), `hit`
(a ship, by a torpedo; `ship`, `field`, `left`), `mine` (a ship on a mine; the same).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.game import Highlight, PieceMove


def highlights(after: Mapping[str, Any], seat: int, line: str, moved: Sequence[PieceMove]) -> tuple[Highlight, ...]:
    """Return the highlights of a move from its announcement (H5.2, H6.1, H7.3)."""
    decision, _, said = line.partition(" = ")
    words = decision.split(" ")
    if words[0] == "drop":
        return charged(said.split(" "), moved[0].end, after["hidden"][2 - seat])
    if words[0] == "fire" and said == "hit":
        return (Highlight("hit", lost(words[1], moved[0].end, after["ships"][2 - seat])),)
    if words[0] == "sail" and said:
        return (Highlight("mine", lost(words[1], said.removeprefix("mine "), after["ships"][seat - 1])),)
    return ()


def charged(said: list[str], cell: str, left: int) -> tuple[Highlight, ...]:
    """Return the highlights of a charge, which may sink one and graze others."""
    sunk = (Highlight("sunk", {"cell": cell, "left": left}),) if "hit" in said else ()
    return (*sunk, Highlight("graze", {"cell": cell, "count": int(said[-1])})) if "graze" in said else sunk


def lost(ship: str, field: str, fleet: Sequence[str]) -> dict[str, str | int]:
    """Return the parameters of a lost ship: number, field, and ships left in its fleet."""
    return {"ship": int(ship), "field": field, "left": sum(place != "lost" for place in fleet)}
