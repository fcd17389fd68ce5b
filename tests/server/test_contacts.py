"""Recent opponents, mutes, blocks, invitations and the featured game, over HTTP."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from fathom.protocol.listings import SeatInfo, TableListing
from fathom.server.runtime.featured import choose
from server.running import API, User
from server.smtp_server import SENDER, MailServer, link_in
from server.two_players import play_first_move, two_player_table
from server.webhook_receiver import webhook_receiver
from serving import Serving

STRANGE = "A" * 22  # a well-formed handle that means no one


@contextmanager
def users(server: Serving, *names: str) -> Iterator[list[User]]:
    with ExitStack() as stack:
        yield [stack.enter_context(User(server, name)) for name in names]


@contextmanager
def opponents(server: Serving, **settings: Any) -> Iterator[tuple[User, User, str]]:
    """Yield Ann and Bob, who play, and their table."""
    with users(server, "Ann", "Bob") as (ann, bob):
        yield ann, bob, two_player_table(ann, bob, **settings)


def contact(user: User, name: str) -> Any:
    """Return a contact of a user."""
    (found,) = [each for each in user.get("/me/people").json()["people"] if each["name"] == name]
    return found


def here(user: User, table: str, name: str) -> Any:
    """Return a person at a table as a user knows them."""
    (found,) = [each for each in user.get(f"/tables/{table}/people").json()["people"] if each["name"] == name]
    return found


def relate(user: User, handle: str, *, muted: bool = False, blocked: bool = False, **more: Any) -> httpx.Response:
    return user.http.put(f"{API}/me/people/{handle}", json={"muted": muted, "blocked": blocked, **more})


def invite(user: User, table: str, handle: str) -> httpx.Response:
    return user.post(f"/tables/{table}/invitations", person=handle)


def invitations(user: User) -> list[Any]:
    found: list[Any] = user.get("/me/invitations").json()["invitations"]
    return found


def refused(answer: httpx.Response) -> tuple[int, str]:
    found = answer.json()
    return answer.status_code, found.get("problem", found)["code"]


def test_recent_opponents_are_listed_with_the_last_game(server: Serving) -> None:
    with opponents(server) as (ann, bob, first), users(server, "Eve") as (eve,):
        found = contact(ann, "Bob")
        assert (found["table"], found["game"]) == (first, "submarine")
        assert found["at"] > 10**12
        assert len(found["person"]) == 22
        bob.command(first, "resign", seat=2)
        second = two_player_table(bob, ann)
        assert contact(ann, "Bob")["table"] == second
        assert bob.http.patch(f"{API}/me", json={"name": "Rob"}).status_code == 200
        assert contact(ann, "Rob")["person"] == found["person"], "the same person under another name"
        waiting = eve.make_table("me", "open")
        ann.command(waiting, "sit", seat=2)
        assert eve.get("/me/people").json()["people"] == [], "the game has not started"


def test_a_handle_means_a_person_to_one_person_only(server: Serving) -> None:
    with opponents(server) as (ann, bob, _), users(server, "Cat") as (cat,):
        two_player_table(cat, bob)
        handles = {contact(ann, "Bob")["person"], contact(cat, "Bob")["person"]}
        assert len(handles) == 2
        table = cat.make_table("me", "open")
        assert refused(invite(cat, table, contact(ann, "Bob")["person"])) == (404, "no_such_person")
        assert refused(relate(cat, contact(ann, "Bob")["person"], blocked=True)) == (404, "no_such_person")


def test_contacts_need_a_session_and_well_formed_requests(server: Serving) -> None:
    with opponents(server) as (ann, _, table), users(server, "Eve") as (eve,), User(server, None) as stranger:
        for path in ("/me/people", "/me/invitations", f"/tables/{table}/people", f"/tables/{table}/invitations"):
            assert refused(stranger.get(path)) == (401, "no_session")
        assert refused(invite(stranger, table, STRANGE)) == (401, "no_session")
        assert refused(relate(stranger, STRANGE)) == (401, "no_session")
        assert refused(ann.get(f"/tables/{STRANGE}/people")) == (404, "no_such_table")
        assert refused(relate(ann, STRANGE, blocked=True)) == (404, "no_such_person")
        assert refused(relate(ann, STRANGE, blocked=True, table=table)) == (404, "no_such_person")
        assert refused(relate(ann, STRANGE, blocked=True, table=STRANGE)) == (404, "no_such_table")
        bob = contact(ann, "Bob")["person"]
        assert refused(ann.http.put(f"{API}/me/people/{bob}", json={"muted": True})) == (400, "not_readable")
        assert refused(ann.post(f"/tables/{table}/invitations", person="Bob")) == (400, "not_readable")
        assert refused(ann.post(f"/me/invitations/{STRANGE}/accept")) == (404, "no_such_invitation")
        assert refused(ann.http.delete(f"{API}/me/invitations/{STRANGE}")) == (404, "no_such_invitation")
        assert refused(invite(eve, table, STRANGE)) == (404, "no_such_person")


def test_an_invited_opponent_accepts_and_sits(server: Serving) -> None:
    with opponents(server) as (ann, bob, _):
        handle = contact(ann, "Bob")["person"]
        table = ann.make_table("me", "open", game="subhunt")
        sent = invite(ann, table, handle)
        assert (sent.status_code, sent.json()) == (201, {"person": handle, "name": "Bob"})
        assert invite(ann, table, handle).json() == sent.json(), "it is idempotent"
        assert ann.get(f"/tables/{table}/invitations").json()["invitations"] == [sent.json()]
        assert bob.get(f"/tables/{table}/invitations").json()["invitations"] == []
        (asked,) = invitations(bob)
        assert (asked["name"], asked["table"], asked["game"]) == ("Ann", table, "subhunt")
        assert refused(ann.post(f"/me/invitations/{asked['invitation']}/accept")) == (404, "no_such_invitation")
        joined = bob.post(f"/me/invitations/{asked['invitation']}/accept")
        assert (joined.status_code, joined.json()) == (200, {"table": table, "path": f"/t/{table}"})
        assert [seat["name"] for seat in ann.get(f"/tables/{table}").json()["table"]["seats"]] == ["Ann", "Bob"]
        assert invitations(bob) == []
        assert refused(bob.post(f"/me/invitations/{asked['invitation']}/accept")) == (404, "no_such_invitation")
        assert refused(invite(ann, table, handle)) == (409, "sits_already")


def test_a_declined_invitation_is_not_repeated(server: Serving) -> None:
    with opponents(server) as (ann, bob, _):
        handle = contact(ann, "Bob")["person"]
        table = ann.make_table("me", "open")
        invite(ann, table, handle)
        (asked,) = invitations(bob)
        assert bob.http.delete(f"{API}/me/invitations/{asked['invitation']}").status_code == 204
        assert invitations(bob) == []
        assert invite(ann, table, handle).json()["declined"]
        assert invitations(bob) == []


def test_an_invitation_closes_when_the_table_fills_or_starts(server: Serving) -> None:
    with opponents(server) as (ann, bob, _), users(server, "Cat") as (cat,):
        handle = contact(ann, "Bob")["person"]
        table = ann.make_table("me", "open")
        invite(ann, table, handle)
        (asked,) = invitations(bob)
        assert cat.command(table, "sit", seat=2).status_code == 200
        assert invitations(bob) == []
        assert refused(bob.post(f"/me/invitations/{asked['invitation']}/accept")) == (404, "no_such_invitation")
        assert refused(invite(ann, table, handle)) == (409, "no_free_seat")
        assert cat.command(table, "leave", seat=2).status_code == 200
        assert len(invitations(bob)) == 1
        assert cat.command(table, "sit", seat=2).status_code == 200
        cat.ready(table, 2)
        ann.start(table, 1)
        assert invitations(bob) == []
        assert refused(invite(ann, table, handle)) == (409, "has_started")


def test_only_those_who_belong_to_a_table_invite_to_it(server: Serving) -> None:
    with opponents(server) as (ann, bob, _), users(server, "Cat") as (cat,):
        table = cat.make_table("me", "open", "open")
        handle = contact(ann, "Bob")["person"]
        assert refused(invite(ann, table, handle)) == (403, "not_seated")
        assert refused(invite(ann, STRANGE, handle)) == (404, "no_such_table")
        ann.command(table, "sit", seat=2)
        assert invite(ann, table, handle).status_code == 201
        assert [each["name"] for each in invitations(bob)] == ["Ann"]


def test_a_block_is_not_disclosed_to_the_blocked_person(server: Serving) -> None:
    with opponents(server) as (ann, bob, _), users(server, "Cat") as (cat,):
        before = ann.get("/me/people").json()
        assert relate(bob, contact(bob, "Ann")["person"], blocked=True).json()["blocked"]
        assert ann.get("/me/people").json() == before
        table = ann.make_table("me", "open")
        sent = invite(ann, table, contact(ann, "Bob")["person"])
        assert (sent.status_code, sent.json()) == (201, {"person": contact(ann, "Bob")["person"], "name": "Bob"})
        assert invitations(bob) == []
        hosted = bob.make_table("me", "open", public=True)
        listed = ann.make_table("me", "open", public=True)
        assert hosted not in [line["table"] for line in ann.get("/tables").json()["tables"]]
        assert listed not in [line["table"] for line in bob.get("/tables").json()["tables"]]
        assert {hosted, listed} <= {line["table"] for line in cat.get("/tables").json()["tables"]}
        answer = ann.command(hosted, "sit", seat=2)
        assert refused(answer) == (403, "seat_unavailable")
        assert "block" not in answer.text
        assert cat.command(hosted, "sit", seat=2).status_code == 200
        assert here(ann, hosted, "Bob") == {
            "person": contact(ann, "Bob")["person"], "name": "Bob", "seats": [1],
        }  # fmt: skip
        assert bob.command(listed, "sit", seat=2).status_code == 200, "the person who blocks may come"
        relate(bob, contact(bob, "Ann")["person"])
        assert len(invitations(bob)) == 1
        assert ann.command(hosted, "leave", seat=2).status_code == 403
        assert cat.command(hosted, "leave", seat=2).status_code == 200
        assert ann.command(hosted, "sit", seat=2).status_code == 200


def test_a_person_whom_you_block_cannot_be_invited_by_you(server: Serving) -> None:
    with opponents(server) as (ann, _, _):
        handle = contact(ann, "Bob")["person"]
        relate(ann, handle, blocked=True)
        assert refused(invite(ann, ann.make_table("me", "open"), handle)) == (409, "you_block")


def test_the_feeds_of_a_blocked_person_are_those_of_any_other(server: Serving) -> None:
    with opponents(server) as (ann, bob, table), users(server, "Eve") as (eve,):
        relate(bob, contact(bob, "Ann")["person"], muted=True, blocked=True)
        with ann.listen(table) as feed:
            feed.next("snapshot")
            feed.ask("chat", text="Ahoy")
        seen = [user.get(f"/tables/{table}", seat=0).json()["chat"] for user in (ann, bob, eve)]
        assert seen[0] == seen[1] == seen[2]
        assert [(line["text"], line["voice"]) for line in seen[0]] == [("Ahoy", 1)]


def test_people_at_a_table_are_muted_by_their_voice(server: Serving) -> None:
    with opponents(server) as (ann, bob, table), users(server, "Eve") as (eve,):
        for user, said in ((eve, "first"), (bob, "second"), (eve, "third")):
            assert user.command(table, "chat", text=said).status_code == 200
        found = ann.get(f"/tables/{table}/people").json()
        assert found["voices"] == 2
        assert [(its["name"], its["seats"], its.get("voice")) for its in found["people"]] == [
            ("Bob", [2], 2), ("Eve", [], 1),
        ]  # fmt: skip
        watcher = here(ann, table, "Eve")["person"]
        assert refused(relate(ann, watcher, muted=True)) == (404, "no_such_person"), "they have not played"
        assert relate(ann, watcher, muted=True, table=table).status_code == 200
        assert here(ann, table, "Eve")["muted"]
        assert contact(ann, "Eve") == {"person": watcher, "name": "Eve", "muted": True}
        assert relate(ann, watcher).json() == {"person": watcher, "name": "Eve"}
        assert [its["name"] for its in ann.get("/me/people").json()["people"]] == ["Bob"]
        assert [line["voice"] for line in ann.get(f"/tables/{table}").json()["chat"]] == [1, 2, 1]


def test_who_chats_is_not_told_to_those_who_may_not_watch(server: Serving) -> None:
    with opponents(server, spectators="after") as (ann, bob, table), users(server, "Eve") as (eve,):
        bob.command(table, "chat", text="hidden")
        found = eve.get(f"/tables/{table}/people").json()
        assert "voices" not in found
        assert [(its["name"], "voice" in its) for its in found["people"]] == [("Ann", False), ("Bob", False)]
        assert here(ann, table, "Bob")["voice"] == 1


def test_an_erased_account_leaves_no_contact(server: Serving) -> None:
    with opponents(server) as (ann, bob, _):
        relate(ann, contact(ann, "Bob")["person"], blocked=True)
        table = bob.make_table("me", "open")
        assert invite(bob, table, contact(bob, "Ann")["person"]).status_code == 201
        assert bob.post("/me/forget", confirm="Bob").status_code == 204
        assert ann.get("/me/people").json()["people"] == []
        assert invitations(ann) == []


def test_invitations_and_contacts_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = ("invitations_per_table=1", "invitations_by_person=2", "contacts_per_person=1", "invitations_burst=3")
    folder = tmp_path_factory.mktemp("limited")
    with Serving(folder, *(f"--limit={each}" for each in limits)) as limited, users(limited, "Ann", "Bob", "Cat") as (
        ann, bob, cat,
    ):  # fmt: skip
        for other in (bob, cat):
            two_player_table(ann, other)
        first, second, third = (ann.make_table("me", "open", "open") for _ in range(3))
        assert invite(ann, first, contact(ann, "Bob")["person"]).status_code == 201
        full = invite(ann, first, contact(ann, "Cat")["person"])
        assert refused(full) == (429, "too_many_invitations")
        assert full.json()["params"] == {"most": 1}
        assert invite(ann, second, contact(ann, "Bob")["person"]).status_code == 201
        assert refused(invite(ann, third, contact(ann, "Bob")["person"])) == (429, "too_many_invitations")
        for table in (first, second):
            bob.post(f"/me/invitations/{invitations(bob)[0]['invitation']}/accept")
        assert invite(ann, third, contact(ann, "Cat")["person"]).status_code == 201
        fourth = ann.make_table("me", "open")
        assert refused(invite(ann, fourth, contact(ann, "Cat")["person"])) == (429, "too_often")
        assert relate(ann, contact(ann, "Bob")["person"], muted=True).status_code == 200
        assert refused(relate(ann, contact(ann, "Cat")["person"], muted=True)) == (429, "too_many_contacts")
        assert relate(ann, contact(ann, "Bob")["person"], blocked=True).status_code == 200


def test_an_invitation_is_notified_by_email_and_webhook(tmp_path_factory: pytest.TempPathFactory) -> None:
    office = MailServer(tmp_path_factory.mktemp("mail") / "letters")
    arguments = [f"--mail-from={SENDER}", "--limit=mail_wait_seconds=0", "--allow-private-hooks"]
    with (
        office.running(),
        webhook_receiver() as receiver,
        Serving(tmp_path_factory.mktemp("server"), f"--smtp={office.url}", *arguments) as notifying,
        opponents(notifying) as (ann, bob, _),
    ):
        to = "bob@example.org"
        wish = {"address": to, "events": ["invitation"], "language": "nl"}
        assert bob.http.put(f"{API}/me/mail", json=wish).json()["events"] == ["invitation"]
        (asked,) = office.wait_for(to, lambda letters: len(letters) == 1)
        assert bob.post("/mail/confirm", token=link_in(asked, "confirm")).status_code == 204
        made = bob.post("/me/hooks", url=f"{receiver.url}/bob", events=["invitation"])
        assert made.status_code == 201, made.text
        table = ann.make_table("me", "open")
        invite(ann, table, contact(ann, "Bob")["person"])
        _, letter = office.wait_for(to, lambda letters: len(letters) == 2)
        assert letter["Subject"] == "Submarine: Ann nodigt je uit"
        assert f"{notifying.url}/t/{table}" in letter.get_content()
        (call,) = receiver.wait_for(1)
        assert call.json["type"] == "invitation"
        assert (call.json["data"]["inviter"], call.json["data"]["table"]) == ("Ann", table)
        with users(notifying, "Cat") as (cat,):
            two_player_table(cat, bob)
            relate(bob, contact(bob, "Ann")["person"], blocked=True)
            invite(ann, ann.make_table("me", "open"), contact(ann, "Bob")["person"])
            invite(cat, cat.make_table("me", "open"), contact(cat, "Bob")["person"])
            assert [each.json["data"]["inviter"] for each in receiver.wait_for(2)] == ["Ann", "Cat"]


def listing(table: str, kinds: str, updated: int) -> TableListing:
    """Return a game in play; `kinds` has a letter per seat: p for a person, b for a bot."""
    seats = [SeatInfo(seat=seat, kind="person" if kind == "p" else "bot") for seat, kind in enumerate(kinds, 1)]
    return TableListing(
        table=table, game="submarine", status="playing", public=True, host="", seats=seats, clock=None, spectators="on",
        created=0, updated=updated,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([(listing("few", "pp", 9), 1), (listing("many", "pb", 1), 2)], "many"),
        ([(listing("bots", "pb", 9), 0), (listing("people", "pp", 1), 0)], "people"),
        ([(listing("two", "pp", 9), 0), (listing("three", "ppp", 1), 0)], "three"),
        ([(listing("earlier", "pp", 1), 0), (listing("later", "pp", 9), 0)], "later"),
    ],
)
def test_the_featured_game_has_spectators_people_and_recent_moves(
    games: list[tuple[TableListing, int]], expected: str
) -> None:
    assert choose(games).table == expected


def test_the_lobby_features_a_public_game_that_can_be_watched(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Serving(tmp_path_factory.mktemp("quiet")) as quiet, users(quiet, "Ann", "Bob") as (ann, bob):
        two_player_table(ann, bob)
        two_player_table(ann, bob, public=True, spectators="off")
        two_player_table(ann, bob, public=True, spectators="after")
        ann.make_table("me", "open", public=True)
        assert "featured" not in ann.get("/tables").json()
        watched = two_player_table(ann, bob, public=True)
        later = two_player_table(ann, bob, public=True)
        play_first_move(ann, later, 1)
        with User(quiet, None) as eve:
            assert eve.get("/tables").json()["featured"] == {"table": later, "spectators": 0}
            with eve.listen(watched) as feed:
                feed.next("snapshot")
                assert ann.get("/tables").json()["featured"] == {"table": watched, "spectators": 1}
        ann.command(later, "resign", seat=1)
        bob.command(watched, "resign", seat=2)
        assert "featured" not in ann.get("/tables").json()
