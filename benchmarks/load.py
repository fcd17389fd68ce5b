"""How many moves a server makes, and how soon everybody knows of one."""

import asyncio
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.playing import Paced, Played, seated
from benchmarks.servers import Serving

WARM_UP = 0.5  # seconds
SHARE = 3.0  # seconds for a server in a round


@dataclass
class Throughput:
    """Moves of one server, by round."""

    server: Serving
    tables: list[Played]
    by_clock: list[float] = field(default_factory=list)  # moves a second
    by_cpu: list[float] = field(default_factory=list)  # moves for a second of CPU time
    database_cpu: Callable[[], float] = lambda: 0.0  # seconds so far
    by_database: list[float] = field(default_factory=list)  # seconds of it for a move

    async def refresh(self) -> None:
        """New tables for those whose game is over."""
        going_on = [table for table in self.tables if not table.over]
        self.tables = going_on + await seated(self.server, Played, len(self.tables) - len(going_on))

    async def measure(self) -> None:
        """One round: all tables play as fast as they can."""
        for table in self.tables:
            table.running = True
            table.go_on()
        await asyncio.sleep(WARM_UP)
        clock = asyncio.get_running_loop().time
        moves, began, cpu, database = self._moves(), clock(), self.server.cpu(), self.database_cpu()
        await asyncio.sleep(SHARE)
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


async def latencies(tables: Sequence[Paced], rate: float, seconds: float) -> list[float]:
    """At so many moves a second in all: how long after each was due everybody had heard of it."""
    interval = len(tables) / rate
    begin = asyncio.get_running_loop().time() + 0.1
    await asyncio.gather(
        *(table.pace(begin + number / rate, interval, begin + seconds) for number, table in enumerate(tables))
    )
    while not all(table.complete for table in tables):
        await asyncio.sleep(0.05)
    return [each for table in tables for each in table.seconds]


def percentile(values: Sequence[float], percent: int) -> float:
    """That share of the values is not higher."""
    return statistics.quantiles(values, n=100)[percent - 1]
