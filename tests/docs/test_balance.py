"""The numbers of the documents about balance are those of the games that are noted beside them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture(params=["outer_rim_balance", "ti4_balance", "voidfall_balance"])
def tool(request: pytest.FixtureRequest, tool_named: Callable[[str], ModuleType]) -> ModuleType:
    return tool_named(request.param)


def test_the_tables_show_the_games(tool: ModuleType) -> None:
    document = tool.DOCUMENT.read_text("utf-8")
    assert tool.filled(document) == document


def test_the_pictures_show_them_too(tool: ModuleType) -> None:
    for name, draw in tool.PICTURES.items():
        assert (tool.FOLDER / f"{name}.svg").read_text("utf-8") == draw()
