"""Connections, and opening a database: what is in it, whether this version understands it, bringing it up to date."""

import secrets
from typing import Any

import asyncpg

from fathom.store.interfaces import StoreError
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.errors import explained
from fathom.store.sqlite.open import KEY_MISSING, REVISIONS, check_complete, is_ours, known

CONNECT_SECONDS = 10
COMMAND_SECONDS = 60
SETTINGS = {
    "application_name": "fathom",
    "synchronous_commit": "on",  # what has returned is on disk
    "jit": "off",  # all statements are short
    "tcp_keepalives_idle": "10",  # a machine that has vanished is noticed within half a minute
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}
MIGRATING = 0x66617468  # the number of the lock that whoever brings the schema up to date holds

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
OPENED = """
    INSERT INTO server (id, key, opened, beat) VALUES (1, $1, 1, 0)
    ON CONFLICT (id) DO UPDATE SET opened = server.opened + 1 RETURNING key
"""


def arguments(address: Address, **settings: str) -> dict[str, Any]:
    """How each connection is made."""
    return {
        "dsn": address.url,
        "timeout": CONNECT_SECONDS,
        "command_timeout": COMMAND_SECONDS,
        "server_settings": SETTINGS | settings,
    }


async def connect(address: Address, **settings: str) -> "asyncpg.Connection[asyncpg.Record]":
    """A connection of its own; raises `StoreError`."""
    with explained(address):
        return await asyncpg.connect(**arguments(address, **settings))


async def prepare(address: Address) -> bytes:
    """Bring the database up to date, and see that it can be written to. The store's key; raises `StoreError`."""
    connection = await connect(address)
    try:
        with explained(address):
            if await revision(connection, address) != REVISIONS[-1]:
                await migrate(address)
            names = {name for (name,) in await connection.fetch(TABLES)}
            check_complete(names, await connection.fetchval(KEY_MISSING), str(address))
            return bytes(await connection.fetchval(OPENED, secrets.token_bytes(32)))
    finally:
        await connection.close()


async def revision(connection: "asyncpg.Connection[asyncpg.Record]", address: Address) -> str:
    """The schema that is in the database, "" if there is none yet. Raises `StoreError` for one that is not known."""
    names = {name for (name,) in await connection.fetch(TABLES)}
    ours = is_ours(names, str(address))
    if "moving" in names:
        raise StoreError(f"cannot use {address}: a store is half moved into it; run `fathom migrate-store` again")
    versions = await connection.fetch("SELECT version_num FROM alembic_version") if ours else []
    return known([tuple(row) for row in versions], str(address)) if ours else ""


async def migrate(address: Address) -> None:
    """All steps to the present schema, in one transaction. Of many who come at once, one takes them."""
    import sqlalchemy  # takes half a second, for something that is done once
    from sqlalchemy.ext.asyncio import create_async_engine

    from fathom.store.migrations import upgrade

    async def creator() -> Any:
        return await asyncpg.connect(**arguments(address))

    engine = create_async_engine("postgresql+asyncpg://", async_creator=creator, poolclass=sqlalchemy.NullPool)
    try:
        async with engine.begin() as transaction:
            await transaction.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            await transaction.run_sync(upgrade)
    except sqlalchemy.exc.DBAPIError as error:
        cause = getattr(error.orig, "__cause__", None)
        raise cause if isinstance(cause, asyncpg.PostgresError) else error from None
    finally:
        await engine.dispose()
