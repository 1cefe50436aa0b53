"""What can be chosen for a table, in words: where tables are made, where players wait, and for programs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from orloj.games import GAMES
from orloj.games.rftg.texts import RaceTexts
from orloj.kernel import Option
from orloj.server.pages.common import WORDS
from orloj.words import COMMON, LANGS, Lang
from tests.server.helpers import Server, expect
from tests.server.test_pages import Visitor, seats, words_of

OPTION = Option("target", ("30", "50"))
NAMES: dict[Lang, str] = {"en": "Points to win", "cs": "Body k vítězství"}
HELP: dict[Lang, str] = {"en": "Who has so many wins.", "cs": "Kdo jich má tolik, vyhraje."}
VALUES: dict[Lang, dict[str, str]] = {
    "en": {"30": "30, usual", "50": "50, longer"},
    "cs": {"30": "30, obvykle", "50": "50, déle"},
}


class LongerRace(RaceTexts):
    """Race for the Galaxy with an option of its own."""

    def option_name(self, option: str, lang: Lang) -> str:
        assert option == "target"
        return NAMES[lang]

    def option_help(self, option: str, lang: Lang) -> str:
        assert option == "target"
        return HELP[lang]

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        assert option == "target"
        return VALUES[lang][value]


@pytest.fixture(autouse=True)
def longer_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "rftg", replace(GAMES["rftg"], options=(OPTION,)))
    monkeypatch.setattr("orloj.games.rftg.texts.TEXTS", LongerRace())


@pytest.mark.parametrize("lang", LANGS)
def test_the_form_has_every_option_with_the_usual_value_first(server: Server, lang: Lang) -> None:
    page = Visitor(server, lang).get("/new/rftg")
    found = re.search(r'<select id="option-target" name="option-target"(.*?)</select>', page, re.DOTALL)
    assert found is not None
    chosen = re.findall(r'<option value="(\d+)"( selected)?>([^<]*)', found[1])
    assert chosen == [("30", " selected", VALUES[lang]["30"]), ("50", "", VALUES[lang]["50"])]
    said = words_of(page)
    assert NAMES[lang] in said
    assert HELP[lang] in said
    assert COMMON(lang, "option.poker-face.help") in said


def test_what_is_chosen_is_played_and_shown_to_those_who_join(server: Server) -> None:
    ada = Visitor(server)
    chosen = {"option-target": "50", "option-poker-face": "on", "public": "yes", **seats("me", "link", "open")}
    table = ada.led_to("/new/rftg", **chosen).removeprefix("/t/")
    assert ada.table(table)["options"] == {"target": "50", "poker-face": "on"}
    invite = ada.table(table)["invites"]["1"]
    for lang in LANGS:
        visitor = Visitor(server, lang)
        face = f"{COMMON(lang, 'option.poker-face.name')}: {COMMON(lang, 'option.poker-face.value.on')}"
        for address in (f"/t/{table}", f"/join/{invite}"):
            said = words_of(visitor.get(address))
            assert f"{NAMES[lang]}: {VALUES[lang]['50']} {HELP[lang]}" in said
            assert face in said
        assert f"{NAMES[lang]}: {VALUES[lang]['50']}" in words_of(visitor.get("/tables"))


def test_the_usual_is_not_worth_mentioning(server: Server) -> None:
    ada = Visitor(server)
    table = ada.led_to("/new/rftg", **seats("me", "link")).removeprefix("/t/")
    assert ada.table(table)["options"] == {"target": "30", "poker-face": "off"}
    said = words_of(ada.get(f"/t/{table}"))
    assert NAMES["en"] not in said
    assert COMMON("en", "option.poker-face.name") not in said


@pytest.mark.parametrize("face", ["off", "on"])
def test_where_there_are_windows_the_table_says_whether_being_asked_tells_something(server: Server, face: str) -> None:
    """Before the game, to those who join, and during it."""
    ada = Visitor(server)
    chosen = {"option-poker-face": face} if face == "on" else {}
    table = ada.led_to("/new/andromeda", **chosen, **seats("me", "link")).removeprefix("/t/")
    invite = ada.table(table)["invites"]["1"]
    help_ = "option.poker-face.help" if face == "on" else "option.poker-face.help-off"
    for lang in LANGS:
        visitor = Visitor(server, lang)
        name, value = COMMON(lang, "option.poker-face.name"), COMMON(lang, f"option.poker-face.value.{face}")
        said = f"{name}: {value} {COMMON(lang, help_)}"
        assert said in words_of(visitor.get(f"/join/{invite}"))
    assert said in words_of(ada.get(f"/t/{table}?lang={lang}"))
    visitor.led_to(f"/join/{invite}")
    assert ada.table(table)["status"] == "playing"
    assert said in words_of(ada.get(f"/t/{table}?lang={lang}"))


def test_a_value_that_is_none_stands_beside_its_field(server: Server) -> None:
    page = Visitor(server).post("/new/rftg", 422, **{"option-target": "<b>", **seats("me", "link")}).text
    assert 'aria-invalid="true" aria-describedby="option-target-help option-target-problem"' in page
    assert WORDS("en", "new.problem.choose") in words_of(page)
    assert "<b>" not in page


@pytest.mark.parametrize("lang", LANGS)
def test_programs_are_told_the_options_in_words(server: Server, lang: Lang) -> None:
    [game] = [
        one for one in expect(200, server.guest().get("/api/games", params={"lang": lang})) if one["id"] == "rftg"
    ]
    assert game["options"] == {"target": ["30", "50"], "poker-face": ["off", "on"]}
    own, common = game["option_texts"]
    assert own == {"id": "target", "name": NAMES[lang], "help": HELP[lang], "values": VALUES[lang]}
    assert common["name"] == COMMON(lang, "option.poker-face.name")
