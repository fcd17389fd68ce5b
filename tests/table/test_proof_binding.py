"""Binding of chance: settings, seats and names by a digest, and parts by their commitments."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fathom.core.messages_en import shown
from fathom.protocol.commitments import part_commitment
from fathom.table.chance.binding import BoundSeat, digest, name_hash
from fathom.table.chance.verify import read_proof, verify
from table.fair_game import FairGame
from table.test_verify import GAMES, HUNT, LEGACY, SUBMARINE, Document, failed, other_digit


def fault_of(document: Document, name: str) -> str:
    """Return the code of the only fault."""
    assert failed(document) == {name}
    (fault,) = (check.fault for check in verify(json.dumps(document)) if check.fault)
    return fault.code


OTHERWISE: dict[str, Document] = {
    "subhunt": {"turn_limit": 300, "lanes": "plus_diagonals", "auto_panels": False, "magazines": [5, 3, 2]},
    "submarine": {"must_act": False, "pause_pile": "spare", "stalemate_voyages": 6},
}


@pytest.mark.parametrize(("name", "option"), [(name, option) for name, its in OTHERWISE.items() for option in its])
def test_a_changed_option_is_found(name: str, option: str) -> None:
    """This holds even if all moves are legal with it."""
    document = GAMES[name].document()
    assert document["options"][option] != OTHERWISE[name][option]
    document["options"][option] = OTHERWISE[name][option]
    found = failed(document)
    assert "settings" in found or not found & {"rules", "deal", "seals"}
    document["moves"], document["fairness"]["seals"] = [], []
    document["result"] = {"reason": "agreed", "ranking": [list(range(1, document["players"] + 1))]}
    assert fault_of(document, "settings") == "proof_option"
    fault = next(check.fault for check in verify(json.dumps(document)) if check.name == "settings")
    assert fault
    true, other = GAMES[name].match.options[option], OTHERWISE[name][option]
    assert fault.params == {"option": option, "written": shown(other), "truth": shown(true)}


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("subhunt", "turn_limit", 999), ("subhunt", "auto_panels", False), ("submarine", "vertical_move", "same_column")],
)
def test_a_changed_option_that_was_not_the_default_is_named(name: str, option: str, value: Any) -> None:
    document = FairGame(name, 2, {option: value}, 5).play(0).document()
    document["result"] = {"reason": "agreed", "ranking": [[1, 2]]}
    document["options"][option] = GAMES[name].match.options[option]
    fault = next(check.fault for check in verify(json.dumps(document)) if check.name == "settings")
    assert fault
    assert (fault.code, fault.params["truth"]) == ("proof_option", shown(value))


def test_an_added_prefix_is_named() -> None:
    document = HUNT.document()
    document["fairness"]["begin"] = {"table": "another", "step": 0}
    assert fault_of(document, "settings") == "proof_begin_added"


def change_two_options(document: Document) -> None:
    document["options"] |= {"turn_limit": 300, "auto_panels": False}


def name_another_bot(document: Document) -> None:
    document["seats"][-1] = document["fairness"]["seats"][-1]["name"] = "random"


def change_level(document: Document) -> None:
    document["fairness"]["seats"][-1]["level"] += 1


def make_a_person_remote(document: Document) -> None:
    document["fairness"]["seats"][0]["kind"] = "remote"


def bind_another_name(document: Document) -> None:
    seat = document["fairness"]["seats"][0]
    document["seats"][0], seat["name"] = "Eve", name_hash(seat["salt"], "Eve")


@pytest.mark.parametrize(
    "tamper", [change_two_options, name_another_bot, change_level, make_a_person_remote, bind_another_name]
)
def test_a_changed_prefix_or_seat_is_found(tamper: Callable[[Document], None]) -> None:
    document = HUNT.document()
    tamper(document)
    assert fault_of(document, "settings") == "proof_settings"


def test_a_fault_of_the_settings_has_both_digests() -> None:
    document = HUNT.document()
    change_two_options(document)
    fault = next(check.fault for check in verify(json.dumps(document)) if check.name == "settings")
    assert fault
    seats = msgspec.convert(document["fairness"]["seats"], list[BoundSeat])
    truth = digest("subhunt", 2, document["options"], None, seats)
    assert fault.params == {"written": HUNT.source.settings, "truth": truth}


def test_a_recomputed_digest_changes_all_keys() -> None:
    document = HUNT.document()
    document["options"]["turn_limit"] = 300
    seats = msgspec.convert(document["fairness"]["seats"], list[BoundSeat])
    document["fairness"]["settings"] = digest("subhunt", 2, document["options"], None, seats)
    assert failed(document) == {"disc", "seals"}


@pytest.mark.parametrize("seat", [1, 2])
def test_a_changed_name_is_found(seat: int) -> None:
    document = HUNT.document()
    document["seats"][seat - 1] = "Eve"
    assert fault_of(document, "names") == "proof_name"


@pytest.mark.parametrize("names", [None, [], ["Ann"], ["Ann", "greedy", "Cat"], "Ann", {"1": "Ann"}])
def test_missing_names_are_found(names: object) -> None:
    document = HUNT.document()
    document["seats"] = names
    assert fault_of(document, "names") == "proof_nameless"


def test_an_invalid_name_is_found() -> None:
    document = HUNT.document()
    document["seats"] = [7, "greedy"]
    assert fault_of(document, "names") == "proof_name"


def test_a_deleted_name_is_skipped_and_the_rest_is_checked() -> None:
    document = SUBMARINE.document()
    del document["fairness"]["seats"][1]["salt"]
    document["seats"][1] = "Former player"
    checks = verify(json.dumps(document))
    assert all(check.ok for check in checks)
    assert [check.count for check in checks if check.name == "names"] == [2]
    proof = read_proof(json.dumps(document))
    assert proof
    assert proof.deleted_names == [2]


@pytest.mark.parametrize("change", [-1, 1])
def test_too_many_or_too_few_bound_seats_are_found(change: int) -> None:
    document = HUNT.document()
    seats = document["fairness"]["seats"]
    seats[:] = seats[:change] if change < 0 else [*seats, seats[-1]]
    assert fault_of(document, "settings") == "proof_seats"


# Commitments to parts.


@pytest.mark.parametrize("change", [-1, 1])
def test_too_many_or_too_few_commitments_are_found(change: int) -> None:
    document = HUNT.document()
    commitments = document["fairness"]["part_commitments"]
    commitments[:] = commitments[:change] if change < 0 else [*commitments, ""]
    assert fault_of(document, "parts") == "proof_commitments"


def test_a_part_that_was_not_committed_to_is_found() -> None:
    document = HUNT.document()
    commitments = document["fairness"]["part_commitments"]
    commitments[0] = other_digit(commitments[0], 0)
    assert fault_of(document, "parts") == "proof_part"


def test_a_person_s_part_without_a_commitment_is_found() -> None:
    document = SUBMARINE.document()
    document["fairness"]["part_commitments"][1] = ""
    assert failed(document) == {"parts", "settings"}
    codes = {check.fault.code for check in verify(json.dumps(document)) if check.fault}
    assert codes == {"proof_uncommitted", "proof_seat_kind"}


def test_a_bot_s_part_with_a_commitment_is_found() -> None:
    """Otherwise the server could have chosen it."""
    document = HUNT.document()
    proof = document["fairness"]
    proof["part_commitments"][1] = part_commitment(proof["parts"][1])
    assert fault_of(document, "settings") == "proof_seat_kind"


def test_the_commitment_of_an_absent_player_counts_as_the_part() -> None:
    game = FairGame("submarine", 3, {}, 4, withheld=2).play()
    assert failed(game.document()) == set()
    proof = read_proof(game.record())
    assert proof
    assert [proof.is_withheld(seat) for seat in (1, 2, 3)] == [False, True, False]


# Legacy records without commitments to parts and without a digest.


def test_a_legacy_record_verifies() -> None:
    checks = verify(LEGACY.record())
    assert all(check.ok for check in checks)
    assert [check.name for check in checks] == ["rules", "end", "commitment", "parts", "deal", "disc", "seals"]
    document = LEGACY.document()
    document["options"]["turn_limit"] = 300
    document["seats"] = ["Eve", "Mallory"]
    assert failed(document) == set(), "nothing binds them"


def test_the_binding_cannot_be_removed_from_a_proof() -> None:
    document = HUNT.document()
    for key in ("part_commitments", "settings", "seats"):
        del document["fairness"][key]
    assert failed(document) == {"disc", "seals"}


def test_a_binding_cannot_be_added_to_a_proof() -> None:
    document = LEGACY.document()
    new = HUNT.document()["fairness"]
    document["seats"] = HUNT.names
    document["fairness"] |= {key: new[key] for key in ("part_commitments", "settings", "seats")}
    assert failed(document) >= {"disc", "seals"}
