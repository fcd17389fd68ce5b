"""The action space of Submarine: every decision is one integer below `ACTIONS`.

A token lies in one place at most, so `lift C4 Rc` needs the token only. The hand cards of
`pay` (S7.3) are at most two, for a hand holds three and one of them is discarded.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.submarine.pieces import COLOURS, COLUMNS, FIELDS, TOKENS, TREASURES

# Literals, for only those are compiled into the code; the assertions below say what they are made of.
MUSSEL: Final = 0  # + colour
PLACE: Final = 5  # + column
SAIL: Final = 11  # + column
SAIL_OFF: Final = 17
DONE: Final = 18
KEEP: Final = 19
SWAP: Final = 20  # + colour
MOVE: Final = 25  # + from * FIELDS + to
LIFT: Final = 601  # + token * PAYMENTS + payment
JOKER: Final = 2616  # + treasure * TOKENS + joker
ACTIONS: Final = 6516
PAYMENTS: Final = 31  # no hand card, one, or two

assert PLACE == MUSSEL + COLOURS
assert SAIL == PLACE + COLUMNS
assert SAIL_OFF == SAIL + COLUMNS
assert MOVE == SWAP + COLOURS
assert LIFT == MOVE + FIELDS * FIELDS
assert PAYMENTS == 1 + COLOURS + COLOURS * COLOURS
assert JOKER == LIFT + TOKENS * PAYMENTS
assert ACTIONS == JOKER + TREASURES * TOKENS


def pay_one(colour: i64) -> i64:
    """Return the payment of one hand card."""
    return 1 + colour


def pay_two(first: i64, second: i64) -> i64:
    """Return the payment of two hand cards, in the order of the debts (S7.3)."""
    return 1 + COLOURS + first * COLOURS + second


def payment_cards(payment: i64) -> list[int]:
    """Return the colours of the hand cards of a payment, in order."""
    if payment == 0:
        return []
    if payment <= COLOURS:
        return [int(payment) - 1]
    pair = int(payment) - 1 - COLOURS
    return [pair // COLOURS, pair % COLOURS]
