"""Commands to a table. A command is idempotent: the client chooses its `id`, and a repeated one is executed once.

`seq` is the last log entry that the client has seen. A decision on an older position is refused as stale.
"""

from typing import Annotated

from msgspec import Meta

from fathom.protocol.settings import BotSeat, ClientMessage, Id, OpenSeat, Seat

Line = Annotated[str, Meta(max_length=200)]
Part = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,32}$(?!\n)")]
Commitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", max_length=64)]


def require_one(line: str | None, move: object) -> None:
    """Raise `ValueError` unless exactly one of them is given."""
    if (line is None) == (move is None):
        raise ValueError("give either `line` or `move`")


class CommandBase(ClientMessage, tag_field="do", frozen=True, kw_only=True):
    """Base of all commands."""

    id: Id
    seq: Annotated[int, Meta(ge=0, lt=2**53)] = 0


class SeatCommand(CommandBase, frozen=True, kw_only=True):
    """Base of the commands for one seat."""

    seat: Seat


class Sit(SeatCommand, tag="sit", frozen=True, kw_only=True):
    """Take an open seat before the start."""


class Leave(SeatCommand, tag="leave", frozen=True, kw_only=True):
    """Leave a seat before the start."""


class Arrange(SeatCommand, tag="arrange", frozen=True, kw_only=True):
    """As the host: give a seat to a bot, or open it, before the start."""

    to: OpenSeat | BotSeat


class Invite(SeatCommand, tag="invite", frozen=True, kw_only=True):
    """As the host: give an open seat to a connected remote bot, before the start."""

    bot: Id


class Ready(SeatCommand, tag="ready", frozen=True, kw_only=True):
    """Commit to the seat's random part of the deal."""

    commitment: Commitment


class Reveal(SeatCommand, tag="reveal", frozen=True, kw_only=True):
    """Reveal the random part, 16 to 32 bytes in hexadecimal, once all seats are taken and all people have committed."""

    part: Part


class Start(CommandBase, tag="start", frozen=True, kw_only=True):
    """As the host: start the game."""


class Move(SeatCommand, tag="move", frozen=True, kw_only=True):
    """Play a decision, as a line of notation."""

    line: Line


class Undo(SeatCommand, tag="undo", frozen=True, kw_only=True):
    """Take back the last decision of your turn, unless it revealed something hidden.

    Where one person plays bots without a clock: take back the last decision of your seat, whatever followed it.
    """


class Resign(SeatCommand, tag="resign", frozen=True, kw_only=True):
    """Resign."""


class Chat(CommandBase, tag="chat", frozen=True, kw_only=True):
    """Send a chat message."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class ProposeDraw(ClientMessage, tag="end", frozen=True, kw_only=True):
    """End the game now as a draw."""


class ProposeSwap(ClientMessage, tag="swap", frozen=True, kw_only=True):
    """Swap two seats before the start."""

    seat: Seat
    other: Seat


class ProposeBotTakeover(ClientMessage, tag="bot", frozen=True, kw_only=True):
    """Let a bot take over a person's seat: your own, or that of a player who has been away too long."""

    seat: Seat
    bot: BotSeat


class ProposeReclaim(ClientMessage, tag="person", frozen=True, kw_only=True):
    """Take over a bot's seat."""

    seat: Seat


class ProposeForfeit(ClientMessage, tag="drop", frozen=True, kw_only=True):
    """End the game because a player has been away too long; that seat is ranked last."""

    seat: Seat


ProposedAction = ProposeDraw | ProposeSwap | ProposeBotTakeover | ProposeReclaim | ProposeForfeit


class Propose(CommandBase, tag="propose", frozen=True, kw_only=True):
    """Propose an action. It is executed as soon as all required players have accepted."""

    what: ProposedAction


class Answer(CommandBase, tag="answer", frozen=True, kw_only=True):
    """Accept or decline a proposal, identified by the `seq` of its entry. Its author withdraws it by declining."""

    proposal: int
    yes: bool


class Rematch(CommandBase, tag="rematch", frozen=True, kw_only=True):
    """After the end: create a new table for the same people, each one seat further."""


Command = (
    Sit | Leave | Arrange | Invite | Ready | Reveal | Start | Move | Undo | Resign | Chat | Propose | Answer | Rematch
)  # fmt: skip
