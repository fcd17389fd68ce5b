"""Plan of an arena: which bots play at which table, on which deal and from which seats."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import msgspec

import fathom
from fathom.arena.messages_en import ENGLISH
from fathom.bots.fixed_budget import AT
from fathom.bots.registry import bot_called
from fathom.bots.stdio.process import COMMAND, command_of
from fathom.bots.style import STYLE, style_of
from fathom.core.bot import Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.messages_en import shown
from fathom.core.options import Options, Value
from fathom.core.registry import plugin_named

LIMIT = 10_000  # decisions in one game


class Task(msgspec.Struct, frozen=True, order=True):
    """One game: its deal, its table, and by how many seats the bots are rotated."""

    deal: int
    table: int
    turn: int


class ArenaPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to play any game of an arena. Serializable."""

    game: str
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    games: int  # at each table; fewer if the sequential test decides earlier
    budget: Budget = Budget()
    patience: float = 30.0  # seconds beyond the budget until a command times out
    seed: str = "1"
    limit: int = LIMIT
    version: str = fathom.__version__

    def tables(self) -> list[tuple[int, ...]]:
        """Return the line-ups, as indexes of bots.

        With at least as many bots as seats: every combination. With fewer: each bot alone against copies of each
        other. A single bot plays itself.
        """
        count = len(self.bots)
        if count == 1:
            return [(0,) * self.players]
        if count >= self.players:
            return list(combinations(range(count), self.players))
        return [(one, *[other] * (self.players - 1)) for one, other in permutations(range(count), 2)]

    @property
    def rotations(self) -> int:
        """Return the number of games per deal and table: each bot has every seat once."""
        return 1 if len(self.bots) == 1 else self.players

    @property
    def deals(self) -> int:
        """Return the number of deals for `games`, rounded up."""
        return -(-self.games // self.rotations)

    def tasks(self) -> Iterator[Task]:
        """Yield all games in order, deal by deal."""
        for deal in range(self.deals):
            yield from self.tasks_of(deal)

    def tasks_of(self, deal: int) -> list[Task]:
        """Return all games of a deal, in order."""
        return [Task(deal, table, turn) for table in range(len(self.tables())) for turn in range(self.rotations)]

    def seats(self, task: Task) -> list[int]:
        """Return the bots of a game by seat."""
        table = self.tables()[task.table]
        return [table[(seat - task.turn) % self.players] for seat in range(self.players)]

    def seed_of(self, task: Task) -> str:
        """Return the seed of a game, which all games of its deal share."""
        return f"{self.seed}/{task.deal}"


def new_plan(game: Game, players: int, options: Options, bots: list[str], games: int, **rest: Any) -> ArenaPlan:
    """Return a validated plan. Raises `Refusal` for an unknown bot, a malformed command or a bot listed twice."""
    for bot in bots:
        if bot.startswith(COMMAND):
            command_of(bot)
        else:
            bot_called(bot)
            if bot.startswith(STYLE):
                style_of(plugin_named(game.name), bot.partition(AT)[0])
    if twice := [bot for number, bot in enumerate(bots) if bot in bots[:number]]:
        raise Refusal(RefusalKind.MALFORMED, "bot_twice", ENGLISH, bot=shown(twice[0]))
    return ArenaPlan(game=game.name, players=players, options=options, bots=tuple(bots), games=games, **rest)
