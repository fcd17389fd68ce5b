"""Translation of PostgreSQL and network errors."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from fathom.store.errors import AppendConflict, StoreDamaged, StoreError
from fathom.store.postgres.dsn import EXAMPLE, Dsn

CAUSES: dict[type[Exception], str] = {
    asyncpg.InvalidCatalogNameError: "the server has no database of that name; `createdb {database}` makes one",
    asyncpg.InvalidPasswordError: "the password for {user} is wrong or missing",
    asyncpg.InvalidAuthorizationSpecificationError: "the server does not let {user} in",
    asyncpg.InsufficientPrivilegeError: "{user} lacks privileges that Fathom needs; it should own the database",
    asyncpg.TooManyConnectionsError: "the server has no connection left (max_connections)",
    asyncpg.CannotConnectNowError: "the server is starting or stopping",
    asyncpg.AdminShutdownError: "the server is starting or stopping",
    asyncpg.CrashShutdownError: "the server is starting or stopping",
    asyncpg.PostgresConnectionError: "the connection is lost",
    asyncpg.InternalClientError: "the connection is lost",
    asyncpg.DiskFullError: "the server's disk is full",
    asyncpg.ReadOnlySQLTransactionError: "it is read-only; is it a standby?",
    asyncpg.ClientConfigurationError: f"its address should be like {EXAMPLE}",
    ssl.SSLError: "no TLS connection can be made: the server's certificate, or TLS itself, is refused",
    TimeoutError: "the server does not answer",
    OSError: "the server cannot be reached",
}
# After these a statement may or may not have been executed.
DISCONNECTS = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # a shutdown message arrived while no query was running
)
DAMAGE = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
RETRYABLE = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


def is_disconnect(error: BaseException) -> bool:
    """Return whether an error means that the connection is lost."""
    closed = isinstance(error, asyncpg.InterfaceError) and "closed" in str(error)
    return closed or isinstance(error, DISCONNECTS)


def to_store_error(dsn: Dsn, error: Exception) -> StoreError:
    """Return the `StoreError` for an error of the driver or the network. Its text contains no secret."""
    if isinstance(error, DAMAGE):
        return StoreDamaged(dsn)
    for kind, cause in CAUSES.items():
        if isinstance(error, kind):
            user = dsn.user or "this user"
            return StoreError(f"cannot use {dsn}: {cause.format(user=user, database=dsn.database)}")
    if isinstance(error, asyncpg.PostgresError):  # its own text may quote stored values
        return StoreError(f"cannot use {dsn}: PostgreSQL reports {type(error).__name__} ({error.sqlstate})")
    if is_disconnect(error):
        return StoreError(f"cannot use {dsn}: the connection is lost")
    return StoreError(f"cannot use {dsn}: {type(error).__name__}")


@contextmanager
def translate_errors(dsn: Dsn) -> Iterator[None]:
    """Raise errors of the driver and the network as `StoreError`, violated constraints as `AppendConflict`."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise AppendConflict(type(error).__name__) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
        raise to_store_error(dsn, error) from None
