"""Tables with random play, at full speed or at a fixed rate, to generate load."""

import asyncio
import random
import secrets
from itertools import count
from typing import Any, TypeVar

import httpx
import msgspec

from benchmarks.server_process import ServerProcess
from benchmarks.websocket import Feed
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.updates import API

PLAYERS = 4
ENCODE = msgspec.json.Encoder().encode
numbers = count()


class Line(msgspec.Struct):
    """The part of a legal move that playing it needs."""

    line: str


class Turn(msgspec.Struct):
    """The part of a snapshot or an update that the next move needs."""

    seq: int
    moves: list[Line] = []


TURN = msgspec.json.Decoder(Turn)


class Player:
    """Client of one seat."""

    def __init__(self, table: "FastTable", seat: int, cookie: str) -> None:
        self._table, self._seat = table, seat
        self.joined = asyncio.Event()  # set by the snapshot
        path = f"{API}/tables/{table.id}/feed"
        self.feed = Feed(table.host, path, cookie, self.on_message)

    def on_message(self, message: bytes) -> None:
        """Count a message, and decode it only if it contains legal moves."""
        self._table.received_bytes += len(message)
        if message.startswith(b'{"type":"update"'):
            self._table.updates += 1
        elif message.startswith(b'{"type":"refused"'):
            raise RuntimeError(message.decode())
        elif message.startswith(b'{"type":"snapshot"'):
            self.joined.set()
        else:
            return
        if b'"moves":[' in message:
            turn = TURN.decode(message)
            line = random.choice(turn.moves).line
            move = ask.Move(id=f"{next(numbers):x}", seq=turn.seq, seat=self._seat, line=line)
            self._table.next = self.feed, ENCODE(move)
        elif b'"over":true' in message:
            self._table.over = True
        self._table.on_update()


class FastTable:
    """A table at full speed: each update that brings legal moves is answered at once."""

    def __init__(self, host: str, table_id: str) -> None:
        self.host, self.id = host, table_id
        self.players: list[Player] = []
        self.next: tuple[Feed, bytes] | None = None
        self.updates = 0  # received by all players
        self.received_bytes = 0
        self.moved = 0  # moves sent
        self.over = False
        self.running = False

    @property
    def complete(self) -> bool:
        """Return whether all players have received all moves."""
        return self.updates == PLAYERS * self.moved

    def on_update(self) -> None:
        """Play the next move while the table is running."""
        if self.running and self.next is not None:
            self.move()

    def move(self) -> None:
        """Send the next move."""
        assert self.next is not None
        feed, move = self.next
        self.next = None
        self.moved += 1
        feed.send(move)


class PacedTable(FastTable):
    """A table that plays at a fixed rate and records the latency of each move."""

    def __init__(self, host: str, table_id: str) -> None:
        super().__init__(host, table_id)
        self.seconds: list[float] = []
        self._due = 0.0
        self._clock = asyncio.get_running_loop().time

    async def pace(self, first: float, interval: float, last: float) -> None:
        """Play a move at each interval, or as soon as the previous one is complete."""
        due = first
        while due < last and not self.over:
            await asyncio.sleep(due - self._clock())
            while not (self.complete and self.next) and not self.over:
                await asyncio.sleep(0.001)
            if self.over:
                break
            self._due = due
            self.move()
            due += interval

    def on_update(self) -> None:
        """Record the latency once all players have received the move."""
        if self.complete and self._due:
            self.seconds.append(self._clock() - self._due)
            self._due = 0.0


T = TypeVar("T", bound=FastTable)


async def start_tables(server: ServerProcess, kind: type[T], tables: int) -> list[T]:
    """Start games at a number of tables with four players each."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(
        base_url=f"http://{server.host}:{server.port}{API}", limits=limits, timeout=60
    ) as http:
        concurrency = asyncio.Semaphore(20)

        async def one() -> T:
            async with concurrency:
                return await start_table(server, http, kind)

        return await asyncio.gather(*(one() for _ in range(tables)))


async def start_table(server: ServerProcess, http: httpx.AsyncClient, kind: type[T]) -> T:
    """Create a table, seat its players, start the game and connect the feeds."""
    cookies = [await create_session(http, f"player {seat}") for seat in range(1, PLAYERS + 1)]
    wish = {"id": new_id(), "game": "submarine", "seats": [{"type": "me"}, *[{"type": "open"}] * (PLAYERS - 1)]}
    made = await post(http, cookies[0], "/tables", wish)
    table = kind(server.host, made["table"])
    to = f"/tables/{table.id}/commands"
    for seat, cookie in enumerate(cookies[1:], 2):
        await post(http, cookie, to, ask.Sit(id=new_id(), seat=seat))
    await start(http, to, dict(enumerate(cookies, 1)))
    table.players = [Player(table, seat, cookie) for seat, cookie in enumerate(cookies, 1)]
    for player in table.players:
        await player.feed.connect(server.host, server.port)
        await player.joined.wait()
    return table


async def start(http: httpx.AsyncClient, to: str, cookies: dict[int, str]) -> None:
    """Start a game of the players on these seats; the first of them is the host."""
    parts = {seat: secrets.token_hex(16) for seat in cookies}
    for seat, cookie in cookies.items():
        await post(http, cookie, to, ask.Ready(id=new_id(), seat=seat, commitment=part_commitment(parts[seat])))
    for seat, cookie in cookies.items():
        await post(http, cookie, to, ask.Reveal(id=new_id(), seat=seat, part=parts[seat]))
    await post(http, next(iter(cookies.values())), to, ask.Start(id=new_id()))


async def create_session(http: httpx.AsyncClient, name: str) -> str:
    """Create a session and return its cookie."""
    response = await http.post("/session", json={"name": name})
    http.cookies.clear()
    return response.headers["set-cookie"].partition(";")[0]


async def post(http: httpx.AsyncClient, cookie: str, path: str, message: object) -> dict[str, Any]:
    """Send a request and return its answer. Raises `httpx.HTTPStatusError`."""
    headers = {"cookie": cookie, "content-type": "application/json"}
    response = await http.post(path, content=ENCODE(message), headers=headers)
    return dict(response.raise_for_status().json())


def new_id() -> str:
    """Return an id for a command."""
    return secrets.token_hex(8)
