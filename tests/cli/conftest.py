"""Make the tests independent of the terminal that runs them."""

import pytest


@pytest.fixture(autouse=True)
def wide_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the width of the terminal."""
    monkeypatch.setenv("COLUMNS", "100")
