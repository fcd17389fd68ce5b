"""Plain reasons for a move of Submarine: what it gains, what it costs, what it gives away.

They come from what the seat sees, and from the decisions that the search plans after the move: a stop is explained by
what it is for. How good a move is, the search says.
"""

from fathom.core.bitset import POWERS, bits_in
from fathom.core.bot import Reason
from fathom.core.rng import Rng
from fathom.games.submarine.actions import DONE, JOKER, KEEP, LIFT, MOVE, PAYMENTS, PLACE, SAIL, SWAP
from fathom.games.submarine.apply import level_of, slot_of
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.pieces import (
    COLOUR_NAMES,
    COLOURS,
    COLUMN_NAMES,
    COLUMNS,
    FIELD_NAMES,
    FIELDS,
    KINDS,
    LANES,
    LEVELS,
    TOKEN_NAMES,
    TOKENS,
    TREASURES,
    kinds_of,
    lane,
    lane_sum,
)
from fathom.games.submarine.state import State


class Reasons:
    """Source of reasons for the decisions that are due in a state, from what its seat can see of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat = int(state.seat)
        self.policy = Policy()
        self.field_values = self.policy.field_values
        self.field_values.look(state, self.seat)
        self.policy.find_uses(state)

    def of(self, action: int, plan: list[int], best: bool) -> list[Reason]:
        """Return the reasons for a decision, gains first, given the plan after it and whether it is the choice."""
        if action >= JOKER:
            return self.lift_by_joker((action - JOKER) // TOKENS, (action - JOKER) % TOKENS, action)
        if action >= LIFT:
            return self.lift_by_card((action - LIFT) // PAYMENTS, action)
        if action >= MOVE:
            return self.move((action - MOVE) // FIELDS, (action - MOVE) % FIELDS)
        if action >= SWAP:
            return self.swap(action - SWAP)
        if action == KEEP:
            return self.keep(best)
        if action == DONE:
            return [Reason("enough") if best else Reason("waits")]
        if action >= SAIL:
            return self.sail(action - SAIL, plan or self.likely(action))
        if action >= PLACE:
            return self.arrives((action - PLACE) * LEVELS)
        return [Reason("all_alike")]

    def likely(self, action: int) -> list[int]:
        """Return the policy's next decision after an action, where the search has looked no further."""
        after = self.state.clone()
        after.apply(action)
        if after.over or after.seat != self.seat:
            return []
        return [int(Policy().pick(after, Rng(0), 0))]

    def lift_by_card(self, token: int, action: int) -> list[Reason]:
        """Return what it brings, the toll, and whether the game ends."""
        field = (int(self.state.ships[self.seat]) - 1) * LEVELS + level_of(slot_of(self.state, token))
        reasons = self.ends(action) + self.brings(token)
        if toll := int(self.field_values.tolls[field]):
            reasons.append(Reason("pays_toll", {"cards": toll}))
        return reasons

    def lift_by_joker(self, treasure: int, joker: int, action: int) -> list[Reason]:
        """Return what it brings, and who can use the joker now."""
        reasons = self.ends(action) + self.brings(treasure)
        reasons.append(Reason("spends_joker", {"token": TOKEN_NAMES[joker]}))
        if joker < TREASURES:
            stored = [kinds_of(mask) for seat, mask in enumerate(self.state.stored) if seat != self.seat]
            if wanting := sum(not kinds & POWERS[joker % KINDS] for kinds in stored):
                reasons.append(Reason("leaves_wanted", {"token": TOKEN_NAMES[joker], "seats": wanting}))
        return reasons

    def brings(self, token: int) -> list[Reason]:
        """Return the reason of a gain: a place filled, or a joker (S7.7)."""
        if token < TREASURES and not self.field_values.kinds & POWERS[token % KINDS]:
            filled = int(bits_in(self.field_values.kinds)) + 1
            return [Reason("fills_place", {"token": TOKEN_NAMES[token], "filled": filled, "whole": KINDS})]
        return [Reason("wins_joker", {"token": TOKEN_NAMES[token]})]

    def ends(self, action: int) -> list[Reason]:
        """Return the reason of a lift that ends the game (S10.1, S10.2); the ranking depends on nothing hidden."""
        after = self.state.clone()
        after.apply(action)
        result = after.result()
        if result is None:
            return []
        place = next(i for i, seats in enumerate(result.ranking, 1) if self.seat + 1 in seats)
        return [Reason("ends_game", {"rule": result.reason, "place": place})]

    def move(self, start: int, target: int) -> list[Reason]:
        """Return what the new field offers, and what is left behind."""
        reasons = self.arrives(target)
        if lane(self.state.fleet[start], self.seat) == 1 and (kinds := int(bits_in(self.field_values.wanted[start]))):
            reasons.append(Reason("leaves_kinds", {"field": FIELD_NAMES[start], "kinds": kinds}))
        return reasons

    def arrives(self, field: int) -> list[Reason]:
        """Return the reasons for a field: new kinds and their toll, and the tolls of others; else that it waits."""
        reasons = []
        if kinds := int(bits_in(self.field_values.wanted[field])):
            params: dict[str, int | float | str] = {"field": FIELD_NAMES[field], "kinds": kinds}
            reasons.append(Reason("reaches_kinds", {**params, "ready": int(self.field_values.ready[field])}))
            if toll := int(self.field_values.tolls[field]):
                reasons.append(Reason("faces_toll", {"cards": toll}))
        if below := self.below(field):
            reasons.append(Reason("collects_toll", {"boats": below}))
        return reasons or [Reason("waits")]

    def below(self, field: int) -> int:
        """Return the foreign submarines that would pay toll to one there."""
        own = LANES[self.seat] * 0xFF
        rest = range(field, field - field % LEVELS + LEVELS)
        return sum(int(lane_sum(self.state.fleet[lower] & ~own)) for lower in rest)

    def sail(self, column: int, plan: list[int]) -> list[Reason]:
        """Return what the stop is for, by the plan, and what the ship passes."""
        stops = [int(self.policy.stop(self.state, other)) for other in range(COLUMNS)]
        reasons = [Reason("pauses")]
        if column < COLUMNS:
            reasons = self.stop(column, stops[column], plan)
        if passed := sum(stops[int(self.state.ships[self.seat]) : column]):
            reasons.append(Reason("passes", {"treasures": passed}))
        return reasons

    def stop(self, column: int, ready: int, plan: list[int]) -> list[Reason]:
        """Return what a stop is for: lifts, or moves and what they reach; else that it waits."""
        name = COLUMN_NAMES[column]
        if lifts := sum(action >= LIFT for action in plan):
            return [Reason("can_lift", {"column": name, "treasures": max(ready, lifts)})]
        moves = [action - MOVE for action in plan if MOVE <= action < LIFT]
        if not moves:
            return [Reason("waits")]
        gains = {reason.code: reason for way in reversed(moves) for reason in self.arrives(way % FIELDS)}
        gains.pop("waits", None)
        if not gains:
            return [Reason("waits")]
        return [Reason("moves_on", {"column": name, "boats": len(moves)}), *gains.values()]

    def keep(self, best: bool) -> list[Reason]:
        """Return why no card is swapped: all are of use, or it is a waiting move."""
        hand = self.state.hands[self.seat]
        colours = [colour for colour in range(COLOURS) if lane(hand, colour)]
        useful = all(lane(self.policy.uses, colour) for colour in colours)
        if best and colours and useful and len(self.state.legal()) > 1:
            return [Reason("keeps_hand", {"cards": int(lane_sum(hand))})]
        return [Reason("waits")]

    def swap(self, colour: int) -> list[Reason]:
        """Return the reasons for a swap: the use of the card."""
        use = int(lane(self.policy.uses, colour))
        return [Reason("gives_up_card", {"card": COLOUR_NAMES[colour], "treasures": use})]
