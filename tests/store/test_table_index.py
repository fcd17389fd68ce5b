"""The lists: lobby, my tables, those to wake."""

from msgspec.structs import replace

from fathom.protocol.listings import Summary, TableListing
from fathom.store.interfaces import Store
from places import Place
from store.keeping import keep, row


def names(lines: list[TableListing]) -> list[str]:
    return [line.table for line in lines]


async def write(store: Store, *summaries: Summary) -> None:
    """The next entry of each table, whatever it is."""
    for summary in summaries:
        last = len(await store.log.entries(summary.table))
        await store.log.append(summary.table, last + 1, [b"entry"], summary)


def test_the_lobby_has_open_tables_first_and_the_newest_of_each(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.tables.lobby(9) == []
        await write(
            store,
            row("playing late", updated=40),
            row("open early", status="open", updated=10),
            row("over", status="over", updated=50),
            row("open late", status="open", updated=20),
            row("private", status="open", public=False, updated=60),
            row("playing early", updated=30),
        )
        assert names(await store.tables.lobby(9)) == ["open late", "open early", "playing late", "playing early"]
        assert names(await store.tables.lobby(3)) == ["open late", "open early", "playing late"]
        await write(store, row("open early", updated=70), row("open late", status="over", updated=80))
        assert names(await store.tables.lobby(9)) == ["open early", "playing late", "playing early"]

    keep(place, story)


def test_nobody_fills_the_lobby(place: Place) -> None:
    async def story(store: Store) -> None:
        many = [row(f"eve {number}", {"eve": False}, status="open", updated=100 + number) for number in range(20)]
        await write(store, row("ann", {"ann": False}, status="open", updated=1), *many)
        assert names(await store.tables.lobby(9)) == ["eve 19", "eve 18", "eve 17", "ann"]
        joined = row("eve 0", {"eve": False, "bob": False}, status="open", updated=100)
        await write(store, joined, row("ann", {"ann": False, "eve": False}, status="open", updated=1))
        assert names(await store.tables.lobby(9)) == ["eve 19", "eve 18", "eve 17", "eve 0", "ann"]
        await write(store, row("eve 19", {"eve": False}, updated=200), row("eve 18", {"eve": False}, status="over"))
        assert names(await store.tables.lobby(9)) == ["eve 17", "eve 16", "eve 15", "eve 0", "ann"]

    keep(place, story)


def test_lines_come_back_as_they_were(place: Place) -> None:
    summary = row("t", {"a": True, "b": False})

    async def story(store: Store) -> None:
        await write(store, summary)
        assert await store.tables.lobby(9) == await store.tables.tables_of("b", 9) == [summary.listing]
        assert await store.tables.tables_of("a", 9) == [replace(summary.listing, my_turn=True)]

    keep(place, story)


def test_my_tables_are_those_that_wait_for_me_then_unfinished_then_over(place: Place) -> None:
    async def story(store: Store) -> None:
        await write(
            store,
            row("over", {"me": True}, status="over", updated=90),
            row("theirs", {"me": False, "you": True}, updated=80),
            row("mine early", {"me": True, "you": False}, updated=10),
            row("not seated", {"you": True}, updated=70),
            row("mine late", {"you": False, "me": True}, public=False, updated=20),
            row("open", {"me": False}, status="open", updated=30),
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

    keep(place, story)


def test_turns_seats_and_ends_change_the_lists(place: Place) -> None:
    async def story(store: Store) -> None:
        await write(store, row("t", {"a": True, "b": False}), row("u", {"a": False, "b": True}))
        assert names(await store.tables.tables_of("a", 9)) == ["t", "u"]
        await write(store, row("t", {"a": False, "b": True}), row("u", {"b": False, "a": True}))
        assert names(await store.tables.tables_of("a", 9)) == ["u", "t"]
        await write(store, row("u", {"c": True, "b": False}))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [["t"], ["t", "u"], ["u"]]
        await write(store, row("t", {}), row("u", {"c": True, "b": False}, status="over"))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [[], ["u"], ["u"]]
        assert [await store.tables.count_unfinished(who) for who in "abc"] == [0, 0, 0]

    keep(place, story)


def test_who_sat_there_is_known_after_a_restart(place: Place) -> None:
    async def before(store: Store) -> None:
        await write(store, row("t", {"a": True, "b": False}))

    async def after(store: Store) -> None:
        await write(store, row("t", {"b": True, "c": False}))
        assert [names(await store.tables.tables_of(who, 9)) for who in "abc"] == [[], ["t"], ["t"]]

    keep(place, before)
    keep(place, after)


def test_tables_that_want_waking(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.tables.needing_wakeup() == []
        await write(store, row("t", needs_wakeup=True), row("u"), row("v", needs_wakeup=True, public=False))
        assert sorted(await store.tables.needing_wakeup()) == ["t", "v"]
        await write(store, row("t"), row("u", needs_wakeup=True))
        assert sorted(await store.tables.needing_wakeup()) == ["u", "v"]

    keep(place, story)


def test_only_a_beat_is_a_sign_of_life(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.cluster.last_heartbeat() == 0
        await store.cluster.record_heartbeat(500)
        await write(store, row("t", updated=700))

    async def later(store: Store) -> None:
        assert await store.cluster.last_heartbeat() == 500

    keep(place, story)
    keep(place, later)
