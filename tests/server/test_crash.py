"""Random kills with SIGKILL: acknowledged commands are durable and unique, games end, and records verify."""

import asyncio
import json
import os
import random
import re
import signal
import time
from contextlib import suppress
from itertools import count, groupby
from pathlib import Path

import pytest

from fathom.client import Client, HostSeat, MoveClock, OpenSeat, Refused, errors
from fathom.protocol import commands as ask
from fathom.table import events
from fathom.table.chance.verify import verify
from fathom.table.events import DECODER, Entry
from fathom.table.table import Table
from postgres import Cluster
from server.driver import Ledger, Promise, play_tables
from server.process_tree import alive_in_group, workers
from serving import Serving, until
from store_locations import StoreLocation

LONG = int(os.environ.get("FATHOM_CRASHES", "1"))  # 2 makes it more than 100 kills, 20 more than 1,000
ROUNDS, KILLS = 2, 18 * LONG  # of one server with SQLite, and in each of them
FLEET_ROUNDS, FLEET_KILLS = 2, 8 * LONG  # of two workers with PostgreSQL
AT_ONCE = 4  # tables
LONGEST_LIFE = 0.25  # seconds from when the server can be reached until it is killed
# Frames of the server in a traceback. Helpers whose server is killed while it starts them print others: of Python's
# `multiprocessing`, which find the end of a pipe.
SERVER_FRAME = re.compile(r'File "(?:[^"]*/)?(?:fathom/(?!tests/|\.venv/)|site-packages/(?!pebble/)|asyncio/)')
LONGEST = 600 * LONG  # seconds for a round that should take half a minute: a hang is a failure, not a pause
pytestmark = pytest.mark.timeout(300 * LONG)


def millis() -> int:
    return time.time_ns() // 1_000_000


class CrashingServer(Serving):
    """A server that is killed repeatedly and records when it may have been running."""

    def __init__(self, place: StoreLocation, *arguments: str) -> None:
        super().__init__(place, *arguments)
        self._runs: list[tuple[int, int]] = []  # in milliseconds, from when to when at most
        self._started = 0

    def start(self) -> None:
        self._started = millis()
        super().start()

    async def crash(self) -> None:
        """Kill the server and wait for its helpers to exit."""
        await asyncio.to_thread(self.kill9)
        self._runs.append((self._started, millis()))
        await until(lambda: not alive_in_group(self.pid))

    async def crash_often(self, rng: random.Random) -> None:
        """Restart and kill repeatedly; some runs end before the server can be reached."""
        await self.crash()
        for _ in range(KILLS - 1):
            starting = asyncio.create_task(asyncio.to_thread(self.start))
            if rng.random() < 0.85:
                await starting
            await until(lambda: self.running)
            await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
            os.kill(self.pid, signal.SIGKILL)
            with suppress(AssertionError):  # killed before it printed its address
                await starting
            await self.crash()
        await asyncio.to_thread(self.start)

    def alive_between(self, first: int, last: int) -> int:
        """Return an upper bound of the server's running time between two times, in milliseconds."""
        runs = [*self._runs, (self._started, last)]
        return sum(max(0, min(last, end) - max(first, begin)) for begin, end in runs)


class Fleet(CrashingServer):
    """Two workers on a PostgreSQL server that is killed as well; some kills include all workers and their parent."""

    def __init__(self, place: StoreLocation, cluster: Cluster, *arguments: str) -> None:
        super().__init__(place, "--workers=2", "--log-level=debug", *arguments)
        self.killed: set[int] = set()  # workers
        self._cluster = cluster

    async def crash(self) -> None:
        self.killed.update(workers(self.pid))
        await super().crash()

    async def crash_often(self, rng: random.Random) -> None:
        """Kill workers in most rounds, possibly during their start."""
        for _ in range(FLEET_KILLS):
            await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
            draw = rng.random()
            if draw < 0.7:
                alive = await until(lambda: workers(self.pid))
                self.killed.add(victim := rng.choice(alive))
                os.kill(victim, signal.SIGKILL)
            elif draw < 0.9:
                await asyncio.to_thread(self._cluster.kill9)
                await asyncio.to_thread(self._cluster.start)
            else:
                await self.crash()
                await asyncio.to_thread(self.start)

    def check_decisions(self) -> None:
        """Assert that no bot decides a position twice unless the first worker was killed."""
        bot_pool: dict[tuple[str, int], list[int]] = {}
        for line in self.log.splitlines():
            if '"bot decision started"' in line:
                told = json.loads(line)
                bot_pool.setdefault((told["table"], told["seq"]), []).append(told["pid"])
        assert len(bot_pool) > 10  # how many there are depends on when kills interrupt a game
        for position, pids in bot_pool.items():
            assert len(set(pids)) == len(pids), position
            assert set(pids[:-1]) <= self.killed, position


def check_promises(table: str, log: list[Entry], ledger: Ledger) -> None:
    """Assert that acknowledged commands are in the log at their seq, refused ones are not, and none is duplicated."""
    done: dict[str, list[Entry]] = {}
    for command, its in groupby(log, lambda entry: entry.id):
        if command:
            assert command not in done
            done[command] = list(its)
    promised = {number: its for number, its in ledger.promises.items() if its.table == table}
    assert done.keys() - promised.keys() == {log[0].id}  # the wish for the table
    for number, promise in promised.items():
        assert (number in done) == bool(promise.accepted), promise
        if promise.accepted:
            check_done(promise, done[number])


def check_done(promise: Promise, entries: list[Entry]) -> None:
    assert entries[-1].seq == promise.accepted
    command, event = promise.command, entries[-1].event
    if isinstance(command, ask.Move):
        assert isinstance(event, events.Moved)
        assert (event.seat, event.line.partition(" = ")[0]) == (command.seat, command.line)
    if not isinstance(command, ask.Start):
        assert len(entries) == 1


