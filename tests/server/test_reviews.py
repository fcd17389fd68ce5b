"""Reviews over HTTP: only of finished games, in parts, computed once, and equal to those of the terminal."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fathom.protocol.reviews import Review, ReviewBudget
from fathom.study.review.account import review
from fathom.study.review.parts import STEPS
from server.running import API, User
from server.test_import_export import finished
from serving import PATIENCE, Serving
from table.fair_game import FairGame

WORLDS = 8
HUNT = FairGame("subhunt", 2, {}, 1).play()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Start a server on SQLite: nothing here depends on the kind of store."""
    with Serving(tmp_path_factory.mktemp("review")) as running:
        yield running
    assert '"level": "error"' not in running.log


def ask(person: User, path: str, record: Any = None, **query: Any) -> httpx.Response:
    return person.http.post(f"{API}{path}", json=record, params={"worlds": WORLDS, **query}, timeout=PATIENCE)


def to_the_end(person: User, path: str, record: Any = None) -> tuple[dict[str, Any], list[int]]:
    """Ask until the review is complete; return it and the progress of each answer."""
    progress = []
    while True:
        answer = ask(person, path, record)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        progress.append(told["done"])
        if "review" in told:
            return told["review"], progress
        assert told["done"] < told["steps"]


def test_a_record_is_reviewed_in_parts_as_in_the_terminal(server: Serving) -> None:
    steps = len(HUNT.match.steps)
    with User(server, None) as stranger:
        found, progress = to_the_end(stranger, "/reviews", HUNT.document())
        assert progress == [*range(STEPS, steps, STEPS), steps]
        own = review(HUNT.match, ReviewBudget(WORLDS))
        assert msgspec.convert(found, Review).seats == own.seats
        assert [step["line"] for step in found["steps"]] == [step.line for step in HUNT.match.steps]
        again, progress = to_the_end(stranger, "/reviews", HUNT.document())
        assert again == found
        assert progress == [steps], "it was stored"


def test_only_a_finished_game_of_a_table_is_reviewed(server: Serving) -> None:
    with User(server, "Ada") as ada, User(server, None) as stranger, User(server) as bob:
        playing = ada.make_table("me", "random", game="subhunt")
        ada.start(playing, 1)
        for person in (ada, stranger, bob):
            refused = ask(person, f"/tables/{playing}/review")
            assert refused.status_code == 409
            assert refused.json()["code"] == "not_over"
        table = finished(ada)
        found, _ = to_the_end(stranger, f"/tables/{table}/review")
        assert [seat["seat"] for seat in found["seats"]] == [1, 2]
        private = finished(ada, spectators="off")
        assert ask(bob, f"/tables/{private}/review").json()["code"] == "not_for_spectators"
        assert ask(ada, f"/tables/{private}/review").status_code == 200
        assert ask(ada, f"/tables/{'A' * 22}/review").status_code == 404


def test_bad_input_is_refused(server: Serving) -> None:
    unfinished = FairGame("submarine", 2, {}, 3).play(40).document()
    with User(server, None) as stranger:
        assert ask(stranger, "/reviews", unfinished).json()["code"] == "not_over"
        assert ask(stranger, "/reviews", {**HUNT.document(), "format": "other/2"}).json()["code"] == "record_format"
        for worlds in (0, 7, 401, "many"):
            assert ask(stranger, "/reviews", HUNT.document(), worlds=worlds).status_code == 400


def test_reviews_of_one_person_are_limited(tmp_path: Path) -> None:
    limits = ("--limit=reviews_burst=2", "--limit=reviews_per_second=0.01")
    with Serving(tmp_path, *limits, limited=True) as serving, User(serving, None) as stranger:
        answers = [ask(stranger, "/reviews", HUNT.document()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 1


def test_moves_do_not_wait_for_reviews(server: Serving) -> None:
    """While reviews wait for their worker, a game against a bot is played to its end."""
    record = HUNT.document()

    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
            waiting = [
                asyncio.create_task(client.post(f"{API}/reviews", json=record, params={"worlds": 30 + number}))
                for number in range(40)
            ]
            await asyncio.to_thread(play_a_game)
            assert not all(task.done() for task in waiting)
            answers = await asyncio.gather(*waiting)
            assert {answer.status_code for answer in answers} == {200}

    def play_a_game() -> None:
        with User(server, "Eve") as eve:
            finished(eve)

    asyncio.run(scenario())
