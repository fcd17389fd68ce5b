"""The notation of Submarine (docs/rules/notation.md): formatting and parsing."""

from functools import lru_cache

from fathom.core.notation import Shapes
from fathom.games.submarine import actions as act
from fathom.games.submarine.actions import payment_cards
from fathom.games.submarine.apply import level_of, slot_of
from fathom.games.submarine.legal import debts
from fathom.games.submarine.pieces import COLOUR_NAMES, COLUMN_NAMES, FIELD_NAMES, FIELDS, LEVELS, TOKEN_NAMES, TOKENS
from fathom.games.submarine.position import Position
from fathom.games.submarine.refusals import explain

SHAPES = Shapes(
    {
        "mussel": (r"mussel (?P<colour>[RYGBV])", "mussel R"),
        "place": (r"place (?P<column>[A-F])", "place C"),
        "sail": (r"sail (?P<column>[A-F]|off)", "sail C or sail off"),
        "move": (r"move (?P<start>[A-F][1-6])-(?P<target>[A-F][1-6])", "move C4-E5"),
        "lift": (
            r"lift (?P<field>[A-F][2-5]) (?P<token>[RYGBV][a-l*])"
            r"(?: pay(?P<pay>(?: [RYGBV]>[1-5])+)| for (?P<joker>[RYGBV][a-l*]))?",
            "lift C4 Rc, with pay G>2 or for Gb behind it",
        ),
        "done": (r"done", "done"),
        "swap": (r"swap (?P<colour>[RYGBV])", "swap G"),
        "keep": (r"keep", "keep"),
    }
)


def parse(p: Position, line: str, legal: list[int]) -> int:
    """Return the legal action of a line. Raises `Refusal`."""
    verb, parts = SHAPES.read(line)
    action = candidate(verb, parts)
    if action in legal and write(p, action) == line:
        return action
    raise explain(p, verb, parts)


@lru_cache(maxsize=20_000)
def action_of(line: str) -> int:
    """Return the action of a line that was legal when it was played: the line alone determines it. Cached."""
    return candidate(*SHAPES.read(line))


def candidate(verb: str, parts: dict[str, str]) -> int:
    """Return the only action that a line could stand for, or -1."""
    if verb == "mussel":
        return act.MUSSEL + COLOUR_NAMES.index(parts["colour"])
    if verb == "place":
        return act.PLACE + COLUMN_NAMES.index(parts["column"])
    if verb == "sail":
        off = parts["column"] == "off"
        return act.SAIL_OFF if off else act.SAIL + COLUMN_NAMES.index(parts["column"])
    if verb == "move":
        if parts["start"] not in FIELD_NAMES or parts["target"] not in FIELD_NAMES:
            return -1
        return act.MOVE + FIELD_NAMES.index(parts["start"]) * FIELDS + FIELD_NAMES.index(parts["target"])
    if verb == "lift":
        return candidate_lift(parts)
    if verb == "swap":
        return act.SWAP + COLOUR_NAMES.index(parts["colour"])
    return act.DONE if verb == "done" else act.KEEP


def candidate_lift(parts: dict[str, str]) -> int:
    """Return the `candidate` of a lift by joker or by card."""
    token = TOKEN_NAMES.index(parts["token"])
    if "joker" in parts:
        action = act.JOKER + token * TOKENS + TOKEN_NAMES.index(parts["joker"])
        return action if parts["token"][1] != "*" else -1
    action = act.LIFT + token * act.PAYMENTS
    paid = [COLOUR_NAMES.index(card[0]) for card in parts.get("pay", "").split()]
    if len(paid) > 2:
        return -1
    if len(paid) == 2:
        return action + int(act.pay_two(paid[0], paid[1]))
    return action + (int(act.pay_one(paid[0])) if paid else 0)


def write(p: Position, action: int) -> str:
    """Return the line of an action that is legal in this position."""
    if action >= act.JOKER:
        treasure, joker = divmod(action - act.JOKER, TOKENS)
        return f"lift {field_of(p, treasure)} {TOKEN_NAMES[treasure]} for {TOKEN_NAMES[joker]}"
    if action >= act.LIFT:
        token, payment = divmod(action - act.LIFT, act.PAYMENTS)
        line = f"lift {field_of(p, token)} {TOKEN_NAMES[token]}"
        return line + write_payment(p, token, payment) if payment else line
    if action >= act.MOVE:
        start, target = divmod(action - act.MOVE, FIELDS)
        return f"move {FIELD_NAMES[start]}-{FIELD_NAMES[target]}"
    if action >= act.SWAP:
        return f"swap {COLOUR_NAMES[action - act.SWAP]}"
    if action >= act.DONE:
        return "done" if action == act.DONE else "keep"
    if action >= act.SAIL:
        return "sail off" if action == act.SAIL_OFF else f"sail {COLUMN_NAMES[action - act.SAIL]}"
    if action >= act.PLACE:
        return f"place {COLUMN_NAMES[action - act.PLACE]}"
    return f"mussel {COLOUR_NAMES[action]}"


def write_payment(p: Position, token: int, payment: int) -> str:
    """Return the payment part, ` pay G>2 B>3`: hand cards pay the last debts (S7.3)."""
    cards = payment_cards(payment)
    receivers = debts(p, FIELD_NAMES.index(field_of(p, token)))[-len(cards) :]
    return " pay" + "".join(f" {COLOUR_NAMES[c]}>{seat}" for c, seat in zip(cards, receivers, strict=True))


def field_of(p: Position, token: int) -> str:
    """Return the field of a token in the column under the ship."""
    level = level_of(slot_of(p, token))
    return FIELD_NAMES[(p.ships[p.seat] - 1) * LEVELS + level]
