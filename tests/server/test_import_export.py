"""Import, export, continuation and erasure over HTTP."""

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fathom.protocol.settings import DELETED_USER
from fathom.table.chance.verify import verify
from postgres import Cluster
from server.running import API, User
from serving import Serving, eventually
from store_locations import StoreLocation
from table.fair_game import FairGame

SUBMARINE = FairGame("submarine", 3, {}, 1).play()
HUNT = FairGame("subhunt", 2, {}, 1).play()
OLDER = FairGame("subhunt", 2, {}, 1, bound=False).play().document()  # its names are not bound by a digest


def bring_in(person: User, record: dict[str, Any]) -> httpx.Response:
    return person.http.post(f"{API}/records", json=record)


def finished(ada: User, bob: User | None = None, **settings: Any) -> str:
    """Play a game of two with some chat to its end."""
    table = ada.make_table("me", "open" if bob else "random", game="subhunt", **settings)
    if bob:
        assert bob.command(table, "sit", seat=2).status_code == 200
        bob.ready(table, 2)
    ada.start(table, 1)
    for place in ("hide 101", "hide 102", "hide 103", "mine 136"):
        seq = ada.get(f"/tables/{table}").json()["seq"]
        assert ada.command(table, "move", seat=1, line=place, seq=seq).status_code == 200
    assert ada.command(table, "chat", text="ada was here").status_code == 200
    assert ada.command(table, "resign", seat=1).status_code == 200
    return table


def continue_game(person: User, table: str, step: int, *seats: str, **fields: Any) -> httpx.Response:
    wished = [{"type": seat} if seat in ("me", "open") else {"type": "bot", "bot": seat} for seat in seats]
    wish = {"id": secrets.token_hex(8), "game": "subhunt", "seats": wished, **fields}
    return person.post("/tables", **wish, **{"from": {"table": table, "step": step}})


def test_an_imported_record_becomes_a_table_of_the_importer(server: Serving) -> None:
    with User(server) as ada, User(server) as bob, User(server, None) as stranger:
        first = bring_in(ada, SUBMARINE.document())
        assert first.status_code == 201, first.text
        assert bring_in(ada, dict(reversed(SUBMARINE.document().items()))).json() == first.json()
        assert bring_in(bob, SUBMARINE.document()).json()["table"] != first.json()["table"]
        table = first.json()["table"]
        (line,) = ada.get("/me/tables").json()["tables"]
        assert (line["table"], line["status"], line["imported"]) == (table, "over", True)
        assert table not in [each["table"] for each in stranger.get("/tables").json()["tables"]]
        assert stranger.http.get(first.json()["path"]).status_code == 200
        told = stranger.get(f"/tables/{table}").json()
        assert told["table"]["imported"] == "proven"
        assert told["view"]["over"]
        assert stranger.get(f"/tables/{table}/story").json()["total"] == len(SUBMARINE.match.steps)
        assert stranger.get(f"/tables/{table}/past", step=7).json()["view"]["log"]
        record = stranger.get(f"/tables/{table}/record").content
        assert all(check.ok for check in verify(record))


def test_an_illegal_record_is_refused_with_move_and_rule(server: Serving) -> None:
    document = SUBMARINE.document()
    number = next(index for index, line in enumerate(document["moves"]) if line.startswith("sail "))
    document["moves"][number] = "done"
    with User(server) as ada, User(server, None) as stranger:
        problem = bring_in(ada, document)
        assert problem.status_code == 409
        told = problem.json()
        assert (told["rule"], told["params"]["move"], told["params"]["played"]) == ("S3.1", number, "done")
        assert bring_in(stranger, SUBMARINE.document()).status_code == 401
        for data, status in (
            (b"{}", 400),
            (b'{"format": "fathom/1", "format": "fathom/1"}', 400),
            (b"[" * 50 + b"]" * 50, 400),
        ):
            answer = ada.http.post(f"{API}/records", content=data, headers={"content-type": "application/json"})
            assert answer.status_code == status, answer.text
        assert ada.get("/me/tables").json()["tables"] == []


def test_a_record_has_a_larger_size_limit_than_other_requests(server: Serving) -> None:
    with User(server) as ada:
        long = {**HUNT.document(), "comment": "x" * 60_000}
        assert bring_in(ada, long).status_code == 201
        assert bring_in(ada, {**long, "comment": "x" * 200_000}).status_code == 413
        assert ada.post("/tables", id="x", game="x" * 60_000, seats=[]).status_code == 413


def test_imports_are_rate_limited(place: StoreLocation) -> None:
    with (
        Serving(place, "--limit=transfers_burst=2", "--limit=transfers_per_hour=1") as server,
        User(server) as ada,
    ):
        assert [bring_in(ada, HUNT.document()).status_code for _ in range(3)] == [201, 201, 429]
        assert ada.get("/me/records").status_code == 429


