"""The running engine is the compiled one and plays exactly as its sources do."""

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

import fathom
from trace_games import trace

ROOT = Path(__file__).parents[1]
MODULES = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["hooks"]["custom"]["modules"]


@pytest.mark.parametrize("module", MODULES)
def test_module_is_compiled(module: str) -> None:
    loaded = import_module(module.removesuffix(".py").replace("/", "."))
    assert loaded.__spec__ is not None
    assert isinstance(loaded.__spec__.loader, ExtensionFileLoader)


def test_lockstep() -> None:
    """Equal seeds give equal states after each decision, interpreted and compiled."""
    assert fathom.compiled()
    script = Path(__file__).parent / "trace_games.py"
    env = {**os.environ, "FATHOM_INTERPRETED": "1"}
    probe = [sys.executable, "-c", "import fathom; print(fathom.compiled())"]
    assert subprocess.run(probe, env=env, capture_output=True, text=True, check=True).stdout == "False\n"
    run = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=True)
    interpreted = run.stdout.splitlines()
    compiled = list(trace())
    assert len(compiled) == len(interpreted)
    for ours, theirs in zip(compiled, interpreted, strict=True):
        assert ours == theirs
