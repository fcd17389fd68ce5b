"""Execution of shared SQL by a backend."""

from abc import ABC, abstractmethod
from typing import Any

Statement = tuple[Any, ...]  # the SQL, then its values


class QueryRunner(ABC):
    """Executes statements with the parameters `$1`, `$2`, …"""

    @abstractmethod
    def check_open(self) -> None:
        """Raise `StoreError` if the store is closed or damaged."""

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query. Retried when the connection is lost."""

    @abstractmethod
    async def blobs(self, sql: str, *values: object) -> list[bytes]:
        """Return the one column of a query, named `value`, as bytes."""

    @abstractmethod
    async def documents(self, sql: str, *values: object) -> str:
        """Return the one column of a query, named `value` and holding JSON, as one JSON array."""

    @abstractmethod
    async def write(self, *statements: Statement) -> None:
        """Execute statements atomically and durably."""

    async def value(self, sql: str, *values: object) -> Any:
        """Return the one value of the one row of a query."""
        return (await self.rows(sql, *values))[0][0]

    async def column(self, sql: str, *values: object) -> list[Any]:
        """Return the one column of a query."""
        return [value for (value,) in await self.rows(sql, *values)]


class Queries:
    """Base of the shared queries."""

    def __init__(self, runner: QueryRunner) -> None:
        self._runner = runner