def test_a_continued_game_against_a_bot_ends_across_a_restart(place: StoreLocation) -> None:
    with Serving(place) as server, User(server) as ada, User(server) as bob:
        before = bring_in(ada, HUNT.document()).json()["table"]
        step = len(HUNT.match.steps) // 2
        made = continue_game(bob, before, step, "me", "random")
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        assert bob.get(f"/tables/{table}").json()["table"]["begin"] == {"table": before, "step": step}
        bob.start(table, 1)
        view = bob.get(f"/tables/{table}").json()["view"]
        assert len(view["log"]) >= step
        server.restart(hard=True)
        with bob.listen(table) as feed:
            feed.play_on(1)
        record = bob.get(f"/tables/{table}/record").content
        assert all(check.ok for check in verify(record, made.json()["commitment"]))
        assert json.loads(record)["moves"][:step] == [each.line for each in HUNT.match.steps[:step]]


def test_an_invalid_continuation_is_refused(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        over = finished(ada, bob)
        playing = ada.make_table("me", "open", game="subhunt")
        for table, step, seats, fields, status, code in (
            (over, 99, ("me", "open"), {}, 404, "no_such_step"),
            (over, 1, ("me", "open", "open"), {}, 400, "players"),
            (over, 1, ("me", "open"), {"preset": "simple"}, 400, "other_game"),
            (playing, 0, ("me", "open"), {}, 409, "not_over"),
            ("x" * 22, 0, ("me", "open"), {}, 404, "no_such_table"),
        ):
            answer = continue_game(ada, table, step, *seats, **fields)  # type: ignore[arg-type]
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        closed = finished(ada, bob, spectators="off")
        with User(server) as cat:
            assert continue_game(cat, closed, 1, "me", "open").json()["code"] == "not_for_spectators"
        assert continue_game(ada, closed, 1, "me", "open").status_code == 201


def test_the_export_has_one_record_per_line(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        tables = {finished(ada, bob), finished(ada), finished(ada, spectators="off")}
        ada.make_table("me", "open")
        finished(bob)
        bring_in(ada, HUNT.document())
        answer = ada.get("/me/records")
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = answer.text.splitlines()
        records = [json.loads(line) for line in lines]
        assert len(records) == 4
        played = {record["fairness"]["table"] for record in records if "imported" not in record}
        assert played == tables
        for line in lines:
            assert all(check.ok for check in verify(line))
        with User(server, None) as stranger:
            assert stranger.get("/me/records").status_code == 401


def test_an_export_of_several_pages_has_every_game_once(server: Serving) -> None:
    with User(server) as ada:
        for number in range(101):  # more than two pages
            record = {**OLDER, "seats": [f"Red {number}", "Blue"]}
            assert bring_in(ada, record).status_code == 201
        names = [json.loads(line)["seats"][0] for line in ada.get("/me/records").text.splitlines()]
        assert sorted(names) == sorted(f"Red {number}" for number in range(101))


# Erasure of accounts.


TABLES = ("log", "tables", "members", "people", "sessions", "mentions", "erasures")


def everything(server: Serving) -> bytes:
    """Return all stored data: the bytes of the files, or the rows."""
    if not server.place.database:
        return b"".join(path.read_bytes() for path in sorted(server.data.iterdir()))
    rows = [row for table in TABLES for row in server.place.rows(f"SELECT * FROM {table}")]
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row)


def test_an_erased_person_is_gone_from_the_store_and_games_of_others_stay(place: StoreLocation) -> None:
    with Serving(place) as server:
        with User(server, "Ada Lovelace") as ada, User(server, "Bob") as bob:
            shared, alone = finished(ada, bob), finished(ada)
            link = ada.post("/me/links").json()["token"]
            assert bob.post(f"/tables/{shared}/commands", do="rematch", id="again").status_code == 200
            watched = bob.make_table("me", "open", game="subhunt")
            assert ada.command(watched, "chat", text="ada looks on").status_code == 200
            again = bob.get(f"/tables/{shared}").json()["table"]["rematch"]
            with ada.listen(shared) as feed, bob.listen(shared) as other:
                feed.next("snapshot")
                assert [line["text"] for line in other.next("snapshot")["chat"]] == ["ada was here"]
                assert ada.post("/me/forget", confirm="ada").json()["code"] == "not_confirmed"
                assert ada.get("/me").status_code == 200
                gone = ada.post("/me/forget", confirm="Ada Lovelace")
                assert gone.status_code == 204, gone.text
                told = other.next("update")
                assert told["event"]["type"] == "forgotten"
                assert len(told["event"]["said"]) == 1
                assert told["table"]["seats"][0]["name"] == DELETED_USER
            assert ada.get("/me").status_code == 401
            assert ada.post("/session/enter", token=link).status_code == 403
            assert bob.get(f"/tables/{alone}").status_code == 404
            assert bob.get(f"/tables/{again}").json()["table"]["seats"][1]["kind"] == "open"
            record = bob.get(f"/tables/{shared}/record").content
            assert all(check.ok for check in verify(record))
            assert json.loads(record)["seats"] == [DELETED_USER, "Bob"]
            assert "Ada" not in bob.get(f"/tables/{shared}").text
            assert "Ada" not in bob.get("/me/tables").text
        server.terminate()
        left = everything(server)
        assert b"Bob" in left
        for word in (b"Lovelace", b"ada was here", b"ada looks on"):
            assert word not in left
        assert place.rows("SELECT count(*) FROM people") == [(1,)]
        assert leaving(server) == 0
        server.start()
        with User(server, None) as stranger:
            assert all(check.ok for check in verify(stranger.get(f"/tables/{shared}/record").content))


def test_erasure_leaves_unfinished_games(server: Serving) -> None:
    with User(server, "Ada") as ada, User(server, "Bob") as bob, User(server, "Cat") as cat:
        duel = ada.make_table("me", "open", game="subhunt")
        bob.command(duel, "sit", seat=2)
        bob.ready(duel, 2)
        ada.start(duel, 1)
        trio = ada.make_table("me", "open", "open")
        for seat, person in ((2, bob), (3, cat)):
            person.command(trio, "sit", seat=seat)
            person.ready(trio, seat)
        ada.start(trio, 1)
        waiting = ada.make_table("me", "open", "open")
        bob.command(waiting, "sit", seat=2)
        alone = ada.make_table("me", "captain", game="subhunt")
        ada.start(alone, 1)
        assert ada.post("/me/forget", confirm="Ada").status_code == 204
        assert bob.get(f"/tables/{duel}").json()["view"]["ranking"] == [[2], [1]]
        seats = bob.get(f"/tables/{trio}").json()["table"]
        assert (seats["status"], seats["seats"][0]["kind"]) == ("playing", "bot")
        open_table = bob.get(f"/tables/{waiting}").json()["table"]
        assert (open_table["seats"][0]["kind"], open_table["host"]) == ("open", 2)
        assert bob.get(f"/tables/{alone}").status_code == 404


def leaving(server: Serving) -> int:
    return int(server.place.rows("SELECT count(*) FROM erasures")[0][0])


def test_an_erasure_resumes_after_a_crash(place: StoreLocation) -> None:
    with Serving(place) as server:
        with User(server, "Ada Lovelace") as ada, User(server, "Bob") as bob:
            shared = [finished(ada, bob) for _ in range(10)]
            with ThreadPoolExecutor() as threads:
                asked = threads.submit(ada.post, "/me/forget", confirm="Ada Lovelace")
                eventually(lambda: bool(leaving(server)) or asked.done())
                server.kill9()
            server.start()
            eventually(lambda: leaving(server), lambda left: not left)
            assert ada.get("/me").status_code == 401
            for table in shared:
                assert "Ada" not in bob.get(f"/tables/{table}").text
                assert all(check.ok for check in verify(bob.get(f"/tables/{table}/record").content))
        server.terminate()
        assert b"Lovelace" not in everything(server)


def test_an_erasure_survives_a_crash_right_after_its_request(place: StoreLocation) -> None:
    with Serving(place) as server, User(server, "Ada Lovelace") as ada, User(server, "Bob") as bob:
        table = finished(ada, bob)
        server.terminate()
        ((person,),) = place.rows("SELECT id FROM people WHERE name = 'Ada Lovelace'")
        place.rows("DELETE FROM sessions WHERE person = $1", person)
        place.rows("INSERT INTO erasures VALUES ($1)", person)
        server.start()
        eventually(lambda: leaving(server), lambda left: not left)
        assert bob.get(f"/tables/{table}").json()["table"]["seats"][0]["name"] == DELETED_USER
        assert place.rows("SELECT id FROM people WHERE id = $1", person) == []


def test_an_erasure_applies_at_all_servers(cluster: Cluster, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        cluster.database() as url,
        Serving(StoreLocation(tmp_path / "one", url)) as one,
        Serving(StoreLocation(tmp_path / "two", url)) as two,
        User(one, "Ada") as ada,
        User(two, "Bob") as bob,
    ):
        table = finished(ada, bob)
        elsewhere = User(two, None)
        elsewhere.http.cookies = ada.http.cookies
        with elsewhere.listen(table) as feed, bob.listen(table) as other:
            assert feed.next("snapshot")["yours"] == [1]
            assert [line["text"] for line in other.next("snapshot")["chat"]] == ["ada was here"]
            assert ada.post("/me/forget", confirm="Ada").status_code == 204
            told = other.next("snapshot")
            assert told["table"]["seats"][0]["name"] == DELETED_USER
            assert "chat" not in told
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(feed.next, None))  # until the end
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4001
        assert elsewhere.get("/me").status_code == 401
        assert "Ada" not in bob.get(f"/tables/{table}").text
        elsewhere.http.close()
