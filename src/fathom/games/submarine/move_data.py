"""Legal moves and piece moves as data, so that a client needs no rules.

Pieces: `ship 2`, `boat 2` (a submarine of seat 2), `token Rc`, `token R*`, `card R`, `card ?` (not seen which).
Places: fields (`C4`); for ships `left`, `C` (over a column), `off`; `reserve 2` (submarines not placed yet), `box`
(mussels that are left), `container 2`, `jokers 2`, `hand 2`, `stock 2` (its top), `spare` (its top),
`under stock 2`, `under spare`, `discard`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fathom.core.bitset import POWERS
from fathom.core.game import Disclosure, LegalMove, PieceMove
from fathom.games.submarine.actions import DONE, JOKER, LIFT, MOVE, PAYMENTS
from fathom.games.submarine.pieces import COLOUR_NAMES, TOKENS, TREASURES
from fathom.games.submarine.position import AT_BOTTOM, AT_DISCARD, AT_TOP, OVER
from fathom.games.submarine.public_view import SHIP_PLACES, UNSEEN, shows
from fathom.games.submarine.state import State

CARDS: Final = [*[f"card {colour}" for colour in COLOUR_NAMES], "", "", "card ?"]  # by the colour in an event
DRAWN_BY: Final = {"lift": "S7.4", "swap": "S8.1", "done": "S3.2", "keep": "S3.2"}
NOWAY: Final = PieceMove("", "", "")

# Choices that depend on nothing but the seat and its ship: mussels, places, sails, moves. Made when they first come up.
_steady: Final[dict[int, LegalMove]] = {}


def legal_moves(p: State) -> tuple[LegalMove, ...]:
    """Return the legal moves of the seat to move, in the order of the legal lines."""
    return tuple([legal_move(p, action) for action in p.legal()])


def legal_move(p: State, action: int) -> LegalMove:
    """Return one legal move."""
    if DONE <= action < MOVE or action >= LIFT:
        return tried(p, action)
    key = (action * 8 + p.seat) * 8 + p.ships[p.seat]
    steady = _steady.get(key)
    if steady is None:
        steady = _steady[key] = tried(p, action)
    return steady


def tried(p: State, action: int) -> LegalMove:
    """Return a legal move with its effects, found on a clone, without colours that the seat cannot see."""
    twin = p.clone()
    twin.listening = True
    twin.apply(action)
    events = tuple([hidden(event) for event in twin.news()])
    final = twin.phase == OVER or twin.seat != p.seat or any_shown(events)
    stored = is_stored(twin, p.seat, action)
    ship = SHIP_PLACES[p.ships[p.seat]]
    return described(p.format(action), int(p.seat) + 1, ship, int(p.players), stored, final, events)


@lru_cache(maxsize=20_000)
def described(
    line: str, seat: int, ship: str, players: int, stored: bool, final: bool, events: tuple[int, ...]
) -> LegalMove:
    """Return a line as data. `events` are its card moves after `hidden`. Cached."""
    words = line.split(" ")
    way = way_of(words, seat, ship, stored)
    costs = [card_way(event, players) for event in events if event // 8 % 32 >= AT_TOP]
    if words[0] == "swap":
        way = costs.pop()
    elif "for" in words:
        costs.append(joker_way(words, seat))
    return LegalMove(
        line=line,
        verb=words[0],
        piece=way.piece,
        start=way.start,
        end=way.end,
        costs=tuple(costs),
        final=final,
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


def piece_moves(
    before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
) -> tuple[PieceMove, ...]:
    """Return the piece moves of a line: payments, the piece itself, and all ships at the end of a voyage (S4.5)."""
    words = line.split(" ")
    old_ships: list[str] = before["ships"]
    new_ships: list[str] = after["ships"]
    moved = [card_way(event, len(old_ships)) for event in news]
    if "for" in words:
        moved.append(joker_way(words, seat))
    way = way_of(words, seat, old_ships[seat - 1], words[0] == "lift" and words[2] in after["containers"][seat - 1])
    if way.piece:
        moved.append(way)
    if words[0] != "sail" and old_ships != new_ships:
        for i in range(len(old_ships)):
            if old_ships[i] != new_ships[i]:
                moved.append(PieceMove(f"ship {i + 1}", old_ships[i], new_ships[i]))
    return tuple(moved)


def way_of(words: list[str], seat: int, ship: str, stored: bool) -> PieceMove:
    """Return the move of the line's own piece; cards are apart."""
    verb = words[0]
    if verb == "move":
        return PieceMove(f"boat {seat}", words[1][:2], words[1][3:])
    if verb == "lift":
        return PieceMove(f"token {words[2]}", words[1], f"container {seat}" if stored else f"jokers {seat}")
    if verb == "sail":
        return PieceMove(f"ship {seat}", ship, words[1])
    if verb == "place":
        return PieceMove(f"boat {seat}", f"reserve {seat}", f"{words[1]}2")
    if verb == "mussel":
        return PieceMove(f"token {words[1]}*", "box", f"jokers {seat}")
    return NOWAY


def joker_way(words: list[str], seat: int) -> PieceMove:
    """Return the move of a spent joker: `lift C4 Rc for Gb` puts Gb on C4 (S7.5)."""
    return PieceMove(f"token {words[4]}", f"jokers {seat}", words[1])


def card_way(event: int, players: int) -> PieceMove:
    """Return the move of a card from its event."""
    return PieceMove(CARDS[event % 8], card_place(event // 256, players), card_place(event // 8 % 32, players))


def card_place(place: int, players: int) -> str:
    """Return the place of a card from its number in an event."""
    if place == AT_DISCARD:
        return "discard"
    if place < AT_TOP:
        return f"hand {place + 1}"
    if place < AT_BOTTOM:
        return pile(place - AT_TOP, players)
    return f"under {pile(place - AT_BOTTOM, players)}"


def pile(number: int, players: int) -> str:
    """Return a seat's stock, or the spare pile."""
    return "spare" if number == players else f"stock {number + 1}"
