"""Fathom: board games for people and bots.

The engine's modules are compiled at installation where a C compiler is available. `FATHOM_INTERPRETED=1` in the
environment imports their sources instead, for debugging and for comparison.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathom.core.match import Match
    from fathom.core.options import Value

__version__ = "0.1.0"


def new_match(
    game: str, players: int = 2, *, seed: int | str, preset: str | None = None, **options: "Value"
) -> "Match":
    """Return a match dealt from a seed, the same on every machine. Raises `Refusal`."""
    import fathom.games  # noqa: F401  # registers the games
    from fathom.core.chance import HashChance
    from fathom.core.match import Match
    from fathom.core.registry import game_named

    kind = game_named(game)
    return Match.new(kind, players, HashChance.seeded(seed), kind.options.complete(options, preset))


def read_record(data: bytes | str) -> "Match":
    """Replay a record and check every move and the result against the rules. Raises `InvalidRecord`."""
    import fathom.games  # noqa: F401  # registers the games
    from fathom.core.record import read, replay

    return replay(read(data))


def compiled() -> bool:
    """Return whether the compiled engine is running."""
    from fathom.core import rng

    return isinstance(getattr(rng.__spec__, "loader", None), ExtensionFileLoader)


def _import_sources() -> None:
    """Make imports from this package ignore its extension modules; other packages keep theirs."""
    home = os.path.dirname(__file__)

    def finder(path: str) -> FileFinder:
        if path != home and not path.startswith(home + os.sep):
            raise ImportError(path=path)  # makes the import system try the next hook
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    for path in [*sys.path_importer_cache]:
        if path.startswith(home):
            del sys.path_importer_cache[path]


if os.environ.get("FATHOM_INTERPRETED") == "1":
    _import_sources()
