"""A table of the server: its state as properties, its commands as methods."""

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
from fathom.core.game import IntendedMove, LegalMove, View
from fathom.core.registry import game_named, plugins
from fathom.protocol import commands
from fathom.protocol.account import AskWhy, PastView, Why
from fathom.protocol.commitments import part_commitment
from fathom.protocol.history import Replay
from fathom.protocol.settings import BotSeat, OpenSeat
from fathom.protocol.updates import ChatLine, Fairness, Presence, Problem, TableInfo

Choose = Callable[["Table"], str | LegalMove]


class Table(Feed):
    """One table. Its properties reflect the last message received; `replica` has them as plain JSON.

    Commands raise `Refused`. Without a `seat` they act for the seat whose view the table shows.
    """

    def __init__(self, transport: HttpTransport, table_id: str, commitment: str = "") -> None:
        super().__init__(transport, table_id)
        self.commitment = commitment  # as first published; `fathom.table.chance.verify` checks the record against it
        self.parts: dict[int, str] = {}  # by seat: this client's share of the deal's randomness
        self._revealing = False

    # State.

    @property
    def info(self) -> TableInfo:
        """Return the table around the game: status, settings, seats, proposals, clock."""
        return msgspec.convert(self.replica.table, TableInfo, str_keys=True)

    @property
    def status(self) -> str:
        """Return `open`, `playing` or `over`."""
        return str(self.replica.table["status"])

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.status == "over"

    @property
    def seat(self) -> int:
        """Return the seat whose view the table shows; 0 is the spectators' view."""
        return self.replica.seat

    @property
    def yours(self) -> list[int]:
        """Return the own seats."""
        return self.replica.yours

    @property
    def to_move(self) -> int:
        """Return the seat to move, or 0."""
        return int(self.replica.view["to_move"]) if self.replica.view else 0

    @property
    def my_turn(self) -> bool:
        """Return whether an own seat is to move."""
        return self.to_move in self.yours

    @property
    def view(self) -> View | None:
        """Return the typed view, as bots take it; None before the start, or if spectators are not allowed."""
        return None if self.replica.view is None else typed_view(self.replica.view)

    @property
    def moves(self) -> tuple[LegalMove, ...]:
        """Return the legal moves of this seat, in the types of the game if it is installed."""
        plugin = plugins().get(self.replica.view["game"]) if self.replica.view else None
        own = plugin.game.legal_move_type if plugin else LegalMove
        return tuple([msgspec.convert(move, own) for move in self.replica.moves])

    @property
    def chat(self) -> list[ChatLine]:
        """Return the last lines of the chat."""
        return msgspec.convert(self.replica.chat, list[ChatLine])

    @property
    def fairness(self) -> Fairness | None:
        """Return commitments, seals and openings; None if spectators are not allowed."""
        return msgspec.convert(self.replica.fairness, Fairness | None)

    # Updates.

    async def join(self) -> None:
        """Connect, receive a snapshot and note the commitment."""
        await super().join()
        if not self.commitment and self.replica.fairness:
            self.commitment = self.replica.fairness["commitment"]

    async def changes(self) -> AsyncIterator["Table"]:
        """Yield the table now and after each update, without end."""
        await self.join()
        while True:
            seen = self.replica.seq, self.replica.seat
            yield self
            await self.wait_until(partial(self._changed_since, *seen))

    def _changed_since(self, seq: int, seat: int) -> bool:
        return (self.replica.seq, self.replica.seat) != (seq, seat)

    async def play(self, choose: Choose) -> None:
        """Play all own seats until the game is over, switching to the view of the seat to move."""
        async for _ in self.changes():
            if self.over:
                return
            if self.my_turn:
                if self.seat != self.to_move:
                    await self.switch_seat(self.to_move)
                with suppress(Stale):  # a seat has changed hands; `choose` is called again
                    await self.move(choose(self))

    # Commands before the game.

    async def sit(self, seat: int) -> None:
        """Take an open seat."""
        await self.execute(commands.Sit, seat=seat)

    async def leave(self, seat: int | None = None) -> None:
        """Leave a seat."""
        own = await self._seat_or_current(seat)
        self.parts.pop(own, None)
        await self.execute(commands.Leave, seat=own)

    async def arrange(self, seat: int, to: OpenSeat | BotSeat) -> None:
        """Give a seat to a bot, or open it. For the host."""
        await self.execute(commands.Arrange, seat=seat, to=to)

    async def invite(self, seat: int, bot: str) -> None:
        """Give an open seat to a remote bot, by a handle from `Client.bots`. For the host."""
        await self.execute(commands.Invite, seat=seat, bot=bot)

    async def ready(self) -> None:
        """Commit to a random part of the deal for each own seat.

        The parts are revealed once all players have committed, while any method of this table is awaited.
        """
        await self.join()
        for seat in self.yours:
            await self._commit(seat)
        await self._after_message()

    async def reveal(self) -> None:
        """Wait until the own parts are revealed, which requires that all players have committed."""
        await self._after_message()
        await self.wait_until(lambda: self.status != "open" or not any(map(self._is_unrevealed, self.parts)))

    async def start(self, fill: BotSeat | None = None) -> None:
        """Start the game, with `fill` on the open seats. For the host.

        Waits up to the retry timeout for the other players to reveal their parts.
        """
        await self.join()
        for line in self.info.seats:
            if fill and line.kind == "open":
                await self._execute_and_sync(commands.Arrange, seat=line.seat, to=fill)
        await self._after_message()
        deadline = asyncio.get_running_loop().time() + self._transport.retry_timeout
        while True:
            seen = self.replica.seq, self.presence
            try:
                await self.execute(commands.Start)
                return
            except Refused as refused:
                if refused.code != "not_revealed":
                    raise
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        await self.wait_until(partial(self._updated_since, *seen))
                        continue
                raise

    def _updated_since(self, seq: int, presence: Presence) -> bool:
        return (self.replica.seq, self.presence) != (seq, presence)

    async def _execute_and_sync(self, command: type[commands.CommandBase], **fields: Any) -> None:
        """Execute a command and wait until the replica has applied it."""
        seq = (await self.execute(command, **fields)).seq
        await self.wait_until(lambda: self.replica.seq >= seq)

    async def _commit(self, seat: int) -> None:
        self.parts[seat] = secrets.token_hex(32)
        await self._execute_and_sync(commands.Ready, seat=seat, commitment=part_commitment(self.parts[seat]))

    def _is_unrevealed(self, seat: int) -> bool:
        """Return whether this client has a part for an own seat that the server does not know yet."""
        return seat in self.yours and not self._fairness_of("parts", seat)

    def _fairness_of(self, field: str, seat: int) -> str:
        """Return the value of a seat in a list of `fairness`, which is public before the start."""
        assert self.replica.fairness is not None
        return str(self.replica.fairness[field][seat - 1])

    async def _after_message(self) -> None:
        """Reveal the own parts once all players have committed; commit again where a commitment became void."""
        if not self.replica.seq or self._revealing or self.status != "open":
            return
        if not any(map(self._is_unrevealed, self.parts)):
            return
        self._revealing = True
        try:
            for seat in filter(self._is_unrevealed, list(self.parts)):
                with suppress(Refused):  # the seats have changed; the update that says so leads here again
                    if not self._fairness_of("part_commitments", seat):
                        await self._commit(seat)
                    if all(line.kind not in ("open", "person") or line.ready for line in self.info.seats):
                        await self._execute_and_sync(commands.Reveal, seat=seat, part=self.parts[seat])
        finally:
            self._revealing = False

    # Commands during the game.

    async def move(self, line: str | LegalMove, seat: int | None = None) -> None:
        """Play a legal move or a line of notation."""
        line = line if isinstance(line, str) else line.line
        await self.execute(commands.Move, seat=await self._seat_or_current(seat), line=line)

    async def undo(self, seat: int | None = None) -> None:
        """Take back the last decision."""
        await self.execute(commands.Undo, seat=await self._seat_or_current(seat))

    async def resign(self, seat: int | None = None) -> None:
        """Resign."""
        await self.execute(commands.Resign, seat=await self._seat_or_current(seat))

    async def why(self, move: str | IntendedMove, seat: int | None = None) -> Problem | None:
        """Return why a line, or a move as data, is illegal now, or None if it is legal."""
        own = await self._seat_or_current(seat)
        question = AskWhy(seat=own, line=move) if isinstance(move, str) else AskWhy(seat=own, move=move)
        return (await self._transport.fetch(Why, "POST", f"/tables/{self.id}/why", question)).problem

    # Commands at any time.

    async def view_at(self, step: int) -> View:
        """Return the view of this seat after `step` steps."""
        await self.join()
        query = urlencode({"step": step, "seat": self.seat})
        return typed_view((await self._transport.fetch(PastView, "GET", f"/tables/{self.id}/past?{query}")).view)

    async def send_chat(self, text: str) -> None:
        """Send a line to the chat."""
        await self.execute(commands.Chat, text=text)

    async def propose(self, what: commands.ProposedAction) -> int:
        """Make a proposal to the other players and return its number."""
        return (await self.execute(commands.Propose, what=what)).seq

    async def answer(self, proposal: int, yes: bool) -> None:
        """Accept or reject a proposal of `info.pending`."""
        await self.execute(commands.Answer, proposal=proposal, yes=yes)

    # After the game.

    async def record(self) -> bytes:
        """Return the record of the game as JSON, with the proof of its deal."""
        return await self._transport.request("GET", f"/tables/{self.id}/record")

    async def replay(self, seat: int | None = None) -> Replay:
        """Return the finished game as a seat saw it, as spectators did (0), or with everything revealed (None)."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._transport.fetch(Replay, "GET", f"/tables/{self.id}/replay{query}")

    async def rematch(self) -> str:
        """Create a table with the same players, each one seat further, and return its id."""
        return (await self.execute(commands.Rematch)).table

    async def _seat_or_current(self, seat: int | None) -> int:
        await self.join()
        return self.seat if seat is None else seat


def typed_view(view: dict[str, Any]) -> View:
    """Convert a view from JSON to the view type of its game. Raises `Refusal` for an unknown game."""
    found: View = msgspec.convert(view, game_named(view["game"]).view_type)
    return found
