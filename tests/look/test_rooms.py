"""Mats, symbols, advice and dice: what every game draws with them says in words what it shows."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from orloj.look import templates_of
from orloj.look.advice import Advice, AdviceRow, advice_panel, percent
from orloj.look.dice import ShownDie, dice_row, die_face
from orloj.look.mats import Counter, Slot
from orloj.look.rooms import ROOMS
from orloj.look.symbols import SymbolCount, Symbols, solid, symbols_in
from orloj.words import LANGS, Lang, problems


def test_the_words_of_the_rooms_are_complete() -> None:
    assert problems(ROOMS) == []


# -- symbols

NAMES = {"en": {"good.iron": "Iron", "swap": "Swap <one>"}, "cs": {"good.iron": "Železo", "swap": "Výměna"}}
SIGNS = Symbols(
    "x", ("good.iron", "swap"), lambda name: solid(f"M0 0h{len(name)}"), lambda name, lang: NAMES[lang][name]
)


def test_a_page_has_each_symbol_once_and_points_to_it() -> None:
    sheet = ElementTree.fromstring(SIGNS.sheet())
    assert [one.get("id") for one in sheet.iter("symbol")] == ["x-good-iron", "x-swap"]
    assert SIGNS.show("good.iron") == (
        '<svg class="sym good-iron" viewBox="0 0 24 24" data-symbol="good.iron" aria-hidden="true">'
        '<use href="#x-good-iron"/></svg>'
    )
    assert '<path fill="currentColor"' in SIGNS.alone("swap")


@pytest.mark.parametrize("lang", LANGS)
def test_symbols_say_what_they_mean(lang: Lang) -> None:
    shown = ElementTree.fromstring(SIGNS.named("swap", lang))
    assert shown.get("aria-label") == NAMES[lang]["swap"]
    assert [one.text for one in shown.iter("title")] == [NAMES[lang]["swap"]]
    legend = ElementTree.fromstring(SIGNS.legend(lang))
    assert [one.text for one in legend.iter("span")] == list(NAMES[lang].values())
    assert symbols_in(SIGNS.legend(lang, ["swap", "swap"])) == ["swap"]


def rendered(template: str, **values: object) -> str:
    return templates_of("orloj.look").from_string(template).render(sym=SIGNS.show, **values)


def test_symbols_with_numbers() -> None:
    html = rendered(
        '{% from "rooms/symbols.html" import symbol_row with context %}{{ symbol_row(all) }}',
        all=[SymbolCount("good.iron", 3), SymbolCount("swap", 1)],
    )
    row = ElementTree.fromstring(html)
    assert [[one.text for one in count.iter("b")] for count in row] == [["3"], []]


# -- mats

MAT = """{% from "rooms/mat.html" import mat, mat_counters, mat_row, mat_slot with context %}
{% call mat("mine", "Station", framed) %}
{{ mat_counters(counters) }}
{% call mat_row("Row", "k-one") %}
{% for one in slots %}<li>{% call mat_slot(one) %}<b>moon</b>{% endcall %}</li>{% endfor %}
{% endcall %}
{% endcall %}"""


def test_a_mat_has_counters_rows_and_slots() -> None:
    counters = [Counter("iron", "good.iron", "Iron", 6, 5), Counter("gold", "swap", "Gold", 0)]
    slots = [Slot(kind="cost", words="A place", note="+2"), Slot(kind="gain", words="Another", full=True)]
    tree = ElementTree.fromstring(rendered(MAT, counters=counters, slots=slots, framed=True))
    assert tree.get("class") == "mat framed mine"
    iron, gold = [one for one in tree.iter("li") if one.get("title")]
    assert (iron.get("class"), iron.get("title")) == ("iron over", "Iron: 6 / 5")
    assert (gold.get("class"), gold.get("title")) == ("gold none", "Gold: 0")
    assert [one.text for one in gold.iter("small")] == [], "what has no limit shows none"
    empty, full = [one for one in tree.iter("span") if "mat-slot" in (one.get("class") or "")]
    assert (empty.get("class"), empty.get("title")) == ("mat-slot cost", "A place (+2)")
    assert [one.text for one in empty.iter("b")] == ["+2"]
    assert full.get("class") == "mat-slot gain full"
    assert [one.text for one in full.iter("b")] == ["moon"]


def test_a_mat_inside_something_else_needs_no_frame() -> None:
    assert rendered(MAT, counters=[], slots=[], framed=False).lstrip().startswith('<div class="mat mine">')


# -- advice


def test_chances_are_certain_only_if_they_are() -> None:
    assert [percent(chance, "en") for chance in (0, 0.0001, 0.5, 0.9999, 1)] == ["0%", "<1%", "50%", ">99%", "100%"]
    assert percent(0.25, "cs") == "25 %"


def test_advice_shows_a_bar_and_a_number_for_each_row() -> None:
    rows = [AdviceRow("as it stands", 0.25, now=True), AdviceRow("with <b>", 0.8)]
    table = ElementTree.fromstring(advice_panel(Advice("Chance", rows, "Cards are not counted."), "en"))
    now, more, note = table.iter("tr")
    assert (now.get("class"), more.get("class")) == ("now", None)
    assert [one.text for one in more.iter("th")] == ["with <b>"]
    assert [one.get("width") for one in table.iter("rect")] == ["25", "80"]
    assert [one.text for one in more.iter("b")] == ["80%"]
    assert "".join(note.itertext()) == "Cards are not counted."


# -- dice


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    pips = re.search(r'class="pips"[^>]* d="([^"]*)"', die_face(face))
    assert pips is not None
    assert pips[1].count("M") == face


def test_other_dice_show_numbers_or_letters() -> None:
    assert ">10</text>" in die_face(10, 10)
    assert "&lt;" in die_face("<", 8)
    assert die_face(3, 10) != die_face(3)
    assert "<text" not in die_face(None, 10)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_dice_are_well_made(sides: int) -> None:
    for face in (1, sides, None):
        ElementTree.fromstring(f"<svg>{die_face(face, sides)}</svg>")


def test_what_was_kept_or_rolled_again_is_marked_and_told() -> None:
    dice = [ShownDie(6, mark="kept"), ShownDie(2, mark="rerolled"), ShownDie(None)]
    row = dice_row(dice, "en", total="8")
    assert 'aria-label="6 (kept) 2 (rolled again) not rolled yet"' in row
    assert 'aria-label="6 (ponechaná) 2 (přehozená) ještě nehozená"' in dice_row(dice, "cs")
    assert row.count("<svg") == 3
    assert '<i class="kept" title="kept">' in row
    assert '<b class="dice-total">8</b>' in row
    assert "dice-total" not in dice_row(dice, "en")


def test_a_game_may_draw_its_own_faces() -> None:
    row = dice_row(
        [ShownDie("hit", 8), ShownDie("crit", 8)], "en", draw=lambda die: Markup("<u>{}</u>").format(die.face)
    )
    assert "<u>hit</u><u>crit</u>" in row
