"""Everything about a server that can be set."""

import os
from dataclasses import dataclass, field, fields, replace

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.server.messages_en import ENGLISH


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one person, one address or one table may ask for. Generous to people, tight for machines."""

    address_per_second: float = 50  # requests from one address
    address_burst: float = 200
    person_per_second: float = 10  # requests and commands of one person
    person_burst: float = 60
    chat_per_second: float = 0.5
    chat_burst: float = 5
    hints_per_second: float = 0.5  # that one person may ask for
    hints_burst: float = 10
    newcomers_per_hour: float = 60  # new people from one address
    newcomers_burst: float = 20
    connections: float = 20_000  # open feeds
    connections_per_address: float = 200
    connections_per_person: float = 20
    spectators_per_table: float = 200
    spectators_per_address: float = 50  # at one table
    spectators_per_person: float = 5  # at one table
    tokens_per_person: float = 20
    bots_per_person: float = 10
    strong_bots_per_person: float = 2  # that may think at a time at one person's tables, hints included
    transfers_per_hour: float = 120  # games that one person brings in, and exports of all
    transfers_burst: float = 30
    replays_per_second: float = 0.5  # games that one person, or a stranger's address, looks back at
    replays_burst: float = 30
    work_per_second: float = 2000  # steps of games that are worked out for one person, or a stranger's address
    work_burst: float = 30_000
    unfinished_tables: float = 50  # that one person may have when making another, or sitting down at one
    hooks_per_person: float = 10  # webhooks
    pings_per_second: float = 0.1  # tests of webhooks, by one person
    pings_burst: float = 5
    hook_attempts: float = 10  # at one notice
    hook_retry_seconds: float = 10  # before the second attempt; before each further one three times as long
    hook_lease_seconds: float = 60  # for one attempt; who dies meanwhile leaves it to others after so long
    hook_failures: float = 20  # attempts in a row, of any notices, after which a webhook is paused
    mail_wait_seconds: float = 120  # before a letter about a turn: who moves meanwhile gets none
    mails_per_day: float = 10  # letters that ask for confirmation, from one person or to one address
    mails_burst: float = 3
    body_bytes: float = 16_384  # of a request
    record_bytes: float = 131_072  # of a game that is brought in or looked at
    message_bytes: float = 4_096  # of a message to the feed
    header_bytes: float = 16_384
    depth: float = 12  # of nested JSON
    unread_bytes: float = 262_144  # that a reader may leave unread before it is dropped
    cache_bytes: float = 16_777_216  # of answers about games that are remembered
    remembered: float = 50_000  # people and addresses that are counted at a time

    def changed(self, name: str, value: float) -> "Limits":
        """The same with one limit set, or a refusal."""
        known = [each.name for each in fields(self)]
        if name not in known:
            raise Refusal(RefusalKind.MALFORMED, "no_such_limit", ENGLISH, name=shown(name), known=", ".join(known))
        return replace(self, **{name: value})


@dataclass(frozen=True, kw_only=True)
class Config:
    """How a server is run. All times are in seconds."""

    limits: Limits = field(default_factory=Limits)
    public_url: str = ""  # scheme://host[:port] that people use, if a proxy stands before the server
    listens_at: str = ""  # the host that the server was told to listen at
    allowed_hosts: tuple[str, ...] = ()  # others that people may use
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)  # for strong bots, and as many for those that are quick
    bot_delay: float = 0.3  # so that people can see what a bot does
    bot_millis: int = 1000  # of CPU time that a bot may use for one decision
    remote_bot_millis: int = 5000  # that a bot which somebody runs elsewhere is told to use at most
    bot_patience: float = 5  # for one decision, from its start; after that a quick bot decides instead
    beat: float = 1  # between two signs of life in the store
    keep_loaded: float = 60  # how long a table without listeners stays in memory
    session_days: int = 365
    link_days: int = 30
    site: str = ""  # where links in notices lead: the public URL, or where the server listens
    allow_private_hooks: bool = False  # may webhooks go to the server's own network?
    smtp: str = ""  # a URL; without it there is no e-mail
    mail_from: str = ""
