"""Before a command token is spent: which ships could come and by which way, what keeps others away, who could fire or
answer, which promise would be broken; and how full it gets while a move is planned."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.balance import balance_of
from orloj.games.ti4.deeds import Done
from orloj.games.ti4.look.web import LOOK
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.movement import Chart, why_not
from orloj.games.ti4.prospects import Prospects
from orloj.games.ti4.sailing import sailings_open
from orloj.games.ti4.state import Promise, State
from orloj.games.ti4.tactical import Activate
from orloj.games.ti4.view import View
from orloj.games.ti4.view import view as view_of
from orloj.testing import Position, proves
from orloj.words.texts import texts_at
from tests.ti4.positions import table
from tests.ti4.test_movement_at_random import position
from tests.ti4.turns import turn

NAMES = ("Ann", "Bob", "Cid")


def seen(t: Position[State]) -> View:
    return view_of(t.state, 0)


def said(t: Position[State], tile: int, lang: Any = "en") -> tuple[str, str]:
    """What seat 0 is told about the activation of a system: the hint, and the danger."""
    ask, view = t.table.asks()[0], seen(t)
    texts = texts_at("orloj.games.ti4", NAMES)
    return texts.hint(ask, Activate(tile), view, lang), texts.danger(ask, Activate(tile), view, lang)  # type: ignore[attr-defined]


# ---------------------------------------------------------------- reach


def test_every_activation_tells_which_ships_could_come() -> None:
    t = turn(units={"0 16": "carrier, 2 cruiser", "0 27": "destroyer"})
    assert "in reach: 1 carrier and 2 cruisers from Hercant" in said(t, 27)[0]
    assert "1 destroyer from New Albion" in said(t, 18)[0]
    assert "none of your ships gets there" in said(t, 40)[0]


def test_what_keeps_ships_away_is_told() -> None:
    t = turn(units={"0 16": "cruiser", "1 27": "destroyer", "1 41": "destroyer"})
    hint = said(t, 18)[0]
    assert "none of your ships gets there" in hint
    assert "Ships of another player are in the way: New Albion\u2009–\u2009Starpoint." in hint
    held = turn(units={"0 16": "cruiser"}, tokens={16: [0]})
    assert "Your command token lies there" in said(held, 27)[0]
    assert "No ship of this kind enters Supernova 43" in said(turn(units={"0 16": "cruiser"}), 43)[0]


@pytest.mark.parametrize("number", range(12))
def test_prospects_are_what_the_rules_allow_afterwards(number: int) -> None:
    """For all systems of any galaxy: the ships that could be sent, and legal ways."""
    view = seen(position(Random(f"prospects/{number}")))
    prospects = Prospects(view, 0)
    for tile in view.systems:
        coming = prospects.of(tile).coming
        open_now = sailings_open(view, TacticalAction(seat=0, tile=tile))
        allowed = {(one.unit, int(one.route.split("-")[0])) for one in open_now}
        assert {(one.kind, one.way[0]) for one in coming} == {one for one in allowed if one[1] != tile}
        for one in coming:
            chart = Chart(view, 0, one.kind, one.way[0])
            assert all(chart.leads(here, there) for here, there in pairwise(one.way))
            assert all(chart.passable(between) for between in one.way[1:-1])
        for stopped in prospects.of(tile).stopped:
            assert why_not(view, 0, stopped.kind, stopped.origin, tile) == stopped.why


def test_the_page_knows_the_ways() -> None:
    t = turn(units={"0 16": "cruiser"})
    panel = LOOK.panel(t.table.asks()[0], seen(t), "en")  # type: ignore[attr-defined]
    assert 'data-tile="18" data-ways="cruiser:16-27-18"' in panel
    assert 'data-tile="40"' not in panel


# ---------------------------------------------------------------- who could do something against it


def test_space_cannons_that_reach_a_system_are_told() -> None:
    near = turn(units={"0 16": "cruiser", "1 starpoint": "2 pds"})
    assert "2 dice" in said(near, 27)[1]
    assert said(near, 46)[1] == ""  # they do not reach the next system
    far = turn(units={"0 16": "cruiser", "1 starpoint": "pds"}, technologies={1: ["pds-ii"]})
    assert "1 die" in said(far, 46)[1]
    assert said(far, 39)[1] == "", "where no ship comes nobody fires"


@proves("ti4.55.3")
@pytest.mark.parametrize(("faction", "dice"), [("creuss", "1 die"), ("sol", "")])
def test_for_some_more_systems_are_adjacent(faction: str, dice: str) -> None:
    """A PDS II at an alpha wormhole fires at a beta wormhole, if it belongs to the Creuss."""
    units = {"0 40": "cruiser", "1 lodor": "pds"}
    t = turn(factions=("hacan", faction, "yin"), units=units, owners={"lodor": 1}, technologies={1: ["pds-ii"]})
    told = said(t, 25)[1]
    assert dice in told
    assert bool(told) == bool(dice)
    t.play("0 activate 25", "0 sail cruiser 40-25", "0 done")
    assert ("space-cannon" in t.asked().values()) == bool(dice)


def test_who_could_answer_by_what_lies_open_is_told() -> None:
    facts: dict[str, Any] = {"factions": ("hacan", "xxcha", "yin"), "units": {"0 16": "cruiser", "1 27": "cruiser"}}
    t = turn(technologies={1: ["nullification-field"]}, **facts)
    assert "Nullification Field" in said(t, 27)[1]
    assert said(t, 46)[1] == ""
    used = turn(technologies={1: ["nullification-field"]}, players={1: {"exhausted": ["nullification-field"]}}, **facts)
    assert said(used, 27)[1] == ""


def test_of_hidden_cards_only_their_number_is_told() -> None:
    facts: dict[str, Any] = {"units": {"0 16": "cruiser", "1 27": "cruiser"}}
    one, other = (turn(hands={1: [card, "sabotage"]}, **facts) for card in ("parley", "direct-hit"))
    assert "has 2 action cards in hand" in said(one, 27)[0]
    assert said(one, 27) == said(other, 27)


def test_a_promise_that_would_be_broken_is_called_to_mind() -> None:
    t = turn(units={"0 16": "cruiser", "1 27": "cruiser"})
    t.table.state.promises.append(Promise(giver=0, taker=1, word="no-attack", round=2))
    assert "You would break your promise" in said(t, 27)[1]
    assert said(t, 46)[1] == ""


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_all_of_it_has_words(lang: Any) -> None:
    t = turn(units={"0 16": "cruiser", "1 27": "cruiser", "1 starpoint": "pds"}, hands={1: ["parley"]})
    t.table.state.promises.append(Promise(giver=0, taker=1, word="no-attack", round=2))
    for tile in seen(t).systems:
        for text in said(t, tile, lang):
            assert "{" not in text


# ---------------------------------------------------------------- the running balance


def planning(*deeds: str, **facts: Any) -> list[tuple[str, str, bool]]:
    """The balance of a move to New Albion after some steps of the plan."""
    t = table(begin=lambda g: tactical.start(g, 0, 27), **facts).play(*deeds)
    lines = balance_of("move-ships", seen(t), 0, "en", NAMES.__getitem__)
    return [(one.label, one.count, bool(one.excess)) for one in lines]


def test_fleet_pool_and_capacity_are_added_up_while_ships_are_named() -> None:
    facts: dict[str, Any] = {
        "units": {"0 16": "2 carrier, 2 cruiser", "0 hercant": "6 infantry", "0 27": "cruiser"},
        "players": {0: {"fleet": 3}},
    }
    assert planning(**facts) == [("Fleet pool", "1 / 3", False)]
    one = ["0 sail carrier 16-27", "0 load-all infantry hercant 0"]
    assert planning(*one, **facts) == [("Fleet pool", "2 / 3", False), ("Capacity", "4 / 4", False)]
    all_ships = [*one, "0 sail carrier 16-27", "0 sail-all cruiser 16-27"]
    assert planning(*all_ships, **facts) == [("Fleet pool", "5 / 3", True), ("Capacity", "4 / 8", False)]


def test_too_much_for_the_capacity_is_told_as_a_loss() -> None:
    units = {"0 16": "carrier", "0 hercant": "4 infantry", "0 27": "carrier, 4 fighter", "0 starpoint": "infantry"}
    full = planning("0 sail carrier 16-27", "0 load-all infantry hercant 0", units=units)
    assert full[1] == ("Capacity", "8 / 8", False)
    units["0 27"] = "carrier, 6 fighter"
    over = planning("0 sail carrier 16-27", "0 load-all infantry hercant 0", units=units)
    assert over[1] == ("Capacity", "10 / 8", True)


def test_ways_and_cargo_are_named_whole() -> None:
    """The page takes what follows a dash for an explanation and leaves it out: no name may hold one."""
    facts: dict[str, Any] = {"units": {"0 16": "carrier, 2 fighter", "0 hercant": "infantry"}}
    t = table(begin=lambda g: tactical.start(g, 0, 27), **facts)
    texts = texts_at("orloj.games.ti4", NAMES)

    def labels() -> list[str]:
        ask = t.table.asks()[0]
        return [texts.label(ask, option, "en") for option in ask.options]

    assert "Carrier: Hercant → New Albion" in labels()
    t.play("0 sail carrier 16-27")
    assert "Carrier takes Infantry (on Hercant)" in labels()
    assert "Carrier takes Fighter (in Hercant\u2009–\u2009Arretze\u2009–\u2009Kamdorn)" in labels()
    assert not [one for one in labels() if " – " in one]


@pytest.mark.parametrize(("lang", "when"), [("en", "lost on arrival"), ("cs", "po příletu")])
def test_it_is_told_that_what_cannot_be_carried_does_not_reach_the_combat(lang: Any, when: str) -> None:
    t = table(units={"0 27": "carrier, 6 fighter", "1 27": "cruiser"}, begin=lambda g: tactical.start(g, 0, 27))
    _, capacity = balance_of("move-ships", seen(t), 0, lang, NAMES.__getitem__)
    assert when in capacity.excess


def test_who_could_fire_is_told_once_a_ship_is_named() -> None:
    facts: dict[str, Any] = {"units": {"0 16": "cruiser", "1 starpoint": "pds"}}
    assert len(planning(**facts)) == 1
    assert planning("0 sail cruiser 16-27", **facts)[-1] == ("Space Cannon of Bob", "1 die", False)


def test_the_balance_stands_beside_the_question() -> None:
    t = table(begin=lambda g: tactical.start(g, 0, 27), units={"0 16": "cruiser"}, players={0: {"fleet": 0}})
    t.play("0 sail cruiser 16-27")
    panel = LOOK.panel(t.table.asks()[0], seen(t), "cs")  # type: ignore[attr-defined]
    assert "Úsek flotily" in panel
    assert 'class="over"' in panel


def test_whoever_ends_a_plan_that_is_too_much_is_warned() -> None:
    """Also in the terminal and over the interface, where there is no panel."""
    t = table(begin=lambda g: tactical.start(g, 0, 27), units={"0 16": "cruiser"}, players={0: {"fleet": 1}})
    texts: Any = texts_at("orloj.games.ti4", NAMES)

    def done() -> tuple[str, str]:
        ask, view = t.table.asks()[0], seen(t)
        return texts.hint(ask, Done(), view, "en"), texts.danger(ask, Done(), view, "en")

    t.play("0 sail cruiser 16-27")
    assert done() == ("Fleet pool 1 / 1", "")
    t.table.state.players[0].fleet = 0
    assert done() == ("Fleet pool 1 / 0", "1 ship too many: lost on arrival.")
