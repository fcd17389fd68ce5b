"""Replay highlights of Submarine.

Kinds: `lift` (`token`, `field`, `kinds`: how many the container holds now), `won` (`token`, `field`: it became a
joker, S7.7), `joker` (`token`: it was spent, S7.5), `toll` (`to`: the seat, `cards`: how many, S7.2), `voyage` (all
ships begin a new one, S4.5).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.game import Highlight
from fathom.games.submarine.move_types import Container, Field, Stock, SubmarineMove, Token


def highlights(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, move: SubmarineMove
) -> tuple[Highlight, ...]:
    """Return the highlights of a move."""
    found = lifted(move, after["containers"][seat - 1]) if move.verb == "lift" else []
    if "off" in before["ships"] and all(ship == "left" for ship in after["ships"]):
        found.append(Highlight("voyage"))
    return tuple(found)


def lifted(move: SubmarineMove, container: Sequence[str]) -> list[Highlight]:
    """Return the highlights of a lift: the token, the joker that was spent, and the tolls (S7.4)."""
    if not isinstance(move.piece, Token) or not isinstance(move.start, Field):
        return []
    where: dict[str, str | int] = {"token": move.piece.token, "field": move.start.field}
    stored = isinstance(move.end, Container)
    found = [Highlight("lift", {**where, "kinds": len(container)}) if stored else Highlight("won", where)]
    found += [Highlight("joker", {"token": cost.piece.token}) for cost in move.costs if isinstance(cost.piece, Token)]
    stocks = [cost.end.seat for cost in move.costs if isinstance(cost.end, Stock)]
    return found + [Highlight("toll", {"to": to, "cards": cards}) for to, cards in sorted(Counter(stocks).items())]
