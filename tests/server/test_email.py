"""E-mail notifications, through an SMTP server in a process of its own."""

import asyncio
import string
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cli.terminal import fathom
from fathom.core.errors import Refusal
from fathom.protocol.settings import Language
from fathom.server.config import Config
from fathom.server.notifications.mail_texts import TEXTS, moment
from fathom.server.notifications.smtp import Mailer, check_address
from server.running import User
from server.smtp_server import SENDER, MailServer, link_in
from server.two_players import eventually, play_first_move, two_player_table
from serving import Serving
from store_locations import StoreLocation


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


def give(person: User, address: str, **wish: Any) -> Any:
    given = person.http.put("/api/v1/me/mail", json={"address": address, **wish})
    assert given.status_code == 200, given.text
    return given.json()


def test_email_requires_confirmation_and_ends_with_unsubscription(server: Serving, post_office: MailServer) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob, User(server, None) as stranger:
        to = "bob@example.org"
        assert give(bob, to) == {
            "offered": True, "address": to, "confirmed": False, "events": ["your_turn", "game_over", "invitation"],
            "paused": False, "language": "en",
        }  # fmt: skip
        (asked,) = post_office.wait_for(to, lambda letters: len(letters) == 1)
        assert asked["From"] == SENDER
        assert "Bob" not in asked.as_string(), "the request must contain no text of the sender"
        first = two_player_table(ann, bob)
        play_first_move(ann, first, 1)
        assert not bob.get("/me/mail").json()["confirmed"]
        token = link_in(asked, "confirm")
        for wrong in (token[:-1] + ("A" if token[-1] != "A" else "B"), f"x{token}", token.replace(".", "_")):
            refused = stranger.post("/mail/confirm", token=wrong)
            assert (refused.status_code, refused.json()["code"]) == (403, "bad_mail_link")
        assert stranger.post("/mail/stop", token=token).status_code == 403
        assert stranger.post("/mail/confirm", token=token).status_code == 204
        assert bob.get("/me/mail").json()["confirmed"]
        table = two_player_table(ann, bob, clock={"type": "move", "seconds": 86_400})
        play_first_move(ann, table, 1)
        _, turn = post_office.wait_for(to, lambda letters: len(letters) == 2)
        assert turn["Subject"] == "Submarine: it’s your turn"
        text = turn.get_content()
        assert f"{server.url}/t/{table}" in text
        assert "Ann, Bob" in text
        assert "You have until" in text
        assert turn["List-Unsubscribe"] == f"<{server.url}/mail#stop={link_in(turn, 'stop')}>"
        assert bob.command(table, "resign", seat=2).status_code == 200
        letters = post_office.wait_for(to, lambda letters: len(letters) == 3)
        over = next(each for each in letters if each["Subject"] == "Submarine: game over")
        assert stranger.post("/mail/stop", token=link_in(over, "stop")).status_code == 204
        assert bob.get("/me/mail").json()["address"] == ""
        assert stranger.post("/mail/stop", token=link_in(over, "stop")).status_code == 403


def test_events_can_be_changed_and_the_address_deleted(server: Serving, post_office: MailServer) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        to = "over@example.org"
        give(bob, to)
        (asked,) = post_office.wait_for(to, lambda letters: len(letters) == 1)
        assert bob.post("/mail/confirm", token=link_in(asked, "confirm")).status_code == 204
        line = give(bob, to, events=["game_over"])
        assert (line["confirmed"], line["events"]) == (True, ["game_over"])
        table = two_player_table(ann, bob)
        play_first_move(ann, table, 1)
        bob.command(table, "resign", seat=2)
        _, over = post_office.wait_for(to, lambda letters: len(letters) == 2)
        assert over["Subject"] == "Submarine: game over"
        assert bob.http.delete("/api/v1/me/mail").status_code == 204
        assert bob.http.delete("/api/v1/me/mail").status_code == 204
        assert bob.get("/me/mail").json()["address"] == ""


@pytest.mark.parametrize(
    ("language", "spring", "first"),
    [
        ("en", "5 March 2026, 14:10 (UTC)", "1 August 2026, 00:00 (UTC)"),
        ("nl", "5 maart 2026, 14:10 uur (UTC)", "1 augustus 2026, 00:00 uur (UTC)"),
        ("de", "5. März 2026, 14:10 Uhr (UTC)", "1. August 2026, 00:00 Uhr (UTC)"),
        ("fr", "5 mars 2026, 14:10 (UTC)", "1er août 2026, 00:00 (UTC)"),
    ],
)
def test_a_deadline_is_written_as_its_reader_writes_dates(language: Language, spring: str, first: str) -> None:
    assert moment(1_772_719_800_000, language) == spring
    assert moment(1_785_542_400_000, language) == first


