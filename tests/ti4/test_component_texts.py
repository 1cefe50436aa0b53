"""Every component says in both languages what it does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from orloj.content import VARIABLE, read_content
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    NOTES,
    OBJECTIVE_NUMBER,
    STRATEGY_CARDS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.names import Group, name_of, text_of
from orloj.words import LANGS, Lang

PACKAGE = "orloj.games.ti4"
NUMBERS = {  # how they are called: English, Czech in all cases
    2: (r"\btwo\b", r"\bdv(a|ě|ou|ěma|akrát)\b"),
    3: (r"\bthree\b", r"\btř(i|í|em|emi)\b"),
    4: (r"\bfour\b", r"\bčty(ři|ř|řem|řmi)\b"),
    5: (r"\bfive\b", r"\bpět(i)?\b"),
    6: (r"\bsix\b", r"\bšest(i)?\b"),
    11: (r"\beleven\b", r"\bjedenáct(i)?\b"),
}


def parts() -> Iterable[tuple[Group, str, str]]:
    """All texts that there have to be: group, id and part."""
    groups: dict[Group, Iterable[str]] = {
        "unit": UNITS,
        "variant": [f"{faction.id}.{kind}" for faction in FACTIONS.values() for kind in faction.units],
        "ability": [ability for faction in FACTIONS.values() for ability in faction.abilities],
        "flagship": [faction.flagship for faction in FACTIONS.values()],
        "technology": TECHNOLOGIES,
        "action-card": CARD_NUMBERS,
        "objective": OBJECTIVE_NUMBER,
        "note": NOTES,
    }
    yield from ((group, id, "") for group, ids in groups.items() for id in ids)
    yield from (("strategy-card", id, part) for id in STRATEGY_CARDS for part in ("primary", "secondary"))
    for agenda in AGENDAS:
        if agenda.needs:
            yield "agenda", agenda.id, "reveal"
        yield from (("agenda", agenda.id, outcome) for outcome in agenda.windows)


PARTS = list(parts())


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_those_of_components(lang: Lang) -> None:
    content = read_content(PACKAGE, f"texts/{lang}")
    found = [
        (group, id, part)
        for group, texts in content.items()
        if group != "game"
        for id, text in texts.items()
        for part in (text if isinstance(text, dict) else [""])
    ]
    assert len(found) == len(set(found))
    assert {*found} == {*PARTS}
    assert [id for group, id, _ in found if group == "technology"] == list(TECHNOLOGIES)


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_sentences(lang: Lang) -> None:
    for group, id, part in PARTS:
        text = text_of(group, id, lang, part)
        assert re.fullmatch(r"[A-ZÁČĎÉÍŇÓŘŠŤÚŽ][^\n]+\.", text), (group, id, part)
        assert "  " not in text
        assert "-1" not in text, "a minus is a minus"


def test_both_languages_have_the_same_numbers() -> None:
    """In digits or in words; one is left out, as many words stand for it."""
    for group, id, part in PARTS:
        english, czech = (text_of(group, id, lang, part) for lang in LANGS)
        assert numbers(english, 0) == numbers(czech, 1), (group, id, part)


def numbers(text: str, lang: int) -> set[int]:
    spelled = {number for number, patterns in NUMBERS.items() if re.search(patterns[lang], text.lower())}
    return {*map(int, re.findall(r"\d+", text)), *spelled} - {1}


def test_actions_are_called_so() -> None:
    """What is done as an action begins with that word, and nothing else does."""
    actions = {card.id for card in ACTION_CARDS if card.window == "action"}
    assert {id for id in CARD_NUMBERS if text_of("action-card", id, "en").startswith("Action: ")} == actions
    assert {id for id in CARD_NUMBERS if text_of("action-card", id, "cs").startswith("Akce: ")} == actions
    notes = {note.id for note in NOTES.values() if note.window == "action"}
    assert {id for id in NOTES if text_of("note", id, "en").startswith("Action: ")} == notes
    assert {id for id in NOTES if text_of("note", id, "cs").startswith("Akce: ")} == notes


def test_cards_that_are_exhausted_say_so() -> None:
    for technology in TECHNOLOGIES.values():
        assert ("exhaust this card" in text_of("technology", technology.id, "en")) == technology.exhausts
        czech = text_of("technology", technology.id, "cs").lower()
        said = "vyčerpej tuto kartu" in czech or "tuto kartu vyčerpat" in czech or "vyčerpat tuto kartu" in czech
        assert said == technology.exhausts, technology.id


def test_notes_say_when_they_go_back() -> None:
    for note in NOTES.values():
        assert "returns to" in text_of("note", note.id, "en"), note.id
        assert "vrátí" in text_of("note", note.id, "cs"), note.id
        assert ("place" in text_of("note", note.id, "en") and "face up" in text_of("note", note.id, "en")) == note.stays
        assert ("lícem vzhůru" in text_of("note", note.id, "cs")) == note.stays


def test_names_within_texts_are_those_of_the_components() -> None:
    """Where a text calls something by its name, it uses the one that the component has in that language."""
    named: list[tuple[Group, str, Group, str]] = [
        ("technology", "dreadnought-ii", "action-card", "direct-hit"),
        ("technology", "super-dreadnought-ii", "action-card", "direct-hit"),
        ("technology", "exotrireme-ii", "action-card", "direct-hit"),
        ("action-card", "sabotage", "action-card", "sabotage"),
        ("ability", "creuss-gate", "ability", "creuss-gate"),
        ("ability", "brilliant", "strategy-card", "technology"),
        ("ability", "peace-accords", "strategy-card", "diplomacy"),
        ("ability", "masters-of-trade", "strategy-card", "trade"),
        ("note", "promise-of-protection", "ability", "pillage"),
        ("note", "gift-of-prescience", "ability", "telepathic"),
        ("note", "antivirus", "ability", "technological-singularity"),
    ]
    for group, id, other, named_id in named:
        for lang in LANGS:
            for word in name_of(other, named_id, lang).split():
                stem = (
                    word if lang == "en" else re.sub(r"[aeiouyáéíóúůýě]+$", "", word)
                )  # Czech words change their ends
                assert stem in text_of(group, id, lang), (id, stem)


OWN = {"texts/en.toml": '[agenda.mutiny]\nfor = "Cheers."\n[objective]\nerect-a-monument = "Build it."\n'}
ASKED = """
from orloj.games.ti4.names import text_of
print(text_of("agenda", "mutiny", "en", "for"), text_of("objective", "erect-a-monument", "en"), sep="|")
print(text_of("agenda", "mutiny", "en", "against"))
"""


def test_somebody_s_own_texts_take_their_place(tmp_path: Path) -> None:
    """In a process of its own, as content is read once."""
    for name, content in OWN.items():
        file = tmp_path / "ti4" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    env = {**os.environ, VARIABLE: str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.stdout.splitlines() == ["Cheers.|Build it.", "All who voted for lose 1 victory point each."], (
        done.stderr
    )
