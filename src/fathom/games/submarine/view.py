"""What a seat may know of a game of Submarine (S11), built field by field."""

from collections.abc import Sequence

from fathom.core.game import SPECTATOR, View
from fathom.core.match import Match
from fathom.games.submarine.explain import tokens_on
from fathom.games.submarine.pieces import (
    COLOUR_NAMES,
    COLUMN_NAMES,
    EMPTY,
    FIELD_NAMES,
    FIELDS,
    LEVELS,
    SHIP_OFF,
    TOKEN_NAMES,
    TREASURES,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import AT_DISCARD, AT_HAND, AT_TOP, Position
from fathom.games.submarine.state import State

PHASES = ("mussel", "place", "sail", "act", "pause", "over")
MODES = ("", "move", "lift")
UNSEEN = 7  # in news, instead of a colour


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


def view(match: Match, seat: int) -> SubmarineView:
    """The view of a seat or the spectator."""
    p = match.state
    assert isinstance(p, State)
    seats = range(p.players)
    return SubmarineView(
        **match.common_fields(seat),
        phase="over" if match.over else PHASES[p.phase],
        mode=MODES[p.mode],
        opening=match.deal["board"],  # type: ignore[arg-type]  # S2.1: face up
        mussels=str(match.deal.get("mussels", "")),
        board={name: field_tokens(p, i) for i, name in enumerate(FIELD_NAMES)},
        boats=[[FIELD_NAMES[f] for f in range(FIELDS) for _ in range(lane(p.fleet[f], s))] for s in seats],
        unmoved=unmoved_fields(p),
        ships=[ship_place(p.ships[s]) for s in seats],
        containers=[treasures_in(p.stored[s]) for s in seats],
        jokers=[treasures_in(p.jokers[s]) + mussels_in(p.shells[s]) for s in seats],
        fresh=treasures_in(p.fresh) + mussels_in(p.fresh_shells),
        laid=treasures_in(p.laid) + mussels_in(p.laid_shells),
        hand="" if seat == SPECTATOR else cards_in(p.hands[seat - 1]),
        hands=[int(lane_sum(p.hands[s])) for s in seats],
        stocks=[int(p.counts[s]) for s in seats],
        spare=int(p.counts[p.players]),
        discards=cards_in(p.discards),
        barren=int(p.barren),
        progress=p.progress,
        deal=dict(match.deal) if match.over else None,
    )


def field_tokens(p: Position, field: int) -> list[str]:
    """The tokens on a field, in an order that tells nothing."""
    return [TOKEN_NAMES[token] for token in sorted(tokens_on(p, field)) if token != EMPTY]


def unmoved_fields(p: Position) -> list[str]:
    """Where the submarines stand that may still move (S6.1)."""
    column = ship_place(p.ships[p.seat])
    return [f"{column}{level + 2}" for level in range(LEVELS) for _ in range(lane(p.unmoved, level))]


def ship_place(place: int) -> str:
    """Where a ship is, in a word."""
    if place == SHIP_OFF:
        return "off"
    return COLUMN_NAMES[place - 1] if place else "left"


def treasures_in(members: int) -> list[str]:
    """The names of a set of treasures, in the order of their numbers."""
    names = []
    while members:
        lowest = members & -members
        names.append(TOKEN_NAMES[lowest.bit_length() - 1])
        members ^= lowest
    return names


def mussels_in(members: int) -> list[str]:
    """The names of a set of mussels."""
    return treasures_in(members << TREASURES)


def cards_in(lanes: int) -> str:
    """Cards by colour."""
    return "".join(name * int(lane(lanes, i)) for i, name in enumerate(COLOUR_NAMES))


def masked_news(news: Sequence[int], seat: int) -> tuple[int, ...]:
    """S11.2: a card is seen by all when discarded, else by the owner of the hand it leaves or enters."""
    return tuple(event if sees(event, seat) else event // 8 * 8 + UNSEEN for event in news)


def sees(event: int, seat: int) -> bool:
    """Does a seat (from 1) or the spectator see this card?"""
    way = event // 8
    source, target = way // 32, way % 32
    if target == AT_DISCARD:
        return True
    return seat != SPECTATOR and AT_HAND + seat - 1 in (source, target)


def shows(event: int) -> bool:
    """Does a card's way show it to anybody who did not know it? Not if it only goes face down."""
    return event // 8 % 32 < AT_TOP or event // 8 % 32 == AT_DISCARD
