"""The moving picture of the README: the tool still makes one like it, and it is small and still for who wants that."""

from __future__ import annotations

import importlib.util
import re
from base64 import b64decode
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

PROJECT = Path(__file__).parents[2]
PICTURE = PROJECT / "docs" / "turn.svg"
IMAGE = "{http://www.w3.org/2000/svg}image"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("moving_picture", PROJECT / "tools" / "moving_picture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readme_shows_what_the_tool_made() -> None:
    made, drawn = tool(), PICTURE.read_text()
    assert "docs/turn.svg" in (PROJECT / "README.md").read_text()
    assert len(drawn) < made.MOST_BYTES
    frames = [b64decode(text) for text in re.findall(r"base64,([^\"]+)", drawn)]
    assert 6 <= len(frames) <= made.FRAMES
    assert all(frame.startswith(b"\xff\xd8") for frame in frames)
    width, height = round(made.WIDTH * made.SCALE), round(made.HEIGHT * made.SCALE)
    assert drawn == made.film(frames, width, height), "made by the tool as it is now"


def test_one_picture_is_seen_at_a_time_and_the_last_one_by_who_wants_no_motion() -> None:
    drawn = tool().film([b"one", b"two", b"three"], 64, 40)
    assert [one.get("id") for one in ElementTree.fromstring(drawn).iter(IMAGE)] == ["f0", "f1", "f2"]
    assert "@keyframes f0{0%{opacity:1}25%{opacity:0}}" in drawn
    assert "@keyframes f1{0%{opacity:0}25%{opacity:1}50%{opacity:0}}" in drawn
    assert "@keyframes f2{0%{opacity:0}50%{opacity:1}100%{opacity:1}}" in drawn
    assert "prefers-reduced-motion:reduce" in drawn
    assert "#f2{opacity:1}" in drawn


def test_the_battle_with_most_dice_is_filmed() -> None:
    def story(*keys: str) -> list[dict[str, object]]:
        dice = {"rolls": [5, 3], "raiders-roll": [6, 6, 6]}
        return [{"key": key, "number": 10 + n, "values": {"dice": dice.get(key, [])}} for n, key in enumerate(keys)]

    calm = ("tile",) * 6
    found = tool().a_battle(
        story(*calm, "turn", "battle", "rolls", "wins", "turn", "battle", "rolls", "raiders-roll", "wins", "turn")
    )
    assert found == 20


def test_the_end_of_the_film_is_whole() -> None:
    frames = [bytes([number]) for number in range(40)]
    made = tool()
    kept = made.thinned(frames)
    assert len(kept) == made.FRAMES
    assert kept[0] == frames[0]
    assert kept[-5:] == frames[-5:]
    assert made.thinned(frames[:4]) == frames[:4]
