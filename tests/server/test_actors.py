"""Who acts without a seat has a panel, a colour and lines of the story, on pages and for programs."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from orloj.games import game_named
from orloj.kernel import Table
from orloj.server.pages.common import environment, say
from orloj.server.pages.table.page import WORDS, actor_panels
from orloj.server.pages.table.story import marked, story_of
from orloj.testing.andromeda import andromeda, station
from orloj.words import LANGS, Lang
from tests.server.helpers import Server

NAMES = ["Ada", "Bob"]
NAME: dict[Lang, str] = {"en": "Raiders", "cs": "Nájezdníci"}


def fought() -> Table[Any]:
    """A table at which raiders won a battle."""
    position = andromeda(
        station(faction="heliarch", ships={"pad": ["fighter"]}),
        station(faction="mycelian"),
        raiders={"S": ["t05"]},
        dice=[1, 1, 6, 6],
    )
    position.play("0 launch t05", "0 go-on")
    return position.table


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_lists_actors_and_lines_name_them(server: Server, lang: Lang) -> None:
    ada, _, id = server.duel(game="andromeda")
    ada.headers["Accept-Language"] = lang
    table = ada.table(id, since=0)
    assert table["actors"] == [{"id": "raiders", "name": NAME[lang], "colour": "red"}]
    assert {line["actor"] for line in table["story"] if line["key"] == "raider-appears"} == {"raiders"}
    assert {line["actor"] for line in table["story"] if line["key"] == "tile"} == {""}


def test_a_game_without_actors_lists_none(server: Server) -> None:
    ada, _, id = server.duel()
    assert ada.table(id)["actors"] == []
    assert 'id="actor-' not in ada.get(f"/t/{id}").text


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_a_panel_beside_those_of_the_seats(server: Server, lang: Lang) -> None:
    ada, _, id = server.duel(game="andromeda")
    ada.headers["Accept-Language"] = lang
    page = ada.get(f"/t/{id}").text
    [panel] = re.findall(r'<li id="actor-raiders" class="seat actor-red">(.*?)\n</li>', page, re.DOTALL)
    assert NAME[lang] in panel
    assert "ae-prowler" in panel
    assert page.index('id="seat-1"') < page.index('id="actor-raiders"')
    assert 'id="actor-raiders"' in ada.get(f"/t/{id}/replay").text


@pytest.mark.parametrize("lang", LANGS)
def test_lines_of_the_story_have_the_colour_and_emblem_of_the_actor(lang: Lang) -> None:
    lines = story_of(fought(), 0, NAMES, lang)
    by_key = dict(zip([line.key for line in fought().story], lines, strict=True))
    assert by_key["raiders-roll"].colour == "red"
    assert re.search(rf'<b class="player actor-red">{NAME[lang]}</b>', str(by_key["raiders-roll"].html), re.IGNORECASE)
    assert by_key["rolls"].colour == ""
    parts: Any = environment().get_template("table/parts.html").module
    drawn = parts.story_lines(lines, say(lang, WORDS))
    assert 'class="emblem actor actor-red"' in drawn


def test_a_line_that_names_its_rule_leads_there() -> None:
    """The solo opponent of Outer Rim does nothing without a rule."""
    table, rng = Table.new(game_named("outer_rim"), 1, seed=3, mode="solo"), Random(3)
    while not any(line.key == "ai-order" for line in table.story):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(rng))
    for line, shown in zip(table.story, story_of(table, 0, ["Ada"], "en"), strict=True):
        rule = line.values.get("rule", "")
        assert (f'href="/rules/outer_rim/{rule}"' in shown.html) == bool(rule)
    parts: Any = environment().get_template("table/parts.html").module
    assert ">solo-play.2<" in parts.rule_link("outer_rim", "outer-rim.solo-play.2")  # without the game's name


def test_the_name_of_an_actor_is_coloured_once_and_in_its_own_lines_only() -> None:
    html = marked("The raiders fight raiders.", [], ["Ann"], "andromeda", ("Raiders", "red"))
    assert html == 'The <b class="player actor-red">raiders</b> fight raiders.'
    assert marked("The raiders fight.", [], ["Ann"], "andromeda") == "The raiders fight."


def test_a_look_without_panels_for_actors_still_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = fought()
    [panel] = actor_panels(table.game, table.view(None), "en")
    assert (panel.id, panel.name, panel.colour) == ("raiders", "Raiders", "red")
    assert panel.numbers
    monkeypatch.delattr("orloj.games.andromeda.look.web.AndromedaWebLook.actor")
    [bare] = actor_panels(table.game, table.view(None), "en")
    assert (bare.name, bare.numbers) == ("Raiders", "")
