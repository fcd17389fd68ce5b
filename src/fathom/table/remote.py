"""A bot that somebody runs elsewhere hears the messages of the line protocol, each with the table that it is about.

What it hears of a game is what its seat sees: views, lines and news come from the match, for that seat.
"""

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from fathom.bots.bot import Budget
from fathom.bots.line.messages import Event, Hello, Move, New, Over, Turn
from fathom.core.match import Match
from fathom.table.clock import Clock
from fathom.table.commands import Line
from fathom.table.messages import Problem
from fathom.table.settings import GameClock, Id, Millis

if TYPE_CHECKING:
    from fathom.table.table import Table

DECISIONS = 4  # that a turn may take: so much of its time is for one of them
TURNS = 30  # that a game may still take
SEEDS = 2**31  # as many as in the arena; in some languages a larger number is not exact
LEFT = "left"  # why a game is over for a bot whose seat is another's now


class BotNew(New, tag="new", kw_only=True):
    """To a bot: a game begins, or what you have heard of it is not true any more; the next view tells everything."""

    table: str


class BotTurn(Turn, tag="turn", kw_only=True):
    """To a bot: decide. `id` is the position: asked again, it is the same, and only one answer to it is played."""

    table: str


class BotEvent(Event, tag="event", kw_only=True):
    """To a bot: somebody has decided."""

    table: str


class BotOver(Over, tag="over", kw_only=True):
    """To a bot: the game has ended; for the reason `left` only for this bot."""

    table: str


class BotRefused(msgspec.Struct, tag="refused", kw_only=True):
    """To a bot: its answer was not played. Unless it is stale, the turn waits for another one."""

    table: str
    id: int
    problem: Problem


class BotMove(Move, tag="move", kw_only=True, forbid_unknown_fields=True):
    """From a bot: its choice for the turn of that id."""

    id: Annotated[int, Meta(ge=0, lt=2**53)]
    line: Line
    table: Id


ToRemoteBot = Hello | BotNew | BotTurn | BotEvent | BotOver | BotRefused
FromRemoteBot = Hello | BotMove


class Hearing:
    """What a bot was told of one table so far."""

    def __init__(self, person: str) -> None:
        self.seat = 0
        self.asked = 0  # the position of the last turn
        self.over = False  # is there nothing more to tell?
        self._person = person
        self._told = 0  # steps
        self._last = 0  # the entry of the last of them

    def news(self, table: "Table", millis: int, now: Millis) -> list[ToRemoteBot]:
        """What it has to be told now; `millis` is the most that a decision may take."""
        seats = table.seats_of(self._person)
        if not seats:
            self.over = True
            return [BotOver(table=table.id, reason=LEFT, ranking=())] if self.seat else []
        if table.play is None:
            return []
        match, seqs = table.play.match, table.play.seqs
        told: list[ToRemoteBot] = []
        taken_back = self._told > 0 and seqs[self._told - 1 : self._told] != [self._last]
        if seats[0] != self.seat or taken_back:
            self.seat, self._told, self.asked = seats[0], len(seqs), 0
            its = table.settings
            told.append(BotNew(table=table.id, game=its.game, players=its.players, seat=self.seat, options=its.options))
        told += self._events(table.id, match)
        self._told, self._last = len(seqs), seqs[-1] if seqs else 0
        if match.result:
            self.over = True
            told.append(BotOver(table=table.id, reason=match.result.reason, ranking=match.result.ranking))
        elif table.to_move == self.seat and self.asked != table.position_seq:
            self.asked = table.position_seq
            told.append(self._turn(table, match, millis, now))
        return told

    def _events(self, table: str, match: Match) -> list[BotEvent]:
        return [
            BotEvent(table=table, seat=step.seat, line=step.line_for(self.seat), news=step.news_for(self.seat))
            for step in match.steps[self._told :]
        ]

    def _turn(self, table: "Table", match: Match, millis: int, now: Millis) -> BotTurn:
        assert table.play is not None
        return BotTurn(
            table=table.id,
            id=table.position_seq,
            view=match.view(self.seat),
            budget=Budget(millis=allowed(table.clock, table.settings.clock, self.seat, millis, now)),
            seed=table.play.bot_seed(table.position_seq) % SEEDS,
        )


def allowed(clock: Clock | None, settings: object, seat: int, millis: int, now: Millis) -> int:
    """How long a decision may take: a share of what the clock leaves, and never more than the server lets any bot."""
    if clock is None:
        return millis
    left = clock.left[seat - 1] - (max(0, now - clock.since) if clock.running == seat else 0)
    if isinstance(settings, GameClock):
        left = left // TURNS + settings.increment * 1000
    return max(1, min(millis, left // DECISIONS))
