"""Plans: replies that the server plays for their owner, and that no other person learns of."""

import secrets
from typing import Any

import httpx
import pytest

from server.running import API, Feed, User
from server.two_players import eventually, two_player_table
from serving import Serving
from store.open_stores import with_store
from store_locations import StoreLocation

THREE_DAYS = {"type": "move", "seconds": 3 * 86_400}


def plan(person: User, table: str, seat: int = 2) -> dict[str, Any]:
    found = person.get(f"/tables/{table}/plan", seat=seat)
    assert found.status_code == 200, found.text
    result: dict[str, Any] = found.json()
    return result


def add(person: User, table: str, *play: str, when: str = "", seat: int = 2) -> httpx.Response:
    conditions = [{"seat": 3 - seat, "line": when}] if when else []
    return person.post(f"/tables/{table}/plan", seat=seat, when=conditions, play=play)


def revoke(person: User, table: str, **query: Any) -> httpx.Response:
    return person.http.delete(f"{API}/tables/{table}/plan", params={"seat": 2, **query})


def play(person: User, table: str, seat: int, line: str) -> None:
    seen = person.get(f"/tables/{table}", seat=seat).json()
    done = person.command(table, "move", seat=seat, seq=seen["seq"], line=line)
    assert done.status_code == 200, done.text


def log(person: User, table: str) -> list[str]:
    return list(person.get(f"/tables/{table}").json()["view"]["log"])


def outcome(person: User, table: str) -> dict[str, Any]:
    """Wait for the outcome of Bob's plan."""
    result: dict[str, Any] = eventually(lambda: plan(person, table), lambda its: "outcome" in its)["outcome"]
    return result


def received(feed: Feed, last: str) -> list[dict[str, Any]]:
    """Return all messages up to the move with this line."""
    messages = [feed.next()]
    while messages[-1].get("event", {}).get("line") != last:
        messages.append(feed.next())
    return messages


