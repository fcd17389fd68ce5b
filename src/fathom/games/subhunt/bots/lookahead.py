"""Look-ahead over the own next moves: ship, end, charge, and loading in port.

The belief stays as it is while it looks ahead; the enemy is there as the danger of each place.
"""

from math import log2
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.games.subhunt.bots.odds_map import UNIT, Outlook
from fathom.games.subhunt.legal import REACH, within
from fathom.games.subhunt.pieces import FIELDS, LOST, PORT, SHIPS

BEAM: Final = 6  # moves of a turn that are followed further
GRAIN: Final = 1000  # steps of a probability


def surprise(step: int) -> int:
    """Return the bits of an event with so many thousandths of probability, in millionths."""
    p = step / GRAIN
    return round(-(p * log2(p) + (1 - p) * log2(1 - p)) * UNIT) if 0 < step < GRAIN else 0


SURPRISE: Final[vec[i64]] = vec[i64]([surprise(step) for step in range(GRAIN + 1)])


def ends_by_place(arrows: list[int]) -> list[vec[i64]]:
    """Return where a move from each place can end (H4)."""
    homes = within(REACH - 1, arrows)
    table: list[vec[i64]] = []
    for start in range(FIELDS):
        ends = vec[i64]([end for end in within(REACH, [start]) if end != start])
        table.append(append(ends, PORT) if start in homes else ends)
    table.append(vec[i64](homes))
    return table


class Lookahead:
    """Parameters and state of a look-ahead; `value` is the sum over the turns, in millionths."""

    def __init__(
        self,
        outlook: Outlook,
        ships: list[int],  # where the own ships are, and the charges of each
        charges: list[int],
        arrows: list[int],
        charge_values: list[int],  # of the best charge on each field
        ship_worth: int,
        patience: int,  # what is left of a gain or a loss that comes a turn later
        magazines: list[int],
        silence_worth: int = 0,  # of a bit that a shot or its absence tells
    ) -> None:
        self.outlook = outlook
        self.places: vec[i64] = vec[i64](ships)
        self.charges: vec[i64] = vec[i64](charges)
        self.ends = ends_by_place(arrows)
        self.gains: vec[i64] = append(vec[i64](charge_values), 0)
        self.ship_worth: i64 = ship_worth
        self.patience: i64 = patience
        self.magazines: vec[i64] = vec[i64](magazines)
        self.silence_worth: i64 = silence_worth

    def move(self, ship: i64, end: i64, depth: i64) -> i64:
        """Return what a move is worth with the best that can follow in `depth` more turns; its own mine not counted."""
        return self.value(self.places, self.charges, ship, end, 0, depth)

    def turn(self, places: vec[i64], charges: vec[i64], ship: i64, end: i64, mine: i64) -> i64:
        """Return what one turn is worth: the charge, the mine, and the shot that the enemy may have."""
        places_of_others = others(places, ship)
        gain: i64 = self.gains[end] if charges[ship] > 0 else 0
        one, two = places_of_others // 64, places_of_others % 64
        lost = self.outlook.lost(one, two, end)
        told: i64 = 0
        if self.silence_worth:
            told = SURPRISE[self.outlook.exposed(one, two, end) // (UNIT // GRAIN)] * self.silence_worth // UNIT
        return gain + told - (mine + lost) * self.ship_worth // UNIT

    def value(self, places: vec[i64], charges: vec[i64], ship: i64, end: i64, mine: i64, depth: i64) -> i64:
        """Return what a move is worth with the best that can follow in `depth` more turns."""
        worth = self.turn(places, charges, ship, end, mine)
        if depth == 0:
            return worth
        before_place = places[ship]
        before_charges = charges[ship]
        before_gain = self.gains[end]
        places[ship] = end
        if end == PORT:
            charges[ship] = self.magazines[ship]
        elif before_charges > 0:
            charges[ship] = before_charges - 1
            self.gains[end] = before_gain // 2  # there is less to find there a second time
        worth += self.best(places, charges, depth) * self.patience // UNIT
        self.gains[end] = before_gain
        places[ship] = before_place
        charges[ship] = before_charges
        return worth

    def best(self, places: vec[i64], charges: vec[i64], depth: i64) -> i64:
        """Return the value of the best move: those that look best at once are looked into."""
        top = vec[i64]([-UNIT * 1000] * BEAM)
        moves = vec[i64]([0] * BEAM)
        mines = self.outlook.mines
        for ship in range(SHIPS):
            if places[ship] == LOST:
                continue
            ends = self.ends[places[ship]]
            for i in range(len(ends)):
                end = ends[i]
                if end < FIELDS and taken(places, end):
                    continue
                worth = self.turn(places, charges, ship, end, mines[end])
                if worth > top[BEAM - 1]:
                    insert(top, moves, worth, ship * 64 + end)
        if depth == 1:
            return top[0]
        best: i64 = -UNIT * 1000
        for j in range(BEAM):
            if top[j] > -UNIT * 1000:
                ship, end = moves[j] // 64, moves[j] % 64
                worth = self.value(places, charges, ship, end, mines[end], depth - 1)
                if worth > best:
                    best = worth
        return best


def others(places: vec[i64], ship: i64) -> i64:
    """Return where the two other ships are, as `one * 64 + two`."""
    if ship == 0:
        return places[1] * 64 + places[2]
    if ship == 1:
        return places[0] * 64 + places[2]
    return places[0] * 64 + places[1]


def taken(places: vec[i64], end: i64) -> bool:
    """Return whether an own ship is there (H4.4)."""
    return places[0] == end or places[1] == end or places[2] == end


def insert(top: vec[i64], moves: vec[i64], worth: i64, move: i64) -> None:
    """Put a move into its place among the best."""
    j: i64 = BEAM - 1
    while j > 0 and top[j - 1] < worth:
        top[j] = top[j - 1]
        moves[j] = moves[j - 1]
        j -= 1
    top[j] = worth
    moves[j] = move
