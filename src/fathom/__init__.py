"""Fathom: two submarine board games, Submarine and Submarine Hunt.

The engine's modules are compiled at install, where a C compiler is at hand. `FATHOM_INTERPRETED=1` in the
environment imports their sources instead: to debug them, or to compare the two.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader

__version__ = "0.1.0"


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
