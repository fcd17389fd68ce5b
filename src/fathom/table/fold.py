"""The state of a table as a fold over its log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

import fathom.games  # noqa: F401  # makes the games known
from fathom.core.errors import FathomError
from fathom.core.game import Game, Outcome
from fathom.core.registry import game_named
from fathom.table import events
from fathom.table.clock import Clock
from fathom.table.events import Entry, Happening
from fathom.table.fairness import commitment
from fathom.table.messages import ChatLine, Pending
from fathom.table.play import Play
from fathom.table.settings import Human, Millis, Occupant, Person, Settings
from fathom.table.summary import SeatLine, Status, seat_line

REMEMBERED = 64  # answers to commands; a repeat that comes later than so many is stale anyway
CHAT_KEPT = 200


class LogFault(FathomError):
    """The log of a table does not fit the rules or itself: it was damaged."""


@dataclass(frozen=True)
class Asked:
    """A proposal, and who made it."""

    pending: Pending
    person: str


class Fold:
    """What a table is after the entries so far, with all its secrets."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.position_seq = 0  # the last entry that changed what can be decided
        self.reseated_seq = 0  # the last entry by which a seat changed hands
        self.game: Game
        self.settings: Settings
        self.secret = b""
        self.commitment = ""
        self.host = Person("", "")
        self.seats: list[Occupant] = []
        self.parts: list[str] = []
        self.lines: list[SeatLine] = []  # the seats as everybody sees them
        self.created: Millis = 0
        self.updated: Millis = 0
        self.play: Play | None = None
        self.clock: Clock | None = None
        self.asked: dict[int, Asked] = {}
        self.chat: list[ChatLine] = []
        self.held: dict[str, set[int]] = {}  # whoever has held seats since the start, and which
        self.rematch_id = ""
        self.rematch_of = ""
        self._answers: dict[tuple[str, str], int] = {}
        self._loading = False

    @property
    def status(self) -> Status:
        """Waiting for players, in play, or over."""
        if self.play is None:
            return "open"
        return "over" if self.play.match.over else "playing"

    @property
    def to_move(self) -> int:
        """The seat that is to decide, or 0."""
        return self.play.match.to_move if self.play else 0

    def people(self) -> list[str]:
        """Everybody who holds a seat, once."""
        return list(dict.fromkeys(its.person for its in self.seats if isinstance(its, Human)))

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to somebody."""
        return [n for n, its in enumerate(self.seats, 1) if isinstance(its, Human) and its.person == person]

    def _fold(self, entry: Entry) -> Entry:
        """The entry has happened. A move gets what was announced added to it."""
        event = FOLDS[type(entry.event)](self, entry.event, entry) or entry.event
        self.seq, self.updated = entry.seq, entry.at
        if entry.id:
            self._answers[entry.by, entry.id] = entry.seq
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        if not isinstance(event, AMONG_THE_SEATED):
            self.lines = [seat_line(n, its, bool(self.parts[n - 1])) for n, its in enumerate(self.seats, 1)]
        if isinstance(event, RESEATING):
            self.reseated_seq = entry.seq
        if isinstance(event, POSITIONAL):
            self.position_seq = entry.seq
            self._run_clock(entry.at)
            if self.status == "over":
                self.asked.clear()
        return entry if event is entry.event else msgspec.structs.replace(entry, event=event)

    def _run_clock(self, at: Millis) -> None:
        if self.clock:
            seat = self.to_move
            self.clock.turn(seat if seat and isinstance(self.seats[seat - 1], Human) else 0, at)

    def _created(self, event: events.Created, entry: Entry) -> None:
        self.settings = event.settings
        self.game = game_named(event.settings.game)
        self.secret = bytes.fromhex(event.secret)
        self.commitment = commitment(self.secret)
        self.host = Person(entry.by, event.host)
        self.seats = list(event.seats)
        self.parts = [""] * len(self.seats)
        self.created = entry.at
        self.rematch_of = event.rematch_of

    def _seated(self, event: events.Seated, entry: Entry) -> None:
        before = self.seats[event.seat - 1]
        self.seats[event.seat - 1] = event.occupant
        self.parts[event.seat - 1] = ""
        if isinstance(before, Human) and before.person == self.host.id and not self.seats_of(self.host.id):
            others = [its for its in self.seats if isinstance(its, Human)]
            self.host = Person(others[0].person, others[0].name) if others else self.host

    def _swapped(self, event: events.Swapped, entry: Entry) -> None:
        one, other = event.seat - 1, event.other - 1
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        self.parts[one] = self.parts[other] = ""

    def _readied(self, event: events.Readied, entry: Entry) -> None:
        self.parts[event.seat - 1] = event.part

    def _started(self, event: events.Started, entry: Entry) -> None:
        self.parts = list(event.parts)
        settings = self.settings
        self.play = Play(self.game, settings.players, settings.options, self.id, self.secret, self.parts)
        self.clock = Clock(settings.clock, settings.players) if settings.clock else None
        self.held = {person: set(self.seats_of(person)) for person in self.people()}
        self.asked.clear()

    def _moved(self, event: events.Moved, entry: Entry) -> events.Moved:
        assert self.play is not None
        line = event.line.partition(" = ")[0] if self._loading else event.line
        step = self.play.move(event.seat, line, entry.seq)
        if self._loading and step.line != event.line:
            raise LogFault(f"entry {entry.seq} says {event.line!r}, and what happens is {step.line!r}")
        return event if step.line == event.line else events.Moved(seat=event.seat, line=step.line)

    def _undone(self, event: events.Undone, entry: Entry) -> None:
        assert self.play is not None
        self.play.undo()

    def _handed_over(self, event: events.HandedOver, entry: Entry) -> None:
        self.seats[event.seat - 1] = event.occupant
        if isinstance(event.occupant, Human):
            self.held.setdefault(event.occupant.person, set()).add(event.seat)

    def _proposed(self, event: events.Proposed, entry: Entry) -> None:
        pending = Pending(
            proposal=entry.seq, seat=event.seat, name=event.name, what=event.what, waiting=event.waiting
        )  # fmt: skip
        self.asked[entry.seq] = Asked(pending, entry.by)

    def _answered(self, event: events.Answered, entry: Entry) -> None:
        asked = self.asked.pop(event.proposal)
        own = self.seats_of(entry.by)
        waiting = [seat for seat in asked.pending.waiting if seat not in own]
        if event.yes and waiting:
            pending = msgspec.structs.replace(asked.pending, waiting=waiting)
            self.asked[event.proposal] = Asked(pending, asked.person)

    def _chatted(self, event: events.Chatted, entry: Entry) -> None:
        self.chat.append(ChatLine(seq=entry.seq, at=entry.at, seat=event.seat, name=event.name, text=event.text))
        del self.chat[:-CHAT_KEPT]

    def _ended(self, event: events.Ended, entry: Entry) -> None:
        assert self.play is not None
        self.play.match.end(Outcome(event.reason, tuple(tuple(place) for place in event.ranking)))

    def _rematched(self, event: events.Rematched, entry: Entry) -> None:
        self.rematch_id = event.table

    def _resumed(self, event: events.Resumed, entry: Entry) -> None:
        if self.clock:
            self.clock.skip(event.since, entry.at)


FOLDS: dict[type[Happening], Callable[[Fold, Any, Entry], Happening | None]] = {
    events.Created: Fold._created,
    events.Seated: Fold._seated,
    events.Swapped: Fold._swapped,
    events.Readied: Fold._readied,
    events.Started: Fold._started,
    events.Moved: Fold._moved,
    events.Undone: Fold._undone,
    events.HandedOver: Fold._handed_over,
    events.Proposed: Fold._proposed,
    events.Answered: Fold._answered,
    events.Chatted: Fold._chatted,
    events.Ended: Fold._ended,
    events.Rematched: Fold._rematched,
    events.Resumed: Fold._resumed,
}
POSITIONAL = (events.Started, events.Moved, events.Undone, events.HandedOver, events.Ended)
AMONG_THE_SEATED = (events.Moved, events.Undone, events.Chatted, events.Proposed, events.Answered)
RESEATING = (events.Seated, events.Swapped, events.HandedOver)
