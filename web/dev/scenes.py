"""Games for film and screenshots: bots play them to a chosen position, reproducibly, and a store holds them."""

import asyncio
import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.rng import Rng
from fathom.games.subhunt.view import SubHuntView
from fathom.games.submarine.view import SubmarineView
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import BotSeat, HostSeat, NewTable, OpenSeat, Person
from fathom.server.security.sessions import DAY, hashed
from fathom.store.location import data_file
from fathom.store.models import Session
from fathom.store.sqlite.store import SqliteStore
from fathom.table.commands import SYSTEM
from fathom.table.create import open_table
from fathom.table.table import Table, Transition

ANN, BOB, CAT = (Person(f"id-of-{name.lower()}", name) for name in ("Ann", "Bob", "Cat"))
PEOPLE = (ANN, BOB, CAT)
BOT = BotSeat(bot="greedy", level=3)
NOW = time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Scene:
    """A table: its seats, and the position at which its game stops; without a phase the game has not started.

    The game stops after `moves` moves when the host is in that phase of a turn or can `lift`, or when it is `over`.
    """

    game: str
    seats: tuple[Person | BotSeat | OpenSeat, ...]
    seed: int
    phase: str = ""
    moves: int = 0
    public: bool = False

    @property
    def id(self) -> str:
        """Return the id of the table."""
        return sha256(repr((self.game, self.seats, self.seed)).encode()).hexdigest()[:22]


class Playing:
    """A scene in progress: its table and its log."""

    def __init__(self, scene: Scene) -> None:
        seats = [HostSeat(), *(seat if isinstance(seat, BotSeat) else OpenSeat() for seat in scene.seats[1:])]
        wish = NewTable(id="new", game=scene.game, seats=seats, public=scene.public)
        host = scene.seats[0]
        assert isinstance(host, Person)
        self.table = Table(scene.id)
        change = self.table.execute(host, open_table(wish, host, scene.seed.to_bytes(32)), NOW)
        self.log = [entry.encode() for entry in change.entries]
        self._rng = Rng(scene.seed)
        self._scene = scene
        self._asked = 0

    def play(self) -> None:
        """Seat the players and, if the scene has a phase, play until it is reached."""
        people = [(seat, its) for seat, its in enumerate(self._scene.seats, 1) if isinstance(its, Person)]
        for seat, person in people:
            if seat > 1:
                self._do(person, ask.Sit, seat=seat)
            self._do(person, ask.Ready, seat=seat, commitment=part_commitment(f"{seat:032x}"))
        if self._scene.phase:
            for seat, person in people:
                self._do(person, ask.Reveal, seat=seat, part=f"{seat:032x}")
            self._do(people[0][1], ask.Start)
            while not self._is_reached():
                self.decide()

    def _is_reached(self) -> bool:
        """Return whether the scene's position is reached."""
        assert self.table.play is not None
        if self._scene.phase == "over":
            return self.table.status == "over"
        assert self.table.status == "playing", f"never reached: choose another seed than {self._scene.seed}"
        match = self.table.play.match
        if match.to_move != 1 or len(match.steps) < self._scene.moves:
            return False
        view = match.view(1)
        assert isinstance(view, SubmarineView | SubHuntView)
        if self._scene.phase == "lift":
            return view.phase == "act" and any(line.startswith("lift") for line in view.legal)
        return view.phase == self._scene.phase

    def decide(self) -> tuple[int, str]:
        """Play one decision chosen by a bot, for any seat, and return the seat and the line."""
        assert self.table.play is not None
        seat = self.table.to_move
        view = self.table.play.match.view(seat)
        who = self._scene.seats[seat - 1]
        line = bot_named(BOT.bot).choose(view, Budget(), self._rng)
        if isinstance(who, Person):
            self._do(who, ask.Move, seat=seat, line=line)
        else:
            turn = self.table.bot_turn()
            assert turn is not None
            self._keep(self.table.execute(SYSTEM, turn.command(line), NOW))
        return seat, line

    def _do(self, person: Person, command: type[ask.CommandBase], **fields: object) -> None:
        self._asked += 1
        fields = {"id": f"c{self._asked}", "seq": self.table.seq} | fields
        self._keep(self.table.execute(person, command(**fields), NOW))  # type: ignore[arg-type]

    def _keep(self, change: Transition | None) -> None:
        assert change is not None
        self.log += [entry.encode() for entry in change.entries]


def link_of(person: Person) -> str:
    """Return the token of a person's personal link."""
    return sha256(person.id.encode()).hexdigest()[:43]


def write(folder: Path, scenes: list[Scene]) -> list[Playing]:
    """Write the scenes to a store for a server, and return them, to be continued."""
    return asyncio.run(_write(folder, scenes))


async def _write(folder: Path, scenes: list[Scene]) -> list[Playing]:
    played = []
    store = await SqliteStore.open(data_file(str(folder)))
    for person in PEOPLE:
        token = hashed(link_of(person))
        session = Session(token_hash=token, person=person.id, kind="link", created=NOW, expires=NOW + DAY)
        await store.accounts.add_person(person, session)
    for scene in scenes:
        playing = Playing(scene)
        playing.play()
        await store.log.append(scene.id, 1, playing.log, playing.table.summary())
        played.append(playing)
    await store.close()
    return played
