"""Replay highlights of Submarine.

Kinds: `lift` (`token`, `field`, `kinds`: how many the container holds now), `won` (`token`, `field`: it became a
joker, S7.7), `joker` (`token`: it was spent, S7.5), `toll` (`to`: the seat, `cards`: how many, S7.2), `voyage` (all
ships begin a new one, S4.5).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.game import Highlight, PieceMove


def highlights(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, moved: Sequence[PieceMove]
) -> tuple[Highlight, ...]:
    """Return the highlights of a move."""
    words = line.split(" ")
    found = lifted(words, after["containers"][seat - 1], moved, seat) if words[0] == "lift" else []
    if "off" in before["ships"] and all(ship == "left" for ship in after["ships"]):
        found.append(Highlight("voyage"))
    return tuple(found)


def lifted(words: list[str], container: Sequence[str], moved: Sequence[PieceMove], seat: int) -> list[Highlight]:
    """Return the highlights of a lift: the token, and the tolls."""
    field, token = words[1:3]
    where: dict[str, str | int] = {"token": token, "field": field}
    stored = token in container
    found = [Highlight("lift", {**where, "kinds": len(container)}) if stored else Highlight("won", where)]
    if "for" in words:
        found.append(Highlight("joker", {"token": words[4]}))
    laid = [way.end for way in moved if way.piece.startswith("card ") and way.end.startswith("stock ")]
    tolls = Counter(pile for pile in laid if pile != f"stock {seat}")  # S7.4: to other seats
    return found + [Highlight("toll", {"to": int(pile[6:]), "cards": cards}) for pile, cards in sorted(tolls.items())]
