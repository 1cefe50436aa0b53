"""Resources, influence, what effects concern, limits [voidfall.resources, voidfall.influence, voidfall.gain-pay,
voidfall.targets, voidfall.limits, voidfall.exchange]."""

from __future__ import annotations

from orloj.games.voidfall.components import HEROICS, RESOURCES
from orloj.games.voidfall.purse import can_pay, change_influence, gain, produce
from orloj.testing import proves
from tests.voidfall.positions import begin_effect, galaxy, land, lord, offered, player, sector, stock, table, told


@proves("voidfall.gain-pay.1", "voidfall.gain-pay.2")
def test_gaining_and_paying_change_the_stock_by_the_printed_number() -> None:
    t = galaxy(lord(stock={"credits": 2, "energy": 2}), focus="conquest")
    t.play("0 act conquest plan", "0 done")
    assert stock(t) == {"credits": 1, "energy": 1}
    t = begin_effect(galaxy(lord(stock={"credits": 2, "energy": 2}), focus="conquest"), "data_refinery/immediate")
    assert stock(t) == {"credits": 4, "energy": 2, "science": 2}


@proves("voidfall.influence.1", "voidfall.influence.2")
def test_influence_changes_at_once_and_never_falls_below_nothing() -> None:
    g = table(lord(influence=4))
    change_influence(g, 0, 3)
    assert g.players[0].influence == 7
    change_influence(g, 0, -9)
    assert g.players[0].influence == 0


def test_what_influence_came_from_is_kept_as_far_as_it_changed_anything() -> None:
    g = table(lord(influence=4))
    reasons = {"agenda": 3, "1A": 2, "conquest": 5, "valnis.society": 1, "crisis_board": 2, "haven.a": 1}
    for why, n in reasons.items():
        change_influence(g, 0, n, why)
    change_influence(g, 0, -30, "upkeep")
    earned = g.players[0].earned
    assert earned == {"agenda": 3, "event": 2, "focus": 5, "track": 1, "crisis": 2, "other": 1, "upkeep": -18}
    assert g.players[0].influence == 4 + sum(earned.values())


@proves("voidfall.resources.2")
def test_some_costs_allow_a_mix() -> None:
    g = table(lord(stock={"food": 1, "materials": 1, "science": 2}))
    assert can_pay(g, 0, {"basic": 2})
    assert not can_pay(g, 0, {"basic": 3}), "science is none of the three"
    assert can_pay(g, 0, {"any": 4})
    assert not can_pay(g, 0, {"any": 5})


@proves("voidfall.resources.3")
def test_credits_may_replace_food_energy_and_materials() -> None:
    t = galaxy(lord(stock={"credits": 2, "energy": 1}), focus="conquest")
    t.play("0 act conquest engage")
    assert t.options(0) == ["energy.1 credits.1", "credits.2"], "for the energy that is missing, or for both"
    t.play("0 energy.1 credits.1")
    assert stock(t) == {"credits": 1}
    for cost in ("food", "energy", "materials"):
        assert can_pay(table(lord(stock={"credits": 1})), 0, {cost: 1})


@proves("voidfall.resources.3")
def test_whoever_wants_may_pay_with_credits_although_the_resource_is_there() -> None:
    t = galaxy(lord(stock={"credits": 2, "energy": 2}, more={"asks_payment": True}), focus="conquest")
    t.play("0 act conquest engage")
    assert sorted(t.options(0)) == ["credits.2", "energy.1 credits.1", "energy.2"]
    t.play("0 credits.2", "0 done")
    assert stock(t) == {"energy": 2}


@proves("voidfall.resources.4")
def test_credits_replace_neither_science_nor_what_is_no_resource() -> None:
    t = galaxy(lord(stock={"credits": 9}), focus="politics")
    assert "act politics inspire" not in t.options(0), "it costs science"
    t = galaxy(lord(house="yarvek", stock={"credits": 9}, glory=[]), focus="yarvek_conquest")
    assert "act yarvek_conquest rally" not in t.options(0), "a bounty token is no resource"


@proves("voidfall.resources.6")
def test_what_is_not_there_cannot_be_paid() -> None:
    t = galaxy(lord(stock={"energy": 1}), focus="conquest")
    assert "act conquest engage" not in offered(t, 0, "act")


@proves("voidfall.resources.7")
def test_a_stock_never_exceeds_fifteen() -> None:
    g = table(lord(stock={"food": 14}))
    gain(g, 0, {"food": 5})
    assert (g.players[0].stock["food"], g.players[0].influence) == (15, 10), "the rest is lost, for nothing"


@proves("voidfall.resources.8")
def test_a_house_may_let_one_resource_replace_another() -> None:
    t = galaxy(lord(house="nervo", stock={"materials": 2}), focus="nervo_uplift")
    assert "act nervo_uplift bombard" in t.options(0), "materials for energy"
    t = galaxy(lord(stock={"materials": 2}), focus="conquest")
    assert "act conquest engage" not in offered(t, 0, "act")


# -- what actions concern


@proves("voidfall.targets.1", "voidfall.targets.3")
def test_actions_concern_only_what_is_ones_own() -> None:
    t = galaxy(lord(stock={"materials": 1}), lord(), sectors={"a2": land(1)}, focus="development")
    t.play("0 act development grow", "0 1")
    assert {token.split()[-1] for token in offered(t, 0, "found")} == {"H1", "O1"}
    t = galaxy(lord(stock={"science": 1}), lord(), focus="development")
    t.play("0 act development settle")
    assert {token.split()[-1] for token in offered(t, 0, "power")} == {"H1", "O1"}


