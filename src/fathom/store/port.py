"""What the server asks of a store, whichever it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from fathom.core.errors import FathomError
from fathom.store.notices import NoticeStore
from fathom.table.settings import Millis, Person
from fathom.table.summary import Summary, TableLine


class Conflict(Exception):
    """Somebody else has written that entry of that table. Read what is there, and decide anew."""


class StoreFault(FathomError):
    """The store cannot be opened or written: a full or read-only disk, a file in use, a newer schema. Says which."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A device, or a personal link, that speaks for a person. The token itself is kept nowhere."""

    token_hash: bytes
    person: str
    kind: str  # "cookie" or "link"
    created: Millis
    expires: Millis


class Store(NoticeStore, Protocol):
    """All calls may come at once. What has returned is on disk."""

    key: bytes  # 32 random bytes, made with the store, never shown; ids of tables are derived from it

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        """Write entries `first`, `first + 1`, …, and the table's row if it is another one now; all of it or nothing.

        Raises `Conflict`, `StoreFault`.
        """
        ...

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after number `since`, in order; none if there is no such table."""
        ...

    async def lobby(self, limit: int) -> list[TableLine]:
        """Public tables: those that wait for players first, then those in play; the newest first. None that is over."""
        ...

    async def tables_of(self, person: str, limit: int) -> list[TableLine]:
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
