"""The scenes of Outer Rim and the names of its components: complete, in both languages, written as they should be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from orloj.content import VARIABLE, read_content
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


# -- what there is to tell


@cache
def facts(name: str, kind: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(read_content(PACKAGE, name)[kind])


def steps_in(value: Any) -> Iterator[Mapping[str, Any]]:
    """All steps in a component, however deep."""
    if isinstance(value, Mapping):
        if "op" in value:
            yield value
        value = value.values()
    if not isinstance(value, str) and isinstance(value, Iterable):
        for inner in value:
            yield from steps_in(inner)


def ends(steps: Any) -> set[str]:
    """How it can end, as far as that is told."""
    ops = {step["op"] for step in steps_in(steps)}
    if ops & {"complete_job", "fail_job"}:
        return {end for op, end in (("complete_job", "done"), ("fail_job", "failed")) if op in ops}
    return {end for op, two in (("test", ("pass", "fail")), ("combat", ("win", "lose"))) if op in ops for end in two}


def sections(card: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for section in card["section"]:
        if levels := section.get("sub"):
            yield from ((section["where"], "_".join(sub["is"])) for sub in levels)
        else:
            yield (section["where"],)


DECKS = ("bounty", "cargo", "gear_mod", "job", "luxury", "ship")


def market() -> list[Mapping[str, Any]]:
    return [card for deck in DECKS for card in facts(f"market_{deck}", "card")]


def assets() -> list[Mapping[str, Any]]:
    return [card["asset"] for file in ("encounters", "databank") for card in facts(file, "card") if card.get("asset")]


def to_tell() -> set[tuple[str, ...]]:
    encounters, databank = facts("encounters", "card"), facts("databank", "card")
    characters, ships = facts("characters", "character"), facts("ships", "ship")
    told_by_their_sheets = [card["id"] for card in market() if card["type"] == "ship"]
    cards = [card for card in (*market(), *assets()) if card["id"] not in told_by_their_sheets]
    return {
        *(("encounter", card["id"], *section) for card in encounters for section in sections(card)),
        *(("databank", card["id"], part) for card in databank for part in {"scene", *ends(card["steps"])}),
        *(("character", character["id"], part) for character in characters for part in ("scene", "goal", "flip")),
        *(("ship", ship["id"], "scene") for ship in ships),
        *(("card", card["id"], part) for card in cards for part in {"scene", *ends(card.get("encounter", ()))}),
    }


@pytest.mark.parametrize("lang", LANGS)
def test_everything_has_its_scene_and_there_is_no_other(lang: Lang) -> None:
    told, to_be_told = set(texts("prose", lang)), to_tell()
    assert len(facts("encounters", "card")) == 70
    assert len(facts("databank", "card")) == 53
    assert (to_be_told - told, told - to_be_told) == (set(), set())


def captions() -> set[tuple[str, ...]]:
    """What has only a token in the content."""
    components = [*facts("encounters", "card"), *facts("databank", "card"), *market()]
    steps = [step for component in components for step in steps_in(component)]
    contacts = {contact["id"] for contact in facts("contacts", "contact")}
    labels = {option["label"] for step in steps if step["op"] == "choose" for option in step["options"]}
    enemies = {step["enemy"] for step in steps if step["op"] == "combat"} - contacts
    traits = {trait for card in (*market(), *assets()) for trait in card.get("traits", ())}
    return {
        *(("label", label) for label in labels),
        *(("enemy", enemy) for enemy in enemies),
        *(("class", contact["class"]) for contact in facts("contacts", "contact")),
        *(("trait", trait) for trait in traits),
    }


def test_english_has_captions_for_tokens() -> None:
    named, to_be_named = set(texts("names", "en")), captions()
    assert (to_be_named - named, named - to_be_named) == (set(), set())


def test_czech_has_names_for_all_components() -> None:
    named = set(texts("names", "cs"))
    to_be_named = {
        *captions(),
        *(("space", space["id"]) for space in facts("map", "space") if space["kind"] != "navpoint"),
        *(("character", character["id"]) for character in facts("characters", "character")),
        *(("contact", contact["id"]) for contact in facts("contacts", "contact")),
        *(("ship", ship["id"]) for ship in facts("ships", "ship")),
        *(("flip", ship["id"]) for ship in facts("ships", "ship") if ship.get("flip_name")),
        *(("databank", card["id"]) for card in facts("databank", "card")),
        *(("card", card["id"]) for card in (*market(), *assets())),
    }
    assert (to_be_named - named, named - to_be_named) == (set(), set())


def test_the_same_thing_has_the_same_czech_name() -> None:
    """A contact and its crew card, a ship and its market card, a job and its databank card."""
    czech = texts("names", "cs")
    same: dict[str, str] = {}
    named = [
        *((("databank", card["id"]), card["name"]) for card in facts("databank", "card")),
        *((("contact", contact["id"]), contact["name"]) for contact in facts("contacts", "contact")),
        *((("ship", ship["id"]), ship["name"]) for ship in facts("ships", "ship")),
        *((("card", card["id"]), card["name"]) for card in (*market(), *assets())),
    ]
    for path, english in named:
        assert same.setdefault(english, czech[path]) == czech[path], path


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


OWN = {
    "names/cs.toml": '[card]\n"gear.jetpack" = "Tryskáč"\n[space]\nring_of_kafrene = "Prstenec"\n',
    "prose/en.toml": '[encounter."enc.navpoint.06"]\nno_patrol = "Only stars."\n',
    "market_gear_mod.toml": '[[card]]\nid = "gear.jetpack"\nname = "Rocket Pack"\n',
}
ASKED = """
from orloj.games.outer_rim.names import space_name, thing_name
from orloj.games.outer_rim.prose import scene_of_path
print(thing_name("gear.jetpack", "cs"), thing_name("gear.jetpack", "en"), space_name("ring_of_kafrene", "cs"), sep="|")
print(scene_of_path("enc.navpoint.06/section.1", "en"))
"""


def test_somebody_s_own_names_and_scenes_take_their_place(tmp_path: Path) -> None:
    """In a process of its own, as content is read once."""
    for name, content in OWN.items():
        file = tmp_path / "outer_rim" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    env = {**os.environ, VARIABLE: str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.stdout.splitlines() == ["Tryskáč|Rocket Pack|Prstenec", "Only stars."], done.stderr
