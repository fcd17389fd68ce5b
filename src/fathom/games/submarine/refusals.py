"""The most specific reason why a line is not legal. `legal` alone decides whether it is.

Speaks to the seat on turn, of what that seat can see.
"""

from fathom.core.bitset import POWERS
from fathom.core.errors import Refusal, RefusalKind
from fathom.games.submarine.legal import debts, laid_now, pause_pile
from fathom.games.submarine.messages_en import ENGLISH
from fathom.games.submarine.pieces import (
    COLOUR_NAMES,
    COLUMN_NAMES,
    FIELD_NAMES,
    LEVELS,
    SHIP_OFF,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKEN_NAMES,
    TREASURES,
    colour_of,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import Mode, Phase, Position

# By phase: the refusal of a line that another phase would allow, its rule, and the verbs of this one.
DUE = {
    Phase.CHOOSING: ("due_mussel", "S2.4", ("mussel",)),
    Phase.PLACING: ("due_place", "S2.6", ("place",)),
    Phase.SAILING: ("due_sail", "S3.1", ("sail",)),
    Phase.ACTING: ("due_act", "S3.1", ("move", "lift", "done")),
    Phase.PAUSING: ("due_pause", "S8.1", ("swap", "keep")),
}


def refuse(code: str, rule: str, **params: object) -> Refusal:
    """Return a refusal by a rule."""
    return Refusal(RefusalKind.ILLEGAL, code, ENGLISH, rule, **params)


def explain(p: Position, verb: str, parts: dict[str, str]) -> Refusal:
    """Return the refusal for a line that can be read but is not legal."""
    if p.phase == Phase.OVER:
        return Refusal(RefusalKind.GAME_OVER, "over", ENGLISH, f"S10.{p.reason}")
    code, rule, verbs = DUE[p.phase]
    if verb not in verbs:
        off = verb == "sail" and p.ships[p.seat] == SHIP_OFF
        return refuse("ship_is_off", "S4.4") if off else refuse(code, rule)
    if verb == "mussel":
        return refuse("mussel_taken", "S2.4", colour=parts["colour"])
    if verb == "sail":
        return explain_sail(p, parts["column"])
    if verb == "move":
        return explain_move(p, parts["start"], parts["target"])
    if verb == "lift":
        return explain_lift(p, parts)
    if verb == "done":
        return refuse("must_act", "S5.3")
    if p.counts[pause_pile(p)] == 0:
        return refuse("nothing_to_swap", "S8.3")
    return refuse("no_card", "S8.1", colour=parts["colour"], hand=hand_of(p))


def explain_sail(p: Position, column: str) -> Refusal:
    """Explain a sail by S4: not ahead, or no own submarine below."""
    if COLUMN_NAMES.index(column) < p.ships[p.seat]:
        return refuse("not_ahead", "S4.1", column=column, here=COLUMN_NAMES[p.ships[p.seat] - 1])
    return refuse("no_own_boat", "S4.2", column=column)


def explain_move(p: Position, start: str, target: str) -> Refusal:
    """Explain a move by S5 and S6."""
    here = COLUMN_NAMES[p.ships[p.seat] - 1]
    if p.mode == Mode.LIFTING:
        return refuse("already_lifting", "S5.2")
    if start[0] != here:
        return refuse("not_under_ship", "S5.1", field=start, here=here)
    if start not in FIELD_NAMES or not lane(p.fleet[FIELD_NAMES.index(start)], p.seat):
        return refuse("no_boat_there", "S6.1", field=start)
    if not lane(p.unmoved, int(start[1]) - 2):
        return refuse("boat_has_moved", "S6.1", field=start)
    if target not in FIELD_NAMES:
        return refuse("no_such_depth", "S6.3", level=target[1])
    if abs(int(start[1]) - int(target[1])) > 1:
        return refuse("too_far_down", "S6.2", start=start, target=target)
    if start == target:
        return refuse("stays_there", "S6.2", field=start)
    return refuse("keeps_column", "S6.2", here=here)


def explain_lift(p: Position, parts: dict[str, str]) -> Refusal:
    """Explain a lift by S5 and S7, without the payment."""
    here = COLUMN_NAMES[p.ships[p.seat] - 1]
    field, name = parts["field"], parts["token"]
    token = TOKEN_NAMES.index(name)
    if p.mode == Mode.MOVING:
        return refuse("already_moving", "S5.2")
    if field[0] != here:
        return refuse("not_under_ship", "S5.1", field=field, here=here)
    if not lane(p.fleet[FIELD_NAMES.index(field)], p.seat):
        return refuse("no_boat_to_lift", "S7.1", field=field)
    if token not in tokens_on(p, FIELD_NAMES.index(field)):
        return refuse("not_there", "S7.1", token=name, field=field)
    if laid_now(p, token):
        return refuse("laid_this_turn", "S7.6", token=name)
    if "joker" in parts:
        return explain_joker(p, token, parts["joker"])
    return explain_payment(p, token, field, parts.get("pay", "").split())


def tokens_on(p: Position, field: int) -> list[int]:
    """Return what lies on a field."""
    column, level = divmod(field, LEVELS)
    first = column * SLOTS_PER_COLUMN
    return [p.slots[first + i] for i in range(SLOT_START[level], SLOT_START[level + 1])]


def explain_joker(p: Position, token: int, joker: str) -> Refusal:
    """Explain a lift by joker by S7.5, S7.8 and S7.9."""
    if token >= TREASURES:
        return refuse("mussel_by_joker", "S7.5", token=TOKEN_NAMES[token])
    number = TOKEN_NAMES.index(joker)
    if number < TREASURES and p.stored[p.seat] & POWERS[number]:
        return refuse("on_container", "S7.9", joker=joker)
    fresh = p.fresh & POWERS[number] if number < TREASURES else p.fresh_shells & POWERS[number - TREASURES]
    if fresh:
        return refuse("won_this_turn", "S7.8", joker=joker)
    return refuse("not_your_joker", "S7.5", joker=joker)


def explain_payment(p: Position, token: int, field: str, paid: list[str]) -> Refusal:
    """Explain a payment: the card of the colour, then the toll (S7.2, S7.3)."""
    hand = p.hands[p.seat]
    colour = COLOUR_NAMES[colour_of(token)]
    if colour not in hand_of(p):
        return refuse("no_card_for", "S7.2", colour=colour, token=TOKEN_NAMES[token], hand=hand_of(p))
    owed = debts(p, FIELD_NAMES.index(field))
    stock = int(p.counts[p.seat])
    short = len(owed) - stock
    if short > lane_sum(hand) - 1:
        cards = stock + lane_sum(hand) - 1
        return refuse("cannot_pay", "S7.3", toll=len(owed), cards=cards, field=field)
    if short <= 0:
        return refuse("stock_pays", "S7.3", toll=len(owed), stock=stock)
    if len(paid) != short:
        return refuse("pay_count", "S7.3", toll=len(owed), stock=stock, short=short, paid=len(paid))
    receivers = [str(seat) for seat in owed[-short:]]
    if [card[2] for card in paid] != receivers:
        return refuse("pay_order", "S7.3", receivers=", ".join(receivers))
    return refuse("no_card_to_pay", "S7.3", hand=hand_of(p), colour=colour)


def hand_of(p: Position) -> str:
    """Return the hand of the seat on turn."""
    hand = p.hands[p.seat]
    return "".join(name * lane(hand, i) for i, name in enumerate(COLOUR_NAMES)) or "empty"
