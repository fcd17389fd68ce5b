"""Moves as a person means them, which need not be legal: for the question why not."""

from fathom.core.intended import kinds, part_error
from fathom.games.submarine.move_types import Card, Field, SubmarineIntendedMove, Surface, Token


def line_of(move: SubmarineIntendedMove) -> str:
    """Return the line that a move stands for; of a `lift`, without its price. Raises `Refusal`."""
    if move.verb == "mussel":
        return f"mussel {token_of(move)[:1]}"
    if move.verb == "place":  # the column alone decides
        return f"place {place_of(move)[:1]}"
    if move.verb == "sail":
        return f"sail {surface_of(move)}"
    if move.verb == "move":
        start = field_of(move, "from")
        return f"move {start}-{field_of(move, 'to') if move.end else start}"
    if move.verb == "lift":
        return f"lift {field_of(move, 'from')} {token_of(move)}"
    if move.verb == "swap":
        if not isinstance(move.piece, Card):
            raise part_error(move, "piece", "card")
        return f"swap {move.piece.colour}"
    return move.verb


def field_of(move: SubmarineIntendedMove, part: str) -> str:
    """Return the field that a part names. Raises `Refusal`."""
    place = move.start if part == "from" else move.end
    if not isinstance(place, Field):
        raise part_error(move, part, kinds(Field))
    return place.field


def surface_of(move: SubmarineIntendedMove) -> str:
    """Return where a ship sails. Raises `Refusal`."""
    if not isinstance(move.end, Surface):
        raise part_error(move, "to", kinds(Surface))
    return move.end.column


def place_of(move: SubmarineIntendedMove) -> str:
    """Return the field, or the column, where a submarine is placed. Raises `Refusal`."""
    if isinstance(move.end, Field):
        return move.end.field
    if isinstance(move.end, Surface):
        return move.end.column
    raise part_error(move, "to", kinds(Field, Surface))


def token_of(move: SubmarineIntendedMove) -> str:
    """Return the token of a move. Raises `Refusal`."""
    if not isinstance(move.piece, Token):
        raise part_error(move, "piece", "token")
    return move.piece.token
