"""TCP proxy that can cut a connection between a request and its answer."""

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Self


class CutProxy:
    """Proxy of a server. With `cut_next`, the next request reaches the server and its answer is dropped."""

    def __init__(self, url: str) -> None:
        self._host, _, self._port = url.removeprefix("http://").partition(":")
        self._carrying: set[asyncio.Task[None]] = set()
        self.cut_next = False
        self.cuts = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.gather(*self._carrying)

    def _accept(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._carrying.add(asyncio.create_task(self._carry(reader, writer)))

    async def _carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        answers, asking = await asyncio.open_connection(self._host, int(self._port))
        back = asyncio.create_task(pump(answers, writer))
        while data := await reader.read(65536):
            if self.cut_next:
                await stop(back)
            asking.write(data)
            if self.cut_next:
                self.cut_next, self.cuts = False, self.cuts + 1
                await answers.read(1)  # the server has answered
                break
        await stop(back)
        for each in (asking, writer):
            each.close()
            with suppress(ConnectionError):
                await each.wait_closed()


async def pump(reader: StreamReader, writer: StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


async def stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
