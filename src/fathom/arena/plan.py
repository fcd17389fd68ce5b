"""What an arena plays: which bots at which table, on which deal, from which seats. All of it follows from the plan."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import msgspec

import fathom
from fathom.arena.messages_en import ENGLISH
from fathom.bots.registry import bot_called
from fathom.bots.stdio.process import COMMAND, command_of
from fathom.core.bot import Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.messages_en import shown
from fathom.core.options import Options, Value
from fathom.core.registry import game_named

LIMIT = 10_000  # decisions in one game


class Task(msgspec.Struct, frozen=True, order=True):
    """One game: a deal, a table, and by how many seats its bots have moved on."""

    deal: int
    table: int
    turn: int


class ArenaPlan(msgspec.Struct, frozen=True, kw_only=True):
    """All that one must know to play any game of an arena; it can be sent to another machine."""

    game: str
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    games: int  # at each table, if it is not known sooner who is better
    budget: Budget = Budget()
    patience: float = 30.0  # seconds beyond the budget after which a command counts as hanging
    seed: str = "1"
    limit: int = LIMIT
    version: str = fathom.__version__

    def tables(self) -> list[tuple[int, ...]]:
        """Who plays whom, as numbers of bots.

        With as many bots as seats, or more: every choice of different bots. With fewer: each of them alone among
        others that are all the same. A single bot plays itself.
        """
        count = len(self.bots)
        if count == 1:
            return [(0,) * self.players]
        if count >= self.players:
            return list(combinations(range(count), self.players))
        return [(one, *[other] * (self.players - 1)) for one, other in permutations(range(count), 2)]

    @property
    def turns(self) -> int:
        """How many games make a deal fair: each bot has every seat once. Who plays itself needs no more than one."""
        return 1 if len(self.bots) == 1 else self.players

    @property
    def deals(self) -> int:
        """How many deals it takes, each of them played whole."""
        return -(-self.games // self.turns)

    def tasks(self) -> Iterator[Task]:
        """Every game in order: all that belongs to a deal before the next."""
        tables = range(len(self.tables()))
        for deal in range(self.deals):
            yield from (Task(deal, table, turn) for table in tables for turn in range(self.turns))

    def seats(self, task: Task) -> list[int]:
        """The bots of a game, by seat."""
        table = self.tables()[task.table]
        return [table[(seat - task.turn) % self.players] for seat in range(self.players)]

    def seed_of(self, task: Task) -> str:
        """The seed of a game: the same for all games of a deal, at every table."""
        return f"{self.seed}/{task.deal}"


def new_plan(game: Game, players: int, options: Options, bots: list[str], games: int, **rest: Any) -> ArenaPlan:
    """A plan that can be played, or a refusal."""
    for bot in bots:
        check_bot(bot)
    if twice := [bot for number, bot in enumerate(bots) if bot in bots[:number]]:
        raise Refusal(RefusalKind.MALFORMED, "bot_twice", ENGLISH, bot=shown(twice[0]))
    return ArenaPlan(game=game.name, players=players, options=options, bots=tuple(bots), games=games, **rest)


def check_bot(bot: str) -> None:
    """Refuse a bot that is not there."""
    if bot.startswith(COMMAND):
        command_of(bot)
    else:
        bot_called(bot)


def game_of(plan: ArenaPlan) -> Game:
    """The game that is played."""
    return game_named(plan.game)
