"""Everything that can be asked, done or told has words in both languages."""

from __future__ import annotations

from random import Random

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.look.terminal import WORDS as LOOK_WORDS
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.names import WORDS
from orloj.games.outer_rim.texts import TEXTS
from orloj.kernel import Table
from orloj.words import LANGS, problems
from orloj.words.texts import asked_in_words


def test_words_are_complete() -> None:
    assert problems(WORDS) == []
    assert problems(LOOK_WORDS) == []


def test_every_component_is_described() -> None:
    for lang in LANGS:
        for token in TEXTS.components():
            found = TEXTS.component(token, lang)
            assert found.name
            assert found.kind
            assert found.origin
            assert LOOK.details(token, lang)


def test_a_game_is_told_and_drawn() -> None:
    names = ["Ann", "Bob", "Cyd"]
    table = Table.new(GAME, 3, seed=5)
    rng = Random(5)
    number = 0
    while table.outcome is None and number < 600:
        asks = table.asks()
        seat = next(iter(asks))
        ask, seen = asks[seat], table.view(seat)
        for lang in LANGS:
            assert asked_in_words(TEXTS, ask, lang)
            for option in ask.options:
                assert TEXTS.label(ask, option, lang)
                TEXTS.hint(ask, option, seen, lang)
        if number % 60 == 0:
            for lang in LANGS:
                assert LOOK.board(seen, names, lang)
                assert LOOK.hand(seen, lang)
        table.answer(seat, ask.sample(rng))
        number += 1
    for line in table.story:
        for lang in LANGS:
            for reader in (0, 1, None):
                assert TEXTS.line(line.heard_by(reader), reader, names, lang)
