"""Questions about moves: a line of notation, or a move as a person means it, which need not be legal."""

from typing import Any

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game, IntendedMove, Place
from fathom.core.match import Match
from fathom.core.messages_en import ENGLISH, shown


def why_not(match: Match[Any, Any], line: str | None, move: Any) -> Refusal | None:
    """Return why a line, or else an intended move as JSON data, is not legal for the seat to move; None if it is."""
    try:
        refusal: Refusal | None = match.state.why_not(line_meant(match, line, move))
    except Refusal as unreadable:
        return unreadable
    return refusal


def line_meant(match: Match[Any, Any], line: str | None, move: Any) -> str:
    """Return the line, or the one that an intended move stands for. Raises `Refusal`."""
    if line is not None:
        return line
    return match.game.line_of(match.state, read(match.game, move))


def read(game: Game[Any, Any], move: Any) -> IntendedMove:
    """Return JSON data as an intended move of a game. Raises `Refusal`."""
    if game.intended_move_type is None:
        raise Refusal(RefusalKind.MALFORMED, "lines_only", ENGLISH, game=game.title)
    try:
        return msgspec.convert(move, game.intended_move_type)
    except msgspec.ValidationError as error:
        why = shown(str(error).replace("`$", "`move"))
        raise Refusal(RefusalKind.MALFORMED, "no_such_move", ENGLISH, game=game.title, why=why) from None


def part_error(move: IntendedMove, part: str, needed: str) -> Refusal:
    """Return the refusal of an intended move whose part is missing or of another kind."""
    return Refusal(RefusalKind.MALFORMED, "move_part", ENGLISH, verb=move.verb, part=part, needed=needed)


def kinds(*types: type[Place]) -> str:
    """Return the names of kinds of places for an error text."""
    return " or ".join(str(each.__struct_config__.tag) for each in types)
