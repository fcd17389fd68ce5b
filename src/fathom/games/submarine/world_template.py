"""A template of one guess from which worlds are drawn quickly."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.rng import Rng
from fathom.games.submarine.pieces import LANES
from fathom.games.submarine.position import RING
from fathom.games.submarine.state import State


@final
class Layout:
    """The known cards in their places, and the places of the open cards with the colours that are left."""

    def __init__(self, base: State, hands: list[list[int]], piles: list[list[int]], left: list[int]) -> None:
        """Cards are given by colour, open ones by a negative number; the top card is the last of its pile."""
        self.known = base.clone()
        self.left: vec[i64] = vec[i64](left)  # the colours of the open cards
        self.places: vec[i64] = vec[i64]()  # of open cards: where in the rings, or -1 - seat for a hand
        for seat, hand in enumerate(hands):
            lanes: i64 = 0
            for colour in hand:
                if colour < 0:
                    self.places = append(self.places, -1 - seat)
                else:
                    lanes += LANES[colour]
            self.known.hands[seat] = lanes
        self.known.tops = vec[i64]([0] * len(piles))
        for number, pile in enumerate(piles):
            for place, colour in enumerate(reversed(pile), start=number * RING):
                if colour < 0:
                    self.places = append(self.places, place)
                else:
                    self.known.cards[place] = colour
        self.order: vec[i64] = self.left[:]

    def draw_into(self, state: State, rng: Rng) -> None:
        """Fill a state with one of the worlds: open cards get the remaining colours in random order."""
        order, places, left = self.order, self.places, self.left
        for i in range(len(left)):
            j = rng.below(i + 1)
            order[i] = order[j]
            order[j] = left[i]
        state.copy_from(self.known)
        for i in range(len(left)):
            place = places[i]
            if place < 0:
                state.hands[-1 - place] += LANES[order[i]]
            else:
                state.cards[place] = order[i]
