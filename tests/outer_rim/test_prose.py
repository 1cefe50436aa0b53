"""The scenes of Outer Rim and the names of its components: in both languages, and written as they should be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from orloj.content import read_content
from orloj.words import LANGS, Lang

PACKAGE = "orloj.games.outer_rim"
OUTCOMES = {"done", "failed", "pass", "fail", "win", "lose"}  # one-liners; everything else is a scene


@cache
def table(kind: str, lang: Lang) -> Mapping[str, Any]:
    """What `content/<kind>/<lang>.toml` says, without the name of the game."""
    return {group: entries for group, entries in read_content(PACKAGE, f"{kind}/{lang}").items() if group != "game"}


def flat(entries: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in entries.items():
        if isinstance(value, str):
            yield (*before, key), value
        else:
            yield from flat(value, (*before, key))


@cache
def texts(kind: str, lang: Lang) -> Mapping[tuple[str, ...], str]:
    return dict(flat(table(kind, lang)))


def repeated(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


# -- how the scenes are written


@pytest.mark.parametrize("lang", LANGS)
def test_scenes_have_the_length_of_a_scene(lang: Lang) -> None:
    def fits(key: str, text: str) -> bool:
        return (20 if key in OUTCOMES else 40) <= len(text) <= (180 if key in OUTCOMES else 420)

    assert [(path, len(text)) for path, text in texts("prose", lang).items() if not fits(path[-1], text)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_scenes_are_whole_sentences_without_figures(lang: Lang) -> None:
    """Figures belong to the effect, which may be tuned; the scene beside it must stay true."""
    for path, text in texts("prose", lang).items():
        assert text.lstrip("“„")[0].isupper(), path
        assert text.rstrip("”“")[-1] in ".?!", path
        assert not re.search(r"\d", text), path
        assert text == " ".join(text.split()), path


@pytest.mark.parametrize("lang", LANGS)
def test_no_scene_is_told_twice_or_begins_like_another(lang: Lang) -> None:
    told = texts("prose", lang)
    assert repeated(told.values()) == []
    assert repeated(" ".join(text.split()[:3]) for path, text in told.items() if path[-1] not in OUTCOMES) == []


@pytest.mark.parametrize(("lang", "opening", "closing"), [("en", "“", "”"), ("cs", "„", "“")])
def test_speech_stands_in_the_quotation_marks_of_the_language(lang: Lang, opening: str, closing: str) -> None:
    for path, text in texts("prose", lang).items():
        marks = "".join(re.findall(r"[\"“”„]", text))
        assert marks == (opening + closing) * (len(marks) // 2), path


def test_czech_speaks_to_one_person_and_not_politely() -> None:
    verbs = "jste|byste|abyste|kdybyste|můžete|musíte|smíte|máte|chcete|víte|vidíte"
    plural = re.compile(rf"\b({verbs}|váš|vaše|vaší|vašeho|vám|vás|vámi)\b", re.IGNORECASE)
    assert [path for path, text in texts("prose", "cs").items() if plural.search(text)] == []


def test_czech_does_not_tell_the_players_gender() -> None:
    """Czech participles and adjectives have a gender, “byl jsi” or “byla jsi”: none may be used of the player."""
    auxiliary = r"\b(bys|abys|kdybys|ses|sis|tys)\b"  # always with a participle
    participle = r"\w+(?:l|la|lo|n|na|t|ta|ý|á|í)\b"
    was = rf"\b{participle} (?:se |si )?jsi\b|\bjsi (?:se |si |už |tu )?{participle}"
    alone = r"\b(sám|sama|rád|ráda) (?:jsi|máš|můžeš|musíš|chceš)\b|\b(?:jsi|můžeš|musíš) (sám|sama|rád|ráda)\b"
    telling = re.compile(f"{auxiliary}|{was}|{alone}", re.IGNORECASE)
    assert all(telling.search(text) for text in ("Byl jsi tu.", "Když jsi přišla.", "Abys mohl", "Můžeš sama"))
    assert [(path, text) for path, text in texts("prose", "cs").items() if telling.search(text)] == []


def test_the_languages_tell_the_same_scenes_in_words_of_their_own() -> None:
    english, czech = texts("prose", "en"), texts("prose", "cs")
    assert list(english) == list(czech)
    assert [path for path, text in english.items() if text == czech[path]] == []
    end = re.compile(r"[.?!][”“]?(?= |$)")
    lengths = {path: (len(end.findall(text)), len(end.findall(czech[path]))) for path, text in english.items()}
    assert {path: both for path, both in lengths.items() if both[0] != both[1]} == {}


def test_captions_exist_in_both_languages() -> None:
    english, czech = texts("names", "en"), texts("names", "cs")
    assert english.keys() <= czech.keys()
    assert [name for name in (*english.values(), *czech.values()) if name != name.strip() or not name] == []
