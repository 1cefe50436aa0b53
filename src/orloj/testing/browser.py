"""A browser and a server of the site for tests: Chromium driven by Playwright, and `orloj serve` in its own process.

    need("chromium", "a game is played in the browser")
    with RunningServer(tmp_path) as server, sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page()
        page.goto(server.url)
        assert axe_serious(page) == []

Needs playwright and axe-playwright-python (in the `dev` extra) and Chromium (Debian: chromium).
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import pytest

from orloj.testing.postgres import find_postgres

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")

# Tests open nothing but pages of our own machine: the browser has nothing else to ask the network for.
_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
)

_GRAVE = ("serious", "critical")
_SHORT = 3  # how many places of one finding are named

_SLOWEST_START = 180.0  # seconds, on a machine that is busy with other tests
_SLOWEST_STOP = 45.0
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


def need(tool: str, why: str) -> None:
    """Skip the test if a program is missing: "chromium", "postgres", "nginx" or the name of any command.

    Where skipping is forbidden (ORLOJ_NO_SKIP) the run fails then.
    """
    finders = {"chromium": find_chromium, "postgres": find_postgres, "nginx": find_nginx}
    found = finders[tool]() if tool in finders else shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed (see tools/setup_tests.sh), so this is not tested: {why}")


def find_chromium() -> str | None:
    return next((path for name in _CHROMIUMS if (path := shutil.which(name))), None)


def find_nginx() -> str | None:
    """Debian keeps it where only root looks."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


def launch(playwright: Playwright) -> Browser:
    """Start the installed Chromium without a window."""
    path = find_chromium()
    if path is None:
        raise FileNotFoundError("Chromium is not installed (Debian: apt install chromium)")
    # The sandbox cannot work for root, nor in many containers, and the pages are our own.
    return playwright.chromium.launch(executable_path=path, headless=True, chromium_sandbox=False, args=_FLAGS)


def axe_serious(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now, if it is serious or critical: one line for each rule broken."""
    from axe_playwright_python.sync_playwright import Axe

    findings: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [_in_short(finding) for finding in findings if finding["impact"] in _GRAVE]


def _in_short(finding: dict[str, Any]) -> str:
    places = [" ".join(map(str, node["target"])) for node in finding["nodes"]]
    more = f" and {len(places) - _SHORT} more" if len(places) > _SHORT else ""
    return f"{finding['impact']} {finding['id']}: {finding['help']} ({', '.join(places[:_SHORT])}{more})"


class RunningServer:
    """`orloj serve` as a process of its own, with its data in `folder`; stopped at the end of the block.

    `args` are further options of the command, `env` further variables of its environment. After `kill` or `stop`,
    `restart` brings it back at the same address and with the same data.
    """

    def __init__(self, folder: Path, *args: str, env: Mapping[str, str] | None = None) -> None:
        self.data = folder / "data"
        self.port = 0  # any free one; known once the server runs
        self._args = args
        self._env = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the site, with a / at its end."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def pid(self) -> int:
        return self._running().pid

    def command(self) -> list[str]:
        where = ["--data", str(self.data), "--port", str(self.port)]
        return [sys.executable, "-m", "orloj", "serve", *where, "--pace", "quick", *self._args]

    def start(self) -> None:
        if self._process is not None:
            raise RuntimeError("the server runs already")
        self.data.mkdir(parents=True, exist_ok=True)
        # Its output goes to a file: a pipe that nobody empties would stop the server one day.
        with self._log.open("ab") as log:
            before = log.tell()
            self._process = subprocess.Popen(
                self.command(),
                cwd=self._log.parent,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self.port = self._wait_for_address(before)
        except BaseException:
            self.kill()
            raise

    def stop(self) -> int:
        """Ask it to end (SIGTERM) and wait until it has; gives its exit code."""
        process = self._running()
        process.terminate()
        try:
            code = process.wait(_SLOWEST_STOP)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"the server did not stop within {_SLOWEST_STOP:.0f} s:\n{self.log()}") from None
        self._process = None
        return code

    def kill(self) -> None:
        """End it as a crash would: no time to tidy up (SIGKILL)."""
        process = self._running()
        process.send_signal(signal.SIGKILL)
        process.wait()
        self._process = None

    def restart(self) -> None:
        if self._process is not None:
            self.stop()
        self.start()

    def log(self) -> str:
        """All it has written so far, over all its restarts."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.stop()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("the server does not run")
        return self._process

    def _wait_for_address(self, before: int) -> int:
        """The port in the line that the server writes when it is ready; what it wrote `before` is of an earlier run."""
        process = self._running()
        deadline = time.monotonic() + _SLOWEST_START
        while True:
            ended = process.poll() is not None  # asked first, so that its last words are not missed
            written = self._log.read_bytes()[before:].decode("utf-8", errors="replace")
            found = _ADDRESS.search(written)
            if ended or time.monotonic() > deadline:
                problem = f"ended with {process.returncode}" if ended else "gave no address in time"
                raise RuntimeError(f"the server {problem}:\n{written}")
            if found:
                return int(found[1])
            time.sleep(0.02)