def test_the_branch_that_fits_is_played(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        assert plan(bob, table) == {}
        assert add(bob, table, "mussel V", when="mussel Y").status_code == 200
        made = add(bob, table, "mussel G", when="mussel R").json()
        assert [each["number"] for each in made["branches"]] == [1, 2]
        assert made["branches"][1]["when"][0]["move"]["verb"] == "mussel"
        assert plan(bob, table) == made
        play(ann, table, 1, "mussel R")
        assert outcome(bob, table)["result"] == "played"
        assert log(ann, table) == ["mussel R", "mussel G"]
        assert revoke(bob, table).json() == {}, "which clears the outcome"


def slow_table(ann: User, bob: User, game: str) -> str:
    """Create and start a table of a game whose first seat begins, or not."""
    table = ann.make_table("me", "open", game=game, clock=THREE_DAYS)
    assert bob.command(table, "sit", seat=2).status_code == 200
    bob.ready(table, 2)
    ann.start(table, 1)
    return table


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_reply_of_several_moves(server: Serving, game: str) -> None:
    """Plan with no knowledge of the rules, by previews."""
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = slow_table(ann, bob, game)
        players = {1: ann, 2: bob}

        def seen(seat: int) -> Any:
            return players[seat].get(f"/tables/{table}", seat=seat).json()

        while (to_move := seen(2)["view"]["to_move"]) == 2 or len(log(bob, table)) < 12:
            play(players[to_move], table, to_move, seen(to_move)["moves"][0]["line"])
        replies: list[str] = []
        for _ in range(2):
            shown = bob.post(f"/tables/{table}/preview", seat=2, play=replies, own_turn=True).json()
            replies.append(shown["moves"][-1]["line"])
        assert add(bob, table, *replies).status_code == 200
        before = len(log(bob, table))
        while "outcome" not in plan(bob, table):
            if seen(1)["view"]["to_move"] == 1:
                play(ann, table, 1, seen(1)["moves"][-1]["line"])
        ended = plan(bob, table)["outcome"]
        own = [each["line"] for each in ended["played"]] if "played" in ended else []
        assert own == replies[: len(own)]
        assert own, "and the first was legal"
        told = [line.partition(" = ")[0] for line in seen(2)["view"]["log"][before:]]
        assert own in [told[at : at + len(own)] for at in range(len(told))]


def test_no_other_person_learns_of_a_plan(server: Serving) -> None:
    """Compare all that Ann and a spectator get with and without a plan of Bob's."""

    def game(with_plan: bool) -> list[Any]:
        with User(server, "Ann") as ann, User(server, "Bob") as bob, User(server, None) as spectator:
            table = two_player_table(ann, bob, clock=THREE_DAYS)
            with ann.listen(table) as hers, spectator.listen(table) as theirs:
                if with_plan:
                    assert add(bob, table, "mussel G", when="mussel R").status_code == 200
                    add(bob, table, "mussel V", when="mussel Y")
                    assert revoke(bob, table, branch=2).status_code == 200
                    assert ann.get(f"/tables/{table}/plan", seat=2).status_code == 403
                    assert spectator.get(f"/tables/{table}/plan", seat=2).status_code == 401
                    assert ann.post(f"/tables/{table}/preview", seat=2).json()["code"] == "not_your_seat"
                    assert plan(ann, table, 1) == {}
                waiting = [ann.get(f"/tables/{table}").json(), spectator.get(f"/tables/{table}").json()]
                play(ann, table, 1, "mussel R")
                if with_plan:
                    outcome(bob, table)
                else:
                    play(bob, table, 2, "mussel G")
                heard = [received(hers, "mussel G"), received(theirs, "mussel G")]
                story = ann.get(f"/tables/{table}/story").json()
            bob.command(table, "resign", seat=2)
            told = [waiting, heard, story, ann.get(f"/tables/{table}/record").json()]
            return [neutral(each, table) for each in told]

    assert game(with_plan=True) == game(with_plan=False)


def neutral(value: Any, table: str, key: str = "") -> Any:
    """Return an answer without what differs between any two tables: ids, times, secrets and the deal."""
    if isinstance(value, dict):
        return {name: neutral(each, table, name) for name, each in value.items() if name not in DIFFERENT}
    if isinstance(value, list):
        return [neutral(each, table) for each in value]
    return "id" if value == table else value


DIFFERENT = {
    "at", "since", "left", "created", "ended", "updated", "commitment", "secret", "fairness", "deal", "hand", "hands",
    "settings", "board", "fields", "opening", "news", "seal", "seals", "openings", "stocks", "start",
}  # fmt: skip


def test_an_illegal_reply_ends_the_plan(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        assert add(bob, table, "mussel G").status_code == 200
        play(ann, table, 1, "mussel G")
        ended = outcome(bob, table)
        assert (ended["result"], ended["refused"]["line"]) == ("refused", "mussel G")
        assert ended["problem"]["kind"] == "illegal"
        assert log(bob, table) == ["mussel G"]
        assert "branches" not in plan(bob, table)


def test_a_plan_that_does_not_fit_ends(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        add(bob, table, "mussel G", when="mussel R")
        play(ann, table, 1, "mussel Y")
        assert outcome(bob, table) == {"result": "no_match"}
        assert log(bob, table) == ["mussel Y"]
        play(bob, table, 2, "mussel G")


def test_a_revoked_plan_is_not_played(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        for colour in "GV":
            add(bob, table, f"mussel {colour}")
        left = revoke(bob, table, branch=1).json()
        assert [each["number"] for each in left["branches"]] == [2]
        assert revoke(bob, table, branch=1).json() == left
        assert revoke(bob, table).json() == {}
        play(ann, table, 1, "mussel R")
        assert plan(bob, table) == {}
        assert bob.get(f"/tables/{table}", seat=2).json()["view"]["to_move"] == 2


def test_plans_are_refused_with_a_reason(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        quick = two_player_table(ann, bob, clock={"type": "move", "seconds": 3600})
        for status, code, answer in (
            (409, "no_plans_here", add(bob, quick, "mussel G")),
            (409, "plan_your_turn", add(ann, table, "mussel G", seat=1)),
            (403, "not_your_seat", add(ann, table, "mussel G", seat=2)),
            (409, "cannot_happen", add(bob, table, "mussel G", when="sail C")),
            (400, "no_such_verb", add(bob, table, "hop")),
            (400, "not_readable", add(bob, table)),
            (400, "not_readable", add(bob, table, *["mussel G"] * 9)),
            (400, "not_readable", add(bob, table, "m" * 201)),
            (404, "no_such_table", add(bob, secrets.token_urlsafe(16), "mussel G")),
        ):
            assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        pairs = [(theirs, own) for theirs in "RYGBV" for own in "RYGBV" if theirs != own]
        answers = [add(bob, table, f"mussel {own}", when=f"mussel {theirs}") for theirs, own in pairs[:13]]
        assert [each.status_code for each in answers] == [200] * 12 + [409]
        assert answers[-1].json()["code"] == "plan_full"


def test_a_plan_survives_a_crash_and_is_played_by_the_next_server(place: StoreLocation) -> None:
    with Serving(place) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        made = add(bob, table, "mussel G", when="mussel R").json()
        server.restart(hard=True)
        assert plan(bob, table) == made
        play(ann, table, 1, "mussel R")
        server.restart(hard=True)  # before or after the reply
        eventually(lambda: log(ann, table), lambda lines: lines == ["mussel R", "mussel G"])
        assert outcome(bob, table)["result"] == "played"
        assert log(ann, table) == ["mussel R", "mussel G"], "once"


def test_a_plan_ends_with_the_game_and_with_the_account(place: StoreLocation) -> None:
    with Serving(place) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        tables = [two_player_table(ann, bob, clock=THREE_DAYS) for _ in range(2)]
        for table in tables:
            assert add(bob, table, "mussel G").status_code == 200
        ann.command(tables[0], "resign", seat=1)
        eventually(lambda: plan(bob, tables[0]), lambda its: its == {})
        assert bob.post("/me/forget", confirm="Bob").status_code == 204
        assert ann.get(f"/tables/{tables[1]}").json()["view"]["log"] == []


def test_an_outcome_that_a_crash_prevented_is_stored_when_the_plan_is_read(place: StoreLocation) -> None:
    """Put back the row that a crash between the reply and its outcome leaves."""
    with Serving(place) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        add(bob, table, "mussel G", when="mussel R")
        server.kill9()
        (row,) = with_store(place, lambda store: store.plans.waiting_at(table))
        server.start()
        play(ann, table, 1, "mussel R")
        outcome(bob, table)
        server.kill9()
        with_store(place, lambda store: store.plans.put(table, row))
        server.start()
        assert outcome(bob, table)["result"] == "played"
        assert log(ann, table) == ["mussel R", "mussel G"]
