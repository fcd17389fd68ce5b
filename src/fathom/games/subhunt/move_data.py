"""Legal and made moves as data, so that a client draws them without any rule."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.core.game import Disclosure
from fathom.games.subhunt.actions import ACTIONS, DROP, ENDS, FIRE, HOLD, SAIL, WAY, WAYS
from fathom.games.subhunt.inferences import Evidence
from fathom.games.subhunt.move_types import (
    Announcement,
    AnyPiece,
    AnyPlace,
    Cell,
    DepthCharge,
    FleetReserve,
    Lane,
    Lost,
    Magazine,
    Mine,
    Port,
    SubHuntLegalMove,
    SubHuntMove,
    SubHuntPieceMove,
    Submarine,
    Torpedo,
    Vessel,
    Water,
)
from fathom.games.subhunt.notation import way_places
from fathom.games.subhunt.pieces import FIELD_NAMES, LANES, PORT, SHIPS
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.public_view import ship_places
from fathom.games.subhunt.state import State

IN_PORT: Final = Port()
IN_RESERVE: Final = FleetReserve()
GONE: Final = Lost()
FINAL: Final = ("mine", "drop", "fire", "done")  # answered, or the turn ends; a sail where the mine may be is, too
IDLE: Final = ("hold", "done")

# Equal moves come up in all games: recent ones are cached.
MOST_KEPT: Final = 20_000
_kept: Final[dict[int, SubHuntLegalMove]] = {}


def legal_moves(p: State, enemy: Evidence) -> tuple[SubHuntLegalMove, ...]:
    """Return the legal moves of the seat to move, in the order of the legal lines."""
    risks: i64 = 0  # the fields where the enemy's mine may be, as a set
    if p.phase == Phase.SAILING:
        for field in enemy.risky():
            risks |= POWERS[field]
    return tuple([legal_move(p, action, risks) for action in p.legal()])


def legal_move(p: State, action: int, risks: i64) -> SubHuntLegalMove:
    """Return one legal move with the effects that the seat can know."""
    key = (circumstances(p, action, risks) * ACTIONS + action) * 2 + p.seat
    if key not in _kept:
        if len(_kept) == MOST_KEPT:
            _kept.clear()
        _kept[key] = made(p, action, risks)
    return _kept[key]


def circumstances(p: State, action: i64, risks: i64) -> i64:
    """Return a number for what a move depends on besides seat and action: place, risk, shots."""
    if SAIL <= action < DROP or action >= WAY:
        number: i64 = p.places[p.seat * SHIPS + sailor(action)]
        for place in touched(p, action):
            number = number * 2 + is_risky(place, risks)
        return number
    if DROP <= action < HOLD:
        return p.places[p.seat * SHIPS + p.ship] * SHIPS + p.ship
    if FIRE <= action < FIRE + SHIPS * LANES:
        return p.places[(1 - p.seat) * SHIPS + (action - FIRE) // LANES] * 4 + p.shots
    return 0


def sailor(action: i64) -> i64:
    """Return the ship of a move."""
    return (action - WAY) // WAYS if action >= WAY else (action - SAIL) // ENDS


def touched(p: State, action: int) -> list[int]:
    """Return the places of a ship's move where a mine would matter (H6.1)."""
    if action >= WAY:
        return way_places(p.places[p.seat * SHIPS + sailor(action)], (action - WAY) % WAYS)
    return [(action - SAIL) % ENDS]


def is_risky(place: i64, risks: i64) -> i64:
    """Return 1 if the enemy's mine may be there."""
    return 1 if place < PORT and risks & POWERS[place] else 0


