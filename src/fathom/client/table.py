"""A table as a script sees it: what it shows, and what can be done there."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec

from fathom.client.errors import Refused, Stale
from fathom.client.feed import Feed
from fathom.client.http import HttpTransport
from fathom.core.game import LegalMove, View
from fathom.core.registry import game_named
from fathom.protocol import commands as ask
from fathom.protocol.account import AskWhy, PastView, Why
from fathom.protocol.settings import BotSeat, OpenSeat
from fathom.protocol.updates import ChatLine, Fairness, Presence, Problem, TableInfo
from fathom.study.replay import Replay
from fathom.table.chance.commitments import part_commitment

Choose = Callable[["Table"], str | LegalMove]


class Table(Feed):
    """One table. Its properties are as of the last thing that was awaited; `mirror` has them as plain JSON."""

    def __init__(self, calls: HttpTransport, table_id: str, commitment: str = "") -> None:
        super().__init__(calls, table_id)
        self.commitment = commitment  # as first seen: what `fathom.table.chance.verify` is to check the record against
        self.parts: dict[int, str] = {}  # by seat: what this script adds to the deal
        self._attending = False

    # What it shows.

    @property
    def info(self) -> TableInfo:
        """The table around the game: status, settings, who sits where, proposals, clock."""
        return msgspec.convert(self.mirror.table, TableInfo, str_keys=True)

    @property
    def status(self) -> str:
        """Whether it is `open`, `playing` or `over`."""
        return str(self.mirror.table["status"])

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.status == "over"

    @property
    def seat(self) -> int:
        """The seat through whose eyes the table is seen; 0 is everybody's view."""
        return self.mirror.seat

    @property
    def yours(self) -> list[int]:
        """The own seats."""
        return self.mirror.yours

    @property
    def to_move(self) -> int:
        """The seat that is to decide, or 0."""
        return int(self.mirror.view["to_move"]) if self.mirror.view else 0

    @property
    def my_turn(self) -> bool:
        """Is an own seat to decide?"""
        return self.to_move in self.yours

    @property
    def view(self) -> View | None:
        """The game, as the bots of `fathom.bots` take it too; None before the start, or if one may not watch."""
        return None if self.mirror.view is None else typed(self.mirror.view)

    @property
    def moves(self) -> tuple[LegalMove, ...]:
        """What this seat can do now."""
        return msgspec.convert(self.mirror.moves, tuple[LegalMove, ...])

    @property
    def chat(self) -> list[ChatLine]:
        """What was said."""
        return msgspec.convert(self.mirror.chat, list[ChatLine])

    @property
    def fairness(self) -> Fairness | None:
        """What makes the deal checkable; None if one may not watch."""
        return msgspec.convert(self.mirror.fairness, Fairness | None)

    # Following it.

    async def join(self) -> None:
        """Connect, and take in how things are."""
        await super().join()
        if not self.commitment and self.mirror.fairness:
            self.commitment = self.mirror.fairness["commitment"]

    async def changes(self) -> AsyncIterator["Table"]:
        """How things are, then again whenever something has happened, for as long as one cares to listen."""
        await self.join()
        while True:
            seen = self.mirror.seq, self.mirror.seat
            yield self
            await self.until(partial(self._moved_on, *seen))

    def _moved_on(self, seq: int, seat: int) -> bool:
        return (self.mirror.seq, self.mirror.seat) != (seq, seat)

    async def play(self, choose: Choose) -> None:
        """Decide for all own seats until the game is over; with several, through the eyes of the one to move."""
        async for _ in self.changes():
            if self.over:
                return
            if self.my_turn:
                if self.seat != self.to_move:
                    await self.look(self.to_move)
                with suppress(Stale):  # a seat has changed hands meanwhile: decide anew
                    await self.move(choose(self))

    # Before the game.

    async def sit(self, seat: int) -> None:
        """Take an open seat."""
        await self.do(ask.Sit, seat=seat)

    async def leave(self, seat: int | None = None) -> None:
        """Give a seat up."""
        own = await self._own(seat)
        self.parts.pop(own, None)
        await self.do(ask.Leave, seat=own)

    async def arrange(self, seat: int, to: OpenSeat | BotSeat) -> None:
        """As the host: give a seat to a bot, or open it."""
        await self.do(ask.Arrange, seat=seat, to=to)

    async def invite(self, seat: int, bot: str) -> None:
        """As the host: give an open seat to a remote bot, by the handle that `Client.bots` lists."""
        await self.do(ask.Invite, seat=seat, bot=bot)

    async def ready(self) -> None:
        """Ready to begin, on all own seats: commits to a random part for each, which the deal will depend on.

        The parts are revealed as soon as all have committed, whenever anything of this table is awaited.
        """
        await self.join()
        for seat in self.yours:
            await self._commit(seat)
        await self._attend()

    async def reveal(self) -> None:
        """Wait until the own parts are revealed, for which all have to commit first."""
        await self._attend()
        await self.until(lambda: self.status != "open" or not any(map(self._owes, self.parts)))

    async def start(self, fill: BotSeat | None = None) -> None:
        """As the host: begin, with bots on seats that are still open.

        Waits, as long as the client is patient, for the others who are here to reveal: it takes them milliseconds.
        """
        await self.join()
        for line in self.info.seats:
            if fill and line.kind == "open":
                await self._done(ask.Arrange, seat=line.seat, to=fill)
        await self._attend()
        patient = asyncio.get_running_loop().time() + self._calls.patience
        while True:
            seen = self.mirror.seq, self.presence
            try:
                await self.do(ask.Start)
                return
            except Refused as refused:
                if refused.code != "not_revealed":
                    raise
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(patient):
                        await self.until(partial(self._heard_since, *seen))
                        continue
                raise

    def _heard_since(self, seq: int, presence: Presence) -> bool:
        return (self.mirror.seq, self.presence) != (seq, presence)

    async def _done(self, command: type[ask.CommandBase], **fields: Any) -> None:
        """Have a command done, and hear of it."""
        seq = (await self.do(command, **fields)).seq
        await self.until(lambda: self.mirror.seq >= seq)

    async def _commit(self, seat: int) -> None:
        self.parts[seat] = secrets.token_hex(32)
        await self._done(ask.Ready, seat=seat, commitment=part_commitment(self.parts[seat]))

    def _owes(self, seat: int) -> bool:
        """Return whether the part of a seat that this script has readied is not revealed yet."""
        return seat in self.yours and not self._shown("parts", seat)

    def _shown(self, field: str, seat: int) -> str:
        """Return what a list of `fairness` has for a seat; before the start everybody is shown it."""
        assert self.mirror.fairness is not None
        return str(self.mirror.fairness[field][seat - 1])

    async def _attend(self) -> None:
        """Reveal the own parts when all have committed, and commit again where all commitments became void."""
        if not self.mirror.seq or self._attending or self.status != "open":
            return  # there is nothing to reveal, or nothing is known of the table yet
        if not any(map(self._owes, self.parts)):
            return
        self._attending = True
        try:
            for seat in filter(self._owes, list(self.parts)):
                with suppress(Refused):  # somebody has come or gone meanwhile: it is told, and due again then
                    if not self._shown("part_commitments", seat):
                        await self._commit(seat)
                    if all(line.kind not in ("open", "person") or line.ready for line in self.info.seats):
                        await self._done(ask.Reveal, seat=seat, part=self.parts[seat])
        finally:
            self._attending = False

    # During the game. Without a seat, the one is meant that the table is seen through.

    async def move(self, line: str | LegalMove, seat: int | None = None) -> None:
        """Play a line of notation."""
        line = line if isinstance(line, str) else line.line
        await self.do(ask.Move, seat=await self._own(seat), line=line)

    async def undo(self, seat: int | None = None) -> None:
        """Take the last decision back."""
        await self.do(ask.Undo, seat=await self._own(seat))

    async def resign(self, seat: int | None = None) -> None:
        """Give up."""
        await self.do(ask.Resign, seat=await self._own(seat))

    async def why(self, line: str, seat: int | None = None) -> Problem | None:
        """Why a line cannot be played now; None if it can."""
        asked = AskWhy(seat=await self._own(seat), line=line)
        return (await self._calls.read(Why, "POST", f"/tables/{self.id}/why", asked)).problem

    # At any time.

    async def past(self, step: int) -> View:
        """The game as this seat knew it after so many steps."""
        await self.join()
        query = urlencode({"step": step, "seat": self.seat})
        return typed((await self._calls.read(PastView, "GET", f"/tables/{self.id}/past?{query}")).view)

    async def say(self, text: str) -> None:
        """Say something at the table."""
        await self.do(ask.Chat, text=text)

    async def propose(self, what: ask.ProposedAction) -> int:
        """Ask the others to agree to something; the proposal's number, by which it can be withdrawn."""
        return (await self.do(ask.Propose, what=what)).seq

    async def answer(self, proposal: int, yes: bool) -> None:
        """Say yes or no to a proposal; `info.pending` lists them."""
        await self.do(ask.Answer, proposal=proposal, yes=yes)

    # After the game.

    async def record(self) -> bytes:
        """The whole game in JSON, with what is needed to verify its deal."""
        return await self._calls.ask("GET", f"/tables/{self.id}/record")

    async def replay(self, seat: int | None = None) -> Replay:
        """Once it is over: the whole game as a seat knew it then, 0 for all who watched; without one, all revealed."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._calls.read(Replay, "GET", f"/tables/{self.id}/replay{query}")

    async def rematch(self) -> str:
        """The same people again, each one seat further, at the table with this id."""
        return (await self.do(ask.Rematch)).table

    async def _own(self, seat: int | None) -> int:
        await self.join()
        return self.seat if seat is None else seat


def typed(view: dict[str, Any]) -> View:
    """A view as the type that its game has for it."""
    found: View = msgspec.convert(view, game_named(view["game"]).view_type)
    return found
