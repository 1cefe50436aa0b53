"""Both languages are complete, and nothing English is left in a Czech game."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from orloj.cli.terminal import commands, look, reading, screen, session
from orloj.cli.terminal.reading import WORDS
from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.look import terminal, web
from orloj.games.rftg.look.terminal import WORDS as LOOK_WORDS
from orloj.games.rftg.texts import WORDS as GAME_WORDS
from orloj.look import terminal as shapes
from orloj.server.pages.table import page
from orloj.words import COMMON, Words, problems
from tests.terminal.desk import Desk, at_random

COMMANDS = [
    "?", "? settle.5", "hand", "tableau", "players", "score", "military", "story", "help", "rules", "hint",
    "card galactic federation", "card", "save", "xyzzy", "1 2 3 4 5", "undo", "undo!", "lang xx", "? xyzzy",
]  # fmt: skip


@pytest.mark.parametrize("words", [WORDS, LOOK_WORDS], ids=["terminal", "rftg"])
def test_messages_are_complete(words: Words) -> None:
    assert problems(words) == []


@pytest.mark.parametrize(
    ("words", "modules"),
    [(WORDS, (commands, look, reading, screen, session)), (LOOK_WORDS, (terminal, web, page, shapes))],
    ids=["terminal", "rftg"],
)
def test_no_message_is_left_over(words: Words, modules: tuple[object, ...]) -> None:
    code = "".join(Path(str(module.__file__)).read_text("utf-8") for module in modules)  # type: ignore[attr-defined]
    for key in words.keys("en"):
        if not re.search(rf'"{re.escape(key)}"', code):
            head, *_ = re.split(r"[.-]", key)
            assert head in code, f"nobody says {key}"


@pytest.mark.parametrize("plain", [True, False])
def test_a_czech_game_speaks_no_english(plain: bool) -> None:
    desk = Desk(lang="cs", plain=plain, seats=3, seed="česky")
    rest = list(COMMANDS)
    choose = at_random(Random(8))

    def answer(desk: Desk) -> str:
        if rest and len(desk.screens) > 8:
            return rest.pop(0)
        return choose(desk)

    assert desk.run(answer) == 0
    assert not rest
    said = " ".join(desk.text.replace("│", " ").split())
    for english in english_phrases():
        assert english not in said


def english_phrases() -> list[str]:
    """Parts of English messages that are long enough to be no Czech, and English names of cards."""
    czech = " ".join(
        words.raw("cs", key) for words in (WORDS, LOOK_WORDS, COMMON, GAME_WORDS) for key in words.keys("cs")
    )
    czech += " ".join(card.name_cs for card in TYPES)
    found = []
    for words in (WORDS, LOOK_WORDS, COMMON, GAME_WORDS):
        for key in words.keys("en"):
            parts = re.split(r"\{[^{}]*\}", words.raw("en", key))
            found += [part.strip() for part in parts if " " in part.strip() and len(part.strip()) > 9]
    found += [card.name for card in TYPES if len(card.name) > 9]
    return [phrase for phrase in found if phrase not in czech]


def test_the_search_for_english_would_find_some() -> None:
    desk = Desk(lang="en", seats=2)
    assert desk.type(["1 2", "help"]) == 0
    said = " ".join(desk.text.split())
    assert sum(phrase in said for phrase in english_phrases()) > 20
