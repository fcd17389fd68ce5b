"""Throughput, latency and memory of the server, compared with a null server without rules and storage.

Both servers run in every round, one after the other, so that other load affects both alike. The ratio per round is
what counts, by wall time and by CPU time of the server.
"""

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fathom.cli.optional_deps import need_extra

TABLES = 200
PACED_SECONDS = 10
IDLE_TABLES = 10_000
MIN_SHARE, MAX_MILLIS, MAX_MEGABYTES = 0.6, 100, 500  # goals


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    if not sys.platform.startswith("linux"):
        print("Skipped: the server's CPU time can be measured only on Linux.", file=sys.stderr)
        return {}
    with need_extra("bench"):
        import uvloop

        from benchmarks.memory import memory
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(under_load(rounds, Path(folder)))
        figures["paced"] = runner.run(paced(figures["whole"]["by_clock"] / 2, Path(folder)))
        figures["idle"] = runner.run(memory(Path(folder) / "idle", IDLE_TABLES))
    show(figures)
    return figures


async def under_load(rounds: int, folder: Path) -> dict[str, Any]:
    """Measure the throughput of the server and of the null server."""
    from benchmarks.load import Throughput
    from benchmarks.server_process import ServerProcess, pin_cores
    from benchmarks.tables import FastTable, start_tables

    with (
        ServerProcess("fathom", folder / "whole") as whole,
        ServerProcess("benchmarks.null_server", folder / "bare") as bare,
    ):
        pin_cores(whole, bare)
        contenders = [Throughput(server, await start_tables(server, FastTable, TABLES)) for server in (whole, bare)]
        for _ in range(rounds):
            for contender in contenders:
                await contender.refresh()
                await contender.measure()
        whole_tables, bare_tables = contenders
        last = whole_tables.tables
        figures: dict[str, Any] = {
            "sent_bytes_per_move": sum(table.received_bytes for table in last) / sum(table.moved for table in last),
            "share": median_ratio(whole_tables.by_clock, bare_tables.by_clock),
            "share_by_cpu": median_ratio(whole_tables.by_cpu, bare_tables.by_cpu),
        }
        return figures | {
            name: {
                "by_clock": statistics.median(contender.by_clock),
                "by_cpu": statistics.median(contender.by_cpu),
                "rounds_by_clock": contender.by_clock,
                "rounds_by_cpu": contender.by_cpu,
            }
            for name, contender in zip(("whole", "bare"), contenders, strict=True)
        }


def median_ratio(ones: list[float], others: list[float]) -> float:
    """Return the median of the ratios per round."""
    return statistics.median(one / other for one, other in zip(ones, others, strict=True))


async def paced(rate: float, folder: Path) -> dict[str, Any]:
    """Measure the latency of moves on a new server at half its throughput."""
    from benchmarks.load import latencies, percentile
    from benchmarks.server_process import ServerProcess, pin_cores
    from benchmarks.tables import PacedTable, start_tables

    with ServerProcess("fathom", folder / "paced") as server:
        pin_cores(server)
        seconds = await latencies(await start_tables(server, PacedTable, TABLES), rate, PACED_SECONDS)
    millis = {f"p{percent}": 1000 * percentile(seconds, percent) for percent in (50, 95, 99)}
    return {"moves_per_second": rate, "moves": len(seconds), **millis}


def show(figures: dict[str, Any]) -> None:
    """Print the table and the figures."""
    whole, bare, pace, idle = (figures[name] for name in ("whole", "bare", "paced", "idle"))
    table = Table(title=f"One server process, {TABLES} tables of 4 players; medians")
    table.add_column("moves")
    for heading in ("per second", "per second of CPU time"):
        table.add_column(heading, justify="right")
    for name, rates in (("server", whole), ("null server", bare)):
        table.add_row(name, f"{rates['by_clock']:,.0f}", f"{rates['by_cpu']:,.0f}")
    console = Console(highlight=False)
    console.print(table)
    share, by_cpu = figures["share"], figures["share_by_cpu"]
    console.print(
        f"Ratio to the null server: {share:.0%} by wall time, {by_cpu:.0%} by CPU time (goal {MIN_SHARE:.0%})"
    )
    console.print(
        f"Latency at {pace['moves_per_second']:,.0f} moves/s: median {pace['p50']:.1f} ms, p95 {pace['p95']:.1f} ms, "
        f"p99 {pace['p99']:.1f} ms (goal {MAX_MILLIS} ms)"
    )
    console.print(
        f"Memory with {idle['tables']:,} tables: {idle['megabytes_none_loaded']:.0f} MB with none loaded, "
        f"{idle['megabytes']:.0f} MB with {idle['tables_loaded']:,} loaded (goal {MAX_MEGABYTES} MB); "
        f"{idle['kilobytes_per_feed']:.0f} kB per feed, {idle['disk_bytes_per_entry']:.0f} bytes on disk per entry, "
        f"{figures['sent_bytes_per_move']:,.0f} bytes sent per move"
    )
