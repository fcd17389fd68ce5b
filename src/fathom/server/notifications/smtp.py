"""Send e-mail through an SMTP server.

The standard library's client runs in a thread: e-mails are few and sent one by one, so that an asynchronous library
would be a dependency without a benefit.
"""

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.store.models import DeliveryResult

STEP_SECONDS = 20  # for each step of the SMTP dialogue
SECONDS = 45  # for all of it; less than the lease of an attempt
LOOPBACK = ("localhost", "127.0.0.1", "::1")

# An unquoted local part (RFC 5321 Dot-string) at a host name of at least two labels, the last not a number. The other
# forms of RFC 5321 (quoted local parts, address literals, non-ASCII) have more than one spelling: what is stored,
# shown, rate-limited and mailed would differ.
ADDRESS: Final = re.compile(
    r"""(?P<local> (?= [^@]{1,64}@ ) [\w!#$%&'*+/=?^`{|}~-]+ (?: \. [\w!#$%&'*+/=?^`{|}~-]+ )* )
    @ (?P<domain> (?: [a-z0-9] (?: [a-z0-9-]{0,61} [a-z0-9] )? \. )+
                  (?! [0-9]+ \Z ) [a-z0-9] (?: [a-z0-9-]{0,61} [a-z0-9] )? )""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
LONGEST: Final = 254  # characters of an address (RFC 5321, 4.5.3.1.3)

# Headers are not folded: the standard library splits a long address or link into encoded words.
POLICY: Final = SMTP.clone(max_line_length=998)


@dataclass(frozen=True)
class Smtp:
    """An SMTP server: `smtp://[user:password@]host[:port]`, or `smtps://` for implicit TLS."""

    host: str
    port: int
    tls: bool
    user: str = ""
    password: str = ""

    @classmethod
    def at(cls, url: str) -> "Smtp":
        """Parse a URL. Raises `ValueError`."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/") or parts.query:
            raise ValueError("expected smtp://user:password@host:port, or smtps://")
        tls = parts.scheme == "smtps"
        port = parts.port or (465 if tls else 587)
        return cls(parts.hostname, port, tls, unquote(parts.username or ""), unquote(parts.password or ""))


def check_mail(url: str, sender: str) -> None:
    """Check the settings of e-mail. Raises `ValueError`, whose text omits the URL since it may hold a password."""
    if url:
        Smtp.at(url)
        try:
            check_address(sender)
        except Refusal:
            raise ValueError("with --smtp, --mail-from needs an e-mail address") from None


def check_address(text: str) -> str:
    """Return an e-mail address in its canonical form. Idempotent. Raises `Refusal` for any other text."""
    found = ADDRESS.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise Refusal(RefusalKind.MALFORMED, "bad_address", ENGLISH)
    return f"{found['local']}@{found['domain'].lower()}"  # the local part belongs to the receiving server


class Mailer:
    """Sender of e-mail, if the server is configured for it."""

    def __init__(self, config: Config) -> None:
        self._smtp = Smtp.at(config.smtp) if config.smtp else None
        self._sender = config.mail_from

    @property
    def enabled(self) -> bool:
        """Return whether an SMTP server is configured."""
        return self._smtp is not None

    async def send(
        self, to: str, subject: str, text: str, unsubscribe: str = "", message_id: str = ""
    ) -> DeliveryResult:
        """Attempt a delivery once. `unsubscribe` is the link for the header of that name."""
        try:
            check_address(to)
        except Refusal:  # older versions stored addresses that reach another mailbox than shown
            return DeliveryResult(status="failed", why="the address is not valid", final=True)
        message = EmailMessage(POLICY)
        message["From"], message["To"] = Address(addr_spec=self._sender), Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"] = format_datetime(localtime())
        domain = self._sender.rpartition("@")[2]
        message["Message-ID"] = f"<{message_id}@{domain}>" if message_id else make_msgid(domain=domain)
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
        message.set_content(text)
        try:
            async with asyncio.timeout(SECONDS):
                await asyncio.to_thread(self._submit, message, to)
        except smtplib.SMTPResponseException as error:
            return DeliveryResult(status="failed", code=error.smtp_code, why="the mail server refused it")
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            return DeliveryResult(status="failed", code=code, why="the mail server refused the address")
        except (smtplib.SMTPException, OSError):
            return DeliveryResult(status="failed", why="the mail server cannot be reached")
        return DeliveryResult(status="delivered", code=250)

    def _submit(self, message: EmailMessage, to: str) -> None:
        """Submit a message; runs in a thread. A password is never sent to another machine without TLS."""
        smtp = self._smtp
        assert smtp is not None
        context = ssl.create_default_context()
        if smtp.tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=STEP_SECONDS, context=context)
        else:
            server = smtplib.SMTP(smtp.host, smtp.port, timeout=STEP_SECONDS)
        with server:
            server.ehlo_or_helo_if_needed()
            if not smtp.tls and server.has_extn("starttls"):
                server.starttls(context=context)
            elif not smtp.tls and smtp.user and smtp.host not in LOOPBACK:
                raise smtplib.SMTPNotSupportedError("no STARTTLS")
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message, self._sender, [to])
