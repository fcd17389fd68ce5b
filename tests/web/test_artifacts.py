"""A test that fails leaves behind what is needed to see why."""

import os
import subprocess
import sys
from pathlib import Path

from serving import PATIENCE

CONFTEST = """
from artifacts import pytest_configure, pytest_runtest_makereport
from web.conftest import browser, people, profiles, server
"""
FAILING = """
def test_two_pages(people):
    person = people().open()
    person.page.evaluate("console.log('ahoy')")
    person.new_tab("/rules")
    assert False
"""


def test_a_failed_test_leaves_pictures_console_and_log(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_failing.py").write_text(FAILING)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", tmp_path],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        text=True,
        capture_output=True,
        timeout=3 * PATIENCE,
    )
    (left,) = (tmp_path / ".pytest_artifacts").iterdir()
    assert left.name == "test_failing.py_test_two_pages"
    assert str(left) in ran.stdout
    assert len(list(left.glob("person-1-page-*.png"))) == 2
    assert "log: ahoy" in (left / "person-1-console.txt").read_text()
    assert '"level"' in next(left.glob("server-*.log")).read_text()
