"""HTTP transport: JSON requests with credentials, retried while the server is unavailable."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final, TypeVar

import httpx
import msgspec

from fathom.client.errors import Refused, RetryPolicy, Unreachable
from fathom.protocol.updates import API, Problem

T = TypeVar("T")

TRANSIENT: Final = ("bad_gateway", "store_failed", "store_lost", "too_often")  # codes after which a retry helps
ENCODE: Final = msgspec.json.Encoder().encode


class HttpTransport:
    """Requests of one user to one server, authenticated by a session cookie or a token."""

    def __init__(self, url: str, retry_timeout: float, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.retry_timeout = retry_timeout
        self._bearer = {"authorization": f"Bearer {token}"} if token else {}
        tls = self.url.startswith("https:")  # loading the certificates takes 30 ms
        self._http = httpx.AsyncClient(base_url=self.url + API, timeout=30, headers=self._bearer, verify=tls)

    @property
    def cookie(self) -> str:
        """Return the value of the Cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    @property
    def credentials(self) -> dict[str, str]:
        """Return the headers that authenticate a WebSocket handshake."""
        cookie = self.cookie
        return {**self._bearer, **({"cookie": cookie} if cookie else {})}

    def require_open(self) -> None:
        """Raise `Unreachable` if the client was closed."""
        if self._http.is_closed:
            raise Unreachable("this client is closed")

    async def close(self) -> None:
        await self._http.aclose()

    async def request(self, method: str, path: str, message: object = None) -> bytes:
        """Return the body of the response. Retries transient failures. Raises `Refused` or `Unreachable`."""
        content = b"" if message is None else ENCODE(message)
        retries = RetryPolicy(self.retry_timeout)
        self.require_open()
        while True:
            try:
                response = await self._http.request(
                    method, path, content=content, headers={"content-type": "application/json"}
                )
            except httpx.TransportError as error:
                await retries.wait(error)
                continue
            if response.is_success:
                return response.content
            await self.retry_after(read_problem(response.content, response.status_code), retries)

    async def stream_lines(self, path: str) -> AsyncIterator[bytes]:
        """Yield the lines of a response as they arrive. Raises `Refused` or `Unreachable`; does not retry."""
        self.require_open()
        try:
            async with self._http.stream("GET", path) as response:
                if not response.is_success:
                    raise Refused(read_problem(await response.aread(), response.status_code))
                async for line in response.aiter_lines():
                    yield line.encode()
        except httpx.TransportError as error:
            raise Unreachable(str(error)) from error

    async def fetch(self, answer: type[T], method: str, path: str, message: object = None) -> T:
        """Return the body of the response, decoded as `answer`. Raises as `request` does."""
        return msgspec.json.decode(await self.request(method, path, message), type=answer)

    async def retry_after(self, problem: Problem, retries: RetryPolicy) -> None:
        """Sleep until a transient problem may have passed. Raises `Refused` for any other problem."""
        if problem.code not in TRANSIENT:
            raise Refused(problem)
        if "wait" in problem.params:
            await asyncio.sleep(problem.params["wait"])
        else:
            await retries.wait(problem.text)


def read_problem(content: bytes | bytearray, status: int) -> Problem:
    """Return the problem in an error response. A gateway error of a proxy counts as a transient problem."""
    try:
        return msgspec.json.decode(content, type=Problem)
    except msgspec.MsgspecError as error:
        if status in (502, 503, 504):
            return Problem(kind="unavailable", code="bad_gateway", text=f"status {status}")
        raise Unreachable(f"this is no answer of a Fathom server (status {status})") from error
