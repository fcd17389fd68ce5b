"""The words for what PostgreSQL, or the way to it, reports."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from fathom.store.interfaces import AppendConflict, StoreDamaged, StoreError
from fathom.store.postgres.dsn import EXAMPLE, Address

WORDS: dict[type[Exception], str] = {
    asyncpg.InvalidCatalogNameError: "the server has no database of that name; `createdb {database}` makes one",
    asyncpg.InvalidPasswordError: "the password for {user} is wrong, or missing",
    asyncpg.InvalidAuthorizationSpecificationError: "the server does not let {user} in",
    asyncpg.InsufficientPrivilegeError: "{user} may not do there what Fathom needs; it should own the database",
    asyncpg.TooManyConnectionsError: "the server has no connection left (max_connections)",
    asyncpg.CannotConnectNowError: "the server is starting or stopping",
    asyncpg.AdminShutdownError: "the server is starting or stopping",
    asyncpg.CrashShutdownError: "the server is starting or stopping",
    asyncpg.PostgresConnectionError: "the connection is lost",
    asyncpg.InternalClientError: "the connection is lost",
    asyncpg.DiskFullError: "the server's disk is full",
    asyncpg.ReadOnlySQLTransactionError: "it may only be read; is it a standby?",
    asyncpg.ClientConfigurationError: f"its address should be like {EXAMPLE}",
    ssl.SSLError: "no safe connection can be made: the server's certificate, or TLS itself, is refused",
    TimeoutError: "the server does not answer",
    OSError: "the server cannot be reached",
}
# The connection is gone, or was never there. What was on its way may have been done or not.
GONE = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # it heard of the server's end when it did not expect to hear anything
)
# PostgreSQL has found a page or an index that cannot be right.
DAMAGE = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
# Somebody else was in the way for a moment: to try again helps.
RETRYABLE = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


def gone(error: BaseException) -> bool:
    """Does it mean that there is no connection any more?"""
    closed = isinstance(error, asyncpg.InterfaceError) and "closed" in str(error)
    return closed or isinstance(error, GONE)


def fault(address: Address, error: Exception) -> StoreError:
    """The same error, as an answer. Nothing in it is a secret."""
    if isinstance(error, DAMAGE):
        return StoreDamaged(address)
    for kind, words in WORDS.items():
        if isinstance(error, kind):
            user = address.user or "this user"
            return StoreError(f"cannot use {address}: {words.format(user=user, database=address.database)}")
    if isinstance(error, asyncpg.PostgresError):  # its text may quote what was written, which may be secret
        return StoreError(f"cannot use {address}: PostgreSQL reports {type(error).__name__} ({error.sqlstate})")
    if gone(error):
        return StoreError(f"cannot use {address}: the connection is lost")
    return StoreError(f"cannot use {address}: {type(error).__name__}")


@contextmanager
def explained(address: Address) -> Iterator[None]:
    """Errors of the driver and of the network become answers."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise AppendConflict(type(error).__name__) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
        raise fault(address, error) from None
