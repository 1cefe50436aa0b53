"""The revision of a game covers the shared rooms that its rules use, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from orloj.kernel.sources import SHARED, shared_sources
from tests.kernel.duel import GAME

ROOMS = {
    "__init__.py": "",
    "maps.py": "from orloj.kernel import Seat",
    "market.py": "from orloj.parts.decks import Deck",
    "decks.py": "import orloj.kernel",
    "unused.py": "",
    "effects/__init__.py": "from .core import resolve",
    "effects/core.py": "def resolve(): from . import words",
    "effects/words.py": "from orloj.parts import maps",
    "effects/rest.py": "",
}


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Other rooms than those that there are."""
    for name, source in ROOMS.items():
        path = tmp_path / "parts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    monkeypatch.setattr("orloj.kernel.sources.files", {SHARED: tmp_path / "parts"}.__getitem__)
    return tmp_path / "parts"


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("from orloj.parts.maps import Map", ["maps"]),
        ("import orloj.parts.maps as maps, os", ["maps"]),
        ("from orloj.parts import maps, decks", ["decks", "maps"]),
        ("def later():\n    from orloj.parts.maps import Map", ["maps"]),
        ("from orloj.parts.market import Row", ["decks", "market"]),  # with what the market stands on
        ("from orloj.parts.effects import resolve", ["effects", "effects.core", "effects.words", "maps"]),
        (
            "from orloj.parts.effects.rest import x",
            ["effects", "effects.core", "effects.rest", "effects.words", "maps"],
        ),
        ("from orloj.kernel import Pile  # the parts of a deck", None),
        ("from . import parts", None),
        ("x = 'from orloj.parts.maps import Map'", None),
    ],
)
def test_the_rooms_that_code_imports_are_found(parts: Path, source: str, rooms: list[str] | None) -> None:
    wanted = [] if rooms is None else [SHARED, *[f"{SHARED}.{room}" for room in rooms]]
    assert [name for name, _ in shared_sources([b"import os", source.encode()])] == wanted


def test_a_room_is_listed_with_its_text(parts: Path) -> None:
    assert dict(shared_sources([b"from orloj.parts import maps"]))[f"{SHARED}.maps"] == ROOMS["maps.py"].encode()


def test_the_revision_covers_the_rooms_that_the_rules_use(
    parts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that such a room uses; not those of the bots, whose answers are no rules."""
    game, kernel = tmp_path / "game", tmp_path / "kernel"
    game.mkdir()
    kernel.mkdir()
    (game / "rules.py").write_text("from orloj.parts.market import Row")
    (game / "bots.py").write_text("from orloj.parts.maps import Map")
    monkeypatch.setattr("orloj.kernel.game.files", {"orloj.kernel": kernel, "game": game}.__getitem__)

    def revision() -> str:
        return replace(GAME, package="game").revision  # a copy has not looked yet

    for room, counts in (("market", True), ("decks", True), ("maps", False), ("unused", False), ("__init__", True)):
        before = revision()
        (parts / f"{room}.py").write_text((parts / f"{room}.py").read_text() + "\n# changed")
        assert (revision() != before) is counts, room
