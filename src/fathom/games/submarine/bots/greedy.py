"""The greedy player of Submarine: the best immediate score, one decision at a time."""

from fathom.core.bot import pick_best
from fathom.core.rng import Rng
from fathom.games.submarine.pieces import COLUMN_NAMES
from fathom.games.submarine.view import SubmarineView


def choose(view: SubmarineView, rng: Rng) -> str:
    """Return the line with the best score; ties are broken at random."""
    scorer = GreedyScorer(view)
    return pick_best(view.legal, [scorer.score(line) for line in view.legal], rng)


class GreedyScorer:
    """Scores of legal lines from a view."""

    def __init__(self, view: SubmarineView) -> None:
        self.view = view
        self.me = view.seat - 1
        self.stored = {token[1] for token in view.containers[self.me]}
        self.jokers = [joker for joker in view.jokers[self.me] if joker not in view.fresh]
        self.column = COLUMN_NAMES.find(view.ships[self.me])  # -1 left of the board and off it
        self.fields = set(view.boats[self.me])

    def score(self, line: str) -> float:
        """Return the score of a line."""
        verb, _, rest = line.partition(" ")
        if verb == "lift":
            return self.lift(rest)
        if verb == "move":
            return self.move(*rest.split("-"))
        if verb == "sail":
            return self.sail(rest)
        if verb == "swap":
            return 0.5 - self.use_of_card(rest)
        if verb == "place":
            return self.worth(rest + "2") - self.view.boats[self.me].count(rest + "2")
        return 0.0  # mussel, keep and done: all the same

    def lift(self, rest: str) -> float:
        """Return the score of a lift: high for a new kind, lower for a joker, less the toll."""
        field, token = rest.split()[:2]
        new = self.is_new(token)
        if " for " in rest:
            spends_treasure = 0.1 if not rest.endswith("*") else 0.0
            return 8.0 + spends_treasure if new else -1.0
        return (10.0 if new else 2.5) - self.toll(field) - rest.count(">")

    def move(self, start: str, target: str) -> float:
        """Return what the new field offers more than the old one."""
        gain = self.worth(target) - self.worth(start)
        if target[0] != start[0] and COLUMN_NAMES.index(target[0]) <= self.column:
            gain *= 0.7  # not in this voyage any more
        if target in self.fields:
            gain -= 1.0
        return gain

    def sail(self, column: str) -> float:
        """Return the score of a stop: the next column with something to lift, else the next one."""
        if column == "off":
            return 0.0
        distance = COLUMN_NAMES.index(column) - self.column
        here = [field for field in self.fields if field[0] == column]
        liftable = any(self.is_new(t) and self.can_pay(field, t) for field in here for t in self.view.board[field])
        return 20.0 - distance if liftable else 7.0 - distance

    def worth(self, field: str) -> float:
        """Return what lies on a field: new kinds, above all in colours at hand, less the toll there."""
        value = 0.0
        for token in self.view.board[field]:
            if self.is_new(token):
                value += 3.0 if token[0] in self.view.hand else 1.0
        return value / (1 + self.toll(field))

    def use_of_card(self, colour: str) -> float:
        """Return how many new kinds a card could bring where the own submarines are."""
        return sum(self.is_new(t) and t[0] == colour for field in self.fields for t in self.view.board[field])

    def is_new(self, token: str) -> bool:
        """Return whether a token is a treasure of a kind that the container lacks."""
        return token[1] != "*" and token[1] not in self.stored

    def can_pay(self, field: str, token: str) -> bool:
        """Return whether a joker, or the card and the toll, can pay for a token."""
        if self.jokers:
            return True
        cards = len(self.view.hand) - 1 + self.view.stocks[self.me]
        return token[0] in self.view.hand and self.toll(field) <= cards

    def toll(self, field: str) -> int:
        """Return the number of foreign submarines on a field or above it (S7.2)."""
        others = [boats for seat, boats in enumerate(self.view.boats) if seat != self.me]
        return sum(boat[0] == field[0] and boat[1] <= field[1] for boats in others for boat in boats)
