"""Game log of an arena: a folder with the plan and one line per game. Appends are durable."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from fathom.arena.messages_en import ENGLISH
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameSummary
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

PLAN, GAMES = "plan.json", "games.jsonl"


class GameLog:
    """Games of a plan in order of completion, one record per line."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        self.folder = folder
        self.games: dict[Task, GameSummary] = {}
        self._plan = plan
        self._path = folder / GAMES
        with translate_os_errors(folder):
            self._lock = lock_folder(folder)
            try:
                save_plan(folder, plan)
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
                self._read()
            except BaseException:
                os.close(self._lock)
                raise

    def _read(self) -> None:
        """Load the games and truncate an incomplete last line."""
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        os.truncate(self._file, len(whole))
        os.lseek(self._file, 0, os.SEEK_END)
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                self._count(line)
            except (msgspec.DecodeError, ValueError) as error:
                file, why = str(self._path), shown(str(error))
                raise Refusal(RefusalKind.UNTRUE, "arena_damaged", ENGLISH, number=number, file=file, why=why) from None

    def _count(self, line: bytes) -> None:
        game = msgspec.json.decode(line, type=GameSummary)
        if game.task.table >= len(self._plan.tables()):
            raise ValueError("there is no such table")
        if game.seats != [self._plan.bots[bot] for bot in self._plan.seats(game.task)]:
            raise ValueError("it has other bots")
        if game.seed != self._plan.seed_of(game.task):
            raise ValueError("it has another seed")
        self.games[game.task] = game

    def append(self, line: bytes) -> None:
        """Append a game durably: it is on disk when this returns."""
        with translate_os_errors(self.folder):
            rest = line
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        self._count(line)

    def finalize(self, deals: int) -> None:
        """Sort the games and drop those of unused deals: the file no longer depends on the order of completion."""
        lines = self._path.read_bytes().splitlines(keepends=True)
        games = sorted((msgspec.json.decode(line, type=GameSummary).task, line) for line in lines)
        self.games = {task: self.games[task] for task, _ in games if task.deal < deals}
        with translate_os_errors(self.folder):
            write_atomically(self._path, b"".join(line for task, line in games if task.deal < deals))

    def close(self) -> None:
        """Close the file and release the lock."""
        os.close(self._file)
        os.close(self._lock)


@contextmanager
def translate_os_errors(folder: Path) -> Iterator[None]:
    """Translate an `OSError` to a `Refusal`."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(RefusalKind.UNAVAILABLE, "arena_file", ENGLISH, folder=str(folder), why=why) from None


def lock_folder(folder: Path) -> int:
    """Create the folder if necessary and return a file descriptor that holds its lock. Raises `Refusal`."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise Refusal(RefusalKind.UNAVAILABLE, "arena_busy", ENGLISH, folder=str(folder)) from None
    return held


def save_plan(folder: Path, plan: ArenaPlan) -> None:
    """Write the plan. Raises `Refusal` for a folder with other files or another plan; only `games` may grow."""
    path = folder / PLAN
    if not path.exists():
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise Refusal(RefusalKind.MALFORMED, "not_an_arena", ENGLISH, folder=str(folder))
    else:
        wanted, found = msgspec.json.decode(msgspec.json.encode(plan)), read_plan(path)
        for field in wanted:
            if found.get(field) != wanted[field] and not (field == "games" and found.get(field, 0) < wanted[field]):
                values = {"found": shown(found.get(field)), "wanted": shown(wanted[field])}
                raise Refusal(RefusalKind.MALFORMED, "other_arena", ENGLISH, folder=str(folder), field=field, **values)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")


def read_plan(path: Path) -> dict[str, object]:
    """Return the plan of the folder, or an empty one if it cannot be decoded."""
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeError):
        return {}
    return found if isinstance(found, dict) else {}


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file atomically and durably."""
    draft = path.with_name(f".{path.name}.draft")
    with open(draft, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
