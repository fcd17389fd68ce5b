"""A user of a server: HTTP requests and feeds without the client library."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from fathom.protocol.commitments import part_commitment
from serving import PATIENCE, Serving

API = "/api/v1"
NO_TLS = False  # test servers use plain HTTP, and loading all certificates takes 30 ms per client
PART = "ab" * 16  # the part of the deal of every user


class User:
    """A user with a session, like one browser."""

    def __init__(self, server: Serving, name: str | None = "User") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=NO_TLS)
        if name:
            assert self.post("/session", name=name).status_code == 201

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(API + path, params=query)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(API + path, json=fields)

    def make_table(self, *seats: str, game: str = "submarine", **settings: Any) -> str:
        """Create a table with these seats: me, open, or the name of a bot. Returns its id."""
        wished = [{"type": seat} if seat in ("me", "open") else {"type": "bot", "bot": seat} for seat in seats]
        made = self.post("/tables", id=secrets.token_hex(8), game=game, seats=wished, **settings)
        assert made.status_code == 201, made.text
        return str(made.json()["table"])

    def command(self, table: str, do: str, **fields: Any) -> httpx.Response:
        return self.post(f"/tables/{table}/commands", do=do, **{"id": secrets.token_hex(8), **fields})

    def ready(self, table: str, seat: int) -> None:
        done = self.command(table, "ready", seat=seat, commitment=part_commitment(PART))
        assert done.status_code == 200, done.text

    def reveal(self, table: str, seat: int) -> None:
        done = self.command(table, "reveal", seat=seat, part=PART)
        assert done.status_code == 200, done.text

    def start(self, table: str, *own_seats: int) -> None:
        """Commit to and reveal the parts of the own seats, and start the game.

        Other players with a feed must have revealed; for those without a feed the commitment counts.
        """
        for seat in own_seats:
            self.ready(table, seat)
        for seat in own_seats:
            self.reveal(table, seat)
        done = self.command(table, "start")
        assert done.status_code == 200, done.text

    @contextmanager
    def listen(self, table: str, **query: Any) -> Iterator["Feed"]:
        """Open a feed."""
        asked = str(httpx.QueryParams(query))
        address = f"{self.server.url.replace('http', 'ws', 1)}{API}/tables/{table}/feed?{asked}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies}
        with connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE) as socket:
            yield Feed(socket)


class Feed:
    """Messages over a WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self, *kinds: str) -> Any:
        """Return the next message, of these kinds if named, and otherwise of any except presence."""
        while True:
            message = msgspec.json.decode(self.socket.recv(PATIENCE))
            if message["type"] in kinds or (not kinds and message["type"] != "presence"):
                return message

    def send(self, do: str, **fields: Any) -> None:
        self.socket.send(msgspec.json.encode({"do": do, **fields}).decode())

    def ask(self, do: str, **fields: Any) -> Any:
        """Send a command and wait for its answer."""
        asked = secrets.token_hex(8)
        self.send(do, **{"id": asked, **fields})
        while (answer := self.next("accepted", "refused"))["id"] != asked:
            pass
        return answer

    def play_on(self, seat: int) -> Any:
        """Play the first legal move until the game is over, and return the message of the end."""
        message = self.next("snapshot", "update")
        while not (message.get("view") or {}).get("over"):
            if message.get("moves") and message["type"] != "presence":
                line = message["moves"][0]["line"]
                self.send("move", id=secrets.token_hex(8), seq=message["seq"], seat=seat, line=line)
            message = self.next("snapshot", "update")
        return message
