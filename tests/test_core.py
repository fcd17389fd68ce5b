"""Core: chance, numbers, matches and records."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest

import fathom
from fathom.core.bitset import bits_in
from fathom.core.chance import HashChance, shuffled
from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import GameResult
from fathom.core.record import read, replay, write
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from play import finished, fresh


def test_chance_is_the_same_everywhere() -> None:
    """Vectors for a second implementation: four numbers per block, big-endian."""
    key = bytes(range(32))
    chance = HashChance(key)
    numbers = [chance.below(2**64) for _ in range(5)]
    assert numbers[:2] == [0x9F0CD9B94097FE49, 0x29918D2B8942B344]
    assert numbers[4] == int.from_bytes(hmac.digest(key, (1).to_bytes(8, "big"), "sha256")[:8], "big")
    seeded = HashChance.seeded(1)
    assert [seeded.below(100) for _ in range(8)] == [22, 45, 58, 96, 94, 84, 0, 8]


def test_chance_is_fair() -> None:
    chance = HashChance.seeded("fair")
    counts = Counter(chance.below(3) for _ in range(3000))
    assert all(abs(count - 1000) < 150 for count in counts.values())
    assert Counter(shuffled("abc", chance)[0] for _ in range(300)).keys() == set("abc")
    with pytest.raises(ValueError, match="below 0"):
        chance.below(0)


def test_members_of_a_set_are_counted() -> None:
    sets = [0, 1, 2**62, 2**63 - 1, 0x5555555555555555, *[3**power for power in range(39)]]
    assert [bits_in(members) for members in sets] == [members.bit_count() for members in sets]


def test_rng_is_the_same_everywhere() -> None:
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(5)] == [638, 146, 918, 818, 73]


def test_neighbouring_seeds_are_independent() -> None:
    first = Counter(Rng(seed).below(6) for seed in range(6000))
    assert all(abs(count - 1000) < 170 for count in first.values())


def test_turns_are_recorded() -> None:
    match = fresh("submarine", 3, {"first": "seat_1"}, 1)
    with pytest.raises(Refusal, match="it is seat 1's turn, not seat 2's") as caught:
        match.play("mussel R", seat=2)
    assert caught.value.kind == RefusalKind.NOT_YOUR_TURN
    match.play("mussel R", seat=1)
    assert match.to_move == 2


HUGE = 10**6000  # Python refuses to write out a number of more than 4300 digits


def test_huge_values_are_refused_with_a_short_message() -> None:
    game = game_named("submarine")
    for value in (HUGE, -HUGE, [HUGE], {"a": HUGE}, "x" * 9999, "\ud800\x1b[2J"):
        for option in game.options:
            with pytest.raises(Refusal) as caught:
                game.options.complete({option.name: value})
            said = str(caught.value)
            assert len(said) < 200
            assert said.isprintable()
        with pytest.raises(Refusal, match="Submarine is for 2 to 5 players, not "):
            game.check_players(value)


def test_an_unknown_seat_is_refused() -> None:
    match = fresh("submarine", 3, {}, 1)
    with pytest.raises(Refusal, match="there's no seat 4"):
        match.view(4)
    with pytest.raises(Refusal, match="there's no seat a monstrous int"):
        match.view(HUGE)


def test_undo_until_a_disclosure() -> None:
    match = fresh("submarine", 2, {"first": "seat_1", "mussels": "random"}, 1)
    for i in range(10):
        match.play(f"place {'AB'[i % 2]}")
    before = match.state.to_bytes()
    match.play("sail A")
    match.play("move A2-C2")
    assert match.undo_limit() == 2
    match.undo()
    match.undo()
    assert match.state.to_bytes() == before
    with pytest.raises(Refusal, match="nothing can be taken back"):
        match.undo()  # the previous step was another seat's


def test_an_undone_disclosure_stays_disclosed() -> None:
    for seed in range(100):
        match = fresh("submarine", 2, {"mussels": "random"}, seed)
        while match.view().phase == "place":
            match.play("place A")
        match.play("sail A")
        lifts = [line for line in match.legal() if line.startswith("lift") and " for " not in line]
        jokers = [line for line in match.legal() if " for " in line]
        match.play((lifts or jokers)[0])
        assert match.undo_limit() == (0 if lifts else 2)
        if lifts:
            return
    pytest.fail("no seed gave a lift by card")


def test_an_end_by_the_table() -> None:
    match = fresh("submarine", 3, {}, 1)
    match.play("mussel R")
    match.end(GameResult("resigned", ((2, 3), (1,))))
    data = write(match).encode()
    again = replay(read(data))
    assert (again.over, again.to_move, again.legal(), again.result) == (True, 0, [], match.result)
    assert write(again).encode() == data
    with pytest.raises(Refusal, match="the game is over"):
        again.play("mussel G")


def faulty(change: dict[str, object]) -> str:
    record = {**json.loads(write(finished("submarine", 2, {}, 1)).encode()), **change}
    with pytest.raises(InvalidRecord) as caught:
        replay(read(json.dumps(record)))
    return str(caught.value)


MOVES = json.loads(write(finished("submarine", 2, {}, 1)).encode())["moves"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "fathom/2"}, "the format is fathom/2, but only fathom/1 can be read"),
        ({"game": "chess"}, "unknown game 'chess'; available: submarine, subhunt"),
        ({"players": 6}, "Submarine is for 2 to 5 players, not 6"),
        ({"players": "2"}, "this isn't a game record: Expected `int`, got `str` - at `$.players`"),
        ({"start": 3}, "seat 3 can't go first"),
        ({"options": {}}, "S2.4: option mussels is missing"),
        ({"deal": {}}, "S1.1: this deal isn't possible"),
        ({"moves": ["mussel X"]}, "move 0 ('mussel X'): can't read 'mussel X'; write it like mussel R"),
        ({"moves": [*MOVES[:1], "sail A"]}, "move 1 ('sail A'): S2.4: everyone takes a mussel first"),
        ({"moves": [*MOVES, "done"]}, f"move {len(MOVES)} ('done'): the game is over"),
        ({"moves": MOVES[:-1]}, "but by the rules it's not over"),
        ({"result": None}, "there's no result, although the last move ended the game by S10."),
        ({"result": {"reason": "agreed", "ranking": [[1, 2]]}}, "the result says agreed [[1, 2]]"),
        ({"result": {"reason": "S10.4", "ranking": [[1]]}}, "a ranking must list every seat once"),
    ],
)
def test_faults_of_a_record(change: dict[str, object], message: str) -> None:
    assert message in faulty(change)


def test_unknown_keys_are_ignored() -> None:
    record = json.loads(write(finished("submarine", 2, {}, 1)).encode())
    record["names"] = ["ada", "grace"]
    record["deal"]["seed"] = 7
    assert fathom.read_record(json.dumps(record)).over


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "records").glob("*-1.json")), ids=lambda path: path.stem
)
def test_records_of_earlier_versions_are_read(path: Path) -> None:
    """Files in format fathom/1 that no change may break."""
    match = fathom.read_record(path.read_bytes())
    assert match.over
    assert json.loads(write(match).encode()) == json.loads(path.read_bytes())


def test_a_seeded_game_is_reproducible() -> None:
    """The bytes of a whole game are fixed: any change of deal, engine or notation fails here."""
    match = finished("submarine", 4, {}, 2026)
    assert hashlib.sha256(write(match).encode()).hexdigest()[:16] == "82bd59c5b6ace6c4"
