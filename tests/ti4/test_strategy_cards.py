"""The eight strategy cards: Leadership [ti4.69], Diplomacy [ti4.12], Politics [ti4.44], Construction [ti4.81], Trade
[ti4.34], Warfare [ti4.68], Technology [ti4.64], Imperial [ti4.29]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.components import AGENDAS, FACTIONS, STRATEGY_CARDS
from orloj.games.ti4.state import State
from orloj.games.ti4.view import View
from orloj.testing import Position, proves
from tests.ti4.positions import units_of
from tests.ti4.turns import hand, pools, turn


@proves("ti4.12.1", "ti4.29.1", "ti4.34.1", "ti4.44.1", "ti4.64.1", "ti4.68.1", "ti4.69.1", "ti4.81.1", "ti4.58.0")
@pytest.mark.parametrize("card", STRATEGY_CARDS)
def test_who_holds_a_card_may_use_it_as_the_action_of_the_turn(card: str) -> None:
    t = turn(card, tokens={27: [0]})
    assert [one for one in t.options(0) if one.startswith("strategic")] == [f"strategic {card}"]
    t.play(f"0 strategic {card}")
    assert [line.values["strategy"] for line in t.story("strategic")] == [card]
    assert t.asked() != {0: "action"}


# ---------------------------------------------------------------- Leadership


@proves("ti4.69.2", "ti4.69.2.2", "ti4.69.4", "ti4.75.0", "ti4.75.2")
def test_leadership_gives_three_tokens_and_sells_more() -> None:
    t = turn("leadership", owners={"mecatol-rex": 0, "quann": 0}).play("0 strategic leadership")
    t.play("0 tactic=1,strategy=2")
    assert pools(t, 0) == (4, 3, 4)
    assert list(t.question(0).answers()) == ["0", "1", "2", "3"]  # 6 + 1 of Mecatol Rex and Quann, 2 at home
    t.play("0 2", "0 fleet=2")
    assert pools(t, 0) == (4, 5, 4)
    assert t.state.planets["mecatol-rex"].exhausted
    assert not t.state.planets["quann"].exhausted


@proves("ti4.69.3", "ti4.88.5a")
def test_others_buy_tokens_by_leadership_without_spending_one() -> None:
    t = turn("leadership", owners={"mecatol-rex": 1}, players={1: {"strategy": 0}}).play("0 strategic leadership")
    t.play("0 tactic=3", "1 follow leadership")
    if 2 in t.asked():
        t.play("2 pass")
    assert t.asked() == {1: "leadership-buys"}
    t.play("1 2", "1 strategy=2")
    assert pools(t, 1) == (3, 3, 2)


# ---------------------------------------------------------------- Diplomacy


@proves("ti4.12.2", "ti4.12.2.2", "ti4.12.2.3", "ti4.12.2b")
def test_diplomacy_closes_a_system_to_the_others() -> None:
    facts: dict[str, Any] = {"owners": {"lodor": 0, "mecatol-rex": 0}, "exhausted": ["hercant", "arretze", "lodor"]}
    t = turn("diplomacy", tokens={16: [2]}, **facts).play("0 strategic diplomacy")
    assert t.options(0) == ["16", "26"]  # no planet but Mecatol Rex in 18
    assert t.play("0 16").options(0) == ["hercant", "arretze"]  # Lodor lies elsewhere
    t.play("0 hercant")
    assert not t.state.planets["hercant"].exhausted
    assert t.state.planets["arretze"].exhausted
    assert sorted(t.state.systems[16].tokens) == [1, 2]
    assert pools(t, 1) == pools(t, 2) == (3, 3, 2)


@proves("ti4.12.2a", "ti4.88.3b")
def test_without_reinforcements_the_token_comes_from_a_pool() -> None:
    t = turn("diplomacy", players={1: {"tactic": 8, "fleet": 8, "strategy": 0}}).play("0 strategic diplomacy")
    assert t.asked() == {1: "token-from-pool"}
    assert t.options(1) == ["tactic", "fleet"]
    t.play("1 fleet")
    assert pools(t, 1) == (8, 7, 0)
    assert sorted(t.state.systems[16].tokens) == [1, 2]


@proves("ti4.12.3", "ti4.58.1", "ti4.88.5")
def test_others_ready_two_planets_by_diplomacy() -> None:
    facts: dict[str, Any] = {
        "owners": {"lodor": 1, "quann": 1, "vefut-ii": 1},
        "exhausted": ["lodor", "quann", "vefut-ii"],
    }
    t = turn("diplomacy", **facts).play("0 strategic diplomacy", "1 follow diplomacy")
    assert t.why(1, "lodor,quann,vefut-ii")
    t.play("1 lodor,quann")
    assert [t.state.planets[planet].exhausted for planet in ("lodor", "quann", "vefut-ii")] == [False, False, True]
    assert pools(t, 1) == (3, 3, 1)


# ---------------------------------------------------------------- Politics


@proves("ti4.32.6", "ti4.44.2", "ti4.44.2a", "ti4.44.2a.2", "ti4.44.2b", "ti4.25.2", "ti4.25.3")
def test_politics_names_a_speaker_and_draws_cards() -> None:
    t = turn("politics", speaker=1)
    top = t.state.action_deck.pile.cards[-2:]
    t.play("0 strategic politics")
    assert t.options(0) == ["player 0", "player 2"]
    t.play("0 player 0")
    assert t.state.speaker == 0
    assert sorted(t.state.players[0].action_cards.cards) == sorted(top)


def _looking(**facts: Any) -> Position[State]:
    return turn("politics", **facts).play("0 strategic politics", "0 player 1", "0 look-at-agendas")


@proves("ti4.44.2c", "ti4.44.2c.2")
def test_agendas_that_were_looked_at_go_back_to_the_top_or_the_bottom() -> None:
    t = _looking()
    first, second = t.options(0)
    deck = t.state.agenda_deck.pile
    assert [AGENDAS[one].id for one in deck.cards[-1:-3:-1]] == [first, second]
    t.play(f"0 {first}")
    assert AGENDAS[t.state.agenda_deck.pile.cards[-1]].id == second
    assert AGENDAS[t.state.agenda_deck.pile.cards[0]].id == first


@proves("ti4.44.2c.2")
@pytest.mark.parametrize(("under", "places"), [("none", (-1, -2)), ("both", (1, 0))])
def test_of_two_agendas_in_the_same_place_the_order_is_chosen(under: str, places: tuple[int, int]) -> None:
    t = _looking()
    first, second = t.options(0)
    t.play("0 -" if under == "none" else f"0 {first},{second}")
    assert t.asked() == {0: "agendas-order"}
    t.play(f"0 {second},{first}")
    cards = t.state.agenda_deck.pile.cards
    assert [AGENDAS[cards[place]].id for place in places] == [second, first]


@proves("ti4.44.2c")
def test_only_who_looks_sees_the_agendas() -> None:
    t = _looking()
    [line] = t.story("looks-at-agendas")
    assert line.values == {}
    assert len(line.secret["agendas"]) == 2
    assert t.asked() == {0: "agendas-under"}
    others = t.view(1)
    assert isinstance(others, View)
    assert others.known_agendas == {}
    own = t.view(0)
    assert isinstance(own, View)
    assert len(own.known_agendas) == 2
    t = turn("politics").play("0 strategic politics", "0 player 1", "0 pass")
    assert t.story("looks-at-agendas") == []


@proves("ti4.44.3", "ti4.25.2")
def test_others_draw_two_cards_by_politics() -> None:
    t = turn("politics").play("0 strategic politics", "0 player 1", "0 pass", "1 follow politics", "2 pass")
    assert len(hand(t, 1)) == 2
    assert pools(t, 1) == (3, 3, 1)
    assert pools(t, 2) == (3, 3, 2)


# ---------------------------------------------------------------- Construction


@proves("ti4.81.2", "ti4.81.2.2", "ti4.81.2a", "ti4.81.2b")
def test_construction_builds_two_structures() -> None:
    t = turn("construction", tokens={16: [0]}).play("0 strategic construction")
    assert {"build pds hercant", "build space-dock hercant"} < set(t.options(0))
    t.play("0 build space-dock hercant")
    assert all(one == "pass" or one.startswith("build pds") for one in t.options(0))
    t.play("0 build pds hercant")
    assert units_of(t, "0 hercant") == {"space-dock": 1, "pds": 1}
    t = turn("construction").play("0 strategic construction", "0 build pds hercant", "0 pass")
    assert units_of(t, "0 hercant") == {"pds": 1}


@proves("ti4.81.3", "ti4.81.3.3")
def test_others_build_by_construction_where_their_token_goes() -> None:
    t = turn("construction", owners={"lodor": 1}).play("0 strategic construction", "0 build pds hercant", "0 pass")
    t.play("1 follow construction", "1 build space-dock lodor", "2 pass")
    assert t.state.systems[26].tokens == [1]
    assert units_of(t, "1 lodor") == {"space-dock": 1}
    assert pools(t, 1) == (3, 3, 1)


@proves("ti4.81.3.2", "ti4.88.6")
def test_where_a_token_lies_the_one_that_was_paid_goes_to_the_reinforcements() -> None:
    t = turn("construction", owners={"lodor": 1}, tokens={26: [1]})
    t.play("0 strategic construction", "0 build pds hercant", "0 pass")
    t.play("1 follow construction", "1 build pds lodor", "2 pass")
    assert t.state.systems[26].tokens == [1]
    assert pools(t, 1) == (3, 3, 1)
    assert units_of(t, "1 lodor") == {"pds": 1}


@proves("ti4.81.4", "ti4.81.4a", "ti4.81.4a.2")
def test_a_space_dock_may_be_taken_back_from_the_board() -> None:
    docks = {"0 lodor": "space-dock", "0 quann": "space-dock", "0 vefut-ii": "space-dock"}
    owners = dict.fromkeys(("lodor", "quann", "vefut-ii"), 0)
    t = turn("construction", units=docks, owners=owners, tokens={25: [0]})
    t.play("0 strategic construction", "0 build space-dock hercant")
    assert t.asked() == {0: "take-back"}
    assert t.options(0) == ["vefut-ii", "lodor"]  # not from 25, where a token lies
    t.play("0 lodor=1")
    assert units_of(t, "0 hercant") == {"space-dock": 1}
    assert units_of(t, "0 lodor") == {}


# ---------------------------------------------------------------- Trade


@proves("ti4.34.2", "ti4.34.3", "ti4.34.3a", "ti4.61.2", "ti4.61.3", "ti4.61.4", "ti4.83.2")
def test_trade_gives_goods_and_commodities() -> None:
    t = turn("trade", players={0: {"commodities": 4, "trade_goods": 1}}).play("0 strategic trade")
    assert t.state.players[0].trade_goods == 4
    assert t.state.players[0].commodities == FACTIONS["hacan"].commodities == 6
    assert [line.key for line in t.story() if line.key in ("gains-goods", "replenishes")] == [
        "gains-goods",
        "replenishes",
    ]


@proves("ti4.34.4", "ti4.34.4a", "ti4.34.4b")
def test_who_is_named_replenishes_without_a_token_and_must() -> None:
    t = turn("trade", players={1: {"strategy": 1}}).play("0 strategic trade", "0 player 1")
    assert t.asked() == {2: "follow"}
    t.play("2 pass")
    assert t.state.players[1].commodities == FACTIONS["xxcha"].commodities
    assert pools(t, 1) == (3, 3, 1)
    assert t.state.players[2].commodities == 0
    assert len(t.story("follows")) == 1
    assert [one for one in t.state.lasting if one.id == "trade"] == []


@proves("ti4.34.5", "ti4.58.1a")
def test_others_pay_a_token_to_replenish() -> None:
    t = turn("trade").play("0 strategic trade", "0 -", "1 follow trade", "2 pass")
    assert t.state.players[1].commodities == FACTIONS["xxcha"].commodities
    assert pools(t, 1) == (3, 3, 1)
    assert t.state.players[2].commodities == 0
    assert pools(t, 2) == (3, 3, 2)


# ---------------------------------------------------------------- Warfare


@proves("ti4.68.2", "ti4.68.3", "ti4.68.4")
def test_warfare_takes_a_token_back_and_redistributes() -> None:
    t = turn("warfare", tokens={27: [0, 1], 26: [0]}).play("0 strategic warfare")
    assert t.options(0) == ["27", "26"]
    t.play("0 27", "0 strategy")
    assert t.state.systems[27].tokens == [1]
    assert t.state.systems[26].tokens == [0]
    assert pools(t, 0) == (3, 3, 3)
    assert t.asked() == {0: "redistribute"}
    t.play("0 tactic=1,fleet=8")
    assert pools(t, 0) == (1, 8, 0)


@proves("ti4.68.5", "ti4.68.5a")
def test_others_produce_at_home_by_warfare() -> None:
    docks = {"1 archon-ren": "space-dock", "1 lodor": "space-dock"}
    t = turn("warfare", units=docks, owners={"lodor": 1}, tokens={27: [0]})
    t.play("0 strategic warfare", "0 tactic", "0 tactic=4,fleet=3,strategy=2")
    assert t.asked() == {1: "follow"}  # seat 2 has no dock
    t.play("1 follow warfare")
    assert t.state.systems[14].tokens == []
    assert pools(t, 1) == (3, 3, 1)
    [asked] = t.asked().values()
    assert asked == "produce"
    assert t.question(1).values["system"] == 14


# ---------------------------------------------------------------- Technology


@proves("ti4.64.2", "ti4.64.2.2", "ti4.63.3", "ti4.63.3a", "ti4.63.9")
def test_technology_researches_one_and_one_more_for_six() -> None:
    t = turn("technology", owners={"lodor": 0, "mecatol-rex": 0}).play("0 strategic technology", "0 neural-motivator")
    assert t.asked() == {0: "technology-second"}
    t.play("0 research-for 6", "0 lodor,hercant,arretze", "0 dacxive-animators")
    assert t.state.players[0].technologies == ["neural-motivator", "dacxive-animators"]
    assert all(t.state.planets[planet].exhausted for planet in ("lodor", "hercant", "arretze"))
    t = turn("technology", owners={"lodor": 0}).play("0 strategic technology", "0 neural-motivator", "0 pass")
    assert t.state.players[0].technologies == ["neural-motivator"]


@proves("ti4.64.3", "ti4.63.3a", "ti4.83.4a")
def test_others_research_for_four_resources_and_a_token() -> None:
    t = turn("technology", owners={"lodor": 1}, players={1: {"trade_goods": 1}})
    t.play("0 strategic technology", "0 neural-motivator")
    assert t.asked() == {1: "follow"}  # seat 2 cannot pay
    t.play("1 follow technology", "1 lodor,good 1", "1 sarween-tools")
    assert t.state.players[1].technologies == ["sarween-tools"]
    assert t.state.players[1].trade_goods == 0
    assert t.state.planets["lodor"].exhausted
    assert pools(t, 1) == (3, 3, 1)


# ---------------------------------------------------------------- Imperial


@proves("ti4.29.2", "ti4.29.2.2", "ti4.26.12")
def test_imperial_scores_an_objective_and_mecatol_rex() -> None:
    t = turn("imperial", objectives=["lead-from-the-front", "erect-a-monument"], owners={"mecatol-rex": 0})
    t.play("0 strategic imperial")
    assert t.asked() == {0: "imperial-scores"}
    assert t.options(0) == ["pass", "score lead-from-the-front"]  # eight resources are not there
    t.play("0 score lead-from-the-front", "0 tactic=2,strategy=1")
    assert t.state.players[0].points == 2
    assert pools(t, 0) == (1, 3, 1)
    assert len(t.state.players[0].scored) == 1
    assert t.asked() == {1: "follow"}  # no secret objective besides the point
    assert t.state.players[0].secrets.cards == []


@proves("ti4.26.16", "ti4.29.2")
def test_imperial_scores_nothing_public_for_who_has_lost_a_planet_of_his_home() -> None:
    t = turn("imperial", objectives=["lead-from-the-front"], owners={"mecatol-rex": 0, "hercant": 1})
    t.play("0 strategic imperial")
    assert "imperial-scores" not in t.asked().values()
    assert t.state.players[0].points == 1  # Mecatol Rex is no objective


@proves("ti4.29.2.3", "ti4.26.22")
def test_imperial_may_draw_a_secret_instead_of_the_point() -> None:
    t = turn("imperial").play("0 strategic imperial", "0 draw-secret")
    assert len(t.state.players[0].secrets.cards) == 1
    assert t.state.players[0].points == 0
    t = turn("imperial").play("0 strategic imperial", "0 pass")
    assert t.state.players[0].secrets.cards == []


@proves("ti4.29.3", "ti4.26.22")
def test_others_draw_a_secret_for_a_token() -> None:
    t = turn("imperial").play("0 strategic imperial", "0 pass", "1 follow imperial", "2 pass")
    assert len(t.state.players[1].secrets.cards) == 1
    assert pools(t, 1) == (3, 3, 1)
    assert t.state.players[2].secrets.cards == []
