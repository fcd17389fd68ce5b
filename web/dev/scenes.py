"""Real games at moments worth seeing, the same at every run: bots play them, and a store keeps them for a server."""

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
from fathom.protocol.settings import BotSeat, HostSeat, NewTable, OpenSeat, Person
from fathom.server.security.sessions import DAY, hashed
from fathom.store.interfaces import Session
from fathom.store.location import data_file
from fathom.store.sqlite.store import SqliteStore
from fathom.table.chance.commitments import part_commitment
from fathom.table.table import Table, Transition

ANN, BOB, CAT = (Person(f"id-of-{name.lower()}", name) for name in ("Ann", "Bob", "Cat"))
PEOPLE = (ANN, BOB, CAT)
BOT = BotSeat(bot="greedy", level=3)
NOW = time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Scene:
    """A table: who sits there, and when its game stops for the picture; without a phase it has not begun.

    It is when the host is in that phase of a turn, or can `lift`, after so many moves of all; or when it is `over`.
    """

    game: str
    seats: tuple[Person | BotSeat | OpenSeat, ...]
    seed: int
    phase: str = ""
    moves: int = 0
    public: bool = False

    @property
    def id(self) -> str:
        """Of the table."""
        return sha256(repr((self.game, self.seats, self.seed)).encode()).hexdigest()[:22]


class Playing:
    """A scene while it is made: all that is done, and the log that it leaves."""

    def __init__(self, scene: Scene) -> None:
        seats = [HostSeat(), *(seat if isinstance(seat, BotSeat) else OpenSeat() for seat in scene.seats[1:])]
        wish = NewTable(id="new", game=scene.game, seats=seats, public=scene.public)
        host = scene.seats[0]
        assert isinstance(host, Person)
        self.table, change = Table.create(scene.id, wish, host, scene.seed.to_bytes(32), NOW)
        self.log = [entry.encode() for entry in change.entries]
        self._rng = Rng(scene.seed)
        self._scene = scene
        self._asked = 0

    def play(self) -> None:
        """Sit down, and if it is to begin, decide until the moment has come."""
        people = [(seat, its) for seat, its in enumerate(self._scene.seats, 1) if isinstance(its, Person)]
        for seat, person in people:
            if seat > 1:
                self._do(person, ask.Sit, seat=seat)
            self._do(person, ask.Ready, seat=seat, commitment=part_commitment(f"{seat:032x}"))
        if self._scene.phase:
            for seat, person in people:
                self._do(person, ask.Reveal, seat=seat, part=f"{seat:032x}")
            self._do(people[0][1], ask.Start)
            while not self._come():
                self.decide()

    def _come(self) -> bool:
        """Has the moment come?"""
        assert self.table.play is not None
        if self._scene.phase == "over":
            return self.table.status == "over"
        assert self.table.status == "playing", f"the moment never came: take another seed than {self._scene.seed}"
        match = self.table.play.match
        if match.to_move != 1 or len(match.steps) < self._scene.moves:
            return False
        view = match.view(1)
        assert isinstance(view, SubmarineView | SubHuntView)
        if self._scene.phase == "lift":
            return view.phase == "act" and any(line.startswith("lift") for line in view.legal)
        return view.phase == self._scene.phase

    def decide(self) -> tuple[int, str]:
        """One decision of the best bot, whoever sits there: the seat, and the line."""
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
            self._keep(self.table.bot_plays(turn, line, NOW))
        return seat, line

    def _do(self, person: Person, command: type[ask.CommandBase], **fields: object) -> None:
        self._asked += 1
        fields = {"id": f"c{self._asked}", "seq": self.table.seq} | fields
        self._keep(self.table.execute(person, command(**fields), NOW))  # type: ignore[arg-type]

    def _keep(self, change: Transition | None) -> None:
        assert change is not None
        self.log += [entry.encode() for entry in change.entries]


def link_of(person: Person) -> str:
    """The token of a personal link: with it a browser is that person's."""
    return sha256(person.id.encode()).hexdigest()[:43]


def write(folder: Path, scenes: list[Scene]) -> list[Playing]:
    """A store with all of them, for a server that starts later; and the games themselves, to go on with."""
    return asyncio.run(_write(folder, scenes))


async def _write(folder: Path, scenes: list[Scene]) -> list[Playing]:
    played = []
    store = await SqliteStore.open(data_file(str(folder)))
    for person in PEOPLE:
        token = hashed(link_of(person))
        session = Session(token_hash=token, person=person.id, kind="link", created=NOW, expires=NOW + DAY)
        await store.add_person(person, session)
    for scene in scenes:
        playing = Playing(scene)
        playing.play()
        await store.append(scene.id, 1, playing.log, playing.table.summary())
        played.append(playing)
    await store.close()
    return played
