"""The featured game: the one in play that is most worth watching."""

from collections.abc import Iterable, Mapping

from fathom.protocol.account import Featured
from fathom.protocol.listings import TableListing
from fathom.server.runtime.service import TableService
from fathom.store.cluster import Cluster
from fathom.store.models import Connections


async def featured_game(
    tables: Iterable[TableListing], table_service: TableService, cluster: Cluster
) -> Featured | None:
    """Return the featured game among public tables; None if no game can be watched. Raises `StoreError`."""
    running = [its for its in tables if its.status == "playing" and its.spectators == "on"]
    if not running:
        return None
    remote = await cluster.remote_connections([its.table for its in running])
    return choose([(its, watchers(its, table_service, remote)) for its in running])


def watchers(listing: TableListing, table_service: TableService, remote: Mapping[str, Connections]) -> int:
    """Return the number of spectators. Of a table that is only on other workers, each player counts one connection."""
    live = table_service.peek(listing.table)
    if live is not None and live.loaded:
        return live.spectators
    players = sum(seat.kind in ("person", "remote") for seat in listing.seats)
    return max(0, sum(remote.get(listing.table, {}).values()) - players)


def choose(games: list[tuple[TableListing, int]]) -> Featured:
    """Return the game with most spectators; then the one with most people and fewest bots, then the latest move."""

    def worth(game: tuple[TableListing, int]) -> tuple[int, int, int, int]:
        listing, spectators = game
        people = sum(seat.kind == "person" for seat in listing.seats)
        return spectators, people - len(listing.seats), people, listing.updated

    listing, spectators = max(games, key=worth)
    return Featured(table=listing.table, spectators=spectators)
