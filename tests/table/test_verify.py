"""Verification: fair games pass, and every change of a record or its proof is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import InvalidRecord
from fathom.core.game import GameResult
from fathom.core.options import Options
from fathom.core.record import read, write
from fathom.table.chance import commitments
from fathom.table.chance.verify import read_proof, verify
from play import finished, variants
from table.fair_game import FairGame

Document = dict[str, Any]
LEGACY = FairGame("subhunt", 2, {}, 1, bound=False).play()
HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 3, {}, 1).play()
GAMES = {"subhunt": HUNT, "submarine": SUBMARINE}


def failed(document: Document, commitment: str | None = None) -> set[str]:
    """Return the names of the failed checks; an invalid or illegal record fails by the code of its fault."""
    try:
        checks = verify(json.dumps(document), commitment)
    except InvalidRecord as fault:
        return {fault.refusal.code}
    assert all(str(check.fault) for check in checks)
    return {check.name for check in checks if not check.ok}


def other_digit(digits: str, place: int) -> str:
    """Return the number with one digit changed."""
    return digits[:place] + format(int(digits[place], 16) ^ 1, "x") + digits[place + 1 :]


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_a_fair_game_passes_every_check(name: str, players: int, options: Options) -> None:
    game = FairGame(name, players, options, 5).play()
    checks = {check.name: check for check in verify(game.record(), commitments.commitment(game.secret))}
    assert all(check.ok for check in checks.values())
    assert list(checks) == [
        "rules", "end", "commitment", "published", "parts", "settings", "names", "deal", "disc", "seals"
    ]  # fmt: skip
    spins = sum(step.chance_outcomes != () for step in game.match.steps)
    secrets = sum(game.match.game.masked(step.line) != step.line for step in game.match.steps)
    counted = [checks[name].count for name in ("rules", "parts", "names", "disc", "seals")]
    assert counted == [len(game.match.steps), players, players, spins, secrets]


def test_the_tested_games_have_spins_hidden_lines_and_undos() -> None:
    assert any(line.chance_outcomes for line in HUNT.match.steps)
    lines = " ".join(step.line for step in SUBMARINE.match.steps)
    assert "swap" in lines
    assert "pay" in lines
    for game in GAMES.values():
        assert game.seqs[-1] - game.seqs[0] > len(game.seqs), "nothing was taken back"


@pytest.mark.parametrize(("reason", "steps"), [("resigned", 60), ("time", 3), ("agreed", 0)])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ended_early_verifies(name: str, reason: str, steps: int) -> None:
    game = FairGame(name, 2, {}, 2).play(steps)
    game.match.end(GameResult(reason, ((2,), (1,))))
    assert failed(game.document()) == set()


def test_parts_of_the_server_are_marked() -> None:
    proof = read_proof(SUBMARINE.record())
    assert proof
    assert [proof.added_by_server(seat) for seat in (1, 2, 3)] == [False, False, True]


def test_a_record_with_a_proof_is_a_valid_record() -> None:
    """Readers without support for proofs read the same game."""
    assert read(HUNT.record()) == write(HUNT.match)


def test_a_record_without_a_proof_is_replayed_and_not_verified() -> None:
    plain = json.loads(write(finished("submarine", 2, {}, 1)).encode())
    assert failed(plain) == {"proof"}
    assert failed({**plain, "fairness": None}) == {"proof"}
    assert failed({**plain, "moves": ["mussel R", "mussel R"]}) == {"mussel_taken"}


def test_another_commitment_than_the_published_one_is_found() -> None:
    assert failed(HUNT.document(), "0" * 64) == {"published"}


def test_a_secret_published_before_the_end_is_found() -> None:
    document = FairGame("subhunt", 2, {}, 3).play(20).document()
    assert "result" not in document
    assert failed(document) == {"end"}


@pytest.mark.parametrize("name", GAMES)
def test_every_digit_of_secret_commitment_parts_and_seals_counts(name: str) -> None:
    game = FairGame(name, 2, {}, 6).play(150)
    if not game.match.over:
        game.match.end(GameResult("agreed", ((1, 2),)))
    document = game.document()
    proof = document["fairness"]
    places: list[tuple[Any, Any, set[str]]] = [
        (proof, "commitment", {"commitment"}),
        (proof, "secret", {"commitment", "seals"}),
        *((proof["parts"], seat, {"seals"}) for seat in range(len(proof["parts"]))),
        *((seal, "seal", {"seals"}) for seal in (proof["seals"][0], proof["seals"][-1])),
    ]
    for holder, key, least in places:
        true = holder[key]
        for place in range(len(true)):
            holder[key] = other_digit(true, place)
            found = failed(document)
            assert found >= least, (key, place)
            assert name == "subhunt" or key in ("commitment", "seal") or "deal" in found
        holder[key] = true
    assert failed(document) == set()


def change_table(proof: Document) -> None:
    proof["table"] += "0"


def swap_parts(proof: Document) -> None:
    proof["parts"].reverse()


def drop_part(proof: Document) -> None:
    proof["parts"].pop()


def add_part(proof: Document) -> None:
    proof["parts"].append("00" * 16)


def drop_seal(proof: Document) -> None:
    proof["seals"].pop(2)


def double_seal(proof: Document) -> None:
    proof["seals"].append(proof["seals"][-1])


def seal_an_open_move(proof: Document) -> None:
    steps = {seal["step"] for seal in proof["seals"]}
    free = next(step for step in range(10_000) if step not in steps)
    proof["seals"].append({"step": free, "seq": proof["seals"][-1]["seq"] + 1, "seal": "0" * 64})
    proof["seals"].sort(key=lambda seal: seal["step"])


def seal_beyond_the_end(proof: Document) -> None:
    proof["seals"].append({"step": 2**40, "seq": 2**40, "seal": "0" * 64})


def swap_seals(proof: Document) -> None:
    first, second = proof["seals"][:2]
    first["seal"], second["seal"] = second["seal"], first["seal"]


def disorder_seals(proof: Document) -> None:
    proof["seals"].reverse()


def change_seq(proof: Document) -> None:
    proof["seals"][0]["seq"] -= 1


TAMPERINGS: dict[Callable[[Document], None], str] = {
    change_table: "seals", swap_parts: "seals", drop_part: "parts", add_part: "parts", drop_seal: "seals",
    double_seal: "seals", seal_an_open_move: "seals", seal_beyond_the_end: "seals", swap_seals: "seals",
    disorder_seals: "seals", change_seq: "seals",
}  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_tampered_proof_is_found(name: str, tamper: Callable[[Document], None]) -> None:
    document = GAMES[name].document()
    tamper(document["fairness"])
    assert TAMPERINGS[tamper] in failed(document)


def test_one_salt_for_two_lines_is_found() -> None:
    """This holds even if both seals are valid: an entry of the log has one move."""
    document = HUNT.document()
    first, second = document["fairness"]["seals"][:2]
    second["seq"] = first["seq"]
    second["seal"] = commitments.seal(commitments.salt(HUNT.source, first["seq"]), document["moves"][second["step"]])
    assert failed(document) == {"seals"}


def test_a_second_seal_for_a_line_is_found() -> None:
    """This holds even if it is valid."""
    document = HUNT.document()
    seals = document["fairness"]["seals"]
    step, seq = seals[-1]["step"], seals[-1]["seq"] + 1
    seal = commitments.seal(commitments.salt(HUNT.source, seq), document["moves"][step])
    seals.append({"step": step, "seq": seq, "seal": seal})
    assert failed(document) == {"seals"}


def test_every_changed_spin_is_found() -> None:
    """If the game differs afterwards, the rules detect it; otherwise the check of the disc does."""
    turned = {"hit": "miss", "miss": "hit"}
    spins = [move for move, step in enumerate(HUNT.match.steps) if step.chance_outcomes]
    by_disc = 0
    for move in spins:
        document = HUNT.document()
        decision, _, said = document["moves"][move].partition(" = ")
        document["moves"][move] = f"{decision} = {turned[said]}"
        assert failed(document)
        document["moves"][move + 1 :] = []  # as if the game had been resigned at once
        document["result"] = {"reason": "resigned", "ranking": [[1], [2]]}
        found = failed(document)
        assert found
        by_disc += found == {"disc"}
    assert by_disc > len(spins) // 2


def test_a_changed_spin_is_reported_with_its_move_and_true_outcome() -> None:
    move, step = next(
        (move, step)
        for move, step in enumerate(HUNT.match.steps)
        if step.line.endswith("= miss") and step.chance_outcomes
    )
    document = HUNT.document()
    document["moves"][move:] = [step.line.replace("miss", "hit")]
    document["result"] = {"reason": "resigned", "ranking": [[1], [2]]}
    fault = next(check.fault for check in verify(json.dumps(document)) if check.name == "disc")
    spin = sum(len(earlier.chance_outcomes) for earlier in HUNT.match.steps[:move])
    expected = f"chance outcome {spin} (move {move}) is recorded as {document['moves'][move]!r}"
    assert str(fault) == f"{expected}, but secret and parts give {step.line!r}"


def test_a_changed_hidden_line_is_found() -> None:
    """The other hidden position is legal, so only the seal detects the change."""
    changed = 0
    for step in (0, 1, 2, 4, 5, 6):
        for place in ("136", "236", "322"):
            document = HUNT.document()
            assert document["moves"][step] != f"hide {place}"
            document["moves"][step] = f"hide {place}"
            found = failed(document)
            assert found
            changed += found == {"seals"}
    assert changed, "no change of place was consistent with the game"


@pytest.mark.parametrize(
    ("changed", "value"),
    [(("start",), 1), (("deal", "extra"), None), (("deal", "spare"), "swapped"), (("deal", "board"), "swapped")],
)
def test_a_changed_deal_is_found(changed: tuple[str, ...], value: object) -> None:
    document = FairGame("submarine", 2, {}, 4).play(0).document()
    document["result"] = {"reason": "agreed", "ranking": [[1, 2]]}
    assert failed(document) == set()
    deal = document["deal"]
    if changed == ("start",):
        document["start"] = 3 - document["start"]
    elif changed[1] == "spare":
        deal["spare"] = deal["spare"][1:] + deal["spare"][:1]
    elif changed[1] == "board":
        deal["board"]["A2"], deal["board"]["F2"] = deal["board"]["F2"], deal["board"]["A2"]
    else:
        deal["extra"] = value
    assert failed(document) == {"deal"}


def test_a_changed_result_is_found() -> None:
    for name, game in GAMES.items():
        document = game.document()
        document["result"]["ranking"].reverse()
        assert failed(document) == {"record_result"}, name


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("secret", "00" * 31), ("secret", "0g" * 32), ("secret", "AB" * 32), ("secret", "00" * 32 + "\n"),
        ("secret", None), ("commitment", 7), ("table", ""), ("table", "a\nb"), ("table", "\ud800"),
        ("parts", None), ("parts", [""]), ("parts", ["00" * 15, "00" * 16]), ("parts", ["é" * 32] * 2),
        ("seals", {}), ("seals", [{}]), ("seals", [{"step": -1, "seq": 0, "seal": "0" * 64}]),
        ("seals", [{"step": 0, "seq": 2**53, "seal": "0" * 64}]), ("note", "trust me"),
        ("settings", "00" * 31), ("settings", None), ("part_commitments", ["00" * 31, ""]),
        ("part_commitments", [None, ""]), ("seats", [{"kind": "person", "name": "Ann"}]), ("seats", [{"kind": "open"}]),
        ("seats", [{"kind": "bot", "name": "greedy", "level": 0}]), ("resets", -1),
    ],
)  # fmt: skip
def test_a_malformed_proof_is_refused(key: str, value: object) -> None:
    document = HUNT.document()
    document["fairness"][key] = value
    (code,) = failed(document)
    assert code in ("proof_json", "record_json")


def test_a_missing_key_is_refused() -> None:
    for key in LEGACY.document()["fairness"]:
        document = HUNT.document()
        del document["fairness"][key]
        assert failed(document) == {"proof_json"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all values in a document."""
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        return [way for key, one in inside for way in leaves(one, (*path, key))]
    return [path]


