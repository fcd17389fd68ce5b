"""What a seat may know of a game of Submarine (S11), built field by field."""

from typing import Any

from msgspec import UNSET, UnsetType

from fathom.core.game import SPECTATOR, View
from fathom.core.match import Match
from fathom.games.submarine.picture import Painter, cards_in
from fathom.games.submarine.state import State


class SubmarineView(View, frozen=True, kw_only=True, tag="submarine"):
    """Lists by seat begin with seat 1."""

    phase: str  # the decision that is due: mussel, place, sail, act, pause; or over
    mode: str  # what the submarines do in this turn: move, lift, or nothing yet
    opening: dict[str, list[str]]  # the board as dealt
    mussels: str  # as dealt, by seat, with `mussels=random`
    board: dict[str, list[str]]  # tokens by field
    boats: list[list[str]]  # the fields of each seat's submarines
    unmoved: list[str]  # the fields of those that may still move in this turn
    ships: list[str]  # left, A-F, off
    containers: list[list[str]]
    jokers: list[list[str]]
    fresh: list[str]  # jokers won in this turn
    laid: list[str]  # tokens put down in this turn
    hand: str  # the own cards; a spectator has none
    hands: list[int]  # how many cards each seat holds
    stocks: list[int]
    spare: int
    discards: str
    barren: int  # voyages in a row that ended without progress
    progress: bool  # was there any in this voyage?
    deal: dict[str, object] | None = None  # opened at the end
    held: list[str] | UnsetType = UNSET  # every seat's cards, where a game is looked back at with all revealed


def public_fields(match: Match) -> dict[str, Any]:
    """The picture of the table, and how it was dealt as far as that is open."""
    assert isinstance(match.state, State)
    assert isinstance(match.notebook, Painter)
    fields: dict[str, Any] = match.notebook.paint(match.state)
    fields["opening"] = match.deal["board"]  # S2.1: face up
    fields["mussels"] = match.deal.get("mussels", "")
    fields["deal"] = None
    if match.over:
        fields["phase"] = "over"
        fields["deal"] = dict(match.deal)
    return fields


def private_fields(match: Match, seat: int) -> dict[str, Any]:
    """S11.2: the own hand."""
    assert isinstance(match.state, State)
    return {"hand": "" if seat == SPECTATOR else cards_in(match.state.hands[seat - 1])}


def hidden_fields(match: Match, seat: int | None) -> dict[str, Any]:
    """What the end opens: the deal. Who knows all sees all hands besides."""
    assert isinstance(match.state, State)
    if seat is not None:
        return {**private_fields(match, seat), "deal": None}
    held = [cards_in(match.state.hands[each]) for each in range(match.players)]
    return {**private_fields(match, SPECTATOR), "deal": dict(match.deal), "held": held}
