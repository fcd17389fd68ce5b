"""Hand-off of sockets between the workers of one machine: a feed goes to the worker where its table lives.

Any worker can serve any table, but each worker with connections to a table computes its updates again. So the worker
that accepts a feed passes the connection, with the request that began it, to one worker per table by a Unix socket.
"""

import asyncio
import os
import re
import socket
import struct
from array import array
from collections.abc import Callable
from typing import Final
from zlib import crc32

from fathom.protocol.updates import API

FEED: Final = re.compile(rb"%b/tables/([A-Za-z0-9_-]{22})/feed(?:\?|$)" % API.encode())
CREDENTIALS: Final = struct.Struct("3i")  # of the sender: process, user, group
LARGEST: Final = 65_536  # bytes of a request

Take = Callable[[socket.socket, bytes], None]


class SocketHandoff:
    """This worker among the workers of one supervisor, by number."""

    def __init__(self, family: str, number: int, workers: int) -> None:
        self._family, self._number, self._workers = family, number, workers
        self._door: socket.socket | None = None

    def open(self, take: Take) -> None:
        """Accept connections from other workers; `take` gets each with its request."""
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._door.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._door.bind(self._address(self._number))
        asyncio.get_running_loop().add_reader(self._door, self._receive, self._door, take)

    def close(self) -> None:
        """Accept no more connections."""
        if self._door:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
            self._door = None

    def pass_on(self, url: bytes, connection: int, request: bytes) -> bool:
        """Pass a connection to the worker of its table; return False if it stays here or that worker is gone."""
        found = FEED.match(url)
        home = crc32(found[1]) % self._workers if found else self._number
        if home == self._number or self._door is None:
            return False
        extras = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        try:
            self._door.sendmsg([request], extras, 0, self._address(home))
        except OSError:  # the worker has crashed, or its queue is full
            return False
        return True

    def _receive(self, door: socket.socket, take: Take) -> None:
        """Take a connection that another worker of the same user has passed on."""
        space = socket.CMSG_SPACE(CREDENTIALS.size) + socket.CMSG_SPACE(array("i").itemsize)
        request, extras, _, _ = door.recvmsg(LARGEST, space)
        ours, connections = False, array("i")
        for _, kind, data in extras:
            if kind == socket.SCM_CREDENTIALS:
                ours = CREDENTIALS.unpack(data)[1] == os.getuid()
            elif kind == socket.SCM_RIGHTS:
                connections.frombytes(data)
        for connection in connections:
            found = socket.socket(fileno=connection)
            if ours:
                found.setblocking(False)
                take(found, request)
            else:
                found.close()

    def _address(self, number: int) -> str:
        return f"\0fathom-{self._family}-{number}"  # an abstract address: it ends with the process
