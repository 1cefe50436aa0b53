"""Clauses of generated sentences: how they are joined, in both languages."""

from __future__ import annotations

import pytest

from orloj.words import COMMON, Lang
from orloj.words.clauses import (
    Clause,
    Mood,
    after,
    capital,
    clitic_first,
    counted,
    either_of,
    having,
    if_so,
    in_a_row,
    sentence,
    tidy,
)

EN, CS = Mood(COMMON, "en"), Mood(COMMON, "cs")


def plain(text: str) -> Clause:
    return Clause(text)


@pytest.mark.parametrize(
    ("lang", "text", "moved"),
    [
        ("cs", "dobere si kartu", "si dobere kartu"),
        ("cs", "vydá se na cestu", "se vydá na cestu"),
        ("cs", "získá sílu", "získá sílu"),
        ("en", "si se", "si se"),
    ],
)
def test_czech_clitics_stand_second(lang: Lang, text: str, moved: str) -> None:
    assert clitic_first(lang, text) == moved
    assert after("každý hráč", text, lang) == f"každý hráč {moved}"
    assert after("každý hráč, který má čaj,", text, lang) == f"každý hráč, který má čaj, {text}"


def test_empty_places_leave_no_gaps() -> None:
    assert tidy("gain  1 ice , and ,, more  ") == "gain 1 ice, and, more"
    assert capital("ščetka") == "Ščetka"
    assert sentence("gain 1 ice,") == "Gain 1 ice."


def test_what_is_gained_in_a_row_is_one_clause() -> None:
    gains = [Clause("", gains="1 ice"), Clause("", gains="2 energy"), Clause("draw 1 card")]
    assert in_a_row(gains, EN).text == "gain 1 ice and 2 energy and draw 1 card"
    closed = [Clause("", gains="1 ice"), Clause("", gains="1 energy for each ship", closed=True), *gains[:1]]
    assert in_a_row(closed, EN).text == "gain 1 ice, plus 1 energy for each ship and gain 1 ice"
    assert in_a_row(closed[:2], CS).text == "získej 1 ice a navíc 1 energy for each ship"


def test_a_statement_breaks_the_row() -> None:
    row = in_a_row([Clause("draw 1 card"), Clause("all ships are faster", plain=False)], EN)
    assert row == Clause("draw 1 card; all ships are faster", plain=False)


@pytest.mark.parametrize(
    ("least", "most", "english", "czech"),
    [
        (1, 1, "a, b or c", "a, b, nebo c"),
        (0, 1, "choose at most one of these: a; or b; or c", "vyber si nejvýše jedno: a; nebo b; nebo c"),
        (2, 2, "choose 2 of these: a; or b; or c", "vyber si 2 možnosti: a; nebo b; nebo c"),
        (0, 2, "choose up to 2 of these: a; or b; or c", "vyber si až 2 možnosti: a; nebo b; nebo c"),
        (
            0,
            3,
            "choose any of these, in any order: a; or b; or c",
            "vyber si cokoli z toho, v libovolném pořadí: a; nebo b; nebo c",
        ),
        (3, 3, "choose the order of these: a; or b; or c", "vyber si pořadí: a; nebo b; nebo c"),
    ],
)
def test_how_much_may_be_chosen(least: int, most: int, english: str, czech: str) -> None:
    options = [lambda _mood, text=text: plain(text) for text in "abc"]
    assert either_of(options, EN, least=least, most=most).text == english
    assert either_of(options, CS, least=least, most=most).text == czech


def test_conditions_about_oneself_and_others() -> None:
    theirs = Mood(COMMON, "en", "they", they=True)
    assert having("2 ice", EN) == ("you have 2 ice", "who has 2 ice", "2 ice")
    assert having("2 ice", theirs, negated=True).clause == "the player does not have 2 ice"
    text = if_so(having("2 ledy", CS), lambda _mood: plain("dober si kartu"), None, CS).text
    assert text == "pokud máš 2 ledy, dober si kartu"


def test_counts_and_limits() -> None:
    assert counted("1 point", EN, per="each ship", most=3) == "1 point for each ship (at most 3)"
    assert counted("1 bod", Mood(COMMON, "cs", short=True), per="loď", most=3) == "1 bod za loď (max. 3)"
