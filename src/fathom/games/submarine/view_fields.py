"""The fields of a view of Submarine (S11), built one by one. Apart from the view's type, which cannot be compiled."""

from typing import Any

from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.games.submarine.public_view import PublicViewCache, cards_in
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView


def public_fields(match: Match[State, SubmarineView]) -> dict[str, Any]:
    """The picture of the table, and how it was dealt as far as that is open."""
    cache: PublicViewCache = match.cache
    fields: dict[str, Any] = cache.paint(match.state)
    fields["opening"] = match.deal["board"]  # S2.1: face up
    fields["mussels"] = match.deal.get("mussels", "")
    fields["deal"] = None
    if match.over:
        fields["phase"] = "over"
        fields["deal"] = dict(match.deal)
    return fields


def private_fields(match: Match[State, SubmarineView], seat: int) -> dict[str, Any]:
    """S11.2: the own hand."""
    return {"hand": "" if seat == SPECTATOR else cards_in(match.state.hands[seat - 1])}


def hidden_fields(match: Match[State, SubmarineView], seat: int | None) -> dict[str, Any]:
    """What the end opens: the deal. Who knows all sees all hands besides."""
    if seat is not None:
        return {**private_fields(match, seat), "deal": None}
    held = [cards_in(match.state.hands[each]) for each in range(match.players)]
    return {**private_fields(match, SPECTATOR), "deal": dict(match.deal), "held": held}
