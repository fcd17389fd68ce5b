"""SMTP server in a process of its own, and the messages it has received."""

import email
import email.policy
import mailbox
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import EmailMessage
from pathlib import Path

from serving import PATIENCE, eventually

SENDER = "fathom@example.org"


class MailServer:
    """An SMTP server that stores all messages in a maildir."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"smtp://127.0.0.1:{self.port}"
        self._parsed: dict[str, tuple[str, EmailMessage]] = {}  # by key: what "To" says, and the message

    def all_messages(self) -> list[EmailMessage]:
        """Return all messages in order of arrival. X-RcptTo is the recipient of the envelope."""
        return [message for _, message in self._read()]

    def messages_to(self, to: str) -> list[EmailMessage]:
        """Return the messages to one recipient in order of arrival."""
        return [message for its, message in self._read() if its == to]

    def _read(self) -> list[tuple[str, EmailMessage]]:
        """Parse the messages that have arrived, and return all in order of arrival."""
        found = mailbox.Maildir(self._folder, create=True)
        for key in set(found.keys()) - self._parsed.keys():
            message = email.message_from_bytes(found.get_bytes(key), policy=email.policy.default)
            self._parsed[key] = (str(message["To"]), message)
        order = sorted(self._parsed, key=lambda key: int(key.partition("Q")[2].partition(".")[0]))
        return [self._parsed[key] for key in order]

    def wait_for(self, to: str, so: Callable[[list[EmailMessage]], bool]) -> list[EmailMessage]:
        found: list[EmailMessage] = eventually(lambda: self.messages_to(to), so)
        return found

    def reachable(self) -> bool:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
            return True
        return False

    @contextmanager
    def running(self) -> Iterator[None]:
        command = ["-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{self.port}", "-c", "aiosmtpd.handlers.Mailbox"]
        with subprocess.Popen([sys.executable, *command, str(self._folder)]) as process:
            try:
                eventually(self.reachable)
                yield
            finally:
                process.kill()


def link_in(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"/mail#{what}=(\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]
