"""Moves of Submarine as data: its pieces and places. Not in `move_data`: mypyc cannot compile a msgspec struct."""

from typing import Literal

from fathom.core.game import IntendedMove, LegalMove, MadeMove, Piece, PieceMove, Place

Verb = Literal["mussel", "place", "sail", "move", "lift", "done", "swap", "keep"]


class Ship(Piece, frozen=True):
    """A seat's ship."""

    seat: int


class Boat(Piece, frozen=True):
    """A submarine of a seat."""

    seat: int


class Token(Piece, frozen=True):
    """A treasure (`Rc`) or a mussel (`R*`)."""

    token: str


class Card(Piece, frozen=True):
    """A salvage card."""

    colour: Literal["R", "Y", "G", "B", "V", "?"]


class Field(Place, frozen=True):
    """A field under water: `C4`."""

    field: str


class Surface(Place, frozen=True):
    """A place of ships: over a column, or at an edge of the board."""

    column: Literal["left", "A", "B", "C", "D", "E", "F", "off"]


class Reserve(Place, frozen=True):
    """The submarines of a seat that are not placed yet."""

    seat: int


class Container(Place, frozen=True):
    """The container of a seat."""

    seat: int


class Jokers(Place, frozen=True):
    """The jokers beside a container."""

    seat: int


class Hand(Place, frozen=True):
    """The cards in a seat's hand."""

    seat: int


class Stock(Place, frozen=True):
    """The stock of a seat: its top, or its bottom."""

    seat: int
    under: bool = False


class Spare(Place, frozen=True):
    """The pile of all: its top, or its bottom."""

    under: bool = False


class Box(Place, frozen=True):
    """The place of mussels without an owner."""


class Discard(Place, frozen=True):
    """The cards that are out of the game."""


AnyPiece = Ship | Boat | Token | Card
AnyPlace = Field | Surface | Reserve | Container | Jokers | Hand | Stock | Spare | Box | Discard


class SubmarinePieceMove(PieceMove, frozen=True):
    """A piece moves from one place to another."""

    piece: AnyPiece
    start: AnyPlace
    end: AnyPlace


class SubmarineLegalMove(LegalMove, frozen=True, kw_only=True):
    """A legal line as data."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    via: tuple[Field, ...] = ()  # none: every move is one step
    end: AnyPlace | None = None
    costs: tuple[SubmarinePieceMove, ...] = ()


class SubmarineMove(MadeMove, frozen=True, kw_only=True):
    """A decision that was made."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    via: tuple[Field, ...] = ()  # none: every move is one step
    end: AnyPlace | None = None
    costs: tuple[SubmarinePieceMove, ...] = ()
    effects: tuple[SubmarinePieceMove, ...] = ()


class SubmarineIntendedMove(IntendedMove, frozen=True, kw_only=True):
    """A move as a person means it. Without `to`, `move` asks whether the submarine can move at all."""

    verb: Verb
    piece: AnyPiece | None = None
    start: AnyPlace | None = None
    end: AnyPlace | None = None
