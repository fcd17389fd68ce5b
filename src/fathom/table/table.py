"""A table in memory: decide, then evolve. The caller appends the decided entries to the log in between."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import SPECTATOR, View
from fathom.core.match import Match
from fathom.core.record import Record, write
from fathom.core.step import Step
from fathom.core.work import Work, finish
from fathom.protocol.listings import Summary
from fathom.protocol.settings import BotSeat, Millis, Person
from fathom.protocol.updates import Accepted, Problem, problem
from fathom.table import bounds, events, guards
from fathom.table.commands import AnyCommand, LinkRematch, OpenTable, PlayBotMove
from fathom.table.decide.dispatch import decide
from fathom.table.decide.moves import why_not
from fathom.table.events import Entry
from fathom.table.evolve import changes_row, evolve, preview
from fathom.table.log import damaged, read_entry, replay_import, validate
from fathom.table.messages_en import ENGLISH
from fathom.table.projections import snapshot
from fathom.table.projections.updates import UpdateFeed
from fathom.table.state import TableState

UPDATES_REBUILT = 8  # updates that are built when a log is loaded, for clients that reconnect after a restart


@dataclass
class Decision:
    """The entries to append, and the row for the lists that changes with them. The table has not changed yet."""

    entries: list[Entry]
    summary: Summary | None
    answer: Accepted
    match: Match | None = field(default=None, compare=False)  # begun by the entries; it is not dealt twice


@dataclass
class Transition:
    """The effect of durable entries: the updates to send, and what subscribers need to know."""

    entries: list[Entry]
    updates: list[list[bytes]]  # by audience, the spectator first: one message for each entry
    answer: Accepted
    reseated: bool = False  # an occupant has changed: audiences have to be checked again
    summary: Summary | None = None  # the row for the lists, if it has changed
    remote: bool = False  # another worker has written the entries


@dataclass
class BotTurn:
    """The decision of a built-in bot at entry `seq`, from what its seat can see."""

    seat: int
    bot: BotSeat
    view: View
    seed: int
    seq: int

    def command(self, line: str) -> PlayBotMove:
        """Return the command that plays the bot's line."""
        return PlayBotMove(seat=self.seat, seq=self.seq, line=line)


