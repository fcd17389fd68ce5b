"""The visible part of a position (H9), for all and for the owner of a fleet, in the names of the notation."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.games.subhunt.apply import living
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, LANE_NAMES, LEVELS, NOWHERE, SHIPS, SUBMARINES
from fathom.games.subhunt.position import Position

PHASES: Final = ("hide", "mine", "sail", "drop", "fire", "end", "spin", "over")
SEATS: Final = (0, 1)


def picture(p: Position) -> dict[str, object]:
    """Return the public view fields that follow from the position alone (H9.1)."""
    return {
        "phase": PHASES[p.phase],
        "ships": ship_places(p),
        "charges": [ships_of(p.charges, seat) for seat in SEATS],
        "fleet_size": SUBMARINES,
        "hidden": [living(p, seat) for seat in SEATS],
        "sunk": [cells_in(p.sunk, seat) for seat in SEATS],
        "mine_fates": [fate(p, seat) for seat in SEATS],
        "ship": p.ship + 1,
        "target": p.target + 1,
        "lane": LANE_NAMES[p.lane] if p.lane != NOWHERE else "",
        "shots": p.shots,
        "rounds": p.rounds,
    }


def ship_places(p: Position) -> list[list[str]]:
    """Return the places of all ships."""
    return [[FIELD_NAMES[place] for place in ships_of(p.places, seat)] for seat in SEATS]


def ships_of(by_ship: vec[i64], seat: i64) -> list[int]:
    """Return a seat's part of what is counted by ship."""
    return [by_ship[ship] for ship in range(seat * SHIPS, seat * SHIPS + SHIPS)]


def cells_in(by_level: vec[i64], seat: i64) -> list[str]:
    """Return the names of a seat's cells in sets by level."""
    names: list[str] = []
    for level in range(LEVELS):
        fields = by_level[seat * LEVELS + level]
        if fields:
            for field in range(FIELDS):
                if fields & POWERS[field]:
                    names.append(CELL_NAMES[level * FIELDS + field])
    return names


def fate(p: Position, seat: i64) -> str:
    """Return the public state of a seat's mine (H9.1)."""
    if p.blown[seat] != NOWHERE:
        return "hit"
    return "none" if p.mines[seat] == NOWHERE else "laid"


def fleets(p: Position, seat: i64, over: bool) -> dict[str, object]:
    """Return the submarines and mines that a seat (0: the spectator) may know (H9.2). The end reveals them."""
    known = [over or owner == seat - 1 for owner in SEATS]
    return {
        "submarines": [cells_in(p.subs, owner) if known[owner] else [] for owner in SEATS],
        "mines": [mine_of(p, owner, known[owner]) for owner in SEATS],
    }


def mine_of(p: Position, seat: i64, known: bool) -> str:
    """Return the place of a seat's mine if it is known; it is public once it was hit."""
    if p.blown[seat] != NOWHERE:
        return CELL_NAMES[p.blown[seat]]
    return CELL_NAMES[p.mines[seat]] if known and p.mines[seat] != NOWHERE else ""
