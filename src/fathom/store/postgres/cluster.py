"""Several servers on one PostgreSQL."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from fathom.protocol.settings import Millis
from fathom.store.cluster import ClusterListener, ClusterMessage, Connected, Downtime
from fathom.store.interfaces import StoreError
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.membership import Membership
from fathom.store.postgres.ownership import Claims
from fathom.store.postgres.presence import PresenceWriter
from fathom.store.postgres.statements import Rows
from fathom.store.queries.accounts import AWAKE, BEAT, BEGIN

MOST = 150  # things in one notice: PostgreSQL takes no more than 8,000 bytes
LONGEST = 30  # of those that are longer than others
CLEANING = 30  # rounds
GATHER = 0.002  # seconds; what is to be told meanwhile is told at once
LONELY = 30  # rounds without another server: one that has just ended may be followed by another

NEWS = """
    SELECT table_id, entry FROM unnest($1::text[], $2::bigint[]) AS known (its_table, since)
    JOIN log ON table_id = its_table AND seq > since ORDER BY table_id, seq
"""
ELSEWHERE = """
    SELECT table_id, person, sum(connections)::bigint FROM presence
    WHERE table_id = ANY($1::text[]) AND worker <> $2 GROUP BY table_id, person
"""
NAMES = """
    SELECT token_hash, name FROM sessions JOIN people ON id = person
    WHERE token_hash = ANY($1::bytea[]) AND expires > $2
    UNION ALL SELECT token_hash, people.name FROM tokens JOIN people ON people.id = person
    WHERE token_hash = ANY($1::bytea[]) AND (expires = 0 OR expires > $2)
"""
LOOK = "SELECT waker = $1, (SELECT count(*) FROM workers) FROM server"
LEAVE = """
    WITH claimed AS (DELETE FROM claims WHERE worker = $1), here AS (DELETE FROM presence WHERE worker = $1)
    DELETE FROM workers WHERE number = $1
"""

T = TypeVar("T")
ENCODE = msgspec.json.Encoder().encode
DECODE = msgspec.json.Decoder(ClusterMessage).decode


class PgCluster:
    """The `Cluster` of servers on one database; see there what each method does."""

    def __init__(self, address: Address, rows: Rows, clock: Callable[[], Millis]) -> None:
        self.alone = True
        self._rows = rows
        self._session = Membership(address, self._heard, clock)
        self._claims = Claims(rows, self._session)
        self._here = PresenceWriter(self._session, lambda tables: self.tell(ClusterMessage(here=tables)))
        self._ears: ClusterListener | None = None
        self._untold = ClusterMessage()
        self._telling: asyncio.Task[None] | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._round = 0
        self._rounds_alone = LONELY

    async def begin(self, ears: ClusterListener, now: Millis) -> Downtime:
        self._ears = ears
        absence = await self._session.open(self._returned)
        await self._session.tell(
            [ENCODE(ClusterMessage(by=self._session.number)).decode()]
        )  # before anybody can come here
        return absence

    async def slept(self, now: Millis) -> None:
        await self._session.fetch(BEGIN, now, self._session.number)

    async def awake(self) -> None:
        await self._session.fetch(AWAKE, self._session.number)

    async def ready(self) -> None:
        await self._session.ready()

    def keeps(self, table: str) -> bool | None:
        return self._claims.keeps(table)

    async def claim(self, table: str) -> bool:
        return await self._claims.claim(table)

    async def tend(self, now: Millis) -> tuple[bool, list[str]]:
        await self._session.fetch(BEAT, now)
        inherited, left = await self._claims.reap_dead()
        if left:
            self.tell(ClusterMessage(here=sorted(set(left))))
            self._tell_ears(ClusterMessage(here=sorted(set(left))))
        self._round += 1
        if self._round % CLEANING == 0:
            await self._claims.drop()
        adopted = await self._claims.adopt()
        ((waking, servers),) = await self._session.fetch(LOOK, self._session.number)
        self._rounds_alone = self._rounds_alone + 1 if servers <= 1 else 0
        self.alone = self._rounds_alone > LONELY
        return bool(waking), inherited + adopted

    def tell(self, notice: ClusterMessage) -> None:
        if self._ears is None:
            return  # nobody has joined the others
        untold = self._untold
        untold.log.update(notice.log)
        untold.here.extend(notice.here)
        untold.ended.extend(notice.ended)
        untold.named.extend(notice.named)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def connected(self, table: str, person: str, connections: int) -> None:
        self._here.note(table, person, connections)

    async def elsewhere(self, tables: Iterable[str]) -> dict[str, Connected]:
        asked = list(tables)
        found: dict[str, Connected] = {table: {} for table in asked}
        for table, person, connections in await self._rows(ELSEWHERE, asked, self._session.number):
            found[table][person] = connections
        return found

    async def news(self, since: Mapping[str, int]) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {}
        for table, entry in await self._rows(NEWS, list(since), list(since.values())):
            found.setdefault(table, []).append(entry)
        return found

    async def names(self, sessions: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        return dict(await self._rows(NAMES, list(sessions), now))

    async def end(self) -> None:
        if self._ears is None:
            return
        await self._here.close()
        for task in (self._telling, self._recalling):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        self._ears = None
        with suppress(StoreError):
            await self._session.fetch(LEAVE, self._session.number)
        await self._session.close()

    def _heard(self, payload: str) -> None:
        notice = DECODE(payload)
        if notice.by != self._session.number:
            self.alone, self._rounds_alone = False, 0
            self._tell_ears(notice)

    def _tell_ears(self, notice: ClusterMessage) -> None:
        if self._ears is not None:
            self._ears.heard(notice)

    def _returned(self, absence: Downtime) -> None:
        self._here.write_all()
        self._recalling = asyncio.create_task(self._recall(absence))

    async def _recall(self, absence: Downtime) -> None:
        with suppress(StoreError):  # then the session has been lost again, and this comes again
            await self._claims.recall()
            assert self._ears is not None
            self._ears.returned(absence)

    async def _tell(self) -> None:
        try:
            while True:
                await asyncio.sleep(GATHER)
                untold, self._untold = self._untold, ClusterMessage()
                payloads = [ENCODE(part).decode() for part in parts(untold, self._session.number)]
                with suppress(StoreError):  # the others find out by themselves
                    await self._session.tell(payloads)
                if self._untold.empty:
                    return
        finally:
            self._telling = None


def parts(notice: ClusterMessage, by: int) -> Iterator[ClusterMessage]:
    """A notice, in pieces that are short enough; at least one."""
    if notice.empty:
        yield ClusterMessage(by=by)
    for some in pieces(list(notice.log.items()), MOST):
        yield ClusterMessage(by=by, log=dict(some))
    for tables in pieces(notice.here, MOST):
        yield ClusterMessage(by=by, here=tables)
    for ended in pieces(notice.ended, LONGEST):
        yield ClusterMessage(by=by, ended=ended)
    for named in pieces(notice.named, LONGEST):
        yield ClusterMessage(by=by, named=named)


def pieces(whole: list[T], most: int) -> Iterator[list[T]]:
    """No more than so many at a time."""
    for first in range(0, len(whole), most):
        yield whole[first : first + most]
