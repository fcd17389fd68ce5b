"""Throughput and latency of a server under load."""

import asyncio
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.server_process import ServerProcess
from benchmarks.tables import FastTable, PacedTable, start_tables

WARM_UP = 0.5  # seconds
ROUND = 3.0  # seconds per server and round


@dataclass
class Throughput:
    """Throughput of one server by round."""

    server: ServerProcess
    tables: list[FastTable]
    by_clock: list[float] = field(default_factory=list)  # moves per second
    by_cpu: list[float] = field(default_factory=list)  # moves per second of CPU time
    database_cpu: Callable[[], float] = lambda: 0.0  # seconds of CPU time so far
    by_database: list[float] = field(default_factory=list)  # seconds of database CPU time per move

    async def refresh(self) -> None:
        """Replace the tables whose game is over."""
        running = [table for table in self.tables if not table.over]
        self.tables = running + await start_tables(self.server, FastTable, len(self.tables) - len(running))

    async def measure(self) -> None:
        """Measure one round with all tables at full speed."""
        for table in self.tables:
            table.running = True
            table.on_update()
        await asyncio.sleep(WARM_UP)
        clock = asyncio.get_running_loop().time
        moves, began, cpu, database = self._moves(), clock(), self.server.cpu(), self.database_cpu()
        await asyncio.sleep(ROUND)
        made = self._moves() - moves
        self.by_clock.append(made / (clock() - began))
        self.by_cpu.append(made / (self.server.cpu() - cpu))
        self.by_database.append((self.database_cpu() - database) / made)
        for table in self.tables:
            table.running = False
        while not all(table.complete for table in self.tables):
            await asyncio.sleep(0.05)

    def _moves(self) -> int:
        return sum(table.moved for table in self.tables)


async def latencies(tables: Sequence[PacedTable], rate: float, seconds: float) -> list[float]:
    """Play at a total rate of moves per second; return the seconds from each move's due time to its last receipt."""
    interval = len(tables) / rate
    begin = asyncio.get_running_loop().time() + 0.1
    await asyncio.gather(
        *(table.pace(begin + number / rate, interval, begin + seconds) for number, table in enumerate(tables))
    )
    while not all(table.complete for table in tables):
        await asyncio.sleep(0.05)
    return [each for table in tables for each in table.seconds]


def percentile(values: Sequence[float], percent: int) -> float:
    """Return a percentile of the values."""
    return statistics.quantiles(values, n=100)[percent - 1]
