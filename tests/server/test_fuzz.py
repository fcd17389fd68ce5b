"""Tens of thousands of hostile messages and requests: all are refused and none changes the table."""

import os
import random
import re
import socket
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import msgspec
import pytest

from server.hostile_frames import violation
from server.hostile_messages import commands, hostile
from server.hostile_requests import SMUGGLING, garbage, hostile_request, names, request
from server.raw_sockets import HEAD, PING, PipelinedRequests, RawFeed, RawSocket, frame
from server.running import API, User
from serving import Serving, eventually
from store_locations import StoreLocation

SEED = 20_26
# By store. Nearly all are refused before the store is asked, so one store gets most of them.
LOAD = {"sqlite": (16_000, 5_000, 300), "postgres": (5_000, 1_500, 100)}  # messages, requests, connections
BATCH = 100
GROWTH = 40 << 20  # bytes of growth after the warm-up
SLOW = 20  # connections that never finish their first request


class AttackedServer:
    """A server with a game in progress, whose players make no move during the attack."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.ann, self.bob, self.eve = (User(server, name) for name in ("Ann", "Bob", "Eve"))
        self.table = self.ann.make_table("me", "open", chat=False, options={"first": "seat_1"})
        assert self.bob.command(self.table, "sit", seat=2).status_code == 200
        self.bob.ready(self.table, 2)
        self.ann.start(self.table, 1)
        self.before = self.look()

    def look(self) -> list[bytes]:
        """Return the snapshots of all audiences without their times."""
        wanted = [(self.ann, 1), (self.bob, 2), (self.eve, 0)]
        answers = [user.get(f"/tables/{self.table}", seat=seat).content for user, seat in wanted]
        return [re.sub(rb'"at":\d+', b"", answer, count=1) for answer in answers]

    def memory(self) -> int:
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) << 10

    def sockets(self) -> set[str]:
        """Return the targets of all open file descriptors of the server."""
        found = set()
        for descriptor in Path(f"/proc/{self.server.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # closed since the listing
                found.add(os.readlink(descriptor))
        return found

    def unharmed(self) -> None:
        assert self.look() == self.before
        assert '"level": "error"' not in self.server.log
        assert "Traceback" not in self.server.log
        assert "fathom_incidents_total 0.0" in httpx.get(f"{self.server.url}/metrics").text

    def close(self) -> None:
        for user in (self.ann, self.bob, self.eve):
            user.http.close()


@pytest.fixture
def attacked(place: StoreLocation) -> Iterator[AttackedServer]:
    with Serving(place, "--log-level=warning") as server:
        found = AttackedServer(server)
        yield found
        found.close()


@pytest.mark.long
def test_hostile_messages_change_nothing(attacked: AttackedServer) -> None:
    """Each message is answered without an internal error, memory stays bounded, and the game continues."""
    rng = random.Random(SEED)
    messages, wanted, connections = LOAD["postgres" if attacked.server.place.database else "sqlite"]
    with ExitStack() as stack:
        slow = [stack.enter_context(RawSocket(attacked.server.url)) for _ in range(SLOW)]
        for wire in slow:
            wire.send(b"GET / HTTP/1.1\r\nhost: ")
        unread = stack.enter_context(unread_answers(attacked))
        warm = 0
        for fraction in (0.2, 0.8):
            messages_to_feeds(attacked, rng, int(messages * fraction))
            requests(attacked, rng, int(wanted * fraction))
            for _ in range(int(connections * fraction)):
                pretended_request(attacked, rng)
                broken_feed(attacked, rng)
            warm = warm or attacked.memory()
        assert attacked.memory() - warm < GROWTH
        for wire in slow:
            assert not wire.more(), "who does not finish a request is not waited for"

        def dropped() -> bool:
            assert attacked.eve.get("/me").status_code == 200
            return not unread & attacked.sockets()

        eventually(dropped)  # nor is a client that reads no answer
        attacked.unharmed()
    assert_game_continues(attacked)


@contextmanager
def unread_answers(attacked: AttackedServer) -> Iterator[set[str]]:
    """Yield the sockets that the server holds open for a client that pipelines requests and reads almost nothing."""
    attacked.eve.get("/me")
    before = attacked.sockets()
    with RawSocket(attacked.server.url) as wire:
        wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.send(many_requests(wire.host, 90))
        assert wire.more()
        yield {its for its in attacked.sockets() - before if its.startswith("socket:")}


def messages_to_feeds(attacked: AttackedServer, rng: random.Random, count: int) -> None:
    """Send messages from a player not on turn, a spectator and a client without a session, each over one feed."""
    url, table = attacked.server.url, attacked.table
    people = [(attacked.bob, True), (attacked.eve, False), (None, False)]
    for user, harmless in people:
        wished = commands([1, 2, 3, 9], harmless=harmless)
        with RawFeed(url, table, user.http.cookies["fathom"] if user else "") as feed:
            for _ in range(count // len(people) // BATCH + 1):
                batch = [hostile(rng, {"id": "h", "seq": 5, **rng.choice(wished)}, 4000) for _ in range(BATCH)]
                for message, answer in zip(batch, feed.answers(batch), strict=True):
                    said = msgspec.json.decode(answer)
                    assert said["type"] in ("refused", "pong", "snapshot"), (message, answer)
                    assert said["type"] != "refused" or said["problem"]["kind"] != "unavailable", (message, answer)


def requests(attacked: AttackedServer, rng: random.Random, count: int) -> None:
    url, table, user = attacked.server.url, attacked.table, attacked.eve
    wished = commands([1, 2, 3, 9], harmless=False)
    with PipelinedRequests(url) as wire:
        for _ in range(count // BATCH):
            token = user.http.cookies["fathom"] if rng.random() < 0.8 else ""
            batch = [hostile_request(rng, wire.host, table, token, wished) for _ in range(BATCH)]
            for asked, (status, answer) in zip(batch, wire.ask(*batch), strict=True):
                assert status < 500, (asked, answer)
                assert b"content-security-policy: default-src 'self'" in answer, (asked, answer)
                assert b"evil" not in answer, (asked, answer)


def pretended_request(attacked: AttackedServer, rng: random.Random) -> None:
    with RawSocket(attacked.server.url) as wire:
        sent = garbage(rng, wire.host, attacked.table)
        answer = wire.send_and_drain(sent)
    for status, _ in HEAD.findall(answer):
        assert int(status) < 500, (sent[:3000], answer)


def broken_feed(attacked: AttackedServer, rng: random.Random) -> None:
    with RawFeed(attacked.server.url, attacked.table) as feed:
        sent = violation(rng)
        feed.send_and_drain(sent)


def assert_game_continues(attacked: AttackedServer) -> None:
    """Assert that the game can be continued."""
    with attacked.ann.listen(attacked.table) as one, attacked.bob.listen(attacked.table) as two:
        feeds = [one, two]
        said = [feed.next("snapshot") for feed in feeds]
        for _ in range(30):
            mover = 0 if said[0].get("moves") else 1
            line, seq = said[mover]["moves"][0]["line"], said[mover]["seq"]
            feeds[mover].send("move", id=f"m{seq}", seq=seq, seat=mover + 1, line=line)
            said = [feed.next("update") for feed in feeds]


@pytest.mark.parametrize("attempt", range(len(SMUGGLING)))
def test_no_request_is_smuggled_in_another(server: Serving, attempt: int) -> None:
    """A request whose end is ambiguous closes the connection; no byte after it is answered."""
    with RawSocket(server.url) as wire:
        answer = wire.send_and_drain(SMUGGLING[attempt].replace(b"HOST", wire.host.encode()), disconnect=False)
    assert [status for status, _ in HEAD.findall(answer)] in ([b"400"], [b"413"], [])


def test_a_client_that_does_not_read_costs_no_memory(attacked: AttackedServer) -> None:
    """Neither responses nor pongs accumulate for a client that never reads."""
    before = attacked.memory()
    with RawSocket(attacked.server.url) as wire, RawFeed(attacked.server.url, attacked.table) as feed:
        for unread, flood in ((wire, many_requests(wire.host, 500)), (feed, frame(b"x" * 125, PING) * 2_000)):
            unread.socket.settimeout(1)
            try:
                for _ in range(400):
                    unread.send(flood)
            except OSError:
                continue  # the server has stopped reading or closed the connection
        attacked.unharmed()
        assert attacked.memory() - before < GROWTH


def many_requests(host: str, count: int) -> bytes:
    return f"GET /openapi.json HTTP/1.1\r\nhost: {host}\r\n\r\n".encode() * count


def test_names_and_chat_are_sanitized(server: Serving) -> None:
    """Accepted text is one line of visible characters, and is never sent as markup."""
    with User(server, "Ann") as ann:
        table = ann.make_table("me", "open")
        for name in names():
            renamed = ann.http.patch(f"{API}/me", json={"name": name})
            said = ann.command(table, "chat", text=name)
            assert {renamed.status_code, said.status_code} <= {200, 400}
            if renamed.status_code == 200:
                assert is_plain(renamed.json()["name"]), name
        chat = ann.get(f"/tables/{table}").json()["chat"]
        assert len(chat) > 20
        for line in chat:
            assert is_plain(line["name"])
            assert is_plain(line["text"])
        page = httpx.get(f"{server.url}/t/{table}").text
        assert [name for name in names() if "<" in name], "some of them are markup"
        assert not [name for name in names() if "<" in name and name in page]


def is_plain(text: str) -> bool:
    """Return whether a text has no control, format or newline characters and no stacked combining marks."""
    kinds = [unicodedata.category(c) for c in text if c not in "\u200c\u200d"]
    heap = any(kinds[n : n + 5] == ["Mn"] * 5 for n in range(len(kinds)))
    return not heap and not any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds)


def test_requests_for_unknown_tables_allocate_nothing(server: Serving) -> None:
    def loaded() -> float:
        (found,) = re.findall(r"^fathom_tables_loaded (\S+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
        return float(found)

    before = loaded()
    with PipelinedRequests(server.url) as wire:
        paths = [f"/api/v1/tables/{number:022d}" for number in range(80)]
        answers = wire.ask(*[request("GET", path, wire.host, "") for path in paths])
    assert {status for status, _ in answers} == {404}
    assert loaded() <= before  # other tables may have been evicted since
