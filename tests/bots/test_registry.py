"""Bots by name."""

from __future__ import annotations

import pytest

from orloj.bots import NoSuchBot, RandomBot, bot_named, bot_names
from orloj.games import GAMES, NoSuchGame
from orloj.games.rftg.bots import Heuristic


def test_every_game_has_the_random_bot_first() -> None:
    for game in GAMES:
        assert bot_names(game)[0] == "random"


def test_a_bot_is_made_by_its_name() -> None:
    assert bot_names("rftg") == ["random", "careless", "heuristic", "learned", "search"]
    assert isinstance(bot_named("random", "rftg"), RandomBot)
    assert isinstance(bot_named("heuristic", "rftg"), Heuristic)


def test_each_call_makes_a_new_bot() -> None:
    assert bot_named("heuristic", "rftg") is not bot_named("heuristic", "rftg")


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NoSuchBot, match="no bot 'deep-thought' for rftg; choose one of: random, careless, heuristic"):
        bot_named("deep-thought", "rftg")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(NoSuchGame):
        bot_names("chess")
