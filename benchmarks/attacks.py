"""Attacks on a server, within its limits: `python -m benchmarks.attacks KIND HOST PORT SECONDS`.

Each runs in a process of its own with the lowest priority, so that a victim is delayed by the server and not by the
attacker. It uses loopback addresses of its own, prints `ready` after the preparation, starts with the first line of
its input, stops with the second or after SECONDS, and prints the counts of the server's answers.
"""

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.tables import create_session, new_id, post, start
from fathom.core.match import Match
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.protocol.updates import API
from fathom.table.bounds import MOVES

CONNECTIONS = 30
PREPARATION = 300  # seconds, at most
PAUSE = 0.1  # seconds after a refusal, since a busy loop would load the machine rather than the server
STRONG = {"type": "bot", "bot": "captain", "level": 5}
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")

Answers = Counter[str]
Attack = Callable[["Attacker"], Awaitable[list[Awaitable[None]]]]


class Attacker:
    """An attack on a server: its target, its duration and the counts of answers."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self.host, self.port, self._seconds = host, port, seconds
        self.answers: Answers = Counter()
        self._end = 0.0

    @property
    def running(self) -> bool:
        """Return whether the attack continues."""
        return asyncio.get_running_loop().time() < self._end

    def http(self, address: str) -> httpx.AsyncClient:
        """Return an HTTP client bound to one of the attacker's addresses."""
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=CONNECTIONS))
        return httpx.AsyncClient(base_url=f"http://{self.host}:{self.port}{API}", transport=transport, timeout=60)

    async def run(self, attack: Attack) -> None:
        """Prepare, print `ready`, attack and print the counts of answers."""
        async with asyncio.timeout(PREPARATION):
            attackers = await attack(self)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        async with asyncio.timeout(self._seconds):
            self._end = asyncio.get_running_loop().time() + self._seconds
            running = asyncio.gather(*attackers)
            await asyncio.to_thread(sys.stdin.readline)
            self._end = 0  # each attacker stops after its current answer
            await running
        print(json.dumps(self.answers), flush=True)


class Dice:
    """Random numbers that need not be reproducible."""

    def below(self, limit: int, /) -> int:
        """Return a random number below the limit."""
        return random.randrange(limit)


def endless_game() -> bytes:
    """Return the record of a game of the maximum length."""
    dice = Dice()
    match = Match.new(game_named("submarine"), 2, dice, {"stalemate_voyages": 0})
    while len(match.steps) < MOVES:
        idle = [line for line in match.legal() if not line.startswith("lift")]  # without lifts the cards never run out
        match.play(random.choice(idle), dice)
    record = msgspec.to_builtins(write(match))
    return msgspec.json.encode({**record, "result": {"reason": "agreed", "ranking": [[1, 2]]}})


async def import_endless_game(attacker: Attacker) -> str:
    """Import an endless game and return the id of its table."""
    async with attacker.http(ADDRESSES[0]) as http:
        headers = {"cookie": await create_session(http, "attacker"), "content-type": "application/json"}
        answer = await http.post("/records", content=endless_game(), headers=headers)
        return str(answer.raise_for_status().json()["table"])


async def story(attacker: Attacker) -> list[Awaitable[None]]:
    """Request parts of a long game over many connections, without a session."""
    table = await import_endless_game(attacker)

    async def read(number: int) -> None:
        async with attacker.http(ADDRESSES[number % len(ADDRESSES)]) as http:
            while attacker.running:
                begin, step = random.randrange(MOVES), random.randrange(MOVES)
                path = random.choice([f"story?from={begin}", f"past?step={step}"])
                answer = await http.get(f"/tables/{table}/{path}")
                attacker.answers[str(answer.status_code)] += 1
                if answer.status_code != 200:
                    await asyncio.sleep(PAUSE)

    return [read(number) for number in range(CONNECTIONS)]


async def look(attacker: Attacker) -> list[Awaitable[None]]:
    """Request snapshots of a long game over many feeds, without a session."""
    table = await import_endless_game(attacker)

    async def watch(number: int) -> None:
        while attacker.running:
            with suppress(OSError, WebSocketException):
                async with connect(
                    f"ws://{attacker.host}:{attacker.port}{API}/tables/{table}/feed",
                    local_addr=(ADDRESSES[number % len(ADDRESSES)], 0),
                    compression=None,
                    max_size=None,
                ) as feed:
                    await request_snapshots(feed)
            await asyncio.sleep(PAUSE)

    async def request_snapshots(feed: ClientConnection) -> None:
        await feed.recv()
        while attacker.running:
            await feed.send('{"do":"look","seat":0}')
            refused = (await feed.recv(decode=False)).startswith(b'{"type":"refused"')
            attacker.answers["refused" if refused else "shown"] += 1
            if refused:
                await asyncio.sleep(PAUSE)

    return [watch(number) for number in range(CONNECTIONS)]


async def bots(attacker: Attacker, people: int, tables: int) -> list[Awaitable[None]]:
    """Keep strong bots thinking: several tables for each of several players who move at once."""
    found: list[Awaitable[None]] = []
    for number in range(people):
        address = ADDRESSES[number % len(ADDRESSES)]
        async with attacker.http(address) as http:
            cookie = await create_session(http, f"attacker {number}")
            for _ in range(tables):
                with suppress(httpx.HTTPStatusError):  # over the limit of tables per player
                    found.append(move_at_once(attacker, address, cookie, await start_table(http, cookie)))
    return found


async def start_table(http: httpx.AsyncClient, cookie: str) -> str:
    """Start a game against four strong bots and return the id of its table."""
    wish = {"id": new_id(), "game": "submarine", "seats": [{"type": "me"}, *[STRONG] * 4]}
    while True:
        try:
            table = str((await post(http, cookie, "/tables", wish))["table"])
            await start(http, f"/tables/{table}/commands", {1: cookie})
            return table
        except httpx.HTTPStatusError as error:
            if "retry-after" not in error.response.headers:
                raise
            await asyncio.sleep(float(error.response.headers["retry-after"]))
            wish["id"] = new_id()


async def move_at_once(attacker: Attacker, address: str, cookie: str, table: str) -> None:
    """Play random moves without delay."""
    url = f"ws://{attacker.host}:{attacker.port}{API}/tables/{table}/feed"
    headers, local = {"Cookie": cookie}, (address, 0)
    with suppress(OSError, WebSocketException):
        async with connect(url, additional_headers=headers, local_addr=local, compression=None, max_size=None) as feed:
            while attacker.running:
                with suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(feed.recv(), 1))
                    attacker.answers[message["type"]] += 1
                    if message.get("moves"):
                        line = random.choice(message["moves"])["line"]
                        move = {"do": "move", "id": new_id(), "seq": message["seq"], "seat": 1, "line": line}
                        await feed.send(json.dumps(move))


ATTACKS: dict[str, Attack] = {
    "story": story,
    "look": look,
    "bots of one": lambda attacker: bots(attacker, 1, 3),
    "bots of three": lambda attacker: bots(attacker, 3, 50),
}

if __name__ == "__main__":
    os.nice(19)
    kind, host, port, seconds = sys.argv[1:]
    asyncio.run(Attacker(host, int(port), float(seconds)).run(ATTACKS[kind]))
