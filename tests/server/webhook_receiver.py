"""HTTP server that receives webhooks and answers with configured statuses."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

from serving import PATIENCE


@dataclass(frozen=True)
class ReceivedRequest:
    """A received request."""

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
class WebhookReceiver:
    """All received requests, and the statuses to answer with; the last status repeats."""

    statuses: list[int] = field(default_factory=lambda: [204])
    got: list[ReceivedRequest] = field(default_factory=list)
    url: str = ""
    headers: dict[str, str] = field(default_factory=dict)  # of the responses
    gate: threading.Event = field(default_factory=threading.Event)  # responses are delayed until it is set
    arrived: threading.Condition = field(default_factory=threading.Condition)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def take(self, received: ReceivedRequest) -> int:
        with self.arrived:
            self.got.append(received)
            self.arrived.notify_all()
            return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]

    def until(self, so: Callable[[list[ReceivedRequest]], bool]) -> list[ReceivedRequest]:
        """Wait until a condition holds for the received requests, and return them."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: so(self.got), PATIENCE), self.got
            return list(self.got)

    def wait_for(self, count: int) -> list[ReceivedRequest]:
        return self.until(lambda got: len(got) >= count)


@contextmanager
def webhook_receiver(*statuses: int, port: int = 0) -> Iterator[WebhookReceiver]:
    """Run a receiver on a free port, or on a given one."""
    receiver = WebhookReceiver(list(statuses) or [204])
    receiver.gate.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body = self.rfile.read(length)
            if len(body) < length:
                return  # the sender was killed while it sent
            status = receiver.take(ReceivedRequest(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
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
