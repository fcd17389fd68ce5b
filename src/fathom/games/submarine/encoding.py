"""The tensors of Submarine: what a seat may know (S11) as small whole numbers."""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fathom.core.bitset import POWERS
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.core.tracker import NO_SEAT, Encoding, TensorField, Tracker
from fathom.games.submarine.actions import ACTIONS
from fathom.games.submarine.apply import apply
from fathom.games.submarine.deal import configure, deal_numbers
from fathom.games.submarine.legal import fill
from fathom.games.submarine.pieces import (
    ALL_CARDS,
    BOATS,
    CARDS_PER_COLOUR,
    COLOURS,
    EMPTY,
    FIELDS,
    HAND,
    LEVELS,
    SHIP_OFF,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKENS,
    TREASURES,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import State, new_state

ORDER: Final[vec[i64]] = vec[i64](list(range(ALL_CARDS)))
SLOTS: Final[i64] = 60
BYTE: Final = 255


def field_number(slot: int) -> u8:
    """Return the field of a slot, counted from 1."""
    column, place = divmod(slot, SLOTS_PER_COLUMN)
    return u8(1 + column * LEVELS + sum([place >= SLOT_START[level] for level in range(1, LEVELS)]))


FIELD_OF: Final[vec[u8]] = vec[u8]([field_number(slot) for slot in range(SLOTS)])


def fields_of(players: int) -> list[TensorField]:
    """Return the fields of an observation. Lists by seat begin with the observer, clockwise."""
    return [
        TensorField("tokens", (TOKENS,), 24 + 2 * players, True, "place of each token: 0 none, 1-24 field A2-F5, "
                    "then the container of each seat, then beside it as a joker"),
        TensorField("marks", (TOKENS,), 2, True, "1 joker won in this turn, 2 put down in this turn"),
        TensorField("boats", (players, FIELDS), BOATS[players], False, "submarines of each seat by field"),
        TensorField("ships", (players,), SHIP_OFF, True, "0 left of the board, 1-6 over column A-F, 7 off"),
        TensorField("hand", (COLOURS,), HAND, False, "own cards by colour"),
        TensorField("discards", (COLOURS,), CARDS_PER_COLOUR, False, "discarded cards by colour"),
        TensorField("hands", (players,), HAND, False, "cards in each hand"),
        TensorField("stocks", (players,), ALL_CARDS, False, "cards in each stock"),
        TensorField("spare", (1,), ALL_CARDS, False, "undealt cards"),
        TensorField("unmoved", (LEVELS,), BOATS[players], False, "submarines that may still move, by level"),
        TensorField("mover", (1,), players, True, "seat to move, 0 for the observer; the number of players at the end"),
        TensorField("starter", (1,), players - 1, True, "seat that began"),
        TensorField("phase", (1,), 5, True, "0 mussel, 1 place, 2 sail, 3 act, 4 pause, 5 over"),
        TensorField("mode", (1,), 2, True, "0 undecided, 1 the submarines move, 2 they lift"),
        TensorField("progress", (1,), 1, False, "whether this voyage had progress (S10.4)"),
        TensorField("barren", (1,), BYTE, False, "voyages in a row without progress, 255 at most"),
    ]  # fmt: skip


def encoding(players: int, options: Options) -> Encoding:
    """Return the tensors of the game with these options."""
    rules = State()
    configure(rules, options)
    tracker = SubmarineTracker(players, rules, options["first"] == "random", options["mussels"] == "random")
    return SubmarineEncoding(players, tracker)


class SubmarineEncoding(Encoding):
    """The tensors of Submarine, and the numbers of chance behind a deal."""

    def __init__(self, players: int, tracker: "SubmarineTracker") -> None:
        super().__init__(fields_of(players), ACTIONS, tracker)
        self.any_first = tracker.any_first

    def deal_numbers(self, start: int, dealt: Mapping[str, object]) -> list[int]:
        return deal_numbers(start if self.any_first else 0, dealt)


@final
class SubmarineTracker(Tracker):
    """See `fathom.core.tracker.Tracker`. `rules` is a state with the options of the game."""

    def __init__(self, players: i64, rules: State, any_first: bool, any_mussels: bool) -> None:
        self.players: i64 = players
        self.rules = rules
        self.any_first = any_first
        self.any_mussels = any_mussels
        self.state = rules

    def deal(self, rng: Rng) -> None:
        players = self.players
        board = shuffled(ORDER[:], TREASURES, rng)
        cards = shuffled(ORDER[:], ALL_CARDS, rng)
        for i in range(ALL_CARDS):
            cards[i] %= COLOURS
        starter: i64 = rng.below(players) if self.any_first else 0
        state = new_state(players, starter, board, cards)
        state.listening = False
        state.must_act = self.rules.must_act
        state.same_column = self.rules.same_column
        state.spare_pause = self.rules.spare_pause
        state.stalemate = self.rules.stalemate
        if self.any_mussels:
            mussels = shuffled(ORDER[:COLOURS], COLOURS, rng)
            for seat in range(players):
                state.shells[seat] = POWERS[mussels[seat]]
            state.phase = Phase.PLACING
        self.state = state

    def begin(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state.clone()

    def apply(self, action: i64) -> None:
        apply(self.state, action)

    def resolve(self, rng: Rng) -> None:
        pass  # all chance is in the deal

    def list_legal(self, out: vec[i64]) -> i64:
        return fill(self.state, out)

    def mover(self) -> i64:
        if self.state.phase == Phase.OVER:
            return NO_SEAT
        return self.state.seat

    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        result = self.state.result()
        return result.ranking if result else ()

    def copy(self) -> "SubmarineTracker":
        twin = SubmarineTracker(self.players, self.rules, self.any_first, self.any_mussels)
        if self.state is not self.rules:
            twin.state = self.state.clone()
        return twin

    def encode(self, seat: i64, out: vec[u8], at: i64) -> None:
        state = self.state
        at = write_tokens(state, seat, out, at)
        at = write_fleets(state, seat, out, at)
        at = write_cards(state, seat, out, at)
        write_turn(state, seat, out, at)


def shuffled(items: vec[i64], count: i64, rng: Rng) -> vec[i64]:
    """Shuffle in place as `fathom.core.chance.shuffled` does, and return the items."""
    for i in range(count - 1, 0, -1):
        j = rng.below(i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
    return items


def write_tokens(state: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write the place and the mark of each token; return where the next field begins."""
    for i in range(at, at + 2 * TOKENS):
        out[i] = 0
    slots = state.slots
    places = FIELD_OF
    for slot in range(SLOTS):
        token = slots[slot]
        if token != EMPTY:
            out[at + token] = places[slot]
    players = state.players
    for turn in range(players):
        owner = seat + turn
        if owner >= players:
            owner -= players
        mark(state.stored[owner], u8(25 + turn), out, at)
        mark(state.jokers[owner], u8(25 + players + turn), out, at)
        mark(state.shells[owner], u8(25 + players + turn), out, at + TREASURES)
    at += TOKENS
    if state.mode:
        mark(state.fresh, 1, out, at)
        mark(state.fresh_shells, 1, out, at + TREASURES)
        mark(state.laid, 2, out, at)
        mark(state.laid_shells, 2, out, at + TREASURES)
    return at + TOKENS


def mark(members: i64, value: u8, out: vec[u8], at: i64) -> None:
    """Write a value for each member of a set."""
    place = at
    while members:
        if not members & 0xFFF:
            members >>= 12
            place += 12
            continue
        if members & 1:
            out[place] = value
        members >>= 1
        place += 1


def write_fleets(state: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write submarines by seat and field, and the ships; return where the next field begins."""
    players = state.players
    fleet = state.fleet
    for field in range(FIELDS):
        lanes = fleet[field]
        for owner in range(players):
            turn = owner - seat
            if turn < 0:
                turn += players
            out[at + turn * FIELDS + field] = u8(lanes & 0xFF)
            lanes >>= 8
    at += players * FIELDS
    for turn in range(players):
        out[at + turn] = u8(state.ships[(seat + turn) % players])
    return at + players


def write_cards(state: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write own cards, discards and the numbers of cards; return where the next field begins."""
    players = state.players
    for colour in range(COLOURS):
        out[at + colour] = u8(lane(state.hands[seat], colour))
        out[at + COLOURS + colour] = u8(lane(state.discards, colour))
    at += 2 * COLOURS
    for turn in range(players):
        owner = (seat + turn) % players
        out[at + turn] = u8(lane_sum(state.hands[owner]))
        out[at + players + turn] = u8(state.counts[owner])
    at += 2 * players
    out[at] = u8(state.counts[players])
    return at + 1


def write_turn(state: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write the fields of the turn."""
    players = state.players
    for level in range(LEVELS):
        out[at + level] = u8(lane(state.unmoved, level))
    at += LEVELS
    over = state.phase == Phase.OVER
    out[at] = u8(players) if over else u8((state.seat - seat + players) % players)
    out[at + 1] = u8((state.starter - seat + players) % players)
    out[at + 2] = u8(state.phase)
    out[at + 3] = u8(state.mode)
    out[at + 4] = 1 if state.progress else 0
    out[at + 5] = u8(state.barren) if state.barren < BYTE else u8(BYTE)
