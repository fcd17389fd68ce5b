"""Sampling of hidden fleets in Submarine Hunt: games that a seat cannot tell from the true one (H9).

What is left open is where each hidden fleet lies: a set of submarines and a mine. Every pair that fits
all that was told is as likely as any other. All sets that fit are listed; one is drawn, then a mine among
the fields where it may be, and both again if the two clash (H2.2).

A set fits if each charge's answer comes out: so many of its submarines lie in the blast, and none where it
exploded. Such counts stand in two bits each of one number, a sum of one number for each submarine, and
are compared all at once. Lanes with torpedoes need at least so many, in three bits each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.core.match import Match
from fathom.core.record import match_of
from fathom.core.rng import Rng
from fathom.games.subhunt.deal import lay_out
from fathom.games.subhunt.inferences import Evidence, candidates, gather, lanes_needed, unexplained
from fathom.games.subhunt.pieces import (
    CELL_NAMES,
    CELLS,
    FIELD_NAMES,
    FIELDS,
    LANE_NAMES,
    LEVELS,
    NOWHERE,
    SHIPS,
    blast_of,
    lanes_over,
)
from fathom.games.subhunt.public_view import PHASES
from fathom.games.subhunt.state import State
from fathom.games.subhunt.view import SubHuntView

MOST_SETS: Final = 204156  # of three cells
FOUND: Final[vec[i64]] = vec[i64]([0] * MOST_SETS)  # never outlives a call
DIGIT: Final = 7  # a set is a number with so many bits for each of its cells
DIGIT_MASK: Final = 127
ENOUGH: Final = 0o44444444444444  # the third bit of each of the 14 lanes
COUNTERS: Final[vec[i64]] = vec[i64]([sum([8**lane for lane in lanes_over(c % FIELDS)]) for c in range(CELLS)])


class Hidden:
    """The sets of living submarines and the fields of the mine that fit what was told of one fleet."""

    def __init__(self, evidence: Evidence, square: bool) -> None:
        self.sunk = [charge.cell for charge in evidence.sunk]
        self.count: i64 = evidence.hidden - len(self.sunk)
        self.mine_hit: i64 = evidence.mine_hit
        self.mines: list[int] = []  # empty if there is none to guess
        if evidence.mine_laid and evidence.mine_hit == NOWHERE:
            self.mines = sorted(evidence.risky())
        grazed = unexplained(evidence, square)
        self.cells: vec[i64] = vec[i64](candidates(evidence, grazed, square))
        # What each cell adds to the counts of the charges, and their required sums. Three submarines are grazed
        # from 24 cells at most, so one number has room for all counts.
        counts = [0] * CELLS
        self.wanted: i64 = 0
        for i, (cell, number) in enumerate([(cell, number) for cell, number in grazed.items() if number > 0]):
            self.wanted += number * 4**i
            for other in blast_of(cell, square):
                counts[other] += 4**i
        self.counts: vec[i64] = vec[i64](counts)
        # A set begins with what the lanes can spare, so that the third bit of each says enough.
        spare = sum([(4 - number) * 8**lane for lane, number in enumerate(lanes_needed(evidence))])
        found = self.search(self.count, 0, 0, spare, 0, 0)
        self.sets: vec[i64] = FOUND[:found]

    def search(self, left: i64, start: i64, count: i64, lanes: i64, chosen: i64, found: i64) -> i64:
        """Choose the rest of a set in every way that fits; return the number of sets found so far."""
        if left == 0:  # no submarine lives
            FOUND[found] = chosen
            return found + 1
        if left == 1:
            return self.search_last(start, self.wanted - count, lanes, chosen << DIGIT, found)
        for i in range(start, len(self.cells)):
            cell = self.cells[i]
            with_it = count + self.counts[cell]
            found = self.search(left - 1, i + 1, with_it, lanes + COUNTERS[cell], (chosen << DIGIT) | cell, found)
        return found

    def search_last(self, start: i64, count: i64, lanes: i64, chosen: i64, found: i64) -> i64:
        """Search for the last cell, which must bring the rest of the counts. This is the hot loop."""
        cells, counts, all_lanes = self.cells, self.counts, COUNTERS
        for i in range(start, len(cells)):
            cell = cells[i]
            if counts[cell] == count and (lanes + all_lanes[cell]) & ENOUGH == ENOUGH:
                FOUND[found] = chosen | cell
                found += 1
        return found

    def heat(self) -> list[int]:
        """Return the number of sets with a submarine in each cell."""
        heat = vec[i64]([0] * CELLS)
        for i in range(len(self.sets)):
            chosen = self.sets[i]
            for _ in range(self.count):
                heat[chosen & DIGIT_MASK] += 1
                chosen >>= DIGIT
        return [number for number in heat]

    def draw(self, rng: Rng) -> tuple[list[int], int]:
        """Return the cells of the living submarines and the field of the mine, if it is in the sea."""
        while True:
            chosen = self.sets[rng.below(len(self.sets))]
            cells: list[int] = []
            numbers: i64 = 0
            for _ in range(self.count):
                cells.append(chosen & DIGIT_MASK)
                numbers |= POWERS[(chosen & DIGIT_MASK) % FIELDS]
                chosen >>= DIGIT
            if not self.mines:
                return cells, NOWHERE
            mine = self.mines[rng.below(len(self.mines))]
            if not numbers & POWERS[mine]:
                return cells, mine


class SubHuntWorlds:
    """See `fathom.core.game.Worlds`. For the spectator both fleets are hidden, each for itself."""

    def __init__(self, view: SubHuntView) -> None:
        self.view = view
        self.fleets: dict[int, Hidden] = {}
        if not view.over:
            about = gather(view.log)
            self.fleets = {s: Hidden(about[s], view.square) for s in (0, 1) if s != view.seat - 1}
        self.base: State | None = None

    def draw(self, rng: Rng) -> State:
        if self.base is None:
            self.base = self.match(rng).state if self.view.over else state_in(self.view)
        twin = self.base.clone()
        for seat, fleet in self.fleets.items():
            cells, mine = fleet.draw(rng)
            twin.place_fleet(seat, cells, mine)
        return twin

    def match(self, rng: Rng) -> Match[State, SubHuntView]:
        log = list(self.view.log)
        for seat, fleet in self.fleets.items():
            fill_in(log, seat, fleet, rng)
        return match_of(self.view, {}, log)


def fill_in(log: list[str], seat: int, fleet: Hidden, rng: Rng) -> None:
    """Write a fleet into the four lines of its set-up, the submarines in any order."""
    cells, mine = fleet.draw(rng)
    cells += fleet.sunk
    if fleet.mine_hit != NOWHERE:
        mine = fleet.mine_hit
    for index in range(seat * 4, min(len(log), seat * 4 + 4)):
        if log[index] == "hide ?":
            cell = cells.pop(rng.below(len(cells)))
            log[index] = f"hide {CELL_NAMES[cell]}"
        else:
            log[index] = f"mine {CELL_NAMES[mine]}"


def state_in(view: SubHuntView) -> State:
    """Return the state that a view shows, without the fleets that it does not."""
    state = lay_out(view.options, view.start)
    state.listening = False
    state.phase = PHASES.index(view.phase)
    state.rounds = view.rounds
    state.ship = view.ship - 1
    state.target = view.target - 1
    state.lane = LANE_NAMES.index(view.lane) if view.lane else NOWHERE
    state.shots = view.shots
    state.seat = on_turn(view)
    for seat in (0, 1):
        for ship in range(SHIPS):
            state.places[seat * SHIPS + ship] = FIELD_NAMES.index(view.ships[seat][ship])
            state.charges[seat * SHIPS + ship] = view.charges[seat][ship]
        for name in view.sunk[seat]:
            cell = CELL_NAMES.index(name)
            state.sunk[seat * LEVELS + cell // FIELDS] |= POWERS[cell % FIELDS]
        mine = CELL_NAMES.index(view.mines[seat]) if view.mines[seat] else NOWHERE
        if view.mine_fates[seat] == "hit":
            state.blown[seat] = mine
            mine = NOWHERE
        state.place_fleet(seat, [CELL_NAMES.index(name) for name in view.submarines[seat]], mine)
    return state


def on_turn(view: SubHuntView) -> int:
    """Return the seat on turn, also at a chance node: the turn passes after each `mine` and `done`."""
    return view.to_move - 1 if view.to_move else len([ln for ln in view.log if ln[:4] in ("mine", "done")]) % 2
