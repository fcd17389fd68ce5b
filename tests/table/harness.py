"""Test harness for a table: commands by person, replicas by audience, and the log."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from fathom.client.replica import TableReplica
from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import BotSeat, HostSeat, NewTable, OpenSeat, Person, Player, SeatRequest
from fathom.table.commands import SYSTEM, AnyCommand, OpenTable
from fathom.table.create import open_rematch, open_table
from fathom.table.table import Table, Transition

SECRET = bytes(range(32))
ANN, BOB, CAT, DAN, EVE = (Person(f"id-of-{name.lower()}", name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve"))
PEOPLE = (ANN, BOB, CAT, DAN, EVE)
BOT = BotSeat(bot="random")


class TableHarness:
    """A table with its log, all sent messages and a replica for each audience."""

    def __init__(
        self, game: str = "submarine", seats: list[SeatRequest] | None = None, secret: bytes = SECRET, **wish: Any
    ):
        self.now = 1_000_000
        self.ids = 0
        new = NewTable(id="new", game=game, seats=seats or [HostSeat(), OpenSeat()], **wish)
        self.table = Table("T" * 22)
        change = self.table.execute(ANN, open_table(new, ANN, secret), self.now)
        self.log = [entry.encode() for entry in change.entries]
        self.sent: list[list[bytes]] = [[] for _ in range(len(new.seats) + 1)]
        self.replicas = [TableReplica() for _ in self.sent]
        for audience in range(len(self.sent)):
            self.refresh(audience)

    def owner(self, audience: int) -> str:
        its = self.table.seats[audience - 1] if audience else None
        return getattr(its, "person", "nobody")

    def refresh(self, audience: int) -> dict[str, Any]:
        """Send a new snapshot to an audience."""
        data = self.table.snapshot(self.owner(audience), audience, self.now)
        self.sent[audience].append(data)
        snapshot: dict[str, Any] = msgspec.json.decode(data)
        self.replicas[audience].apply(snapshot)
        return snapshot

    def append(self, change: Transition) -> Transition:
        self.log += [entry.encode() for entry in change.entries]
        for audience, messages in enumerate(change.updates):
            self.sent[audience] += messages
            for message in messages:
                self.replicas[audience].apply(msgspec.json.decode(message))
        return change

    def do(self, person: Person, command: type[ask.CommandBase], **fields: Any) -> Transition:
        self.ids += 1
        fields = {"id": f"c{self.ids}", "seq": self.table.seq} | fields
        return self.append(self.table.execute(person, command(**fields), self.now))  # type: ignore[arg-type]

    def system(self, command: AnyCommand, actor: Person = SYSTEM) -> Transition:
        """Execute a command that no player has sent. It may have no effect."""
        return self.append(self.table.execute(actor, command, self.now))

    def refused(self, person: Person, command: type[ask.CommandBase], **fields: Any) -> Refusal:
        """Return the refusal of a command. Asserts that it has changed nothing."""
        before = (self.table.seq, self.table.snapshot(person.id, 0, self.now))
        try:
            self.do(person, command, **fields)
        except Refusal as refusal:
            assert refusal.text
            assert before == (self.table.seq, self.table.snapshot(person.id, 0, self.now))
            return refusal
        raise AssertionError(f"{command.__name__} {fields} was not refused")

    def ready(self) -> None:
        """Seat a person on each open seat; all commit to their parts and reveal them."""
        for seat, its in enumerate(list(self.table.seats), 1):
            if isinstance(its, OpenSeat):
                self.do(PEOPLE[seat - 1], ask.Sit, seat=seat)
            if self.person(seat):
                self.commit(seat)
        for seat in range(1, len(self.table.seats) + 1):
            if self.person(seat):
                self.reveal(seat)

    def commit(self, seat: int, part: str = "") -> Transition:
        """Commit the person on this seat to a part."""
        person = self.person(seat)
        assert person is not None
        return self.do(person, ask.Ready, seat=seat, commitment=part_commitment(part or part_of(seat)))

    def reveal(self, seat: int, part: str = "") -> Transition:
        person = self.person(seat)
        assert person is not None
        return self.do(person, ask.Reveal, seat=seat, part=part or part_of(seat))

    def start(self) -> "TableHarness":
        self.ready()
        self.do(ANN, ask.Start)
        return self

    def person(self, seat: int) -> Person | None:
        its = self.table.seats[seat - 1]
        return Person(its.person, its.name, its.owner) if isinstance(its, Player) else None

    def play(self, *lines: str) -> "TableHarness":
        """Play lines, each as the person to move."""
        for line in lines:
            person = self.person(self.table.to_move)
            assert person is not None
            self.do(person, ask.Move, seat=self.table.to_move, line=line)
        return self

    def bot_plays(self, rng: random.Random) -> None:
        turn = self.table.bot_turn()
        assert turn is not None
        self.system(turn.command(rng.choice(turn.view.legal)))

    def play_on(self, seed: int, undo: float = 0.1, most: int = 10_000) -> Iterator["TableHarness"]:
        """Play random moves with some undo to the end. Yields before each."""
        rng = random.Random(seed)
        for _ in range(most):
            if self.table.status != "playing":
                return
            yield self
            assert self.table.play is not None
            match = self.table.play.match
            self.now += rng.randrange(3000)
            person = self.person(match.to_move)
            if person is None:
                self.bot_plays(rng)
            elif self.table.settings.undo and match.undo_limit() and rng.random() < undo:
                self.do(person, ask.Undo, seat=match.to_move)
            else:
                self.play(rng.choice(match.legal()))

    def reloaded(self) -> Table:
        return Table.load(self.table.id, self.log)


def opened_table(table_id: str, host: Person, command: OpenTable, now: int = 1) -> tuple[Table, Transition]:
    """Create a table and return it with its first transition."""
    table = Table(table_id)
    return table, table.execute(host, command, now)


def rematch_of(table: Table, person: Person, table_id: str, now: int) -> tuple[Table, Transition]:
    """Create the table of a rematch. The finished table has no entry for it yet."""
    return opened_table(table_id, person, open_rematch(table, person, ask.Rematch(id="again"), b"s" * 32), now)


def part_of(seat: int) -> str:
    """Return the default part of a seat."""
    return f"{seat:02x}" * 16


def seats(players: int) -> list[SeatRequest]:
    """Return the host's seat and open seats."""
    return [HostSeat(), *[OpenSeat()] * (players - 1)]
