"""Terminal tests don't depend on where they are run from."""

import signal

import pytest


@pytest.fixture(autouse=True)
def wide_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window may have any width."""
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """A shell that runs the tests in the background has them ignore Ctrl-C, and the programs they start as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
