"""What the server asks of a store, whichever it is."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from fathom.core.errors import FathomError
from fathom.protocol.listings import Summary, TableListing
from fathom.protocol.settings import Millis, Person
from fathom.store.cluster import Cluster
from fathom.store.outbox import OutboxStore


class AppendConflict(Exception):
    """Somebody else has written that entry of that table. Read what is there, and decide anew."""


class StoreError(FathomError):
    """The store cannot be opened or written: a full or read-only disk, a file in use, a newer schema. Says which."""


class StoreDamaged(StoreError):
    """The data itself is damaged; no retry helps. Says what to do."""

    def __init__(self, where: object, why: str = "it is damaged") -> None:
        super().__init__(
            f"cannot use {where}: {why}; restore a sound backup (`fathom restore`, for PostgreSQL `pg_restore`)"
            " or recover what can be read: see docs/hosting.md, “A damaged database”"
        )


class CommitUnknown(StoreError):
    """The store was lost while something was being written: whether it was, nobody can tell at the moment."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A device, or a personal link, that speaks for a person. The token itself is kept nowhere."""

    token_hash: bytes
    person: str
    kind: str  # "cookie" or "link"
    created: Millis
    expires: Millis


class ApiToken(msgspec.Struct, frozen=True, kw_only=True):
    """A token with which a program speaks for a person, or for a bot of theirs. The token itself is kept nowhere."""

    id: str
    token_hash: bytes
    owner: str  # who made it, and may revoke it
    person: str  # whom it speaks for: the owner, or a bot of theirs
    name: str
    scopes: str  # with a space between them
    created: Millis
    expires: Millis  # 0 is never
    used: Millis = 0


class ListedBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be invited. Others know it by its handle; the person's id stays inside the server."""

    handle: str
    person: Person
    games: list[str]


class Store(OutboxStore, Protocol):
    """All calls may come at once. What has returned is on disk."""

    cluster: Cluster  # the servers that use it
    key: bytes  # 32 random bytes, made with the store, never shown; ids of tables are derived from it

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        """Write entries `first`, `first + 1`, …, and the table's row if it is another one now; all of it or nothing.

        Raises `AppendConflict`, `StoreError`.
        """
        ...

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after number `since`, in order; none if there is no such table."""
        ...

    async def lobby(self, limit: int) -> list[TableListing]:
        """Public tables: those that wait for players first, then those in play; the newest first. None that is over.

        Of each person's tables only the first few, unless they are among the first few of somebody else there.
        """
        ...

    async def tables_of(self, person: str, limit: int) -> list[TableListing]:
        """A person's tables: where it is their turn first, then unfinished, then over; the newest first."""
        ...

    async def count_unfinished(self, person: str) -> int:
        """How many tables a person sits at that are not over."""
        ...

    async def to_wake(self) -> list[str]:
        """Tables that a server must look after by itself."""
        ...

    async def add_person(self, person: Person, session: Session) -> None:
        """Somebody new, with a first session."""
        ...

    async def rename(self, person: str, name: str) -> None:
        """Another name."""
        ...

    async def add_session(self, session: Session) -> None:
        """One more device or link for somebody known."""
        ...

    async def person_of(self, token_hash: bytes, kind: str, now: Millis) -> Person | None:
        """Whom a token of that kind stands for, unless it has expired."""
        ...

    async def drop_sessions(self, person: str, kind: str, token_hash: bytes | None = None) -> None:
        """Forget one session of that kind, or all."""
        ...

    async def trace(self, table: str, people: Iterable[str]) -> None:
        """Remember that entries of a table name these people; before the entries are written."""
        ...

    async def traces_of(self, person: str) -> list[str]:
        """The tables whose entries name somebody, seated or not."""
        ...

    async def finished_of(self, person: str, after: str, limit: int) -> list[str]:
        """The ids of a person's tables that are over, in their order, from the first one after an id."""
        ...

    async def begin_erasure(self, person: str) -> None:
        """Somebody wants to be forgotten: no token of theirs is known from here on."""
        ...

    async def leaving(self) -> list[str]:
        """Whoever wants to be forgotten and is not yet."""
        ...

    async def rewrite(self, table: str, entries: Mapping[int, bytes], forgotten: str) -> None:
        """Put other entries in the place of those with these numbers; nothing in the table names that person now."""
        ...

    async def remove(self, table: str) -> None:
        """There was no such table."""
        ...

    async def forget_person(self, person: str) -> None:
        """There was no such person. All tables have to be free of them."""
        ...

    async def add_token(self, token: ApiToken) -> None:
        """One more token."""
        ...

    async def token_for(self, token_hash: bytes, now: Millis) -> tuple[ApiToken, Person] | None:
        """The token with that hash, unless it has expired, and whom it speaks for."""
        ...

    async def tokens_of(self, owner: str) -> list[tuple[ApiToken, Person]]:
        """Somebody's tokens, the newest first, and whom they speak for."""
        ...

    async def drop_token(self, owner: str, token: str) -> None:
        """Make a token worthless."""
        ...

    async def note_use(self, token: str, now: Millis) -> None:
        """A token has been used."""
        ...

    async def add_bot(self, bot: Person, owner: str, handle: str) -> None:
        """A bot of somebody's."""
        ...

    async def bots_of(self, owner: str) -> list[Person]:
        """Somebody's bots."""
        ...

    async def list_bot(self, bot: str, games: list[str], until: Millis) -> None:
        """Until then the bot may be invited to these games."""
        ...

    async def listed_bots(self, now: Millis) -> list[ListedBot]:
        """The bots that may be invited, by name."""
        ...

    async def unfinished_of(self, person: str) -> list[str]:
        """The tables that a person sits at and that are not over."""
        ...

    async def beat(self, now: Millis) -> None:
        """The server is alive."""
        ...

    async def last_beat(self) -> Millis:
        """When a server last said that it is alive; 0 if never.

        Entries are no sign of life: the first that a server writes may be about the absence of the one before.
        """
        ...

    async def backup(self, to: Path) -> None:
        """A complete copy, taken while everything goes on."""
        ...

    async def close(self) -> None:
        """Write what is still waiting, and let go."""
        ...
