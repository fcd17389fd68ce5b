"""Debian's Chromium, as a person would have it but for what calls home."""

import shutil

from playwright.sync_api import Browser, Playwright

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def launch(playwright: Playwright) -> Browser:
    """Start it; there is no test without it."""
    program = shutil.which("chromium")
    assert program, 'Chromium is missing: "make test" installs it, or apt-get install chromium'
    return playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
