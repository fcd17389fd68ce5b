"""Run of an arena: plays a plan, resumes an interrupted one, and stops early when the order is decided."""

from collections.abc import Callable, Iterable, Iterator

from fathom.arena.log import GameLog
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameSummary
from fathom.arena.results import ArenaResults, add_deal
from fathom.arena.sequential_test import PairwiseTest

Workers = Callable[[ArenaPlan, Iterable[Task]], Iterator[bytes]]


class Arena:
    """A plan, its log and its sequential test.

    Deals count in order, each once all its games are played: the results do not depend on the order of completion.
    """

    def __init__(self, plan: ArenaPlan, log: GameLog, play_all: bool = False) -> None:
        self.plan = plan
        self.log = log
        self.test = PairwiseTest(len(plan.bots))
        self.deals = 0  # counted
        self.play_all = play_all
        self._count()

    @property
    def done(self) -> bool:
        """Return whether no game is left to play."""
        return self.deals == self.plan.deals or self.stopped

    @property
    def stopped(self) -> bool:
        """Return whether the sequential test ended the arena early."""
        return self.test.decided and not self.play_all

    @property
    def total_games(self) -> int:
        """Return the number of games without an early stop."""
        return self.plan.deals * self.plan.rotations * len(self.plan.tables())

    def run(self, workers: Workers, tick: Callable[["Arena"], None]) -> None:
        """Play the remaining games, calling `tick` after each."""
        for line in workers(self.plan, self._remaining()):
            self.log.append(line)
            self._count()
            tick(self)
            if self.done:
                break
        self.log.finalize(self.deals)

    def _remaining(self) -> Iterator[Task]:
        for task in self.plan.tasks():
            if self.done:
                return
            if task not in self.log.games:
                yield task

    def _count(self) -> None:
        """Add complete deals to the sequential test."""
        while not self.done:
            games = [self.log.games.get(task) for task in self.plan.tasks_of(self.deals)]
            complete = [game for game in games if game]
            if len(complete) < len(games):
                return
            add_deal(self.test, self.plan, complete)
            self.deals += 1

    def counted(self) -> list[GameSummary]:
        """Return the games of the counted deals, in order."""
        return [self.log.games[task] for deal in range(self.deals) for task in self.plan.tasks_of(deal)]

    def results(self) -> ArenaResults:
        """Return the statistics so far."""
        return ArenaResults(self.plan, self.counted())
