"""Attacks on a server, within its limits: `python -m benchmarks.attacks KIND HOST PORT SECONDS`.

Each runs in a process of its own with the lowest priority, so that what delays a victim is the server and not the
attacker. It comes from loopback addresses that the victim does not have, says `ready` when everything is prepared,
begins with the first line of its input, ends with the second or after so many seconds, and tells what it was answered.
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

from benchmarks.playing import API, come, new_id, post, start
from fathom.core.match import Match
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.table.bounds import MOVES

CONNECTIONS = 30
PREPARATION = 300  # seconds at most
PAUSE = 0.1  # seconds after a refusal: who asks at once again only burdens the machine
STRONG = {"type": "bot", "bot": "captain", "level": 5}
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")

Answers = Counter[str]
Attack = Callable[["Attacker"], Awaitable[list[Awaitable[None]]]]


class Attacker:
    """Where the server is, how long the attack lasts, and what was answered so far."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self.host, self.port, self._seconds = host, port, seconds
        self.answers: Answers = Counter()
        self._end = 0.0

    @property
    def goes_on(self) -> bool:
        """Return whether the attack is not over."""
        return asyncio.get_running_loop().time() < self._end

    def http(self, address: str) -> httpx.AsyncClient:
        """Return a client at one of the attacker's addresses."""
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=CONNECTIONS))
        return httpx.AsyncClient(base_url=f"http://{self.host}:{self.port}{API}", transport=transport, timeout=60)

    async def run(self, attack: Attack) -> None:
        """Prepare, say so, attack, tell what was answered."""
        async with asyncio.timeout(PREPARATION):
            attackers = await attack(self)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        async with asyncio.timeout(self._seconds):
            self._end = asyncio.get_running_loop().time() + self._seconds
            running = asyncio.gather(*attackers)
            await asyncio.to_thread(sys.stdin.readline)
            self._end = 0  # each of them ends as soon as it has its answer
            await running
        print(json.dumps(self.answers), flush=True)


class Dice:
    """Chance for a game that nobody cares about."""

    def below(self, limit: int, /) -> int:
        """Return any number."""
        return random.randrange(limit)


def endless_game() -> bytes:
    """Return the record of a game in which nothing happens, as long as games may be."""
    dice = Dice()
    match = Match.new(game_named("submarine"), 2, dice, {"stalemate_voyages": 0})
    while len(match.steps) < MOVES:
        idle = [line for line in match.legal() if not line.startswith("lift")]  # whoever lifts nothing keeps all cards
        match.play(random.choice(idle), dice)
    record = msgspec.to_builtins(write(match))
    return msgspec.json.encode({**record, "result": {"reason": "agreed", "ranking": [[1, 2]]}})


async def bring_in(attacker: Attacker) -> str:
    """Return the table of such a game."""
    async with attacker.http(ADDRESSES[0]) as http:
        headers = {"cookie": await come(http, "attacker"), "content-type": "application/json"}
        answer = await http.post("/records", content=endless_game(), headers=headers)
        return str(answer.raise_for_status().json()["table"])


async def story(attacker: Attacker) -> list[Awaitable[None]]:
    """Read a long game again and again, by many connections, without a session."""
    table = await bring_in(attacker)

    async def read(number: int) -> None:
        async with attacker.http(ADDRESSES[number % len(ADDRESSES)]) as http:
            while attacker.goes_on:
                begin, step = random.randrange(MOVES), random.randrange(MOVES)
                path = random.choice([f"story?from={begin}", f"past?step={step}"])
                answer = await http.get(f"/tables/{table}/{path}")
                attacker.answers[str(answer.status_code)] += 1
                if answer.status_code != 200:
                    await asyncio.sleep(PAUSE)

    return [read(number) for number in range(CONNECTIONS)]


async def look(attacker: Attacker) -> list[Awaitable[None]]:
    """Ask for snapshots of a long game, over feeds, without a session."""
    table = await bring_in(attacker)

    async def stare(number: int) -> None:
        while attacker.goes_on:
            with suppress(OSError, WebSocketException):
                async with connect(
                    f"ws://{attacker.host}:{attacker.port}{API}/tables/{table}/feed",
                    local_addr=(ADDRESSES[number % len(ADDRESSES)], 0),
                    compression=None,
                    max_size=None,
                ) as feed:
                    await stare_at(feed)
            await asyncio.sleep(PAUSE)

    async def stare_at(feed: ClientConnection) -> None:
        await feed.recv()
        while attacker.goes_on:
            await feed.send('{"do":"look","seat":0}')
            refused = (await feed.recv(decode=False)).startswith(b'{"type":"refused"')
            attacker.answers["refused" if refused else "shown"] += 1
            if refused:
                await asyncio.sleep(PAUSE)

    return [stare(number) for number in range(CONNECTIONS)]


async def bots(attacker: Attacker, people: int, tables: int) -> list[Awaitable[None]]:
    """Let strong bots think: so many tables of four for each of so many people, who move at once."""
    found: list[Awaitable[None]] = []
    for number in range(people):
        address = ADDRESSES[number % len(ADDRESSES)]
        async with attacker.http(address) as http:
            cookie = await come(http, f"attacker {number}")
            for _ in range(tables):
                with suppress(httpx.HTTPStatusError):  # it may be more than one person is allowed to have
                    found.append(hurry(attacker, address, cookie, await sit(http, cookie)))
    return found


async def sit(http: httpx.AsyncClient, cookie: str) -> str:
    """Return a table with strong bots on all seats but one, whose game has begun."""
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


async def hurry(attacker: Attacker, address: str, cookie: str, table: str) -> None:
    """Move at random as soon as it is our turn."""
    url = f"ws://{attacker.host}:{attacker.port}{API}/tables/{table}/feed"
    headers, local = {"Cookie": cookie}, (address, 0)
    with suppress(OSError, WebSocketException):
        async with connect(url, additional_headers=headers, local_addr=local, compression=None, max_size=None) as feed:
            while attacker.goes_on:
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
