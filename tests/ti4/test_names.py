"""Every component has a name in both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from orloj.content import VARIABLE, read_content
from orloj.games.ti4.components import (
    AGENDA_NUMBER,
    CARD_NUMBERS,
    FACTIONS,
    NOTES,
    OBJECTIVE_NUMBER,
    PLANETS,
    STRATEGY_CARDS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.names import Group, name_of
from orloj.words import LANGS, Lang

PACKAGE = "orloj.games.ti4"
IDS: dict[Group, list[str]] = {
    "faction": list(FACTIONS),
    "short": list(FACTIONS),
    "ability": [ability for faction in FACTIONS.values() for ability in faction.abilities],
    "flagship": [faction.flagship for faction in FACTIONS.values()],
    "unit": list(UNITS),
    "variant": [f"{faction.id}.{kind}" for faction in FACTIONS.values() for kind in faction.units],
    "technology": list(TECHNOLOGIES),
    "strategy-card": list(STRATEGY_CARDS),
    "action-card": list(CARD_NUMBERS),
    "agenda": list(AGENDA_NUMBER),
    "objective": list(OBJECTIVE_NUMBER),
    "note": list(NOTES),
    "planet": list(PLANETS),
}
AS_THEY_ARE = ("planet", "flagship")  # a name of which there is no Czech one may be missing


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("group", IDS)
def test_every_component_has_a_name_of_its_own(group: Group, lang: Lang) -> None:
    names = [name_of(group, id, lang) for id in IDS[group]]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [name for name in names if name != name.strip() or name[:1] != name[:1].upper()] == []


def test_names_are_those_of_components() -> None:
    english, czech = (read_content(PACKAGE, f"names/{lang}") for lang in LANGS)
    assert english.keys() == czech.keys() == {"game", *IDS}
    for group, ids in IDS.items():
        assert list(english[group]) == ids
        assert list(czech[group]) == [id for id in ids if id in czech[group]]
        assert group in AS_THEY_ARE or list(czech[group]) == ids


def test_czech_names_are_not_the_english_ones() -> None:
    same = {"Veto", "Antivirus"}
    for group in IDS:
        if group not in (*AS_THEY_ARE, "faction", "short"):
            found = {
                name_of(group, id, "en") for id in IDS[group] if name_of(group, id, "en") == name_of(group, id, "cs")
            }
            assert found <= same, group


def test_the_terms_of_the_czech_rules_are_used() -> None:
    printed: list[tuple[Group, str, str]] = [
        ("faction", "saar", "Saarské klany"),
        ("faction", "naalu", "Společenství Naalu"),
        ("ability", "harrow", "Zpustošení"),
        ("technology", "magen-defense-grid", "Obranná síť MAGEN"),
        ("technology", "non-euclidean-shielding", "Neeuklidovské stínění"),
        ("unit", "pds", "POS"),
        ("unit", "dreadnought", "Bitevník"),
        ("strategy-card", "imperial", "Majestát"),
    ]
    assert [name_of(group, id, "cs") for group, id, _ in printed] == [name for *_, name in printed]


OWN = {"names/cs.toml": '[planet]\njord = "Země"\n[note]\nspy-net = "Zvědové"\n'}
ASKED = """
from orloj.games.ti4.names import name_of
print(name_of("planet", "jord", "cs"), name_of("planet", "jord", "en"), name_of("note", "spy-net", "cs"), sep="|")
"""


def test_somebody_s_own_names_take_their_place(tmp_path: Path) -> None:
    """In a process of its own, as content is read once."""
    for name, content in OWN.items():
        file = tmp_path / "ti4" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    env = {**os.environ, VARIABLE: str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.stdout.splitlines() == ["Země|Jord|Zvědové"], done.stderr
