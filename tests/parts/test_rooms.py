"""The rooms and the games that use them."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from orloj.games import GAMES
from orloj.kernel.sources import SHARED


@pytest.mark.parametrize(
    ("game", "room", "counts"),
    [
        ("rftg", "decks", True),
        ("rftg", "maps", False),
        ("rftg", "judging", False),  # only its bots use it
        ("andromeda", "decks", True),
        ("andromeda", "maps", True),
        ("andromeda", "market", True),
        ("andromeda", "judging", False),
    ],
)
def test_a_changed_room_makes_another_revision_of_the_games_whose_rules_use_it(
    monkeypatch: pytest.MonkeyPatch, game: str, room: str, counts: bool
) -> None:
    before = replace(GAMES[game]).revision  # a copy has not looked yet
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + path.match(f"parts/{room}.py") * b"#")
    assert (replace(GAMES[game]).revision != before) is counts


def test_rooms_know_no_game() -> None:
    """Not even by name: what is written there holds for every game."""
    names = [name.lower() for game in GAMES.values() for name in (game.id, game.name)]
    rooms = [room for room in files(SHARED).iterdir() if room.name.endswith(".py")]
    assert len(rooms) > 7
    for room in rooms:
        text = room.read_text("utf-8").lower()
        assert [name for name in names if name in text] == [], room.name
