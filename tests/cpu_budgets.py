"""What the tests cost: CPU seconds by folder, printed after every run, and a budget for each (tests/budgets.toml).

- Counted is the time of processors, not of clocks, with all processes that a test has started and ended. So a busy
  machine costs little, and the budgets have room for slower ones.
- What a folder takes beyond its budget makes the run fail, and so does a folder without one. Soak tests do not count.
- Under xdist the seconds travel with the reports, as user properties of the tests.
- ORLOJ_SLOW_MACHINE=3 multiplies all budgets, for machines that are slower still.
"""

from __future__ import annotations

import os
import tomllib
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path, PurePosixPath

import pytest

BUDGETS = Path("tests") / "budgets.toml"
SLOW_MACHINE = "ORLOJ_SLOW_MACHINE"

_PROPERTY = "cpu_seconds"
_PLUGIN_NAME = "orloj-cpu-budgets"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Clock())
    if not hasattr(config, "workerinput"):  # an xdist worker sees only its own tests
        config.pluginmanager.register(_Accounts(config.rootpath), _PLUGIN_NAME)


class _Clock:
    """Hangs on each report of a test what has been spent since the one before."""

    def __init__(self) -> None:
        self._last = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        self._last = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent()
        report.user_properties.append((_PROPERTY, now - self._last))
        self._last = now
        return report


class _Accounts:
    """Adds up, in the process that sees the reports of all tests."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._seconds: dict[str, float] = defaultdict(float)
        self._wrong: list[str] = []
        self._budgets: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if "soak" not in report.keywords:
            folder = folder_of(report.nodeid)
            self._seconds[folder] += sum(float(str(value)) for key, value in report.user_properties if key == _PROPERTY)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        factor = float(os.environ.get(SLOW_MACHINE, "1"))
        table = tomllib.loads((self._root / BUDGETS).read_text("utf-8"))
        self._budgets = {folder: factor * seconds for folder, seconds in table.items()}
        self._wrong = complaints(self._seconds, self._budgets)
        if self._wrong and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._seconds:
            terminalreporter.write_line("orloj: CPU seconds of the tests by folder, and the budget of each")
        for folder, seconds in sorted(self._seconds.items(), key=lambda account: -account[1]):
            terminalreporter.write_line(f"  {folder:<12}{seconds:8.1f} of {self._budgets.get(folder, 0):.0f}")
        if len(self._seconds) > 1:
            terminalreporter.write_line(f"  {'in all':<12}{sum(self._seconds.values()):8.1f}")
        for wrong in self._wrong:
            terminalreporter.write_line(f"orloj: FAILED, {wrong}", red=True)


def spent() -> float:
    """CPU seconds of this process, and of its children that have ended, so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def folder_of(nodeid: str) -> str:
    """The folder under tests/ to which a test belongs."""
    _, folder, *_ = PurePosixPath(nodeid.partition("::")[0]).parts
    return folder


def complaints(seconds: Mapping[str, float], budgets: Mapping[str, float]) -> list[str]:
    """One sentence for each folder that costs too much."""
    found = []
    for folder, cost in sorted(seconds.items()):
        if folder not in budgets:
            found.append(f"the tests of {folder} have no budget: give them one in {BUDGETS.as_posix()}")
        elif cost > budgets[folder]:
            found.append(
                f"the tests of {folder} took {cost:.0f} CPU seconds, more than their budget of {budgets[folder]:.0f}: "
                f"let tests share played games, mark the longest as soak, or say {SLOW_MACHINE}=2 if it is the machine"
            )
    return found
