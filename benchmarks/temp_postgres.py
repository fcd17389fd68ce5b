"""A private PostgreSQL, for benches and tests: in a folder of its own, for as long as somebody holds its input.

Run as a program it is a process apart, so that nothing is left however those end who wanted it: when they do, its input
ends, and it stops PostgreSQL and removes the folder. Meanwhile it takes the commands `start`, `kill` and `create NAME`,
and answers each with a line. Its arguments are settings of PostgreSQL, like `fsync=off`.
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
from benchmarks.servers import children, cpu_of

SETTINGS = ("listen_addresses=", "max_connections=200", "log_min_messages=panic")  # nobody can come by the network
# Whoever is called `guarded` needs a password; everybody else on this machine may come as anybody.
ACCESS = "local all guarded scram-sha-256\nlocal all all trust\n"


class Cluster:
    """The same, from outside: a PostgreSQL that ends with us, however we end."""

    def __init__(self, *settings: str) -> None:
        self._keeper = subprocess.Popen(
            [sys.executable, "-m", __name__, *settings],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is not for it
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
        """Stop it, and remove what it has written."""
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        self._keeper.stdin.close()
        self._keeper.wait()
        self._keeper.stdout.close()

    def start(self) -> None:
        """After a kill."""
        self._tell("start")

    def kill9(self) -> None:
        """As a power failure would."""
        self._tell("kill")

    def cpu(self) -> float:
        """Seconds of CPU time so far, of all its processes that are there."""
        pid = int(Path(self.folder, "data", "postmaster.pid").read_text().split()[0])
        return sum(map(cpu_of, [pid, *children(pid)]))

    def create(self, database: str) -> str:
        """A new, empty database; its URL."""
        self._tell(f"create {database}")
        return self.url(database)

    def url(self, database: str, user: str = "fathom") -> str:
        """Where a database is."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def _tell(self, command: str) -> None:
        assert self._keeper.stdin is not None
        print(command, file=self._keeper.stdin, flush=True)
        answer = self._answer()
        assert answer == "done", answer

    def _answer(self) -> str:
        assert self._keeper.stdout is not None
        said = self._keeper.stdout.readline().strip()
        if not said:
            raise RuntimeError("PostgreSQL cannot be started")
        return said


def programs() -> Path:
    """Where Debian, or whoever else, puts the programs of the newest PostgreSQL."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(Path(path).parent.name))
    beside = shutil.which("initdb")
    if not found and beside:
        found = [str(Path(beside).resolve().parent)]
    if not found:
        raise RuntimeError("PostgreSQL is needed for that. On Debian or Ubuntu: apt-get install postgresql")
    return Path(found[-1])


def as_somebody() -> list[str]:
    """PostgreSQL does not run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


class Keeper:
    """One PostgreSQL; `folder` is also where its socket is."""

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
        """Start it, after a kill as well; the processes of the one that was killed may need a moment to notice."""
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
        """End it as a power failure would."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()

    def create(self, name: str) -> None:
        """A new database."""
        self._run("createdb", *self._where, name)

    @property
    def _where(self) -> list[str]:
        return [f"--host={self._folder}", "--username=fathom"]

    def _command(self, program: str, *arguments: str) -> list[str]:
        return [*as_somebody(), str(programs() / program), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


def main(settings: Sequence[str]) -> None:
    """Obey until nobody is there."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with tempfile.TemporaryDirectory(prefix="fathom-pg-", ignore_cleanup_errors=True) as name:
        keeper = Keeper(Path(name), settings)
        print(name, flush=True)
        try:
            for line in sys.stdin:
                command, *names = line.split()
                getattr(keeper, command)(*names)
                print("done", flush=True)
        finally:
            keeper.kill(signal.SIGQUIT)


if __name__ == "__main__":
    main(sys.argv[1:])
