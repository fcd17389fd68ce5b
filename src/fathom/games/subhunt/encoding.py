"""The tensors of Submarine Hunt: what a seat may know (H9) as small whole numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from fathom.core.engine_state import NOTHING
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.core.tracker import NO_SEAT, Encoding, TensorField, Tracker
from fathom.games.subhunt import actions as act
from fathom.games.subhunt.apply import apply
from fathom.games.subhunt.deal import lay_out
from fathom.games.subhunt.legal import REACH, fill
from fathom.games.subhunt.pieces import CELLS, FIELDS, LANES, LEVELS, LOST, NOWHERE, PORT, SHIPS, SUBMARINES
from fathom.games.subhunt.position import CHARGE, Phase
from fathom.games.subhunt.state import State

SEATS: Final = 2
BYTE: Final = 255
NO_CLEAR: Final[vec[u8]] = vec[u8]([0] * (SEATS * FIELDS))
NO_ANSWERS: Final[vec[u8]] = vec[u8]([0] * (SEATS * CELLS))
NO_VOLLEYS: Final[vec[u8]] = vec[u8]([0] * (SEATS * LANES))


def fields_of() -> list[TensorField]:
    """Return the fields of an observation. Lists by seat begin with the observer."""
    return [
        TensorField("ships", (SEATS, SHIPS), LOST, True, "0-35 field 1-36, 36 port, 37 lost"),
        TensorField("charges", (SEATS, SHIPS), 9, False, "depth charges aboard"),
        TensorField("own", (LEVELS, FIELDS), 1, False, "own living submarines"),
        TensorField("sunk", (SEATS, LEVELS, FIELDS), 1, False, "sunk submarines of each seat"),
        TensorField("hidden", (SEATS,), SUBMARINES, False, "living submarines of each seat"),
        TensorField("mine", (1,), FIELDS, True, "own mine: 0 none in the sea, else 1 more than its field"),
        TensorField("mines", (SEATS,), 1 + FIELDS, True, "0 not laid, 1 laid, else 2 more than the field of the hit"),
        TensorField("answers", (SEATS, LEVELS, FIELDS), 8, True, "last answer to a charge of each seat there: 0 none, "
                    "1 miss, 2-4 graze of 1-3, 5 hit, 6-8 hit and graze of 1-3"),
        TensorField("clear", (SEATS, FIELDS), 1, False, "fields that ships of each seat have touched unharmed"),
        TensorField("volleys", (SEATS, LANES), SUBMARINES, False, "most torpedoes of each seat in one turn by lane"),
        TensorField("ship", (1,), SHIPS, True, "ship that has moved in this turn, from 1; 0 none"),
        TensorField("target", (1,), SHIPS, True, "target of the torpedoes in this turn, from 1; 0 none"),
        TensorField("lane", (1,), LANES, True, "their lane, from 1; 0 none"),
        TensorField("shots", (1,), SUBMARINES, False, "torpedoes fired in this turn"),
        TensorField("mover", (1,), SEATS, True, "seat to move, 0 for the observer; 2 at the end"),
        TensorField("side", (1,), 1, True, "the observer's fleet: 0 red, 1 blue"),
        TensorField("phase", (1,), 7, True, "0 hide, 1 mine, 2 sail, 3 drop, 4 fire, 5 end, 6 spin, 7 over"),
        TensorField("rounds", (1,), BYTE, False, "turns of both until a draw, 255 at most; 0 without a limit"),
    ]  # fmt: skip


def encoding(players: int, options: Options) -> Encoding:
    """Return the tensors of the game with these options."""
    return Encoding(fields_of(), act.ACTIONS, SubHuntTracker(lay_out(options, 1)))


@final
class SubHuntTracker(Tracker):
    """See `fathom.core.tracker.Tracker`. `first` is the first position of the game with its options."""

    def __init__(self, first: State) -> None:
        self.first = first
        self.state = first
        # By the seat that acted.
        self.answers: vec[u8] = NO_ANSWERS
        self.clear: vec[u8] = NO_CLEAR
        self.volleys: vec[u8] = NO_VOLLEYS

    def deal(self, rng: Rng) -> None:
        self.begin(self.first)

    def begin(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state.clone()
        self.state.listening = True
        self.answers = NO_ANSWERS[:]
        self.clear = NO_CLEAR[:]
        self.volleys = NO_VOLLEYS[:]

    def apply(self, action: i64) -> None:
        state = self.state
        seat = state.seat
        if act.SAIL <= action < act.DROP:
            ship = seat * SHIPS + (action - act.SAIL) // act.ENDS
            apply(state, action)
            if state.places[ship] < PORT:
                self.clear[seat * FIELDS + state.places[ship]] = 1
        elif action >= act.WAY:
            self.follow_way(seat, action - act.WAY)
            apply(state, action)
        elif act.DROP <= action < act.HOLD:
            cell = (action - act.DROP) * FIELDS + state.places[seat * SHIPS + state.ship]
            state.events = NOTHING
            apply(state, action)
            self.answers[seat * CELLS + cell] = u8(1 + state.events[0] - CHARGE)
        else:
            apply(state, action)
            if act.FIRE <= action < act.DONE:
                lane = seat * LANES + state.lane
                if i64(self.volleys[lane]) < state.shots:
                    self.volleys[lane] = u8(state.shots)
        state.events = NOTHING

    def follow_way(self, seat: i64, code: i64) -> None:
        """Record the fields of a way up to the mine (H6.1)."""
        at = self.state.places[seat * SHIPS + code // act.WAYS]
        for index in range(REACH):
            step = act.way_step(code % act.WAYS, index)
            if step < 0:
                return
            at = act.step_from(at, step)
            if at == self.state.mines[1 - seat]:
                return
            if at < PORT:
                self.clear[seat * FIELDS + at] = 1

    def resolve(self, rng: Rng) -> None:
        state = self.state
        number = rng.below(state.hit_weight + state.miss_weight)
        apply(state, act.HIT if number < state.hit_weight else act.MISS)
        state.events = NOTHING

    def list_legal(self, out: vec[i64]) -> i64:
        return fill(self.state, out)

    def mover(self) -> i64:
        if self.state.phase >= Phase.SPINNING:
            return NO_SEAT
        return self.state.seat

    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        result = self.state.result()
        return result.ranking if result else ()

    def copy(self) -> "SubHuntTracker":
        twin = SubHuntTracker(self.first)
        if self.state is not self.first:
            twin.state = self.state.clone()
            twin.state.listening = True
            twin.answers = self.answers[:]
            twin.clear = self.clear[:]
            twin.volleys = self.volleys[:]
        return twin

    def encode(self, seat: i64, out: vec[u8], at: i64) -> None:
        state = self.state
        at = write_ships(state, seat, out, at)
        at = write_fleets(state, seat, out, at)
        at = write_both(self.answers, seat, CELLS, out, at)
        at = write_both(self.clear, seat, FIELDS, out, at)
        at = write_both(self.volleys, seat, LANES, out, at)
        write_turn(state, seat, out, at)


def write_both(values: vec[u8], seat: i64, size: i64, out: vec[u8], at: i64) -> i64:
    """Copy what is stored by seat, the observer's part first; return where the next field begins."""
    for i in range(seat * size, seat * size + size):
        out[at] = values[i]
        at += 1
    for i in range((1 - seat) * size, (2 - seat) * size):
        out[at] = values[i]
        at += 1
    return at


