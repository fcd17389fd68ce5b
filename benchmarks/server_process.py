"""Server processes to measure, pinned to a core of their own where there are two."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks import environment

UNLIMITED = [
    f"--limit={name}=1e9"
    for name in (
        "address_per_second", "address_burst", "person_per_second", "person_burst", "newcomers_per_hour",
        "newcomers_burst", "connections_per_address", "spectators_per_address", "unfinished_tables",
        "work_per_second", "work_burst",
    )
]  # fmt: skip


class ServerProcess:
    """`python -m MODULE serve` on a data folder or a database URL, without rate limits unless `limited`."""

    def __init__(
        self, module: str, data: Path | str, workers: int = 1, *, spread: bool = False, limited: bool = False
    ) -> None:
        where = f"--data={data}" if isinstance(data, Path) else f"--database={data}"
        serve = ["serve", "--port=0", where, f"--workers={workers}", "--log-level=error"]
        command = [
            sys.executable,
            "-m",
            module,
            *serve,
            *([] if limited else UNLIMITED),
            *(["--spread"] if spread else []),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())
        assert self._process.stdout is not None
        found = re.search(r"http://([^/\s]+):(\d+)", self._process.stdout.readline())
        if found is None:
            raise RuntimeError(f"{module} did not start")
        self.host, self.port = found[1], int(found[2])

    @property
    def pid(self) -> int:
        """Return the process id."""
        return self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def cpu(self) -> float:
        """Return the seconds of CPU time so far, of all threads and workers."""
        workers = [child for child in children(self.pid) if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
        return sum(map(cpu_of, [self.pid, *workers]))

    def megabytes(self) -> float:
        """Return the resident memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def cpu_of(pid: int) -> float:
    """Return the seconds of CPU time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin_cores(*servers: ServerProcess) -> None:
    """Pin the servers to one core and the load generator to the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) >= 2:
        os.sched_setaffinity(0, cores[1:])
        for server in servers:
            for thread in Path(f"/proc/{server.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), cores[:1])
