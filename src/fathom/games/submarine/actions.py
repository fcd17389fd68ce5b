"""The action space of Submarine: every decision is one integer below `ACTIONS`.

A token lies in one place at most, so `lift C4 Rc` needs the token only. The hand cards of
`pay` (S7.3) are at most two, for a hand holds three and one of them is discarded.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.submarine.pieces import COLOURS, COLUMNS, FIELDS, TOKENS, TREASURES

MUSSEL: Final = 0  # + colour
PLACE: Final = MUSSEL + COLOURS  # + column
SAIL: Final = PLACE + COLUMNS  # + column
SAIL_OFF: Final = SAIL + COLUMNS
DONE: Final = SAIL_OFF + 1
KEEP: Final = DONE + 1
SWAP: Final = KEEP + 1  # + colour
MOVE: Final = SWAP + COLOURS  # + from * FIELDS + to
LIFT: Final = MOVE + FIELDS * FIELDS  # + token * PAYMENTS + payment
PAYMENTS: Final = 1 + COLOURS + COLOURS * COLOURS  # no hand card, one, two
JOKER: Final = LIFT + TOKENS * PAYMENTS  # + treasure * TOKENS + joker
ACTIONS: Final = JOKER + TREASURES * TOKENS


def pay_one(colour: i64) -> i64:
    """The payment of one hand card."""
    return 1 + colour


def pay_two(first: i64, second: i64) -> i64:
    """The payment of two hand cards, in the order of the debts (S7.3)."""
    return 1 + COLOURS + first * COLOURS + second


def payment_cards(payment: i64) -> list[int]:
    """The colours of the hand cards of a payment, in order."""
    if payment == 0:
        return []
    if payment <= COLOURS:
        return [int(payment) - 1]
    pair = int(payment) - 1 - COLOURS
    return [pair // COLOURS, pair % COLOURS]
