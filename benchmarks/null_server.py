"""Null server: the server without rules and storage, as a baseline.

HTTP, WebSockets, sessions, limits, table locks and broadcasts are the server's own. A table accepts every command and
sends the updates of a recorded game with its own numbers and times, so that number and size of the messages are
realistic. Nothing is checked, computed or stored.
"""

import random
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fathom.cli.main import main
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.listings import Summary
from fathom.protocol.settings import HostSeat, Millis, NewTable, OpenSeat, Person
from fathom.protocol.updates import Accepted, Update
from fathom.server import run
from fathom.server.runtime import service
from fathom.store.queries.log import EventLog
from fathom.store.sqlite.store import SqliteStore
from fathom.table.commands import AnyCommand, OpenTable
from fathom.table.create import open_table
from fathom.table.presence import Presence
from fathom.table.table import Decision, Table, Transition

SEATS = 4


def real_game() -> tuple[list[Transition], list[bytes]]:
    """Return the transitions of a game of random moves, and the snapshot of each audience at its start."""
    rng = random.Random(1)
    people = [Person(f"person {seat}", f"player {seat}") for seat in range(1, SEATS + 1)]
    wish = NewTable(id="1", game="submarine", seats=[HostSeat(), *[OpenSeat()] * (SEATS - 1)])
    table = Table("-" * 22)
    change = table.execute(people[0], open_table(wish, people[0], bytes(32)), 1)
    changes = [change]
    changes += [table.execute(people[n], ask.Sit(id=f"sit {n}", seat=n + 1), n) for n in range(1, SEATS)]
    part, seats = "00" * 16, range(1, SEATS + 1)
    bound = part_commitment(part)
    changes += [table.execute(people[n - 1], ask.Ready(id=f"ready {n}", seat=n, commitment=bound), n) for n in seats]
    changes += [table.execute(people[n - 1], ask.Reveal(id=f"reveal {n}", seat=n, part=part), n) for n in seats]
    changes.append(table.execute(people[0], ask.Start(id="start"), 9))
    snapshots = [table.snapshot("", audience, 9) for audience in range(SEATS + 1)]
    while table.play and not table.play.match.over:
        line = rng.choice(table.play.match.legal())
        move = ask.Move(id=f"{table.seq}", seq=table.seq, seat=table.to_move, line=line)
        changes.append(table.execute(people[table.to_move - 1], move, table.seq))
    return changes, snapshots


CHANGES, SNAPSHOTS = real_game()
READ = msgspec.json.Decoder(Update).decode
WRITE = msgspec.json.Encoder().encode
UPDATES = [[READ(message) for (message,) in change.updates] for change in CHANGES]
FIRST_MOVE, LAST_MOVE = 2 * SEATS + 1, len(CHANGES) - 2  # indexes in `CHANGES`, without the end of the game


class EchoTable:
    """Table that repeats the recorded game, whatever the commands are."""

    commitment = "0" * 64
    correspondence = False
    play = None
    host = Person("", "")
    rematch_id = ""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.updated = 2**62  # no downtime is recorded
        self.presence = Presence()
        self._place = 0
        self._seats: dict[str, list[int]] = {}

    def decide(self, actor: Person, command: AnyCommand, now: Millis) -> Decision:
        """Accept the command."""
        if isinstance(command, ask.Sit | OpenTable):
            self._seats[actor.id] = [command.seat if isinstance(command, ask.Sit) else 1]
        return Decision(CHANGES[self._place].entries, None, Accepted(id=command.id, seq=self.seq + 1))

    def evolve(self, decision: Decision) -> Transition:
        """Return the messages of the real game."""
        self.seq += 1
        now = time.time_ns() // 1_000_000
        place = self._place
        self._place = place + 1 if place < LAST_MOVE else FIRST_MOVE
        made: dict[bytes, bytes] = {}  # audiences with the same recorded update share the new one
        for (before,), update in zip(CHANGES[place].updates, UPDATES[place], strict=True):
            if before not in made:
                made[before] = WRITE(msgspec.structs.replace(update, seq=self.seq, at=now))
        told = [[made[before]] for (before,) in CHANGES[place].updates]
        return Transition(decision.entries, told, decision.answer)

    def unchanged(self) -> Transition:
        """Return a transition without entries."""
        return Transition([], [], Accepted(id="", seq=self.seq))

    def seats_of(self, person: str) -> list[int]:
        """Return the seat that the person took."""
        return self._seats.get(person, [])

    def audience(self, person: str, asked: int | None) -> int:
        """Return the person's seat."""
        return self._seats[person][0]

    def snapshot(self, person: str, audience: int, now: Millis) -> bytes:
        """Return the recorded snapshot of the start."""
        return SNAPSHOTS[audience]

    def presence_message(self, spectators: int, now: Millis) -> bytes:
        """Return that all are present."""
        return b'{"type":"presence","away":{},"spectators":0}'

    def nothing(self, *_: object) -> None:
        """Return None: nothing is due."""

    alarm = bot_turn = drop_caches = nothing


class NullLog(EventLog):
    """Stores no entries."""

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        """Do nothing."""

    async def add_mentions(self, table: str, people: Iterable[str]) -> None:
        """Do nothing."""


async def open_null_store(place: Path) -> SqliteStore:
    """Return a store that keeps people, for their sessions, and no entries."""
    store = await SqliteStore.open(place)
    store.log = NullLog(store.runner, store.writer)
    return store


if __name__ == "__main__":
    replaced: list[tuple[Any, str, object]] = [(service, "Table", EchoTable), (run, "open_store", open_null_store)]
    for module, name, stand_in in replaced:
        setattr(module, name, stand_in)
    sys.exit(main())
