"""One worker and two on PostgreSQL; the same with the players of each table spread over both, as over two machines; and
how soon everybody knows then.

All play in every round, one after the other. Whether two carry more than one can be seen by the clock only where there
are cores for two workers, PostgreSQL and the people; what a move costs in CPU time can be seen anywhere.
"""

import asyncio
import os
import statistics
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from fathom.cli.benches.cluster import Cluster
from fathom.cli.extras import need_extra

TABLES = 100
PACED_SECONDS = 10
CORES = 4  # for the goal by the clock
NAMES = ("one", "two", "two, players spread")
LEAST_GAIN, MOST_COST, MOST_MILLIS = 1.6, 1.15, 100  # the goals


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table; the figures."""
    if not sys.platform.startswith("linux"):
        print("Workers are measured on Linux only: elsewhere their CPU time is not to be had.", file=sys.stderr)
        return {}
    with need_extra("bench"):
        import uvloop
    with Cluster("shared_buffers=128MB") as cluster, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(under_load(rounds, cluster))
        figures["paced"] = runner.run(paced(figures["two"]["by_clock"] / 4, cluster))
    show(figures)
    return figures


async def under_load(rounds: int, cluster: Cluster) -> dict[str, Any]:
    """As fast as they can."""
    from fathom.cli.benches.load import Throughput
    from fathom.cli.benches.playing import Played, seated
    from fathom.cli.benches.server import middle_ratio
    from fathom.cli.benches.servers import Serving

    with (
        Serving("fathom", cluster.create("one")) as one,
        Serving("fathom", cluster.create("two"), workers=2) as two,
        Serving("fathom", cluster.create("spread"), workers=2, spread=True) as spread,
    ):
        contenders = [
            Throughput(server, await seated(server, Played, TABLES), database_cpu=cluster.cpu)
            for server in (one, two, spread)
        ]
        for _ in range(rounds):
            for contender in contenders:
                await contender.refresh()
                await contender.measure()
        single, double, apart = contenders
        figures: dict[str, Any] = {
            "cores": os.cpu_count(),
            "gain": middle_ratio(double.by_clock, single.by_clock),
            "cost": middle_ratio(single.by_cpu, double.by_cpu),
            "cost_spread": middle_ratio(single.by_cpu, apart.by_cpu),
        }
        return figures | {
            name: {
                "by_clock": statistics.median(its.by_clock),
                "by_cpu": statistics.median(its.by_cpu),
                "database_micros": 1e6 * statistics.median(its.by_database),
            }
            for name, its in zip(NAMES, contenders, strict=True)
        }


async def paced(rate: float, cluster: Cluster) -> dict[str, Any]:
    """At a quarter of what two can do: how long after a move is due has everybody heard of it, at either worker?"""
    from fathom.cli.benches.load import latencies, percentile
    from fathom.cli.benches.playing import Paced, seated
    from fathom.cli.benches.servers import Serving

    with Serving("fathom", cluster.create("paced"), workers=2, spread=True) as server:
        seconds = await latencies(await seated(server, Paced, TABLES), rate, PACED_SECONDS)
    millis = {f"p{percent}": 1000 * percentile(seconds, percent) for percent in (50, 95, 99)}
    return {"moves_per_second": rate, "moves": len(seconds), **millis}


def show(figures: dict[str, Any]) -> None:
    """The table for people."""
    table = Table(title=f"PostgreSQL, {TABLES} tables of 4 players; medians")
    table.add_column("workers")
    for heading in ("moves a second", "a second of their CPU time", "µs of PostgreSQL's for a move"):
        table.add_column(heading, justify="right")
    for name in NAMES:
        its = figures[name]
        table.add_row(name, f"{its['by_clock']:,.0f}", f"{its['by_cpu']:,.0f}", f"{its['database_micros']:,.0f}")
    console = Console(highlight=False)
    console.print(table)
    enough = "" if (figures["cores"] or 1) >= CORES else f"; with fewer than {CORES} cores it says little"
    console.print(f"Two carry {figures['gain']:.2f} times as much (goal {LEAST_GAIN}{enough})")
    console.print(
        f"A move costs {figures['cost']:.2f} times as much CPU time (goal {MOST_COST}); "
        f"{figures['cost_spread']:.2f} times if somebody has to hear of it at the other worker"
    )
    pace = figures["paced"]
    console.print(
        f"At {pace['moves_per_second']:,.0f} moves/s everybody has heard after {pace['p50']:.1f} ms (median; "
        f"goal {MOST_MILLIS} ms), {pace['p95']:.1f} ms (95 %), {pace['p99']:.1f} ms (99 %)"
    )
