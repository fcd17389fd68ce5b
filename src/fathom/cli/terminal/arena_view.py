"""Progress and ranking of an arena in the terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from fathom.arena.ratings import ratings
from fathom.arena.run import Arena

REFRESH_COST = 20  # the table is redrawn so rarely that it takes at most 1/20 of the time


@contextmanager
def show_progress(arena: Arena) -> Iterator[Callable[[Arena], None]]:
    """Show a progress bar and the ranking on standard error, if it is a terminal. Yields a per-game callback."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task("", total=arena.total_games, completed=len(arena.log.games))
    due = 0.0
    with Live(bar, console=Console(stderr=True), transient=True) as live:

        def tick(arena: Arena) -> None:
            nonlocal due
            bar.update(task, completed=len(arena.log.games))
            began = time.monotonic()
            if began >= due and arena.deals:
                live.update(Group(ranking_table(arena), bar))
                due = time.monotonic() + max(1.0, REFRESH_COST * (time.monotonic() - began))

        yield tick


def print_ranking(arena: Arena) -> None:
    """Print the final ranking."""
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(ranking_table(arena))
    if arena.stopped:
        print(f"Stopped early: the order was decided after {arena.deals} of {arena.plan.deals} deals.")


def ranking_table(arena: Arena) -> Table:
    """Return the ranking, best bot first."""
    results = arena.results()
    rated = ratings(arena.plan.bots, results.games)
    title = f"{arena.plan.game}, {arena.plan.players} players, seed {arena.plan.seed}: {len(results.games)} games"
    table = Table("", "bot", "rating ± 2σ", "first place, per seat (95 %)", "ahead of others", "forfeits", title=title)
    for number, bot in enumerate(results.ranked(), 1):
        failed = len(results.failures(bot))
        ahead = f"{results.score(bot):.1%}"
        table.add_row(str(number), bot, str(rated[bot]), str(results.first(bot)), ahead, str(failed))
    return table
