"""The dice game as an installed distribution, without pip: its folder and its metadata on the import path."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fathom.core.registry import plugins
from fathom.server.http.rule_texts import rules
from serving import Serving

DICE = Path(__file__).parent / "dice"


class Started(Serving):
    """A server that is not forked from one that has loaded its games already."""

    program = ("-m", "fathom")


def metadata(folder: Path, project: Path = DICE) -> Path:
    """Write the `dist-info` that an installer would make from a project's pyproject.toml; return its parent."""
    described = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    info = folder / f"{described['name'].replace('-', '_')}-{described['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {described['name']}\nVersion: {described['version']}\n"
    )
    lines = [f"{name} = {value}" for name, value in described["entry-points"]["fathom.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[fathom.games]", *lines, ""]))
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Install the game for this process and the processes that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(DICE), str(metadata(folder))]
        for path in paths:
            patch.syspath_prepend(path)
        patch.setenv("PYTHONPATH", os.pathsep.join(paths), os.pathsep)
        forget()
        yield
    forget()


def forget() -> None:
    """Let the registry look again."""
    plugins.cache_clear()
    rules.cache_clear()
