from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture
def tool_named(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Imports a tool; it runs in the project's folder."""

    def imported(name: str) -> ModuleType:
        monkeypatch.chdir(PROJECT)
        spec = importlib.util.spec_from_file_location(name, PROJECT / "tools" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, spec.name, module)  # notes are decoded by the names of their types
        spec.loader.exec_module(module)
        return module

    return imported