@proves("voidfall.targets.2")
def test_pieces_come_from_the_common_supply_and_offers() -> None:
    t = galaxy(lord(stock={"science": 2}), focus="progress", techs={"robotics": [4, 0]})
    t.play("0 act progress invent")
    t.play("0 learn robotics basic")
    assert t.state.techs["robotics"] == [0]
    t = galaxy(lord(stock={"credits": 1}), focus="politics", trade_spaces=[1, 0, 0, 0, 0, 0])
    t.play("0 act politics control", "0 1", "0 bonus 6", "0 forgo")
    assert (sum(t.state.trade_spaces), player(t).trade) == (0, 1)


@proves("voidfall.targets.4")
def test_the_target_of_an_invasion_is_adjacent_to_an_own_sector() -> None:
    t = galaxy(lord(stock={"energy": 2}), sectors={"O1": {"fleets": {"corvette": 3}}}, focus="conquest")
    t.play("0 act conquest engage", "0 1")
    assert set(offered(t, 0, "invade")) == {"invade a1", "invade b1", "invade c1", "invade d1"}


@proves("voidfall.targets.3")
def test_nobody_touches_the_sectors_of_others_by_a_cost() -> None:
    t = galaxy(
        lord(house="astoran"),
        lord(),
        sectors={"a2": land(1, installations=["shipyard"]), "O1": {"installations": []}},
        focus="astoran_prosperity",
    )
    assert "act astoran_prosperity rebuild" not in t.options(0), "the only installation belongs to another player"


# -- limits


@proves("voidfall.limits.1")
def test_unlimited_pieces_do_not_run_out() -> None:
    t = galaxy(
        lord(stock={"materials": 2}),
        sectors={key: {"guilds": ["miners"] * 3} for key in ("a1", "c1", "d1", "e1", "e2", "a2", "c2", "d2", "x")}
        | {"O1": {"guilds": ["miners", "miners"]}, "O2": {"guilds": ["miners"] * 3}},
        focus="development",
    )
    lying = sum(one.guilds.count("miners") for one in t.state.sectors.values())
    assert lying > 21, "more than there are tokens in the box"
    t.play("0 act development grow", "0 1", "0 found miners O1")
    assert sector(t, "O1").guilds == ["miners"] * 3


@proves("voidfall.limits.2", "voidfall.limits.3")
def test_limited_pieces_do_run_out() -> None:
    t = galaxy(lord(stock={"credits": 1}), focus="politics", trade_spaces=[0] * 6)
    t.play("0 act politics control")
    assert t.asked() == {0: "move-corruption"}, "no trade token is left: that part is ignored"
    t = galaxy(lord(stock={"materials": 3}, active=10), sectors={"H1": {"fleets": {"corvette": 2}}}, focus="conquest")
    g = t.state
    assert (
        g.players[0].inactive + g.players[0].active + sum(one.power for one in g.sectors.values() if one.owner == 0)
        == 14
    )
    inactive = g.players[0].inactive
    t.play("0 act conquest prepare")
    assert player(t).inactive == max(0, inactive - 2)


@proves("voidfall.influence.1")
def test_overproduction_is_recorded_at_once() -> None:
    g = table(lord(stock=dict.fromkeys(RESOURCES, 15)), sectors={"O1": {"guilds": ["miners"]}})
    produce(g, 0, "materials")
    assert (g.players[0].stock["materials"], g.players[0].influence) == (15, 13)


# -- between players


@proves("voidfall.exchange.1", "voidfall.exchange.2")
def test_the_example_of_an_exchange() -> None:
    """Two food and two science for three credits, at most four of them."""
    t = galaxy(
        lord(stock={"materials": 1, "food": 2, "science": 3}),
        lord(stock={"credits": 3}),
        mode="cooperative",
        focus="alliance_reinforcement",
    )
    t.play("0 act alliance_reinforcement arms", "0 1")
    if t.asked() == {0: "exchange-with"}:
        t.play("0 with 1")
    assert t.asked() == {0: "give"}
    assert "food=2,science=3" not in t.answers(0), "that would be five"
    t.play("0 food=2,science=2")
    assert (stock(t), stock(t, 1)) == ({"science": 1}, {"food": 2, "science": 2, "credits": 3})
    assert t.asked() == {1: "give"}, "and now the other one, of any kinds"
    assert "food=2,science=2" in t.answers(1)
    assert "food=2,credits=3" not in t.answers(1), "at most four as well"
    t.play("1 credits=3")
    assert (stock(t), stock(t, 1)) == ({"science": 1, "credits": 3}, {"food": 2, "science": 2})
    assert told(t, "gives")[-1]["player"] == 0


@proves("voidfall.exchange.2")
def test_the_other_player_need_not_give_anything() -> None:
    t = galaxy(
        lord(stock={"materials": 1, "food": 2}),
        lord(stock={"credits": 3}),
        mode="cooperative",
        focus="alliance_reinforcement",
    )
    t.play("0 act alliance_reinforcement arms", "0 1")
    if t.asked() == {0: "exchange-with"}:
        t.play("0 with 1")
    t.play("0 food=2")
    nothing = next(one for one in t.answers(1) if "credits" not in one and "food" not in one)
    t.play(f"1 {nothing}")
    assert stock(t, 1) == {"food": 2, "credits": 3}


@proves("voidfall.exchange.3")
def test_the_limit_of_the_alliance_card() -> None:
    card = next(one for one in HEROICS if one.id == "alliance_reinforcement")
    limits = [
        part["max"] for action in card.action for part in action.effect.get("any", []) if part["op"] == "exchange"
    ]
    assert limits == [4]
