"""`orloj cards`."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.lab import Exercised
from orloj.words.texts import texts_of
from tests.cli.conftest import Orloj

TEXTS = texts_of(GAMES["rftg"].package)


def test_all_cards(orloj: Orloj) -> None:
    out = orloj("cards", "rftg").out
    assert f"{len(TEXTS.components())} components" in out
    assert all(token in out for token in TEXTS.components())


@pytest.mark.parametrize("words", [["old-earth"], ["Old Earth"], ["old", "earth"], ["stara", "zeme"], ["Stará Země"]])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_one_card_is_shown_whole(orloj: Orloj, words: list[str], lang: str) -> None:
    out = orloj("cards", "rftg", *words, "--lang", lang).out
    card = TEXTS.component("old-earth", "cs" if lang == "cs" else "en")
    assert card.name in out
    assert card.kind in out
    assert all(power.text in out for power in card.powers)


def test_words_of_powers_are_found(orloj: Orloj) -> None:
    found = orloj("cards", "rftg", "spotrebuj", "--lang", "cs", "--json").json
    assert "old-earth" in [card["id"] for card in found]
    assert 1 < len(found) < len(TEXTS.components())
    assert all("spotřebuj" in str(card).lower() for card in found)


def test_cards_as_json(orloj: Orloj) -> None:
    [card] = orloj("cards", "rftg", "old-earth", "--json").json
    assert (card["id"], card["name"], card["origin"]) == ("old-earth", "Old Earth", "public")
    assert all(set(power) == {"label", "text"} for power in card["powers"])


def test_exercised_as_json(orloj: Orloj) -> None:
    done = orloj("cards", "rftg", "--exercised", "--games", "4", "--seed", "1", "--json")
    assert (done.code, done.err) == (0, "")
    assert list(done.json) == ["total", "never"]
    assert done.json["total"] == 95
    assert 0 < len(done.json["never"]) < 95
    assert set(done.json["never"]) <= set(TEXTS.components())
    assert done.json == orloj("cards", "rftg", "--exercised", "--games", "4", "--seed", "1", "--json").json


def test_exercised_for_people(orloj: Orloj) -> None:
    out = orloj("cards", "rftg", "--exercised", "--games", "2").out
    assert "of 95 components exercised in 2 games" in out
    assert "Never: " in out


def test_an_interruption_shows_what_was_found(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    def exercising(*_: object):  # type: ignore[no-untyped-def]
        yield Exercised(1, {"a": frozenset("x"), "b": frozenset("x")}, {"a": frozenset("x"), "b": frozenset()})
        raise KeyboardInterrupt

    monkeypatch.setattr("orloj.cli.cards.exercising", exercising)
    done = orloj("cards", "rftg", "--exercised", "--games", "9", "--json")
    assert done.code == 130
    assert done.json == {"total": 2, "never": ["b"]}
    assert "after 1 of 9 games" in done.err
