"""Opening of a database: connections, inspection and migration."""

import secrets
from typing import Any

import asyncpg

from fathom.store.errors import StoreError
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.errors import translate_errors
from fathom.store.schema import COUNT_OPENING, KEY_MISSING, REVISIONS, check_complete, is_store, known_revision

CONNECT_SECONDS = 10
COMMAND_SECONDS = 60
SETTINGS = {
    "application_name": "fathom",
    "synchronous_commit": "on",
    "jit": "off",  # all statements are short
    "tcp_keepalives_idle": "10",  # detects a vanished machine within half a minute
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}
MIGRATION_LOCK = 0x66617468  # key of the advisory lock

TABLES_IN = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"


def arguments(dsn: Dsn, **settings: str) -> dict[str, Any]:
    """Return the arguments of every connection."""
    return {
        "dsn": dsn.url,
        "timeout": CONNECT_SECONDS,
        "command_timeout": COMMAND_SECONDS,
        "server_settings": SETTINGS | settings,
    }


async def connect(dsn: Dsn, **settings: str) -> "asyncpg.Connection[asyncpg.Record]":
    """Return a dedicated connection. Raises `StoreError`."""
    with translate_errors(dsn):
        return await asyncpg.connect(**arguments(dsn, **settings))


async def prepare(dsn: Dsn) -> bytes:
    """Migrate the database, check that it is writable, and return the store's key. Raises `StoreError`."""
    connection = await connect(dsn)
    try:
        with translate_errors(dsn):
            if await revision(connection, dsn) != REVISIONS[-1]:
                await migrate(dsn)
            check_complete(await tables_in(connection), await connection.fetchval(KEY_MISSING), str(dsn))
            return bytes(await connection.fetchval(f"{COUNT_OPENING} RETURNING key", secrets.token_bytes(32)))
    finally:
        await connection.close()


async def revision(connection: "asyncpg.Connection[asyncpg.Record]", dsn: Dsn) -> str:
    """Return the revision of the schema, "" if there are no tables. Raises `StoreError` for an unknown one."""
    tables = await tables_in(connection)
    if not is_store(tables, str(dsn)):
        return ""
    if "moving" in tables:
        raise StoreError(f"cannot use {dsn}: a copy into it is incomplete; run `fathom migrate-store` again")
    versions = await connection.fetch("SELECT version_num FROM alembic_version")
    return known_revision([tuple(row) for row in versions], str(dsn))


async def tables_in(connection: "asyncpg.Connection[asyncpg.Record]") -> set[str]:
    """Return the names of all tables."""
    return {name for (name,) in await connection.fetch(TABLES_IN)}


async def migrate(dsn: Dsn) -> None:
    """Upgrade the schema to the current revision in one transaction. Concurrent callers are serialized."""
    import sqlalchemy  # takes half a second to import
    from sqlalchemy.ext.asyncio import create_async_engine

    from fathom.store.migrations import upgrade

    async def creator() -> Any:
        return await asyncpg.connect(**arguments(dsn))

    engine = create_async_engine("postgresql+asyncpg://", async_creator=creator, poolclass=sqlalchemy.NullPool)
    try:
        async with engine.begin() as transaction:
            await transaction.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            await transaction.run_sync(upgrade)
    except sqlalchemy.exc.DBAPIError as error:
        cause = getattr(error.orig, "__cause__", None)
        raise cause if isinstance(cause, asyncpg.PostgresError) else error from None
    finally:
        await engine.dispose()