def made(p: State, action: int, risks: i64) -> SubHuntLegalMove:
    """Build a legal move."""
    line = p.format(action)
    words = line.split(" ")
    seat = int(p.seat) + 1
    piece, start, end = way_of(words, seat, ship_places(p), p.ship + 1)
    tells: tuple[Disclosure, ...] = ()
    if words[0] == "sail":
        fields = [FIELD_NAMES[place] for place in touched(p, action) if is_risky(place, risks)]
        if fields:
            tells = (Disclosure("mine_or_none", "H6.1", params={"fields": tuple(fields)}),)
    elif words[0] == "drop":
        tells = (Disclosure("charge_answered", "H5.2"),)
    elif words[0] == "fire":
        tells = (Disclosure("lane_told", "H7.3", params={"fired": p.shots + 1}),)
    return SubHuntLegalMove(
        line=line,
        verb=words[0],  # type: ignore[arg-type]
        piece=piece,
        start=start,
        via=via_of(words),
        end=end,
        final=words[0] in FINAL or len(tells) > 0,
        idle=words[0] in IDLE,
        tells=tells,
    )


def way_of(
    words: list[str], seat: int, ships: list[list[str]], ship: int
) -> tuple[AnyPiece | None, AnyPlace | None, AnyPlace | None]:
    """Return the line's own piece and its way; `ship` is the one that has moved in this turn."""
    verb = words[0]
    if verb == "sail":
        number = int(words[1])
        return Vessel(seat, number), ship_place(ships[seat - 1][number - 1]), ship_place(words[-1])
    if verb == "drop":
        field = ships[seat - 1][ship - 1]
        return DepthCharge(seat), Magazine(ship), Cell(words[1][0] + field.zfill(2))
    if verb == "fire":
        target = int(words[1])
        return Torpedo(seat), Lane(words[2]), Water(ships[2 - seat][target - 1], target)
    if verb == "hide":
        return Submarine(seat), IN_RESERVE, Cell(words[1])
    if verb == "mine":
        return Mine(seat), IN_RESERVE, Cell(words[1])
    return None, None, None


def ship_place(name: str) -> Port | Water:
    """Return a place of ships that are not lost."""
    return IN_PORT if name == "port" else Water(name)


def via_of(words: list[str]) -> tuple[Water, ...]:
    """Return the fields between the start and the end of a way, if the line names one (H6.1)."""
    return tuple([Water(name) for name in words[2:-1]]) if words[0] == "sail" else ()


def made_move(before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str) -> SubHuntMove:
    """Return a line as data. A ship that meets the mine stops there, and both are lost (H6.1)."""
    decision, _, announced = line.partition(" = ")
    words, said = decision.split(" "), announced.split(" ")
    if said[0] == "mine":
        words = words[: words.index(said[1], 2) + 1]
    piece, start, end = way_of(words, seat, before["ships"], before["ship"])
    effects: tuple[SubHuntPieceMove, ...] = ()
    if said[0] == "mine" and piece and end:
        mine = SubHuntPieceMove(Mine(3 - seat), Cell(f"1{said[1].zfill(2)}"), GONE)
        effects = (mine, SubHuntPieceMove(piece, end, GONE))
    elif said[0] == "hit" and isinstance(end, Cell):
        effects = (SubHuntPieceMove(Submarine(3 - seat), end, GONE),)
    elif said[0] == "hit" and isinstance(end, Water):
        effects = (SubHuntPieceMove(Vessel(3 - seat, end.target), Water(end.field), GONE),)
    elif words[0] == "sail":
        effects = loaded(before, after, seat, int(words[1]))
    return SubHuntMove(
        verb=words[0],  # type: ignore[arg-type]
        piece=piece,
        start=start,
        via=via_of(words),
        end=end,
        result=announcement(said) if announced else None,
        effects=effects,
    )


def announcement(said: list[str]) -> Announcement:
    """Return an announcement as data: `hit graze 1`, `mine 15`."""
    return Announcement(said[0], int(said[-1]) if "graze" in said else 0)  # type: ignore[arg-type]


def loaded(before: Mapping[str, Any], after: Mapping[str, Any], seat: int, ship: int) -> tuple[SubHuntPieceMove, ...]:
    """Return the charges that a ship loads in port (H4.3)."""
    charges: int = after["charges"][seat - 1][ship - 1] - before["charges"][seat - 1][ship - 1]
    return (SubHuntPieceMove(DepthCharge(seat), IN_PORT, Magazine(ship)),) * charges
