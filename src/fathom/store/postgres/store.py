"""The store in a PostgreSQL database."""

from fathom.store.postgres.cluster import PgCluster
from fathom.store.postgres.connection import ReconnectingConnection
from fathom.store.postgres.database import PgDatabase
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.writer import PgWriter
from fathom.store.sql_store import SqlStore


class PostgresStore(SqlStore):
    """Implements `Store` for any number of servers."""

    def __init__(self, database: PgDatabase) -> None:
        cluster = PgCluster(database)
        connection = ReconnectingConnection(database.dsn, database.outage)
        writer = PgWriter(database.dsn, connection, cluster.publish_heads)
        super().__init__(database, writer, cluster, database.key)
        self._database = database
        self._pg_writer = writer

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Open a database, migrating it as needed. Raises `StoreError`."""
        return cls(await PgDatabase.open(Dsn(url)))

    async def close(self) -> None:
        if not self._database.closed:
            self._database.closed = True
            await self._pg_writer.close()
            await self.cluster.leave()
            self._database.terminate()
