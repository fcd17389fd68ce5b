"""The server under load, beside itself without rules and storage; and its memory with many tables.

Both servers play in every round, one after the other, so that a busy machine hurts them alike; what counts is their
ratio in each round. It is told by the clock and by the CPU time of the server, for on a busy machine the clock tells
little.
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
LEAST_SHARE, MOST_MILLIS, MOST_MEGABYTES = 0.5, 100, 500  # the goals


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table; the figures."""
    if not sys.platform.startswith("linux"):
        print("The server is measured on Linux only: elsewhere its CPU time is not to be had.", file=sys.stderr)
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
    """As fast as they can: the server, and what is left of it without rules and storage."""
    from benchmarks.load import Throughput
    from benchmarks.playing import Played, seated
    from benchmarks.servers import Serving, keep_apart

    with Serving("fathom", folder / "whole") as whole, Serving("benchmarks.null_server", folder / "bare") as bare:
        keep_apart(whole, bare)
        contenders = [Throughput(server, await seated(server, Played, TABLES)) for server in (whole, bare)]
        for _ in range(rounds):
            for contender in contenders:
                await contender.refresh()
                await contender.measure()
        whole_tables, bare_tables = contenders
        last = whole_tables.tables
        figures: dict[str, Any] = {
            "sent_bytes_per_move": sum(table.heard for table in last) / sum(table.moved for table in last),
            "share": middle_ratio(whole_tables.by_clock, bare_tables.by_clock),
            "share_by_cpu": middle_ratio(whole_tables.by_cpu, bare_tables.by_cpu),
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


def middle_ratio(ones: list[float], others: list[float]) -> float:
    """Of two servers, round by round."""
    return statistics.median(one / other for one, other in zip(ones, others, strict=True))


async def paced(rate: float, folder: Path) -> dict[str, Any]:
    """A new server, at half of what it can do: how long after a move is due has everybody heard of it?"""
    from benchmarks.load import latencies, percentile
    from benchmarks.playing import Paced, seated
    from benchmarks.servers import Serving, keep_apart

    with Serving("fathom", folder / "paced") as server:
        keep_apart(server)
        seconds = await latencies(await seated(server, Paced, TABLES), rate, PACED_SECONDS)
    millis = {f"p{percent}": 1000 * percentile(seconds, percent) for percent in (50, 95, 99)}
    return {"moves_per_second": rate, "moves": len(seconds), **millis}


def show(figures: dict[str, Any]) -> None:
    """The table for people."""
    whole, bare, pace, idle = (figures[name] for name in ("whole", "bare", "paced", "idle"))
    table = Table(title=f"One server process, {TABLES} tables of 4 players; medians")
    table.add_column("moves")
    for heading in ("a second", "a second of CPU time"):
        table.add_column(heading, justify="right")
    for name, its in (("real rules, durable log", whole), ("rules and storage taken out", bare)):
        table.add_row(name, f"{its['by_clock']:,.0f}", f"{its['by_cpu']:,.0f}")
    console = Console(highlight=False)
    console.print(table)
    share, by_cpu = figures["share"], figures["share_by_cpu"]
    console.print(f"Share left: {share:.0%} by the clock, {by_cpu:.0%} in CPU time (goal {LEAST_SHARE:.0%})")
    console.print(
        f"At {pace['moves_per_second']:,.0f} moves/s everybody has heard after {pace['p50']:.1f} ms (median), "
        f"{pace['p95']:.1f} ms (95 %), {pace['p99']:.1f} ms (99 %; goal {MOST_MILLIS} ms)"
    )
    console.print(
        f"Memory with {idle['tables']:,} tables: {idle['megabytes_none_loaded']:.0f} MB on disk only, "
        f"{idle['megabytes']:.0f} MB with {idle['tables_loaded']:,} loaded (goal {MOST_MEGABYTES} MB); "
        f"an open feed takes {idle['kilobytes_per_feed']:.0f} kB, "
        f"a move {idle['disk_bytes_per_entry']:.0f} bytes on disk, "
        f"and {figures['sent_bytes_per_move']:,.0f} bytes go out for it"
    )
