"""Exact search over the rest of a turn, from what its seat knows.

Within a turn nothing hidden matters: the hand is known, tolls are paid from the stock unseen, and the hand is filled up
only after the turn (S3.2). So one world that fits the view stands for all of them.
"""

from collections.abc import Iterator
from math import log2

from fathom.core.bitset import POWERS, bits_in
from fathom.core.rng import Rng
from fathom.games.submarine.actions import DONE, JOKER, KEEP, LIFT, PAYMENTS, SAIL, SAIL_OFF
from fathom.games.submarine.pieces import ALL_KINDS, KINDS, TOKENS, TREASURES, kinds_of, lane_sum
from fathom.games.submarine.position import Mode, Phase
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

MOST_POSITIONS = 3_000  # of a turn that is worth a puzzle: more takes long to judge where nothing is compiled


class TurnTooLarge(Exception):
    """The search of a turn has more positions than a puzzle may have."""


def state_of(view: SubmarineView) -> State:
    """Return a state that fits the view of the seat to move."""
    return SubmarineWorlds(view).draw(Rng(0))


def after(p: State, action: int) -> State:
    """Return the position after an action."""
    twin = p.clone()
    twin.apply(action)
    return twin


def filled(p: State, seat: int) -> int:
    """Return the kinds on a seat's container, as a set."""
    return int(kinds_of(p.stored[seat]))


def belongings(p: State, seat: int) -> int:
    """Return how many cards and usable jokers a seat has. Jokers that were won in this turn cannot be spent in it."""
    jokers = bits_in(p.jokers[seat] & ~p.fresh) + bits_in(p.shells[seat] & ~p.fresh_shells)
    return int(lane_sum(p.hands[seat]) + p.counts[seat] + jokers)


def token_of(action: int) -> int:
    """Return the token that a lift takes."""
    return (action - JOKER) // TOKENS if action >= JOKER else (action - LIFT) // PAYMENTS


