"""Behaviour common to all commands: help, version, exit codes and one-line errors."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fathom as package
from cli.terminal import environment, executed
from fathom.cli.main import COMMANDS, main


def test_help_lists_every_command_with_one_line() -> None:
    done = executed("--help")
    assert done.returncode == 0
    for name, does in COMMANDS.items():
        assert f"  {name}" in done.stdout
        assert does in done.stdout
    assert executed().stdout == done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert f"usage: fathom {command}" in capsys.readouterr().out


def test_version_names_the_running_engine() -> None:
    done = executed("--version")
    version, engine = done.stdout.splitlines()
    assert version == f"fathom {package.__version__}"
    assert ("compiled" if package.compiled() else "interpreted (") in engine


def test_version_of_the_interpreted_engine() -> None:
    assert "The engine is interpreted" in executed("--version", FATHOM_INTERPRETED="1").stdout


USAGE_ERRORS = {
    "nonsense": "there is no command 'nonsense'",
    "--nonsense": "there is no option '--nonsense'",
    "play": "required: GAME",
    "play chess": "unknown game 'chess'; available: submarine, subhunt",
    "play submarine --players 6": "Submarine is for 2 to 5 players, not 6",
    "play submarine --players two": "argument --players: 'two' is not a whole number",
    "play submarine --players 0": "argument --players: '0' is not a whole number",
    "play submarine --players \u0662": "is not a whole number",
    "play subhunt --players 3": "Submarine Hunt is for 2 players, not 3",
    "play submarine --seats human,deep_thought": "there is no player called 'deep_thought'",
    "play submarine --seats human,,random": "write names with commas",
    "play submarine --seats random,random --players 3": "--seats names 2 of 3 players",
    "play submarine --preset longest": "submarine has no preset 'longest'; available: rulebook, short, spare",
    "play submarine --option depth=3": "submarine has no option 'depth'",
    "play submarine --option must_act": "write must_act=VALUE, where VALUE is true or false",
    "play submarine --option must_act=perhaps": "S5.3: option must_act is true or false, not 'perhaps'",
    "play subhunt --option magazines=1,2,3": "H1.5: option magazines is three whole numbers",
    "play submarine --seed \udcff": "a seed is a number or a short text",
    "play submarine --save /nowhere/at/all": "cannot write /nowhere/at/all: No such file",
    "play submarine --save /": "cannot write /: it is a folder",
    "play submarine --colour": "unrecognized arguments: --colour",
    "simulate submarine --bots human": "unknown bot 'human'",
    "simulate submarine --bots random,random,random": "--bots names 3 bots for 2 seats",
    "simulate submarine --games -1": "argument --games",
    "simulate submarine --jobs 0": "argument --jobs: '0'",
    "simulate submarine --records /": "cannot write /: Is a directory",
    "play submarine --seats human,captain:6": "there is no player called 'captain:6'",
    "arena submarine": "--bots: name at least two, or add --league",
    "arena submarine --bots greedy,style:ghost": "there is no 'style:ghost'; the styles are: style:hoarder",
    "arena submarine --bots greedy,style:": "the styles are: style:hoarder",
    "arena submarine --bots greedy": "--bots: name at least two",
    "arena submarine --bots greedy,deep_thought": "unknown bot 'deep_thought'; available: random, greedy, captain",
    "arena submarine --bots greedy,captain:6": "bot captain plays at levels 1 to 5, not 6",
    "arena submarine --bots greedy,captain:x": "bot captain plays at levels 1 to 5, not 'x'",
    "arena submarine --bots greedy,greedy": "'greedy' is listed twice",
    "arena submarine --bots greedy,cmd:": "'cmd:' has no command",
    "arena submarine --bots greedy,cmd:./no/such/bot": "can't start './no/such/bot': No such file",
    "arena submarine --bots greedy,cmd:/": "can't start '/': Permission denied",
    "arena submarine --bots greedy,random --budget 5s": "write a budget like 500ms, 2000it or 2000it,500ms, not '5s'",
    "arena submarine --bots greedy,random --budget 0ms": "write a budget like 500ms",
    "arena submarine --bots greedy,random --budget 5ms,5ms": "write a budget like 500ms",
    "arena submarine --bots greedy,random --players 7": "Submarine is for 2 to 5 players, not 7",
    "arena submarine --bots greedy,random --patience never": "'never' is not a number of seconds",
    "arena submarine --bots greedy,random --out /dev/null": "cannot use /dev/null: File exists",
    "arena submarine --bots greedy,random --out /etc": "/etc is not empty and not an arena",
    "balance chess": "unknown game 'chess'",
    "balance submarine --bot deep_thought": "unknown bot 'deep_thought'",
    "balance subhunt --players 3": "Submarine Hunt is for 2 players, not 3",
    "balance submarine --bot cmd:./no/such/bot": "can't start './no/such/bot': No such file",
    "bot mend x": "invalid choice: 'mend'",
    "bot check": "required: CMD",
    "bot check ./no/such/bot": "can't start './no/such/bot': No such file",
    "bot check x --game chess": "unknown game 'chess'",
    "bot run deep_thought": "unknown bot 'deep_thought'",
    "legal": "required: RECORDS.jsonl",
    "legal /nowhere.jsonl": "cannot read /nowhere.jsonl: No such file or directory",
    "legal /": "cannot read /: Is a directory",
    "replay /nowhere.json": "cannot read /nowhere.json",
    "replay /dev/null": "there is no record 0 in /dev/null",
    "replay /dev/null --record -1": "argument --record",
    "rules S7.33": "there is no rule 'S7.33'",
    "rules Q": "there is no rule 'Q'",
    "rules S\x1b[31m": r"there is no rule 'S\x1b[31m'",
}


@pytest.mark.parametrize("arguments", USAGE_ERRORS)
def test_a_usage_error_is_one_line_with_exit_code_2(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = arguments.split(" ")
    assert main(given) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert USAGE_ERRORS[arguments] in output.err
    assert output.err.startswith(f"fathom {given[0]}: " if given[0] in COMMANDS else "fathom: ")


def test_a_usage_error_of_the_program() -> None:
    done = executed("play", "chess")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_file_without_permission(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Simulate the system's answer, since root may read and write every file."""

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "closed"
    path.touch()
    with monkeypatch.context() as system:
        system.setattr("builtins.open", refuse)
        assert main(["legal", str(path)]) == 2
    with monkeypatch.context() as system:
        system.setattr(os, "open", refuse)
        assert main(["play", "submarine", "--save", str(path)]) == 2
    with monkeypatch.context() as system:
        system.setattr(os, "access", lambda *_: False)
        assert main(["play", "submarine", "--save", str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"fathom legal: cannot read {path}: Permission denied",
        f"fathom play: cannot write {path}: Permission denied",
        f"fathom play: cannot write {path}: the file is read-only",
    ]


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "submarine", "--games", "9", "--bots", "random", "--records", "/dev/stdout"],
        ["play", "submarine", "--seats", "random,random"],
        ["rules", "submarine"],
    ],
)
def test_a_broken_pipe_is_quiet(command: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "fathom.cli.main", *command],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    with process:
        process.stdout.close()  # before the first byte
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet(jobs: str, tmp_path: Path) -> None:
    records = str(tmp_path / "records.jsonl")
    asked = ["simulate", "submarine", "--games", "1000000", "--bots", "random", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom.cli.main", *asked, "--records", records],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    )  # fmt: skip
    with process:
        while not (os.path.exists(records) and os.path.getsize(records)):  # once it is running
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_closed_streams_and_a_full_disk_cause_no_traceback() -> None:
    for redirection, code in ((">&-", 0), ("2>&-", 0), ("<&-", 0), (">/dev/full", 1)):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -m fathom.cli.main rules S1 {redirection}', sys.executable],
            capture_output=True, env=environment(), check=False,
        )  # fmt: skip
        assert done.returncode == code
        assert b"Traceback" not in done.stderr
        assert done.stderr.count(b"\n") == code
