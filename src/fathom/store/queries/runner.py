"""The two things that everything said in plain SQL needs of a store."""

from abc import ABC, abstractmethod
from typing import Any

Statement = tuple[Any, ...]  # the SQL, then its values


class QueryRunner(ABC):
    """Reads rows, and writes statements in one transaction; `$1`, `$2`, … stand for values."""

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds."""

    @abstractmethod
    async def _write(self, *statements: Statement) -> None:
        """Execute statements, all or none; when this returns they are on disk."""

    async def _value(self, sql: str, *values: object) -> Any:
        """The one value in the one row."""
        return (await self._rows(sql, *values))[0][0]
