"""The pytest plugin behind `@proves` (registered as a `pytest11` entry point, so it needs no conftest).

- It knows the marks `proves` and `soak`.
- After a full run it writes `.orloj/proved.json`, see `orloj.testing.proof`. Full means: all of the tests folder,
  nothing deselected (`-m "not soak"` is allowed), not stopped early. Under xdist the controller writes it: the rule
  ids travel with the reports, as user properties of the tests.
- With ORLOJ_NO_SKIP set in the environment, a skipped test makes the run fail.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from orloj.testing.proof import MARK, PROVED_FILE, Proved, Tally, write_proved

NO_SKIP = "ORLOJ_NO_SKIP"

_PLUGIN_NAME = "orloj-proof"

_FULL_MARK_EXPRESSIONS = ("", "not soak")

# Options that make a run less than full when they are given (names of config.option, absent ones count as not given).
_NARROWING_OPTIONS = (
    "keyword",
    "deselect",
    "ignore",
    "ignore_glob",
    "lf",
    "stepwise",
    "collectonly",
    "setuponly",
    "setupplan",
    "looponfail",
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARK}(*rule_ids): the rules of the ledger which this test proves")
    config.addinivalue_line("markers", "soak: long tests, run by `make soak` and left out of `make test`")
    if not hasattr(config, "workerinput"):  # in an xdist worker there is nothing to gather
        config.pluginmanager.register(_Gatherer(config), _PLUGIN_NAME)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Hang the rule ids on the test, so that they come back with each of its reports."""
    rules = {str(rule) for mark in item.iter_markers(MARK) for rule in mark.args}
    item.user_properties.extend((MARK, rule) for rule in sorted(rules))


class _Gatherer:
    """Watches the reports of one run, in the process that sees them all."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._tally = Tally()
        self._skipped: list[str] = []
        self._broken = False  # some tests could not be collected or their outcome is not known
        self._forbidden_skips: list[str] = []
        self._written = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when not in ("setup", "call", "teardown"):  # an xdist worker died: its report names no rules
            self._broken = True
            return
        rules = [str(value) for key, value in report.user_properties if key == MARK]
        expected = hasattr(report, "wasxfail")  # expected to fail: no proof, but not a skip either
        if report.when == "call" or not report.passed:
            self._tally.add(report.nodeid, rules, passed=report.passed and not expected)
        if report.skipped and not expected:
            self._skipped.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._broken = True
        if report.skipped:
            self._skipped.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if os.environ.get(NO_SKIP):
            self._forbidden_skips = sorted(set(self._skipped))
        finished = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        stopped = bool(session.shouldfail or session.shouldstop)
        if finished and not stopped and not self._broken and is_full_run(self._config):
            write_proved(Proved(complete=True, rules=self._tally.proved()), self._config.rootpath)
            self._written = True
        if self._forbidden_skips and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._written:
            count = len(self._tally.proved())
            terminalreporter.write_line(f"orloj: {count} rules proved, see {PROVED_FILE.as_posix()}")
        if self._forbidden_skips:
            terminalreporter.write_line(
                f"orloj: FAILED, {len(self._forbidden_skips)} skipped although {NO_SKIP} allows no skips: "
                + ", ".join(self._forbidden_skips),
                red=True,
            )


def is_full_run(config: pytest.Config) -> bool:
    """Whether the options ask for all the tests (but perhaps the soak tests)."""
    option = config.option
    if any(getattr(option, name, None) for name in _NARROWING_OPTIONS):
        return False
    if getattr(option, "markexpr", "").strip() not in _FULL_MARK_EXPRESSIONS:
        return False
    asked = [_resolve(config, argument) for argument in config.args]
    wanted = [(config.rootpath / folder).resolve() for folder in config.getini("testpaths")] or [config.rootpath]
    return all(any(folder.is_relative_to(path) for path in asked) for folder in wanted)


def _resolve(config: pytest.Config, argument: str) -> Path:
    """The path an argument names; one with `::` or `[` inside names no existing folder and so covers nothing."""
    return (config.invocation_params.dir / argument).resolve()
