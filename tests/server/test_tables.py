"""Tables over HTTP."""

import fathom
from server.running import API, User
from serving import Serving


def test_the_list_of_games_has_all_options(server: Serving) -> None:
    with User(server, None) as stranger:
        told = stranger.get("/games").json()
    assert [(game["name"], game["seats"]) for game in told["games"]] == [("submarine", [2, 3, 4, 5]), ("subhunt", [2])]
    assert {bot["name"]: bot["levels"] for bot in told["bots"]} == {"random": 1, "greedy": 3, "captain": 5}
    options = {option["name"]: option for option in told["games"][0]["options"]}
    assert options["must_act"]["values"] == [False, True]
    assert options["mussels"]["values"] == ["choose", "random"]
    assert "short" in told["games"][0]["presets"]


def test_creating_a_table_is_idempotent(server: Serving) -> None:
    wish = {"id": "wish-1", "game": "submarine", "seats": [{"type": "me"}, {"type": "open"}]}
    with User(server) as ada, User(server) as bob:
        first, second = ada.post("/tables", **wish), ada.post("/tables", **wish)
        assert first.status_code == second.status_code == 201
        assert first.json() == second.json()
        assert len(first.json()["table"]) == 22
        assert len(first.json()["commitment"]) == 64
        assert bob.post("/tables", **wish).json()["table"] != first.json()["table"]
        assert len(ada.get("/me/tables").json()["tables"]) == 1


def test_the_lobby_shows_public_tables_only(server: Serving) -> None:
    with User(server) as ada, User(server, None) as stranger:
        shown, hidden = ada.make_table("me", "open", public=True), ada.make_table("me", "open")
        listed = [line["table"] for line in stranger.get("/tables").json()["tables"]]
        assert shown in listed
        assert hidden not in listed


def test_an_invalid_new_table_is_refused_with_a_reason(server: Serving) -> None:
    with User(server) as ada:
        for wish, code in (
            ({"game": "chess"}, "no_such_game"),
            ({"seats": [{"type": "me"}]}, "players"),
            ({"seats": [{"type": "me"}, {"type": "bot", "bot": "greedy", "level": 4}]}, "no_such_level"),
            ({"options": {"depth": 3}}, "no_such_option"),
            ({"surprise": 1}, "not_readable"),
        ):
            whole = {"id": "w", "game": "submarine", "seats": [{"type": "me"}, {"type": "open"}], **wish}
            answer = ada.post("/tables", **whole)
            assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_only_the_owner_of_a_seat_gets_its_view(server: Serving) -> None:
    with User(server) as ada, User(server) as bob, User(server, None) as stranger:
        table = ada.make_table("me", "open")
        assert bob.command(table, "sit", seat=2).status_code == 200
        bob.ready(table, 2)
        ada.start(table, 1)
        assert ada.get(f"/tables/{table}").json()["seat"] == 1
        assert ada.get(f"/tables/{table}", seat=0).json()["seat"] == 0
        assert bob.get(f"/tables/{table}", seat=2).json()["view"]["seat"] == 2
        for other in (bob, stranger):
            answer = other.get(f"/tables/{table}", seat=1)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
            assert other.get(f"/tables/{table}/updates", seat=1, since=1).status_code == 403
        assert stranger.get(f"/tables/{table}").json()["yours"] == []


def test_a_host_without_a_seat_is_marked_and_a_namesake_is_not(server: Serving) -> None:
    with User(server, "Ada") as ada, User(server, "Ada") as namesake:
        table = ada.make_table("me", "open")
        assert ada.get(f"/tables/{table}").json()["table"]["host"] == 1
        assert ada.command(table, "leave", seat=1).status_code == 200
        assert ada.get(f"/tables/{table}").json()["table"]["host"] == 0
        assert ada.get(f"/tables/{table}").json()["hosting"]
        assert "hosting" not in namesake.get(f"/tables/{table}").json()


def test_updates_since_a_seq(server: Serving) -> None:
    with User(server) as ada:
        table = ada.make_table("me", "me")
        ada.start(table, 1, 2)
        since = ada.get(f"/tables/{table}/updates", since=1, seat=1).json()
        assert since["type"] == "missed"
        assert [update["event"]["type"] for update in since["updates"]] == [
            "readied", "readied", "revealed", "revealed", "started"
        ]  # fmt: skip
        assert ada.get(f"/tables/{table}/updates", since=6).json() == {"type": "missed", "updates": []}
        assert ada.get(f"/tables/{table}/updates", since=999).json()["type"] == "snapshot"
        assert ada.get(f"/tables/{table}/updates").status_code == 400
        assert ada.get(f"/tables/{table}/updates", since=1, until=2).status_code == 400
        assert ada.http.get(f"{API}/tables/{table}/updates?since=1&since=2").json()["code"] == "duplicate_key"


