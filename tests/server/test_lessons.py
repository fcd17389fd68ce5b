"""Lessons and hints over HTTP."""

from server.running import User
from serving import Serving
from store_locations import StoreLocation


def test_a_lesson_needs_no_session_and_is_stateless(server: Serving) -> None:
    with User(server, None) as stranger:
        lessons = stranger.get("/lessons").json()["lessons"]
        assert [lesson["game"] for lesson in lessons] == ["submarine", "subhunt"]
        step = "/lessons/submarine/sail"
        scene = stranger.get(step).json()
        assert (scene["seat"], scene["view"]["phase"]) == (1, "sail")
        assert "sail C" in [move["line"] for move in scene["moves"]]
        refused = stranger.post(step, line="sail B").json()
        assert (refused["outcome"], refused["problem"]["rule"]) == ("refused", "S4.2")
        assert stranger.post(step, line="sail off").json() == {"outcome": "other", "why": "off"}
        right = stranger.post(step, line="sail C").json()
        assert right["outcome"] == "right"
        assert right["frames"][-1]["view"]["ships"][0] == "C"
        assert stranger.get(step).json() == scene


def test_an_unknown_lesson_or_line_is_refused(server: Serving) -> None:
    with User(server, None) as stranger:
        for path, code in (("chess/sail", "no_such_lesson"), ("submarine/castle", "no_such_lesson_step")):
            answer = stranger.get(f"/lessons/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, code)
            assert stranger.post(f"/lessons/{path}", line="sail C").status_code == 404
        assert stranger.post("/lessons/submarine/sail", line="").status_code in (200, 400)
        assert stranger.post("/lessons/submarine/sail", line="x" * 5000).status_code == 400
        assert stranger.post("/lessons/submarine/sail", line="nonsense").json()["outcome"] == "refused"


def test_only_the_seat_to_move_gets_a_hint(server: Serving) -> None:
    with User(server) as ann, User(server) as bob, User(server, None) as stranger:
        table = ann.make_table("me", "random", game="subhunt")
        ann.start(table, 1)
        with bob.listen(table) as feed:
            feed.next("snapshot")
            hint = ann.post(f"/tables/{table}/hint", seat=1)
            assert hint.status_code == 200
            lines = [move["line"] for move in hint.json()["moves"]]
            assert len(lines) == 3
            assert all(line.startswith("hide ") for line in lines)
            assert ann.command(table, "move", seat=1, line=lines[0], seq=hint.json()["seq"]).status_code == 200
            assert feed.next()["type"] == "update"  # the update of the move; hints are not announced
        for user, status in ((bob, 403), (stranger, 401)):
            assert user.post(f"/tables/{table}/hint", seat=1).status_code == status
        assert ann.post(f"/tables/{table}/hint", seat=2).status_code == 403
        silent = ann.make_table("me", "random", hints=False)
        ann.start(silent, 1)
        refused = ann.post(f"/tables/{silent}/hint", seat=1)
        assert (refused.status_code, refused.json()["code"]) == (403, "hints_off")


def test_hints_are_limited(place: StoreLocation) -> None:
    with Serving(place, "--limit=hints_burst=2", "--limit=hints_per_second=0.001") as server, User(server) as ann:
        table = ann.make_table("me", "random", game="subhunt")
        ann.start(table, 1)
        statuses = [ann.post(f"/tables/{table}/hint", seat=1).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
