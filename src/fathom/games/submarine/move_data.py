"""Legal and made moves as data, so that a client needs no rules."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fathom.core.bitset import POWERS
from fathom.core.game import Disclosure
from fathom.games.submarine.actions import DONE, JOKER, LIFT, MOVE, PAYMENTS
from fathom.games.submarine.move_types import (
    AnyPiece,
    AnyPlace,
    Boat,
    Box,
    Card,
    Container,
    Discard,
    Field,
    Hand,
    Jokers,
    Reserve,
    Ship,
    Spare,
    Stock,
    SubmarineLegalMove,
    SubmarineMove,
    SubmarinePieceMove,
    Surface,
    Token,
)
from fathom.games.submarine.pieces import COLOUR_NAMES, TOKENS, TREASURES
from fathom.games.submarine.position import AT_BOTTOM, AT_DISCARD, AT_TOP, Phase
from fathom.games.submarine.public_view import SHIP_PLACES, UNSEEN, shows
from fathom.games.submarine.state import State

CARDS: Final = [Card("R"), Card("Y"), Card("G"), Card("B"), Card("V"), *[Card("?")] * 3]  # by the colour in an event
DRAWN_BY: Final = {"lift": "S7.4", "swap": "S8.1", "done": "S3.2", "keep": "S3.2"}
IDLE: Final = ("done", "keep")

# Choices that depend on nothing but the seat and its ship: mussels, places, sails, moves. Made when they first come up.
_steady: Final[dict[int, SubmarineLegalMove]] = {}


def legal_moves(p: State) -> tuple[SubmarineLegalMove, ...]:
    """Return the legal moves of the seat to move, in the order of the legal lines."""
    return tuple([legal_move(p, action) for action in p.legal()])


def legal_move(p: State, action: int) -> SubmarineLegalMove:
    """Return one legal move."""
    if DONE <= action < MOVE or action >= LIFT:
        return tried(p, action)
    key = (action * 8 + p.seat) * 8 + p.ships[p.seat]
    steady = _steady.get(key)
    if steady is None:
        steady = _steady[key] = tried(p, action)
    return steady


def tried(p: State, action: int) -> SubmarineLegalMove:
    """Return a legal move with its effects, found on a clone, without colours that the seat cannot see."""
    twin = p.clone()
    twin.listening = True
    twin.apply(action)
    events = tuple([hidden(event) for event in twin.news()])
    final = twin.phase == Phase.OVER or twin.seat != p.seat or any_shown(events)
    stored = is_stored(twin, p.seat, action)
    ship = SHIP_PLACES[p.ships[p.seat]]
    return described(p.format(action), int(p.seat) + 1, ship, int(p.players), stored, final, events)


@lru_cache(maxsize=20_000)
def described(
    line: str, seat: int, ship: str, players: int, stored: bool, final: bool, events: tuple[int, ...]
) -> SubmarineLegalMove:
    """Return a legal line as data. `events` are its card moves after `hidden`. Cached."""
    words = line.split(" ")
    piece, start, end = way_of(words, seat, ship, stored)
    paid = payments(words, seat, players, events)
    if words[0] == "swap":
        piece, start, end = swapped(paid)
    return SubmarineLegalMove(
        line=line,
        verb=words[0],  # type: ignore[arg-type]
        piece=piece,
        start=start,
        end=end,
        costs=tuple(paid),
        final=final,
        idle=words[0] in IDLE,
        tells=told(events, DRAWN_BY.get(words[0], "")),
    )


def is_stored(p: State, seat: int, action: int) -> bool:
    """Return whether the lifted treasure lies on the container (S7.7)."""
    if action < LIFT:
        return False
    token = (action - JOKER) // TOKENS if action >= JOKER else (action - LIFT) // PAYMENTS
    return token < TREASURES and p.stored[seat] & POWERS[token] != 0


def any_shown(events: Sequence[int]) -> bool:
    """Return whether any seat sees a card."""
    for event in events:
        if shows(event):
            return True
    return False


def hidden(event: int) -> int:
    """Return a card move as it is known beforehand: cards of a stock are unseen."""
    return event - event % 8 + UNSEEN if event // 256 >= AT_TOP else event


def told(events: Sequence[int], rule: str) -> tuple[Disclosure, ...]:
    """Return what card moves disclose: discards to all (S7.2), drawn cards to their seat."""
    drawn: dict[int, int] = {}
    tellings: list[Disclosure] = []
    for event in events:
        target = event // 8 % 32
        if target == AT_DISCARD:
            tellings.append(Disclosure("discarded", "S7.2", params={"card": COLOUR_NAMES[event % 8]}))
        elif target < AT_TOP:
            drawn[target + 1] = drawn.get(target + 1, 0) + 1
    for seat, cards in drawn.items():
        tellings.append(Disclosure("drawn", rule, (seat,), {"seat": seat, "cards": cards}))
    return tuple(tellings)


def made_move(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
) -> SubmarineMove:
    """Return a line as data; its effects are drawn cards, and all ships at the end of a voyage (S4.5)."""
    words = line.split(" ")
    old_ships: list[str] = before["ships"]
    new_ships: list[str] = after["ships"]
    stored = words[0] == "lift" and words[2] in after["containers"][seat - 1]
    piece, start, end = way_of(words, seat, old_ships[seat - 1], stored)
    paid = payments(words, seat, len(old_ships), news)
    if words[0] == "swap":
        piece, start, end = swapped(paid)
    effects = [card_way(event, len(old_ships)) for event in news if event // 8 % 32 < AT_TOP]
    if words[0] != "sail" and old_ships != new_ships:
        for i in range(len(old_ships)):
            if old_ships[i] != new_ships[i]:
                effects.append(SubmarinePieceMove(Ship(i + 1), surface(old_ships[i]), surface(new_ships[i])))
    return SubmarineMove(
        verb=words[0],  # type: ignore[arg-type]
        piece=piece,
        start=start,
        end=end,
        costs=tuple(paid),
        effects=tuple(effects),
    )


def way_of(
    words: list[str], seat: int, ship: str, stored: bool
) -> tuple[AnyPiece | None, AnyPlace | None, AnyPlace | None]:
    """Return the line's own piece and its way; cards are apart."""
    verb = words[0]
    if verb == "move":
        return Boat(seat), Field(words[1][:2]), Field(words[1][3:])
    if verb == "lift":
        return Token(words[2]), Field(words[1]), Container(seat) if stored else Jokers(seat)
    if verb == "sail":
        return Ship(seat), surface(ship), surface(words[1])
    if verb == "place":
        return Boat(seat), Reserve(seat), Field(f"{words[1]}2")
    if verb == "mussel":
        return Token(f"{words[1]}*"), Box(), Jokers(seat)
    return None, None, None


