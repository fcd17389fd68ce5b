"""Players at a server that is killed at random, with a ledger of acknowledged commands."""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

import httpx
import msgspec

from fathom.client import BotSeat, Client, GameClock, HostSeat, MoveClock, OpenSeat, Refused, Stale, Table, TableReplica
from fathom.client.http import API, ENCODE, TRANSIENT
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import SeatRequest
from fathom.protocol.updates import Accepted, Problem
from server.running import NO_TLS

PATIENT = 600  # seconds of the clients' retry timeout
TIME_IS_UP = ("time_is_up", "not_your_seat", "game_over")
GREEDY, RANDOM = BotSeat(bot="greedy", level=2), BotSeat(bot="random")
# Games that end within a few dozen turns: the tests need starts, ends and moves.
SHORT = {"submarine": {"stalemate_voyages": 1}, "subhunt": {"turn_limit": 30}}
TABLES: list[tuple[str, list[SeatRequest], dict[str, Any]]] = [
    ("submarine", [HostSeat(), OpenSeat()], {}),
    ("subhunt", [HostSeat(), OpenSeat()], {"clock": MoveClock(seconds=20)}),
    ("submarine", [HostSeat(), GREEDY, OpenSeat()], {"clock": GameClock(seconds=20, increment=1)}),
    ("subhunt", [RANDOM, HostSeat()], {"spectators": "after"}),
    ("submarine", [OpenSeat(), HostSeat(), RANDOM, OpenSeat()], {"undo": False}),
    ("subhunt", [HostSeat(), GREEDY], {"clock": GameClock(seconds=20)}),
    ("submarine", [HostSeat(), OpenSeat(), OpenSeat(), OpenSeat(), OpenSeat()], {"clock": MoveClock(seconds=20)}),
]


@dataclass
class Promise:
    """A command and its result, as known to its sender."""

    by: "PlayerDriver"
    command: ask.Command
    accepted: int = 0  # seq of its last entry
    refused: str = ""  # code of the refusal

    @property
    def table(self) -> str:
        return self.by.table.id


@dataclass
class Ledger:
    """All sent commands and received events, for comparison with the log."""

    promises: dict[str, Promise] = field(default_factory=dict)  # by command id
    heard: set[tuple[str, int, str]] = field(default_factory=set)  # table, seq, type of event
    tables: dict[str, str] = field(default_factory=dict)  # published commitments by table id
    numbers: "count[int]" = field(default_factory=count)  # number of created tables

    @property
    def kept(self) -> list[Promise]:
        return [promise for promise in self.promises.values() if promise.accepted]


class RecordingReplica(TableReplica):
    """A replica that records every received event in the ledger."""

    def __init__(self, table: str, ledger: Ledger) -> None:
        super().__init__()
        self._table, self._ledger = table, ledger

    def apply(self, message: dict[str, Any]) -> None:
        super().apply(message)
        if message["type"] == "update":
            self._ledger.heard.add((self._table, message["seq"], message["event"]["type"]))


