"""docs/protocol.md is correct: its transcripts are real, its lists are complete, its example runs.

Run with `--write`, this module updates the document's transcripts and table of codes.
"""

import ast
import asyncio
import inspect
import re
import sys
import textwrap
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest

import fathom.client
from client.scenes import SCENES, Told, http
from client.transcripts import brought_up_to_date, differences, shown
from fathom.core.errors import RefusalKind
from fathom.protocol import account, commands, remote_bot, updates
from fathom.server.responses import STATUS, STATUS_OF_CODE
from fathom.server.transport import connection
from fathom.table import events
from serving import Serving

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "protocol.md"
CODES = re.compile(r"(?<=<!-- codes -->\n).*?(?=\n<!-- end -->)", re.DOTALL)
ON_THE_WIRE = ("core", "bots", "table", "study", "server")
ELSEWHERE = (
    "proof_missing",
    "proof_published",
    "state_bytes",
    "no_such_limit",
    "no_such_budget",
    "chance_due",
)  # not on the wire


def text() -> str:
    return DOCUMENT.read_text()


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_as_the_document_shows_it(scene: str) -> None:
    as_shown(scene, SCENES[scene]())


def test_requests_are_answered_as_the_document_shows_it(server: Serving) -> None:
    as_shown("http", http(server.url))


def as_shown(scene: str, real: Told) -> None:
    documented = {who: block for (name, who), block in shown(text()).items() if name == scene}
    assert documented
    assert set(documented) <= set(real)
    assert [(who, wrong) for who, block in documented.items() if (wrong := differences(block, real[who]))] == []


def test_every_transcript_is_of_a_scene() -> None:
    assert {scene for scene, _ in shown(text())} == {*SCENES, "http"}
    assert len(shown(text())) == text().count("```json"), "a block without a mark is not checked"


def test_a_transcript_can_be_wrong() -> None:
    real = {"a": 1, "b": [1, 2, {"c": "x"}], "d": 0}
    for right in (real, {"a": 1, "…": "…"}, {"a": 1, "b": [1, "…"], "d": "…"}, {"b": [1, 2, {"c": "…"}], "…": "…"}):
        assert differences(right, real) == []
    for wrong in ({"a": 1}, {**real, "e": 1}, {**real, "b": [1, 2]}, {**real, "b": [1, 3, "…"]}, {**real, "a": True}):
        assert differences(wrong, real)


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def fields(union: Any) -> set[str]:
    return {field for kind in get_args(union) for field in kind.__struct_fields__}


def test_every_command_message_and_event_is_described() -> None:
    said = updates.Snapshot | updates.Update | updates.Accepted | updates.Refused | updates.Presence
    names = tags(account.ToFeed) | tags(commands.ProposedAction) | tags(said | account.Pong | account.MissedUpdates)
    names |= tags(events.Event) | tags(remote_bot.ToRemoteBot) | tags(remote_bot.FromRemoteBot)
    assert {name for name in names if f"`{name}`" not in text()} == set()


def test_every_field_is_described() -> None:
    kinds = (
        updates.Snapshot | updates.Update | updates.Accepted | updates.Refused
        | updates.Presence | updates.Problem | updates.TableInfo | updates.ClockFace | updates.Fairness
        | updates.Proposal | updates.ChatLine | updates.Seal | updates.Opening | account.TableCreated | account.Link
        | account.NewToken | account.TokenInfo | account.TokenMade | account.RemoteBot
    )  # fmt: skip
    names = (
        fields(remote_bot.ToRemoteBot)
        | fields(kinds)
        | fields(account.ToFeed)
        | fields(updates.PublicEvent)
        | fields(commands.ProposedAction)
    )
    assert {name for name in names if not re.search(rf"`{name}[?`:]", text())} == set()


def test_every_way_a_feed_ends_is_described() -> None:
    codes = {code for name, code in vars(connection).items() if name.isupper() and isinstance(code, int)}
    assert {code for code in codes if f"\n| {code} |" not in text()} == set()


