"""Latency of a victim during denial-of-service attacks that stay within the server's limits.

The server runs with its default limits. For each attack the same victim is measured without and with it, on the same
server, and the ratio is reported. Victim and attackers have different addresses and run in different processes, the
attackers with the lowest priority.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from benchmarks import environment
from fathom.cli.optional_deps import need_extra

if TYPE_CHECKING:
    from benchmarks.server_process import ServerProcess

MAX_RATIO = 3  # goal
SECONDS = 10  # of measurement per victim
MOVES_PER_SECOND = 8  # at the victim's table: within the limits of its four players
WARM_UP = 1.0  # seconds from the start of an attack to the first measurement
ANSWERS = 12  # of a bot, at most
PATIENCE = 120  # seconds for all answers

Victim = Callable[["ServerProcess"], Awaitable[list[float]]]


def measure(rounds: int) -> dict[str, Any]:
    """Measure once, print the table and return the figures."""
    if not sys.platform.startswith("linux"):
        print("Skipped: attacks need several loopback addresses, which only Linux has.", file=sys.stderr)
        return {}
    with need_extra("server"):
        import uvloop
    victims: dict[str, tuple[str, Victim]] = {
        "story": ("a move", moves),
        "look": ("a move", moves),
        "bots of one": ("greedy's answer", answers),
        "bots of three": ("greedy's answer", answers),
    }
    figures: dict[str, Any] = {}
    for attack, (what, victim) in victims.items():
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures[attack] = {"of": what, **runner.run(under_attack(attack, victim, Path(folder)))}
    show(figures)
    return figures


async def under_attack(attack: str, victim: Victim, folder: Path) -> dict[str, Any]:
    """Measure a victim without and with an attack."""
    from benchmarks.server_process import ServerProcess, pin_cores

    cores = os.sched_getaffinity(0)
    try:
        with ServerProcess("fathom", folder, limited=True) as server:
            pin_cores(server)
            with prepared_attack(attack, server) as attacker:
                quiet = await victim(server)
                attacker.signal()
                await asyncio.sleep(WARM_UP)
                attacked = await victim(server)
                answered = await asyncio.to_thread(attacker.stop)
    finally:
        os.sched_setaffinity(0, cores)  # so that the next server gets a core of its own
    figures = {"quiet": summary(quiet), "attacked": summary(attacked), "ratios": ratios(quiet, attacked)}
    return {**figures, "answered": answered}


class AttackProcess:
    """Handle of a process that attacks."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout

    def wait_ready(self) -> bool:
        """Wait for the preparation and return whether it succeeded."""
        return self._out.readline() == "ready\n"

    def signal(self) -> None:
        """Start the attack, or stop it."""
        self._in.write("\n")
        self._in.flush()

    def stop(self) -> dict[str, int]:
        """Stop the attack and return the counts of the server's answers."""
        self.signal()
        return dict(json.loads(self._out.readline() or "{}"))

    def close(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()


@contextmanager
def prepared_attack(attack: str, server: "ServerProcess") -> Iterator[AttackProcess]:
    """Prepare an attack. The process ends with the block at the latest."""
    most = str(2 * (SECONDS + PATIENCE))
    command = [sys.executable, "-m", "benchmarks.attacks", attack, server.host, str(server.port), most]
    attacker = AttackProcess(
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    )
    try:
        if not attacker.wait_ready():
            raise RuntimeError(f"the attack {attack!r} could not be prepared")
        yield attacker
    finally:
        attacker.close()


async def moves(server: "ServerProcess") -> list[float]:
    """Return the seconds from each move at a table of four until all players have received it."""
    from benchmarks.load import latencies
    from benchmarks.tables import PacedTable, start_tables

    tables = await start_tables(server, PacedTable, 1)
    found = await latencies(tables, MOVES_PER_SECOND, SECONDS)
    for player in tables[0].players:
        player.feed.close()
    return found


async def answers(server: "ServerProcess") -> list[float]:
    """Return the seconds from the start of each turn of a bot `greedy` to its move."""
    import httpx
    from websockets.asyncio.client import connect

    from benchmarks.tables import create_session, new_id, post, start
    from fathom.protocol.updates import API

    async with httpx.AsyncClient(base_url=f"http://{server.host}:{server.port}{API}", timeout=60) as http:
        cookie = await create_session(http, "victim")
        wish = {"id": new_id(), "game": "subhunt", "seats": [{"type": "me"}, {"type": "bot", "bot": "greedy"}]}
        table = (await post(http, cookie, "/tables", wish))["table"]
        await start(http, f"/tables/{table}/commands", {1: cookie})
    url = f"ws://{server.host}:{server.port}{API}/tables/{table}/feed"
    found: list[float] = []
    clock = asyncio.get_running_loop().time
    async with connect(url, additional_headers={"Cookie": cookie}, compression=None, max_size=None) as feed:
        due, end = clock(), clock() + PATIENCE
        while len(found) < ANSWERS:
            try:
                message = json.loads(await asyncio.wait_for(feed.recv(), max(0, end - clock())))
            except TimeoutError:
                found.append(clock() - due)  # a lower bound
                break
            if message["type"] not in ("snapshot", "update"):
                continue
            if message.get("event", {}).get("seat") == 2:
                found.append(clock() - due)
            if (message.get("view") or {}).get("over"):
                break
            due = clock()
            if message.get("moves"):
                line = message["moves"][0]["line"]
                move = {"do": "move", "id": new_id(), "seq": message["seq"], "seat": 1, "line": line}
                await feed.send(json.dumps(move))
    return found


def summary(seconds: list[float]) -> dict[str, float]:
    """Return median and 95th percentile in milliseconds, and the count."""
    ordered = sorted(seconds)
    return {
        "count": len(ordered),
        "p50": 1000 * ordered[len(ordered) // 2],
        "p95": 1000 * ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)],
    }


def ratios(quiet: list[float], attacked: list[float]) -> dict[str, float]:
    """Return the ratios of the latencies with and without the attack."""
    before, after = summary(quiet), summary(attacked)
    return {name: after[name] / before[name] for name in ("p50", "p95")}


def show(figures: dict[str, Any]) -> None:
    """Print the table."""
    table = Table(title=f"Latency of a victim in ms, without and with an attack (goal: {MAX_RATIO}×)")
    for heading in ("attack", "latency of"):
        table.add_column(heading)
    for heading in ("median", "attacked", "ratio", "p95", "attacked", "ratio"):
        table.add_column(heading, justify="right")
    for attack, its in figures.items():
        cells = []
        for name in ("p50", "p95"):
            cells += [f"{its['quiet'][name]:.1f}", f"{its['attacked'][name]:.1f}", f"{its['ratios'][name]:.1f}×"]
        table.add_row(attack, its["of"], *cells)
    Console(highlight=False).print(table)
