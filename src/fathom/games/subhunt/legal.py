"""The legal actions of Submarine Hunt. No other module decides legality."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.games.subhunt import actions as act
from fathom.games.subhunt.pieces import (
    DIRECTIONS,
    FIELDS,
    LANES,
    LANES_OVER,
    LEVELS,
    LOST,
    NEXT,
    NOWHERE,
    PORT,
    SHIPS,
    SIDE,
    covered,
)
from fathom.games.subhunt.position import Phase, Position

MOST: Final = 2048  # a buffer of this size holds the legal actions of any position
REACH: Final = 3  # H4.1
ALL_ARROWS: Final = 2**SIDE - 1


def distance(one: int, other: int) -> int:
    """Return the steps between two fields (H4.1)."""
    rows = abs(one // SIDE - other // SIDE)
    columns = abs(one % SIDE - other % SIDE)
    return max(rows, columns)


def within(steps: int, starts: list[int]) -> list[int]:
    """Return the fields that are at most so many steps from one of the starts."""
    return [field for field in range(FIELDS) if any([distance(start, field) <= steps for start in starts])]


def arrow_fields(arrows: int) -> list[int]:
    """Return the fields of a set of arrows (H1.4)."""
    return [field for field in range(SIDE) if arrows >> field & 1]


def all_runs() -> tuple[vec[i64], vec[i64]]:
    """Return every run of ends at sea, and where each begins: from each field, then from port by set of arrows."""
    runs = vec[i64]()
    starts = vec[i64]()
    ends = [[end for end in within(REACH, [start]) if end != start] for start in range(FIELDS)]
    ends += [within(REACH - 1, arrow_fields(arrows)) for arrows in range(ALL_ARROWS + 1)]  # H4.2
    for run in ends:
        starts = append(starts, len(runs))
        for end in run:
            runs = append(runs, end)
    return runs, append(starts, len(runs))


def all_homes() -> list[int]:
    """Return the fields from which a ship reaches port, as a set, by set of arrows (H4.3)."""
    homes = [within(REACH - 1, arrow_fields(arrows)) for arrows in range(ALL_ARROWS + 1)]
    return [sum([2**field for field in home]) for home in homes]


def steps_from(start: int) -> list[tuple[int, int]]:
    """Return the steps there can be from a place, and where they lead; arrows are looked at later."""
    if start == PORT:
        return [(act.OUT_OF_PORT + field, field) for field in range(SIDE)]
    steps = [(step, int(NEXT[start * DIRECTIONS + step])) for step in range(DIRECTIONS)]
    if start < SIDE:
        steps.append((act.INTO_PORT, PORT))
    return [(step, end) for step, end in steps if end != NOWHERE]


def ways_on(way: int, places: list[int]) -> list[tuple[int, list[int]]]:
    """Return a way and all that go on from it, each with its places; none is touched twice (H6.1)."""
    ways = [(way, places)]
    steps = len(places) - 1
    if steps < REACH and places[steps] != PORT:
        unit = 10 if steps == 1 else 1
        for step, end in steps_from(places[steps]):
            if end not in places:
                ways += ways_on(way + (step + 1) * unit, [*places, end])
    return ways


def ways_from(start: int) -> list[tuple[int, list[int]]]:
    """Return all ways out of a place."""
    ways: list[tuple[int, list[int]]] = []
    for step, end in steps_from(start):
        ways += ways_on(step * 100, [start, end])
    return ways


def needs_of(places: list[int]) -> int:
    """Return what a way needs, as a set: its end must be free, and bit 36 + field stands for an arrow."""
    if places[-1] == PORT:
        return int(POWERS[FIELDS + places[-2]])
    end = int(POWERS[places[-1]])
    return end + int(POWERS[FIELDS + places[1]]) if places[0] == PORT else end


def all_ways() -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Return every way, what it needs, and where the ways from each place begin."""
    codes = vec[i64]()
    needs = vec[i64]()
    starts = vec[i64]()
    for start in range(PORT + 1):
        starts = append(starts, len(codes))
        for code, places in ways_from(start):
            codes = append(codes, code)
            needs = append(needs, needs_of(places))
    return codes, needs, append(starts, len(codes))


_runs = all_runs()
RUNS: Final[vec[i64]] = _runs[0]
RUN_STARTS: Final[vec[i64]] = _runs[1]
HOMES: Final[vec[i64]] = vec[i64](all_homes())

_ways = all_ways()
WAY_CODES: Final[vec[i64]] = _ways[0]
WAY_NEEDS: Final[vec[i64]] = _ways[1]
WAY_STARTS: Final[vec[i64]] = _ways[2]


