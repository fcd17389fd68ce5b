"""No test fails because a machine is slow, or because of where it is run from."""

import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("fathom", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=150)
settings.load_profile("fathom")


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """A shell that runs the tests in the background has them ignore Ctrl-C, and the programs they start as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