def write_ships(state: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write the places and charges of all ships; return where the next field begins."""
    for turn in range(SEATS):
        owner = seat if turn == 0 else 1 - seat
        for ship in range(SHIPS):
            out[at + turn * SHIPS + ship] = u8(state.places[owner * SHIPS + ship])
            out[at + (SEATS + turn) * SHIPS + ship] = u8(state.charges[owner * SHIPS + ship])
    return at + 2 * SEATS * SHIPS


def write_fleets(state: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write the own fleet, sunk submarines and mines; return where the next field begins."""
    for i in range(at, at + 3 * CELLS + SEATS):
        out[i] = 0
    enemy = 1 - seat
    place = at
    hidden = at + 3 * CELLS
    for level in range(LEVELS):
        write_set(state.subs[seat * LEVELS + level], out, place)
        write_set(state.sunk[seat * LEVELS + level], out, place + CELLS)
        write_set(state.sunk[enemy * LEVELS + level], out, place + 2 * CELLS)
        out[hidden] += count_of(state.subs[seat * LEVELS + level])
        out[hidden + 1] += count_of(state.subs[enemy * LEVELS + level])
        place += FIELDS
    at = hidden + SEATS
    out[at] = u8(1 + state.mines[seat])  # nowhere is -1
    out[at + 1] = mine_of(state, seat)
    out[at + 2] = mine_of(state, enemy)
    return at + 3


def write_set(members: i64, out: vec[u8], at: i64) -> None:
    """Write 1 for each member of a set of fields."""
    while members:
        if not members & 63:
            members >>= 6
            at += 6
            continue
        if members & 1:
            out[at] = 1
        members >>= 1
        at += 1


def count_of(members: i64) -> u8:
    """Return the number of members of a small set."""
    count: u8 = 0
    while members:
        members &= members - 1
        count += 1
    return count


def mine_of(state: State, seat: i64) -> u8:
    """Return what all know of a seat's mine."""
    if state.blown[seat] != NOWHERE:
        return u8(2 + state.blown[seat])
    return 0 if state.mines[seat] == NOWHERE else 1


def write_turn(state: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write the fields of the turn."""
    over = state.phase == Phase.OVER
    out[at] = u8(state.ship + 1)
    out[at + 1] = u8(state.target + 1)
    out[at + 2] = u8(state.lane + 1)
    out[at + 3] = u8(state.shots)
    out[at + 4] = u8(SEATS) if over else (u8(0) if state.seat == seat else u8(1))
    out[at + 5] = u8(seat)
    out[at + 6] = u8(state.phase)
    out[at + 7] = u8(state.rounds) if state.rounds < BYTE else u8(BYTE)