def fill(p: Position, out: vec[i64]) -> i64:
    """Write the legal actions into `out` and return how many there are."""
    phase = p.phase
    if phase == Phase.SAILING:
        return sailing_by_way(p, out) if p.by_way else sailing(p, out)
    if phase == Phase.FIRING:
        return firing(p, out)
    if phase == Phase.DROPPING:
        for level in range(LEVELS):
            out[level] = act.DROP + level
        out[LEVELS] = act.HOLD
        return LEVELS + 1
    if phase == Phase.ENDING:
        out[0] = act.DONE
        return 1
    if phase == Phase.SPINNING:
        return spinning(p, out)
    if phase == Phase.HIDING:
        return hiding(p, out)
    if phase == Phase.MINING:
        return mining(p, out)
    return 0


def hiding(p: Position, out: vec[i64]) -> i64:
    """List the fields without an own submarine (H2.1)."""
    n: i64 = 0
    for level in range(LEVELS):
        taken = p.subs[p.seat * LEVELS + level]
        for field in range(FIELDS):
            if not taken & POWERS[field]:
                out[n] = act.HIDE + level * FIELDS + field
                n += 1
    return n


def mining(p: Position, out: vec[i64]) -> i64:
    """List the numbers that are not an own submarine's (H2.2)."""
    n: i64 = 0
    taken = numbers_of(p, p.seat)
    for field in range(FIELDS):
        if not taken & POWERS[field]:
            out[n] = act.MINE + field
            n += 1
    return n


def numbers_of(p: Position, seat: i64) -> i64:
    """Return the numbers under which a seat has living submarines, as a set."""
    first = seat * LEVELS
    return p.subs[first] | p.subs[first + 1] | p.subs[first + 2]


def own_ships(p: Position) -> i64:
    """Return the fields with ships of the seat on turn, as a set."""
    ships: i64 = 0
    for ship in range(p.seat * SHIPS, p.seat * SHIPS + SHIPS):
        if p.places[ship] < PORT:
            ships |= POWERS[p.places[ship]]
    return ships


def sailing(p: Position, out: vec[i64]) -> i64:
    """List the ends within reach of each ship without another own ship (H4)."""
    n: i64 = 0
    taken = own_ships(p)
    for ship in range(SHIPS):
        place = p.places[p.seat * SHIPS + ship]
        if place == LOST:
            continue
        action = act.SAIL + ship * act.ENDS
        run = place
        if place == PORT:
            run = FIELDS + p.arrows
        elif HOMES[p.arrows] & POWERS[place]:
            out[n] = action + PORT
            n += 1
        for i in range(RUN_STARTS[run], RUN_STARTS[run + 1]):
            end = RUNS[i]
            out[n] = action + end
            n += 1 - ((taken >> end) & 1)
    return n


def sailing_by_way(p: Position, out: vec[i64]) -> i64:
    """List the ways of each ship, field by field (H4, H6.1)."""
    n: i64 = 0
    shut = own_ships(p) | ((ALL_ARROWS & ~p.arrows) * POWERS[FIELDS])
    for ship in range(SHIPS):
        place = p.places[p.seat * SHIPS + ship]
        if place == LOST:
            continue
        action = act.WAY + ship * act.WAYS
        for i in range(WAY_STARTS[place], WAY_STARTS[place + 1]):
            if not WAY_NEEDS[i] & shut:
                out[n] = action + WAY_CODES[i]
                n += 1
    return n


def firing(p: Position, out: vec[i64]) -> i64:
    """List the shots (H7): one target and lane in a turn, one torpedo for each own submarine under it; and done."""
    out[0] = act.DONE
    n: i64 = 1
    cover = p.cover[p.seat]
    if p.shots:
        if p.shots < covered(cover, p.lane):
            out[1] = act.FIRE + p.target * LANES + p.lane
            n = 2
        return n
    for target in range(SHIPS):
        place = p.places[(1 - p.seat) * SHIPS + target]
        if place >= PORT:
            continue
        for i in range(place * 4, place * 4 + p.lanes):
            lane = LANES_OVER[i]
            if lane != NOWHERE and covered(cover, lane):
                out[n] = act.FIRE + target * LANES + lane
                n += 1
    return n


def spinning(p: Position, out: vec[i64]) -> i64:
    """List the outcomes of the disc (H1.7)."""
    n: i64 = 0
    if p.hit_weight:
        out[n] = act.HIT
        n += 1
    if p.miss_weight:
        out[n] = act.MISS
        n += 1
    return n
