"""`fathom verify`: what was checked, in words, and what only a player can compare."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.core.record import write
from play import finished
from table.company import ANN
from table.fair import FairGame
from table.test_continuing import GoingOn
from table.test_continuing import finished as finished_table

HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 2, {}, 1).play()


def told(capsys: pytest.CaptureFixture[str], code: int, *arguments: object) -> tuple[str, str]:
    assert main(["verify", *map(str, arguments)]) == code
    return capsys.readouterr()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def tampered() -> dict[str, Any]:
    document = HUNT.document()
    document["fairness"]["seals"][0]["seal"] = "0" * 64
    return document


def test_a_fair_game_is_told_in_words(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    proof = HUNT.document()["fairness"]
    out, err = told(capsys, 0, path)
    assert err == ""
    spins = sum(step.chance_outcomes != () for step in HUNT.match.steps)
    assert out.splitlines() == [
        "record 0, table table-1",
        f"  ok  the game follows the rules from the deal to the result ({len(HUNT.match.steps)} moves)",
        "  ok  it is over, so the secret could be opened",
        "  ok  the secret opens the commitment",
        "  ok  there is a random part for each seat (2)",
        "  ok  all keys are bound to the settings and seats of this record",
        "  ok  the names are those that the game began with (2)",
        "  ok  the deal and the seat that begins follow from secret and parts",
        f"  ok  every outcome of chance follows from secret and parts ({spins})",
        "  ok  every hidden line fits its seal (8)",
        "  Compare with what you were shown (the seals, too, which stand in the record):",
        f"    commitment {proof['commitment']}",
        f"    settings   {proof['settings']}",
        f"    part 1     {proof['parts'][0]}",
        f"    part 2     {proof['parts'][1]}  from the server's secret, for a bot",
        "Everything holds.",
    ]


def test_a_game_without_chance_nodes_does_not_speak_of_them(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(SUBMARINE.record())
    out, _ = told(capsys, 0, path)
    assert "outcome of chance" not in out
    assert "hidden line" in out


def test_the_published_commitment_is_compared(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    noted = HUNT.document()["fairness"]["commitment"]
    for as_noted in (noted, f" {noted.upper()} "):
        out, _ = told(capsys, 0, path, "--commitment", as_noted)
        assert "  ok  the commitment is the one you gave\n" in out
    out, _ = told(capsys, 1, path, "--commitment", "0" * 64)
    assert f"  NO  the commitment is not the one that was shown before the game, {'0' * 64}\n" in out
    assert out.endswith("1 of 10 checks failed: do not trust this record.\n")


@pytest.mark.parametrize("wrong", ["", "abc", "g" * 64, "0" * 65, "٠" * 64])
def test_what_is_no_commitment_is_wrong_use(wrong: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(HUNT.record())
    out, err = told(capsys, 2, path, "--commitment", wrong)
    assert (out, err) == ("", "fathom verify: argument --commitment: a commitment is 64 hexadecimal digits\n")


def test_a_tampered_game_is_told_and_the_rest_is_checked(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(json.dumps(tampered()))
    out, _ = told(capsys, 1, path)
    line = HUNT.match.steps[0].line
    assert f"  NO  the seal of move 0 ({line!r}) does not fit the line\n" in out
    assert "  ok  the secret opens the commitment\n" in out
    assert out.endswith("1 of 9 checks failed: do not trust this record.\n")


def test_a_record_without_a_proof_says_so(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(write(finished("subhunt", 2, {}, 1)).encode())
    out, _ = told(capsys, 1, path)
    assert out.splitlines()[2:] == [
        "  NO  there is no proof of fairness: the game can be replayed, but nothing tells how it was dealt",
        "Nothing can be said about the deal.",
    ]


def test_many_records_from_standard_input_one_of_them_broken() -> None:
    broken = {**HUNT.document(), "moves": ["hide 1"]}
    lines = [HUNT.record(), json.dumps(broken).encode(), json.dumps(tampered()).encode(), SUBMARINE.record()]
    done = fathom("verify", "-", given=b"\n".join(lines))
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if not line.startswith(" ")] == [
        "record 0, table table-1",
        "Everything holds.",
        "record 2, table table-1",
        "1 of 9 checks failed: do not trust this record.",
        "record 3, table table-1",
        "Everything holds.",
    ]
    assert done.stderr.startswith("record 1, move 0 ('hide 1'): ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00", b"[" * 100_000, b"null", b"{}", b'{"format":7}', b"\x1b[31m"])
def test_no_bytes_make_it_stumble(junk: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(junk)
    out, err = told(capsys, 1, path)
    assert out == ""
    assert err.count("\n") == 1


def test_a_file_without_records_is_wrong_use(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.touch()
    out, err = told(capsys, 2, path)
    assert (out, err) == ("", f"fathom verify: there is no record in {path}\n")
    _, err = told(capsys, 2, path.with_name("nowhere"))
    assert "cannot read" in err


def test_a_game_that_went_on_says_what_it_cannot_prove(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = finished_table("submarine")
    after = GoingOn(before, 12).start()
    for _ in after.play_on(seed=3):
        pass
    path.write_bytes(after.table.record(ANN.id))
    out, _ = told(capsys, 0, path)
    assert "  ok  what nobody had seen when it went on follows from secret and parts" in out
    assert f"It goes on after step 12 of table {before.table.id}: compare the moves up to there," in out
    assert out.endswith("Everything holds from step 12 on.\n")


def test_an_older_proof_says_what_it_does_not_bind(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(FairGame("subhunt", 2, {}, 1, bound=False).play().record())
    out, _ = told(capsys, 0, path)
    assert "The proof is of an older kind: options, seats and names are bound to nothing" in out
    assert "settings   " not in out
    path.write_bytes(HUNT.record())
    out, _ = told(capsys, 0, path)
    assert "older kind" not in out


def test_what_was_withheld_deleted_or_thrown_away_is_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = FairGame("submarine", 3, {}, 4, withheld=2).play().document()
    proof = document["fairness"]
    del proof["seats"][0]["salt"]
    proof["resets"] = 2
    path.write_text(json.dumps({**document, "seats": ["Former player", *document["seats"][1:]]}))
    out, _ = told(capsys, 0, path)
    assert f"    part 2     {proof['parts'][1]}  the commitment: the part was not revealed before the start\n" in out
    assert "  The name of seat 1 was deleted and cannot be checked.\n" in out
    assert "  Parts were revealed and became void 2 times before, because seats changed.\n" in out
    assert "  ok  the names are those that the game began with (2)\n" in out


def test_another_setting_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = HUNT.document()
    document["options"]["turn_limit"] = 300
    path.write_text(json.dumps(document))
    out, _ = told(capsys, 1, path)
    assert "  NO  option turn_limit is written 300, but the game was bound to 200\n" in out


def test_a_game_that_was_brought_in_is_not_taken_for_one_that_was_played(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(json.dumps({**HUNT.document(), "imported": True}))
    out, _ = told(capsys, 0, path)
    assert "The server that gave it did not see it played" in out
