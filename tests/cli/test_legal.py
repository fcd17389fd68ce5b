"""`fathom legal`: legal moves before each move, and errors of invalid records."""

import io
import json
import sys
from pathlib import Path

import msgspec
import pytest

from cli.terminal import fathom
from fathom.cli.main import main
from fathom.core.record import write
from play import finished


def record(game: str, seed: int = 1) -> dict[str, object]:
    return msgspec.to_builtins(write(finished(game, 2, {}, seed)))  # type: ignore[no-any-return]


def listed(capsys: pytest.CaptureFixture[str], path: Path, code: int = 0) -> list[dict[str, object]]:
    assert main(["legal", str(path)]) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_one_list_per_move(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "records.jsonl"
    records = [record(game, seed) for seed in (1, 2)]
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    answers = listed(capsys, path)
    assert [answer["record"] for answer in answers] == [0, 1]
    for one, answer in zip(records, answers, strict=True):
        moves, legal = one["moves"], answer["legal"]
        assert isinstance(moves, list)
        assert isinstance(legal, list)
        for move, lines in zip(moves, legal, strict=True):
            assert move.partition(" = ")[0] in lines


def test_a_record_over_several_lines_and_blank_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record("submarine"), indent=2))
    assert len(listed(capsys, path)) == 1
    line = json.dumps(record("subhunt"))
    path.write_bytes(f"\n{line}\r\n\n{line}".encode())
    assert [answer["record"] for answer in listed(capsys, path)] == [0, 1]
    path.write_bytes(b"")
    assert listed(capsys, path) == []


def test_an_invalid_record_is_reported_and_the_rest_is_listed(tmp_path: Path) -> None:
    good = record("submarine")
    bad = {**good, "moves": ["mussel R", "mussel R"]}
    untrue = {**good, "result": {"reason": "S10.9", "ranking": [[1], [2]]}}
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(map(json.dumps, [good, bad, untrue, good])) + "\n\xff{\n")
    done = fathom("legal", str(path))
    assert done.returncode == 1
    assert [json.loads(line)["record"] for line in done.stdout.splitlines()] == [0, 3]
    faults = done.stderr.splitlines()
    assert faults[0] == "record 1, move 1 ('mussel R'): S2.4: the mussel R is taken"
    assert faults[1].startswith("record 2: ")
    assert faults[2].startswith("record 4: this isn't a game record: ")
    assert len(faults) == 3


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00", b"[" * 100_000, b"null", b"{}", b'{"format":7}', b"\x1b[31m"])
def test_arbitrary_bytes_are_one_error(junk: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "junk"
    path.write_bytes(junk)
    for command in ("legal", "replay"):
        assert main([command, str(path)]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1


def test_standard_input() -> None:
    done = fathom("legal", "-", given=json.dumps(record("subhunt")).encode())
    assert done.returncode == 0
    assert json.loads(done.stdout)["legal"][0][0] == "hide 101"


def test_records_are_read_as_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read a pipe without end as a stream: it must not fill the memory."""
    line = json.dumps(record("subhunt")).encode() + b"\n"
    answered = io.StringIO()

    class Endless(io.RawIOBase):
        def readline(self, _: int | None = -1) -> bytes:
            return b"" if answered.getvalue().count("\n") >= 3 else line

    class Input:
        buffer = Endless()

    monkeypatch.setattr(sys, "stdin", Input())
    monkeypatch.setattr(sys, "stdout", answered)
    assert main(["legal", "-"]) == 0
    assert answered.getvalue().count("\n") in (3, 4)
