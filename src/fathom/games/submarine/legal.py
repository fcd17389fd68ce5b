"""The legal actions of Submarine. No other module decides legality."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.games.submarine import actions as act
from fathom.games.submarine.pieces import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FIELDS,
    KINDS,
    LANES,
    LEVELS,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKENS,
    TREASURES,
    colour_of,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import Mode, Phase, Position

MOST: Final = 2048  # a buffer of this size holds the legal actions of any position


def move_run(column: int, levels: int, same_column: bool) -> list[int]:
    """Return the moves out of a column by the submarines on a set of levels (S6.2)."""
    moves = []
    for level in range(LEVELS):
        if not levels >> level & 1:
            continue
        start = column * LEVELS + level
        for target_level in (level - 1, level, level + 1):
            if not 0 <= target_level < LEVELS:
                continue  # S6.3
            for target_column in range(COLUMNS):
                if target_level == level and target_column == column:
                    continue
                if same_column and target_level != level and target_column != column:
                    continue
                moves.append(act.MOVE + start * FIELDS + target_column * LEVELS + target_level)
    return moves


def all_move_runs() -> tuple[vec[i64], vec[i64]]:
    """Return every run of moves end to end, and where each begins: by option, column and set of levels."""
    runs = vec[i64]()
    starts = vec[i64]()
    for same_column in (False, True):
        for column in range(COLUMNS):
            for levels in range(2**LEVELS):
                starts = append(starts, len(runs))
                for move in move_run(column, levels, same_column):
                    runs = append(runs, move)
    return runs, append(starts, len(runs))


_tables = all_move_runs()
MOVE_RUNS: Final[vec[i64]] = _tables[0]
MOVE_STARTS: Final[vec[i64]] = _tables[1]

# The number of the lowest bit of a 12-bit set, by that bit.
LOWEST: Final[vec[i64]] = vec[i64]([bit.bit_length() - 1 for bit in range(2**KINDS // 2 + 1)])


def fill(p: Position, out: vec[i64]) -> i64:
    """Write the legal actions into `out` and return how many there are."""
    phase = p.phase
    if phase == Phase.ACTING:
        return acting(p, out)
    if phase == Phase.SAILING:
        return sailing(p, out)
    if phase == Phase.PAUSING:
        return pausing(p, out)
    if phase == Phase.PLACING:
        for column in range(COLUMNS):
            out[column] = act.PLACE + column
        return COLUMNS
    if phase == Phase.CHOOSING:
        return choosing(p, out)
    return 0


def choosing(p: Position, out: vec[i64]) -> i64:
    """List the mussels that are left (S2.4)."""
    taken: i64 = 0
    for seat in range(p.players):
        taken |= p.shells[seat]
    n: i64 = 0
    for colour in range(COLOURS):
        if not taken & POWERS[colour]:
            out[n] = act.MUSSEL + colour
            n += 1
    return n


def sailing(p: Position, out: vec[i64]) -> i64:
    """List the columns ahead with an own submarine, and off the board (S4.1-S4.3)."""
    n: i64 = 0
    lane = LANES[p.seat] * 0xFF
    for column in range(p.ships[p.seat], COLUMNS):
        if p.fleet_in[column] & lane:
            out[n] = act.SAIL + column
            n += 1
    out[n] = act.SAIL_OFF
    return n + 1


def pausing(p: Position, out: vec[i64]) -> i64:
    """List a swap for each colour in hand, if there is a pile, and keep (S8)."""
    out[0] = act.KEEP
    n: i64 = 1
    if p.counts[pause_pile(p)]:
        hand = p.hands[p.seat]
        for colour in range(COLOURS):
            if hand & 0xFF:
                out[n] = act.SWAP + colour
                n += 1
            hand >>= 8
    return n


def pause_pile(p: Position) -> i64:
    """Return the pile of the pause: the own stock, or with S9.3 the spare pile unless no card is undealt."""
    if p.spare_pause and p.counts[p.players]:
        return p.players
    return p.seat


def acting(p: Position, out: vec[i64]) -> i64:
    """List moves or lifts, only one of the two in a turn, and done (S5)."""
    n: i64 = 0
    if p.mode != Mode.UNDECIDED or not p.must_act:
        out[0] = act.DONE
        n = 1
    column = p.ships[p.seat] - 1
    if p.mode != Mode.LIFTING:
        n = moves(p, column, out, n)
    if p.mode != Mode.MOVING:
        n = lifts(p, column, out, n)
    return n


def moves(p: Position, column: i64, out: vec[i64], n: i64) -> i64:
    """List the moves of each submarine under the ship that has not moved yet (S6)."""
    unmoved = p.unmoved
    levels: i64 = 0
    if unmoved & 0xFF:
        levels = 1
    if unmoved & 0xFF00:
        levels |= 2
    if unmoved & 0xFF0000:
        levels |= 4
    if unmoved & 0xFF000000:
        levels |= 8
    if p.same_column:
        column += COLUMNS
    run = column * 16 + levels
    for i in range(MOVE_STARTS[run], MOVE_STARTS[run + 1]):
        out[n] = MOVE_RUNS[i]
        n += 1
    return n


def lifts(p: Position, column: i64, out: vec[i64], n: i64) -> i64:
    """List the lifts from each field of the column with an own submarine, by card and by joker (S7)."""
    seat = p.seat
    own = LANES[seat] * 0xFF
    above: i64 = 0
    for level in range(LEVELS):
        fleet = p.fleet[column * LEVELS + level]
        above += fleet
        if not fleet & own:
            continue
        toll = lane_sum(above & ~own)
        first = column * SLOTS_PER_COLUMN + SLOT_START[level]
        for slot in range(first, column * SLOTS_PER_COLUMN + SLOT_START[level + 1]):
            token = p.slots[slot]
            if token != EMPTY and not laid_now(p, token):
                n = lifts_by_card(p, token, toll, out, n)
                if token < TREASURES:
                    n = lifts_by_joker(p, token, out, n)
    return n


def tolls(p: Position, field: i64) -> i64:
    """Return the foreign submarines on a field or above it in its column, a byte for each owner (S7.2)."""
    above: i64 = 0
    for i in range(field - field % LEVELS, field + 1):
        above += p.fleet[i]
    return above & ~(LANES[p.seat] * 0xFF)


def debts(p: Position, field: i64) -> list[int]:
    """Return the seats (from 1) that a lift by card owes a card each, clockwise from the payer (S7.3)."""
    owed = tolls(p, field)
    owners = [(p.seat + i) % p.players for i in range(1, p.players)]
    return [int(owner) + 1 for owner in owners for _ in range(lane(owed, owner))]


def laid_now(p: Position, token: i64) -> bool:
    """Return whether the token was put down as a joker in this turn (S7.6)."""
    if token < TREASURES:
        return p.laid & POWERS[token] != 0
    return p.laid_shells & POWERS[token - TREASURES] != 0


def lifts_by_card(p: Position, token: i64, toll: i64, out: vec[i64], n: i64) -> i64:
    """List the payments of a lift: a card of the token's colour, and the toll from stock, then hand (S7.2, S7.3)."""
    hand = p.hands[p.seat]
    lane = LANES[colour_of(token)]
    if not hand & (lane * 0xFF):
        return n
    short = toll - p.counts[p.seat]
    action = act.LIFT + token * act.PAYMENTS
    if short <= 0:
        out[n] = action
        return n + 1
    hand -= lane
    if short > lane_sum(hand):
        return n
    for first in range(COLOURS):
        if not hand & (LANES[first] * 0xFF):
            continue
        if short == 1:
            out[n] = action + act.pay_one(first)
            n += 1
            continue
        rest = hand - LANES[first]
        for second in range(COLOURS):
            if rest & (LANES[second] * 0xFF):
                out[n] = action + act.pay_two(first, second)
                n += 1
    return n


def lifts_by_joker(p: Position, treasure: i64, out: vec[i64], n: i64) -> i64:
    """List the lifts by own jokers that were not won in this turn (S7.5, S7.8)."""
    action = act.JOKER + treasure * TOKENS
    jokers = p.jokers[p.seat] & ~p.fresh
    for colour in range(COLOURS):
        if not jokers:
            break
        kinds = jokers & 4095
        while kinds:
            out[n] = action + colour * KINDS + LOWEST[kinds & -kinds]
            n += 1
            kinds &= kinds - 1
        jokers >>= 12
    shells = p.shells[p.seat] & ~p.fresh_shells
    if shells:
        for colour in range(COLOURS):
            if shells & POWERS[colour]:
                out[n] = action + TREASURES + colour
                n += 1
    return n
