"""Runs a PostgreSQL of its own in a folder of its own, for as long as somebody holds the other end of its input.

It is a process apart, so that nothing is left however the tests end: when they do, its input ends, and it stops
PostgreSQL and removes the folder. Meanwhile it takes the commands `start` and `kill`, and answers each with a line.
"""

import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SETTINGS = {
    "listen_addresses": "",  # nobody else on the machine or the network can come
    "fsync": "off",  # what is killed here are processes; the machine's memory outlives them
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "log_min_messages": "panic",
    "autovacuum_naptime": "5s",
}
# Whoever is called `guarded` needs a password; everybody else on this machine may come as anybody.
ACCESS = "local all guarded scram-sha-256\nlocal all all trust\n"


def programs() -> Path:
    """Where Debian, or whoever else, puts the programs of the newest PostgreSQL."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(Path(path).parent.name))
    beside = shutil.which("initdb")
    if not found and beside:
        found = [str(Path(beside).resolve().parent)]
    assert found, "The tests need PostgreSQL. On Debian or Ubuntu: apt-get install postgresql"
    return Path(found[-1])


def as_somebody() -> list[str]:
    """PostgreSQL does not run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


class Keeper:
    """One PostgreSQL; `folder` is also where its socket is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        make = ["initdb", "--auth=trust", "--username=fathom", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        self._run(*make, "--pgdata", str(self._data))
        (self._data / "pg_hba.conf").write_text(ACCESS)

    def _command(self, program: str, *arguments: str) -> list[str]:
        return [*as_somebody(), str(programs() / program), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)

    def start(self) -> None:
        """Start it, after a kill as well; the processes of the one that was killed may need a moment to notice."""
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        command = self._command("postgres", "-D", str(self._data), f"-k{self._folder}", *settings)
        while True:
            self._server = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=self._folder)
            while self._server.poll() is None:
                asked = ["-q", f"--host={self._folder}", "--username=fathom", "--dbname=postgres"]
                if subprocess.run([str(programs() / "pg_isready"), *asked], check=False).returncode == 0:
                    return
                time.sleep(0.02)
            time.sleep(0.1)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it as a power failure would."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()


def main() -> None:
    """Obey until nobody is there."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with tempfile.TemporaryDirectory(prefix="fathom-pg-", ignore_cleanup_errors=True) as name:
        keeper = Keeper(Path(name))
        print(name, flush=True)
        try:
            for line in sys.stdin:
                {"start": keeper.start, "kill": keeper.kill}[line.strip()]()
                print("done", flush=True)
        finally:
            keeper.kill(signal.SIGQUIT)


if __name__ == "__main__":
    main()
