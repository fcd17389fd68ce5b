"""Parts of Fathom that are installed only by those who need them."""

from collections.abc import Iterator
from contextlib import contextmanager

from fathom.core.errors import FathomError


class MissingExtra(FathomError):
    """Something is not installed; the text says how to get it."""


@contextmanager
def need_extra(name: str) -> Iterator[None]:
    """Around imports: what is not installed is named plainly, with the way to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "fathom":
            raise
        raise MissingExtra(f"{error.name} is not installed; pip install 'fathom-games[{name}]' brings it") from error
