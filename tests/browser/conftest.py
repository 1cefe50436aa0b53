"""What the tests in the browser share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from orloj.testing.browser import RunningServer, launch, need


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need("chromium", "the site is used in the browser")
    with sync_playwright() as playwright, launch(playwright) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("site"), "--rate", "0") as running:
        yield running


@pytest.fixture(autouse=True)
def closed_afterwards(browser: Browser) -> Iterator[None]:
    """Whoever visited leaves when his test is over: pages that stay open follow their tables, and slow others down."""
    there = list(browser.contexts)  # of fixtures that several tests share
    yield
    for context in browser.contexts:
        if context not in there:
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")  # what it is fetching just now finds nobody any more
            context.close()