def test_every_path_is_described(server: Serving) -> None:
    import httpx

    for path, methods in httpx.get(f"{server.url}/openapi.json").json()["paths"].items():
        if path.startswith("/api/"):
            for method in methods:
                short = path.removeprefix("/api/v1").replace("{table}", "{id}")
                assert f"`{method.upper()} {short}" in text(), path


def raised() -> dict[str, list[RefusalKind]]:
    """Return the codes of refusals with their kinds, as the sources raise them."""
    found: dict[str, list[RefusalKind]] = {}
    sources = ROOT / "src" / "fathom"
    deals = (sources / "games").glob("*/deal.py")  # faults of a record
    for path in sorted([*deals, *(each for room in ON_THE_WIRE for each in (sources / room).rglob("*.py"))]):
        for node in ast.walk(ast.parse(path.read_text())):
            name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
            if name == "Refusal" or name in HELPERS:
                assert isinstance(node, ast.Call)
                code = [each.value for each in node.args if isinstance(each, ast.Constant) and each.value]
                kinds = [each.attr for each in node.args if ast.unparse(each).startswith("RefusalKind.")]  # type: ignore[attr-defined]
                kind = kinds[0] if kinds else HELPERS.get(name, "")
                if code and kind and RefusalKind[kind] not in found.setdefault(str(code[0]), []):
                    found[str(code[0])].append(RefusalKind[kind])
    return found


HELPERS = {  # functions that make a refusal of one kind
    "forbidden_error": "FORBIDDEN",
    "illegal_error": "ILLEGAL",
    "untrue_error": "UNTRUE",
    "refuse": "MALFORMED",  # of records
    "bounded": "MALFORMED",  # of names and chat
    "check": "ILLEGAL",  # of limits
}


def table_of_codes() -> str:
    """Return a table of the codes of table and server, and a list of those of the games."""
    words: dict[str, str] = {}
    for room in ON_THE_WIRE:
        words |= import_module(f"fathom.{room}.messages_en").ENGLISH
    kinds = raised()
    rows = ["| code | kind | status | in English |", "|---|---|---|---|"]
    for code in sorted(words):
        if not code.startswith(ELSEWHERE):
            statuses = dict.fromkeys(str(STATUS_OF_CODE.get(code) or STATUS[kind]) for kind in kinds[code])
            rows.append(f"| `{code}` | {', '.join(kinds[code])} | {', '.join(statuses)} | {words[code]} |")
    for game in ("submarine", "subhunt"):
        own = import_module(f"fathom.games.{game}.messages_en").ENGLISH
        names = ", ".join(f"`{code}`" for code in sorted(own) if not code.startswith(ELSEWHERE) and code not in words)
        rows += ["", textwrap.fill(f"By the rules of `{game}`: {names}.", 118, break_on_hyphens=False)]
    return "\n".join(rows)


def test_every_code_is_listed() -> None:
    found = CODES.search(text())
    assert found is not None
    assert found[0] == table_of_codes()


def test_the_example_in_the_document_is_the_one_of_the_client() -> None:
    example = inspect.getdoc(fathom.client) or ""
    code = textwrap.dedent(example.partition("\n\n")[2])
    assert f"```python\n{code}\n```" in text()


def test_the_example_runs(server: Serving) -> None:
    code = text().partition("```python\n")[2].partition("\n```")[0]
    assert "asyncio.run(main())" in code
    names: dict[str, Any] = {}
    exec(code.replace("http://127.0.0.1:8000", server.url).replace("asyncio.run(main())", ""), names)
    asyncio.run(asyncio.wait_for(names["main"](), 120))


def write() -> None:
    """Update transcripts and codes."""
    scenes = {name: play() for name, play in SCENES.items()}
    with TemporaryDirectory() as folder, Serving(Path(folder)) as serving:
        scenes["http"] = http(serving.url)
    renewed = brought_up_to_date(text(), scenes)
    DOCUMENT.write_text(CODES.sub(lambda _: table_of_codes(), renewed))


if __name__ == "__main__" and "--write" in sys.argv:
    write()
