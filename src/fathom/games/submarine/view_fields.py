"""The view fields of Submarine (S11). Not in `view`: mypyc cannot compile a msgspec struct."""

from typing import Any

from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.games.submarine.public_view import PublicViewCache, cards_in
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView


def public_fields(match: Match[State, SubmarineView]) -> dict[str, Any]:
    """Return the public fields, and the public part of the deal."""
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
    """Return the own hand (S11.2)."""
    return {"hand": "" if seat == SPECTATOR else cards_in(match.state.hands[seat - 1])}


def hidden_fields(match: Match[State, SubmarineView], seat: int | None) -> dict[str, Any]:
    """Return the deal, hidden for a seat; for None it is revealed with all hands."""
    if seat is not None:
        return {**private_fields(match, seat), "deal": None}
    held = [cards_in(match.state.hands[each]) for each in range(match.players)]
    return {**private_fields(match, SPECTATOR), "deal": dict(match.deal), "held": held}
