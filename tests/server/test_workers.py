"""Several servers, or several workers of one, with shared tables: clients may connect to any of them."""

import asyncio
import json
import os
import re
import signal
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from cli.terminal import fathom
from fathom.server.transport.handoff import SocketHandoff
from fathom.table import events
from fathom.table.events import Entry
from postgres import Cluster
from server.concurrent_devices import new_id
from server.process_tree import alive_in_group, workers
from server.running import API, Feed, User
from server.two_players import eventually
from serving import PATIENCE, Executed, Serving
from store_locations import StoreLocation

Start = Callable[..., Serving]
VISITS: list[User] = []  # to be closed after the test


@pytest.fixture
def start(cluster: Cluster, tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts servers on one database."""
    with cluster.database() as url, ExitStack() as stack:
        started: list[Serving] = []

        def one_more(*arguments: str, kind: type[Serving] = Serving) -> Serving:
            folder = tmp_path / str(len(started))
            folder.mkdir()
            started.append(stack.enter_context(kind(StoreLocation(folder, url), *arguments)))
            return started[-1]

        yield one_more
        while VISITS:
            VISITS.pop().http.close()
        stack.close()
        for server in started:
            assert "Traceback" not in server.log


def at(server: Serving, user: User) -> User:
    """Return the same user at another server."""
    there = User(server, None)
    there.http.cookies.update(user.http.cookies)
    VISITS.append(there)
    return there


def until(feed: Feed, kind: str, fits: Callable[[dict[str, object]], bool]) -> dict[str, object]:
    """Return the first message of this kind that matches."""
    while not fits(message := feed.next(kind)):
        pass
    return message  # type: ignore[no-any-return]


def test_a_change_at_one_server_is_visible_at_the_other(start: Start) -> None:
    """Each request, without a seq, goes to another server than the one before."""
    one, two = start(), start()
    with User(one, "Ann") as ann, User(two, "Bob") as bob:
        table = ann.make_table("me", "open", options={"first": "seat_1"})
        assert bob.command(table, "sit", seat=2).status_code == 200
        assert ann.get(f"/tables/{table}").json()["table"]["seats"][1]["name"] == "Bob"
        bob.ready(table, 2)
        ann.start(table, 1)
        snapshot = at(two, ann).get(f"/tables/{table}", seat=1).json()
        assert snapshot["table"]["status"] == "playing"
        line = snapshot["moves"][0]["line"]
        assert at(two, ann).command(table, "move", seat=1, line=line, seq=snapshot["seq"]).status_code == 200
        assert ann.get(f"/tables/{table}", seat=1).json()["seq"] == snapshot["seq"] + 1


def test_feeds_of_both_servers_are_equal(start: Start) -> None:
    one, two = start(), start()
    with User(one, "Ann") as ann, User(two, None) as eve:
        table = ann.make_table("me", "random")
        with eve.listen(table) as watching, at(two, ann).listen(table, seat=0) as other, ann.listen(table) as feed:
            ann.start(table, 1)
            last = feed.play_on(1)
            assert until(watching, "update", lambda told: told["seq"] == last["seq"])["view"]["over"]  # type: ignore[index]
            assert until(other, "update", lambda told: told["seq"] == last["seq"])["view"]["over"]  # type: ignore[index]


def test_a_connection_to_another_server_counts_as_presence(start: Start) -> None:
    one, two = start(), start()
    with User(one, "Ann") as ann, User(two, "Bob") as bob:
        table = ann.make_table("me", "open")
        bob.command(table, "sit", seat=2)
        bob.ready(table, 2)
        ann.start(table, 1)
        with ann.listen(table) as feed:
            until(feed, "presence", lambda told: told["away"].keys() == {"2"})  # type: ignore[attr-defined]
            with bob.listen(table):
                until(feed, "presence", lambda told: told["away"] == {})
                wish = {"type": "bot", "seat": 2, "bot": {"bot": "random"}}
                refused = at(two, ann).command(table, "propose", what=wish)
                assert refused.json()["problem"]["code"] == "not_away"
            until(feed, "presence", lambda told: told["away"].keys() == {"2"})  # type: ignore[attr-defined]
            with bob.listen(table):
                until(feed, "presence", lambda told: told["away"] == {})
                two.kill9()
                until(feed, "presence", lambda told: told["away"].keys() == {"2"})  # type: ignore[attr-defined]


def test_spectators_of_all_servers_are_counted(start: Start) -> None:
    one, two = start("--limit=spectators_per_table=2"), start("--limit=spectators_per_table=2")
    with User(one, "Ann") as ann, User(one, None) as eve, User(two, None) as mal:
        table = ann.make_table("me", "open")
        with ann.listen(table) as feed, eve.listen(table), mal.listen(table):
            until(feed, "presence", lambda told: told["spectators"] == 2)
            refused = mal.get(f"/tables/{table}/feed")
            assert refused.json()["code"] == "too_many_spectators"


def test_signing_out_closes_feeds_at_other_servers(start: Start) -> None:
    one, two = start(), start()
    with User(one, "Ann") as ann:
        table = ann.make_table("me", "open")
        with at(two, ann).listen(table) as feed:
            feed.next()
            assert ann.http.patch(f"{API}/me", json={"name": "Anna"}).status_code == 200
            name = ""
            while name != "Anna":
                feed.send("chat", id=new_id(), text="hm")
                name = feed.next("update")["event"]["name"]
            assert ann.http.delete(f"{API}/session").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(feed.next, None))
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4001


CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def test_an_entry_without_a_notification_is_found(start: Start) -> None:
    """The cluster message of an entry was lost."""
    one, _ = start(), start()
    with User(one, "Ann") as ann:
        table = ann.make_table("me", "open")
        with ann.listen(table) as feed:
            feed.next()
            entry = Entry(seq=2, at=1, event=events.Chatted(seat=0, name="Bob", text="psst"))
            one.place.rows("INSERT INTO log (table_id, seq, entry) VALUES ($1, 2, $2)", table, entry.encode())
            assert feed.next("update")["event"]["text"] == "psst"


def test_database_connections_are_restored(start: Start) -> None:
    """Changes of tables and accounts during the outage are found."""
    one, two = start(), start()
    with User(one, "Ann") as ann, User(two, "Bob") as bob:
        table = ann.make_table("me", "open", "random", options={"first": "seat_1"})
        bob.command(table, "sit", seat=2)
        bob.ready(table, 2)
        ann.start(table, 1)
        with ann.listen(table) as feed, bob.listen(table) as other:
            for number in range(3):
                one.place.rows(CUT)
                assert feed.ask("chat", text=f"still there? {number}")["type"] == "accepted"
                until(other, "update", lambda told, text=f"still there? {number}": told["event"].get("text") == text)  # type: ignore[misc, attr-defined]
            one.place.rows("DELETE FROM sessions WHERE person = (SELECT id FROM people WHERE name = 'Bob')")
            one.place.rows(CUT)
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(other.next, None))
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4001


def thoughts(*servers: Serving) -> Counter[tuple[str, int]]:
    """Return the number of decisions of bots by position."""
    lines = [json.loads(line) for server in servers for line in server.log.splitlines() if line.startswith("{")]
    return Counter((line["table"], line["seq"]) for line in lines if line["event"] == "bot decision started")


def test_bots_decide_once_and_continue_after_a_kill(start: Start) -> None:
    one, two = start("--log-level=debug"), start("--log-level=debug")
    with User(one, "Ann") as ann:
        # A bot begins, so that the first server acquires every table before the second has loaded one.
        tables = [ann.make_table("random", "me", "random", options={"first": "seat_1"}) for _ in range(3)]
        for table in tables:
            ann.start(table, 2)
        eventually(lambda: {table for table, _ in thoughts(one)}, lambda found: len(found) == len(tables))
        there = at(two, ann)
        with ExitStack() as stack:
            feeds = [stack.enter_context(there.listen(table)) for table in tables]
            assert feeds[0].play_on(2)["view"]["over"]
            one.kill9()
            for feed in feeds[1:]:
                assert feed.play_on(2)["view"]["over"]
    again = [position for position, times in thoughts(one, two).items() if times > 1]
    assert len(again) <= 2, "one for each table with a turn due when the first worker crashed"
    assert set(thoughts(two).values()) == {1}


def test_a_clock_runs_out_once_at_the_remaining_server(start: Start) -> None:
    one, two = start(), start()
    with User(one, "Ann") as ann:
        table = ann.make_table("me", "me", game="subhunt", clock={"type": "move", "seconds": 3})
        with at(two, ann).listen(table, seat=0) as feed:
            ann.start(table, 1, 2)
            one.kill9()
            until(feed, "update", lambda told: told.get("table", {}).get("status") == "over")  # type: ignore[attr-defined]
        assert [json.loads(entry)["event"]["type"] for entry in two.place.log(table)].count("ended") == 1


def test_workers_share_an_address_and_are_restarted(start: Start) -> None:
    server = start("--workers=2")
    before = workers(server.pid)
    assert len(before) == 2
    with User(server, "Ann") as ann:
        table = ann.make_table("me", "random")
        ann.start(table, 1)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        eventually(lambda: set(workers(server.pid)) - set(before), lambda new: len(new) == 2)
        assert eventually(lambda: name_of(ann)) == "Ann"
        with ann.listen(table) as feed:
            assert feed.play_on(1)["view"]["over"]
    assert server.log.count("worker exited") == 2
    assert {json.loads(line).get("pid") for line in server.log.splitlines()} - {None} - set(workers(server.pid))


def test_connections_of_a_table_are_handed_to_one_worker(start: Start) -> None:
    """If that worker is not running, another one takes them."""
    server = start("--workers=2", "--limit=connections_per_person=100")
    with User(server, "Ann") as ann, ExitStack() as feeds:
        tables = [ann.make_table("me", "open") for _ in range(16)]  # chance brings them to either worker
        for table in tables * 2:
            feeds.enter_context(ann.listen(table)).next("snapshot")

        def homes() -> list[tuple[str, int]]:
            return server.place.rows("SELECT DISTINCT table_id, worker FROM presence")

        eventually(homes, lambda found: len(found) == len(tables))
        assert len({worker for _, worker in homes()}) == 2
        os.kill(workers(server.pid)[0], signal.SIGKILL)
        for table in tables:
            eventually(lambda table=table: reached(ann, table))


def name_of(user: User) -> str:
    """Return the user's name at the server, empty if the connection was lost with a worker."""
    try:
        return str(user.get("/me").json()["name"])
    except httpx.TransportError:
        return ""


def reached(user: User, table: str) -> bool:
    """Return whether a feed can be opened; a connection may be lost with a worker that is killed."""
    try:
        with user.listen(table) as feed:
            return bool(feed.next("snapshot"))
    except (WebSocketException, OSError):
        return False


@pytest.mark.parametrize("known", [True, False])
def test_handoff_accepts_sockets_of_known_workers_only(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"{API}/tables/{'A' * 22}/feed".encode()

    async def story() -> list[bytes]:
        taken: list[bytes] = []
        arrived = asyncio.Event()

        def take(connection: socket.socket, request: bytes) -> None:
            connection.send(b"hello")
            connection.close()
            taken.append(request)
            arrived.set()

        ones = [SocketHandoff("test", number, 2) for number in range(2)]
        for one in ones:
            one.open(take)
        here, there = socket.socketpair()
        with here, there:
            results = [one.pass_on(url, there.fileno(), b"request") for one in ones]
            assert sorted(results) == [False, True]
            assert not any(one.pass_on(b"/api/v1/me", there.fileno(), b"") for one in ones)
            if known:
                await asyncio.wait_for(arrived.wait(), PATIENCE)
                assert here.recv(5) == b"hello"
            else:
                await asyncio.sleep(0.1)
        for one in ones:
            one.close()
        assert not ones[results.index(True)].pass_on(url, 0, b"")
        return taken

    if not known:
        monkeypatch.setattr("fathom.server.transport.handoff.os.getuid", lambda: -1)
    assert asyncio.run(story()) == ([b"request"] if known else [])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_workers_stop_cleanly_with_their_parent(start: Start, number: signal.Signals) -> None:
    server = start("--workers=2", kind=Executed if number == signal.SIGINT else Serving)
    with User(server) as ann:
        table = ann.make_table("me", "greedy")
        ann.start(table, 1)
        with ann.listen(table) as feed:
            feed.next()
            os.killpg(server.pid, number) if number == signal.SIGINT else os.kill(server.pid, number)
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(feed.next, None))
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012
        assert server.wait_for_exit() == 0
    eventually(lambda: alive_in_group(server.pid), lambda left: not left)
    for name in ("workers", "ownership", "presence"):
        assert server.place.rows(f"SELECT count(*) FROM {name}") == [(0,)]


def test_no_worker_outlives_its_parent(start: Start) -> None:
    server = start("--workers=2")
    server.kill9()
    eventually(lambda: alive_in_group(server.pid), lambda left: not left)


def test_several_workers_require_postgresql(tmp_path: Path) -> None:
    done = fathom("serve", "--port=0", f"--data={tmp_path}", "--workers=2")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(r"more than one worker needs PostgreSQL", done.stderr)


def test_workers_that_cannot_start_report_once() -> None:
    done = fathom("serve", "--port=0", "--database=postgresql://a:hunter2@127.0.0.1:1/x", "--workers=3")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "fathom serve: cannot use postgresql://a@127.0.0.1:1/x: the server cannot be reached\n"
