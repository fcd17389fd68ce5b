"""The public part of a position and of card moves (S11), in the names of the notation."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.core.engine_state import NOTHING
from fathom.games.submarine.pieces import (
    COLOUR_NAMES,
    COLOURS,
    COLUMN_NAMES,
    COLUMNS,
    EMPTY,
    FIELD_NAMES,
    FIELDS,
    LEVELS,
    SHIP_OFF,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKEN_NAMES,
    TREASURES,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import AT_DISCARD, AT_HAND, AT_TOP, Position

PHASES: Final = ("mussel", "place", "sail", "act", "pause", "over")
MODES: Final = ("", "move", "lift")
SHIP_PLACES: Final = ["left", *COLUMN_NAMES, "off"]
UNSEEN: Final = 7  # in news, instead of a colour
_cards: Final[dict[int, str]] = {}  # by what is in the lanes; there are a few thousand ways

assert len(SHIP_PLACES) == SHIP_OFF + 1


class PublicViewCache:
    """The public fields of successive positions. Only fields that changed are computed again."""

    def __init__(self) -> None:
        self._slots: vec[i64] = NOTHING
        self._fleet: vec[i64] = NOTHING
        self._stored: vec[i64] = NOTHING
        self._won: vec[i64] = NOTHING
        self._shells: vec[i64] = NOTHING
        self._board: dict[str, list[str]] = {}
        self._boats: list[list[str]] = []
        self._containers: list[list[str]] = []
        self._jokers: list[list[str]] = []

    def paint(self, p: Position) -> dict[str, object]:
        """Return the public view fields that follow from the position alone."""
        self._look(p)
        seats = range(p.players)
        return {
            "phase": PHASES[p.phase],
            "mode": MODES[p.mode],
            "board": self._board,
            "boats": self._boats,
            "unmoved": unmoved_fields(p),
            "ships": [SHIP_PLACES[p.ships[seat]] for seat in seats],
            "containers": self._containers,
            "jokers": self._jokers,
            "fresh": treasures_in(p.fresh) + mussels_in(p.fresh_shells),
            "laid": treasures_in(p.laid) + mussels_in(p.laid_shells),
            "hands": [lane_sum(p.hands[seat]) for seat in seats],
            "stocks": [p.counts[seat] for seat in seats],
            "spare": p.counts[p.players],
            "discards": cards_in(p.discards),
            "barren": p.barren,
            "progress": p.progress,
        }

    def _look(self, p: Position) -> None:
        """Find the changes. Fields that were returned before are never modified."""
        seats = range(p.players)
        if differ(self._slots, p.slots, 0, len(p.slots)):
            self._board = self._new_board(p)
            self._slots = p.slots[:]
        if differ(self._fleet, p.fleet, 0, FIELDS):
            self._boats = boat_fields(p)
            self._fleet = p.fleet[:]
        if differ(self._stored, p.stored, 0, p.players):
            self._containers = [treasures_in(p.stored[seat]) for seat in seats]
            self._stored = p.stored[:]
        if differ(self._won, p.jokers, 0, p.players) or differ(self._shells, p.shells, 0, p.players):
            self._jokers = [treasures_in(p.jokers[seat]) + mussels_in(p.shells[seat]) for seat in seats]
            self._won = p.jokers[:]
            self._shells = p.shells[:]

    def _new_board(self, p: Position) -> dict[str, list[str]]:
        board = self._board.copy()
        for column in range(COLUMNS):
            first = column * SLOTS_PER_COLUMN
            if differ(self._slots, p.slots, first, first + SLOTS_PER_COLUMN):
                for field in range(column * LEVELS, (column + 1) * LEVELS):
                    board[FIELD_NAMES[field]] = field_tokens(p, field)
        return board


def differ(before: vec[i64], after: vec[i64], begin: i64, end: i64) -> bool:
    """Return whether anything from `begin` up to `end` has changed; true on the first call."""
    if len(before) == 0:
        return True
    for index in range(begin, end):
        if before[index] != after[index]:
            return True
    return False


def field_tokens(p: Position, field: i64) -> list[str]:
    """Return the tokens on a field, sorted so that the order discloses nothing."""
    column = field // LEVELS
    level = field % LEVELS
    tokens: list[int] = []
    for place in range(SLOT_START[level], SLOT_START[level + 1]):
        token = p.slots[column * SLOTS_PER_COLUMN + place]
        if token != EMPTY:
            tokens.append(token)
    tokens.sort()
    return [TOKEN_NAMES[token] for token in tokens]


def boat_fields(p: Position) -> list[list[str]]:
    """Return the fields of each seat's submarines."""
    names: list[list[str]] = [[] for _ in range(p.players)]
    for field in range(FIELDS):
        if p.fleet[field]:
            for seat in range(p.players):
                for _ in range(lane(p.fleet[field], seat)):
                    names[seat].append(FIELD_NAMES[field])
    return names


def unmoved_fields(p: Position) -> list[str]:
    """Return the fields of submarines that may still move (S6.1)."""
    names: list[str] = []
    if p.unmoved:
        first = (p.ships[p.seat] - 1) * LEVELS
        for level in range(LEVELS):
            for _ in range(lane(p.unmoved, level)):
                names.append(FIELD_NAMES[first + level])
    return names


def treasures_in(members: i64) -> list[str]:
    """Return the names of a set of treasures, in the order of their numbers."""
    names: list[str] = []
    if members:
        for treasure in range(TREASURES):
            if members & POWERS[treasure]:
                names.append(TOKEN_NAMES[treasure])
    return names


def mussels_in(members: i64) -> list[str]:
    """Return the names of a set of mussels."""
    names: list[str] = []
    if members:
        for colour in range(COLOURS):
            if members & POWERS[colour]:
                names.append(TOKEN_NAMES[TREASURES + colour])
    return names


def cards_in(lanes: i64) -> str:
    """Return cards by colour."""
    cards = _cards.get(lanes)
    if cards is None:
        cards = _cards[lanes] = "".join([COLOUR_NAMES[colour] * lane(lanes, colour) for colour in range(COLOURS)])
    return cards


def redact_news(news: Sequence[int], seat: i64) -> tuple[int, ...]:
    """Redact card colours (S11.2): discards are public, others known to the hand they leave or enter."""
    return tuple([event if sees(event, seat) else event // 8 * 8 + UNSEEN for event in news])


def sees(event: i64, seat: i64) -> bool:
    """Return whether a seat (from 1) or the spectator (0) sees this card."""
    source = event // 256
    target = event // 8 % 32
    hand = AT_HAND + seat - 1
    return target == AT_DISCARD or (seat != 0 and (source == hand or target == hand))


def shows(event: i64) -> bool:
    """Return whether a card move discloses the card; a card that moves face down is not disclosed."""
    target = event // 8 % 32
    return target < AT_TOP or target == AT_DISCARD
