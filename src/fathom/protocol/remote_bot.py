"""Messages of a remote bot: those of the stdio protocol, each with its table.

`table/projections/bot_updates.py` says which of them a bot gets.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from fathom.bots.stdio.protocol import Event, Hello, Move, New, Over, Turn
from fathom.protocol.commands import Line
from fathom.protocol.settings import Id
from fathom.protocol.updates import Problem


class BotNew(New, tag="new", kw_only=True):
    """To a bot: a game begins, or what you have heard of it is not true any more; the next view tells everything."""

    table: str


class BotTurn(Turn, tag="turn", kw_only=True):
    """To a bot: decide. `id` is the position: asked again, it is the same, and only one answer to it is played."""

    table: str


class BotEvent(Event, tag="event", kw_only=True):
    """To a bot: a seat has decided."""

    table: str


class BotOver(Over, tag="over", kw_only=True):
    """To a bot: the game has ended; for the reason `left` only for this bot."""

    table: str


class BotRefused(msgspec.Struct, tag="refused", kw_only=True):
    """To a bot: its answer was not played. Unless it is stale, the turn waits for another one."""

    table: str
    id: int
    problem: Problem


class BotMove(Move, tag="move", kw_only=True, forbid_unknown_fields=True):
    """From a bot: its choice for the turn of that id."""

    id: Annotated[int, Meta(ge=0, lt=2**53)]
    line: Line
    table: Id


ToRemoteBot = Hello | BotNew | BotTurn | BotEvent | BotOver | BotRefused
FromRemoteBot = Hello | BotMove
