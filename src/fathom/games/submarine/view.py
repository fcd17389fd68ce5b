"""The view of a seat in Submarine (S11)."""

from msgspec import UNSET, UnsetType

from fathom.core.game import View


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
