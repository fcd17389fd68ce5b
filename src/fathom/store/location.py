"""Location of a store: a SQLite file or the URL of a PostgreSQL database."""

from pathlib import Path

import platformdirs

from fathom.store.interfaces import Store

Location = Path | str


def data_file(folder: str | None = None) -> Path:
    """Return the path of the SQLite file in a folder, by default in the user's data folder."""
    return Path(folder or platformdirs.user_data_dir("fathom", appauthor=False)).absolute() / "fathom.sqlite3"


async def open_store(location: Location) -> Store:
    """Open the store at a location, creating and migrating it as needed. Raises `StoreError`."""
    if isinstance(location, Path):
        from fathom.store.sqlite.store import SqliteStore

        return await SqliteStore.open(location)
    from fathom.store.postgres.store import PostgresStore  # needs the extra `postgres`

    return await PostgresStore.open(location)
