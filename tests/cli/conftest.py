"""Terminal tests don't depend on where they are run from."""

import pytest


@pytest.fixture(autouse=True)
def wide_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window may have any width."""
    monkeypatch.setenv("COLUMNS", "100")
