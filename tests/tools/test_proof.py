"""The `@proves` mark and the pytest plugin that records what the tests prove."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orloj.testing.proof import PROVED_FILE, Proved, Tally, proves, read_proved, write_proved

MIXED = """
import pytest
from orloj.testing.proof import proves

@proves("g.pass", "g.both")
def test_pass(): pass

@proves("g.fail", "g.both")
def test_fail(): assert False

@proves("g.skip")
def test_skip(): pytest.skip("not today")

@pytest.mark.skip
@proves("g.skip")
def test_marked_skip(): pass

@proves("g.skip")
def test_passes_beside_a_skip(): pass

@pytest.mark.xfail(strict=True)
@proves("g.xfail")
def test_xfail(): assert False

@pytest.fixture
def broken_setup(): raise RuntimeError

@proves("g.setup")
def test_setup(broken_setup): pass

@pytest.fixture
def broken_teardown():
    yield
    raise RuntimeError

@proves("g.teardown")
def test_teardown(broken_teardown): pass

@pytest.mark.parametrize("n", [1, 2])
@proves("g.all")
def test_all(n): pass

@pytest.mark.parametrize("n", [1, 2])
@proves("g.some")
def test_some(n): assert n == 1

@pytest.mark.soak
@proves("g.soak", "g.pass")
def test_soak(): pass

@proves("g.class")
class TestClass:
    @proves("g.method")
    def test_method(self): pass
"""

SERIAL = ("-p", "no:xdist")
PARALLEL = ("-n", "2")


@pytest.fixture(autouse=True)
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of its own with a tests folder, not touched by the settings of the run around it."""
    monkeypatch.delenv("ORLOJ_NO_SKIP", raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    # Plugins that cost each inner run more time than everything else and have nothing to do with it stay out.
    others = ("schemathesis", "faker", "anyio", "randomly", "hypothesispytest", "timeout")
    pytester.makepyprojecttoml(f"""
        [tool.pytest.ini_options]
        testpaths = ["tests"]
        addopts = ["--strict-markers", "--strict-config", {", ".join(f'"-p", "no:{name}"' for name in others)}]
        filterwarnings = ["error"]
    """)
    pytester.mkdir("tests")


def write_test(pytester: pytest.Pytester, name: str, source: str) -> None:
    (pytester.path / "tests" / name).write_text(source, encoding="utf-8")


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    """Runs pytest on the inner project: within this process where that is safe, as it is much faster."""
    if args[: len(SERIAL)] == SERIAL:
        return pytester.runpytest_inprocess(*args)
    return pytester.runpytest_subprocess(*args)


def proved_rules(pytester: pytest.Pytester) -> dict[str, list[str]] | None:
    proved = read_proved(pytester.path)
    return None if proved is None else proved.rules


@pytest.mark.parametrize("how", [SERIAL, PARALLEL], ids=["serial", "xdist"])
def test_a_rule_is_proved_if_all_its_tests_pass(pytester: pytest.Pytester, how: tuple[str, ...]) -> None:
    write_test(pytester, "test_mixed.py", MIXED)
    result = run(pytester, *how, "-m", "not soak")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["orloj: 4 rules proved, see .orloj/proved.json"])
    assert json.loads((pytester.path / PROVED_FILE).read_text(encoding="utf-8")) == {
        "complete": True,
        "rules": {
            "g.all": ["tests/test_mixed.py::test_all[1]", "tests/test_mixed.py::test_all[2]"],
            "g.class": ["tests/test_mixed.py::TestClass::test_method"],
            "g.method": ["tests/test_mixed.py::TestClass::test_method"],
            "g.pass": ["tests/test_mixed.py::test_pass"],
        },
    }


def test_soak_tests_count_when_they_run(pytester: pytest.Pytester) -> None:
    write_test(pytester, "test_mixed.py", MIXED)
    run(pytester, *SERIAL)
    rules = proved_rules(pytester)
    assert rules is not None
    assert rules["g.soak"] == ["tests/test_mixed.py::test_soak"]
    assert rules["g.pass"] == ["tests/test_mixed.py::test_pass", "tests/test_mixed.py::test_soak"]


@pytest.mark.parametrize("args", [[], ["tests"], ["."], ["tests/"], ["tests", "tests/test_a.py"], ["-m", "not soak"]])
def test_a_full_run_is_recorded(pytester: pytest.Pytester, args: list[str]) -> None:
    write_test(pytester, "test_a.py", "from orloj.testing.proof import proves\n@proves('a')\ndef test_a(): pass\n")
    write_test(pytester, "test_b.py", "def test_b(): pass\n")
    assert run(pytester, *SERIAL, *args).ret == pytest.ExitCode.OK
    assert proved_rules(pytester) == {"a": ["tests/test_a.py::test_a"]}


