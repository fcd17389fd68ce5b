"""Typed Python client of a Fathom server, for scripts, bots and tests. docs/protocol.md begins with an example."""

try:
    import httpx  # noqa: F401
    import websockets  # noqa: F401
except ImportError as error:
    raise ImportError('the client needs httpx and websockets: pip install "fathom-games[client]"') from error

from fathom.client.client import Client
from fathom.client.errors import Refused, Stale, Unreachable
from fathom.client.replica import TableReplica
from fathom.client.table import Table
from fathom.protocol.settings import Begin, BotSeat, GameClock, HostSeat, MoveClock, OpenSeat

__all__ = [
    "Begin", "BotSeat", "Client", "GameClock", "HostSeat", "MoveClock", "OpenSeat", "Refused", "Stale", "Table",
    "TableReplica", "Unreachable",
]  # fmt: skip
