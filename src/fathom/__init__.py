"""Fathom: board games for people and bots.

The engine's modules are compiled at install, where a C compiler is at hand. `FATHOM_INTERPRETED=1` in the
environment imports their sources instead: to debug them, or to compare the two.
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
    """A game dealt from a seed: the same on every machine."""
    from fathom.core.chance import HashChance
    from fathom.core.match import Match
    from fathom.core.registry import game_named

    kind = game_named(game)
    return Match.new(kind, players, HashChance.seeded(seed), kind.options.complete(options, preset))


def read_record(data: bytes | str) -> "Match":
    """A game replayed from its record, every move and the result checked against the rules."""
    from fathom.core.record import read, replay

    return replay(read(data))


def compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    from fathom.core import rng

    return isinstance(getattr(rng.__spec__, "loader", None), ExtensionFileLoader)


def _import_sources() -> None:
    """Make imports from this package see its `.py` files only; other packages keep their extensions."""
    home = os.path.dirname(__file__)

    def finder(path: str) -> FileFinder:
        if path != home and not path.startswith(home + os.sep):
            raise ImportError(path=path)  # the import system then asks the next hook
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    for path in [*sys.path_importer_cache]:
        if path.startswith(home):
            del sys.path_importer_cache[path]


if os.environ.get("FATHOM_INTERPRETED") == "1":
    _import_sources()
