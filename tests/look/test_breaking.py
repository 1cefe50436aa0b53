"""Where long words may break."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.look.breaking import breakable
from orloj.words.texts import texts_of


def parts(word: str, lang: str) -> str:
    return breakable(word, "cs" if lang == "cs" else "en", 1).replace("\u00ad", "|")


@pytest.mark.parametrize(
    "word",
    [
        "an|ti|hmoty",  # never antih-moty
        "me|zi|hvězdná",
        "na|no|vlá|ken",
        "nej|lev|nější",
        "ne|bez|pečná",
        "vy|hnan|cům",
        "po|ško|zení",
        "pon|tony",  # no prefix: no syllable begins with "nt"
        "před|su|nutá",
        "roz|ví|je|jící",
        "bezohledný",  # neither be-zo, nor a seam that everybody sees
        "ar|chi|tektů",  # "ch" is one letter
        "technik",
        "ob|chod|níků",
        "mi|mo|zem|ská",
        "ter|ra|for|mo|vací",
        "ga|lak|tická",
        "zpro|střed|ko|va|tel",
        "hvězdných",
    ],
)
def test_czech_words_break_between_syllables_and_never_inside_a_stem(word: str) -> None:
    assert parts(word.replace("|", ""), "cs") == word


def test_english_words_break_only_where_it_is_declared() -> None:
    assert parts("Terraforming", "en") == "Ter|ra|form|ing"
    assert parts("Builders'", "en") == "Build|ers'"
    assert parts("(Antimatter),", "en") == "(An|ti|mat|ter),"
    assert parts("Unheardofword", "en") == "Unheardofword"


def test_short_words_stay_whole() -> None:
    assert breakable("Terraformed World", "en", 12) == "Terraformed World"


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_english_words_of_all_names_may_break(game: str) -> None:
    texts = texts_of(GAMES[game].package)
    words = {word for token in texts.components() for word in texts.component(token, "en").name.split()}
    assert [word for word in words if len(word) > 11 and "|" not in parts(word, "en") and "-" not in word] == []
