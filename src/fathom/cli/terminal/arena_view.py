"""How an arena stands, on the screen: while it plays, and at its end."""

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

SHARE = 20  # the table is made anew at most so rarely that it costs one part in so many of the time


@contextmanager
def watching(arena: Arena) -> Iterator[Callable[[Arena], None]]:
    """A bar and the table so far on standard error, if anybody looks at it; what is given back is told of each game."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task("", total=arena.in_all, completed=len(arena.log.games))
    due = 0.0
    with Live(bar, console=Console(stderr=True), transient=True) as live:

        def tick(arena: Arena) -> None:
            nonlocal due
            bar.update(task, completed=len(arena.log.games))
            began = time.monotonic()
            if began >= due and arena.deals:
                live.update(Group(standing_table(arena), bar))
                due = time.monotonic() + max(1.0, SHARE * (time.monotonic() - began))

        yield tick


def print_standing(arena: Arena) -> None:
    """The table at the end."""
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    console.print(standing_table(arena))
    if arena.stopped:
        print(f"The order is certain after {arena.deals} of {arena.plan.deals} deals; the rest was not played.")


def standing_table(arena: Arena) -> Table:
    """The bots, the best first."""
    standing = arena.standing()
    rated = ratings(arena.plan.bots, standing.games)
    title = f"{arena.plan.game}, {arena.plan.players} players, seed {arena.plan.seed}: {len(standing.games)} games"
    table = Table("", "bot", "rating ± 2σ", "first, for each seat (95 %)", "ahead of others", "failed", title=title)
    for number, bot in enumerate(standing.ranked(), 1):
        failed = len(standing.failures(bot))
        ahead = f"{standing.score(bot):.1%}"
        table.add_row(str(number), bot, str(rated[bot]), str(standing.first(bot)), ahead, str(failed))
    return table
