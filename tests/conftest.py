"""Settings for all tests."""

pytest_plugins = ["pytester"]
