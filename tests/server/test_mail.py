"""E-mail, through a real SMTP server in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.dueling import duel, eventually, move
from server.mailing import SENDER, MailServer, link_in
from server.running import Somebody
from serving import PATIENCE, Serving


@pytest.fixture(scope="module")
def post_office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailServer]:
    office = MailServer(tmp_path_factory.mktemp("mail") / "letters")
    with office.running():
        yield office


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post_office: MailServer) -> Iterator[Serving]:
    arguments = [f"--smtp={post_office.url}", f"--mail-from={SENDER}", "--limit=mail_wait_seconds=0"]
    with Serving(tmp_path_factory.mktemp("server"), *arguments, "--limit=hook_retry_seconds=0.05") as running:
        yield running
    assert '"level": "error"' not in running.log


def give(person: Somebody, address: str, **wish: Any) -> Any:
    given = person.http.put("/api/v1/me/mail", json={"address": address, **wish})
    assert given.status_code == 200, given.text
    return given.json()


def test_letters_come_only_after_a_yes_and_end_with_a_no(server: Serving, post_office: MailServer) -> None:
    with Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob, Somebody(server, None) as stranger:
        to = "bob@example.org"
        assert give(bob, to) == {
            "offered": True, "address": to, "confirmed": False, "events": ["your_turn", "game_over"], "paused": False,
        }  # fmt: skip
        (asked,) = post_office.waits_for(to, lambda letters: len(letters) == 1)
        assert asked["From"] == SENDER
        assert "Bob" not in asked.as_string(), "nobody can have words of their own sent to strangers"
        first = duel(ann, bob)
        move(ann, first, 1)
        assert not bob.get("/me/mail").json()["confirmed"]
        token = link_in(asked, "confirm")
        for wrong in (token[:-1] + ("A" if token[-1] != "A" else "B"), f"x{token}", token.replace(".", "_")):
            refused = stranger.post("/mail/confirm", token=wrong)
            assert (refused.status_code, refused.json()["code"]) == (403, "bad_mail_link")
        assert stranger.post("/mail/stop", token=token).status_code == 403
        assert stranger.post("/mail/confirm", token=token).status_code == 204
        assert bob.get("/me/mail").json()["confirmed"]
        table = duel(ann, bob, clock={"type": "move", "seconds": 86_400})
        move(ann, table, 1)
        _, turn = post_office.waits_for(to, lambda letters: len(letters) == 2)
        assert turn["Subject"] == "Submarine: your turn"
        text = turn.get_content()
        assert f"{server.url}/t/{table}" in text
        assert "Ann, Bob" in text
        assert "You have time until" in text
        assert turn["List-Unsubscribe"] == f"<{server.url}/mail#stop={link_in(turn, 'stop')}>"
        assert bob.command(table, "resign", seat=2).status_code == 200
        letters = post_office.waits_for(to, lambda letters: len(letters) == 3)
        over = next(each for each in letters if each["Subject"] == "Submarine: the game is over")
        assert stranger.post("/mail/stop", token=link_in(over, "stop")).status_code == 204
        assert bob.get("/me/mail").json()["address"] == ""
        assert stranger.post("/mail/stop", token=link_in(over, "stop")).status_code == 403


def test_events_can_be_chosen_anew_and_the_address_forgotten(server: Serving, post_office: MailServer) -> None:
    with Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        to = "over@example.org"
        give(bob, to)
        (asked,) = post_office.waits_for(to, lambda letters: len(letters) == 1)
        assert bob.post("/mail/confirm", token=link_in(asked, "confirm")).status_code == 204
        line = give(bob, to, events=["game_over"])
        assert (line["confirmed"], line["events"]) == (True, ["game_over"])
        table = duel(ann, bob)
        move(ann, table, 1)
        bob.command(table, "resign", seat=2)
        _, over = post_office.waits_for(to, lambda letters: len(letters) == 2)
        assert over["Subject"] == "Submarine: the game is over"
        assert bob.http.delete("/api/v1/me/mail").status_code == 204
        assert bob.http.delete("/api/v1/me/mail").status_code == 204
        assert bob.get("/me/mail").json()["address"] == ""


def test_a_mail_server_that_is_down_is_tried_again(tmp_path: Path) -> None:
    office = MailServer(tmp_path / "letters")
    arguments = [f"--smtp={office.url}", f"--mail-from={SENDER}", "--limit=hook_retry_seconds=0.05"]
    serving = Serving(tmp_path, *arguments, "--limit=hook_attempts=1e6", "--limit=hook_failures=1e6")
    failed = 'fathom_deliveries_total{kind="mail",outcome="failed"'
    with serving as server, Somebody(server, "Bob") as bob:
        give(bob, "bob@example.org")
        eventually(lambda: bob.http.get(f"{server.url}/metrics").text, lambda text: failed in text)
        with office.running():
            office.waits_for("bob@example.org", lambda letters: len(letters) == 1)


def test_who_moves_within_minutes_gets_no_letter(tmp_path: Path, post_office: MailServer) -> None:
    arguments = [f"--smtp={post_office.url}", f"--mail-from={SENDER}", "--limit=mail_wait_seconds=8"]
    with Serving(tmp_path, *arguments) as server, Somebody(server, "Ann") as ann, Somebody(server, "Bob") as bob:
        to = "quick@example.org"
        give(bob, to)
        (asked,) = post_office.waits_for(to, lambda letters: len(letters) == 1)
        bob.post("/mail/confirm", token=link_in(asked, "confirm"))
        table = duel(ann, bob)
        move(ann, table, 1)
        move(bob, table, 2)
        dropped = 'fathom_deliveries_total{kind="mail",outcome="dropped"} 1.0'
        eventually(lambda: bob.http.get(f"{server.url}/metrics").text, lambda text: dropped in text)
        assert len(post_office.letters(to)) == 1


def test_nobody_can_have_many_letters_sent(server: Serving) -> None:
    with Somebody(server, "Eve") as eve:
        wishes = [{"address": f"victim{n}@example.org"} for n in range(4)]
        answers = [eve.http.put("/api/v1/me/mail", json=wish).status_code for wish in wishes]
        assert answers == [200, 200, 200, 429]
        wrong = eve.http.put("/api/v1/me/mail", json={"address": "victim"})
        assert wrong.json()["code"] == "bad_address"


def test_without_a_mail_server_there_is_no_mail(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, Somebody(server, "Ann") as ann:
        assert not ann.get("/me/mail").json()["offered"]
        refused = ann.http.put("/api/v1/me/mail", json={"address": "ann@example.org"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_mail")


def test_a_mail_server_needs_a_sender_and_its_password_is_not_shown(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "fathom",
        "serve",
        "--port=0",
        f"--data={tmp_path}",
        "--smtp=smtp://a:secret@mail.example",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "--mail-from" in done.stderr
    assert "secret" not in done.stderr
