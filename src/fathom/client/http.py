"""Requests to a server, made again where that is harmless and helps."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final, TypeVar

import httpx
import msgspec

from fathom.client.errors import Refused, RetryPolicy, Unreachable
from fathom.protocol.updates import VERSION, Problem

T = TypeVar("T")

API: Final = f"/api/v{VERSION}"
PASSING: Final = ("bad_gateway", "store_failed", "store_lost", "too_often")  # problems that go away by themselves
ENCODE: Final = msgspec.json.Encoder().encode


class HttpTransport:
    """One person's requests to one server; the cookie or a token tells who it is."""

    def __init__(self, url: str, patience: float, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.patience = patience
        self._bearer = {"authorization": f"Bearer {token}"} if token else {}
        tls = self.url.startswith("https:")  # to load all certificates takes 30 ms, for nothing without TLS
        self._http = httpx.AsyncClient(base_url=self.url + API, timeout=30, headers=self._bearer, verify=tls)

    @property
    def cookie(self) -> str:
        """What a feed has to send to be known as the same person."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    @property
    def credentials(self) -> dict[str, str]:
        """The headers with which a feed is known as the same person's."""
        cookie = self.cookie
        return {**self._bearer, **({"cookie": cookie} if cookie else {})}

    def check_open(self) -> None:
        """Nothing is asked any more by a client that has been left."""
        if self._http.is_closed:
            raise Unreachable("this client is closed")

    async def close(self) -> None:
        """Let go of all connections."""
        await self._http.aclose()

    async def ask(self, method: str, path: str, message: object = None) -> bytes:
        """The answer to a request. Raises `Refused`; waits for a server that is down or has too much to do."""
        content = b"" if message is None else ENCODE(message)
        patience = RetryPolicy(self.patience)
        self.check_open()
        while True:
            try:
                response = await self._http.request(
                    method, path, content=content, headers={"content-type": "application/json"}
                )
            except httpx.TransportError as trouble:
                await patience.wait(trouble)
                continue
            if response.is_success:
                return response.content
            await self.pass_over(problem_in(response.content, response.status_code), patience)

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """A long answer, line by line as it comes. Raises `Refused`; it is not asked for again when it breaks off."""
        self.check_open()
        try:
            async with self._http.stream("GET", path) as response:
                if not response.is_success:
                    raise Refused(problem_in(await response.aread(), response.status_code))
                async for line in response.aiter_lines():
                    yield line.encode()
        except httpx.TransportError as trouble:
            raise Unreachable(str(trouble)) from trouble

    async def read(self, answer: type[T], method: str, path: str, message: object = None) -> T:
        """The same, as the type that it has to be."""
        return msgspec.json.decode(await self.ask(method, path, message), type=answer)

    async def pass_over(self, problem: Problem, patience: RetryPolicy) -> None:
        """Wait for a problem to pass, or raise it."""
        if problem.code not in PASSING:
            raise Refused(problem)
        if "wait" in problem.params:
            await asyncio.sleep(problem.params["wait"])
        else:
            await patience.wait(problem.text)


def problem_in(content: bytes | bytearray, status: int) -> Problem:
    """What a server says in its answer. A proxy before it may speak for one that is away."""
    try:
        return msgspec.json.decode(content, type=Problem)
    except msgspec.MsgspecError as error:
        if status in (502, 503, 504):
            return Problem(kind="unavailable", code="bad_gateway", text=f"status {status}")
        raise Unreachable(f"this is no answer of a Fathom server (status {status})") from error
