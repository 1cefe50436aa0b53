"""Everything that can be asked, done or told has words in both languages."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.names import WORDS
from orloj.games.voidfall.texts import TEXTS
from orloj.kernel import Table
from orloj.words import LANGS, problems
from orloj.words.texts import asked_in_words, option_words

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


def test_words_are_complete() -> None:
    assert problems(WORDS) == []


def test_every_component_is_described() -> None:
    for lang in LANGS:
        for token in TEXTS.components():
            found = TEXTS.component(token, lang)
            assert (found.token, bool(found.name), bool(found.kind), bool(found.origin)) == (token, True, True, True)
            for text in (*found.powers, *found.scoring):
                assert all(text), f"{token} in {lang}: {text}"
                assert "{" not in text.text
                assert "  " not in text.text


def test_modes_and_options_have_words() -> None:
    for lang in LANGS:
        for mode in GAME.modes:
            assert TEXTS.mode_name(mode.id, lang)
            assert TEXTS.mode_help(mode.id, lang)
        for option in option_words(TEXTS, GAME.table_options, lang):
            assert all([option.name, option.help, *option.values.values()])


@pytest.mark.parametrize(
    ("mode", "seats", "seed"),
    [("competitive", 3, 5), ("cooperative", 2, 6), ("solo", 1, 7), ("tutorial", 1, 8)],
)
def test_a_game_is_told(mode: str, seats: int, seed: int) -> None:
    names = NAMES[:seats]
    texts = TEXTS
    table = Table.new(GAME, seats, seed=seed, mode=mode)
    rng = Random(seed)
    number = 0
    while table.outcome is None:
        asks = table.asks()
        seat = next(iter(asks))
        ask, seen = asks[seat], table.view(seat)
        if number % 3 == 0:
            for lang in LANGS:
                assert asked_in_words(texts, ask, lang)
                for option in list(ask.options)[:20]:
                    assert texts.label(ask, option, lang)
                    texts.hint(ask, option, seen, lang)
                for refused in ask.blocked():
                    assert texts.label(ask, refused.value, lang)
                    assert texts.refusal(refused, lang)
        table.answer(seat, ask.sample(rng))
        number += 1
    for lang in LANGS:
        assert texts.outcome(table.outcome, names, lang)
        for line in table.story:
            for reader in (0, None):
                assert texts.line(line.heard_by(reader), reader, names, lang)
