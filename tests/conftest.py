"""No test fails because a machine is slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("fathom", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=150)
settings.load_profile("fathom")
