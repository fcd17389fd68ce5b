"""Tens of thousands of hostile messages and requests, most of them to SQLite: all refused, nothing changed."""

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

from places import Place
from server.hostile_frames import violation
from server.hostile_messages import commands, hostile
from server.hostile_requests import SMUGGLING, garbage, hostile_request, names, request
from server.hostile_wire import HEAD, PING, Feed, Requests, Wire, frame
from server.running import API, Somebody
from serving import Serving, eventually

SEED = 20_26
# By store. Nearly all are refused before the store is asked, so one store gets most of them.
LOAD = {"sqlite": (16_000, 5_000, 300), "postgres": (5_000, 1_500, 100)}  # messages, requests, connections
BATCH = 100
GROWTH = 40 << 20  # bytes, between having warmed up and the end
SLOW = 20  # connections that never finish their first request


class Besieged:
    """A server with a game in progress, whose players sit still while others do their worst."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.ann, self.bob, self.eve = (Somebody(server, name) for name in ("Ann", "Bob", "Eve"))
        self.table = self.ann.make_table("me", "open", chat=False, options={"first": "seat_1"})
        assert self.bob.command(self.table, "sit", seat=2).status_code == 200
        self.bob.ready(self.table, 2)
        self.ann.start(self.table, 1)
        self.before = self.look()

    def look(self) -> list[bytes]:
        """The table as everybody sees it, but for what time it is."""
        wanted = [(self.ann, 1), (self.bob, 2), (self.eve, 0)]
        answers = [somebody.get(f"/tables/{self.table}", seat=seat).content for somebody, seat in wanted]
        return [re.sub(rb'"at":\d+', b"", answer, count=1) for answer in answers]

    def memory(self) -> int:
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) << 10

    def sockets(self) -> set[str]:
        """All that the server holds open."""
        found = set()
        for descriptor in Path(f"/proc/{self.server.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # closed meanwhile
                found.add(os.readlink(descriptor))
        return found

    def unharmed(self) -> None:
        assert self.look() == self.before
        assert '"level": "error"' not in self.server.log
        assert "Traceback" not in self.server.log
        assert "fathom_incidents_total 0.0" in httpx.get(f"{self.server.url}/metrics").text

    def close(self) -> None:
        for somebody in (self.ann, self.bob, self.eve):
            somebody.http.close()


@pytest.fixture
def besieged(place: Place) -> Iterator[Besieged]:
    with Serving(place, "--log-level=warning") as server:
        found = Besieged(server)
        yield found
        found.close()


def test_hostile_messages_change_nothing(besieged: Besieged) -> None:
    """Every one is answered, none with an error of the server's own; memory stays, and the game goes on."""
    rng = random.Random(SEED)
    messages, wanted, connections = LOAD["postgres" if besieged.server.place.database else "sqlite"]
    with ExitStack() as stack:
        slow = [stack.enter_context(Wire(besieged.server.url)) for _ in range(SLOW)]
        for wire in slow:
            wire.send(b"GET / HTTP/1.1\r\nhost: ")
        unread = stack.enter_context(unread_answers(besieged))
        warm = 0
        for fraction in (0.2, 0.8):
            messages_to_feeds(besieged, rng, int(messages * fraction))
            requests(besieged, rng, int(wanted * fraction))
            for _ in range(int(connections * fraction)):
                pretended_request(besieged, rng)
                broken_feed(besieged, rng)
            warm = warm or besieged.memory()
        assert besieged.memory() - warm < GROWTH
        for wire in slow:
            assert not wire.more(), "who does not finish a request is not waited for"

        def dropped() -> bool:
            assert besieged.eve.get("/me").status_code == 200
            return not unread & besieged.sockets()

        eventually(dropped)  # nor is who does not read an answer
        besieged.unharmed()
    the_game_goes_on(besieged)


@contextmanager
def unread_answers(besieged: Besieged) -> Iterator[set[str]]:
    """Somebody asks for a lot and reads next to nothing; what the server holds open for that."""
    besieged.eve.get("/me")
    before = besieged.sockets()
    with Wire(besieged.server.url) as wire:
        wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.send(many_requests(wire.host, 90))
        assert wire.more()
        yield {its for its in besieged.sockets() - before if its.startswith("socket:")}