class PlayerDriver:
    """A player at one table, over WebSocket and HTTP at random."""

    def __init__(self, client: Client, url: str, table: Table, ledger: Ledger, rng: random.Random) -> None:
        self.table, self._ledger, self._rng = table, ledger, rng
        self._http = httpx.AsyncClient(base_url=url + API, headers={"cookie": client.cookie}, verify=NO_TLS)
        hearing = RecordingReplica(table.id, ledger)
        vars(hearing).update(vars(table.replica))
        table.replica = hearing

    async def close(self) -> None:
        await self._http.aclose()

    async def do(self, command: type[ask.CommandBase], **fields: Any) -> None:
        """Send a command over either transport. It is acknowledged once its answer has been read."""
        fields = {"id": secrets.token_hex(8), "seq": self.table.replica.seq, **fields}
        promise = Promise(self, command(**fields))
        self._ledger.promises[fields["id"]] = promise
        try:
            if self._rng.random() < 0.5:
                accepted = await self.table.execute(command, **fields)
            else:
                accepted = await self._post(promise)
            promise.accepted = accepted.seq
        except Refused as refused:
            promise.refused = refused.code
            raise
        await self.table.wait_until(lambda: self.table.replica.seq >= accepted.seq)

    async def _post(self, promise: Promise) -> Accepted:
        """Send a command over HTTP until the server answers."""
        end = time.monotonic() + PATIENT
        while True:
            assert time.monotonic() < end, f"no answer to {promise.command} within {PATIENT} s"
            try:
                answer = await self._http.post(f"/tables/{promise.table}/commands", **as_json(promise.command))
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=Accepted)
            said = answer.json()
            problem = msgspec.convert(said.get("problem", said), Problem)
            if problem.code not in TRANSIENT:
                break
            await asyncio.sleep(0.05)
        raise (Stale if problem.kind == "stale" else Refused)(problem)

    async def insist(self, promise: Promise) -> None:
        """Repeat an acknowledged command. Asserts the same answer, since commands are idempotent."""
        assert (await self._post(promise)).seq == promise.accepted

    async def play(self) -> None:
        """Play random moves with some undo, chat and repeated commands, until the game is over."""
        table, rng = self.table, self._rng
        async for _ in table.changes():
            if table.over:
                return
            if not table.replica.moves:
                continue
            mine = table.seat
            with self._too_late():
                whim = rng.random()
                if whim < 0.03:
                    await self.do(ask.Chat, text="hm")
                elif whim < 0.1 and table.replica.table["undo"]:
                    await self.do(ask.Undo, seat=mine)
                else:
                    await self.do(ask.Move, seat=mine, line=rng.choice(table.replica.moves)["line"])
            if rng.random() < 0.05:
                await self._insist_on_something()

    @contextmanager
    def _too_late(self) -> Iterator[None]:
        """Suppress refusals of stale commands, and of commands after the clock has run out on a slow machine."""
        try:
            yield
        except Stale:
            pass
        except Refused as refused:
            if not (self.table.replica.table["clock"] and refused.code in TIME_IS_UP):
                raise

    async def _insist_on_something(self) -> None:
        """Repeat one of this player's own commands: idempotence is per (person, command id)."""
        done = [promise for promise in self._ledger.kept[-9:] if promise.by is self]
        for promise in done[-1:]:
            await self.insist(promise)


def as_json(message: object) -> dict[str, Any]:
    return {"content": ENCODE(message), "headers": {"content-type": "application/json"}}


@asynccontextmanager
async def gathered(url: str, number: int, ledger: Ledger, rng: random.Random) -> AsyncIterator[Sequence[PlayerDriver]]:
    """Create a table and seat players who are ready."""
    game, seats, wish = TABLES[number % len(TABLES)]
    async with AsyncExitStack() as stack:
        people, parts = [], []
        for seat in [seats.index(HostSeat()) + 1, *(n for n, its in enumerate(seats, 1) if isinstance(its, OpenSeat))]:
            client = await stack.enter_async_context(Client(url, name=f"seat {seat}", retry_timeout=PATIENT))
            table = await (
                client.table(people[0].table.id) if people else client.create(game, seats, options=SHORT[game], **wish)
            )
            person = PlayerDriver(client, url, table, ledger, rng)
            stack.push_async_callback(person.close)
            if people:
                await person.do(ask.Sit, seat=seat)
            part = secrets.token_hex(16)
            await person.do(ask.Ready, seat=seat, commitment=part_commitment(part))
            people.append(person)
            parts.append((seat, part))
        ledger.tables[people[0].table.id] = people[0].table.commitment
        for person, (seat, part) in zip(people, parts, strict=True):
            await person.do(ask.Reveal, seat=seat, part=part)
        await people[0].do(ask.Start)
        yield people


async def play_tables(url: str, ledger: Ledger, enough: asyncio.Event, seed: int) -> None:
    """Play tables to their end, one after the other, until a condition holds."""
    rng = random.Random(seed)
    while not enough.is_set():
        async with gathered(url, next(ledger.numbers), ledger, rng) as people:
            await asyncio.gather(*(person.play() for person in people))
            last = max(person.table.replica.seq for person in people)
            for person in people:
                await person.table.wait_until(partial(received_all, person.table, last))


def received_all(table: Table, last: int) -> bool:
    return table.replica.seq >= last