def lifts(p: State) -> Iterator[int]:
    """Yield the legal lifts, of lifts by joker one for each treasure and sort of joker.

    Which treasure is put down as a joker makes no difference in this turn (S7.6), nor does which mussel; between the
    two sorts S10.2 does.
    """
    known = set()
    for action in p.legal():
        if action >= JOKER:
            sort = ((action - JOKER) // TOKENS, (action - JOKER) % TOKENS >= TREASURES)
            if sort in known:
                continue
            known.add(sort)
        if action >= LIFT:
            yield action


def stops(p: State) -> Iterator[int]:
    """Yield the columns in which the ship may stop."""
    return (action for action in p.legal() if SAIL <= action < SAIL_OFF)


def takes_turn(p: State, seat: int) -> bool:
    """Return whether the seat can still lift in this turn."""
    return p.seat == seat and (p.phase == Phase.SAILING or (p.phase == Phase.ACTING and p.mode != Mode.MOVING))


class TurnGoal:
    """The goal of a seat in a turn, as a number to maximize. Each position is solved once; None is out of reach."""

    def __init__(self, seat: int, limit: int = 0) -> None:
        self.seat = seat
        self.limit = limit
        self.known: dict[bytes, int | None] = {}
        self.lucky: dict[bytes, float] = {}

    def value(self, p: State) -> int | None:
        """Return the most that can still be had from here. Raises `TurnTooLarge`."""
        key = p.to_bytes()
        if key not in self.known:
            if self.limit and len(self.known) >= self.limit:
                raise TurnTooLarge
            self.known[key] = self.search(p)
        return self.known[key]

    def search(self, p: State) -> int | None:
        """Return the value of a position that is not known yet."""
        best = self.settled(p)
        for action in self.options(p):
            twin = after(p, action)
            rest = self.value(twin)
            if rest is not None:
                best = max(rest + self.gain(p, twin), -1_000_000 if best is None else best)
        return best

    def keeps(self, p: State, twin: State) -> bool:
        """Return whether a decision from `p` to `twin` keeps all that can be had."""
        rest = self.value(twin)
        return rest is not None and rest + self.gain(p, twin) == self.value(p)

    def settled(self, p: State) -> int | None:
        """Return what the goal is worth if the seat stops here; None if it has not been reached."""
        raise NotImplementedError

    def reached(self, p: State) -> bool:
        """Return whether nothing remains to be done, in a position to which the right decisions have led."""
        raise NotImplementedError

    def gain(self, p: State, twin: State) -> int:
        """Return what one decision adds."""
        raise NotImplementedError

    def options(self, p: State) -> Iterator[int]:
        """Yield the decisions that can serve the goal."""
        raise NotImplementedError

    def line_of_play(self, p: State) -> tuple[str, ...]:
        """Return lines that reach the goal, the first in the order of actions."""
        lines = []
        while not self.reached(p):
            for action in self.options(p):
                twin = after(p, action)
                if self.keeps(p, twin):
                    break
            lines.append(p.format(action))
            p = twin
        return tuple(lines)

    def luck(self, p: State) -> float:
        """Return how likely random stops and lifts reach the goal, if they end as soon as it is reached."""
        if self.reached(p):
            return 1.0
        key = p.to_bytes()
        if key not in self.lucky:
            choices = list(lifts(p)) if p.phase == Phase.ACTING else p.legal()
            ways = [after(p, action) for action in choices]
            self.lucky[key] = sum([self.luck(twin) for twin in ways if self.keeps(p, twin)]) / max(1, len(ways))
        return self.lucky[key]

    def bits(self, p: State) -> float:
        """Return how many bits a blind guess would have to get right."""
        return round(-log2(self.luck(p)), 1)


class FillMost(TurnGoal):
    """The most places on the container (S7.7)."""

    def settled(self, p: State) -> int | None:
        return 0

    def reached(self, p: State) -> bool:
        return self.value(p) == 0

    def gain(self, p: State, twin: State) -> int:
        return int(bits_in(filled(twin, self.seat)) - bits_in(filled(p, self.seat)))

    def options(self, p: State) -> Iterator[int]:
        if not takes_turn(p, self.seat):
            return iter(())
        if p.phase == Phase.SAILING:
            return stops(p)
        return wanted(p, ~filled(p, self.seat) & ALL_KINDS)


class LiftKinds(TurnGoal):
    """Certain kinds on the container, for as few cards and jokers as possible: the value is minus the price."""

    def __init__(self, seat: int, kinds: int, limit: int = 0) -> None:
        super().__init__(seat, limit)
        self.kinds = kinds

    def settled(self, p: State) -> int | None:
        return 0 if self.reached(p) else None

    def reached(self, p: State) -> bool:
        return not self.kinds & ~filled(p, self.seat)

    def gain(self, p: State, twin: State) -> int:
        return belongings(twin, self.seat) - belongings(p, self.seat)

    def options(self, p: State) -> Iterator[int]:
        if self.reached(p) or not takes_turn(p, self.seat):
            return iter(())
        return stops(p) if p.phase == Phase.SAILING else wanted(p, self.kinds & ~filled(p, self.seat))


class Win(TurnGoal):
    """The first place alone, within this turn: by S10.1 or S10.2, or at its end by S10.3 or S10.4."""

    def settled(self, p: State) -> int | None:
        return 0 if self.reached(p) else None

    def reached(self, p: State) -> bool:
        result = p.result()
        return result is not None and result.ranking[0] == (self.seat + 1,)

    def gain(self, p: State, twin: State) -> int:
        return 0

    def options(self, p: State) -> Iterator[int]:
        if p.phase == Phase.OVER or p.seat != self.seat:
            return
        if p.phase == Phase.PAUSING:
            yield KEEP
        elif p.phase == Phase.SAILING:
            yield from stops(p)
            yield SAIL_OFF
        elif p.phase == Phase.ACTING and p.mode != Mode.MOVING:
            yield from self.useful_lifts(p)
            if p.mode == Mode.LIFTING or not p.must_act:
                yield DONE

    def useful_lifts(self, p: State) -> Iterator[int]:
        """Yield the lifts that a way to win can need."""
        usable = self.usable(p)
        empties = p.left[p.ships[self.seat] - 1] <= usable or self.ends_the_cards(p)
        missing = ~filled(p, self.seat) & ALL_KINDS
        if empties:
            yield from lifts(p)
        elif bits_in(missing) <= usable:
            yield from wanted(p, missing)

    def usable(self, p: State) -> int:
        """Return how many lifts cards and jokers allow in this turn at most."""
        return int(belongings(p, self.seat) - p.counts[self.seat])

    def ends_the_cards(self, p: State) -> bool:
        """Return whether no card can be left after this turn (S10.3): tolls would go to hands that are empty now."""
        others = [seat for seat in range(p.players) if seat != self.seat]
        return p.counts[self.seat] == 0 and not any(p.hands[seat] or p.counts[seat] for seat in others)


def wanted(p: State, kinds: int) -> Iterator[int]:
    """Yield the lifts of treasures of some kinds."""
    for action in lifts(p):
        token = token_of(action)
        if token < TREASURES and kinds & POWERS[token % KINDS]:
            yield action
