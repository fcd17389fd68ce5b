"""Properties of whole games, with options of every kind."""

import random

import pytest

from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import read, replay, write
from play import fresh, random_steps
from subhunt.hunt import SUBHUNT

PLACES = ["port", *map(str, range(38))]
EVERY_LINE = [
    "hold",
    "done",
    *(f"{verb} {level}{field:02}" for verb in ("hide", "mine") for level in range(1, 5) for field in range(38)),
    *(f"drop {level}" for level in (0, 14, 100, 200, 214, 300, 400)),
    *(f"fire {ship} {lane}{number}" for ship in range(5) for lane in "rcd" for number in range(8)),
    *(f"sail {ship} {end}" for ship in range(5) for end in PLACES),
]


def some_options(seed: int) -> Options:
    """Return random options."""
    pick = random.Random(seed).choice
    return {
        "blast": pick(["cross", "square"]),
        "magazines": pick([[4, 3, 2], [9, 9, 9], [1, 1, 1]]),
        "arrows": pick([[2, 3, 4, 5], [1], [6, 3], [5, 4, 3, 2, 1, 6]]),
        "lanes": pick(["rows_and_columns", "plus_diagonals"]),
        "torpedo_hit": pick(["1/3", "0", "1", "3/4"]),
        "mine_trigger": pick(["stop", "pass"]),
        "turn_limit": pick([200, 30, 4]),
        "auto_panels": pick([True, False]),
    }


def some_ways(match: Match, rng: random.Random) -> list[str]:
    """Return paths of two to four places: legal ones with one place changed, and random ones."""
    legal = [line for line in match.legal() if line.count(" ") > 2]
    lines = []
    for line in rng.choices(legal, k=60) if legal else []:
        words = line.split()
        words[rng.randrange(2, len(words))] = rng.choice(PLACES)
        lines.append(" ".join(words))
    return lines + [f"sail {rng.randint(1, 3)} {' '.join(rng.choices(PLACES, k=rng.randint(2, 4)))}" for _ in range(20)]


@pytest.mark.parametrize("seed", range(12))
def test_legal_and_why_not_agree(seed: int) -> None:
    rng = random.Random(seed)
    match = fresh("subhunt", 2, some_options(seed), seed)
    for number, _ in enumerate(random_steps(match, seed)):
        if number % 9 and number > 9:
            continue
        legal = set(match.legal())
        for line in [*EVERY_LINE, *some_ways(match, rng)]:
            assert (match.state.why_not(line) is None) == (line in legal), line


@pytest.mark.parametrize("seed", range(12))
def test_lines_bytes_and_record_round_trip(seed: int) -> None:
    match = fresh("subhunt", 2, some_options(seed), seed)
    for number, _ in enumerate(random_steps(match, seed)):
        state = match.state
        actions = state.legal()
        assert [state.parse(state.format(action)) for action in actions[:40]] == actions[:40]
        data = state.to_bytes()
        again = SUBHUNT.state_from_bytes(data)
        assert (again.to_bytes(), again.hash64, again.legal()) == (data, state.hash64, actions)
        if number % 20 == 0:
            assert replay(read(write(match).encode())).state.to_bytes() == data
    final = replay(read(write(match).encode()))
    assert (final.state.to_bytes(), final.result) == (match.state.to_bytes(), match.result)


@pytest.mark.parametrize("limit", [2**64, 10**40])
def test_large_numbers_are_serialized(limit: int) -> None:
    match = fresh("subhunt", 2, {"turn_limit": limit}, 1)
    assert replay(read(write(match).encode())).options["turn_limit"] == limit
    assert str(limit).encode() in match.view(1).to_bytes()
