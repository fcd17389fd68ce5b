"""Processes of a server, read from /proc: supervisor, workers and helpers."""

from contextlib import suppress
from pathlib import Path


def alive_in_group(group: int) -> list[int]:
    """Return the running processes of a process group, the leader included."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdecimal():
                state, _, its_group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(its_group) == group and state != "Z":
                    found.append(int(entry.name))
    return found


def children(pid: int) -> list[int]:
    """Return the direct child processes of a process."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def workers(pid: int) -> list[int]:
    """Return the worker processes of a supervisor."""
    return [child for child in children(pid) if "spawn_main" in command(child)]


def command(pid: int) -> str:
    """Return the command line and name of a process, empty if it has exited."""
    with suppress(OSError):
        return "".join(Path(f"/proc/{pid}", name).read_text() for name in ("cmdline", "comm"))
    return ""
