"""The processes of a server: its parent, its workers, and who helps them."""

from contextlib import suppress
from pathlib import Path


def alive_in_group(group: int) -> list[int]:
    """The processes that a server has started, itself included, unless they have ended."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdecimal():
                state, _, its_group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(its_group) == group and state != "Z":
                    found.append(int(entry.name))
    return found


def children(pid: int) -> list[int]:
    """The processes that a process has started itself."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def workers(pid: int) -> list[int]:
    """Those that serve, of a server with several workers."""
    return [child for child in children(pid) if "spawn_main" in command(child)]


def command(pid: int) -> str:
    """What a process was started with, or the name of one that was forked."""
    with suppress(OSError):
        return "".join(Path(f"/proc/{pid}", name).read_text() for name in ("cmdline", "comm"))
    return ""
