"""The store in a PostgreSQL database."""

from fathom.store.interfaces import Store
from fathom.store.postgres.cluster import PgCluster
from fathom.store.postgres.connection import ReconnectingConnection
from fathom.store.postgres.database import PgDatabase
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.writer import PgWriter


class PostgresStore(Store):
    """A store for any number of servers."""

    def __init__(self, database: PgDatabase) -> None:
        cluster = PgCluster(database)
        connection = ReconnectingConnection(database.dsn, database.outage)
        writer = PgWriter(database.dsn, connection, cluster.publish)
        super().__init__(database, writer, cluster, database.key)
        self._database = database

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Open a database, migrating it as needed. Raises `StoreError`."""
        return cls(await PgDatabase.open(Dsn(url)))

    async def close(self) -> None:
        if not self._database.closed:
            self._database.closed = True
            await self.writer.close()
            await self.cluster.leave()
            self._database.terminate()