def test_email_is_in_the_language_of_its_reader(server: Serving, post_office: MailServer) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        to = "sprachen@example.org"
        assert give(bob, to, language="de")["language"] == "de"
        (asked,) = post_office.wait_for(to, lambda letters: len(letters) == 1)
        assert asked["Subject"] == "Fathom: Bitte bestätige deine E-Mail-Adresse"
        assert bob.post("/mail/confirm", token=link_in(asked, "confirm")).status_code == 204
        assert give(bob, to, language="fr")["confirmed"], "another language needs no confirmation"
        table = ann.make_table("me", "open", game="subhunt")
        assert bob.command(table, "sit", seat=2).status_code == 200
        bob.ready(table, 2)
        ann.start(table, 1)
        assert bob.command(table, "resign", seat=2).status_code == 200
        _, over = post_office.wait_for(to, lambda letters: len(letters) == 2)
        assert over["Subject"] == "Chasse au sous-marin\u00a0: partie terminée"
        assert f"{server.url}/t/{table}" in over.get_content()
        refused = bob.http.put("/api/v1/me/mail", json={"address": to, "language": "xx"})
        assert (refused.status_code, refused.json()["kind"]) == (400, "malformed")


@pytest.mark.parametrize("language", get_args(Language))
def test_every_text_has_its_placeholders(language: Language) -> None:
    def placeholders(of: Language) -> list[list[str]]:
        return [sorted(field for _, field, _, _ in Formatter().parse(text) if field) for text in TEXTS[of]]

    assert placeholders(language) == placeholders("en")


def test_delivery_is_retried_while_the_smtp_server_is_down(tmp_path: Path) -> None:
    office = MailServer(tmp_path / "letters")
    arguments = [f"--smtp={office.url}", f"--mail-from={SENDER}", "--limit=hook_retry_seconds=0.05"]
    serving = Serving(tmp_path, *arguments, "--limit=hook_attempts=1e6", "--limit=hook_failures=1e6")
    failed = 'fathom_deliveries_total{kind="mail",outcome="failed"'
    with serving as server, User(server, "Bob") as bob:
        give(bob, "bob@example.org")
        eventually(lambda: bob.http.get(f"{server.url}/metrics").text, lambda text: failed in text)
        with office.running():
            office.wait_for("bob@example.org", lambda letters: len(letters) == 1)


def test_a_player_who_moves_within_minutes_gets_no_email(tmp_path: Path, post_office: MailServer) -> None:
    arguments = [f"--smtp={post_office.url}", f"--mail-from={SENDER}", "--limit=mail_wait_seconds=8"]
    with Serving(tmp_path, *arguments) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        to = "quick@example.org"
        give(bob, to)
        (asked,) = post_office.wait_for(to, lambda letters: len(letters) == 1)
        bob.post("/mail/confirm", token=link_in(asked, "confirm"))
        table = two_player_table(ann, bob)
        play_first_move(ann, table, 1)
        play_first_move(bob, table, 2)
        dropped = 'fathom_deliveries_total{kind="mail",outcome="dropped"} 1.0'
        eventually(lambda: bob.http.get(f"{server.url}/metrics").text, lambda text: dropped in text)
        assert len(post_office.messages_to(to)) == 1


def test_confirmation_emails_are_rate_limited(server: Serving) -> None:
    with User(server, "Eve") as eve:
        wishes = [{"address": f"victim{n}@example.org"} for n in range(4)]
        answers = [eve.http.put("/api/v1/me/mail", json=wish).status_code for wish in wishes]
        assert answers == [200, 200, 200, 429]
        wrong = eve.http.put("/api/v1/me/mail", json={"address": "victim"})
        assert wrong.json()["code"] == "bad_address"


ATOM = st.text(string.ascii_letters + string.digits + "!#$%&'*+-/=?^_`{|}~", min_size=1, max_size=12)
LABEL = st.text(string.ascii_letters + string.digits + "-", min_size=1, max_size=12)
LIKELY = st.builds(
    lambda local, domain: f"{'.'.join(local)}@{'.'.join(domain)}",
    st.lists(ATOM, min_size=1, max_size=4),
    st.lists(LABEL, min_size=2, max_size=12),
)
ODD = st.text('ab.@"\\ \r\n[]<>(),;:=?_-é1', min_size=3, max_size=20)


