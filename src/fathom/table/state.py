"""The state of a table as a fold over its log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fathom.core.errors import FathomError
from fathom.core.game import Game, GameResult
from fathom.core.match import Match
from fathom.core.record import replay_prefix
from fathom.core.registry import game_named
from fathom.protocol.listings import SeatInfo, Status, seat_info
from fathom.protocol.settings import DELETED_USER, Millis, Occupant, Person, Player, Settings, by_correspondence
from fathom.protocol.updates import ChatLine, Proposal
from fathom.table import events
from fathom.table.chance.binding import bound_seats, digest
from fathom.table.chance.commitments import ChanceSource, commitment, part_commitment
from fathom.table.chance.sealed_match import SealedMatch
from fathom.table.clock import Clock
from fathom.table.deal import begun
from fathom.table.events import Entry, Happening
from fathom.table.redaction import without

REMEMBERED = 64  # answers to commands; a repeat that comes later than so many is stale anyway
CHAT_KEPT = 200
NOTES_KEPT = 200


class CorruptLog(FathomError):
    """The log of a table does not fit the rules or itself: it was damaged."""


@dataclass(frozen=True)
class OpenProposal:
    """A proposal, and who made it."""

    pending: Proposal
    person: str


class TimeSpan(NamedTuple):
    """A time off."""

    since: Millis
    until: Millis


class TableState:
    """What a table is after the entries so far, with all its secrets."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.status: Status = "open"
        self.to_move = 0  # the seat that is to decide, if one is
        self.position_seq = 0  # the last entry that changed what can be decided
        self.turn_seq = 0  # the last entry by which it became somebody else's turn, or nobody's
        self.reseated_seq = 0  # the last entry by which a seat changed hands
        self.info_seq = 0  # the last entry that changed anything but the game and what is said
        self.game: Game
        self.settings: Settings
        self.secret = b""
        self.commitment = ""
        self.host = Person("", "")
        self.seats: list[Occupant] = []
        self.owners: dict[str, list[int]] = {}  # by person: their seats
        self.commitments: list[str] = []  # by seat: to its part, empty while it has not committed
        self.parts: list[str] = []  # by seat: empty until it is revealed
        self.resets = 0  # how often revealed parts became void before the start
        self.started: events.Started | None = None
        self.lines: list[SeatInfo] = []  # the seats as everybody sees them
        self.first: list[Occupant] = []  # who had them when the game began
        self.created: Millis = 0
        self.updated: Millis = 0
        self.play: SealedMatch | None = None
        self.clock: Clock | None = None
        self.asked: dict[int, OpenProposal] = {}
        self.chat: list[ChatLine] = []
        self.notes: list[tuple[int, Entry]] = []  # what happened beside the moves, and after how many of them
        self.held: dict[str, set[int]] = {}  # whoever has held seats since the start, and which
        self.people: dict[int, Player] = {}  # by seat: the person who has had it last since the start
        self.vacations: dict[str, TimeSpan] = {}  # by person: the last one that was told of here
        self.rematch_id = ""
        self.rematch_seq = 0  # the entry that told of it
        self.rematch_of = ""
        self.beginning: events.Beginning | None = None  # what the game goes on with
        self.imported: events.Imported | None = None  # if it was not played here
        self.said_by: dict[int, str] = {}  # by entry: who said what is still in the chat
        self.chatted = 0  # lines of chat so far
        self.undos = 0  # in this turn
        self.changes: dict[str, int] = {}  # by person: proposals in this turn, and before the start seats and parts too
        self.undone_seq = 0  # the last entry by which a step was taken back
        self.left: set[str] = set()  # whoever was here and is not known any more
        self._answers: dict[tuple[str, str], int] = {}
        self._turn: tuple[Status, int, Occupant | None] = ("open", 0, None)
        self._loading = False
        self._imported_match: Match | None = None  # the record of `imported`, if it has been replayed already

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to somebody."""
        return self.owners.get(person, [])

    def counted_as(self, person: str) -> str:
        """Return whom changes are counted for: during a game, all who hold no seat count as one."""
        return person if self.status == "open" or self.seats_of(person) else ""

    @property
    def beginners(self) -> list[SeatInfo]:
        """The seats as everybody saw them when the game began."""
        return [seat_info(seat, its, True) for seat, its in enumerate(self.first, 1)]

    def _is_ready(self, seat: int) -> bool:
        return self.started is not None or bool(self.commitments[seat - 1])

    @property
    def bound_settings(self) -> str:
        """The digest that all chance is bound to; empty while a seat is open, and for games from before it was."""
        if self.started:
            return self.started.settings
        its = self.settings
        begin = self.beginning.begin if self.beginning else None
        seats = bound_seats(self.seats, self.id)
        return digest(its.game, its.players, its.options, begin, seats) if seats else ""

    @property
    def correspondence(self) -> bool:
        """Has everybody days for a turn?"""
        return by_correspondence(self.settings.clock)

    def vacation_of(self, seat: int) -> Millis:
        """When the vacation of a seat's owner ends or ended; 0 if they have had none."""
        occupant = self.seats[seat - 1]
        span = self.vacations.get(occupant.person) if isinstance(occupant, Player) else None
        return span.until if span else 0

    def _seat(self, changes: dict[int, Occupant]) -> None:
        """Other occupants on these seats."""
        for seat, occupant in changes.items():
            self.seats[seat - 1] = occupant
        self.owners = {}
        for seat, occupant in enumerate(self.seats, 1):
            if isinstance(occupant, Player):
                self.owners.setdefault(occupant.person, []).append(seat)

    def _fold(self, entry: Entry) -> Entry:
        """The entry has happened. A move gets what was announced added to it."""
        event = FOLDS[type(entry.event)](self, entry.event, entry) or entry.event
        self.seq, self.updated = entry.seq, entry.at
        if entry.id:
            self._answers[entry.by, entry.id] = entry.seq
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        kind = type(event)
        if kind in COUNTED:
            by = self.counted_as(entry.by)
            self.changes[by] = self.changes.get(by, 0) + 1
        if kind not in AMONG_THE_SEATED:
            self.info_seq = entry.seq
            self.lines = [seat_info(n, its, self._is_ready(n)) for n, its in enumerate(self.seats, 1)]
        if kind in RESEATING:
            self.reseated_seq = entry.seq
        if self.play and kind in NOTED:
            self._note(len(self.play.match.steps), entry)
        if kind in POSITIONAL:
            self._position_changed(entry)
        return entry if event is entry.event else msgspec.structs.replace(entry, event=event)

    def _note(self, steps: int, entry: Entry) -> None:
        """What goes with steps that are taken back stays in the story."""
        if isinstance(entry.event, events.Undone):
            self.notes = [(min(step, steps), its) for step, its in self.notes]
        self.notes.append((steps, entry))
        del self.notes[:-NOTES_KEPT]

    def _position_changed(self, entry: Entry) -> None:
        assert self.play is not None
        match = self.play.match
        self.position_seq = entry.seq
        self.to_move = seat = match.to_move
        self.status = "over" if match.over else "playing"
        mover = self.seats[seat - 1] if seat else None
        if (self.status, seat, mover) != self._turn:
            self._turn = (self.status, seat, mover)
            self.turn_seq = entry.seq
            self.undos = 0
            self.changes = {}
        if self.clock and isinstance(mover, Player):
            self.clock.turn(seat, entry.at, self.vacation_of(seat))
        elif self.clock:
            self.clock.turn(0, entry.at)
        if self.status == "over":
            self.asked.clear()

    def _created(self, event: events.Created, entry: Entry) -> None:
        self.settings = event.settings
        self.game = game_named(event.settings.game)
        self.secret = bytes.fromhex(event.secret)
        self.commitment = commitment(self.secret) if self.secret else ""  # an imported game has none
        self.host = Person(entry.by, event.host)
        self.seats = [*event.seats]
        self._seat({})
        self._unready()
        self.created = entry.at
        self.rematch_of = event.rematch_of
        self.beginning, self.imported = event.beginning, event.imported
        if event.imported:
            self.first = list(self.seats)
            match, self._imported_match = self._imported_match or replay_prefix(event.imported.record), None
            self.play = SealedMatch(match, ChanceSource(self.secret, self.id, self.parts))
            self.status = "over" if self.play.match.over else "playing"

    def _seated(self, event: events.Seated, entry: Entry) -> None:
        before = self.seats[event.seat - 1]
        self._seat({event.seat: event.occupant})
        self._unready(event.seat)
        if isinstance(before, Player) and before.person == self.host.id and not self.seats_of(self.host.id):
            others = [its for its in self.seats if isinstance(its, Player) and not its.owner]
            self.host = Person(others[0].person, others[0].name) if others else self.host

    def _swapped(self, event: events.Swapped, entry: Entry) -> None:
        one, other = event.seat, event.other
        self._seat({one: self.seats[other - 1], other: self.seats[one - 1]})
        self._unready(one)
        self._unready(other)

    def _unready(self, seat: int = 0) -> None:
        """Forget the commitment and the part of a seat, or of all."""
        if seat:
            self.commitments[seat - 1] = self.parts[seat - 1] = ""
        else:
            self.commitments, self.parts = [""] * len(self.seats), [""] * len(self.seats)

    def _readied(self, event: events.Readied, entry: Entry) -> None:
        self.commitments[event.seat - 1] = event.commitment or part_commitment(event.part)
        self.parts[event.seat - 1] = event.part

    def _revealed(self, event: events.Revealed, entry: Entry) -> None:
        self.parts[event.seat - 1] = event.part

    def _unreadied(self, event: events.Unreadied, entry: Entry) -> None:
        self._unready()
        self.resets += 1

    def _started(self, event: events.Started, entry: Entry) -> None:
        self.started = event
        self.commitments = list(event.commitments or self.commitments)
        self.parts = list(event.parts)
        self.first = list(self.seats)
        settings = self.settings
        earlier = self.beginning.record if self.beginning else None
        source = ChanceSource(self.secret, self.id, self.parts, event.settings)
        self.play = SealedMatch(begun(settings, source, earlier), source)
        self.clock = Clock(settings.clock, settings.players) if settings.clock else None
        self.held = {person: set(seats) for person, seats in self.owners.items()}
        self.people = {seat: its for seat, its in enumerate(self.seats, 1) if isinstance(its, Player)}
        self.asked.clear()

    def _moved(self, event: events.Moved, entry: Entry) -> events.Moved:
        assert self.play is not None
        line = event.line.partition(" = ")[0] if self._loading else event.line
        step = self.play.move(event.seat, line, entry.seq)
        if self._loading and step.line != event.line:
            raise CorruptLog(f"entry {entry.seq} says {event.line!r}, and what happens is {step.line!r}")
        return event if step.line == event.line else events.Moved(seat=event.seat, line=step.line)

    def _undone(self, event: events.Undone, entry: Entry) -> None:
        assert self.play is not None
        self.play.undo()
        self.undos += 1
        self.undone_seq = entry.seq

    def _handed_over(self, event: events.HandedOver, entry: Entry) -> None:
        self._seat({event.seat: event.occupant})
        if self.clock and self.clock.running == event.seat:
            self.clock.go_on(entry.at)  # a vacation is its taker's, not the seat's
        if isinstance(event.occupant, Player):
            self.held.setdefault(event.occupant.person, set()).add(event.seat)
            self.people[event.seat] = event.occupant

    def _proposed(self, event: events.Proposed, entry: Entry) -> None:
        pending = Proposal(
            proposal=entry.seq, seat=event.seat, name=event.name, what=event.what, waiting=event.waiting
        )  # fmt: skip
        self.asked[entry.seq] = OpenProposal(pending, entry.by)

    def _answered(self, event: events.Answered, entry: Entry) -> None:
        asked = self.asked.pop(event.proposal)
        own = self.seats_of(entry.by)
        waiting = [seat for seat in asked.pending.waiting if seat not in own]
        if event.yes and waiting:
            pending = msgspec.structs.replace(asked.pending, waiting=waiting)
            self.asked[event.proposal] = OpenProposal(pending, asked.person)

    def _chatted(self, event: events.Chatted, entry: Entry) -> None:
        self.chatted += 1
        if not event.text:  # whoever said it has left for good
            return
        self.chat.append(ChatLine(seq=entry.seq, at=entry.at, seat=event.seat, name=event.name, text=event.text))
        del self.chat[:-CHAT_KEPT]
        self.said_by[entry.seq] = entry.by
        self.said_by = {line.seq: self.said_by[line.seq] for line in self.chat}

    def _ended(self, event: events.Ended, entry: Entry) -> None:
        assert self.play is not None
        self.play.match.end(GameResult(event.reason, tuple(tuple(place) for place in event.ranking)))

    def _rematched(self, event: events.Rematched, entry: Entry) -> None:
        self.rematch_id, self.rematch_seq = event.table, entry.seq

    def _resumed(self, event: events.Resumed, entry: Entry) -> None:
        if self.clock:
            self.clock.skip(event.since, event.until or entry.at)

    def _vacation(self, event: events.Vacation, entry: Entry) -> None:
        self.vacations[entry.by] = TimeSpan(event.since, event.until)
        if self.clock and self.clock.running in self.seats_of(entry.by):
            self.clock.rest(entry.at, event.until)

    def _returned(self, event: events.Returned, entry: Entry) -> None:
        self.vacations[entry.by] = TimeSpan(self.vacations[entry.by].since, entry.at)
        if self.clock and self.clock.running in self.seats_of(entry.by):
            self.clock.go_on(entry.at)

    def _forgotten(self, event: events.Forgotten, entry: Entry) -> None:
        old, new = event.person, event.alias
        self.left.add(new)
        was = [its for its in (*self.seats, *self.first, *self.people.values()) if isinstance(its, Player)]
        owner = DELETED_USER if any(its.owner for its in was if its.person == old) else ""
        nobody = Player(person=new, name=DELETED_USER, owner=owner)
        self._seat({seat: nobody for seat in self.seats_of(old)})
        self.first = [nobody if isinstance(its, Player) and its.person == old else its for its in self.first]
        self.people = {seat: nobody if its.person == old else its for seat, its in self.people.items()}
        if old in self.held:
            self.held[new] = self.held.pop(old)
        self.vacations.pop(old, None)
        if self.host.id == old:
            others = [its for its in self.seats if isinstance(its, Player)] if self.status == "open" else []
            self.host = Person(others[0].person, others[0].name) if others else Person(new, DELETED_USER)
        self.chat = [line for line in self.chat if line.seq not in event.said]
        self.asked = {number: asked for number, asked in self.asked.items() if asked.person != old}
        self.notes = [(step, events.DECODER.decode(without(note.encode(), old, new))) for step, note in self.notes]
        self._answers = {(new if key[0] == old else key[0], key[1]): seq for key, seq in self._answers.items()}


