"""Messages of a remote bot: those of the stdio protocol, each with its table.

`table/projections/bot_updates.py` decides which of them a bot receives.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from fathom.bots.stdio.protocol import Event, Hello, Move, New, Over, Turn
from fathom.protocol.commands import Line
from fathom.protocol.settings import Id
from fathom.protocol.updates import Problem


class BotNew(New, tag="new", kw_only=True):
    """To a bot: a game begins, or was changed. Discard what you know of it; the next view is complete."""

    table: str


class BotTurn(Turn, tag="turn", kw_only=True):
    """To a bot: choose a move. `id` identifies the position, also when asked again. One answer to it is played."""

    table: str


class BotEvent(Event, tag="event", kw_only=True):
    """To a bot: a seat has moved."""

    table: str


class BotOver(Over, tag="over", kw_only=True):
    """To a bot: the game is over. Reason `left`: only for this bot, which lost its seat."""

    table: str


class BotRefused(msgspec.Struct, tag="refused", kw_only=True):
    """To a bot: its move was refused. Unless it was stale, the turn is still open."""

    table: str
    id: int
    problem: Problem


class BotMove(Move, tag="move", kw_only=True, forbid_unknown_fields=True):
    """From a bot: its move for the turn `id`."""

    id: Annotated[int, Meta(ge=0, lt=2**53)]
    line: Line
    table: Id


ToRemoteBot = Hello | BotNew | BotTurn | BotEvent | BotOver | BotRefused
FromRemoteBot = Hello | BotMove
