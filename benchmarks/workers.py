"""One worker and two on PostgreSQL; the same with the players of each table spread over both, as over two machines; and
how soon everybody knows then.

All play in every round, one after the other. Whether two carry more than one can be seen by the clock only where there
are cores for two workers, PostgreSQL and the people. What a move costs in CPU time can be seen anywhere, if each worker
is given what the one had: twice the tables at twice the pace. With less to do each, both wake up more often for less.
"""

import asyncio
import os
import statistics
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.temp_postgres import Cluster
from fathom.cli.optional_deps import need_extra

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
        pace = figures["two"]["by_clock"] / 4
        figures["paced"] = {name: runner.run(paced(pace, TABLES, cluster, name)) for name in NAMES}
        figures["grown"] = runner.run(paced(2 * pace, 2 * TABLES, cluster, "two"))
        one = figures["paced"]["one"]["micros"]
        figures["paced_cost"] = figures["paced"]["two"]["micros"] / one
        figures["grown_cost"] = figures["grown"]["micros"] / one
    show(figures)
    return figures


async def under_load(rounds: int, cluster: Cluster) -> dict[str, Any]:
    """As fast as they can."""
    from benchmarks.load import Throughput
    from benchmarks.playing import Played, seated
    from benchmarks.server import middle_ratio
    from benchmarks.servers import Serving

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


async def paced(rate: float, tables: int, cluster: Cluster, name: str) -> dict[str, Any]:
    """At a pace that is easy for all: how long after a move is due has everybody heard of it, and what did it cost?"""
    from benchmarks.load import latencies, percentile
    from benchmarks.playing import Paced, seated
    from benchmarks.servers import Serving

    workers, spread = (1 if name == NAMES[0] else 2), name == NAMES[2]
    database = cluster.create(f"paced{NAMES.index(name)}at{tables}")
    with Serving("fathom", database, workers=workers, spread=spread) as server:
        played = await seated(server, Paced, tables)
        before = server.cpu()
        seconds = await latencies(played, rate, PACED_SECONDS)
        micros = 1e6 * (server.cpu() - before) / len(seconds)
    millis = {f"p{percent}": 1000 * percentile(seconds, percent) for percent in (50, 95, 99)}
    return {"moves_per_second": rate, "moves": len(seconds), "micros": micros, **millis}


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
    paces = figures["paced"]
    one, grown = paces["one"], figures["grown"]
    console.print(
        f"At {one['moves_per_second']:,.0f} moves/s for one worker and {grown['moves_per_second']:,.0f} for two "
        f"a move costs {one['micros']:,.0f} and {grown['micros']:,.0f} µs of their CPU time: "
        f"{figures['grown_cost']:.2f} times as much (goal {MOST_COST})"
    )
    console.print(
        f"As fast as they can with the same tables: {figures['cost']:.2f} times as much; "
        f"{figures['cost_spread']:.2f} times if somebody has to hear of it at the other worker"
    )
    pace = paces[NAMES[2]]
    costs = ", ".join(f"{name} {its['micros']:,.0f} µs" for name, its in paces.items())
    console.print(
        f"At the same pace for all, {pace['moves_per_second']:,.0f} moves/s: {costs}; "
        f"two workers {figures['paced_cost']:.2f} times as much as one"
    )
    console.print(
        f"At {pace['moves_per_second']:,.0f} moves/s everybody has heard after {pace['p50']:.1f} ms (median; "
        f"goal {MOST_MILLIS} ms), {pace['p95']:.1f} ms (95 %), {pace['p99']:.1f} ms (99 %)"
    )
