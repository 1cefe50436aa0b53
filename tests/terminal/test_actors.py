"""Who acts without a seat is told of beside the players, with an emblem of his own."""

from __future__ import annotations

import pytest

from orloj.words import Lang
from tests.terminal.desk import Desk


def typed(desk: Desk, line: str) -> str:
    """What is printed after the line."""
    desk.type([line])
    return " ".join(desk.screens[1].split())


@pytest.mark.parametrize(("lang", "command", "name"), [("en", "players", "Raiders"), ("cs", "hráči", "Nájezdníci")])
def test_raiders_stand_beside_the_players(lang: Lang, command: str, name: str) -> None:
    for plain in (True, False):
        told = typed(Desk(game="andromeda", lang=lang, plain=plain, seed="raiders"), command)
        emblem = "" if plain else "✦ "
        assert f"{emblem}{name}: " in told


def test_lines_about_raiders_have_their_emblem() -> None:
    told = typed(Desk(game="andromeda", plain=False, seed="raiders"), "story")
    assert "✦ Raiders appear " in told
    assert "✦ On the map" not in told
