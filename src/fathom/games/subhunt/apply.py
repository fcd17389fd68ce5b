"""The effect of a legal decision. Unchecked: `parse` checks lines from outside."""

from mypy_extensions import i64

from fathom.core.bitset import POWERS, bits_in
from fathom.games.subhunt import actions as act
from fathom.games.subhunt.legal import REACH, numbers_of
from fathom.games.subhunt.pieces import (
    BLASTS,
    COVER,
    FIELDS,
    LANES,
    LEVELS,
    LOST,
    NOWHERE,
    PORT,
    SHIPS,
    SQUARE_BLASTS,
    SUBMARINES,
)
from fathom.games.subhunt.position import CHARGE, DRAWN, MINE_AT, TORPEDO, Phase, Position


def apply(p: Position, action: i64) -> None:
    """Apply one legal decision, or an outcome of the disc."""
    if action >= act.WAY:
        sail_way(p, (action - act.WAY) // act.WAYS, (action - act.WAY) % act.WAYS)
    elif action >= act.DONE:
        if action == act.DONE:
            end_turn(p)
        else:
            spin(p, action == act.HIT)
    elif action >= act.FIRE:
        fire(p, (action - act.FIRE) // LANES, (action - act.FIRE) % LANES)
    elif action == act.HOLD:
        p.phase = Phase.FIRING
    elif action >= act.DROP:
        drop(p, action - act.DROP)
    elif action >= act.SAIL:
        sail(p, (action - act.SAIL) // act.ENDS, (action - act.SAIL) % act.ENDS)
    elif action >= act.MINE:
        lay_mine(p, action - act.MINE)
    else:
        hide(p, action)


def hide(p: Position, cell: i64) -> None:
    """Hide a submarine (H2.1); the mine is due after the third."""
    level = p.seat * LEVELS + cell // FIELDS
    p.subs[level] |= POWERS[cell % FIELDS]
    p.cover[p.seat] += COVER[cell % FIELDS]
    if living(p, p.seat) == SUBMARINES:
        p.phase = Phase.MINING


def living(p: Position, seat: i64) -> i64:
    """Return how many submarines of a seat lie in the sea."""
    first = seat * LEVELS
    return bits_in(p.subs[first]) + bits_in(p.subs[first + 1]) + bits_in(p.subs[first + 2])


def lay_mine(p: Position, field: i64) -> None:
    """Lay the mine (H2.2); then blue hides, or red begins (H3.1)."""
    p.mines[p.seat] = field
    p.phase = Phase.HIDING if p.seat == 0 else Phase.SAILING
    p.seat = 1 - p.seat


def sail(p: Position, ship: i64, end: i64) -> None:
    """Move a ship to its end (H4 with `mine_trigger=stop`)."""
    p.ship = ship
    if end == p.mines[1 - p.seat]:
        lose_to_mine(p, end)
    else:
        arrive(p, end)


def sail_way(p: Position, ship: i64, way: i64) -> None:
    """Move a ship along its way up to the mine (H4 with `mine_trigger=pass`)."""
    p.ship = ship
    at = p.places[p.seat * SHIPS + ship]
    for index in range(REACH):
        step = act.way_step(way, index)
        if step < 0:
            break
        at = act.step_from(at, step)
        if at == p.mines[1 - p.seat]:
            lose_to_mine(p, at)
            return
    arrive(p, at)


def arrive(p: Position, end: i64) -> None:
    """Load a ship in port (H4.3), or let it drop a charge at sea (H4.5)."""
    ship = p.seat * SHIPS + p.ship
    p.places[ship] = end
    if end == PORT:
        p.charges[ship] = p.magazines[p.ship]
        p.phase = Phase.FIRING
    else:
        p.phase = Phase.DROPPING if p.charges[ship] else Phase.FIRING


def lose_to_mine(p: Position, field: i64) -> None:
    """Remove the ship that moved and the mine (H6.1)."""
    p.mines[1 - p.seat] = NOWHERE
    p.blown[1 - p.seat] = field
    p.note(MINE_AT + field)
    lose_ship(p, p.seat, p.ship)
    if p.phase != Phase.OVER:
        p.phase = Phase.FIRING  # H6.2


def lose_ship(p: Position, seat: i64, ship: i64) -> None:
    """Remove a ship; the last one ends the game (H8.1)."""
    p.places[seat * SHIPS + ship] = LOST
    p.charges[seat * SHIPS + ship] = 0
    for other in range(seat * SHIPS, seat * SHIPS + SHIPS):
        if p.places[other] != LOST:
            return
    finish(p, 1 - seat)


def drop(p: Position, level: i64) -> None:
    """Drop a charge under the ship that moved, on a level (H5)."""
    ship = p.seat * SHIPS + p.ship
    field = p.places[ship]
    enemy = 1 - p.seat
    p.charges[ship] -= 1
    p.phase = Phase.FIRING
    result = CHARGE + grazed(p, enemy, level * FIELDS + field)
    if p.subs[enemy * LEVELS + level] & POWERS[field]:
        result += 4
        p.subs[enemy * LEVELS + level] -= POWERS[field]
        p.sunk[enemy * LEVELS + level] |= POWERS[field]
        p.cover[enemy] -= COVER[field]
        if not numbers_of(p, enemy):
            finish(p, p.seat)
    p.note(result)


def grazed(p: Position, seat: i64, cell: i64) -> i64:
    """Return how many of a seat's submarines a charge in this cell grazes (H5.5)."""
    blast = cell * LEVELS
    if p.square:
        blast += SQUARE_BLASTS
    count: i64 = 0
    for level in range(LEVELS):
        count += bits_in(p.subs[seat * LEVELS + level] & BLASTS[blast + level])
    return count


def fire(p: Position, target: i64, lane: i64) -> None:
    """Fire one torpedo (H7.2)."""
    p.target = target
    p.lane = lane
    p.shots += 1
    p.phase = Phase.SPINNING


def spin(p: Position, hit: bool) -> None:
    """Apply an outcome of the disc: the first hit sinks the ship and ends the volley (H7.2)."""
    if not hit:
        p.note(TORPEDO)
        p.phase = Phase.FIRING
        return
    p.note(TORPEDO + 1)
    p.phase = Phase.ENDING
    lose_ship(p, 1 - p.seat, p.target)


def end_turn(p: Position) -> None:
    """End the turn (H3.1); after blue's last turn the game is drawn (H8.2)."""
    p.ship = NOWHERE
    p.target = NOWHERE
    p.lane = NOWHERE
    p.shots = 0
    p.phase = Phase.SAILING
    if p.seat == 1 and p.rounds:
        p.rounds -= 1
        if p.rounds == 0:
            finish(p, DRAWN)
    p.seat = 1 - p.seat


def finish(p: Position, winner: i64) -> None:
    """End the game by H8.1, or drawn by H8.2."""
    p.winner = winner
    p.phase = Phase.OVER
