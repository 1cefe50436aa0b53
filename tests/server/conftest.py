"""The site for the tests that look at it from outside and inside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.helpers import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One site for all tests of a module: nobody in them knows the others."""
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running
