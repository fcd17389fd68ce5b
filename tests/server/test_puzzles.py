"""Puzzles over HTTP: no session, nothing stored, no secret of other seats."""

import pytest

from fathom.study.puzzles.library import puzzles_of
from server.running import User
from serving import Serving

DAY = "2026-05-31"


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_puzzle_needs_no_session_and_is_stateless(server: Serving, game: str) -> None:
    with User(server, None) as stranger:
        listed = stranger.get(f"/puzzles/{game}", day=DAY).json()
        assert len(listed["puzzles"]) == len(puzzles_of(game))
        assert {each["kind"] for each in listed["puzzles"]} == set(listed["kinds"])
        path = f"/puzzles/{game}/{listed['daily']}"
        shown = stranger.get(path).json()
        assert shown["view"]["to_move"] == shown["seat"]
        puzzle = puzzles_of(game)[listed["daily"]]
        solver = {"rating": 1200, "deviation": 350}
        answer = stranger.post(path, lines=puzzle.solution, solver=solver).json()
        assert answer["outcome"] == "solved"
        assert answer["solver"]["rating"] > 1200
        assert stranger.post(path, lines=["nonsense"]).json()["outcome"] == "refused"
        assert stranger.post(path, solution=True).json()["solution"] == list(puzzle.solution)
        assert stranger.get(path).json() == shown


def test_wrong_requests_are_refused(server: Serving) -> None:
    with User(server, None) as stranger:
        for path, asked, status, code in (
            ("/puzzles/chess", {"day": DAY}, 404, "no_puzzles"),
            ("/puzzles/subhunt", {"day": "soon"}, 400, "no_such_day"),
            ("/puzzles/subhunt", {}, 400, "not_readable"),
            ("/puzzles/subhunt/none", {}, 404, "no_such_puzzle"),
        ):
            answer = stranger.get(path, **asked)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        known = next(iter(puzzles_of("subhunt")))
        assert stranger.post(f"/puzzles/subhunt/{known}", lines=["x"] * 21).status_code == 400
        assert stranger.post(f"/puzzles/subhunt/{known}", solver={"rating": "high"}).status_code == 400
        high = {"rating": 1e9, "deviation": 50}
        assert stranger.post(f"/puzzles/subhunt/{known}", lines=["x"], solver=high).status_code == 400
        assert stranger.post("/puzzles/subhunt/none", lines=["done"]).status_code == 404
