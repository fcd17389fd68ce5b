"""Fixtures and hooks of all tests."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import artifacts
from artifacts import pytest_runtest_makereport  # noqa: F401 - a hook that pytest looks up in this module
from postgres import Cluster
from store_locations import KINDS, StoreLocation, store_location

settings.register_profile("fathom", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=150)
settings.load_profile("fathom")

HERE = Path(__file__).parent
IN_MEMORY = Path("/dev/shm")  # a tmpfs: creating and deleting databases on a disk takes a tenth of the CPU time
ENOUGH = 2 << 30  # bytes, several times what the tests store
UNIT = ("submarine", "subhunt", "table", "study")  # folders of unit tests, which start no processes
# Files that need the installed package, start processes, or are too slow for interpreted code.
NOT_UNIT = (
    "test_compiled.py", "test_docs.py", "test_hosting.py", "test_contract.py", "test_referee.py", "test_properties.py",
    "test_hints.py", "test_knowledge.py", "test_worlds.py", "test_bots.py", "test_moves.py", "test_puzzles.py",
)  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Delete the artifacts of the last run, and keep temporary files in memory where there is enough of it."""
    artifacts.pytest_configure(config)
    if "TMPDIR" not in os.environ and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = str(IN_MEMORY)
        tempfile.tempdir = None  # it is read from the environment again


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the unit tests, which `make check` runs on the sources, and move what takes long to the front.

    Processes that have nothing left to do take tests from the end of the others' lists.
    """
    items.sort(key=lambda item: (item.get_closest_marker("long") is None, item.path.parent.name != "web"))
    for item in items:
        first, *rest = item.path.relative_to(HERE).parts
        if (first in UNIT or not rest) and item.path.name not in NOT_UNIT:
            item.add_marker(pytest.mark.unit)


@pytest.fixture(autouse=True, scope="session")
def enable_ctrl_c() -> None:
    """Handle Ctrl-C even where a shell runs the tests in the background, which ignores it in child processes too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL server for all tests of this process that do not kill it."""
    with Cluster() as running:
        yield running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of a store on every kind of store, or on the kinds in the module's `STORES`."""
    kinds = getattr(metafunc.module, "STORES", KINDS)
    for name, scope in (("place", "function"), ("shared_place", "module")):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, kinds, indirect=True, scope=scope)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoreLocation]:
    """Provide an empty location of a store."""
    cluster = None if request.param == "sqlite" else request.getfixturevalue("cluster")
    with store_location(request.param, tmp_path, cluster) as place:
        yield place


@pytest.fixture(scope="module")
def shared_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreLocation]:
    """Provide one location of a store for all tests of a module."""
    cluster = None if request.param == "sqlite" else request.getfixturevalue("cluster")
    with store_location(request.param, tmp_path_factory.mktemp("server"), cluster) as place:
        yield place
