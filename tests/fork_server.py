"""Start `python -m fathom …` or a script by forking a process that has imported Fathom.

That saves a second of CPU time per server. Run as a program, this module is that fork server. It exits with its parent
and kills the servers. The processes that a server starts with `multiprocessing`, workers and the parent of its bot
processes, are forked as well. `Serving.program` starts a server as users do.
"""

import atexit
import gc
import json
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from multiprocessing import resource_tracker, util
from pathlib import Path
from typing import Self

PRELOADED = (
    "fathom.cli.commands.serve",
    "fathom.server.run",
    "fathom.store.sqlite.store",
    "fathom.store.postgres.store",
    "fathom.server.supervisor",
    "fathom.cli.commands.bot",
    "fathom.cli.commands.play",
    "fathom.client.bot_bridge",
    "fathom.games.subhunt.plugin",
    "fathom.games.submarine.plugin",
    # What these import when a server starts or stops.
    "anyio._backends._asyncio",
    "encodings.idna",
    "fathom.cli.main",
    "httpcore",
    "litestar._kwargs.kwargs_model",
    "litestar.middleware._internal.exceptions",
    "litestar.middleware.allowed_hosts",
    "litestar.middleware.csrf",
    "litestar.middleware.response_cache",
    "litestar.plugins.attrs",
    "multiprocessing.popen_forkserver",
    "multiprocessing.popen_spawn_posix",
    "prompt_toolkit",
    "uvicorn.lifespan.off",
    "uvloop",
)
POLL = 0.01  # seconds between two polls of a process
PATIENCE = 60  # seconds for an answer, and for an exit after the end of the output
LONGEST = 1 << 20  # bytes of a request
LOCK = threading.Lock()


class Forked:
    """A forked process, with the part of `subprocess.Popen`'s interface that tests need."""

    def __init__(
        self, arguments: list[str], stdout: int, stderr: int, stdin: int = -1, environment: dict[str, str] | None = None
    ) -> None:
        self._code: int | None = None
        request = {"start": arguments, "environment": dict(os.environ) if environment is None else environment}
        self.pid = int(ask(request, [stdout, stderr] if stdin < 0 else [stdout, stderr, stdin]) or 0)

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


class Piped(Forked):
    """A forked process whose standard output is read while it runs."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        reading, writing = os.pipe()
        super().__init__(arguments, writing, 2, environment=environment)
        os.close(writing)
        self.stdout = os.fdopen(reading, "rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stdout.close()
        self.wait(PATIENCE)


@cache
def parent() -> socket.socket:
    """Return the connection to the fork server, which is started on first use."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, __file__, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    ours.settimeout(PATIENCE)

    def close() -> None:
        ours.close()
        process.wait()

    atexit.register(close)
    return ours


def ask(request: Mapping[str, object], descriptors: list[int] | None = None) -> int | None:
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
        data, descriptors, _, _ = socket.recv_fds(connection, LONGEST, 3)
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


def become(arguments: list[str], environment: dict[str, str], stdout: int, stderr: int, stdin: int = -1) -> None:
    """Turn this process into `python -m fathom ARGUMENTS`, or `python SCRIPT …`, in a session of its own."""
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    os.close(stdout)
    os.close(stderr)
    if stdin >= 0:
        os.dup2(stdin, 0)
        os.close(stdin)
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    script = arguments[0] if arguments[0].endswith(".py") else ""
    sys.argv = arguments if script else ["fathom", *arguments]
    if any(argument.startswith("--workers") for argument in arguments):
        util.spawnv_passfds = spawn_forked  # type: ignore[assignment]  # the supervisor has no threads
    elif "serve" in arguments[: 4 if script else 1]:
        start_bot_parent()
    if script:
        runpy.run_path(script, run_name="__main__")
    else:
        runpy.run_module("fathom", run_name="__main__", alter_sys=True)
    sys.exit()


def start_bot_parent() -> None:
    """Fork the parent of the bot processes, which the server would start otherwise, while there are no threads."""
    from fathom.server.runtime.worker_pool import prepare_workers

    started, util.spawnv_passfds = util.spawnv_passfds, spawn_forked  # type: ignore[assignment]
    prepare_workers()
    util.spawnv_passfds = started


def forget_logger() -> None:
    """Let a worker configure its log: the logger keeps the supervisor's configuration once it has logged."""
    from fathom.server.telemetry.logging import log

    vars(log).pop("bind", None)


def spawn_forked(path: str, arguments: list[str], kept: Iterable[int]) -> int:
    """Fork instead of `multiprocessing.util.spawnv_passfds`, which executes `python … -c CODE`. Return the child."""
    pid = os.fork()
    if not pid:
        run_code(arguments[arguments.index("-c") :], sorted(map(int, kept)))
    return pid


def run_code(arguments: list[str], kept: list[int]) -> None:
    """Run `-c CODE …` in a forked process with the signals and descriptors of an executed one, and exit."""
    status, folder = 1, ""
    try:
        signal.set_wakeup_fd(-1)
        for number in signal.valid_signals():
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        for low, high in zip([2, *kept], [*kept, os.sysconf("SC_OPEN_MAX")], strict=True):
            os.closerange(low + 1, high)
        resource_tracker._resource_tracker._pid = None  # type: ignore[attr-defined]  # the parent's child
        code, sys.argv = arguments[1], ["-c", *arguments[2:]]
        sys.stdout = os.fdopen(1, "w")
        if "spawn_main" in code:
            Path("/proc/self/comm").write_text("spawn_main")  # names the workers of a server
            forget_logger()
            start_bot_parent()
            folder = util.get_temp_dir()  # forgotten by `multiprocessing` when the worker begins
        exec(code, {"__name__": "__main__"})
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(ValueError):  # the resource tracker closes it
                stream.flush()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(status)


def main(descriptor: int) -> None:
    """Import the server's modules and serve fork requests."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # sent to the group of pytest: the servers are killed first
    sys.path.append(str(Path(__file__).parents[1]))  # as pytest does, for scripts that use `benchmarks`
    for name in PRELOADED:
        __import__(name)
    gc.freeze()  # no collection looks at, and so copies, what all servers share
    serve(socket.socket(fileno=descriptor))


if __name__ == "__main__":
    main(int(sys.argv[1]))
