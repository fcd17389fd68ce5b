"""One browser and one server for the tests that leave them running, and as many people as a test needs."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from benchmarks.chromium import chromium
from serving import Serving
from web.people import People, Profiles


# Playwright's loop keeps the thread's place for a loop, which tests elsewhere need: hence the package's scope.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("web")) as serving:
        yield serving
        assert '"level": "error"' not in serving.log


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Serving]]:
    """Servers that a test may kill, or that are set otherwise."""
    started: list[Serving] = []

    def start(*arguments: str, limited: bool = False) -> Serving:
        serving = Serving(tmp_path_factory.mktemp("own"), *arguments, limited=limited)
        started.append(serving)
        serving.start()
        return serving

    yield start
    for serving in started:
        if serving.running:
            serving.kill9()


@pytest.fixture(scope="package")
def profiles(browser: Browser, server: Serving) -> Profiles:
    return Profiles(browser, server.url)


@pytest.fixture
def people(profiles: Profiles) -> Iterator[People]:
    """People who come, each with a browser profile of their own. None of their consoles may hold an error."""
    with People(profiles) as people:
        yield people
