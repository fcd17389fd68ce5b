"""Throughput and latency of one worker and of two on PostgreSQL, the latter also with each table's players spread.

All run in every round, one after the other. The gain in throughput by wall time needs cores for two workers, PostgreSQL
and the load generator. The cost of a move in CPU time is comparable on any machine if each of two workers gets the
load of the one: twice the tables at twice the rate. With less load each, batches are smaller and cost more per move.
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
CORES = 4  # needed for the goal by wall time
NAMES = ("one", "two", "two, players spread")
MIN_GAIN, MAX_COST, MAX_MILLIS = 1.6, 1.15, 100  # goals


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    if not sys.platform.startswith("linux"):
        print("Skipped: the workers' CPU time can be measured only on Linux.", file=sys.stderr)
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
    """Measure the throughput."""
    from benchmarks.load import Throughput
    from benchmarks.server import median_ratio
    from benchmarks.server_process import ServerProcess
    from benchmarks.tables import FastTable, start_tables

    with (
        ServerProcess("fathom", cluster.create("one")) as one,
        ServerProcess("fathom", cluster.create("two"), workers=2) as two,
        ServerProcess("fathom", cluster.create("spread"), workers=2, spread=True) as spread,
    ):
        contenders = [
            Throughput(server, await start_tables(server, FastTable, TABLES), database_cpu=cluster.cpu)
            for server in (one, two, spread)
        ]
        for _ in range(rounds):
            for contender in contenders:
                await contender.refresh()
                await contender.measure()
        single, double, apart = contenders
        figures: dict[str, Any] = {
            "cores": os.cpu_count(),
            "gain": median_ratio(double.by_clock, single.by_clock),
            "cost": median_ratio(single.by_cpu, double.by_cpu),
            "cost_spread": median_ratio(single.by_cpu, apart.by_cpu),
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
    """Measure latency and CPU time of moves at a rate below saturation."""
    from benchmarks.load import latencies, percentile
    from benchmarks.server_process import ServerProcess
    from benchmarks.tables import PacedTable, start_tables

    workers, spread = (1 if name == NAMES[0] else 2), name == NAMES[2]
    database = cluster.create(f"paced{NAMES.index(name)}at{tables}")
    with ServerProcess("fathom", database, workers=workers, spread=spread) as server:
        played = await start_tables(server, PacedTable, tables)
        before = server.cpu()
        seconds = await latencies(played, rate, PACED_SECONDS)
        micros = 1e6 * (server.cpu() - before) / len(seconds)
    millis = {f"p{percent}": 1000 * percentile(seconds, percent) for percent in (50, 95, 99)}
    return {"moves_per_second": rate, "moves": len(seconds), "micros": micros, **millis}


def show(figures: dict[str, Any]) -> None:
    """Print the table and the figures."""
    table = Table(title=f"PostgreSQL, {TABLES} tables of 4 players; medians")
    table.add_column("workers")
    for heading in ("moves per second", "per second of CPU time", "µs of PostgreSQL per move"):
        table.add_column(heading, justify="right")
    for name in NAMES:
        rates = figures[name]
        cells = (rates["by_clock"], rates["by_cpu"], rates["database_micros"])
        table.add_row(name, *(f"{value:,.0f}" for value in cells))
    console = Console(highlight=False)
    console.print(table)
    enough = "" if (figures["cores"] or 1) >= CORES else f"; not meaningful with fewer than {CORES} cores"
    console.print(f"Throughput of two workers: {figures['gain']:.2f} times that of one (goal {MIN_GAIN}{enough})")
    paces = figures["paced"]
    one, grown = paces["one"], figures["grown"]
    console.print(
        f"At {one['moves_per_second']:,.0f} moves/s for one worker and {grown['moves_per_second']:,.0f} for two "
        f"a move costs {one['micros']:,.0f} and {grown['micros']:,.0f} µs of CPU time: "
        f"ratio {figures['grown_cost']:.2f} (goal {MAX_COST})"
    )
    console.print(
        f"At full speed with the same tables: ratio {figures['cost']:.2f}; "
        f"{figures['cost_spread']:.2f} with players spread over both workers"
    )
    pace = paces[NAMES[2]]
    costs = ", ".join(f"{name} {its['micros']:,.0f} µs" for name, its in paces.items())
    console.print(f"At {pace['moves_per_second']:,.0f} moves/s for each: {costs}; ratio {figures['paced_cost']:.2f}")
    console.print(
        f"Latency at {pace['moves_per_second']:,.0f} moves/s, players spread: median {pace['p50']:.1f} ms "
        f"(goal {MAX_MILLIS} ms), p95 {pace['p95']:.1f} ms, p99 {pace['p99']:.1f} ms"
    )
