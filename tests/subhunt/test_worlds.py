"""Sampling of hidden fleets, compared with an enumeration that is independent of the engine."""

from collections import Counter
from itertools import combinations, product

import pytest

from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import replay_move
from fathom.core.rng import Rng
from fathom.games.subhunt.inferences import Charge, Evidence, gather
from fathom.games.subhunt.state import State
from fathom.games.subhunt.worlds import Hidden, SubHuntWorlds
from play import fresh, random_steps
from subhunt.hunt import SUBHUNT, Hunt, game

Cell = tuple[int, int]  # level 0-2, number 1-36
CELLS = [(level, number) for level in range(3) for number in range(1, 37)]


def place(number: int) -> tuple[int, int]:
    return divmod(number - 1, 6)


def grazes(charge: Cell, boat: Cell, square: bool) -> bool:
    (row, column), (boat_row, boat_column) = place(charge[1]), place(boat[1])
    rows, columns, levels = abs(row - boat_row), abs(column - boat_column), abs(charge[0] - boat[0])
    return levels == 0 and max(rows, columns) == 1 if square else rows + columns + levels == 1


def under(lane: str, number: int) -> bool:
    row, column = place(number)
    if lane[0] == "d":
        return row == column if lane == "d1" else row + column == 5
    return (row if lane[0] == "r" else column) == int(lane[1]) - 1


