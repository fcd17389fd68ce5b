"""The view of a seat in Submarine Hunt (H9), and its fields."""

from typing import Any

from fathom.core.game import SPECTATOR, View
from fathom.core.match import Match
from fathom.games.subhunt.inferences import Reader
from fathom.games.subhunt.public_view import fleets, picture
from fathom.games.subhunt.search_panel import Panel
from fathom.games.subhunt.state import State


class SubHuntView(View, frozen=True, kw_only=True, tag="subhunt"):
    """Lists by seat begin with seat 1, red. What a seat may not know is an empty list or an empty text."""

    phase: str  # the decision that is due: hide, mine, sail, drop, fire; end: only `done`; spin; over
    ships: list[list[str]]  # port, 1-36, lost
    charges: list[list[int]]
    hidden: list[int]  # how many submarines lie in the sea
    submarines: list[list[str]]  # where; the own ones only, until the end
    sunk: list[list[str]]
    mine_fates: list[str]  # none, laid, hit
    mines: list[str]  # where: the own one, one that was hit, and at the end both
    ship: int  # the one that has moved in this turn, 0 if none
    target: int  # of the torpedoes of this turn, 0 if none was fired
    lane: str
    shots: int
    rounds: int  # turns of both that are left until H8.2 ends the game; 0 if it never does
    panels: list[list[str]]  # H9.3: each seat's search, a peg for each field of the levels; none if not kept


class InferenceCache:
    """Inferences from a match's log, so that each line is read once."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.panels = (Panel(), Panel())


def told(match: Match[State, SubHuntView]) -> Reader:
    """Return the inferences up to the last step."""
    reader: Reader = match.cache.reader
    for when in range(reader.lines, len(match.steps)):
        reader.read(when, match.steps[when].line)
    return reader


def public_fields(match: Match[State, SubHuntView]) -> dict[str, Any]:
    """Return the public fields and the search panels."""
    fields: dict[str, Any] = picture(match.state)
    if match.over:
        fields["phase"] = "over"
    fields["panels"] = panels(match, match.state.square) if match.options["auto_panels"] else []
    return fields


def panels(match: Match[State, SubHuntView], square: bool) -> list[list[str]]:
    """Return red's search for blue's fleet, then blue's for red's (H9.3)."""
    red, blue = told(match).about
    return [
        match.cache.panels[0].after(blue.charges, square),
        match.cache.panels[1].after(red.charges, square),
    ]


def private_fields(match: Match[State, SubHuntView], seat: int) -> dict[str, Any]:
    """Return the own fleet; at the end both (H9.2)."""
    return fleets(match.state, seat, match.over)


def hidden_fields(match: Match[State, SubHuntView], seat: int | None) -> dict[str, Any]:
    """Return both fleets, hidden for a seat; for None they are revealed."""
    return fleets(match.state, SPECTATOR if seat is None else seat, seat is None)
