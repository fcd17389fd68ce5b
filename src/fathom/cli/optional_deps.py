"""Optional dependencies, which extras of the package install."""

from collections.abc import Iterator
from contextlib import contextmanager

from fathom.core.errors import FathomError


class MissingExtra(FathomError):
    """An optional dependency is not installed; the message says how to install it."""


@contextmanager
def need_extra(name: str) -> Iterator[None]:
    """Translate a failed import within the block to `MissingExtra`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "fathom":
            raise
        raise MissingExtra(f"{error.name} is not installed; run: pip install 'fathom-games[{name}]'") from error