def messages_to_feeds(besieged: Besieged, rng: random.Random, count: int) -> None:
    """From a player whose turn it is not, a spectator and a stranger, each over one feed."""
    url, table = besieged.server.url, besieged.table
    people = [(besieged.bob, True), (besieged.eve, False), (None, False)]
    for somebody, harmless in people:
        wished = commands([1, 2, 3, 9], harmless=harmless)
        with Feed(url, table, somebody.http.cookies["fathom"] if somebody else "") as feed:
            for _ in range(count // len(people) // BATCH + 1):
                batch = [hostile(rng, {"id": "h", "seq": 5, **rng.choice(wished)}, 4000) for _ in range(BATCH)]
                for message, answer in zip(batch, feed.answers(batch), strict=True):
                    said = msgspec.json.decode(answer)
                    assert said["type"] in ("refused", "pong", "snapshot"), (message, answer)
                    assert said["type"] != "refused" or said["problem"]["kind"] != "unavailable", (message, answer)


def requests(besieged: Besieged, rng: random.Random, count: int) -> None:
    url, table, somebody = besieged.server.url, besieged.table, besieged.eve
    wished = commands([1, 2, 3, 9], harmless=False)
    with Requests(url) as wire:
        for _ in range(count // BATCH):
            token = somebody.http.cookies["fathom"] if rng.random() < 0.8 else ""
            batch = [hostile_request(rng, wire.host, table, token, wished) for _ in range(BATCH)]
            for asked, (status, answer) in zip(batch, wire.ask(*batch), strict=True):
                assert status < 500, (asked, answer)
                assert b"content-security-policy: default-src 'self'" in answer, (asked, answer)
                assert b"evil" not in answer, (asked, answer)


def pretended_request(besieged: Besieged, rng: random.Random) -> None:
    with Wire(besieged.server.url) as wire:
        sent = garbage(rng, wire.host, besieged.table)
        answer = wire.last_words(sent)
    for status, _ in HEAD.findall(answer):
        assert int(status) < 500, (sent[:3000], answer)


def broken_feed(besieged: Besieged, rng: random.Random) -> None:
    with Feed(besieged.server.url, besieged.table) as feed:
        sent = violation(rng)
        feed.last_words(sent)


def the_game_goes_on(besieged: Besieged) -> None:
    """As if nothing had been."""
    with besieged.ann.listen(besieged.table) as one, besieged.bob.listen(besieged.table) as two:
        feeds = [one, two]
        said = [feed.next("snapshot") for feed in feeds]
        for _ in range(30):
            mover = 0 if said[0].get("moves") else 1
            line, seq = said[mover]["moves"][0]["line"], said[mover]["seq"]
            feeds[mover].send("move", id=f"m{seq}", seq=seq, seat=mover + 1, line=line)
            said = [feed.next("update") for feed in feeds]


@pytest.mark.parametrize("attempt", range(len(SMUGGLING)))
def test_no_request_is_smuggled_in_another(server: Serving, attempt: int) -> None:
    """Where two readers could disagree on where a request ends, it ends there: nothing after it is answered."""
    with Wire(server.url) as wire:
        answer = wire.last_words(SMUGGLING[attempt].replace(b"HOST", wire.host.encode()), disconnect=False)
    assert [status for status, _ in HEAD.findall(answer)] in ([b"400"], [b"413"], [])


def test_who_asks_and_does_not_read_costs_no_memory(besieged: Besieged) -> None:
    """Neither answers to requests nor to pings pile up for somebody who never reads them."""
    before = besieged.memory()
    with Wire(besieged.server.url) as wire, Feed(besieged.server.url, besieged.table) as feed:
        for unread, flood in ((wire, many_requests(wire.host, 500)), (feed, frame(b"x" * 125, PING) * 2_000)):
            unread.socket.settimeout(1)
            try:
                for _ in range(400):
                    unread.send(flood)
            except OSError:
                continue  # nothing more is taken, or it has hung up: either will do
        besieged.unharmed()
        assert besieged.memory() - before < GROWTH


def many_requests(host: str, count: int) -> bytes:
    return f"GET /openapi.json HTTP/1.1\r\nhost: {host}\r\n\r\n".encode() * count


def test_names_and_chat_cannot_deceive(server: Serving) -> None:
    """What is not refused is shown as one line of characters that can be seen, and never as markup."""
    with Somebody(server, "Ann") as ann:
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
    """Nothing that reorders, hides, moves the cursor or begins a new line; and no letter under a heap of accents."""
    kinds = [unicodedata.category(c) for c in text if c not in "\u200c\u200d"]
    heap = any(kinds[n : n + 5] == ["Mn"] * 5 for n in range(len(kinds)))
    return not heap and not any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds)


def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(server: Serving) -> None:
    def loaded() -> float:
        (found,) = re.findall(r"^fathom_tables_loaded (\S+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
        return float(found)

    before = loaded()
    with Requests(server.url) as wire:
        paths = [f"/api/v1/tables/{number:022d}" for number in range(80)]
        answers = wire.ask(*[request("GET", path, wire.host, "") for path in paths])
    assert {status for status, _ in answers} == {404}
    assert loaded() <= before  # others may have been forgotten meanwhile