def test_an_email_goes_to_the_exact_stored_address(post_office: MailServer) -> None:
    letters = Mailer(Config(smtp=post_office.url, mail_from=SENDER))
    sent: list[str] = []

    @settings(max_examples=40)
    @given(st.lists(LIKELY | ODD, max_size=8))
    @example([r'"a\r\nb"@c.de', '"a b"@c.de', "a@[127.0.0.1]"])
    def mail(texts: list[str]) -> None:
        for text in texts:
            with suppress(Refusal):
                stored = check_address(text)
                letter_id = f"round-trip-{len(sent)}"
                settled = asyncio.run(letters.send(stored, "s", "text", "https://example.org/" + "x" * 300, letter_id))
                assert settled.status == "delivered", (stored, settled)
                sent.append(stored)

    mail()
    came = {each["Message-ID"]: each for each in post_office.all_messages() if "round-trip" in each["Message-ID"]}
    assert len(came) == len(sent) > 20
    for number, stored in enumerate(sent):
        letter = came[f"<round-trip-{number}@example.org>"]
        assert letter["X-RcptTo"] == stored
        assert letter["To"] == stored
        assert letter["To"].addresses[0].addr_spec == stored
        assert b"=?" not in letter["List-Unsubscribe"].encode()


def test_an_ambiguous_address_is_refused(server: Serving, post_office: MailServer) -> None:
    with User(server, "Eve") as eve:
        for address in ("a@[127.0.0.1]", r'"a\r\nb"@c.de', '"a b"@c.de'):
            refused = eve.http.put("/api/v1/me/mail", json={"address": address})
            assert (refused.status_code, refused.json()["code"]) == (400, "bad_address")
        assert eve.get("/me/mail").json()["address"] == ""
        assert give(eve, "Eve@Mail.Example.ORG")["address"] == "Eve@mail.example.org"
        (asked,) = post_office.wait_for("Eve@mail.example.org", lambda letters: len(letters) == 1)
        assert asked["X-RcptTo"] == "Eve@mail.example.org"


def test_an_invalid_address_from_an_older_version_is_paused(server: Serving, post_office: MailServer) -> None:
    for number, bad in enumerate((r'"a\r\nb"@c.de', "a@[127.0.0.1]", "a@", "")):
        with User(server, "Ann") as ann, User(server, "Bob") as bob:
            give(bob, f"stored{number}@example.org")
            (asked,) = post_office.wait_for(f"stored{number}@example.org", lambda letters: len(letters) == 1)
            assert bob.post("/mail/confirm", token=link_in(asked, "confirm")).status_code == 204
            server.place.rows(
                "UPDATE subscriptions SET target = $1 WHERE target = $2", bad, f"stored{number}@example.org"
            )
            before = len(post_office.all_messages())
            play_first_move(ann, two_player_table(ann, bob), 1)
            eventually(lambda bob=bob: bob.get("/me/mail").json(), lambda line: line["paused"])
            assert bob.get("/me/mail").json()["address"] == bad
            assert len(post_office.all_messages()) == before
            line = give(bob, f"better{number}@example.org")
            assert (line["paused"], line["confirmed"]) == (False, False)
            post_office.wait_for(f"better{number}@example.org", lambda letters: len(letters) == 1)


def test_changing_events_keeps_the_case_of_the_address(tmp_path: Path, post_office: MailServer) -> None:
    place = StoreLocation(tmp_path)
    with Serving(place, f"--smtp={post_office.url}", f"--mail-from={SENDER}") as server, User(server) as bob:
        give(bob, "case@example.org")
        place.rows("UPDATE subscriptions SET target = 'Case@Example.ORG', confirmed = true")
        assert give(bob, "Case@Example.ORG", events=["game_over"])["confirmed"]


def test_without_an_smtp_server_email_is_disabled(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, User(server, "Ann") as ann:
        assert not ann.get("/me/mail").json()["offered"]
        refused = ann.http.put("/api/v1/me/mail", json={"address": "ann@example.org"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_mail")


def test_an_smtp_url_requires_a_sender_and_its_password_is_not_shown(tmp_path: Path) -> None:
    done = fathom("serve", "--port=0", f"--data={tmp_path}", "--smtp=smtp://a:secret@mail.example")
    assert done.returncode == 2
    assert "--mail-from" in done.stderr
    assert "secret" not in done.stderr