def surface(name: str) -> Surface:
    """Return a place of ships."""
    return Surface(name)  # type: ignore[arg-type]


def payments(words: list[str], seat: int, players: int, events: Sequence[int]) -> list[SubmarinePieceMove]:
    """Return the cards that a seat gives away, and the joker: `lift C4 Rc for Gb` puts Gb on C4 (S7.5)."""
    paid = [card_way(event, players) for event in events if event // 8 % 32 >= AT_TOP]
    if "for" in words:
        paid.append(SubmarinePieceMove(Token(words[4]), Jokers(seat), Field(words[1])))
    return paid


def swapped(paid: list[SubmarinePieceMove]) -> tuple[AnyPiece, AnyPlace, AnyPlace]:
    """Return the card of a swap, which is no payment (S8.1)."""
    way = paid.pop()
    return way.piece, way.start, way.end


def card_way(event: int, players: int) -> SubmarinePieceMove:
    """Return the move of a card from its event."""
    return SubmarinePieceMove(CARDS[event % 8], card_place(event // 256, players), card_place(event // 8 % 32, players))


def card_place(place: int, players: int) -> Hand | Stock | Spare | Discard:
    """Return the place of a card from its number in an event: a hand, or a pile."""
    if place == AT_DISCARD:
        return Discard()
    if place < AT_TOP:
        return Hand(place + 1)
    under = place >= AT_BOTTOM
    pile = place - (AT_BOTTOM if under else AT_TOP)
    return Spare(under) if pile == players else Stock(pile + 1, under)
