"""The numbers of docs/strength.md are those of the matches that lie beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from orloj.games import GAMES

PROJECT = Path(__file__).parents[2]
COMPLETE = [
    id for id, game in GAMES.items() if game.status == "complete"
]  # a player that still changes has no strength


@pytest.fixture
def tool(tool_named: Callable[[str], ModuleType]) -> ModuleType:
    return tool_named("strength")


def test_the_tables_show_the_matches(tool: ModuleType) -> None:
    document = (PROJECT / "docs" / "strength.md").read_text("utf-8")
    results = tool.results()
    assert set(COMPLETE) <= set(results)
    for several in results.values():
        assert tool.table(several) in document


def test_the_picture_shows_them_too(tool: ModuleType) -> None:
    assert (PROJECT / "docs" / "strength.svg").read_text("utf-8") == tool.picture()


@pytest.mark.parametrize("game", COMPLETE)
def test_ladders_are_shown_as_they_came_out(tool: ModuleType, game: str) -> None:
    document = (PROJECT / "docs" / "strength.md").read_text("utf-8")
    assert tool.ladder_table(tool.ladder(game)) in document
    assert (tool.LADDERS / f"{game}.svg").read_text("utf-8") == tool.ladder_picture(game)


def test_every_game_came_to_an_end(tool: ModuleType) -> None:
    for path in tool.FOLDER.glob("*.jsonl"):
        _, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        numbers = {game["game"] for game in lines}
        assert numbers == set(range(len(numbers)))
        assert tool.read(path).games == len(numbers)


def test_a_game_that_was_played_again_counts_once(tool: ModuleType, tmp_path: Path) -> None:
    lines = (tool.FOLDER / "rftg-1.jsonl").read_text("utf-8").splitlines()
    again = tmp_path / "again.jsonl"
    again.write_text("\n".join([lines[0], lines[1].replace('"error":""', '"error":"lost"'), *lines[1:]]), "utf-8")
    assert tool.read(again) == tool.read(tool.FOLDER / "rftg-1.jsonl")
