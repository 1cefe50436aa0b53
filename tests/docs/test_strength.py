"""The numbers of docs/strength.md are those of the matches that lie beside it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.chdir(PROJECT)
    spec = importlib.util.spec_from_file_location("strength", PROJECT / "tools" / "strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_show_the_matches(tool: ModuleType) -> None:
    document = (PROJECT / "docs" / "strength.md").read_text("utf-8")
    for game, several in tool.results().items():
        assert several, game
        assert tool.table(several) in document


def test_the_picture_shows_them_too(tool: ModuleType) -> None:
    assert (PROJECT / "docs" / "strength.svg").read_text("utf-8") == tool.picture()


def test_no_game_is_counted_twice_and_none_ended_by_an_error(tool: ModuleType) -> None:
    for path in tool.FOLDER.glob("*.jsonl"):
        _, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        numbers = [game["game"] for game in games]
        assert len(set(numbers)) == len(numbers)
        assert not any(game["error"] for game in games)
