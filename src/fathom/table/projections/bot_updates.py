"""What a remote bot is told of a table: views, lines and news of the match, for its seat."""

from typing import TYPE_CHECKING

from fathom.core.bot import Budget
from fathom.core.match import Match
from fathom.protocol.remote_bot import BotEvent, BotNew, BotOver, BotTurn, ToRemoteBot
from fathom.protocol.settings import GameClock, Millis
from fathom.table.clock import Clock

if TYPE_CHECKING:
    from fathom.table.table import Table

DECISIONS = 4  # that a turn may take: so much of its time is for one of them
TURNS = 30  # that a game may still take
SEEDS = 2**31  # as many as in the arena; in some languages a larger number is not exact
LEFT = "left"  # why a game is over for a bot whose seat is another's now


class BotCursor:
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
