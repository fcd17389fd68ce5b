"""A bot that runs as a command: one process per game, one message per line, and a timeout for every answer."""

import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

import msgspec

from fathom.bots.stdio.messages_en import ENGLISH, FAULTS
from fathom.bots.stdio.protocol import PROTOCOL, FromBot, Hello, Move, New, Over, ToBot, Turn, encode, read_answer
from fathom.core.bot import Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import View
from fathom.core.messages_en import shown
from fathom.core.rng import Rng

COMMAND = "cmd:"  # in front of a bot's name: it is a command
LONGEST, MOST = 1 << 20, 1 << 26  # bytes of one line, and of all lines that are read in a game
EXIT_SECONDS = 10.0  # for a bot to exit after its game


class Fault(Exception):
    """A bot has violated the protocol: a code of `FAULTS`, and the evidence."""

    def __init__(self, code: str, seen: str = "") -> None:
        super().__init__(f"{FAULTS[code]}{': ' if seen else ''}{seen}")
        self.code = code
        self.seen = seen


def command_of(bot: str) -> list[str]:
    """Return the command in `cmd:./mybot --fast`, as its words, or raise `Refusal`."""
    try:
        words = shlex.split(bot.removeprefix(COMMAND))
    except ValueError:
        words = []
    if not words:
        raise Refusal(RefusalKind.MALFORMED, "no_command", ENGLISH, bot=shown(bot))
    return words


class LineBot:
    """A running command that plays one seat of one game."""

    def __init__(self, command: list[str], patience: float) -> None:
        self._patience = patience
        self._asked = 0
        self._notes = tempfile.TemporaryFile()  # noqa: SIM115  # its standard error; closed with the bot
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._notes, start_new_session=True
            )
        except (OSError, ValueError) as error:
            self._notes.close()
            why = getattr(error, "strerror", None) or str(error)
            raise Refusal(RefusalKind.NOT_FOUND, "not_found", ENGLISH, command=shown(command[0]), why=why) from None
        assert self.process.stdin
        assert self.process.stdout
        self._said: queue.Queue[bytes] = queue.Queue()  # an empty line is the end
        self._to_say: queue.Queue[bytes] = queue.Queue()
        self._threads = [
            threading.Thread(target=self._listen, args=[self.process.stdout], daemon=True),
            threading.Thread(target=self._speak, args=[self.process.stdin], daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _listen(self, stdout: IO[bytes]) -> None:
        heard = 0
        while heard < MOST and (line := stdout.readline(LONGEST)):
            heard += len(line)
            self._said.put(line)
        self._said.put(b"")

    def _speak(self, stdin: IO[bytes]) -> None:
        with suppress(OSError):  # the pipe is closed; the missing answer is reported as a fault
            while line := self._to_say.get():
                stdin.write(line)
                stdin.flush()
            stdin.close()

    def begin(self, new: New) -> str:
        """Send hello and begin a game; return the name that the bot gives itself."""
        self.tell(Hello(PROTOCOL, "fathom"))
        answer = self._answer(self._patience)
        if not isinstance(answer, Hello) or answer.protocol != PROTOCOL:
            raise Fault("malformed", written(answer))
        self.tell(new)
        return answer.name

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """Return the bot's choice. Raises `Fault`."""
        if not self._said.empty():
            raise Fault("unasked", written(self._answer(0)))
        self._asked += 1
        self.tell(Turn(self._asked, view, budget, rng.below(2**31 - 1)))
        move = self._answer(self._patience + budget.millis / 1000)
        if not isinstance(move, Move):
            raise Fault("unasked", written(move))
        if 0 < move.id < self._asked:
            raise Fault("unasked", f"another answer to turn {move.id}")
        if move.id != self._asked:
            raise Fault("wrong_id", f"{move.id} instead of {self._asked}")
        if move.line not in view.legal:
            raise Fault("illegal", shown(move.line))
        return move.line

    def tell(self, message: ToBot) -> None:
        """Send a message without waiting for an answer."""
        self._to_say.put(encode(message) + b"\n")

    def _answer(self, seconds: float) -> FromBot:
        try:
            line = self._said.get(timeout=seconds)
        except queue.Empty:
            raise Fault("hung", f"{seconds:g} s") from None
        if not line:
            raise Fault("crashed", self.notes())
        return read_line(line)

    def notes(self) -> str:
        """Return the end of what it wrote to standard error, and how it ended."""
        try:
            code = self.process.wait(self._patience)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        self._notes.seek(max(0, self._notes.seek(0, os.SEEK_END) - 2000))
        last = self._notes.read().decode(errors="replace").strip().splitlines()[-1:]
        return f"exit code {code}" + (f", standard error ends with {shown(last[0])}" if last else "")

    def finish(self, over: Over, patience: float) -> None:
        """Tell how the game ended, and wait for the bot to end. Raises a `Fault` if it says more, or lingers."""
        self.tell(over)
        self._to_say.put(b"")
        try:
            if line := self._said.get(timeout=patience):
                raise Fault("unasked", written(read_line(line)))
            self.process.wait(patience)
        except (queue.Empty, subprocess.TimeoutExpired):
            raise Fault("lingering") from None

    def kill(self) -> None:
        """Kill the process group, and release the pipes and threads."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self.process.kill()
        self.process.wait()
        self._to_say.put(b"")
        for thread in self._threads:
            thread.join(EXIT_SECONDS)
        for stream in (self.process.stdout, self.process.stdin, self._notes):
            with suppress(OSError):  # unsent data is left in the buffer
                if stream:
                    stream.close()


def written(message: FromBot) -> str:
    """Return a message for an error text."""
    return shown(encode(message).decode())


def read_line(line: bytes) -> FromBot:
    """Parse a message. Raises `Fault`."""
    try:
        message: FromBot = read_answer(line)
        return message
    except msgspec.ValidationError as error:
        raise Fault("malformed", f"{shown(line.decode(errors='replace').rstrip())}: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Fault("noise", shown(line.decode(errors="replace").rstrip())) from None


@contextmanager
def running(command: list[str], patience: float) -> Iterator[LineBot]:
    """Run a command, and kill its process group at the end."""
    bot = LineBot(command, patience)
    try:
        yield bot
    finally:
        bot.kill()


def cpu_millis(pid: int) -> float | None:
    """Return the CPU time that a process has used; None where the system does not report it."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            used = file.read().rpartition(b")")[2].split()[11:15]
    except OSError:
        return None
    return sum(map(int, used)) * 1000 / os.sysconf("SC_CLK_TCK")
