"""What a failed test leaves behind: whoever knows something of it writes it into a folder of the test's own."""

import re
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

import pytest

FOLDER = ".pytest_artifacts"


class Witness(Protocol):
    """Something that a test uses, such as a server or a browser."""

    def testify(self, folder: Path) -> None:
        """Leave files in the folder."""


witnesses: WeakSet[Witness] = WeakSet()


def pytest_configure(config: pytest.Config) -> None:
    """Only what the last run left is of interest."""
    if not hasattr(config, "workerinput"):  # of pytest-xdist: the process that starts the others
        shutil.rmtree(config.rootpath / FOLDER, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Collect, while what the test used is still there, and say where."""
    report = yield
    if report.failed and witnesses:
        folder = item.config.rootpath / FOLDER / re.sub(r"[^\w.-]+", "_", item.nodeid)
        folder.mkdir(parents=True, exist_ok=True)
        for witness in list(witnesses):
            witness.testify(folder)
        files = sorted(path.name for path in folder.iterdir())
        report.sections.append(("Artifacts", f"{folder}: {', '.join(files)}"))
    return report
