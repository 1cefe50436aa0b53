"""What the tests in the browser share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Browser, sync_playwright

from orloj.testing.browser import RunningServer, launch, need

DEALING = Path(__file__).with_name("dealing.py")
NOBODY_KNOWS = "soak"  # tests at length meet other deals each time


class DealingServer(RunningServer):
    """A server that deals the same to the same test (see dealing.py)."""

    def __init__(self, folder: Path, *args: str) -> None:
        super().__init__(folder, *args)
        self._test = folder / "test"

    def deal_for(self, test: str) -> None:
        self._test.write_text(test, encoding="utf-8")

    def command(self) -> list[str]:
        python, _, _, *args = super().command()  # python -m orloj …
        return [python, str(DEALING), str(self._test), *args]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need("chromium", "the site is used in the browser")
    with sync_playwright() as playwright, launch(playwright) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = DealingServer(tmp_path_factory.mktemp("site"), "--rate", "0")
    running.deal_for("the beginning")
    with running:
        yield running


@pytest.fixture(autouse=True)
def dealt_for_this_test(request: pytest.FixtureRequest) -> None:
    if "server" in request.fixturenames and isinstance(running := request.getfixturevalue("server"), DealingServer):
        chance = token_hex(8) if request.node.get_closest_marker(NOBODY_KNOWS) else ""
        running.deal_for(f"{request.node.nodeid} {chance}")


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
