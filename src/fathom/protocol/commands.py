"""What people ask of a table. Every command has an id of the client's choice: sent twice, it is done once.

`seq` is the last entry of the log that the client had seen; a decision made on an older position is stale.
"""

from typing import Annotated

from msgspec import Meta

from fathom.protocol.settings import BotSeat, ClientMessage, Id, OpenSeat, Seat

Line = Annotated[str, Meta(max_length=200)]
Part = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,32}$(?!\n)")]
Commitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", max_length=64)]


class CommandBase(ClientMessage, tag_field="do", frozen=True, kw_only=True):
    """What all commands have in common."""

    id: Id
    seq: Annotated[int, Meta(ge=0, lt=2**53)] = 0


class Sit(CommandBase, tag="sit", frozen=True, kw_only=True):
    """Take an open seat before the start."""

    seat: Seat


class Leave(CommandBase, tag="leave", frozen=True, kw_only=True):
    """Give a seat up before the start."""

    seat: Seat


class Arrange(CommandBase, tag="arrange", frozen=True, kw_only=True):
    """The host gives a seat to a bot, or opens it, before the start."""

    seat: Seat
    to: OpenSeat | BotSeat


class Invite(CommandBase, tag="invite", frozen=True, kw_only=True):
    """The host gives an open seat to a remote bot that is there for whoever asks, before the start."""

    seat: Seat
    bot: Id


class Ready(CommandBase, tag="ready", frozen=True, kw_only=True):
    """Ready to begin: the commitment to a random part of the seat's own, which the deal will depend on."""

    seat: Seat
    commitment: Commitment


class Reveal(CommandBase, tag="reveal", frozen=True, kw_only=True):
    """Reveal the part, 16 to 32 bytes in hexadecimal, once all seats are taken and all people have committed."""

    seat: Seat
    part: Part


class Start(CommandBase, tag="start", frozen=True, kw_only=True):
    """The host begins."""


class Move(CommandBase, tag="move", frozen=True, kw_only=True):
    """A decision, as a line of notation."""

    seat: Seat
    line: Line


class Undo(CommandBase, tag="undo", frozen=True, kw_only=True):
    """Take the last decision of the own turn back, as long as nothing hidden has come out."""

    seat: Seat


class Resign(CommandBase, tag="resign", frozen=True, kw_only=True):
    """Give up a seat's game."""

    seat: Seat


class Chat(CommandBase, tag="chat", frozen=True, kw_only=True):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class ProposeDraw(ClientMessage, tag="end", frozen=True, kw_only=True):
    """Let us end the game here, with equal places."""


class ProposeSwap(ClientMessage, tag="swap", frozen=True, kw_only=True):
    """Before the start: let us change seats."""

    seat: Seat
    other: Seat


class ProposeBotTakeover(ClientMessage, tag="bot", frozen=True, kw_only=True):
    """Let a bot go on with a person's seat: the own one, or that of somebody who has been away too long."""

    seat: Seat
    bot: BotSeat


class ProposeReclaim(ClientMessage, tag="person", frozen=True, kw_only=True):
    """Let me go on with a bot's seat."""

    seat: Seat


class ProposeForfeit(ClientMessage, tag="drop", frozen=True, kw_only=True):
    """End the game because a person has been away too long; that seat comes last."""

    seat: Seat


ProposedAction = ProposeDraw | ProposeSwap | ProposeBotTakeover | ProposeReclaim | ProposeForfeit


class Propose(CommandBase, tag="propose", frozen=True, kw_only=True):
    """Ask the others to agree to something. It is done as soon as all who are asked have said yes."""

    what: ProposedAction


class Answer(CommandBase, tag="answer", frozen=True, kw_only=True):
    """Say yes or no to a proposal, which is named by the seq of its entry; who made it may withdraw it by a no."""

    proposal: int
    yes: bool


class Rematch(CommandBase, tag="rematch", frozen=True, kw_only=True):
    """After the end: the same people again, at a new table, each one seat further."""


Command = (
    Sit | Leave | Arrange | Invite | Ready | Reveal | Start | Move | Undo | Resign | Chat | Propose | Answer | Rematch
)  # fmt: skip