def test_every_command_is_accepted_or_refused_with_status_and_reason(server: Serving) -> None:
    with User(server) as ada, User(server) as bob, User(server, None) as stranger:
        table = ada.make_table("me", "me")
        refused = ada.command(table, "move", seat=1, line="sail A", id="early")
        assert refused.status_code == 409
        assert refused.json()["type"] == "refused"
        assert refused.json()["id"] == "early"
        assert refused.json()["problem"]["code"] == "not_started"
        ada.start(table, 1, 2)
        snapshot = ada.get(f"/tables/{table}", seat=1).json()
        mover = snapshot["view"]["to_move"]
        seen = ada.get(f"/tables/{table}", seat=mover).json()
        line = seen["moves"][0]["line"]
        stale = ada.command(table, "move", seat=mover, line=line, seq=1)
        assert (stale.status_code, stale.json()["problem"]["code"]) == (409, "stale")
        assert stale.json()["missed"]
        assert bob.command(table, "move", seat=mover, line=line, seq=seen["seq"]).status_code == 403
        assert stranger.command(table, "move", seat=mover, line=line, seq=seen["seq"]).status_code == 401
        unreadable = ada.command(table, "move", seat=mover, line="fly", seq=seen["seq"])
        assert (unreadable.status_code, unreadable.json()["problem"]["kind"]) == (400, "malformed")
        done = ada.command(table, "move", seat=mover, line=line, seq=seen["seq"], id="once")
        again = ada.command(table, "move", seat=mover, line=line, seq=seen["seq"], id="once")
        assert done.status_code == again.status_code == 200
        assert done.json() == again.json() == {"type": "accepted", "id": "once", "seq": seen["seq"] + 1}


def test_a_stale_command_is_refused_with_the_updates_of_its_seat(server: Serving) -> None:
    """This holds for a device with several seats, and for a seat that has just changed hands."""
    with User(server) as ada:
        table = ada.make_table("me", "me", game="subhunt")
        ada.start(table, 1, 2)
        seen = ada.get(f"/tables/{table}", seat=1).json()["seq"]
        assert ada.command(table, "move", seat=1, line="hide 101", seq=seen).status_code == 200
        for seat, lines in ((1, "hide 101"), (2, "hide ?")):
            (missed,) = ada.command(table, "move", seat=seat, line="hide 102", seq=seen).json()["missed"]
            assert missed["event"]["line"] == lines
            assert ("submarines" in missed["view"]) == (seat == 1)


def test_why_not_returns_the_rule(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "me", options={"mussels": "random"})
        ada.start(table, 1, 2)
        mover = ada.get(f"/tables/{table}", seat=1).json()["view"]["to_move"]
        line = ada.get(f"/tables/{table}", seat=mover).json()["moves"][0]["line"]
        assert ada.post(f"/tables/{table}/why", seat=mover, line=line).json() == {"problem": None}
        why = ada.post(f"/tables/{table}/why", seat=mover, line="lift A2 Rc").json()["problem"]
        assert why["rule"].startswith("S")
        assert ada.post(f"/tables/{table}/why", seat=3 - mover, line=line).json()["problem"]["kind"] == "not_your_turn"
        assert bob.post(f"/tables/{table}/why", seat=mover, line=line).status_code == 403


def test_a_finished_game_has_a_permanent_record(server: Serving) -> None:
    with User(server) as ada, User(server, None) as stranger:
        table = ada.make_table("me", "greedy", game="subhunt")
        ada.start(table, 1)
        early = stranger.get(f"/tables/{table}/record")
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
        with ada.listen(table) as feed:
            feed.play_on(1)
        record = stranger.get(f"/tables/{table}/record")
        assert record.headers["content-type"] == "application/json"
        assert fathom.read_record(record.content).over
        assert stranger.http.get(f"/t/{table}").status_code == 200
        assert [line["status"] for line in ada.get("/me/tables").json()["tables"]] == ["over"]


def test_a_rematch_is_created_once(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open", game="subhunt")
        bob.command(table, "sit", seat=2)
        bob.ready(table, 2)
        ada.start(table, 1)
        assert ada.command(table, "resign", seat=1).status_code == 200
        first, second = ada.command(table, "rematch").json(), bob.command(table, "rematch").json()
        assert first["table"] == second["table"] != table
        following = bob.get(f"/tables/{first['table']}").json()
        assert following["table"]["rematch_of"] == table
        assert following["yours"] == [1]


def test_an_unknown_table_is_not_found(server: Serving) -> None:
    with User(server) as ada:
        for made_up in ("x", "A" * 22, "A" * 23, "%2e%2e", "%00" * 22, "%C3%BC" * 22):
            for path in ("", "/record", "/updates?since=1"):
                answer = ada.http.get(f"{API}/tables/{made_up}{path}")
                assert (answer.status_code, answer.json()["kind"]) == (404, "not_found"), made_up
        assert ada.command("A" * 22, "start").json()["code"] == "no_such_table"
        assert ada.http.get("/t/" + "A" * 22).status_code == 404
