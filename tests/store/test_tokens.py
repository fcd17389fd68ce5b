"""API tokens and bots of people."""

import pytest

from fathom.protocol.settings import Person
from fathom.store.errors import AppendConflict
from fathom.store.interfaces import Store
from fathom.store.models import ApiToken, ListedBot
from store.open_stores import table_row, with_store
from store.test_accounts import ANN, BEN, arrive
from store_locations import StoreLocation

DEEP = Person("d", "Deep", "Ann")


def token(token_id: str, person: str = "a", created: int = 1, expires: int = 0) -> ApiToken:
    return ApiToken(
        id=token_id,
        token_hash=token_id.encode(),
        owner="a",
        person=person,
        name=f"name of {token_id}",
        scopes="play",
        created=created,
        expires=expires,
    )


def test_a_token_identifies_its_owner_or_bot_until_expiry_or_deletion(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("d", "Deep"), "a", "handle")
        await store.accounts.add_token(token("own", created=2))
        await store.accounts.add_token(token("deep", "d", expires=50))
        assert await store.accounts.token_for(b"own", 10**15) == (token("own", created=2), ANN)
        assert await store.accounts.token_for(b"deep", 49) == (token("deep", "d", expires=50), DEEP)
        assert await store.accounts.token_for(b"deep", 50) is None
        assert await store.accounts.token_for(b"none", 1) is None
        assert [its.id for its, _ in await store.accounts.tokens_of("a")] == ["own", "deep"]
        assert await store.accounts.tokens_of("b") == await store.accounts.tokens_of("d") == []
        await store.accounts.delete_token("b", "own")
        assert await store.accounts.token_for(b"own", 1) is not None, "it is not theirs"
        await store.accounts.record_use("own", 77)
        assert [its.used for its, _ in await store.accounts.tokens_of("a")] == [77, 0]
        await store.accounts.delete_token("a", "own")
        assert await store.accounts.token_for(b"own", 1) is None

    with_store(place, scenario)


def test_tokens_and_bots_survive_a_restart(place: StoreLocation) -> None:
    async def first(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("d", "Deep"), "a", "handle")
        await store.accounts.add_token(token("deep", "d"))

    async def later(store: Store) -> None:
        assert await store.accounts.token_for(b"deep", 1) == (token("deep", "d"), DEEP)
        assert await store.accounts.bots_of("a") == [DEEP]

    with_store(place, first)
    with_store(place, later)


def test_a_bot_shows_the_current_name_of_its_owner(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("d", "Deep"), "a", "handle")
        await store.accounts.rename("a", "Anna")
        assert await store.accounts.bots_of("a") == [Person("d", "Deep", "Anna")]
        assert await store.accounts.bots_of("b") == []

    with_store(place, scenario)


def test_bots_are_listed_for_their_games(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("d", "Deep"), "a", "handle of Deep")
        await store.accounts.add_bot(Person("e", "Blue"), "b", "handle of Blue")
        assert await store.accounts.listed_bots(1) == []
        await store.accounts.list_bot("d", ["submarine", "subhunt"], 100)
        await store.accounts.list_bot("e", ["subhunt"], 200)
        deep = ListedBot(handle="handle of Deep", person=DEEP, games=["submarine", "subhunt"])
        blue = ListedBot(handle="handle of Blue", person=Person("e", "Blue", BEN.name), games=["subhunt"])
        assert await store.accounts.listed_bots(99) == [blue, deep]
        assert await store.accounts.listed_bots(100) == [blue]
        await store.accounts.list_bot("e", [], 0)
        assert await store.accounts.listed_bots(100) == []

    with_store(place, scenario)


def test_a_token_of_an_unknown_person_and_a_duplicate_handle_are_refused(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        await arrive(store)
        await store.accounts.add_bot(Person("d", "Deep"), "a", "handle")
        for wrong in (
            store.accounts.add_token(token("new", "nobody")),
            store.accounts.add_bot(Person("e", "Blue"), "nobody", "another"),
            store.accounts.add_bot(Person("e", "Blue"), "a", "handle"),
        ):
            with pytest.raises(AppendConflict):
                await wrong
        assert await store.accounts.bots_of("a") == [DEEP]

    with_store(place, scenario)


def test_unfinished_tables_are_found_by_player(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        for table, status in (("one", "open"), ("two", "playing"), ("three", "over")):
            await store.log.append(table, 1, [b"{}"], table_row(table, {"d": False}, status=status))  # type: ignore[arg-type]
        await store.log.append("four", 1, [b"{}"], table_row("four", {"e": True}))
        assert await store.tables.unfinished_of("d") == ["one", "two"]
        assert await store.tables.unfinished_of("nobody") == []

    with_store(place, scenario)