FOLDS: dict[type[Happening], Callable[[TableState, Any, Entry], Happening | None]] = {
    events.Created: TableState._created,
    events.Seated: TableState._seated,
    events.Swapped: TableState._swapped,
    events.Readied: TableState._readied,
    events.Revealed: TableState._revealed,
    events.Unreadied: TableState._unreadied,
    events.Started: TableState._started,
    events.Moved: TableState._moved,
    events.Undone: TableState._undone,
    events.HandedOver: TableState._handed_over,
    events.Proposed: TableState._proposed,
    events.Answered: TableState._answered,
    events.Chatted: TableState._chatted,
    events.Ended: TableState._ended,
    events.Rematched: TableState._rematched,
    events.Resumed: TableState._resumed,
    events.Forgotten: TableState._forgotten,
    events.Vacation: TableState._vacation,
    events.Returned: TableState._returned,
}
POSITIONAL = {events.Started, events.Moved, events.Undone, events.HandedOver, events.Ended}
AMONG_THE_SEATED = {events.Moved, events.Undone, events.Chatted, events.Proposed, events.Answered}
RESEATING = {events.Seated, events.Swapped, events.HandedOver, events.Forgotten}
COUNTED = {events.Seated, events.Swapped, events.Readied, events.Proposed}
NOTED = {
    events.Undone, events.HandedOver, events.Proposed, events.Answered, events.Ended, events.Rematched, events.Resumed,
    events.Vacation, events.Returned,
}  # fmt: skip
