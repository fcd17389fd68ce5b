"""A store that an older version has written is migrated with all its data, and works."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy

from fathom.protocol import commands as ask
from fathom.protocol.settings import Person, TimeSpan
from fathom.store.interfaces import Store
from fathom.store.migrations import upgrade
from fathom.store.schema import REVISIONS
from postgres import Cluster, apart
from server.in_process import ANN, BOB, app_on_store, logged_events
from serving import PATIENCE
from store.open_stores import with_store
from store_locations import KINDS, StoreLocation

ENTRIES = [b'{"seq":1,"event":{"seats":[{"type":"person","person":"a","name":"A"}]},"by":"b","id":"x"}', b"{}"]
LISTING = """{"table": "t", "game": "submarine", "status": "playing", "public": true, "host": "A", "seats": [],
 "clock": {"type": "move", "seconds": 60}, "spectators": "on", "created": 1, "updated": 1}"""
EXPECTED_PLANS = {"0005": [], "0006": [], "0009": [(2, "bob", "{}")]}  # plans came with 0009
FAR = 10**14  # a time after every clock of the tests


def written_by(revision: str, file: Path) -> None:
    """Create a store of that revision, with a table whose clock runs."""
    engine = sqlalchemy.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, revision)
        put = connection.exec_driver_sql
        put("INSERT INTO server (id, key, opened, beat) VALUES (1, ?, 1, 0)", (b"k" * 32,))
        put("INSERT INTO people (id, name) VALUES ('a', 'A')")
        for seq, entry in enumerate(ENTRIES, 1):
            put("INSERT INTO log (table_id, seq, entry) VALUES ('t', ?, ?)", (seq, entry))
        columns = "id, status, public, wake, updated, turns, line"
        put(f"INSERT INTO tables ({columns}) VALUES ('t', 'playing', 1, 1, 1, ?, ?)", ('["a"]', LISTING))
        put("INSERT INTO members (table_id, person) VALUES ('t', 'a')")
    engine.dispose()


@pytest.mark.parametrize("revision", [each for each in REVISIONS if each < "0006"])  # which renamed the columns
def test_old_data_is_kept_and_new_columns_are_derived(tmp_path: Path, revision: str) -> None:
    written_by(revision, tmp_path / "fathom.sqlite3")

    async def scenario(store: Store) -> None:
        assert store.key == b"k" * 32
        assert await store.log.entries("t") == ENTRIES
        assert [listing.my_turn for listing in await store.tables.tables_of("a", 9)] == [True]
        assert await store.tables.count_turns("a") == 1
        assert await store.tables.needing_wakeup() == ["t"]
        assert await store.tables.overdue(10**15) == []
        assert await store.tables.turn_seq("t") == 0
        assert await store.accounts.tokens_of("a") == []
        if revision < "0003":  # older versions did not index mentions: they are read from the log
            assert await store.log.mentions_of("a") == await store.log.mentions_of("b") == ["t"]
            assert await store.log.mentions_of("x") == []

    with_store(tmp_path, scenario)


# Complete stores, dumped from the last version that wrote them: Ann and Bob play, the person Cat is being erased.


@pytest.fixture(params=[(revision, kind) for revision in ("0005", "0006", "0009") for kind in KINDS], ids="-".join)
def dumped(request: pytest.FixtureRequest, tmp_path: Path, cluster: Cluster) -> Iterator[StoreLocation]:
    """Load a store of an older revision."""
    revision, kind = request.param
    script = (Path(__file__).parent / "older" / f"{revision}.{kind}.sql").read_text()
    if kind == "sqlite":
        place = StoreLocation(tmp_path)
        place.data.mkdir()
        with closing(sqlite3.connect(place.where)) as connection:
            connection.executescript(script)
        yield place
        return

    async def load(url: str) -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(script)
        await connection.close()

    with cluster.database(template="template0") as url:
        apart(lambda: load(url))
        yield StoreLocation(tmp_path, url)


async def titles(store: Store, person: str) -> list[tuple[str, str, bool]]:
    """Return game, status and turn of a person's tables, whose ids differ between the dumps."""
    return [(its.game, its.status, its.my_turn) for its in await store.tables.tables_of(person, 9)]


