"""The CPU seconds that tests take are counted, and a folder that takes too many fails the run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests import cpu_budgets
from tests.cpu_budgets import BUDGETS, complaints, folder_of

PROJECT = Path(__file__).parents[2]

BUSY = """
import subprocess, sys, time

import pytest

def spend(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def test_in_this_process():
    spend(0.2)

def test_in_another_process():
    code = "import time\\nwhile time.process_time() < 0.2: pass"
    subprocess.run([sys.executable, "-S", "-c", code], check=True)

def test_waiting():
    time.sleep(0.5)

@pytest.mark.soak
def test_long():
    spend(1)
"""
SERIAL = ("-p", "no:xdist")
PARALLEL = ("-n", "2")


@pytest.fixture(autouse=True)
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of its own with one folder of tests."""
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("ORLOJ_SLOW_MACHINE", raising=False)
    others = ("schemathesis", "faker", "anyio", "randomly", "hypothesispytest", "timeout")
    without = " ".join(f"-p no:{name}" for name in others)
    (pytester.path / "pytest.ini").write_text(f"[pytest]\npythonpath = .\naddopts = {without}\n")
    folder = pytester.path / "tests" / "busy"
    folder.mkdir(parents=True)
    (pytester.path / "tests" / "conftest.py").write_text('pytest_plugins = ["tests.cpu_budgets"]\n')
    (folder / "test_busy.py").write_text(BUSY)
    (pytester.path / "tests" / "cpu_budgets.py").write_text(Path(cpu_budgets.__file__).read_text("utf-8"))


def allow(pytester: pytest.Pytester, budgets: str) -> None:
    (pytester.path / BUDGETS).write_text(budgets)


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess("--import-mode=importlib", *arguments, "tests")


@pytest.mark.parametrize("how", [SERIAL, PARALLEL], ids=["serial", "xdist"])
def test_the_seconds_of_a_folder_are_added_up_and_printed(pytester: pytest.Pytester, how: tuple[str, ...]) -> None:
    allow(pytester, "busy = 60\n")
    result = run(pytester, *how)
    assert result.ret == pytest.ExitCode.OK
    found = re.search(r"^  busy +([\d.]+) of 60$", result.stdout.str(), re.MULTILINE)
    assert found
    assert 0.35 < float(found[1]) < 1.3  # waiting costs nothing, and soak tests do not count


def test_a_folder_beyond_its_budget_fails_the_run(pytester: pytest.Pytester) -> None:
    allow(pytester, "busy = 0.2\n")
    result = run(pytester, *SERIAL)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["orloj: FAILED, the tests of busy took * CPU second*, more than their budget of 0*"])


def test_a_slow_machine_gets_more(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORLOJ_SLOW_MACHINE", "300")
    allow(pytester, "busy = 0.2\n")
    assert run(pytester, *SERIAL).ret == pytest.ExitCode.OK


def test_a_folder_without_a_budget_fails_the_run(pytester: pytest.Pytester) -> None:
    allow(pytester, "")
    result = run(pytester, *SERIAL)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["orloj: FAILED, the tests of busy have no budget: *tests/budgets.toml"])


def test_every_folder_of_our_own_tests_has_a_budget() -> None:
    budgets = tomllib.loads((PROJECT / BUDGETS).read_text("utf-8"))
    folders = {path.parent.relative_to(PROJECT / "tests").parts[0] for path in PROJECT.glob("tests/**/test_*.py")}
    assert folders <= budgets.keys()


def test_whose_seconds_they_are() -> None:
    assert folder_of("tests/rftg/test_round.py::test_x[a/b]") == "rftg"
    assert folder_of("tests/rftg/deeper/test_round.py") == "rftg"
    assert complaints({"a": 3.0, "b": 1.0}, {"a": 3.0, "b": 2.0}) == []
    assert len(complaints({"a": 3.1, "c": 0.0}, {"a": 3.0, "b": 2.0})) == 2