def events(log: tuple[str, ...], owner: int) -> list[tuple[str, object, str]]:
    """Return the evidence about the fleet of seat 0 or 1 in the log: charges, touched fields, torpedoes per turn."""
    told: list[tuple[str, object, str]] = []
    seat, at = 0, {0: {}, 1: {}}
    ship, shots = "", 0
    for line in log[8:]:
        words, _, said = line.partition(" = ")
        verb, *parts = words.split()
        if verb == "sail":
            ship, at[seat][parts[0]] = parts[0], parts[-1]
            if seat != owner:
                told.append(("sail", parts[1:], said))
        elif verb == "drop" and seat != owner:
            told.append(("drop", (int(parts[0]) // 100 - 1, int(at[seat][ship])), said))
        elif verb == "fire" and seat == owner:
            shots += 1
            told.append(("fire", (parts[1], shots), ""))
        elif verb == "done":
            seat, shots = 1 - seat, 0
    return told


def fits(told: list[tuple[str, object, str]], boats: tuple[Cell, ...], mine: int | None, square: bool) -> bool:
    """Return whether a fleet is consistent with the evidence. Without a mine, only charges and torpedoes count."""
    living = set(boats)
    if mine in {number for _, number in boats}:
        return False
    for what, detail, said in told:
        if what == "drop":
            grazed = sum(grazes(detail, boat, square) for boat in living)
            answer = ["hit"] * (detail in living) + [f"graze {grazed}"] * (grazed > 0)
            living.discard(detail)
            if said != (" ".join(answer) or "miss"):
                return False
        elif what == "fire":
            lane, shots = detail
            if sum(under(lane, number) for _, number in living) < shots:
                return False
        elif mine is not None:
            met = str(mine) in detail
            if said != (f"mine {mine}" if met else ""):
                return False
            mine = -1 if met else mine
    return True


def fleet_of(state: State, seat: int) -> tuple[tuple[Cell, ...], int]:
    levels = [state.subs[seat * 3 + level] | state.sunk[seat * 3 + level] for level in range(3)]
    boats = tuple(cell for cell in CELLS if levels[cell[0]] >> cell[1] - 1 & 1)
    return boats, int(max(state.mines[seat], state.blown[seat])) + 1


def two_sunk() -> Hunt:
    """Return a game where two of blue's submarines are sunk, and the third is grazed and has fired."""
    hunt = game(red="131 233 336", blue="103 109 222", mines="135 120")
    hunt.play("sail 1 3", "drop 100 = hit graze 1", "done", "sail 1 3", "hold", "fire 1 c3 = miss", "done")
    hunt.play("sail 2 9", "drop 100 = hit", "done", "sail 1 4", "hold", "done")
    hunt.play("sail 1 10", "drop 100 = miss", "done", "sail 1 3", "hold", "done")
    hunt.play("sail 1 16", "drop 200 = graze 1", "done", "sail 1 4", "hold", "done")
    return hunt


def one_sunk() -> Hunt:
    hunt = game(red="131 233 336", blue="103 109 222", mines="135 111")
    hunt.play("sail 1 3", "drop 100 = hit graze 1", "done", "sail 1 3", "hold", "fire 1 c3 = miss", "done")
    hunt.play("sail 2 16", "drop 300 = miss", "done", "sail 1 4", "drop 200 = miss", "fire 2 c4 = miss", "done")
    return hunt.play("sail 3 11 = mine 11", "done")


@pytest.mark.parametrize("hunt", [two_sunk(), one_sunk()], ids=["two sunk", "one sunk"])
@pytest.mark.parametrize("seat", [0, 1])
def test_sampled_fleets_are_exactly_the_possible_ones(hunt: Hunt, seat: int) -> None:
    view = hunt.view(seat)
    told = events(view.log, 1)
    sunk = {(int(name[0]) - 1, int(name[1:])) for name in view.sunk[1]}
    mines = range(1, 37)
    rest = combinations([cell for cell in CELLS if cell not in sunk], 3 - len(sunk))
    sets = [(*sunk, *boats) for boats in rest if fits(told, (*sunk, *boats), None, square=False)]
    expected = {(tuple(sorted(b)), mine) for b, mine in product(sets, mines) if fits(told, b, mine, square=False)}
    worlds = SUBHUNT.worlds(view)
    assert isinstance(worlds, SubHuntWorlds)
    assert len(worlds.fleets[1].sets) == len([b for b in sets if any((tuple(sorted(b)), m) in expected for m in mines)])
    rng = Rng(1)
    seen = Counter(fleet_of(worlds.draw(rng), 1) for _ in range(60 * len(expected)))
    assert set(seen) == expected
    assert min(seen.values()) > 20  # 60 each on average: 5 standard deviations
    assert max(seen.values()) < 110


@pytest.mark.parametrize("options", [{}, {"blast": "square", "lanes": "plus_diagonals"}, {"mine_trigger": "pass"}])
def test_sets_in_random_games(options: Options) -> None:
    """The sets equal the naive enumeration when one or two submarines of a fleet are alive."""
    square = options.get("blast") == "square"
    checked = 0
    for seed in range(30):
        match = fresh("subhunt", 2, {**options, "torpedo_hit": "0", "turn_limit": 60}, seed)
        for number, _ in enumerate(random_steps(match, seed)):
            if number % 40 or number < 60:
                continue
            log = match.log(0)
            for owner in (0, 1):
                sunk = [c for c in CELLS if match.state.sunk[owner * 3 + c[0]] >> c[1] - 1 & 1]
                if len(sunk) < 2:
                    continue
                told, evidence = events(log, owner), gather(log)[owner]
                naive = [
                    c
                    for c in CELLS
                    if c not in sunk and c[1] != evidence.mine_hit + 1 and fits(told, (*sunk, c), None, square)
                ]
                hidden = Hidden(evidence, square)
                assert sorted(hidden.sets) == [level * 36 + number - 1 for level, number in naive]
                assert [i for i, n in enumerate(hidden.heat()) if n] == sorted(hidden.sets)
                checked += 1
    assert checked > 5


@pytest.mark.parametrize("square", [False, True])
def test_many_charges(square: bool) -> None:
    """Every grazing cell has been tried: the number of counts is maximal, and one set is possible."""
    fleet = {(0, 8), (1, 22), (2, 17)}
    found = [(cell, sum(grazes(cell, boat, square) for boat in fleet)) for cell in CELLS if cell not in fleet]
    charges = [Charge(i, c[0] * 36 + c[1] - 1, hit=False, grazed=n) for i, (c, n) in enumerate(found) if n]
    assert len(charges) == (24 if square else 16)
    hidden = Hidden(Evidence(hidden=3, mine_laid=True, charges=charges), square)
    assert [i for i, n in enumerate(hidden.heat()) if n] == sorted(c[0] * 36 + c[1] - 1 for c in fleet)
    assert len(hidden.sets) == 1


@pytest.mark.parametrize("steps", range(9))
def test_set_up(steps: int) -> None:
    """During the placement, the placement of the worlds is equally incomplete."""
    lines = ["hide 114", "hide 214", "hide 314", "mine 101", "hide 101", "hide 102", "hide 103", "mine 104"]
    hunt = Hunt({}).play(*lines[:steps])
    for seat in (0, 1, 2):
        worlds, rng = SUBHUNT.worlds(hunt.view(seat)), Rng(steps)
        for _ in range(20):
            state = worlds.draw(rng)
            assert isinstance(state, State)
            boats, mine = fleet_of(state, 0)
            assert len(boats) == min(steps, 3)
            assert mine not in {number for _, number in boats}
            assert (mine > 0) == (steps > 3)
            assert worlds.match(rng).view(seat) == hunt.view(seat)


def test_untouched_fleet_is_uniform() -> None:
    """Without evidence all sets of three are equally likely, and the mine conflicts with none of them."""
    worlds, rng = SUBHUNT.worlds(game().view(1)), Rng(2)
    fleets = [fleet_of(worlds.draw(rng), 1) for _ in range(20000)]
    levels = Counter(cell for boats, _ in fleets for cell in boats)
    assert all(400 < levels[cell] < 720 for cell in CELLS)  # 556 on average
    # By H2.2 three submarines below one another leave more fields to a mine than three side by side.
    alike = sum(len({number for _, number in boats}) < 3 for boats, _ in fleets) / len(fleets)
    counts = Counter(len({number for _, number in boats}) for boats in combinations(CELLS, 3))
    weights = {numbers: count * (36 - numbers) for numbers, count in counts.items()}
    assert abs(alike - (weights[1] + weights[2]) / sum(weights.values())) < 0.01


def test_worlds_at_a_chance_node() -> None:
    """A fired torpedo is evidence before its outcome is known."""
    hunt = game(red="102 203 336", mines="135 135").play("sail 1 3", "hold", "done", "sail 1 9", "hold", "done")
    hunt.play("sail 1 10", "hold")
    hunt.match.play("fire 1 c3")
    for seat in (0, 1, 2):
        view = hunt.view(seat)
        worlds = SUBHUNT.worlds(view)
        state = worlds.draw(Rng(3))
        assert (state.chance_due, state.to_move) == (True, 0)
        assert worlds.match(Rng(3)).view(seat) == view
        assert isinstance(state, State)
        assert any(number % 6 == 3 for _, number in fleet_of(state, 0)[0])
        assert state.seat == 0


@pytest.mark.parametrize("options", [{}, {"blast": "square", "mine_trigger": "pass"}])
def test_a_sampled_state_equals_the_replayed_one(options: Options) -> None:
    """A state sampled from a view equals the state that is replayed with the same fleets."""
    match = fresh("subhunt", 2, options, 5)
    for number, _ in enumerate(random_steps(match, 5, 150)):
        if number % 7:
            continue
        for seat in (0, 1, 2):
            state = SUBHUNT.worlds(match.view(seat)).draw(Rng(number))
            assert isinstance(state, State)
            again = with_fleets(match, state, seat)
            assert again.state.to_bytes() == state.to_bytes()
            assert again.view(seat) == match.view(seat)


def with_fleets(match: Match, state: State, seat: int) -> Match:
    """Return the same game with the fleets of a state, except for the seat's own."""
    again = match.prefix(0)
    for index, step in enumerate(match.steps):
        line = step.line
        if index < 8 and index // 4 != seat - 1:
            boats, mine = fleet_of(state, index // 4)
            if line.startswith("hide"):
                level, number = boats[index % 4]
                line = f"hide {level + 1}{number:02}"
            else:
                line = f"mine 1{mine:02}"
        replay_move(again, line)
    return again


def test_finished_game() -> None:
    """After the end there is one world, since everything is public."""
    match = fresh("subhunt", 2, {"turn_limit": 3}, 1)
    for _ in random_steps(match, 1):
        pass
    for seat in (0, 1, 2):
        worlds = SUBHUNT.worlds(match.view(seat))
        assert worlds.draw(Rng(1)).to_bytes() == match.state.to_bytes()
        assert worlds.match(Rng(1)).view(seat) == match.view(seat)
