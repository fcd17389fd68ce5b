"""`fathom bot serve` in a process, for tests that kill it and restart it."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from fathom.client import Client
from fathom.protocol.account import RemoteBot
from fork_server import Forked
from serving import PATIENCE, Serving, until

ROOT = Path(__file__).parents[2]
RANDOM = f"{sys.executable} {ROOT / 'examples' / 'random_bot.py'}"


def faulty(how: str, notes: Path) -> str:
    """Return the command of a faulty bot."""
    return f"{sys.executable} {Path(__file__).parent / 'faulty_bots.py'} {how} {notes}"


class BridgeProcess:
    """A process of `fathom bot serve`."""

    def __init__(self, folder: Path, server: Serving, token: str, *arguments: str, command: str = RANDOM) -> None:
        self._log = folder / f"bridge-{len(list(folder.iterdir()))}.log"
        self._command = [command, f"--server={server.url}", *arguments]
        self._token = token
        self._process: Forked | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill9()

    @property
    def process(self) -> Forked:
        assert self._process is not None
        return self._process

    @property
    def said(self) -> str:
        return self._log.read_text()

    def start(self) -> None:
        with self._log.open("a") as log:
            arguments = ["bot", "serve", *self._command]
            environment = {**os.environ, "FATHOM_TOKEN": self._token}
            self._process = Forked(arguments, log.fileno(), log.fileno(), environment=environment)

    def kill9(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    async def ended(self) -> int:
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    async def says(self, text: str, times: int = 1) -> None:
        """Wait until the output contains a text a number of times."""
        await until(lambda: self.said.count(text) >= times or self.process.poll() is not None)
        assert self.said.count(text) >= times, self.said


async def listed(client: Client) -> RemoteBot:
    """Wait for a bot that can be invited, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not (bots := await client.bots()):
            await asyncio.sleep(0.05)
    return bots[0]