class Table(TableState):
    """One match in progress, secrets included."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self._feed = UpdateFeed(self)

    @classmethod
    def load(cls, table_id: str, log: Iterable[bytes]) -> "Table":
        """Return a table from its log. Raises `CorruptLog`."""
        return finish(cls.loading(table_id, list(log)))

    @classmethod
    def loading(cls, table_id: str, log: list[bytes]) -> "Work[Table]":
        """Load a table like `load`, as work that pauses after each entry."""
        table = cls(table_id)
        for number, data in enumerate(log, 1):
            yield
            entry = read_entry(data)
            replayed = yield from replay_import(entry)
            if len(log) - number < UPDATES_REBUILT:
                table._feed.observe()
                table._replay(entry, replayed)
                table._feed.build(entry)
            else:
                table._replay(entry, replayed)
        table.drop_caches()
        return table

    def drop_caches(self) -> None:
        """Drop derived caches; they are rebuilt on demand."""
        self._feed.drop_caches()

    def _replay(self, entry: Entry, replayed: Match | None = None) -> None:
        """Validate a stored entry, and evolve by it. Raises `CorruptLog`."""
        validate(self, entry)
        try:
            evolve(self, entry, replayed)
        except (Refusal, InvalidRecord) as error:  # the deal of a start cannot be checked beforehand
            raise damaged(entry, str(error)) from error

    def decide(self, actor: Person, command: AnyCommand, now: Millis) -> Decision:
        """Decide a command. Idempotent per (actor, command id). Raises `Refusal`; changes nothing."""
        known = self.answers.get((actor.id, command.id)) if command.id else None
        if known is not None:
            return Decision([], None, Accepted(id=command.id, seq=known, table=self.rematch_id))
        decided = decide(self, actor, command, now)
        at = max(now, self.updated)  # the log's time never runs backwards
        entries = [
            Entry(seq=seq, at=at, event=event, by=actor.id, id=command.id)
            for seq, event in enumerate(decided, self.seq + 1)
        ]
        rematch, seq = self.rematch_id, self.seq + len(entries)
        if isinstance(command, LinkRematch):
            rematch, seq = rematch or command.table, self.rematch_seq or seq
        summary: Summary | None = None
        match: Match | None = None
        if changes_row(self, entries):
            ahead = preview(self, entries)
            summary = snapshot.summary(ahead)
            if isinstance(command, OpenTable):
                match = command.replayed
            elif ahead.play is not None and ahead.play is not self.play:
                match = ahead.play.match
        return Decision(entries, summary, Accepted(id=command.id, seq=seq, table=rematch), match)

    def evolve(self, decision: Decision) -> Transition:
        """Apply a decision whose entries are durable, and return what to publish. Cannot fail."""
        reseated = self.reseated_seq
        updates = [self._update(entry, decision.match) for entry in decision.entries]
        return Transition(
            decision.entries,
            self._by_audience(updates),
            decision.answer,
            self.reseated_seq != reseated,
            decision.summary,
        )

    def _update(self, entry: Entry, match: Match | None) -> list[bytes]:
        self._feed.observe()
        evolve(self, entry, match)
        return self._feed.build(entry)

    def execute(self, actor: Person, command: AnyCommand, now: Millis) -> Transition:
        """Decide and evolve at once, for callers whose log cannot fail. Raises `Refusal`."""
        if actor.id:
            self.presence.hear(actor.id, now)
        return self.evolve(self.decide(actor, command, now))

    def apply_remote(self, log: Iterable[bytes]) -> Transition | None:
        """Apply entries that another worker has written; known ones are skipped. Raises `CorruptLog`.

        None if an erasure is among them: it has redacted earlier entries, so that the table has to be loaded again.
        """
        entries = [entry for entry in map(read_entry, log) if entry.seq > self.seq]
        if any(isinstance(entry.event, events.Forgotten) for entry in entries):
            return None
        before, reseated, updates = self.seq, self.reseated_seq, []
        for entry in entries:
            self._feed.observe()
            self._replay(entry)
            updates.append(self._feed.build(entry))
        summary = self.summary() if self.info_seq > before or self.turn_seq > before else None
        answer = Accepted(id="", seq=self.seq, table=self.rematch_id)
        return Transition(
            entries, self._by_audience(updates), answer, self.reseated_seq != reseated, summary, remote=True
        )

    def unchanged(self) -> Transition:
        """Return a transition without entries: deadlines and bot turns are due to be checked."""
        return Transition([], self._by_audience([]), Accepted(id="", seq=self.seq, table=self.rematch_id))

    def _by_audience(self, updates: list[list[bytes]]) -> list[list[bytes]]:
        return [[messages[audience] for messages in updates] for audience in range(len(self.seats) + 1)]

    def bot_turn(self) -> BotTurn | None:
        """Return the decision that is due from a built-in bot; None if none is."""
        seat = self.to_move
        if self.play is None or not seat:
            return None
        bot = self.seats[seat - 1]
        if not isinstance(bot, BotSeat):
            return None
        view = self.play.match.view(seat)
        return BotTurn(seat, bot, view, self.play.bot_seed(self.position_seq), self.position_seq)

    # Projections.

    def audience(self, person: str, asked: int | None) -> int:
        """Return the audience of a person: the seat asked for, else the only one they own, else the spectator (0)."""
        own = self.seats_of(person)
        if asked is None:
            return own[0] if len(own) == 1 else SPECTATOR
        if asked != SPECTATOR and asked not in own:
            guards.require_seat(self, asked)
            raise guards.forbidden_error("not_your_seat", seat=asked)
        return asked

    def may_hear(self, person: str, audience: int) -> bool:
        """Return whether a person may get the updates of an audience."""
        return audience == SPECTATOR or audience in self.seats_of(person)

    def snapshot(self, person: str, audience: int, now: Millis) -> bytes:
        """Return everything that a person may know, as one audience."""
        return snapshot.snapshot(self, person, audience, now)

    def updates_since(self, audience: int, since: int) -> list[bytes] | None:
        """Return the updates after entry `since`; None if they are not kept, or an occupant has changed since."""
        return None if since < self.reseated_seq else self._feed.updates_since(audience, since)

    def viewing_at(self, audience: int, step: int) -> "Work[View]":
        """Return what an audience knew after some steps, as work; the table may change meanwhile. Raises `Refusal`."""
        match = guards.require_watchable(self, audience)
        guards.require_step(step, len(match.steps))
        return viewing(match.prefix(0), match.steps[:step], audience)

    def why(self, person: Person, seat: int, line: str | None, move: Any = None) -> Problem | None:
        """Return why a line, or an intended move, cannot be played now; None if it can.

        Raises `Refusal` if the seat is another's.
        """
        refusal = why_not(self, person, seat, line, move)
        if refusal and refusal.kind is RefusalKind.FORBIDDEN:
            raise refusal
        return problem(refusal) if refusal else None

    def hint_view(self, person: Person, seat: int) -> tuple[View, int]:
        """Return the view that a hint for the seat to move is made from, and its entry. Raises `Refusal`."""
        guards.require_person(person)
        match = guards.require_player(self, person, seat)
        if not self.settings.hints:
            raise guards.forbidden_error("hints_off")
        guards.require_turn(match, seat)
        return match.view(seat), self.position_seq

    def record_until(self, person: str, step: int) -> Record:
        """Return the first steps of a finished game, for a table that continues there. Raises `Refusal`."""
        guards.require_readable(self, person)
        if self.play is None or self.status != "over":
            raise guards.illegal_error("not_over")
        match = self.play.match
        guards.require_step(step, len(match.steps))
        bounds.check_record(step + 1)  # the continuation needs room for a move
        then = match.prefix(step)
        if then.over:
            raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
        return write(then)

    def summary(self) -> Summary:
        """Return the row for the lists."""
        return snapshot.summary(self)

    def record(self, person: str) -> bytes:
        """Return the record of a finished game, with its proof of fairness. Raises `Refusal`."""
        guards.require_readable(self, person)
        return snapshot.record(self)

    def presence_message(self, spectators: int, now: Millis) -> bytes:
        """Return the message that tells who is away."""
        self.presence.observe(now)
        return snapshot.presence(self, spectators)


def viewing(match: Match, steps: list[Step], audience: int) -> Work[View]:
    """Take steps, and return the view after them."""
    for step in steps:
        match.replay_step(step)
        yield
    return match.view(audience)
