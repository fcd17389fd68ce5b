"""How the parts of the store ask it to execute something."""

from typing import Any, Protocol


class Rows(Protocol):
    """What a statement finds, with values for `$1` and so on; tried again when the connection is lost."""

    async def __call__(self, sql: str, /, *values: object) -> list[tuple[Any, ...]]: ...
