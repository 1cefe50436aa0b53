"""Commands run within this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from orloj.cli.app import run


@dataclass(frozen=True)
class Done:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def complaint(self) -> str:
        """The one line that explains bad arguments."""
        assert self.code == 2, (self.out, self.err)
        assert self.out == ""
        assert self.err.startswith("orloj: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err


Orloj = Callable[..., Done]


@pytest.fixture
def orloj(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Orloj:
    """Runs a command: `orloj("rules", "rftg")`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("TERM", "dumb")

    def command(*arguments: str) -> Done:
        capsys.readouterr()
        code = run(arguments)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return command
