"""Tables that are played at random as fast as a server lets them, or at a pace."""

import asyncio
import random
import secrets
from functools import partial
from itertools import count
from typing import Any, TypeVar

import httpx
import msgspec

from benchmarks.feeds import Feed
from benchmarks.servers import Serving
from fathom.protocol import commands as ask
from fathom.protocol.updates import VERSION
from fathom.table.chance.commitments import part_commitment

API = f"/api/v{VERSION}"
PLAYERS = 4
ENCODE = msgspec.json.Encoder().encode
numbers = count()


class Line(msgspec.Struct):
    """Of a legal move only what is needed to make it."""

    line: str


class Turn(msgspec.Struct):
    """Of a snapshot or an update only what is needed to go on."""

    seq: int
    moves: list[Line] = []


TURN = msgspec.json.Decoder(Turn)


class Player:
    """One seat of one table."""

    def __init__(self, table: "Played", seat: int, cookie: str) -> None:
        self._table, self._seat = table, seat
        self.there = asyncio.Event()  # from here on it misses nothing
        path = f"{API}/tables/{table.id}/feed"
        self.feed = Feed(table.host, path, cookie, self.hear)

    def hear(self, message: bytes) -> None:
        """Most messages need not be read: whoever is to move has moves."""
        self._table.heard += len(message)
        if message.startswith(b'{"type":"update"'):
            self._table.told += 1
        elif message.startswith(b'{"type":"refused"'):
            raise RuntimeError(message.decode())
        elif message.startswith(b'{"type":"snapshot"'):
            self.there.set()
        else:
            return
        if b'"moves":[' in message:
            turn = TURN.decode(message)
            line = random.choice(turn.moves).line
            move = ask.Move(id=f"{next(numbers):x}", seq=turn.seq, seat=self._seat, line=line)
            self._table.next = self.feed, ENCODE(move)
        elif b'"over":true' in message:
            self._table.over = True
        self._table.go_on()


class Played:
    """One table: whoever is to move has a move at hand, and makes it as soon as `go_on` lets them."""

    def __init__(self, host: str, table_id: str) -> None:
        self.host, self.id = host, table_id
        self.players: list[Player] = []
        self.next: tuple[Feed, bytes] | None = None
        self.told = 0  # updates that arrived
        self.heard = 0  # bytes, of all that arrived
        self.moved = 0  # moves that were made
        self.over = False
        self.running = False

    @property
    def complete(self) -> bool:
        """Have all heard of all moves?"""
        return self.told == PLAYERS * self.moved

    def go_on(self) -> None:
        """Something was heard: move again, if there is a hurry."""
        if self.running and self.next is not None:
            self.move()

    def move(self) -> None:
        """Make the move that is at hand."""
        assert self.next is not None
        feed, move = self.next
        self.next = None
        self.moved += 1
        feed.say(move)


class Paced(Played):
    """Moves when it is time to, and notes how long it took until everybody knew."""

    def __init__(self, host: str, table_id: str) -> None:
        super().__init__(host, table_id)
        self.seconds: list[float] = []
        self._due = 0.0
        self._clock = asyncio.get_running_loop().time

    async def pace(self, first: float, interval: float, last: float) -> None:
        """One move at each of these times; if the one before is not done yet, as soon as it is."""
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

    def go_on(self) -> None:
        """Has the last of them heard?"""
        if self.complete and self._due:
            self.seconds.append(self._clock() - self._due)
            self._due = 0.0


T = TypeVar("T", bound=Played)


async def seated(server: Serving, kind: type[T], tables: int) -> list[T]:
    """So many tables with four people each, who have begun to play."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(
        base_url=f"http://{server.host}:{server.port}{API}", limits=limits, timeout=60
    ) as http:
        crowd = asyncio.Semaphore(20)

        async def one() -> T:
            async with crowd:
                return await sit_down(server, http, kind)

        return await asyncio.gather(*(one() for _ in range(tables)))


async def sit_down(server: Serving, http: httpx.AsyncClient, kind: type[T]) -> T:
    """One table: made, taken, begun, listened to."""
    cookies = [await come(http, f"player {seat}") for seat in range(1, PLAYERS + 1)]
    wish = {"id": new_id(), "game": "submarine", "seats": [{"type": "me"}, *[{"type": "open"}] * (PLAYERS - 1)]}
    made = await post(http, cookies[0], "/tables", wish)
    table = kind(server.host, made["table"])
    to = f"/tables/{table.id}/commands"
    for seat, cookie in enumerate(cookies[1:], 2):
        await post(http, cookie, to, ask.Sit(id=new_id(), seat=seat))
    await start(http, to, dict(enumerate(cookies, 1)))
    table.players = [Player(table, seat, cookie) for seat, cookie in enumerate(cookies, 1)]
    loop = asyncio.get_running_loop()
    for player in table.players:
        await loop.create_connection(partial(itself, player.feed), server.host, server.port)
        await player.there.wait()
    return table


async def start(http: httpx.AsyncClient, to: str, cookies: dict[int, str]) -> None:
    """Begin the game of those who sit on these seats; the first of them is the host."""
    parts = {seat: secrets.token_hex(16) for seat in cookies}
    for seat, cookie in cookies.items():
        await post(http, cookie, to, ask.Ready(id=new_id(), seat=seat, commitment=part_commitment(parts[seat])))
    for seat, cookie in cookies.items():
        await post(http, cookie, to, ask.Reveal(id=new_id(), seat=seat, part=parts[seat]))
    await post(http, next(iter(cookies.values())), to, ask.Start(id=new_id()))


async def come(http: httpx.AsyncClient, name: str) -> str:
    """A new person's cookie."""
    response = await http.post("/session", json={"name": name})
    http.cookies.clear()
    return response.headers["set-cookie"].partition(";")[0]


def itself(feed: Feed) -> Feed:
    """For asyncio, which wants to make its protocols."""
    return feed


async def post(http: httpx.AsyncClient, cookie: str, path: str, message: object) -> dict[str, Any]:
    """Ask for something that is not going to be refused."""
    headers = {"cookie": cookie, "content-type": "application/json"}
    response = await http.post(path, content=ENCODE(message), headers=headers)
    return dict(response.raise_for_status().json())


def new_id() -> str:
    """For a command."""
    return secrets.token_hex(8)
