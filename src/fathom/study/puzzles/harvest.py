"""The collection of puzzles from game after game, until there are enough of each kind."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from fathom.arena.ordered_pool import Mapper
from fathom.core.puzzle import Puzzle
from fathom.core.registry import plugin_named
from fathom.study.puzzles.library import kinds_of
from fathom.study.puzzles.mine import MiningPlan, mine_game

ROUND = 24  # games, after which it is settled which kinds are still wanted
PATIENCE = 60  # games for each puzzle asked for; later any kind will do, and after twice as many mining ends


def mine(game: str, count: int, seed: str, mapper: Mapper = map, tick: Callable[[int], Any] = int) -> list[Puzzle]:
    """Return up to `count` puzzles, reproducible from the seed. `tick` receives how many there are after each game."""
    kinds = [kind.name for kind in kinds_of(plugin_named(game))]
    harvest = Harvest(kinds, count)
    for numbers in rounds(count):
        if harvest.complete:
            break
        plan = MiningPlan(game, seed, harvest.unwanted())
        for found in mapper(partial(mine_game, plan), numbers):
            harvest.add(msgspec.json.decode(found, type=list[Puzzle]))
            tick(len(harvest.chosen()))
    return harvest.chosen()


def rounds(count: int) -> Iterator[range]:
    """Yield the numbers of the games, round by round."""
    most = 2 * PATIENCE * count
    return (range(first, first + ROUND) for first in range(0, most, ROUND))


class Harvest:
    """The puzzles found so far, by kind, no position twice."""

    def __init__(self, kinds: list[str], count: int) -> None:
        self.count = count
        self.share = -(-count // len(kinds))  # of each kind
        self.found: dict[str, list[Puzzle]] = {name: [] for name in kinds}
        self.ids: set[str] = set()
        self.games = 0

    @property
    def late(self) -> bool:
        """Whether so many games were played that any kind will do."""
        return self.games >= PATIENCE * self.count

    @property
    def complete(self) -> bool:
        """Whether there are enough puzzles."""
        wanted = [each if self.late else each[: self.share] for each in self.found.values()]
        return sum(map(len, wanted)) >= self.count

    def unwanted(self) -> frozenset[str]:
        """Return the kinds of which there are enough."""
        if self.late:
            return frozenset()
        return frozenset(name for name, each in self.found.items() if len(each) >= self.share)

    def add(self, puzzles: Iterable[Puzzle]) -> None:
        """Add the puzzles of the next game."""
        self.games += 1
        for puzzle in puzzles:
            if puzzle.id not in self.ids:
                self.ids.add(puzzle.id)
                self.found[puzzle.kind].append(puzzle)

    def chosen(self) -> list[Puzzle]:
        """Return the puzzles by kind: the share of each, then more of those that were found most often."""
        taken = {name: each[: self.share] for name, each in self.found.items()}
        for name, each in sorted(self.found.items(), key=lambda item: -len(item[1])):
            missing = self.count - sum(map(len, taken.values()))
            taken[name] += each[self.share : self.share + max(0, missing)]
        return [puzzle for each in taken.values() for puzzle in each][: self.count]