def bound(game: FairGame) -> list[tuple[Any, ...]]:
    """Return the paths of all values that secret, seals and rules bind.

    Open moves are public: others with the same effect are equally fair. Without its salt a name cannot be checked.
    """
    document = game.document()
    sealed = {("moves", seal["step"]) for seal in document["fairness"]["seals"]}
    return [way for way in leaves(document) if (way[0] != "moves" or way in sealed) and way[-1] != "salt"]


BOUND = {name: bound(game) for name, game in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_every_changed_value_is_found(name: str, data: st.DataObject) -> None:
    """One value is replaced by any other, or by one from elsewhere in the record."""
    document = GAMES[name].document()
    ways = BOUND[name]
    *path, last = data.draw(st.sampled_from(ways))
    holder: Any = document
    for key in path:
        holder = holder[key]
    elsewhere: Any = GAMES[name].document()
    for key in data.draw(st.sampled_from(ways)):
        elsewhere = elsewhere[key]
    value = data.draw(
        st.just(elsewhere)
        | st.integers()
        | st.text(max_size=6)
        | st.none()
        | st.binary(min_size=32, max_size=32).map(bytes.hex)
    )
    if holder[last] != value or type(holder[last]) is not type(value):
        holder[last] = value
        assert failed(document)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_arbitrary_bytes_are_refused_with_a_text(junk: bytes | str) -> None:
    with pytest.raises(InvalidRecord) as fault:
        verify(junk)
    assert str(fault.value)