@pytest.mark.parametrize(
    "args",
    [
        ["tests/test_a.py"],
        ["tests/test_a.py::test_a"],
        ["-k", "test_a"],
        ["-m", "soak"],
        ["--lf"],
        ["--collect-only"],
        ["--deselect", "tests/test_b.py::test_b"],
        ["--ignore", "tests/test_b.py"],
        ["--ignore-glob", "*_b.py"],
        ["--setup-only"],
    ],
    ids=" ".join,
)
def test_a_partial_run_leaves_the_record_alone(pytester: pytest.Pytester, args: list[str]) -> None:
    old = Proved(complete=True, rules={"old": ["tests/test_old.py::test_old"]})
    write_proved(old, pytester.path)
    write_test(pytester, "test_a.py", "from orloj.testing.proof import proves\n@proves('a')\ndef test_a(): pass\n")
    write_test(pytester, "test_b.py", "import pytest\n@pytest.mark.soak\ndef test_b(): pass\n")
    result = run(pytester, *SERIAL, *args)
    assert result.ret in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    assert read_proved(pytester.path) == old


@pytest.mark.parametrize("how", [SERIAL, PARALLEL], ids=["serial", "xdist"])
@pytest.mark.parametrize(
    ("source", "args"),
    [
        ("import no_such_module_anywhere", []),
        ("import no_such_module_anywhere", ["--continue-on-collection-errors"]),
        ("def test_1(): assert False\ndef test_2(): pass", ["-x"]),
    ],
    ids=["collection error", "collection error ignored", "stopped at first failure"],
)
def test_a_broken_off_run_is_not_recorded(
    pytester: pytest.Pytester, source: str, args: list[str], how: tuple[str, ...]
) -> None:
    write_test(pytester, "test_a.py", "from orloj.testing.proof import proves\n@proves('a')\ndef test_a(): pass\n")
    write_test(pytester, "test_b.py", source)
    assert run(pytester, *how, *args).ret != pytest.ExitCode.OK
    assert proved_rules(pytester) is None


def test_a_run_in_which_a_worker_died_is_not_recorded(pytester: pytest.Pytester) -> None:
    source = "import os\nfrom orloj.testing.proof import proves\n@proves('a')\ndef test_a(): pass\n"
    write_test(pytester, "test_a.py", source + "@proves('a')\ndef test_crash(): os._exit(3)\n")
    assert run(pytester, *PARALLEL).ret != pytest.ExitCode.OK
    assert proved_rules(pytester) is None


SKIPS = {
    "called": "import pytest\ndef test_skip(): pytest.skip('no')",
    "marked": "import pytest\n@pytest.mark.skip\ndef test_skip(): pass",
    "module": "import pytest\npytest.importorskip('no_such_module_anywhere')",
}


@pytest.mark.parametrize("skip", SKIPS)
@pytest.mark.parametrize("others", [True, False], ids=["with others", "alone"])
def test_skips_can_be_forbidden(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, skip: str, others: bool
) -> None:
    write_test(pytester, "test_skip.py", SKIPS[skip])
    if others:
        write_test(pytester, "test_other.py", "def test_other(): pass\n")
    assert run(pytester, *SERIAL).ret in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    monkeypatch.setenv("ORLOJ_NO_SKIP", "1")
    result = run(pytester, *SERIAL)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["orloj: FAILED, 1 skipped although ORLOJ_NO_SKIP allows no skips: *test_skip*"])


def test_skips_can_be_forbidden_under_xdist(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    for skip, source in SKIPS.items():
        write_test(pytester, f"test_{skip}.py", source)
    write_test(pytester, "test_other.py", "def test_other(): pass\n")
    monkeypatch.setenv("ORLOJ_NO_SKIP", "1")
    result = run(pytester, *PARALLEL)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["orloj: FAILED, 3 skipped although ORLOJ_NO_SKIP allows no skips: *test_module*"])


def test_an_expected_failure_is_not_a_skip(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write_test(pytester, "test_a.py", "import pytest\n@pytest.mark.xfail\ndef test_a(): assert False\n")
    monkeypatch.setenv("ORLOJ_NO_SKIP", "1")
    assert run(pytester, *SERIAL).ret == pytest.ExitCode.OK


@pytest.mark.parametrize("ids", [(), ("",), ("a b",), (" a",), (3,)])
def test_proves_refuses_what_is_no_rule_id(ids: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match="@proves"):
        proves(*ids)


def test_proves_leaves_the_test_as_it_is() -> None:
    def double(n: int) -> int:
        return 2 * n

    marked = proves("a")(double)
    assert marked is double
    assert marked(2) == 4


def test_one_bad_outcome_spoils_a_test() -> None:
    tally = Tally()
    tally.add("t1", ["a", "b"], passed=True)
    tally.add("t1", [], passed=False)
    tally.add("t2", ["b", "c"], passed=True)
    assert tally.proved() == {"c": ["t2"]}


def test_the_record_is_read_as_written(tmp_path: Path) -> None:
    assert read_proved(tmp_path) is None
    written = write_proved(Proved(complete=True, rules={"b": ["t2", "t1"], "a": ["t1"]}), tmp_path)
    assert read_proved(tmp_path) == Proved(complete=True, rules={"a": ["t1"], "b": ["t1", "t2"]})
    assert list(written.parent.iterdir()) == [written]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"rules": {}}', b'{"complete": true, "rules": {"a": 1}}', b"\xff"]
)
def test_a_damaged_record_is_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / PROVED_FILE
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(ValueError, match="damaged"):
        read_proved(tmp_path)
