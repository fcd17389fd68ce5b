"""A real SMTP server in a process of its own, and what came to it."""

import email
import email.policy
import mailbox
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

from server.dueling import eventually
from serving import PATIENCE

SENDER = "fathom@example.org"


class MailServer:
    """Takes letters and keeps them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"smtp://127.0.0.1:{self.port}"

    def all_letters(self) -> list[EmailMessage]:
        """Everything that came, in this order. X-RcptTo is the recipient of the envelope."""
        found = mailbox.Maildir(self._folder, create=True)
        keys = sorted(found.keys(), key=lambda key: int(key.partition("Q")[2].partition(".")[0]))
        return [email.message_from_bytes(found.get_bytes(key), policy=email.policy.default) for key in keys]

    def letters(self, to: str) -> list[EmailMessage]:
        """What came for somebody, in this order."""
        return [each for each in self.all_letters() if each["To"] == to]

    def waits_for(self, to: str, so: Callable[[list[EmailMessage]], bool]) -> list[EmailMessage]:
        found: list[EmailMessage] = eventually(lambda: self.letters(to), so)
        return found

    @contextmanager
    def running(self) -> Iterator[None]:
        command = ["-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{self.port}", "-c", "aiosmtpd.handlers.Mailbox"]
        with subprocess.Popen([sys.executable, *command, str(self._folder)]) as process:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                try:
                    socket.create_connection(("127.0.0.1", self.port), 1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            try:
                yield
            finally:
                process.terminate()


def link_in(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"/mail#{what}=(\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]
