"""The settings of a server."""

import os
from dataclasses import dataclass, field, fields, replace

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.messages_en import ENGLISH


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits per person, address and table: generous for people, tight for programs."""

    address_per_second: float = 50  # requests from one address
    address_burst: float = 200
    person_per_second: float = 10  # requests and commands of one person
    person_burst: float = 60
    chat_per_second: float = 0.5
    chat_burst: float = 5
    hints_per_second: float = 0.5  # for one person
    hints_burst: float = 10
    newcomers_per_hour: float = 60  # new accounts from one address
    newcomers_burst: float = 20
    connections: float = 20_000  # open WebSockets
    connections_per_address: float = 200
    connections_per_person: float = 20
    spectators_per_table: float = 200
    spectators_per_address: float = 50  # at one table
    spectators_per_person: float = 5  # at one table
    tokens_per_person: float = 20
    bots_per_person: float = 10
    strong_bots_per_person: float = 2  # concurrent searches at one person's tables, including hints
    transfers_per_hour: float = 120  # imports and exports of one person
    transfers_burst: float = 30
    replays_per_second: float = 0.5  # of one person, or of one anonymous address
    replays_burst: float = 30
    reviews_per_second: float = 2  # parts of reviews computed for one person, or for one anonymous address
    reviews_burst: float = 60
    work_per_second: float = 2000  # game steps computed for one person, or for one anonymous address
    work_burst: float = 30_000
    unfinished_tables: float = 50  # of one person when creating a table or taking a seat
    contacts_per_person: float = 500  # people whom one person mutes or blocks
    invitations_per_hour: float = 60  # sent by one person
    invitations_burst: float = 20
    invitations_per_table: float = 10  # that are open
    invitations_by_person: float = 20
    invitations_to_person: float = 50
    hooks_per_person: float = 10  # webhooks
    pings_per_second: float = 0.1  # webhook tests of one person
    pings_burst: float = 5
    hook_attempts: float = 10  # at one delivery
    hook_retry_seconds: float = 10  # before the second attempt; tripled for each further one
    hook_lease_seconds: float = 60  # of one attempt; another worker takes over after a crash
    hook_failures: float = 20  # consecutive failed attempts after which a webhook is paused
    mail_wait_seconds: float = 120  # before an e-mail about a turn, which a move cancels
    mails_per_day: float = 10  # confirmation e-mails requested by one person, or sent to one address
    mails_burst: float = 3
    body_bytes: float = 16_384  # of a request
    record_bytes: float = 131_072  # of an imported or replayed record
    message_bytes: float = 4_096  # of a WebSocket message
    header_bytes: float = 16_384
    depth: float = 12  # of nested JSON
    unread_bytes: float = 262_144  # of a slow reader before its connection is closed
    cache_bytes: float = 16_777_216  # of cached answers about games
    remembered: float = 50_000  # people and addresses with a rate limit in memory

    def changed(self, name: str, value: float) -> "Limits":
        """Return a copy with one limit changed. Raises `Refusal` for an unknown name."""
        known = [each.name for each in fields(self)]
        if name not in known:
            raise Refusal(RefusalKind.MALFORMED, "no_such_limit", ENGLISH, name=shown(name), known=", ".join(known))
        return replace(self, **{name: value})


@dataclass(frozen=True, kw_only=True)
class Config:
    """The configuration of a server. All times are in seconds."""

    limits: Limits = field(default_factory=Limits)
    public_url: str = ""  # scheme://host[:port] behind a proxy
    listens_at: str = ""  # the host of the listening socket
    allowed_hosts: tuple[str, ...] = ()  # further values of the Host header
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes for strong bots, and as many for quick ones
    bot_delay: float = 0.3  # before a bot's move, so that players can follow
    bot_millis: int = 1000  # of CPU time for a bot's decision
    remote_bot_millis: int = 5000  # that a remote bot is told to use at most
    bot_patience: float = 5  # for a decision; then a quick bot decides instead
    heartbeat: float = 1  # between two heartbeats
    keep_loaded: float = 60  # that a table without connections stays in memory
    session_days: int = 365
    link_days: int = 30
    site: str = ""  # base of links in notifications: the public URL, or where the server listens
    previews: bool = True  # whether links to this server show a title and an image
    allow_private_hooks: bool = False  # whether webhooks may target the server's own network
    smtp: str = ""  # URL of the SMTP server; empty for no e-mail
    mail_from: str = ""
