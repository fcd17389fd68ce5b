"""Where the data is: in a file, or in a database of PostgreSQL."""

from pathlib import Path

import platformdirs

from fathom.store.interfaces import Store

Place = Path | str  # a file for SQLite, or the URL of a PostgreSQL database


def data_file(data: str | None = None) -> Path:
    """The file of the store: in the folder that was named, or in the one that the system has for users' data."""
    return Path(data or platformdirs.user_data_dir("fathom", appauthor=False)).absolute() / "fathom.sqlite3"


async def open_store(place: Place) -> Store:
    """The store that is there; made if need be. Raises `StoreError`."""
    if isinstance(place, Path):
        from fathom.store.sqlite.store import SqliteStore

        return await SqliteStore.open(place)
    from fathom.store.postgres.store import PostgresStore  # the extra `postgres`

    return await PostgresStore.open(place)
