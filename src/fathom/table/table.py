"""A table: commands, write down, fold. Whoever calls stores first, then announces."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import SPECTATOR, View
from fathom.core.match import Match
from fathom.core.record import Record, replay_prefix_work, write
from fathom.core.step import Step
from fathom.core.work import Work, finish
from fathom.protocol.commands import Command, Invite, Rematch
from fathom.protocol.listings import Summary
from fathom.protocol.settings import BotSeat, Millis, NewTable, Person
from fathom.protocol.updates import Accepted, Problem, problem
from fathom.table import bounds, create, events
from fathom.table.clock import UNNOTICED
from fathom.table.decide import commands
from fathom.table.events import DECODER, Entry, Happening
from fathom.table.forfeits import all_equal, forfeit
from fathom.table.guards import check_seat, own_game, people_only
from fathom.table.messages_en import ENGLISH
from fathom.table.presence import Presence
from fathom.table.projections import snapshot
from fathom.table.projections.updates import Feed
from fathom.table.record_import import ImportedRecord, imported
from fathom.table.redaction import leaving
from fathom.table.state import CorruptLog, TableState, TimeSpan

RECALLED = 8  # entries whose updates are made when a log is read, for those who were cut off when the server ended
CHOOSING = {events.Seated, events.Swapped, events.Readied}  # what the deal depends on, before the start


@dataclass
class Transition:
    """What a command led to. Append the entries durably, then send the updates; never the other way round."""

    entries: list[Entry]
    updates: list[list[bytes]]  # by audience, the spectator first: one message for each entry
    answer: Accepted
    reseated: bool = False  # some seat has another owner now: look again who may hear what
    summary: Summary | None = None  # the row for the lists, if it is another one now


@dataclass
class BotTurn:
    """A bot is to decide on the position of entry `seq`, from what its seat can see."""

    seat: int
    bot: BotSeat
    view: View
    seed: int
    seq: int


class Table(TableState):
    """One match in progress, with all its secrets."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.here = Presence()
        self._feed = Feed(self)

    @classmethod
    def create(
        cls, table_id: str, wish: NewTable, host: Person, secret: bytes, now: Millis, earlier: Record | None = None
    ) -> "tuple[Table, Transition]":
        """A new table, as wished; `earlier` is the game so far that it is to go on with, if it is."""
        table = cls(table_id)
        return table, table._record([create.created(wish, host, secret, earlier)], now, host.id, wish.id)

    @classmethod
    def bring_in(cls, table_id: str, brought: ImportedRecord, host: Person, now: Millis) -> "tuple[Table, Transition]":
        """A table for a game that was played elsewhere and is over."""
        table = cls(table_id)
        table._imported_match = brought.match
        return table, table._record(imported(brought, host), now, host.id)

    @classmethod
    def load(cls, table_id: str, entries: Iterable[bytes]) -> "Table":
        """A table from its log."""
        return finish(cls.loading(table_id, list(entries)))

    @classmethod
    def loading(cls, table_id: str, log: list[bytes]) -> "Work[Table]":
        """Load a table like `load`, as work that can be done entry by entry."""
        table = cls(table_id)
        table._loading = True
        try:
            for number, data in enumerate(log, 1):
                yield
                entry = DECODER.decode(data)
                if entry.seq != number:
                    raise CorruptLog(f"entry {number} of the log calls itself {entry.seq}")
                if isinstance(entry.event, events.Created) and entry.event.imported:
                    table._imported_match = yield from replay_prefix_work(entry.event.imported.record)
                if len(log) - number < RECALLED:
                    table._evolve(entry)
                else:
                    table._fold(entry)
        except (msgspec.MsgspecError, Refusal, InvalidRecord, KeyError, IndexError, AttributeError) as error:
            raise CorruptLog(f"entry {table.seq + 1} of the log cannot be read: {error}") from error
        table._loading = False
        table._feed.forget()
        return table

    def follow(self, entries: Iterable[bytes]) -> Transition:
        """Another server has written these; what comes before them is known, and what is known is passed over."""
        self._loading = True
        try:
            decoded = [DECODER.decode(data) for data in entries]
            news = [entry for entry in decoded if entry.seq > self.seq]
            if any(isinstance(entry.event, events.Forgotten) for entry in news):
                raise CorruptLog("somebody is forgotten: what is known from before is not what is written any more")
            change = self._happened(news)
        except (msgspec.MsgspecError, Refusal, InvalidRecord, KeyError, IndexError, AttributeError) as error:
            raise CorruptLog(f"entry {self.seq + 1} of the log cannot be read: {error}") from error
        finally:
            self._loading = False
        return change

    # What people and time do.

    def execute(self, person: Person, command: Command, now: Millis) -> Transition:
        """Do what somebody asks, or raise a `Refusal`. A repeat changes nothing and gets the same answer."""
        self.here.hear(person.id, now)
        return self._repeated(person, command) or self._record(
            commands.decide(self, person, command, now), now, person.id, command.id
        )

    def invite(self, person: Person, command: Invite, bot: Person | None, now: Millis) -> Transition:
        """Let the bot that was asked for sit down, if it is there to be asked."""
        return self._repeated(person, command) or self._record(
            commands.invite(self, person, command, bot), now, person.id, command.id
        )

    def _repeated(self, person: Person, command: Command) -> Transition | None:
        """The answer to what was done already."""
        earlier = self._answers.get((person.id, command.id))
        if earlier is None:
            return None
        return Transition([], self._silence(), Accepted(id=command.id, seq=earlier, table=self.rematch_id))

    def rematch(
        self, person: Person, command: Rematch, new_id: str, secret: bytes, now: Millis
    ) -> "tuple[Table, Transition]":
        """The same people at a new table: that table, and what happened there. Here nothing has changed yet."""
        following = Table(new_id)
        return following, following._record([create.rematched(self, person, secret)], now, person.id, command.id)

    def rematched(self, person: Person, command: Rematch, new_id: str, now: Millis) -> Transition:
        """The new table is there, and can be told of; once, whoever asks."""
        create.check_rematch(self, person)
        if self.rematch_id:
            answer = Accepted(id=command.id, seq=self.rematch_seq, table=self.rematch_id)
            return Transition([], self._silence(), answer)
        return self._record([events.Rematched(table=new_id)], now, person.id, command.id)

    def forget(self, person: str, alias: str, now: Millis) -> Transition:
        """Somebody leaves for good. What the log has of them is the caller's to replace, by `leaving.without`."""
        return self._record(leaving(self, person, alias), now)

    def alarm(self) -> Millis | None:
        """When `tick` is due next."""
        return self.clock.deadline if self.clock else None

    def tick(self, now: Millis) -> Transition | None:
        """Time passes: whoever has none left loses the seat, or the game."""
        due = self.alarm()
        if due is None or now < due:
            return None
        assert self.clock is not None
        return self._record([forfeit(self, self.clock.running, "time")], now)

    def resume(self, since: Millis, now: Millis, back: Millis = 0) -> Transition | None:
        """The server is back, now or since some moment before: its absence counts for nobody's clock.

        With days for a turn a short one is not noticed, unless somebody's time was nearly up.
        """
        until = back or now
        if self.clock is None or self.clock.deadline is None or since >= until:
            return None
        if self.correspondence and until - since < UNNOTICED and self.clock.deadline > until + UNNOTICED:
            return None
        return self._record([events.Resumed(since=since, until=back)], now)

    def take_vacation(self, person: Person, span: TimeSpan, now: Millis) -> Transition | None:
        """Somebody is away with notice. None where that changes nothing: no days for a turn, or it is known here."""
        known = self.vacations.get(person.id)
        told = known is not None and known.since >= span.since
        if self.status != "playing" or not self.correspondence or told or span.until <= now:
            return None
        seats = self.seats_of(person.id)
        if not seats:
            return None
        event = events.Vacation(seat=seats[0], name=person.name, since=span.since, until=span.until)
        return self._record([event], now, person.id)

    def end_vacation(self, person: Person, now: Millis) -> Transition | None:
        """Somebody is back early."""
        back = self.returned(person, now)
        return self._record(back, now, person.id) if back and self.status == "playing" else None

    def returned(self, person: Person, now: Millis) -> list[Happening]:
        """That somebody is back, if they were on vacation."""
        seats = self.seats_of(person.id)
        if not seats or self.vacation_of(seats[0]) <= now:
            return []
        return [events.Returned(seat=seats[0], name=person.name)]

    def bot_turn(self) -> BotTurn | None:
        """The decision that a bot owes, if one does."""
        seat = self.to_move
        if self.play is None or not seat:
            return None
        bot = self.seats[seat - 1]
        if not isinstance(bot, BotSeat):
            return None
        view = self.play.match.view(seat)
        return BotTurn(seat, bot, view, self.play.bot_seed(self.position_seq), self.position_seq)

    def bot_plays(self, turn: BotTurn, line: str, now: Millis) -> Transition | None:
        """What the bot decided; None if the position is another one by now."""
        if turn.seq != self.position_seq or self.status != "playing":
            return None
        if bounds.exhausted(self):  # a bot cannot resign, and agrees to everything
            return self._record([all_equal(self)], now)
        return self._record([events.Moved(seat=turn.seat, line=line)], now)

    # Who may know what.

    def audience(self, person: str, asked: int | None) -> int:
        """The seat whose feed somebody gets: the one asked for, else the only one they own; 0 is for everybody."""
        own = self.seats_of(person)
        if asked is None:
            return own[0] if len(own) == 1 else SPECTATOR
        if asked != SPECTATOR and asked not in own:
            check_seat(self, asked)
            raise Refusal(RefusalKind.FORBIDDEN, "not_your_seat", ENGLISH, seat=asked)
        return asked

    def may_hear(self, person: str, audience: int) -> bool:
        """Does that audience's feed still belong to somebody?"""
        return audience == SPECTATOR or audience in self.seats_of(person)

    @property
    def watched(self) -> bool:
        """May those who hold no seat see the game now?"""
        return self.settings.spectators == "on" or (self.settings.spectators == "after" and self.status == "over")

    def snapshot(self, person: str, audience: int, now: Millis) -> bytes:
        """All that somebody may know, through the eyes of a seat or as everybody."""
        return snapshot.snapshot(self, person, audience, now)

    def missed(self, audience: int, since: int) -> list[bytes] | None:
        """The updates after entry `since`; None if they are not at hand, or the seat may have been another's then."""
        return None if since < self.reseated_seq else self._feed.missed(audience, since)

    def past(self, audience: int, step: int) -> View:
        """What an audience knew after so many steps of the game as it stands."""
        return finish(self.recalling(audience, step))

    def recalling(self, audience: int, step: int) -> "Work[View]":
        """Return the work of making a past view. Raises `Refusal` at once; the table may change during the work."""
        if self.play is None:
            raise Refusal(RefusalKind.ILLEGAL, "not_started", ENGLISH)
        if audience == SPECTATOR and not self.watched:
            raise Refusal(RefusalKind.FORBIDDEN, "not_for_spectators", ENGLISH)
        match = self.play.match
        if not 0 <= step <= len(match.steps):
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_step", ENGLISH, step=step, steps=len(match.steps))
        return viewing(match.prefix(0), match.steps[:step], audience)

    def why(self, person: Person, seat: int, line: str) -> Problem | None:
        """Why a line cannot be played now; None if it can."""
        try:
            match = own_game(self, person, seat)
            if seat != match.to_move:
                raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=seat, to_move=match.to_move)
            refusal = match.state.why_not(line)
        except Refusal as found:
            if found.kind is RefusalKind.FORBIDDEN:
                raise
            refusal = found
        return problem(refusal) if refusal else None

    def hint_view(self, person: Person, seat: int) -> tuple[View, int]:
        """What a hint for a seat that is to move may be made from, and the entry that led there; or a refusal."""
        people_only(person)
        match = own_game(self, person, seat)
        if not self.settings.hints:
            raise Refusal(RefusalKind.FORBIDDEN, "hints_off", ENGLISH)
        if seat != match.to_move:
            raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=seat, to_move=match.to_move)
        return match.view(seat), self.position_seq

    def earlier(self, person: str, step: int) -> Record:
        """The first steps of a game that is over, for a game that is to go on from there."""
        self.check_open(person)
        if self.play is None or self.status != "over":
            raise Refusal(RefusalKind.ILLEGAL, "not_over", ENGLISH)
        match = self.play.match
        if not 0 <= step <= len(match.steps):
            raise Refusal(RefusalKind.NOT_FOUND, "no_such_step", ENGLISH, step=step, steps=len(match.steps))
        bounds.check_record(step + 1)  # there has to be room to go on
        then = match.prefix(step)
        if then.over:
            raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
        return write(then)

    def summary(self) -> Summary:
        """The row for the lists."""
        return snapshot.summary(self)

    def record(self, person: str) -> bytes:
        """The whole game, once it is over, with all that is needed to check it."""
        self.check_open(person)
        return snapshot.record(self)

    def check_open(self, person: str) -> None:
        """May somebody know the whole game, once it is over?"""
        if self.settings.spectators == "off" and person not in self.held:
            raise Refusal(RefusalKind.FORBIDDEN, "not_for_spectators", ENGLISH)

    def gone(self, person: str, now: Millis) -> bool:
        """Has somebody been away for so long that the others may go on without them? Never with days for a turn."""
        return not self.correspondence and self.here.gone(person, now)

    def arrive(self, person: str, now: Millis) -> None:
        """Somebody has connected."""
        self.here.arrive(person, now)

    def depart(self, person: str, now: Millis) -> None:
        """Somebody has disconnected."""
        self.here.depart(person, now)

    def presence(self, spectators: int, now: Millis) -> bytes:
        """Who is away, for everybody to see."""
        self.here.look(now)
        return snapshot.presence(self, spectators)

    def _record(self, happenings: list[Happening], now: Millis, by: str = "", command: str = "") -> Transition:
        now = max(now, self.updated)  # a clock that is put back does not put the log back
        happenings = [*self._voided(happenings), *happenings]
        numbered = enumerate(happenings, self.seq + 1)
        return self._happened([Entry(seq=n, at=now, event=event, by=by, id=command) for n, event in numbered])

    def _voided(self, happenings: list[Happening]) -> list[Happening]:
        """Once a part is revealed nobody may choose a seat or a part in the knowledge of it: all commit again."""
        changed = any(type(event) in CHOOSING for event in happenings)
        return [events.Unreadied()] if changed and self.status == "open" and any(self.parts) else []

    def _happened(self, happened: list[Entry]) -> Transition:
        listed, reseated = self._listed(), self.reseated_seq
        entries, told = [], []
        for each in happened:
            if each.seq != self.seq + 1:
                raise CorruptLog(f"entry {self.seq + 1} of the log calls itself {each.seq}")
            entry, messages = self._evolve(each)
            entries.append(entry)
            told.append(messages)
        return Transition(
            entries,
            [[messages[audience] for messages in told] for audience in range(len(self.seats) + 1)],
            Accepted(id=happened[-1].id if happened else "", seq=self.seq, table=self.rematch_id),
            self.reseated_seq != reseated,
            self.summary() if self._listed() != listed else None,
        )

    def _listed(self) -> tuple[object, ...]:
        """What decides about the row for the lists; most moves leave it as it is."""
        return self.status, self.to_move, self.info_seq

    def _evolve(self, entry: Entry) -> tuple[Entry, list[bytes]]:
        self._feed.look()
        entry = self._fold(entry)
        return entry, self._feed.tell(entry)

    def _silence(self) -> list[list[bytes]]:
        return [[] for _ in range(len(self.seats) + 1)]


def viewing(match: Match, steps: list[Step], audience: int) -> Work[View]:
    """Take steps, and return the view after them."""
    for step in steps:
        match.replay_step(step)
        yield
    return match.view(audience)
