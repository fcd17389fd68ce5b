"""A game against bots on one device, without a server: the same table, speaking as a server's feed does.

The browser runs this for those who play without a network.
"""

import secrets
from typing import Annotated

import msgspec

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.core.rng import Rng
from fathom.protocol import commands as ask
from fathom.protocol.account import AskWhy, Ping, Pong, SwitchAudience, ToFeed, Why
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import BotSeat, ClientMessage, HostSeat, NewTable, Person
from fathom.protocol.updates import Refused, problem
from fathom.table.commands import SYSTEM
from fathom.table.create import open_table
from fathom.table.projections.history import history
from fathom.table.table import Table, Transition

BOT = "captain"
BUDGET = Budget(millis=1000)  # interpreted, on one core: the lower levels need less
ENCODE = msgspec.json.Encoder().encode
HEARD = msgspec.json.Decoder(ToFeed)
SEAT = 1


class NewPractice(ClientMessage, frozen=True, kw_only=True):
    """A request for a game; `name` is the person's name in the log."""

    game: str
    players: int
    level: int
    name: str


class Kept(ClientMessage, frozen=True, kw_only=True):
    """A saved game with its secrets. It never leaves the device."""

    table: str
    name: str
    log: Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1)]


class Practice:
    """One table with one person. Its messages are those of docs/protocol.md, as JSON."""

    def __init__(self, table: Table, name: str, log: list[bytes]) -> None:
        self._table = table
        self._you = Person(id="you", name=name)
        self._log = log

    @classmethod
    def begin(cls, wish: bytes | str) -> "Practice":
        """Start a new game."""
        asked = msgspec.json.decode(wish, type=NewPractice)
        you = Person(id="you", name=asked.name)
        bots = [BotSeat(bot=BOT, level=asked.level)] * (asked.players - 1)
        new = NewTable(id="new", game=asked.game, seats=[HostSeat(), *bots], spectators="off", chat=False)
        table = Table(secrets.token_urlsafe(16))
        practice = cls(table, asked.name, [])
        practice._news(table.execute(you, open_table(new, you, secrets.token_bytes(32)), now()))
        part = secrets.token_hex(32)
        for command in (
            ask.Ready(id="commit", seat=SEAT, commitment=part_commitment(part)),
            ask.Reveal(id="reveal", seat=SEAT, part=part),
            ask.Start(id="start"),
        ):
            practice._news(table.execute(you, command, now()))
        return practice

    @classmethod
    def again(cls, kept: bytes | str) -> "Practice":
        """Load a saved game. Raises `CorruptLog` or a msgspec error."""
        its = msgspec.json.decode(kept, type=Kept)
        log = [bytes(entry) for entry in its.log]
        return cls(Table.load(its.table, log), its.name, log)

    def kept(self) -> bytes:
        """Return the saved form that `again` loads; null once the game is over."""
        if self._table.status == "over":
            return b"null"
        return ENCODE(Kept(table=self._table.id, name=self._you.name, log=list(map(msgspec.Raw, self._log))))

    def snapshot(self) -> bytes:
        """Return the snapshot of the person's seat."""
        return self._table.snapshot(self._you.id, SEAT, now())

    def hear(self, said: bytes | str) -> list[bytes]:
        """Execute a message, and return the answers of a feed: updates and the acceptance, or a refusal."""
        message = HEARD.decode(said)
        if isinstance(message, Ping):
            return [ENCODE(Pong(at=now()))]
        if isinstance(message, SwitchAudience):
            return [self.snapshot()]
        try:
            change = self._table.execute(self._you, message, now())
        except Refusal as refusal:
            return [ENCODE(Refused(id=message.id, seq=self._table.seq, problem=problem(refusal), missed=[]))]
        return [*self._news(change), ENCODE(change.answer)]

    def bot(self) -> list[bytes]:
        """Play one bot decision, and return the updates; empty if no bot is to move."""
        turn = self._table.bot_turn()
        if turn is None:
            return []
        line = bot_named(turn.bot.bot, turn.bot.level).choose(turn.view, BUDGET, Rng(turn.seed))
        return self._news(self._table.execute(SYSTEM, turn.command(line), now()))

    def why(self, asked: bytes | str) -> bytes:
        """Return why a line, or a move as data, cannot be played."""
        its = msgspec.json.decode(asked, type=AskWhy)
        return ENCODE(Why(problem=self._table.why(self._you, its.seat, its.line, its.move)))

    def story(self) -> bytes:
        """Return the history of the game as the person saw it."""
        return ENCODE(history(self._table, SEAT))

    def _news(self, change: Transition) -> list[bytes]:
        self._log += [entry.encode() for entry in change.entries]
        return change.updates[SEAT]
