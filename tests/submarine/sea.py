"""Positions of Submarine in short notation, for tests that read like play."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from board import Board
from fathom.core.bitset import POWERS
from fathom.games.submarine.pieces import (
    COLOUR_NAMES,
    COLUMN_NAMES,
    COLUMNS,
    FIELD_NAMES,
    LANES,
    LEVELS,
    SHIP_OFF,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKEN_NAMES,
    TREASURES,
)
from fathom.games.submarine.position import RING, Phase
from fathom.games.submarine.serialization import treasures_left
from fathom.games.submarine.state import State, new_state

EMPTY = -1


def lanes(cards: str) -> int:
    return sum(LANES[COLOUR_NAMES.index(card)] for card in cards)


class Sea(Board):
    """A position that plays lines, without a history."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *lines: str) -> "Sea":
        for line in lines:
            self.state.apply(self.state.parse(line))
        return self

    def hand(self, seat: int) -> str:
        packed = self.state.hands[seat - 1]
        return "".join(name * (packed >> 8 * i & 0xFF) for i, name in enumerate(COLOUR_NAMES))

    def stock(self, seat: int) -> str:
        p, pile = self.state, seat - 1
        return "".join(
            COLOUR_NAMES[p.cards[pile * RING + ((p.tops[pile] + i) & (RING - 1))]] for i in range(p.counts[pile])
        )

    def tokens(self, field: str) -> set[str]:
        column, level = divmod(FIELD_NAMES.index(field), LEVELS)
        first = column * SLOTS_PER_COLUMN
        slots = [self.state.slots[first + i] for i in range(SLOT_START[level], SLOT_START[level + 1])]
        return {TOKEN_NAMES[token] for token in slots if token != EMPTY}

    def container(self, seat: int) -> set[str]:
        return {name for i, name in enumerate(TOKEN_NAMES[:TREASURES]) if self.state.stored[seat - 1] >> i & 1}

    def jokers(self, seat: int) -> set[str]:
        treasures, shells = self.state.jokers[seat - 1], self.state.shells[seat - 1]
        return {name for i, name in enumerate(TOKEN_NAMES[:TREASURES]) if treasures >> i & 1} | {
            name for i, name in enumerate(TOKEN_NAMES[TREASURES:]) if shells >> i & 1
        }


def sea(
    boats: Sequence[str],
    board: dict[str, str] | None = None,
    hands: Sequence[str] = (),
    stocks: Sequence[str] = (),
    spare: str = "",
    containers: Sequence[str] = (),
    jokers: Sequence[str] = (),
    ships: str = "",
    **options: object,
) -> Sea:
    """Return a position where seat 1 is to sail.

    `boats` names the fields by seat, `board` the exact tokens of some fields. Ships are a letter each: `<` left
    (default), A-F, `>` off. All other treasures lie where there is room.
    """
    players = len(boats)
    state = new_state(players, 0, vec[i64](range(TREASURES)), vec[i64]([i // 12 for i in range(60)]))
    state.listening = False
    state.phase = Phase.PAUSING if ships.startswith(">") else Phase.SAILING
    state.unplaced = 0
    for name, value in options.items():
        setattr(state, name, value)
    for seat in range(players):
        fill_seat(state, seat, boats[seat], pick(ships, seat, "<"), pick(hands, seat), pick(stocks, seat))
        for token in pick(containers, seat).split():
            state.stored[seat] |= POWERS[TOKEN_NAMES.index(token)]
        for token in pick(jokers, seat).split():
            number = TOKEN_NAMES.index(token)
            if number < TREASURES:
                state.jokers[seat] |= POWERS[number]
            else:
                state.shells[seat] |= POWERS[number - TREASURES]
    fill_pile(state, players, spare)
    fill_board(state, board or {}, " ".join([*containers, *jokers]).split())
    return Sea(state)


def pick(items: Sequence[str], seat: int, otherwise: str = "") -> str:
    return items[seat] if seat < len(items) else otherwise


def fill_pile(state: State, pile: int, cards: str) -> None:
    for i, card in enumerate(cards):
        state.cards[pile * RING + i] = COLOUR_NAMES.index(card)
    state.tops[pile] = 0
    state.counts[pile] = len(cards)


def fill_seat(state: State, seat: int, boats: str, ship: str, hand: str, stock: str) -> None:
    for field in boats.split():
        number = FIELD_NAMES.index(field)
        state.fleet[number] += LANES[seat]
        state.fleet_in[number // LEVELS] += LANES[seat]
    state.ships[seat] = {"<": 0, ">": SHIP_OFF}.get(ship, COLUMN_NAMES.find(ship) + 1)
    state.hands[seat] = lanes(hand)
    fill_pile(state, seat, stock)


def fill_board(state: State, board: dict[str, str], elsewhere: list[str]) -> None:
    named = {token for tokens in board.values() for token in tokens.split()} | set(elsewhere)
    rest = iter(i for i in range(TREASURES) if TOKEN_NAMES[i] not in named)
    for number, field in enumerate(FIELD_NAMES):
        column, level = divmod(number, LEVELS)
        slots = range(column * SLOTS_PER_COLUMN + SLOT_START[level], column * SLOTS_PER_COLUMN + SLOT_START[level + 1])
        given = [TOKEN_NAMES.index(token) for token in board[field].split()] if field in board else None
        for i, slot in enumerate(slots):
            if given is None:
                state.slots[slot] = next(rest, EMPTY)
            else:
                state.slots[slot] = given[i] if i < len(given) else EMPTY
    for column in range(COLUMNS):
        state.left[column] = treasures_left(state, column)
