"""Table listings: the lobby, a person's tables, and tables to wake."""

from msgspec.structs import replace

from fathom.protocol.listings import Summary, TableListing
from fathom.store.interfaces import Store
from store.open_stores import table_row, with_store
from store_locations import StoreLocation


def names(lines: list[TableListing]) -> list[str]:
    return [line.table for line in lines]


async def write(store: Store, *summaries: Summary) -> None:
    """Append the next entry of each table."""
    for summary in summaries:
        last = len(await store.log.entries(summary.table))
        await store.log.append(summary.table, last + 1, [b"entry"], summary)


def test_the_lobby_lists_open_tables_first_and_newest_first(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        assert await store.tables.lobby(9) == []
        await write(
            store,
            table_row("playing late", updated=40),
            table_row("open early", status="open", updated=10),
            table_row("over", status="over", updated=50),
            table_row("open late", status="open", updated=20),
            table_row("private", status="open", public=False, updated=60),
            table_row("playing early", updated=30),
        )
        assert names(await store.tables.lobby(9)) == ["open late", "open early", "playing late", "playing early"]
        assert names(await store.tables.lobby(3)) == ["open late", "open early", "playing late"]
        await write(store, table_row("open early", updated=70), table_row("open late", status="over", updated=80))
        assert names(await store.tables.lobby(9)) == ["open early", "playing late", "playing early"]

    with_store(place, scenario)


def test_one_host_cannot_fill_the_lobby(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        many = [table_row(f"eve {number}", {"eve": False}, status="open", updated=100 + number) for number in range(20)]
        await write(store, table_row("ann", {"ann": False}, status="open", updated=1), *many)
        assert names(await store.tables.lobby(9)) == ["eve 19", "eve 18", "eve 17", "ann"]
        joined = table_row("eve 0", {"eve": False, "bob": False}, status="open", updated=100)
        await write(store, joined, table_row("ann", {"ann": False, "eve": False}, status="open", updated=1))
        assert names(await store.tables.lobby(9)) == ["eve 19", "eve 18", "eve 17", "eve 0", "ann"]
        await write(
            store, table_row("eve 19", {"eve": False}, updated=200), table_row("eve 18", {"eve": False}, status="over")
        )
        assert names(await store.tables.lobby(9)) == ["eve 17", "eve 16", "eve 15", "eve 0", "ann"]

    with_store(place, scenario)


def test_listings_are_returned_unchanged(place: StoreLocation) -> None:
    summary = table_row("t", {"a": True, "b": False})

    async def scenario(store: Store) -> None:
        await write(store, summary)
        assert await store.tables.lobby(9) == await store.tables.tables_of("b", 9) == [summary.listing]
        assert await store.tables.tables_of("a", 9) == [replace(summary.listing, my_turn=True)]

    with_store(place, scenario)


def test_own_tables_are_ordered_by_turn_then_status(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await write(
            store,
            table_row("over", {"me": True}, status="over", updated=90),
            table_row("theirs", {"me": False, "you": True}, updated=80),
            table_row("mine early", {"me": True, "you": False}, updated=10),
            table_row("not seated", {"you": True}, updated=70),
            table_row("mine late", {"you": False, "me": True}, public=False, updated=20),
            table_row("open", {"me": False}, status="open", updated=30),
        )
        assert names(await store.tables.tables_of("me", 9)) == ["mine late", "mine early", "theirs", "open", "over"]
        assert names(await store.tables.tables_of("me", 2)) == ["mine late", "mine early"]
        assert names([line for line in await store.tables.tables_of("me", 4) if line.my_turn]) == [
            "mine late",
            "mine early",
        ]
        assert names(await store.tables.tables_of("you", 9)) == ["theirs", "not seated", "mine late", "mine early"]
        assert await store.tables.tables_of("m", 9) == []
        assert (await store.tables.count_unfinished("me"), await store.tables.count_unfinished("nobody")) == (4, 0)

    with_store(place, scenario)


def test_turns_seats_and_ends_change_the_lists(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await write(store, table_row("t", {"a": True, "b": False}), table_row("u", {"a": False, "b": True}))
        assert names(await store.tables.tables_of("a", 9)) == ["t", "u"]
        await write(store, table_row("t", {"a": False, "b": True}), table_row("u", {"b": False, "a": True}))
        assert names(await store.tables.tables_of("a", 9)) == ["u", "t"]
        await write(store, table_row("u", {"c": True, "b": False}))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [["t"], ["t", "u"], ["u"]]
        await write(store, table_row("t", {}), table_row("u", {"c": True, "b": False}, status="over"))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [[], ["u"], ["u"]]
        assert [await store.tables.count_unfinished(who) for who in "abc"] == [0, 0, 0]

    with_store(place, scenario)


def test_former_players_are_known_after_a_restart(place: StoreLocation) -> None:
    async def before(store: Store) -> None:
        await write(store, table_row("t", {"a": True, "b": False}))

    async def after(store: Store) -> None:
        await write(store, table_row("t", {"b": True, "c": False}))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [[], ["t"], ["t"]]

    with_store(place, before)
    with_store(place, after)


def test_tables_that_need_a_wakeup(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        assert await store.tables.needing_wakeup() == []
        await write(
            store, table_row("t", needs_wakeup=True), table_row("u"), table_row("v", needs_wakeup=True, public=False)
        )
        assert sorted(await store.tables.needing_wakeup()) == ["t", "v"]
        await write(store, table_row("t"), table_row("u", needs_wakeup=True))
        assert sorted(await store.tables.needing_wakeup()) == ["u", "v"]

    with_store(place, scenario)


def test_only_a_heartbeat_counts_as_alive(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        assert await store.cluster.last_heartbeat() == 0
        await store.cluster.record_heartbeat(500)
        await write(store, table_row("t", updated=700))

    async def later(store: Store) -> None:
        assert await store.cluster.last_heartbeat() == 500

    with_store(place, scenario)
    with_store(place, later)
