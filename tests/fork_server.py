"""Start `python -m fathom …` by forking a process that has imported it, which saves a second of CPU time per server.

Run as a program, this module is that fork server. It exits with its parent and kills the servers.
"""

import atexit
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import cache

PRELOADED = (
    "fathom.cli.commands.serve",
    "fathom.server.run",
    "fathom.store.sqlite.store",
    "fathom.store.postgres.store",
)
POLL = 0.01  # seconds between two polls of a process
LONGEST = 1 << 20  # bytes of a request
LOCK = threading.Lock()


class Forked:
    """A forked server, with the part of `subprocess.Popen`'s interface that tests need."""

    def __init__(self, arguments: list[str], stdout: int, stderr: int) -> None:
        self._code: int | None = None
        self.pid = int(ask({"start": arguments, "environment": dict(os.environ)}, [stdout, stderr]) or 0)

    def poll(self) -> int | None:
        """Return the exit code, negative for a signal, or None while it runs."""
        if self._code is None:
            self._code = ask({"poll": self.pid})
        return self._code

    def wait(self, timeout: float) -> int:
        """Wait for the exit and return the exit code. Raises `subprocess.TimeoutExpired`."""
        ends = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > ends:
                raise subprocess.TimeoutExpired("fathom", timeout)
            time.sleep(POLL)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has exited."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)


@cache
def parent() -> socket.socket:
    """Return the connection to the fork server, which is started on first use."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, __file__, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    ours.settimeout(60)

    def close() -> None:
        ours.close()
        process.wait()

    atexit.register(close)
    return ours


def ask(request: dict[str, object], descriptors: list[int] | None = None) -> int | None:
    """Send a request to the fork server and return its answer."""
    with LOCK:
        connection = parent()
        socket.send_fds(connection, [json.dumps(request).encode()], descriptors or [])
        answer: int | None = json.loads(connection.recv(LONGEST))
        return answer


def serve(connection: socket.socket) -> None:
    """Fork and reap servers until the parent closes the connection."""
    running: set[int] = set()
    while True:
        data, descriptors, _, _ = socket.recv_fds(connection, LONGEST, 2)
        if not data:
            break
        request = json.loads(data)
        if "start" in request:
            pid = os.fork()
            if not pid:
                connection.close()
                become(request["start"], request["environment"], *descriptors)
            running.add(pid)
            for descriptor in descriptors:
                os.close(descriptor)
            answer: int | None = pid
        else:
            ended, status = os.waitpid(request["poll"], os.WNOHANG)
            running.discard(ended)
            answer = os.waitstatus_to_exitcode(status) if ended else None
        connection.sendall(json.dumps(answer).encode())
    for pid in running:
        os.kill(pid, signal.SIGKILL)


def become(arguments: list[str], environment: dict[str, str], stdout: int, stderr: int) -> None:
    """Turn this process into `python -m fathom ARGUMENTS`, in a session of its own."""
    os.setsid()
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    os.close(stdout)
    os.close(stderr)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["fathom", *arguments]
    runpy.run_module("fathom", run_name="__main__", alter_sys=True)  # exits


def main(descriptor: int) -> None:
    """Import the server's modules and serve fork requests."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in PRELOADED:
        __import__(name)
    serve(socket.socket(fileno=descriptor))


if __name__ == "__main__":
    main(int(sys.argv[1]))
