"""Messages: places, plural forms, and the check that both languages say the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from orloj.words import COMMON, LANGS, Lang, Words, joined, plural, problems

MakeWords = Callable[[str, str], Words]


@pytest.fixture
def make_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeWords:
    """Makes a package with these messages."""

    def make(en: str, cs: str) -> Words:
        folder = tmp_path / "talking" / "words"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        (folder / "en.toml").write_text(en, "utf-8")
        (folder / "cs.toml").write_text(cs, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "talking", raising=False)
        return Words("talking")

    return make


@pytest.mark.parametrize(
    ("number", "en", "cs"),
    [(0, 1, 2), (1, 0, 0), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 1, 2), (21, 1, 2), (22, 1, 2), (-1, 0, 0), (-2, 1, 1)],
)
def test_plural_forms(number: int, en: int, cs: int) -> None:
    assert plural("en", number) == en
    assert plural("cs", number) == cs


def test_places_and_nested_tables(make_words: MakeWords) -> None:
    words = make_words(
        '[deal.fair]\nto = "{who}: {count} {count|card|cards}."',
        '[deal.fair]\nto = "{who}: {count} {count|karta|karty|karet}."',
    )
    said = [words("cs", "deal.fair.to", who="Anna", count=count) for count in (0, 1, 2, 4, 5)]
    assert said == ["Anna: 0 karet.", "Anna: 1 karta.", "Anna: 2 karty.", "Anna: 4 karty.", "Anna: 5 karet."]
    assert [words("en", "deal.fair.to", who="Anna", count=count) for count in (0, 1, 2)] == [
        "Anna: 0 cards.",
        "Anna: 1 card.",
        "Anna: 2 cards.",
    ]
    assert words.keys("en") == ["deal.fair.to"]
    assert words.has("deal.fair.to")
    assert not words.has("deal.fair")
    assert words.places("cs", "deal.fair.to") == {"who", "count"}
    assert problems(words) == []


def test_values_may_be_called_like_the_arguments_and_contain_braces(make_words: MakeWords) -> None:
    words = make_words('a = "{lang} {key} {self}"', 'a = "{key} {lang} {self}"')
    assert words("en", "a", lang="L", key="{key}", self=3) == "L {key} 3"


def test_what_is_missing_is_named(make_words: MakeWords) -> None:
    words = make_words('a = "{name}"\nonly = "x"', 'a = "{name}"')
    with pytest.raises(KeyError, match="talking has no message 'b' in 'en'"):
        words("en", "b")
    with pytest.raises(KeyError, match="message 'a' needs the value 'name'"):
        words("cs", "a", other=1)
    assert not words.has("only")


@pytest.mark.parametrize(
    ("en", "cs", "problem"),
    [
        ('a = "x"\nb = "y"', 'a = "x"', "b: missing in cs"),
        ('a = "x"', 'a = "x"\nb = "y"', "b: missing in en"),
        ('a = "{x} {y}"', 'a = "{x}"', "a: {y} does not stand in cs"),
        ('a = "{x}"', 'a = "{x} {z}"', "a: {z} does not stand in en"),
        ('a = "{n|x}"', 'a = "x"', "a: 1 forms for n in en, not 2"),
        ('a = "x"', 'a = "{n|x|y}"', "a: 2 forms for n in cs, not 3"),
        ('a = "x}"', 'a = "x"', "a: a brace without its partner, or an odd name, in en"),
        ('a = "x"', 'a = "{x"', "a: a brace without its partner, or an odd name, in cs"),
        ('a = "x"', 'a = "{Big Name}"', "a: a brace without its partner, or an odd name, in cs"),
        ('a = "x"', 'a = " "', "a: empty in cs"),
    ],
)
def test_problems_are_found(make_words: MakeWords, en: str, cs: str, problem: str) -> None:
    assert problem in problems(make_words(en, cs))


def test_a_form_that_only_one_language_needs_is_no_problem(make_words: MakeWords) -> None:
    assert problems(make_words('a = "{who} {count|wins|win}"', 'a = "Vítězí {who}"')) == []


def test_only_texts_are_messages(make_words: MakeWords) -> None:
    with pytest.raises(TypeError, match=r"message a\.b is not a text"):
        make_words("[a]\nb = 3", "")


def test_words_in_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "many" / "words"
    for lang in LANGS:
        (folder / lang).mkdir(parents=True)
        (folder / lang / "one.toml").write_text('[ask]\na = "x"', "utf-8")
        (folder / lang / "two.toml").write_text('[ask]\nb = "y"', "utf-8")
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "many", raising=False)
    assert Words("many").keys("cs") == ["ask.a", "ask.b"]
    (folder / "cs" / "two.toml").write_text('[ask]\na = "y"', "utf-8")
    with pytest.raises(ValueError, match=r"message ask\.a stands twice, the second time in cs/two\.toml"):
        Words("many")


@pytest.mark.parametrize(
    ("parts", "en", "cs"),
    [
        ([], "", ""),
        (["A"], "A", "A"),
        (["A", "B"], "A and B", "A a B"),
        (["A", "B", "C"], "A, B and C", "A, B a C"),
    ],
)
def test_joined(parts: list[str], en: str, cs: str) -> None:
    assert joined("en", parts) == en
    assert joined("cs", parts) == cs


def test_joined_by_or() -> None:
    assert joined("en", ["A", "B"], either=True) == "A or B"
    assert joined("cs", ["A", "B"], either=True) == "A nebo B"


def test_common_words_are_complete() -> None:
    assert problems(COMMON) == []


@pytest.mark.parametrize("lang", LANGS)
def test_common_words_with_plurals(lang: Lang) -> None:
    one, two = (COMMON(lang, "ui.winners", count=count, names="X") for count in (1, 2))
    assert one != two
