"""Moves of Submarine Hunt as data: its pieces and places. Not in `move_data`: mypyc cannot compile a msgspec struct.

A seat's ships and charges are in the sea that its fleet sails; its submarines, mine and torpedoes are in the other
one (H1.3). A ship that is lost takes its charges along.
"""

from typing import Annotated, Literal

import msgspec

from fathom.core.game import IntendedMove, LegalMove, MadeMove, Piece, PieceMove, Place

Verb = Literal["hide", "mine", "sail", "drop", "hold", "fire", "done"]


class Vessel(Piece, frozen=True, tag="ship"):
    """A ship: the first, second or third of its seat."""

    seat: int
    number: int


class Submarine(Piece, frozen=True):
    """A submarine of a seat."""

    seat: int


class Mine(Piece, frozen=True):
    """The mine of a seat."""

    seat: int


class DepthCharge(Piece, frozen=True, tag="charge"):
    """A depth charge of a seat."""

    seat: int


class Torpedo(Piece, frozen=True):
    """A torpedo of a seat."""

    seat: int


class Port(Place, frozen=True):
    """The port of a fleet."""


class Water(Place, frozen=True, tag="field"):
    """A field of the surface, `15`. A torpedo goes to the one of the enemy's ship `target`."""

    field: str
    target: int = 0


class Cell(Place, frozen=True):
    """A field under water: `214`."""

    cell: str


class Lane(Place, frozen=True):
    """A lane, along which torpedoes come: `r3`."""

    lane: str


class Magazine(Place, frozen=True):
    """The charges aboard a ship of the charge's seat."""

    ship: int


class FleetReserve(Place, frozen=True, tag="reserve"):
    """The place of submarines and mines that are not hidden yet."""


class Lost(Place, frozen=True):
    """The place of pieces that are out of the game."""


AnyPiece = Vessel | Submarine | Mine | DepthCharge | Torpedo
AnyPlace = Port | Water | Cell | Lane | Magazine | FleetReserve | Lost


class SubHuntPieceMove(PieceMove, frozen=True):
    """A piece moves from one place to another."""

    piece: AnyPiece
    start: AnyPlace
    end: AnyPlace


class SubHuntLegalMove(LegalMove, frozen=True, kw_only=True):
    """A legal line as data."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    via: tuple[Water, ...] = ()
    end: AnyPlace | None = None
    costs: tuple[SubHuntPieceMove, ...] = ()  # none but the charge that is dropped


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The announcement after a decision (H5.2, H6.1, H7.2). Lost pieces are among the effects."""

    outcome: Literal["hit", "graze", "miss", "mine"]
    grazed: int = 0  # submarines, also besides a hit


class SubHuntMove(MadeMove, frozen=True, kw_only=True):
    """A decision that was made."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    via: tuple[Water, ...] = ()
    end: AnyPlace | None = None
    costs: tuple[SubHuntPieceMove, ...] = ()
    result: Announcement | None = None
    effects: tuple[SubHuntPieceMove, ...] = ()


class SubHuntIntendedMove(IntendedMove, frozen=True, kw_only=True):
    """A move as a person means it. `sail` may leave out the ship or the end, `fire` the lane and the target."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    via: Annotated[tuple[Water | Port, ...], msgspec.Meta(max_length=10)] = ()
    end: AnyPlace | None = None
