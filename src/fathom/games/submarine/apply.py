"""The effect of a legal decision. Unchecked: `parse` checks lines from outside."""

from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.games.submarine import actions as act
from fathom.games.submarine.legal import pause_pile, tolls
from fathom.games.submarine.pieces import (
    ALL_KINDS,
    COLOURS,
    EMPTY,
    FIELDS,
    HAND,
    KINDS,
    LANES,
    LEVELS,
    SHIP_OFF,
    SLOTS_PER_COLUMN,
    TOKENS,
    TREASURES,
    colour_of,
    kinds_of,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import (
    AT_BOTTOM,
    AT_DISCARD,
    AT_HAND,
    AT_TOP,
    RING,
    RING_MASK,
    Mode,
    Phase,
    Position,
)


def apply(p: Position, action: i64) -> None:
    """Apply one legal decision."""
    if action >= act.JOKER:
        lift_by_joker(p, (action - act.JOKER) // TOKENS, (action - act.JOKER) % TOKENS)
    elif action >= act.LIFT:
        lift_by_card(p, (action - act.LIFT) // act.PAYMENTS, (action - act.LIFT) % act.PAYMENTS)
    elif action >= act.MOVE:
        move(p, (action - act.MOVE) // FIELDS, (action - act.MOVE) % FIELDS)
    elif action >= act.SWAP:
        swap(p, action - act.SWAP)
        end_turn(p)
    elif action >= act.DONE:
        end_turn(p)
    elif action == act.SAIL_OFF:
        p.ships[p.seat] = SHIP_OFF
        p.phase = Phase.PAUSING
    elif action >= act.SAIL:
        sail(p, action - act.SAIL)
    elif action >= act.PLACE:
        place(p, action - act.PLACE)
    else:
        choose_mussel(p, action)


def choose_mussel(p: Position, colour: i64) -> None:
    """Take a mussel (S2.4); S2.6 follows after the last one."""
    p.shells[p.seat] = POWERS[colour]
    next_seat(p)
    if p.seat == p.starter:
        p.phase = Phase.PLACING


def place(p: Position, column: i64) -> None:
    """Place a submarine (S2.6); after the last one, begin the first voyage."""
    p.fleet[column * LEVELS] += LANES[p.seat]
    p.fleet_in[column] += LANES[p.seat]
    p.unplaced -= 1
    next_seat(p)
    if p.unplaced == 0:
        p.phase = Phase.SAILING


def sail(p: Position, column: i64) -> None:
    """Move the ship (S4.1); the submarines under it act next (S5.1)."""
    p.ships[p.seat] = column + 1
    p.phase = Phase.ACTING
    unmoved: i64 = 0
    for level in range(LEVELS):
        here = lane(p.fleet[column * LEVELS + level], p.seat)
        unmoved |= here * LANES[level]
    p.unmoved = unmoved


def move(p: Position, start: i64, target: i64) -> None:
    """Move a submarine (S6.1, S6.2)."""
    boat = LANES[p.seat]
    p.fleet[start] -= boat
    p.fleet[target] += boat
    p.fleet_in[start // LEVELS] -= boat
    p.fleet_in[target // LEVELS] += boat
    p.unmoved -= LANES[start % LEVELS]
    p.mode = Mode.MOVING


def lift_by_card(p: Position, token: i64, payment: i64) -> None:
    """Lift a token by card (S7.2-S7.4)."""
    seat = p.seat
    slot = slot_of(p, token)
    p.mode = Mode.LIFTING
    p.progress = True
    colour = colour_of(token)
    p.hands[seat] -= LANES[colour]
    p.discards += LANES[colour]
    p.note_card(AT_HAND + seat, AT_DISCARD, colour)
    pay_toll(p, level_of(slot), payment)
    p.slots[slot] = EMPTY
    if token < TREASURES:
        p.left[slot // SLOTS_PER_COLUMN] -= 1
        gain_treasure(p, token, slot // SLOTS_PER_COLUMN)
    else:
        p.shells[seat] |= POWERS[token - TREASURES]
        p.fresh_shells |= POWERS[token - TREASURES]


def lift_by_joker(p: Position, treasure: i64, joker: i64) -> None:
    """Lift a treasure by joker; the joker takes its place on the board (S7.5)."""
    seat = p.seat
    slot = slot_of(p, treasure)
    p.mode = Mode.LIFTING
    p.slots[slot] = joker
    if joker < TREASURES:
        p.jokers[seat] &= ~POWERS[joker]
        p.laid |= POWERS[joker]
    else:
        p.shells[seat] &= ~POWERS[joker - TREASURES]
        p.laid_shells |= POWERS[joker - TREASURES]
        p.left[slot // SLOTS_PER_COLUMN] -= 1
    gain_treasure(p, treasure, slot // SLOTS_PER_COLUMN)


def gain_treasure(p: Position, treasure: i64, column: i64) -> None:
    """Store a lifted treasure (S7.7), and end the game by S10.1 or S10.2."""
    seat = p.seat
    kinds = kinds_of(p.stored[seat])
    if kinds & POWERS[treasure % KINDS]:
        p.jokers[seat] |= POWERS[treasure]
        p.fresh |= POWERS[treasure]
    else:
        p.stored[seat] |= POWERS[treasure]
        p.progress = True
        if kinds | POWERS[treasure % KINDS] == ALL_KINDS:
            finish(p, 1)
            return
    if p.left[column] == 0:
        finish(p, 2)


def slot_of(p: Position, token: i64) -> i64:
    """Return where a token lies in the column under the ship."""
    slot = (p.ships[p.seat] - 1) * SLOTS_PER_COLUMN
    while p.slots[slot] != token:
        slot += 1
    return slot


def level_of(slot: i64) -> i64:
    """Return the level, from 0, of a slot: 1 + 2 + 3 + 4 slots from the top down."""
    place = slot % SLOTS_PER_COLUMN
    if place < 3:
        return 0 if place == 0 else 1
    return 2 if place < 6 else 3


def pay_toll(p: Position, level: i64, payment: i64) -> None:
    """Pay the toll clockwise from the payer: stock cards the first debts, hand cards the rest (S7.3)."""
    payer = p.seat
    owed = tolls(p, (p.ships[payer] - 1) * LEVELS + level)
    if not owed:
        return
    second: i64 = -1
    if payment > COLOURS:
        second = (payment - 1 - COLOURS) % COLOURS
        payment = 1 + (payment - 1 - COLOURS) // COLOURS
    owner = payer
    for _ in range(p.players - 1):
        owner += 1
        if owner == p.players:
            owner = 0
        for _ in range(lane(owed, owner)):
            if p.counts[payer]:
                colour = take_top(p, payer)
                p.note_card(AT_TOP + payer, AT_TOP + owner, colour)
            else:
                colour = payment - 1
                payment = second + 1
                p.hands[payer] -= LANES[colour]
                p.note_card(AT_HAND + payer, AT_TOP + owner, colour)
            put_on_top(p, owner, colour)
    for owner in range(p.players):  # S7.4, when the whole payment is made
        if lane(owed, owner):
            draw_up(p, owner)


def take_top(p: Position, pile: i64) -> i64:
    """Take the top card of a pile."""
    top = p.tops[pile]
    p.tops[pile] = (top + 1) & RING_MASK
    p.counts[pile] -= 1
    return p.cards[pile * RING + top]


def put_on_top(p: Position, pile: i64, colour: i64) -> None:
    """Lay a card on top of a pile."""
    top = (p.tops[pile] - 1) & RING_MASK
    p.tops[pile] = top
    p.counts[pile] += 1
    p.cards[pile * RING + top] = colour


def draw_up(p: Position, seat: i64) -> None:
    """Draw up to three cards in hand from the stock (S3.2)."""
    missing = HAND - lane_sum(p.hands[seat])
    while missing > 0 and p.counts[seat]:
        colour = take_top(p, seat)
        p.hands[seat] += LANES[colour]
        p.note_card(AT_TOP + seat, AT_HAND + seat, colour)
        missing -= 1


def swap(p: Position, colour: i64) -> None:
    """Put one hand card under the pile, then take its top card (S8.1)."""
    seat = p.seat
    pile = pause_pile(p)
    p.hands[seat] -= LANES[colour]
    p.cards[pile * RING + ((p.tops[pile] + p.counts[pile]) & RING_MASK)] = colour
    p.counts[pile] += 1
    p.note_card(AT_HAND + seat, AT_BOTTOM + pile, colour)
    drawn = take_top(p, pile)
    p.hands[seat] += LANES[drawn]
    p.note_card(AT_TOP + pile, AT_HAND + seat, drawn)


def next_seat(p: Position) -> None:
    """Pass the turn clockwise."""
    p.seat += 1
    if p.seat == p.players:
        p.seat = 0


def end_turn(p: Position) -> None:
    """End the turn (S3.1, S3.2, S4.5), and the game by S10.3 or S10.4."""
    draw_up(p, p.seat)
    p.mode = Mode.UNDECIDED
    p.unmoved = 0
    p.fresh = 0
    p.fresh_shells = 0
    p.laid = 0
    p.laid_shells = 0
    if not any_card_left(p):
        finish(p, 3)
        return
    if all_ships_off(p):
        end_voyage(p)
        if p.phase == Phase.OVER:
            return
    next_seat(p)
    p.phase = Phase.PAUSING if p.ships[p.seat] == SHIP_OFF else Phase.SAILING


def any_card_left(p: Position) -> bool:
    """Return whether a seat has a card (S10.3); the spare pile does not count (S9.3)."""
    for seat in range(p.players):
        if p.hands[seat] or p.counts[seat]:
            return True
    return False


def all_ships_off(p: Position) -> bool:
    """Return whether all ships are off the board (S4.4)."""
    for seat in range(p.players):
        if p.ships[seat] != SHIP_OFF:
            return False
    return True


def end_voyage(p: Position) -> None:
    """End the voyage (S4.5, S10.4)."""
    for seat in range(p.players):
        p.ships[seat] = 0
    p.barren = 0 if p.progress else p.barren + 1
    p.progress = False
    if p.stalemate and p.barren >= p.stalemate:
        finish(p, 4)


def finish(p: Position, reason: i64) -> None:
    """End the game by S10.<reason>."""
    p.reason = reason
    p.phase = Phase.OVER
