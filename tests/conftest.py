"""No test fails because a machine is slow, or because of where it is run from."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Failed tests leave something behind: pytest looks for these two here.
from artifacts import pytest_configure, pytest_runtest_makereport  # noqa: F401
from places import KINDS, Place, a_place
from postgres import Cluster

settings.register_profile("fathom", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=150)
settings.load_profile("fathom")

HERE = Path(__file__).parent
UNIT = ("submarine", "subhunt", "table", "study")  # folders whose tests run in this process alone
# Files beside and in them that need the installed package, start programs, or play too much for interpreted code.
NOT_UNIT = (
    "test_compiled.py", "test_docs.py", "test_hosting.py", "test_contract.py", "test_referee.py", "test_properties.py",
    "test_hints.py", "test_knowledge.py", "test_worlds.py", "test_bots.py", "test_moves.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the unit tests, which `make check` runs on the sources."""
    for item in items:
        first, *rest = item.path.relative_to(HERE).parts
        if (first in UNIT or not rest) and item.path.name not in NOT_UNIT:
            item.add_marker(pytest.mark.unit)


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """A shell that runs the tests in the background has them ignore Ctrl-C, and the programs they start as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this process that do not kill it."""
    with Cluster() as running:
        yield running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what needs a store on each kind of store, or on those that the module names in `STORES`."""
    kinds = getattr(metafunc.module, "STORES", KINDS)
    for name, scope in (("place", "function"), ("shared_place", "module")):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, kinds, indirect=True, scope=scope)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place for a store, of either kind."""
    cluster = None if request.param == "sqlite" else request.getfixturevalue("cluster")
    with a_place(request.param, tmp_path, cluster) as place:
        yield place


@pytest.fixture(scope="module")
def shared_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The same for all tests of a module."""
    cluster = None if request.param == "sqlite" else request.getfixturevalue("cluster")
    with a_place(request.param, tmp_path_factory.mktemp("server"), cluster) as place:
        yield place
