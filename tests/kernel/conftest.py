"""Settings for the kernel's tests: hypothesis tries the same examples every time."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kernel", derandomize=True, deadline=None, max_examples=25, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("kernel")
