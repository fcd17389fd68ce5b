"""How long somebody waits while others do to a server what they can, within its limits.

The server runs with the limits that it has unless told otherwise. For each attack the same victim is measured without
and with it, one right after the other on the same server; what counts is the ratio. Victim and attackers have
different addresses and run in different processes, the attackers with the lowest priority.
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
    from benchmarks.servers import Serving

MOST_RATIO = 3  # the goal
SECONDS = 10  # that a victim is measured for
MOVES_PER_SECOND = 8  # of the victim's table: four people, within the limit of each
WARM_UP = 1.0  # seconds, from the begin of an attack to the first delay that counts
ANSWERS = 12  # of a bot that are waited for at most
PATIENCE = 120  # seconds for them

Victim = Callable[["Serving"], Awaitable[list[float]]]


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table; the figures. More than one round would take long, and tell little more."""
    if not sys.platform.startswith("linux"):
        print("Attacks are measured on Linux only: elsewhere there is one loopback address.", file=sys.stderr)
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
    from benchmarks.servers import Serving, keep_apart

    cores = os.sched_getaffinity(0)
    try:
        with Serving("fathom", folder, limited=True) as server:
            keep_apart(server)
            with attacking(attack, server) as attacker:
                quiet = await victim(server)
                attacker.tell()
                await asyncio.sleep(WARM_UP)
                attacked = await victim(server)
                answered = await asyncio.to_thread(attacker.end)
    finally:
        os.sched_setaffinity(0, cores)  # the next server has to have one of its own again
    figures = {"quiet": summary(quiet), "attacked": summary(attacked), "ratios": ratios(quiet, attacked)}
    return {**figures, "answered": answered}


class Attacking:
    """A process that attacks."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout

    def prepared(self) -> bool:
        """Wait until it can begin; return whether it can."""
        return self._out.readline() == "ready\n"

    def tell(self) -> None:
        """Begin, or end."""
        self._in.write("\n")
        self._in.flush()

    def end(self) -> dict[str, int]:
        """End, and return what it was answered."""
        self.tell()
        return dict(json.loads(self._out.readline() or "{}"))

    def close(self) -> None:
        """End it, whatever it is at."""
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()


@contextmanager
def attacking(attack: str, server: "Serving") -> Iterator[Attacking]:
    """Prepare an attack, which ends with the block at the latest."""
    most = str(2 * (SECONDS + PATIENCE))
    command = [sys.executable, "-m", "benchmarks.attacks", attack, server.host, str(server.port), most]
    attacker = Attacking(
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    )
    try:
        if not attacker.prepared():
            raise RuntimeError(f"the attack {attack!r} could not be prepared")
        yield attacker
    finally:
        attacker.close()


async def moves(server: "Serving") -> list[float]:
    """Seconds from a move, at a table of four people, until all of them have heard of it."""
    from benchmarks.load import latencies
    from benchmarks.playing import Paced, seated

    tables = await seated(server, Paced, 1)
    found = await latencies(tables, MOVES_PER_SECOND, SECONDS)
    for player in tables[0].players:
        player.feed.close()
    return found


async def answers(server: "Serving") -> list[float]:
    """Seconds from when it is the turn of a bot `greedy` until it has made its move."""
    import httpx
    from websockets.asyncio.client import connect

    from benchmarks.playing import API, come, new_id, post, start

    async with httpx.AsyncClient(base_url=f"http://{server.host}:{server.port}{API}", timeout=60) as http:
        cookie = await come(http, "victim")
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
                found.append(clock() - due)  # it took at least so long
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
    """Milliseconds, and how many were measured."""
    ordered = sorted(seconds)
    return {
        "count": len(ordered),
        "p50": 1000 * ordered[len(ordered) // 2],
        "p95": 1000 * ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)],
    }


def ratios(quiet: list[float], attacked: list[float]) -> dict[str, float]:
    """How many times as long it takes."""
    before, after = summary(quiet), summary(attacked)
    return {name: after[name] / before[name] for name in ("p50", "p95")}


def show(figures: dict[str, Any]) -> None:
    """The table for people."""
    table = Table(title=f"What a victim waits for, in ms, without and with an attack (goal: {MOST_RATIO}×)")
    for heading in ("attack", "delay of"):
        table.add_column(heading)
    for heading in ("median", "attacked", "ratio", "95 %", "attacked", "ratio"):
        table.add_column(heading, justify="right")
    for attack, its in figures.items():
        cells = []
        for name in ("p50", "p95"):
            cells += [f"{its['quiet'][name]:.1f}", f"{its['attacked'][name]:.1f}", f"{its['ratios'][name]:.1f}×"]
        table.add_row(attack, its["of"], *cells)
    Console(highlight=False).print(table)
