"""A line to a server that can be cut and mended, as a network does it."""

import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self


class CuttableProxy:
    """A proxy that forwards bytes both ways until it is cut."""

    def __init__(self, url: str) -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self._to = (host, int(port))
        self._whole = True
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._porter = Thread(target=self._receive, daemon=True)

    def __enter__(self) -> Self:
        self._porter.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self._door.shutdown(socket.SHUT_RDWR)
        self._porter.join()
        self._door.close()

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._whole = False
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def mend(self) -> None:
        self._whole = True

    def _receive(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if self._whole:
                    far = socket.create_connection(self._to)
                    self._ends += [near, far]
                    Thread(target=pump, args=(near, far), daemon=True).start()
                    Thread(target=pump, args=(far, near), daemon=True).start()
                else:
                    near.close()


def pump(source: socket.socket, drain: socket.socket) -> None:
    """Carry all that comes; then nothing more will."""
    with suppress(OSError):
        while data := source.recv(65536):
            drain.sendall(data)
        drain.shutdown(socket.SHUT_WR)
    source.close()
