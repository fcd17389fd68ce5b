"""What mattered in a game of Submarine Hunt, as data.

Kinds: `sunk` (a submarine, by a charge; `cell`, `left`: how many are left of them), `graze` (`cell`, `count`), `hit`
(a ship, by a torpedo; `ship`, `field`, `left`), `mine` (a ship on a mine; the same).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.game import Highlight, PieceMove


def highlights(after: Mapping[str, Any], seat: int, line: str, moved: Sequence[PieceMove]) -> tuple[Highlight, ...]:
    """What somebody would remember of a move: what was called out after it (H5.2, H6.1, H7.3)."""
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
    """A charge may sink one and graze others."""
    sunk = (Highlight("sunk", {"cell": cell, "left": left}),) if "hit" in said else ()
    return (*sunk, Highlight("graze", {"cell": cell, "count": int(said[-1])})) if "graze" in said else sunk


def lost(ship: str, field: str, fleet: Sequence[str]) -> dict[str, str | int]:
    """A ship, where it went down, and how many its fleet has left."""
    return {"ship": int(ship), "field": field, "left": sum(place != "lost" for place in fleet)}
