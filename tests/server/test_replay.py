"""Replays over HTTP: permissions, content and refusals."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.client import Client
from fathom.study.drawing import draw_text
from server.running import API, User
from server.test_import_export import finished
from serving import Serving
from table.fair_game import FairGame

HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 3, {}, 1).play()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Start a server on SQLite: nothing here depends on the kind of store."""
    with Serving(tmp_path_factory.mktemp("replay")) as running:
        yield running
    assert '"level": "error"' not in running.log


def look(person: User, record: Any, **query: Any) -> httpx.Response:
    return person.http.post(f"{API}/replays", json=record, params=query)


def test_only_finished_games_can_be_replayed(server: Serving) -> None:
    with User(server, "Ada") as ada, User(server, None) as stranger:
        table = finished(ada)
        for seat in (0, 1, 2):
            told = stranger.get(f"/tables/{table}/replay", seat=seat).json()
            assert (told["game"], told["seat"], told["finished"]) == ("subhunt", seat, True)
            assert ("hide 101" in json.dumps(told)) == (seat == 1)
            assert [line["name"] for line in told["seats"]] == ["Ada", "random"]
        told = stranger.get(f"/tables/{table}/replay").json()
        assert "seat" not in told
        assert "hide 101" in [step["event"]["line"] for step in told["steps"]]
        assert stranger.get(f"/tables/{table}/replay", seat=3).json()["code"] == "no_such_seat"
        playing = ada.make_table("me", "random", game="subhunt")
        ada.start(playing, 1)
        for person in (ada, stranger):
            for query in ({}, {"seat": 1}, {"seat": 0}):
                assert person.get(f"/tables/{playing}/replay", **query).json()["code"] == "not_over"
        assert stranger.get(f"/tables/{'A' * 22}/replay").status_code == 404


def test_drawings_show_what_the_audience_saw(server: Serving) -> None:
    """Asked for by names, one for each moment. The rest of the answer is the same."""
    names, short = ["Ann", "Bob"], FairGame("subhunt", 2, {}, 1).play(20)
    with User(server, None) as stranger:
        for query in ({"seat": 0}, {"seat": 1}, {}):
            told = look(stranger, short.document(), **query, names="\n".join(names)).json()
            drawn = told.pop("drawings")
            assert told == look(stranger, short.document(), **query).json()
            assert len(drawn) == len(told["steps"]) + 1
            for step in (0, 10, 20) if query else ():
                view = short.match.prefix(step).view(query["seat"])
                assert drawn[step] == draw_text(short.match.game, view, names)
            assert "<S>" in drawn[-1] or query == {"seat": 0}
            assert "<S>" not in drawn[-1] or query != {"seat": 0}


def test_a_past_view_is_drawn_for_its_audience(server: Serving) -> None:
    with User(server, "Ada") as ada, User(server, None) as stranger:
        table = ada.make_table("me", "random", game="subhunt")
        ada.start(table, 1)
        path, names = f"/tables/{table}/past", "Ada\nBot"
        seq = ada.get(f"/tables/{table}").json()["seq"]
        assert ada.command(table, "move", seat=1, line="hide 101", seq=seq).status_code == 200
        own = ada.get(path, step=1, names=names).json()["drawing"]
        public = stranger.get(path, step=1, names=names).json()["drawing"]
        assert (own.count("<S>"), public.count("<S>")) == (1, 0)
        assert "Ada" in own
        assert "drawing" not in ada.get(path, step=1).json()
        assert stranger.get(path, step=1, names=names, seat=1).json()["code"] == "not_your_seat"


def test_a_table_without_spectators_is_replayed_by_its_players_only(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = finished(ada, spectators="off")
        assert ada.get(f"/tables/{table}/replay").status_code == 200
        assert bob.get(f"/tables/{table}/replay").json()["code"] == "not_for_spectators"


def test_an_uploaded_record_is_replayed_and_not_stored(server: Serving) -> None:
    with User(server, None) as stranger, User(server) as ada:
        for game, seats in ((SUBMARINE, (0, 1, 2, 3)), (HUNT, (0, 1, 2))):
            whole = look(stranger, game.document()).json()
            assert len(whole["steps"]) == len(game.match.steps)
            for seat in seats:
                told = look(stranger, game.document(), seat=seat)
                lines = [step["event"]["line"] for step in told.json()["steps"]]
                assert lines == [step.line_for(seat) for step in game.match.steps]
        assert look(ada, HUNT.document()).status_code == 200
        assert ada.get("/me/tables").json()["tables"] == []


def test_an_invalid_record_is_refused_with_move_and_rule(server: Serving) -> None:
    illegal, other, short = (HUNT.document() for _ in range(3))
    illegal["moves"][9] = "done"
    other["format"] = "other/2"
    short["options"].pop("blast")
    with User(server, None) as stranger:
        told = look(stranger, illegal)
        assert told.status_code == 409
        assert told.json()["rule"].startswith("H")
        assert (told.json()["params"]["move"], told.json()["params"]["played"]) == (9, "done")
        assert look(stranger, other).json()["code"] == "record_format"
        assert look(stranger, short).json()["code"] == "option_missing"
        assert look(stranger, HUNT.document(), seat=7).json()["code"] == "no_such_seat"
        for data in (b"", b"{", b"[]", b'"x"', HUNT.record()[:500], b"\xff", b"[" * 50 + b"]" * 50):
            answer = stranger.http.post(f"{API}/replays", content=data, headers={"content-type": "application/json"})
            assert answer.status_code == 400, (data[:20], answer.text)
        large = look(stranger, {**HUNT.document(), "notes": "x" * 140_000})
        assert (large.status_code, large.json()["code"]) == (413, "too_large")


def test_replays_are_rate_limited(tmp_path: Path) -> None:
    with Serving(tmp_path, "--limit=replays_burst=2", limited=True) as serving, User(serving, None) as stranger:
        codes = [look(stranger, HUNT.document()).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        with User(serving) as ada:
            assert look(ada, HUNT.document()).status_code == 200


def test_the_client_library_fetches_replays(server: Serving) -> None:
    async def look_back(table: str) -> None:
        async with Client(server.url) as watcher:
            assert len((await watcher.replay(HUNT.record(), 1)).steps) == len(HUNT.match.steps)
            told = await (await watcher.table(table)).replay()
            assert told.steps[0].event.line == "hide 101"

    with User(server) as ada:
        asyncio.run(look_back(finished(ada)))
