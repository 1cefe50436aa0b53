"""The button that gives a number says in all games what the number is for."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import orloj.games
from orloj.words import LANGS, Lang, Words

GAMES = Path(orloj.games.__file__).parent
ALL = sorted(one.name for one in GAMES.iterdir() if (one / "words").is_dir())


@cache
def _kinds(game: str) -> set[str]:
    """The kinds of all questions for a number that the rules put."""
    sources = [file.read_text(encoding="utf-8") for file in (GAMES / game).rglob("*.py")]
    calls = [
        node
        for source in sources
        if "await amount(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "amount"
    ]
    kinds = [call.args[1] for call in calls if {"lo", "hi"} <= {one.arg for one in call.keywords}]
    return {str(one.value) for one in kinds if isinstance(one, ast.Constant)}


def test_games_ask_for_numbers() -> None:
    assert {game for game in ALL if _kinds(game)} >= {"andromeda", "rftg", "ti4"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ALL)
def test_a_bare_number_is_no_answer(game: str, lang: Lang) -> None:
    words = Words(f"orloj.games.{game}")
    told = {kind: words(lang, f"deed.{kind}", names="3") for kind in _kinds(game) if words.has(f"deed.{kind}")}
    assert set(told) == _kinds(game)
    assert all("3" in said and said != "3" for said in told.values()), told
