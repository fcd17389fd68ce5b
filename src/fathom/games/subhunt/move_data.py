"""Legal lines, and what happened, as data: a client draws them without knowing a rule.

Pieces, each with its seat: `ship 1.2` (seat 1's second), `submarine 1`, `mine 1`, `charge 1`, `torpedo 1`.
Places: `port`; fields of the surface (`15`) and under water (`214`); lanes (`r3`), along which torpedoes come;
`magazine 1.2` (the charges aboard a ship); `reserve 1` (what is not hidden yet); `lost`; `?` (not seen where).
A seat's ships and charges are in the sea that its fleet sails; its submarines, mine and torpedoes are in the other
one (H1.3). A ship that is lost takes its charges along.
"""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.core.game import Disclosure, LegalMove, PieceMove
from fathom.games.subhunt.actions import ACTIONS, DROP, ENDS, FIRE, HOLD, SAIL, WAY, WAYS
from fathom.games.subhunt.inferences import Evidence
from fathom.games.subhunt.notation import way_places
from fathom.games.subhunt.pieces import FIELD_NAMES, LANES, PORT, SHIPS
from fathom.games.subhunt.position import SAILING
from fathom.games.subhunt.public_view import ship_places
from fathom.games.subhunt.state import State

NOWAY: Final = PieceMove("", "", "")
FINAL: Final = ("mine", "drop", "fire", "done")  # answered, or the turn ends; a sail where the mine may be is, too

# Equal moves come up in all games: recent ones are cached.
MOST_KEPT: Final = 20_000
_kept: Final[dict[int, LegalMove]] = {}


def legal_moves(p: State, enemy: Evidence) -> tuple[LegalMove, ...]:
    """Return the legal moves of the seat to move, in the order of the legal lines."""
    risks: i64 = 0  # the fields where the enemy's mine may be, as a set
    if p.phase == SAILING:
        for field in enemy.risky():
            risks |= POWERS[field]
    return tuple([legal_move(p, action, risks) for action in p.legal()])


def legal_move(p: State, action: int, risks: i64) -> LegalMove:
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


def made(p: State, action: int, risks: i64) -> LegalMove:
    """Build a legal move."""
    line = p.format(action)
    words = line.split(" ")
    seat = int(p.seat) + 1
    way = way_of(words, seat, ship_places(p), p.ship + 1)
    tells: tuple[Disclosure, ...] = ()
    if words[0] == "sail":
        fields = [FIELD_NAMES[place] for place in touched(p, action) if is_risky(place, risks)]
        if fields:
            tells = (Disclosure("mine_or_none", "H6.1", params={"fields": ", ".join(fields)}),)
    elif words[0] == "drop":
        tells = (Disclosure("charge_answered", "H5.2", params={"cell": way.end}),)
    elif words[0] == "fire":
        tells = (Disclosure("lane_told", "H7.3", params={"lane": words[2], "fired": p.shots + 1}),)
    return LegalMove(
        line=line,
        verb=words[0],
        piece=way.piece,
        start=way.start,
        end=way.end,
        costs=(way,) if words[0] == "drop" else (),
        final=words[0] in FINAL or len(tells) > 0,
        tells=tells,
    )


def way_of(words: list[str], seat: int, ships: list[list[str]], ship: int) -> PieceMove:
    """Return the move of the line's own piece; `ship` is the one that has moved in this turn."""
    verb = words[0]
    if verb == "sail":
        return PieceMove(f"ship {seat}.{words[1]}", ships[seat - 1][int(words[1]) - 1], words[-1])
    if verb == "drop":
        field = ships[seat - 1][ship - 1]
        return PieceMove(f"charge {seat}", f"magazine {seat}.{ship}", words[1][0] + field.zfill(2))
    if verb == "fire":
        return PieceMove(f"torpedo {seat}", words[2], ships[2 - seat][int(words[1]) - 1])
    if verb == "hide":
        return PieceMove(f"submarine {seat}", f"reserve {seat}", words[1])
    if verb == "mine":
        return PieceMove(f"mine {seat}", f"reserve {seat}", words[1])
    return NOWAY


def piece_moves(before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str) -> tuple[PieceMove, ...]:
    """Return the piece moves of a line. A ship moves field by field if the line does, and ends on the mine."""
    decision, _, said = line.partition(" = ")
    words = decision.split(" ")
    way = way_of(words, seat, before["ships"], before["ship"])
    if words[0] == "sail":
        return tuple(sailed(before, after, seat, words, way, said.removeprefix("mine ")))
    if not way.piece:
        return ()
    if not said.startswith("hit"):
        return (way,)
    sunk = f"submarine {3 - seat}" if words[0] == "drop" else f"ship {3 - seat}.{words[1]}"
    return way, PieceMove(sunk, way.end, "lost")


def sailed(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, words: list[str], way: PieceMove, mine: str
) -> list[PieceMove]:
    """Return the moves of a ship (H4), the mine it meets (H6.1), and the charges it loads in port (H4.3)."""
    at = way.start
    moved: list[PieceMove] = []
    for place in words[2:]:
        moved.append(PieceMove(way.piece, at, place))
        at = place
        if place == mine:
            moved.append(PieceMove(f"mine {3 - seat}", f"1{mine.zfill(2)}", "lost"))
            moved.append(PieceMove(way.piece, place, "lost"))
            break
    ship = int(words[1])
    loaded: int = after["charges"][seat - 1][ship - 1] - before["charges"][seat - 1][ship - 1]
    return moved + [PieceMove(f"charge {seat}", "port", f"magazine {seat}.{ship}")] * loaded
