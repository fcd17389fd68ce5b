"""E-mail through whatever SMTP server there is.

The standard library's client, in a thread: letters are few and go one by one, so another library would be one more to
keep up with, for servers that mostly send none.
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

SECONDS = 20  # for each step of the conversation
ALL_SECONDS = 45  # for all of it; less than the lease of an attempt
LOOPBACK = ("localhost", "127.0.0.1", "::1")

# An unquoted local part (RFC 5321 Dot-string) at a host name of at least two labels, the last not a number. Everything
# else that RFC 5321 allows, quoted local parts, address literals and non-ASCII, has more than one spelling: what is
# stored, shown, rate-limited and mailed would be different texts.
ADDRESS: Final = re.compile(
    r"""(?P<local> (?= [^@]{1,64}@ ) [\w!#$%&'*+/=?^`{|}~-]+ (?: \. [\w!#$%&'*+/=?^`{|}~-]+ )* )
    @ (?P<domain> (?: [a-z0-9] (?: [a-z0-9-]{0,61} [a-z0-9] )? \. )+
                  (?! [0-9]+ \Z ) [a-z0-9] (?: [a-z0-9-]{0,61} [a-z0-9] )? )""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
LONGEST: Final = 254  # characters of an address (RFC 5321, 4.5.3.1.3)

# Headers are not folded: the standard library would break a long address or link into encoded words.
POLICY: Final = SMTP.clone(max_line_length=998)


@dataclass(frozen=True)
class Smtp:
    """A server that takes letters: `smtp://[user:password@]host[:port]`, or `smtps://` for TLS from the first byte."""

    host: str
    port: int
    tls: bool
    user: str = ""
    password: str = ""

    @classmethod
    def at(cls, url: str) -> "Smtp":
        """From an address; raises `ValueError`."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/") or parts.query:
            raise ValueError("write smtp://user:password@host:port, or smtps://")
        tls = parts.scheme == "smtps"
        port = parts.port or (465 if tls else 587)
        return cls(parts.hostname, port, tls, unquote(parts.username or ""), unquote(parts.password or ""))


def check_mail(url: str, sender: str) -> None:
    """Can letters be sent like this? Raises `ValueError`; the URL may hold a password, and is not in its words."""
    if url:
        Smtp.at(url)
        try:
            check_address(sender)
        except Refusal:
            raise ValueError("with --smtp, --mail-from needs an e-mail address") from None


def check_address(text: str) -> str:
    """Return an e-mail address in the one form that is stored and mailed; raises `Refusal` for everything else.

    Idempotent. Only the case of the domain is normalised: that of the local part is the receiver's business.
    """
    found = ADDRESS.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise Refusal(RefusalKind.MALFORMED, "bad_address", ENGLISH)
    return f"{found['local']}@{found['domain'].lower()}"


class Mailer:
    """Writes letters and hands them over."""

    def __init__(self, config: Config) -> None:
        self._smtp = Smtp.at(config.smtp) if config.smtp else None
        self._sender = config.mail_from

    @property
    def offered(self) -> bool:
        """Does this server send any?"""
        return self._smtp is not None

    async def send(self, to: str, subject: str, text: str, stop: str = "", letter_id: str = "") -> DeliveryResult:
        """Try it once. `stop` is where to go to get no more of them."""
        try:
            check_address(to)
        except Refusal:  # older versions stored addresses that would be mailed to another one
            return DeliveryResult(status="failed", why="the address is not valid", final=True)
        message = EmailMessage(POLICY)
        message["From"], message["To"] = Address(addr_spec=self._sender), Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"] = format_datetime(localtime())
        domain = self._sender.rpartition("@")[2]
        message["Message-ID"] = f"<{letter_id}@{domain}>" if letter_id else make_msgid(domain=domain)
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
        message.set_content(text)
        try:
            async with asyncio.timeout(ALL_SECONDS):
                await asyncio.to_thread(self._hand_over, message, to)
        except smtplib.SMTPResponseException as error:
            return DeliveryResult(status="failed", code=error.smtp_code, why="the mail server refused it")
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            return DeliveryResult(status="failed", code=code, why="the mail server refused the address")
        except (smtplib.SMTPException, OSError):
            return DeliveryResult(status="failed", why="the mail server cannot be reached")
        return DeliveryResult(status="delivered", code=250)

    def _hand_over(self, message: EmailMessage, to: str) -> None:
        """In a thread. A password is never sent in the clear to another machine."""
        smtp = self._smtp
        assert smtp is not None
        context = ssl.create_default_context()
        if smtp.tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
        with server:
            server.ehlo_or_helo_if_needed()
            if not smtp.tls and server.has_extn("starttls"):
                server.starttls(context=context)
            elif not smtp.tls and smtp.user and smtp.host not in LOOPBACK:
                raise smtplib.SMTPNotSupportedError("no STARTTLS")
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message, self._sender, [to])
