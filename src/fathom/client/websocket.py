"""WebSocket connections that are opened again, with backoff, after each failure."""

from abc import ABC, abstractmethod
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus

from fathom.client.errors import RetryPolicy
from fathom.client.http import HttpTransport, read_problem
from fathom.protocol.updates import API, Problem

SESSION_ENDED: Final = 4001  # close code of the server


class ReconnectingSocket(ABC):
    """Base of both WebSocket clients: the subclass knows the address and the errors to retry."""

    def __init__(self, transport: HttpTransport, retry_timeout: float) -> None:
        self._transport = transport
        self._retries = RetryPolicy(retry_timeout)
        self._socket: ClientConnection | None = None

    @property
    @abstractmethod
    def _path(self) -> str:
        """Return the path below the API's root, with the query."""

    @abstractmethod
    async def _on_refused(self, problem: Problem) -> None:
        """Handle a refused handshake: return to retry, or raise."""

    async def _on_unreachable(self, error: Exception) -> None:
        """Back off after a failed attempt. Raises `Unreachable`."""
        await self._retries.wait(error)

    async def _open(self) -> ClientConnection:
        """Return a new connection, however many attempts it takes."""
        while True:
            self._transport.require_open()
            address = f"ws{self._transport.url.removeprefix('http')}{API}{self._path}"
            try:
                return await connect(address, additional_headers=self._transport.credentials, max_size=None)
            except InvalidStatus as refused:
                await self._on_refused(read_problem(refused.response.body or b"", refused.response.status_code))
            except (InvalidHandshake, OSError, TimeoutError, EOFError) as error:
                await self._on_unreachable(error)

    async def close(self) -> None:
        socket, self._socket = self._socket, None
        if socket:
            await socket.close()
