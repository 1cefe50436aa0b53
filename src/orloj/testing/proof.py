"""Which rules are proved by which tests.

A test names the ledger rules it proves::

    @proves("rftg.explore.3", "rftg.explore.4")
    def test_explore_keeps_one_card() -> None: ...

A full run of the tests (see `orloj.testing.pytest_plugin`) leaves the outcome in `.orloj/proved.json`::

    {"complete": true, "rules": {"rftg.explore.3": ["tests/games/rftg/test_explore.py::test_explore_keeps_one_card"]}}

A rule is in it only if at least one test marked with it passed and none marked with it failed, errored or was
skipped. This module needs no pytest until `proves` is used, so that the command line can read the file without it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

PROVED_FILE = Path(".orloj") / "proved.json"

MARK = "proves"

_Test = TypeVar("_Test", bound=Callable[..., object])


def proves(*rule_ids: str) -> Callable[[_Test], _Test]:
    """Mark a test (or a class of tests) as proof of the given rules."""
    if not rule_ids:
        raise ValueError("@proves needs at least one rule id")
    for rule_id in rule_ids:
        if not isinstance(rule_id, str) or not rule_id or rule_id.split() != [rule_id]:
            raise ValueError(f"@proves: {rule_id!r} is not a rule id")
    import pytest

    mark = pytest.mark.proves(*rule_ids)

    def decorate(test: _Test) -> _Test:
        marked: _Test = mark(test)
        return marked

    return decorate


class Proved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `.orloj/proved.json`."""

    complete: bool
    rules: dict[str, list[str]]


def read_proved(root: Path | None = None) -> Proved | None:
    """What the last full run under `root` (default: the current folder) proved; None if there was none."""
    path = (root or Path.cwd()) / PROVED_FILE
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(content, type=Proved)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is damaged ({error}); a full test run writes it anew") from error


def write_proved(proved: Proved, root: Path | None = None) -> Path:
    """Write the file so that a reader sees either the old content or the whole new one."""
    path = (root or Path.cwd()) / PROVED_FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    ordered = Proved(proved.complete, {rule: sorted(tests) for rule, tests in sorted(proved.rules.items())})
    content = msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n"
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return path


class Tally:
    """Gathers outcomes of tests and says which rules they prove."""

    def __init__(self) -> None:
        self._rules: dict[str, set[str]] = {}
        self._passed: set[str] = set()
        self._not_passed: set[str] = set()

    def add(self, test: str, rules: Iterable[str], *, passed: bool) -> None:
        """One outcome of a test. A test may have several (set-up, call, tear-down): one bad one spoils it."""
        self._rules.setdefault(test, set()).update(rules)
        (self._passed if passed else self._not_passed).add(test)

    def proved(self) -> dict[str, list[str]]:
        """Each proved rule with its tests."""
        tests_of: dict[str, list[str]] = {}
        for test, rules in self._rules.items():
            for rule in rules:
                tests_of.setdefault(rule, []).append(test)
        good = self._passed - self._not_passed
        return {rule: sorted(tests) for rule, tests in sorted(tests_of.items()) if good.issuperset(tests)}
