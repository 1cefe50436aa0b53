"""Every option of every game has its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from orloj.games import GAMES
from orloj.kernel import Option
from orloj.kernel.game import POKER_FACE
from orloj.words import COMMON, LANGS, Lang
from orloj.words.texts import option_words, texts_of, unusual_options
from tests.terminal.desk import Desk
from tests.terminal.test_forms import DuelTexts


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_options_have_names_help_and_named_values(game: str, lang: Lang) -> None:
    options = GAMES[game].table_options
    words = option_words(texts_of(GAMES[game].package), options, lang)
    assert [(one.id, tuple(one.values)) for one in words] == [(one.id, one.values) for one in options]
    for one in words:
        assert one.name
        assert one.help.endswith(".")
        assert all(one.values.values())
        assert len(set(one.values.values())) == len(one.values)


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, []),
        ({"size": "small", "poker-face": "off"}, []),
        ({"size": "big", "poker-face": "on"}, [("size", "big"), ("Poker face", "on")]),
        ({"size": "big", "forgotten": "x"}, [("size", "big")]),
    ],
)
def test_only_what_is_not_as_usual(chosen: Mapping[str, str], shown: list[Any]) -> None:
    options = [Option("size", ("small", "big")), POKER_FACE]
    found = unusual_options(DuelTexts(), options, chosen, "en")
    assert [(option.name, value) for option, value in found] == shown


@pytest.mark.parametrize("face", ["off", "on"])
def test_the_terminal_says_what_is_not_as_usual(face: str) -> None:
    desk = Desk(seed="face", bots=["random"], options={"poker-face": face})
    desk.type(["quit"])
    assert (COMMON("en", "option.poker-face.name") in desk.text) == (face == "on")
