"""`fathom verify`: the checks, what a player has to compare, and the verdict."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.core.record import write
from play import finished
from table.fair_game import FairGame
from table.harness import ANN
from table.test_continuation import Continuation
from table.test_continuation import finished as finished_table

HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 2, {}, 1).play()


def verify_output(capsys: pytest.CaptureFixture[str], code: int, *arguments: object) -> tuple[str, str]:
    assert main(["verify", *map(str, arguments)]) == code
    return capsys.readouterr()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def tampered() -> dict[str, Any]:
    document = HUNT.document()
    document["fairness"]["seals"][0]["seal"] = "0" * 64
    return document


def test_report_of_a_fair_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    proof = HUNT.document()["fairness"]
    out, err = verify_output(capsys, 0, path)
    assert err == ""
    spins = sum(step.chance_outcomes != () for step in HUNT.match.steps)
    assert out.splitlines() == [
        "record 0, table table-1",
        f"  ok  the game follows the rules from the deal to the result ({len(HUNT.match.steps)} moves)",
        "  ok  the game is over, so the secret could be revealed",
        "  ok  the secret matches the commitment",
        "  ok  every seat has a contribution (2)",
        "  ok  all keys are bound to the settings and seats of this record",
        "  ok  the names are those at the start of the game (2)",
        "  ok  the deal and the starting seat follow from secret and parts",
        f"  ok  every chance outcome follows from secret and parts ({spins})",
        "  ok  every hidden line matches its seal (8)",
        "  Compare with what you saw before and during the game (also the seals in the record):",
        f"    commitment {proof['commitment']}",
        f"    settings   {proof['settings']}",
        f"    part 1     {proof['parts'][0]}",
        f"    part 2     {proof['parts'][1]}  from the server's secret, for a bot",
        "All checks passed.",
    ]


def test_a_game_without_chance_nodes_has_no_check_of_outcomes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(SUBMARINE.record())
    out, _ = verify_output(capsys, 0, path)
    assert "chance outcome" not in out
    assert "hidden line" in out


def test_the_published_commitment_is_compared(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    noted = HUNT.document()["fairness"]["commitment"]
    for as_noted in (noted, f" {noted.upper()} "):
        out, _ = verify_output(capsys, 0, path, "--commitment", as_noted)
        assert "  ok  the commitment is the one you gave\n" in out
    out, _ = verify_output(capsys, 1, path, "--commitment", "0" * 64)
    assert f"  NO  the commitment isn't the one shown before the game, {'0' * 64}\n" in out
    assert out.endswith("1 of 10 checks failed: do not trust this record.\n")


@pytest.mark.parametrize("wrong", ["", "abc", "g" * 64, "0" * 65, "٠" * 64])
def test_a_malformed_commitment_is_a_usage_error(wrong: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    out, err = verify_output(capsys, 2, path, "--commitment", wrong)
    assert (out, err) == ("", "fathom verify: argument --commitment: a commitment is 64 hexadecimal digits\n")


def test_a_tampered_seal_fails_and_the_rest_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(json.dumps(tampered()))
    out, _ = verify_output(capsys, 1, path)
    line = HUNT.match.steps[0].line
    assert f"  NO  the seal of move 0 ({line!r}) doesn't match the line\n" in out
    assert "  ok  the secret matches the commitment\n" in out
    assert out.endswith("1 of 9 checks failed: do not trust this record.\n")


def test_a_record_without_a_proof(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(write(finished("subhunt", 2, {}, 1)).encode())
    out, _ = verify_output(capsys, 1, path)
    assert out.splitlines()[2:] == [
        "  NO  there's no proof of fairness: the game can be replayed, but nothing shows how it was dealt",
        "The record has no proof: the deal cannot be verified.",
    ]


def test_records_from_standard_input_with_an_invalid_one() -> None:
    broken = {**HUNT.document(), "moves": ["hide 1"]}
    lines = [HUNT.record(), json.dumps(broken).encode(), json.dumps(tampered()).encode(), SUBMARINE.record()]
    done = fathom("verify", "-", given=b"\n".join(lines))
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if not line.startswith(" ")] == [
        "record 0, table table-1",
        "All checks passed.",
        "record 2, table table-1",
        "1 of 9 checks failed: do not trust this record.",
        "record 3, table table-1",
        "All checks passed.",
    ]
    assert done.stderr.startswith("record 1, move 0 ('hide 1'): ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00", b"[" * 100_000, b"null", b"{}", b'{"format":7}', b"\x1b[31m"])
def test_arbitrary_bytes_are_one_error(junk: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(junk)
    out, err = verify_output(capsys, 1, path)
    assert out == ""
    assert err.count("\n") == 1


def test_a_file_without_records_is_a_usage_error(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.touch()
    out, err = verify_output(capsys, 2, path)
    assert (out, err) == ("", f"fathom verify: there is no record in {path}\n")
    _, err = verify_output(capsys, 2, path.with_name("nowhere"))
    assert "cannot read" in err


def test_caveats_of_a_continued_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = finished_table("submarine")
    after = Continuation(before, 12).start()
    for _ in after.play_on(seed=3):
        pass
    path.write_bytes(after.table.record(ANN.id))
    out, _ = verify_output(capsys, 0, path)
    assert "  ok  what no seat had seen when the game was continued follows from secret and parts" in out
    assert f"The game continues table {before.table.id} after step 12: compare the moves up to there," in out
    assert out.endswith("All checks passed, from step 12 on.\n")


def test_caveats_of_an_older_proof(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(FairGame("subhunt", 2, {}, 1, bound=False).play().record())
    out, _ = verify_output(capsys, 0, path)
    assert "The proof has an older format: it does not cover options, seats, names" in out
    assert "settings   " not in out
    path.write_bytes(HUNT.record())
    out, _ = verify_output(capsys, 0, path)
    assert "older format" not in out


def test_notes_on_withheld_parts_deleted_names_and_resets(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = FairGame("submarine", 3, {}, 4, withheld=2).play().document()
    proof = document["fairness"]
    del proof["seats"][0]["salt"]
    proof["resets"] = 2
    path.write_text(json.dumps({**document, "seats": ["Former player", *document["seats"][1:]]}))
    out, _ = verify_output(capsys, 0, path)
    assert f"    part 2     {proof['parts'][1]}  the commitment: the part was not revealed before the start\n" in out
    assert "  The name of seat 1 was deleted and cannot be checked.\n" in out
    assert "  Parts were revealed and became void 2 times before, because seats changed.\n" in out
    assert "  ok  the names are those at the start of the game (2)\n" in out


def test_a_changed_setting_is_reported(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = HUNT.document()
    document["options"]["turn_limit"] = 300
    path.write_text(json.dumps(document))
    out, _ = verify_output(capsys, 1, path)
    assert "  NO  option turn_limit is 300, but the game was committed with 200\n" in out


def test_an_imported_game_is_marked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(json.dumps({**HUNT.document(), "imported": True}))
    out, _ = verify_output(capsys, 0, path)
    assert "The game was imported: the server did not see it played" in out
