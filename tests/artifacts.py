"""Artifacts of failed tests: each witness writes files into a folder of the test."""

import re
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

import pytest

FOLDER = ".pytest_artifacts"


class ArtifactSource(Protocol):
    """Something that a test uses and that can leave artifacts, such as a server or a browser."""

    def write_artifacts(self, folder: Path) -> None:
        """Write artifacts into the folder."""


artifact_sources: WeakSet[ArtifactSource] = WeakSet()


def pytest_configure(config: pytest.Config) -> None:
    """Delete the artifacts of the last run."""
    if not hasattr(config, "workerinput"):  # the controller of pytest-xdist, not a worker
        shutil.rmtree(config.rootpath / FOLDER, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Collect the artifacts of a failed test before its fixtures end, and report the folder."""
    report = yield
    if report.failed and artifact_sources:
        folder = item.config.rootpath / FOLDER / re.sub(r"[^\w.-]+", "_", item.nodeid)
        folder.mkdir(parents=True, exist_ok=True)
        for witness in list(artifact_sources):
            witness.write_artifacts(folder)
        files = sorted(path.name for path in folder.iterdir())
        report.sections.append(("Artifacts", f"{folder}: {', '.join(files)}"))
    return report
