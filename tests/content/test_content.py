"""Somebody's own content is laid over the files of a game, or refused with the reason."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orloj.cli.common import WORDS
from orloj.content import VARIABLE, BadContent, check_games, override_files, read_content
from orloj.games import GAMES

SHIPPED = """
game = "toy"
edition = "first"
colours = ["red", "blue"]

[[card]]
id = "sun"
name = "Sun"
cost = 2
effects = [{ op = "shine", amount = 1 }]

[[card]]
id = "moon"
name = "Moon"

[[price]]
row = 1

[[price]]
row = 2

[setup]
hand = 5
start = { gold = 1, iron = 2 }
"""


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with content, and an empty folder for one's own."""
    content = tmp_path / "shipped" / "toy" / "content"
    content.mkdir(parents=True)
    (content.parent / "__init__.py").touch()
    (content / "cards.toml").write_text(SHIPPED, "utf-8")
    (content / "map.toml").write_text('[[space]]\nid = "a"\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "shipped")
    monkeypatch.delitem(sys.modules, "toy", raising=False)
    folder = tmp_path / "box"
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


def own(box: Path, text: str, file: str = "toy/cards.toml") -> None:
    (box / file).parent.mkdir(exist_ok=True, parents=True)
    (box / file).write_text(text, "utf-8")


def cards() -> dict[str, Any]:
    return read_content("toy", "cards")


def test_without_any_it_is_what_the_game_says(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cards()["card"][1] == {"id": "moon", "name": "Moon"}
    monkeypatch.delenv(VARIABLE)
    assert cards()["edition"] == "first"
    assert override_files("toy") == ()
    check_games([])


def test_given_fields_win_and_the_order_stays(box: Path) -> None:
    own(box, '[[card]]\nid = "moon"\nname = "Luna"\ncost = 1\n[[card]]\nid = "sun"\neffects = []\nwithout = ["cost"]')
    assert cards()["card"] == [
        {"id": "sun", "name": "Sun", "effects": []},
        {"id": "moon", "name": "Luna", "cost": 1},
    ]
    assert cards()["setup"]["hand"] == 5
    assert read_content("toy", "map") == {"space": [{"id": "a"}]}


def test_tables_are_merged_and_the_rest_replaced(box: Path) -> None:
    own(box, 'edition = "second"\ncolours = []\n[[price]]\nrow = 7\n[setup]\nstart = { iron = 3, tin = 1 }')
    found = cards()
    assert (found["edition"], found["colours"], found["price"]) == ("second", [], [{"row": 7}])
    assert found["setup"] == {"hand": 5, "start": {"gold": 1, "iron": 3, "tin": 1}}


def test_files_in_folders_are_replaced_too(box: Path, tmp_path: Path) -> None:
    names = tmp_path / "shipped" / "toy" / "content" / "names"
    names.mkdir()
    (names / "cs.toml").write_text('[card]\nsun = "Slunce"\nmoon = "Měsíc"', "utf-8")
    own(box, "", "toy/cards.toml")
    own(box, '[card]\nmoon = "Luna"', "toy/names/cs.toml")
    assert read_content("toy", "names/cs") == {"card": {"sun": "Slunce", "moon": "Luna"}}
    assert [file.name for file in override_files("toy")] == ["cards", "names/cs"]


def test_a_file_in_a_folder_that_is_not_there_is_refused(box: Path) -> None:
    own(box, "", "toy/cards.toml")
    own(box, "", "toy/words/cs.toml")
    with pytest.raises(BadContent, match=r"no content 'words/cs.toml'"):
        override_files("toy")


def test_a_file_beside_the_folders_says_its_game(box: Path) -> None:
    own(box, 'game = "toy"\n[[card]]\nid = "sun"\nname = "Sol"\ncost = 9', "cards.toml")
    own(box, 'game = "other"', "map.toml")
    assert cards()["card"][0]["name"] == "Sol"
    own(box, '[[card]]\nid = "sun"\ncost = 4', "toy/cards.toml")
    assert [file.path.name for file in override_files("toy")] == ["cards.toml"]  # what was read stays
    check_games(["toy", "other"])
    with pytest.raises(BadContent, match="no game 'other'; there is: toy"):
        check_games(["toy"])


@pytest.mark.parametrize(
    ("text", "why", "said"),
    [
        ('[[card]]\nid = "mon"', "no-such-id", r"\[\[card\]\]: there is no 'mon'; there is: moon"),
        ('[[card]]\nid = "xyzzy"', "no-such-id", "there is: sun, moon"),
        ('[[card]]\nid = "sun"\n[[card]]\nid = "sun"', "twice", "'sun' comes twice"),
        ('[[card]]\nname = "Sun"', "no-id", "without an id"),
        ('[[card]]\nid = "sun"\nwithout = ["cots"]', "no-key", "'sun': there is no 'cots'; there is: cost"),
        ('[[card]]\nid = "sun"\nwithout = "cots"', "no-key", "there is: cost"),
        ('[[cards]]\nid = "sun"', "no-key", "no 'cards'; there is: card"),
        ('[card]\nid = "sun"', "no-list", r"write \[\[card\]\]"),
        ('game = "other"', "other-game", "folder of toy"),
        ("[[", "not-toml", "not a TOML file"),
    ],
)
def test_what_is_refused(box: Path, text: str, why: str, said: str) -> None:
    own(box, text)
    with pytest.raises(BadContent, match=said) as caught:
        cards()
    assert caught.value.why == why
    assert str(box / "toy" / "cards.toml") in str(caught.value)
    for lang in ("en", "cs"):
        assert WORDS("cs" if lang == "cs" else "en", f"content.{why}", **caught.value.values)


def test_files_and_folders_that_are_none(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own(box, "", "toy/crads.toml")
    with pytest.raises(BadContent, match=r"toy has no content 'crads.toml'; there is: cards.toml"):
        cards()
    with pytest.raises(BadContent, match="no game 'toy'; there is: toys"):
        check_games(["toys"])
    monkeypatch.setenv(VARIABLE, str(box / "nowhere"))
    with pytest.raises(BadContent, match="no folder") as caught:
        cards()
    assert caught.value.why == "no-folder"


def test_a_file_without_a_game(box: Path) -> None:
    own(box, "", "cards.toml")
    with pytest.raises(BadContent, match="has to say game") as caught:
        cards()
    assert caught.value.why == "whose"


def test_the_fingerprint_covers_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def revision() -> str:
        return replace(GAMES["rftg"]).revision  # a copy has not looked yet

    usual = revision()
    seen = {usual}
    for number in (7, 8):
        (tmp_path / f"{number}" / "rftg").mkdir(parents=True)
        (tmp_path / f"{number}" / "rftg" / "cards.toml").write_text(
            f'[[card]]\nid = "old-earth"\nvp = {number}', "utf-8"
        )
        monkeypatch.setenv(VARIABLE, str(tmp_path / f"{number}"))
        seen.add(revision())
    assert len(seen) == 3
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "empty"))
    assert revision() == usual
