"""Reviews in the store: parts in order, each stored once, and deleted when old."""

from fathom.store.interfaces import Store
from store.open_stores import with_store
from store_locations import StoreLocation


def test_parts_are_kept_in_order_and_once(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        assert await store.reviews.parts("a") == []
        await store.reviews.put("a", 1, b"second", 20)
        await store.reviews.put("a", 0, b"first\0", 10)
        await store.reviews.put("a", 0, b"another", 30)
        await store.reviews.put("b", 0, b"", 10)
        assert await store.reviews.parts("a") == [b"first\0", b"second"]
        assert await store.reviews.parts("b") == [b""]

    with_store(place, scenario)


def test_old_parts_are_deleted(place: StoreLocation) -> None:
    async def scenario(store: Store) -> None:
        for part, created in enumerate((10, 20, 30)):
            await store.reviews.put("a", part, b"%d" % part, created)
        await store.reviews.delete_before(20)
        assert await store.reviews.parts("a") == [b"1", b"2"]

    with_store(place, scenario)
