"""Somebody who receives webhooks, on this machine, and can be told to fail."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

from serving import PATIENCE


@dataclass(frozen=True)
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


@dataclass
class Receiver:
    """Keeps all that came, and answers with the statuses of its list, the last one again and again."""

    statuses: list[int] = field(default_factory=lambda: [204])
    got: list[Received] = field(default_factory=list)
    url: str = ""
    headers: dict[str, str] = field(default_factory=dict)  # of its answers
    gate: threading.Event = field(default_factory=threading.Event)  # answers wait for it
    arrived: threading.Condition = field(default_factory=threading.Condition)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def take(self, received: Received) -> int:
        with self.arrived:
            self.got.append(received)
            self.arrived.notify_all()
            return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]

    def until(self, so: Callable[[list[Received]], bool]) -> list[Received]:
        """Wait for what is expected."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: so(self.got), PATIENCE), self.got
            return list(self.got)

    def waits_for(self, count: int) -> list[Received]:
        return self.until(lambda got: len(got) >= count)


@contextmanager
def receiving(*statuses: int, port: int = 0) -> Iterator[Receiver]:
    """A receiver at an address of its own, or where another one was."""
    receiver = Receiver(list(statuses) or [204])
    receiver.gate.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body = self.rfile.read(length)
            if len(body) < length:
                return  # the sender was killed while it sent
            status = receiver.take(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            receiver.gate.wait(PATIENCE)
            self.send_response(status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        receiver.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
