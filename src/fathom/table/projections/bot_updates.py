"""Messages to a remote bot about one table: views, lines and news of the match, for its seat."""

from fathom.core.bot import Budget
from fathom.core.match import Match
from fathom.protocol.remote_bot import BotEvent, BotNew, BotOver, BotTurn, ToRemoteBot
from fathom.protocol.settings import GameClock, Millis
from fathom.table.clock import Clock
from fathom.table.state import TableState

DECISIONS = 4  # per turn: one of them gets a quarter of its time
TURNS = 30  # that a game is expected to last
SEEDS = 2**31  # as in the arena; some languages have no larger exact integers
LEFT = "left"  # the reason for a bot that has lost its seat


class BotCursor:
    """The position of a bot in the stream of one table."""

    def __init__(self, person: str) -> None:
        self.seat = 0
        self.asked = 0  # the position of the last turn
        self.over = False  # the bot has received the last message
        self._person = person
        self._sent = 0  # steps
        self._last = 0  # the entry of the last of them

    def news(self, table: TableState, millis: int, now: Millis) -> list[ToRemoteBot]:
        """Return the messages that are due; `millis` is the limit for a decision."""
        seats = table.seats_of(self._person)
        if not seats:
            self.over = True
            return [BotOver(table=table.id, reason=LEFT, ranking=())] if self.seat else []
        if table.play is None:
            return []
        match, seqs = table.play.match, table.play.seqs
        due: list[ToRemoteBot] = []
        taken_back = self._sent > 0 and seqs[self._sent - 1 : self._sent] != [self._last]
        if seats[0] != self.seat or taken_back:
            self.seat, self._sent, self.asked = seats[0], len(seqs), 0
            its = table.settings
            due.append(BotNew(table=table.id, game=its.game, players=its.players, seat=self.seat, options=its.options))
        due += self._events(table.id, match)
        self._sent, self._last = len(seqs), seqs[-1] if seqs else 0
        if match.result:
            self.over = True
            due.append(BotOver(table=table.id, reason=match.result.reason, ranking=match.result.ranking))
        elif table.to_move == self.seat and self.asked != table.position_seq:
            self.asked = table.position_seq
            due.append(self._turn(table, match, millis, now))
        return due

    def _events(self, table: str, match: Match) -> list[BotEvent]:
        return [
            BotEvent(table=table, seat=step.seat, line=step.line_for(self.seat), news=step.news_for(self.seat))
            for step in match.steps[self._sent :]
        ]

    def _turn(self, table: TableState, match: Match, millis: int, now: Millis) -> BotTurn:
        assert table.play is not None
        return BotTurn(
            table=table.id,
            id=table.position_seq,
            view=match.view(self.seat),
            budget=Budget(millis=allowed(table.clock, table.settings.clock, self.seat, millis, now)),
            seed=table.play.bot_seed(table.position_seq) % SEEDS,
        )


def allowed(clock: Clock | None, settings: object, seat: int, millis: int, now: Millis) -> int:
    """Return the time for a decision: a share of the time left, at most `millis`."""
    if clock is None:
        return millis
    left = clock.left[seat - 1] - (max(0, now - clock.since) if clock.running == seat else 0)
    if isinstance(settings, GameClock):
        left = left // TURNS + settings.increment * 1000
    return max(1, min(millis, left // DECISIONS))