def test_every_table_is_migrated(dumped: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        assert len(store.key) == 32
        assert await titles(store, "ann") == [
            ("subhunt", "playing", True), ("submarine", "playing", False), ("submarine", "over", False),
        ]  # fmt: skip
        assert await titles(store, "bob") == [
            ("submarine", "playing", True), ("subhunt", "playing", False), ("submarine", "over", False),
        ]  # fmt: skip
        assert [await store.tables.count_turns(person) for person in ("ann", "bob", "cat")] == [1, 1, 0]
        hunt, *_ = await store.tables.tables_of("ann", 9)
        assert await store.tables.overdue(FAR) == [hunt.table]
        assert await store.tables.turn_seq(hunt.table) == 6
        assert len(await store.log.entries(hunt.table)) == 7
        assert await store.cluster.last_heartbeat() > 10**12

    with_store(dumped, scenario)


def test_accounts_are_migrated(dumped: StoreLocation) -> None:
    robo = Person("robo", "Robo", "Ann")

    async def scenario(store: Store) -> None:
        accounts = store.accounts
        assert await accounts.person_of(bytes(32), "cookie", 1) == ANN
        assert await accounts.person_of(b"l" * 32, "link", 1) == ANN
        assert await accounts.person_of(bytes([2]) * 32, "cookie", 1) is None
        assert await accounts.pending_erasures() == ["cat"]
        assert len(await store.log.mentions_of("cat")) == 1
        ((token, person),) = await accounts.tokens_of("ann")
        assert (token.id, token.scopes, token.used, person) == ("tok1", "read play", 2000, robo)
        assert [(bot.handle, bot.games, bot.person) for bot in await accounts.listed_bots(1)] == [
            ("handle-of-robo", ["submarine", "subhunt"], robo)
        ]
        assert await accounts.vacations_of("bob", 0) == [TimeSpan(FAR, FAR + 1000)]

    with_store(dumped, scenario)


def test_the_outbox_is_migrated(dumped: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        hook, mail = await store.outbox.subscription("h-ann"), await store.outbox.subscription("h-bob")
        assert hook is not None
        assert mail is not None
        assert hook.target == "https://ann.example/hook"
        assert (hook.on_turn, hook.on_over, hook.confirmed) == (True, True, True)
        assert (mail.kind, mail.target, mail.on_over, mail.confirmed) == ("mail", "bob@example.org", False, False)
        assert mail.language == "en"
        assert (hook.on_invitation, mail.on_invitation) == (False, False)
        assert await store.outbox.subscribers() == {"ann"}
        assert len(await store.outbox.deliveries_of("h-ann", 9)) == 5
        assert await store.outbox.due_notifications(0) == [], "all of them have been enqueued"
        leased = await store.outbox.acquire("lease", FAR, FAR + 1, 9)
        assert "d1" in {delivery.id for delivery in leased}
        assert {delivery.lease for delivery in leased} == {"lease"}

    with_store(dumped, scenario)


def test_games_continue(dumped: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await store.outbox.set_paused("ann", "h-ann", True)
        (table,) = [its.table for its in await store.tables.tables_of("bob", 9) if its.my_turn]
        async with app_on_store(store) as container:
            await container.table_service.execute(table, BOB, ask.Resign(id="resign", seat=2))
            assert (await logged_events(container, table))[-1] == "ended"
            assert await store.tables.count_turns("bob") == 0
            assert await titles(store, "bob") == [
                ("subhunt", "playing", False), ("submarine", "over", False), ("submarine", "over", False),
            ]  # fmt: skip
            async with asyncio.timeout(PATIENCE):
                while await store.accounts.pending_erasures():  # the server completes the erasure of Cat
                    await asyncio.sleep(0.01)
            assert await store.log.mentions_of("cat") == []

    with_store(dumped, scenario)


def test_plans_are_kept_and_reviews_can_be_stored(dumped: StoreLocation, request: pytest.FixtureRequest) -> None:
    async def scenario(store: Store) -> None:
        planned = [await store.plans.waiting_at(its.table) for its in await store.tables.tables_of("bob", 9)]
        found = [plan for plans in planned for plan in plans]
        assert [(plan.seat, plan.person, plan.body) for plan in found] == EXPECTED_PLANS[revision]
        await store.reviews.put("game", 0, b"\0part", 1)
        assert await store.reviews.parts("game") == [b"\0part"]

    revision, _ = request.node.callspec.params["dumped"]
    with_store(dumped, scenario)
