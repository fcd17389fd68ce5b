"""Plays a plan to its end, or until it is certain who is better; goes on where it was interrupted."""

from collections.abc import Callable, Iterable, Iterator

from fathom.arena.log import Log
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameSummary
from fathom.arena.results import Standing, add_deal
from fathom.arena.sequential_test import PairwiseTest

Workers = Callable[[ArenaPlan, Iterable[Task]], Iterator[bytes]]


class Arena:
    """A plan, what was played of it, and what that has made certain.

    Deals count in their order, each as soon as all its games are there: what is known after so many deals does not
    depend on who played them when.
    """

    def __init__(self, plan: ArenaPlan, log: Log, to_the_end: bool = False) -> None:
        self.plan = plan
        self.log = log
        self.order = PairwiseTest(len(plan.bots))
        self.deals = 0  # that count
        self.to_the_end = to_the_end
        self._count()

    @property
    def done(self) -> bool:
        """Is there nothing left to play?"""
        return self.deals == self.plan.deals or self.stopped

    @property
    def stopped(self) -> bool:
        """Was the order certain, so that the rest need not be played?"""
        return self.order.certain and not self.to_the_end

    @property
    def in_all(self) -> int:
        """How many games it is at most."""
        return self.plan.deals * self.plan.turns * len(self.plan.tables())

    def run(self, workers: Workers, tick: Callable[["Arena"], None]) -> None:
        """Play what is left; `tick` is called after each game."""
        for line in workers(self.plan, self._left()):
            self.log.add(line)
            self._count()
            tick(self)
            if self.done:
                break
        self.log.settle(self.deals)

    def _left(self) -> Iterator[Task]:
        for task in self.plan.tasks():
            if self.done:
                return
            if task not in self.log.games:
                yield task

    def _count(self) -> None:
        """Take in the deals that are complete."""
        while not self.done:
            games = [self.log.games.get(task) for task in self._tasks_of(self.deals)]
            complete = [game for game in games if game]
            if len(complete) < len(games):
                return
            add_deal(self.order, self.plan, complete)
            self.deals += 1

    def _tasks_of(self, deal: int) -> list[Task]:
        tables, turns = range(len(self.plan.tables())), range(self.plan.turns)
        return [Task(deal, table, turn) for table in tables for turn in turns]

    def counted(self) -> list[GameSummary]:
        """The games of the deals that count, in order."""
        return [self.log.games[task] for deal in range(self.deals) for task in self._tasks_of(deal)]

    def standing(self) -> Standing:
        """Where the bots stand."""
        return Standing(self.plan, self.counted())