def check_heard(table: str, log: list[Entry], ledger: Ledger) -> None:
    """Assert that all announced events are in the log."""
    happened = {(table, entry.seq, str(entry.event.__struct_config__.tag)) for entry in log}
    assert {heard for heard in ledger.heard if heard[0] == table} <= happened


def check_clock(table: Table, log: list[Entry], server: CrashingServer) -> None:
    """Assert that a player whose time ran out had that time while a server was running."""
    began = next(entry.at for entry in log if isinstance(entry.event, events.Started))
    for entry in log:
        event = entry.event
        time_was_up = (isinstance(event, events.HandedOver) and event.why == "time") or (
            isinstance(event, events.Ended) and event.reason == "time"
        )
        if time_was_up:
            assert table.settings.clock is not None
            assert server.alive_between(began, entry.at) >= table.settings.clock.seconds * 1000


def check_table(table_id: str, data: list[bytes], ledger: Ledger, server: CrashingServer) -> None:
    log = [DECODER.decode(entry) for entry in data]
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    check_promises(table_id, log, ledger)
    check_heard(table_id, log, ledger)
    table = Table.load(table_id, data)
    check_clock(table, log, server)
    assert table.status == "over"
    assert all(check.ok for check in verify(table.record(""), ledger.tables[table_id]))


def failures(log: str) -> list[str]:
    """Return the lines of a log that tell of an exception in the server, not in an orphaned helper."""
    return [
        line for line in log.splitlines() if (line.startswith("{") and "Traceback" in line) or SERVER_FRAME.search(line)
    ]


def play_through(server: CrashingServer, seed: int) -> None:
    """Play many tables of both games during the kills, and then all of them to their end."""
    ledger = Ledger(numbers=count(seed))

    async def scene() -> None:
        enough = asyncio.Event()
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                group.create_task(play_tables(server.url, ledger, enough, 100 * seed + number))
            await server.crash_often(random.Random(seed))
            enough.set()

    with server:
        asyncio.run(scene())
    assert not failures(server.log)
    for table_id in ledger.tables:
        check_table(table_id, server.place.log(table_id), ledger, server)
    assert len(ledger.tables) >= AT_ONCE
    assert len(ledger.kept) > 100


def test_failures_of_the_server_are_told_from_those_of_orphans() -> None:
    orphan = '  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 122, in spawn_main\nEOFError\n'
    raised = '  File "/clone/.venv/lib/python3.11/site-packages/fathom/server/run.py", line 3, in run\n'
    compiled = '  File "src/fathom/table/table.py", line 3, in load\n'
    logged = '{"event": "request failed", "exception": "Traceback (most recent call last):"}\n'
    assert not failures(f"Traceback (most recent call last):\n{orphan}")
    assert all(len(failures(orphan + line)) == 1 for line in (raised, compiled, logged))


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the retry delay of clients, so that they use short runs of the server."""
    monkeypatch.setattr(errors, "LONGEST_PAUSE", 0.2)


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_acknowledged_commands_survive_kills(tmp_path: Path, seed: int) -> None:
    """The server is killed repeatedly."""
    play_through(CrashingServer(StoreLocation(tmp_path)), seed)


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("seed", range(FLEET_ROUNDS))
def test_acknowledged_commands_survive_kills_of_workers(tmp_path: Path, seed: int) -> None:
    """Workers, PostgreSQL and all together are killed repeatedly. Bots do nothing twice.

    The players of a table are spread over both workers, except in the last round, where they share one if possible.
    """
    with Cluster() as cluster, cluster.database() as url:
        fleet = Fleet(StoreLocation(tmp_path, url), cluster, *(["--spread"] if seed < FLEET_ROUNDS - 1 else []))
        play_through(fleet, seed)
        fleet.check_decisions()


def test_downtime_is_charged_to_no_player(place: StoreLocation) -> None:
    """The downtime exceeds the time for a turn, and the player to move still can."""
    seconds = 4

    async def scene(server: CrashingServer) -> None:
        async with Client(server.url, name="Ann") as ann, Client(server.url, name="Bob") as bob:
            table = await ann.create(
                "submarine", [HostSeat(), OpenSeat()], clock=MoveClock(seconds=seconds), options={"first": "seat_1"}
            )
            other = await bob.table(table.id)
            await other.sit(2)
            await other.ready()
            await table.ready()
            await other.reveal()
            began = millis()
            await table.start()
            await server.crash()
            await asyncio.sleep(seconds + 1)
            await asyncio.to_thread(server.start)
            try:
                await table.move("mussel R")
            except Refused:
                assert server.alive_between(began, millis()) >= seconds * 1000
            assert table.info.clock is not None

    with CrashingServer(place) as server:
        asyncio.run(scene(server))


def test_accounts_survive_kills(place: StoreLocation) -> None:
    """This includes session, personal link, name and seat."""

    async def scene(server: CrashingServer) -> None:
        async with Client(server.url, name="Ann") as ann:
            await ann.rename("Anna")
            link = await ann.link()
            table = await ann.create("subhunt", [HostSeat(), OpenSeat()])
            await table.ready()
            await server.crash()
            await asyncio.to_thread(server.start)
            assert await ann.name() == "Anna"
            async with Client(server.url, link=link) as elsewhere:
                assert [line.table for line in await elsewhere.my_tables()] == [table.id]
                again = await elsewhere.table(table.id)
                assert again.yours == [1]
                assert again.info.seats[0].ready

    with CrashingServer(place) as server:
        asyncio.run(scene(server))
