"""Moves as a person means them, which need not be legal: for the question why not."""

from fathom.core.intended import kinds, part_error
from fathom.games.subhunt.move_types import Cell, Lane, Port, SubHuntIntendedMove, Vessel, Water
from fathom.games.subhunt.pieces import SIDE
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.public_view import ship_places
from fathom.games.subhunt.refusals import refuse
from fathom.games.subhunt.state import State


def line_of(p: State, move: SubHuntIntendedMove) -> str:
    """Return the line that a move stands for. Raises `Refusal` if it stands for none."""
    if move.verb in ("hide", "mine"):
        return f"{move.verb} {cell_of(move)}"
    if move.verb == "sail":
        return line_of_sail(p, move)
    if move.verb == "drop":
        return line_of_drop(p, move)
    if move.verb == "fire":
        return line_of_fire(p, move)
    return move.verb


def cell_of(move: SubHuntIntendedMove) -> str:
    """Return the cell of a move. Raises `Refusal`."""
    if not isinstance(move.end, Cell):
        raise part_error(move, "to", kinds(Cell))
    return move.end.cell


def line_of_sail(p: State, move: SubHuntIntendedMove) -> str:
    """Return the line of a ship's move. Without a ship the only one that can go there is meant (H4.1).

    Without an end any legal move is meant; if there is none, that to the ship's own place.
    """
    sails = [line.split(" ") for line in map(p.format, p.legal()) if line.startswith("sail ")]
    names = [place_name(move, place) for place in (*move.via, *([move.end] if move.end else []))]
    if isinstance(move.piece, Vessel):
        ship = str(move.piece.number)
    elif move.piece is None and names:
        able = sorted({words[1] for words in sails if words[2] == names[0]})
        if len(able) > 1:
            raise refuse("which_ship", "H4.1", ships=", ".join(able), field=names[0])
        ship = able[0] if able else sails[0][1] if sails else "1"
    else:
        raise part_error(move, "piece", "ship")
    if not names:
        names = next((words[2:] for words in sails if words[1] == ship), [own_place(p, ship)])
    return " ".join(["sail", ship, *names])


def own_place(p: State, ship: str) -> str:
    """Return the place of a ship; of one that is lost or does not exist, any field."""
    place = dict(zip("123", ship_places(p)[p.seat], strict=True)).get(ship, "lost")
    return "1" if place == "lost" else place


def place_name(move: SubHuntIntendedMove, place: object) -> str:
    """Return the name of a place on the surface. Raises `Refusal`."""
    if isinstance(place, Water):
        return place.field
    if isinstance(place, Port):
        return "port"
    raise part_error(move, "to", kinds(Water, Port))


def line_of_drop(p: State, move: SubHuntIntendedMove) -> str:
    """Return the line of a charge, which names the level alone. Raises `Refusal` beside the ship (H5.1)."""
    cell = cell_of(move)
    if p.phase == Phase.DROPPING:
        field = ship_places(p)[p.seat][p.ship]
        if cell[1:] != field.zfill(2):
            raise refuse("not_below", "H5.1", ship=p.ship + 1, field=field)
    return f"drop {cell[:1]}00"


def line_of_fire(p: State, move: SubHuntIntendedMove) -> str:
    """Return the line of a torpedo at the ship that is named or there, or else at any; by default along its row."""
    place = place_name(move, move.end)
    ships = ship_places(p)[1 - p.seat]
    afloat = [each for each in ships if each not in ("port", "lost")]
    meant = place if place in ships else afloat[0] if afloat else ships[0]
    target = move.end.target if isinstance(move.end, Water) and move.end.target else ships.index(meant) + 1
    if isinstance(move.start, Lane):
        return f"fire {target} {move.start.lane}"
    if move.start is not None:
        raise part_error(move, "from", kinds(Lane))
    row = (int(place) - 1) // SIDE + 1 if place.isdecimal() else 1
    return f"fire {target} r{row}"
