"""Temporary PostgreSQL server for benchmarks and tests.

A supervisor process owns the server and its folder, so that both are removed however the client process ends: the end
of the supervisor's input stops it. It executes the commands `start`, `kill` and `create NAME` and answers each with a
line. Its arguments are settings of PostgreSQL, such as `fsync=off`.
"""

import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks import environment
from benchmarks.server_process import children, cpu_of

SETTINGS = ("listen_addresses=", "max_connections=200", "log_min_messages=panic")  # Unix socket only
# The user `guarded` needs a password; every other local user is trusted.
ACCESS = "local all guarded scram-sha-256\nlocal all all trust\n"


class Cluster:
    """A PostgreSQL server that ends with this process."""

    def __init__(self, *settings: str) -> None:
        self._supervisor = subprocess.Popen(
            [sys.executable, "-m", __name__, *settings],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # not affected by Ctrl-C
            env=environment(),
        )
        self.folder = self._answer()
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the server and remove its folder."""
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        self._supervisor.stdin.close()
        self._supervisor.wait()
        self._supervisor.stdout.close()

    def start(self) -> None:
        """Start the server again after a kill."""
        self._execute("start")

    def kill9(self) -> None:
        """Kill the server with SIGKILL."""
        self._execute("kill")

    def cpu(self) -> float:
        """Return the seconds of CPU time so far, of all running processes."""
        pid = int(Path(self.folder, "data", "postmaster.pid").read_text().split()[0])
        return sum(map(cpu_of, [pid, *children(pid)]))

    def create(self, database: str) -> str:
        """Create an empty database and return its URL."""
        self._execute(f"create {database}")
        return self.url(database)

    def url(self, database: str, user: str = "fathom") -> str:
        """Return the URL of a database."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def _execute(self, command: str) -> None:
        assert self._supervisor.stdin is not None
        print(command, file=self._supervisor.stdin, flush=True)
        answer = self._answer()
        assert answer == "done", answer

    def _answer(self) -> str:
        assert self._supervisor.stdout is not None
        answer = self._supervisor.stdout.readline().strip()
        if not answer:
            raise RuntimeError("PostgreSQL cannot be started")
        return answer


def programs() -> Path:
    """Return the folder with the programs of the newest PostgreSQL."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(Path(path).parent.name))
    beside = shutil.which("initdb")
    if not found and beside:
        found = [str(Path(beside).resolve().parent)]
    if not found:
        raise RuntimeError("PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql")
    return Path(found[-1])


def drop_root() -> list[str]:
    """Return the prefix of a command that runs as `postgres`, since PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


class Supervisor:
    """Owner of one PostgreSQL server; its socket is in `folder`."""

    def __init__(self, folder: Path, settings: Sequence[str]) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._settings = [f"-c{setting}" for setting in (*SETTINGS, *settings)]
        self._server: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        make = ["initdb", "--auth=trust", "--username=fathom", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        self._run(*make, f"--pgdata={self._data}")
        (self._data / "pg_hba.conf").write_text(ACCESS)

    def start(self) -> None:
        """Start the server. Retries while processes of a killed one are still exiting."""
        command = self._command("postgres", "-D", str(self._data), f"-k{self._folder}", *self._settings)
        asked = [str(programs() / "pg_isready"), "-q", *self._where, "--dbname=postgres"]
        while True:
            self._server = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=self._folder)
            while self._server.poll() is None:
                if subprocess.run(asked, check=False).returncode == 0:
                    return
                time.sleep(0.02)
            time.sleep(0.1)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal and wait for the exit."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()

    def create(self, name: str) -> None:
        """Create a database."""
        self._run("createdb", *self._where, name)

    @property
    def _where(self) -> list[str]:
        return [f"--host={self._folder}", "--username=fathom"]

    def _command(self, program: str, *arguments: str) -> list[str]:
        return [*drop_root(), str(programs() / program), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


def main(settings: Sequence[str]) -> None:
    """Execute commands until the end of the input."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with tempfile.TemporaryDirectory(prefix="fathom-pg-", ignore_cleanup_errors=True) as name:
        supervisor = Supervisor(Path(name), settings)
        print(name, flush=True)
        try:
            for line in sys.stdin:
                command, *names = line.split()
                getattr(supervisor, command)(*names)
                print("done", flush=True)
        finally:
            supervisor.kill(signal.SIGQUIT)


if __name__ == "__main__":
    main(sys.argv[1:])
