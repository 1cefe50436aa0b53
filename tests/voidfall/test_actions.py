"""The actions step, technology actions, triggered effects [voidfall.actions, voidfall.tech-actions,
voidfall.triggered]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.components import FOCUSES, HOUSES
from orloj.games.voidfall.state import Turn
from orloj.testing import proves
from tests.voidfall.positions import agenda, begin_effect, galaxy, land, lord, offered, player, sector, stock, told


@proves("voidfall.actions.1", "voidfall.actions.3")
def test_two_of_three_actions_in_any_order_each_once() -> None:
    t = galaxy(lord(stock={"materials": 3, "science": 2}), focus="development")
    assert t.options(0) == [f"act development {key}" for key in ("grow", "settle", "harmonize")] + ["end-turn"]
    t.play("0 act development harmonize", "0 1", "0 at O1")
    assert offered(t, 0, "act") == ["act development grow", "act development settle"], "each only once"
    assert t.why(0, "act development harmonize") == ("done-already", "voidfall.actions.3")
    t.play("0 act development grow", "0 2", "0 build shipyard O1")
    assert list(t.asked()) == [1], "after two actions nothing is left to do"
    assert player(t).stock["materials"] == 2


@proves("voidfall.actions.1")
def test_fewer_actions_than_two_are_allowed() -> None:
    t = galaxy(lord(stock={"materials": 3}), focus="development")
    t.play("0 end-turn")
    assert (list(t.asked()), stock(t)) == ([1], {"materials": 3})


@proves("voidfall.actions.2")
def test_a_flipped_trade_token_allows_all_three() -> None:
    t = galaxy(
        lord(stock={"materials": 3, "science": 1}, more={"flipped": 1}),
        turn=Turn(seat=0, step="actions", focus="development", allowed=3),
        step="actions",
    )
    t.play("0 act development harmonize", "0 1", "0 at O1", "0 act development grow", "0 2", "0 build shipyard O1")
    assert offered(t, 0, "act") == ["act development settle"]


@proves("voidfall.actions.4", "voidfall.actions.10")
def test_the_action_of_the_agenda_comes_before_or_after_any_other_once() -> None:
    for first, second in (("act-agenda W1", "act production supply"), ("act production supply", "act-agenda W1")):
        t = galaxy(lord(stock={}, agendas=["W1"]))
        t.play("0 play production", "0 agenda W1")
        assert {first, second} <= set(t.options(0))
        t.play(f"0 {first}")
        while t.asked() != {0: "actions"}:
            t.play(f"0 {'done' if 'done' in t.options(0) else t.options(0)[-1]}")
        assert second in t.options(0)
        assert first not in t.options(0)


@proves("voidfall.actions.5", "voidfall.agendas.6")
def test_an_agenda_gained_in_the_turn_cannot_be_played_in_it() -> None:
    t = galaxy(lord(stock={"credits": 1, "energy": 1}), offer={"support": "S1"})
    t.play("0 play conquest", "0 act conquest plan", "0 1", "0 take-agenda S1")
    while t.asked() != {0: "actions"} and 0 in t.asked():
        t.play(f"0 {t.options(0)[-1]}")
    assert agenda("S1") in player(t).agendas.cards
    assert not offered(t, 0, "agenda", "act-agenda"), "support goes with conquest, but only in a later selection step"
    later = galaxy(lord(stock={"credits": 1}, agendas=["S1"]))
    later.play("0 play conquest")
    assert "agenda S1" in later.options(0)


@proves("voidfall.actions.6")
def test_a_trade_token_gained_in_the_turn_cannot_be_flipped_in_it() -> None:
    t = galaxy(lord(stock={"credits": 1, "science": 1}))
    t.play("0 play politics", "0 act politics control", "0 1", "0 forgo")
    assert (t.asked(), player(t).trade) == ({0: "actions"}, 1)
    assert not offered(t, 0, "flip")
    assert t.state.now.allowed == 2


@proves("voidfall.actions.7")
def test_a_trade_token_gained_in_the_turn_can_be_paid() -> None:
    t = galaxy(
        lord(house="marqualos", stock={"credits": 2, "energy": 2}, glory=[]),
        sectors={"O1": {"fleets": {"corvette": 4}}, "a1": {"installations": ["sector_defense"]}},
        focus="politics",
    )
    assert "autonomous_drones" in player(t).techs
    t.play("0 act politics control", "0 1", "0 forgo")
    assert player(t).trade == 1
    t.play("0 act politics impose", "0 invade a1", "0 power corvette O1=4")
    assert t.asked() == {0: "combat-drones"}
    t.play(f"0 {t.options(0)[-1]}") if "1" in t.options(0)[-1] else t.play(f"0 {t.options(0)[0]}")
    assert player(t).trade == 0


@proves("voidfall.actions.8", "voidfall.actions.9", "voidfall.resources.6")
def test_an_action_whose_cost_cannot_be_paid_is_forfeited() -> None:
    t = galaxy(lord(stock={}), sectors={"a1": land(0)}, focus="development")
    assert offered(t, 0, "act") == ["act development settle"]
    assert t.why(0, "act development grow") == ("cannot-pay", "voidfall.actions.9")


@proves("voidfall.actions.8")
def test_the_whole_cost_comes_before_the_effect() -> None:
    t = galaxy(lord(stock={"energy": 1, "materials": 1}, active=2), focus="prosperity")
    t.play("0 act prosperity organize")
    assert (stock(t), player(t).active) == ({}, 1), "resources and the deactivated power are gone"
    assert t.asked() == {0: "choice"}, "and now the effects"
    t = galaxy(lord(stock={"energy": 1}, active=2), focus="prosperity")
    assert t.why(0, "act prosperity organize")[0] == "cannot-pay", "half of it is not enough"


@proves("voidfall.actions.10", "voidfall.triggered.3")
def test_an_action_is_over_before_the_next_one_begins() -> None:
    t = galaxy(lord(stock={"materials": 3, "science": 1}), focus="development")
    t.play("0 act development grow")
    assert not offered(t, 0, "act"), "its effect comes first"
    t.play("0 done")
    assert "act development harmonize" in t.options(0), "it was forfeited, and the next one may begin"


@proves("voidfall.actions.11")
def test_effects_joined_by_plus_are_all_resolved_in_any_order() -> None:
    for order in (("1", "2"), ("2", "1")):
        t = begin_effect(galaxy(lord(stock={"energy": 2}, active=1), focus="conquest"), "targeting/immediate")
        assert {"1", "2"} <= set(t.options(0))
        power = sector(t, "H1").power
        t.play(f"0 {order[0]}")
        if order[0] == "1":
            assert player(t).stock["energy"] == 4
            t.play("0 deploy corvette H1")
        assert (player(t).stock["energy"], sector(t, "H1").power) == (4, power + 1), "both"


@proves("voidfall.actions.12")
def test_of_effects_joined_by_and_or_any_number_in_any_order() -> None:
    t = galaxy(lord(stock={"credits": 1, "energy": 2}), focus="politics")
    t.play("0 act politics control")
    assert t.options(0) == ["1", "2", "done"]
    assert t.fork().play("0 done").state.players[0].trade == 0, "none of them"
    one = t.fork().play("0 1", "0 forgo")
    assert (one.state.players[0].trade, one.state.players[0].slots[3].corrupted) == (1, True), "only the first"
    both = t.fork().play("0 2", "0 on-slot 1")
    assert (both.state.players[0].trade, both.state.players[0].slots[3].corrupted) == (1, False), "the second one first"


@proves("voidfall.actions.13")
def test_of_effects_with_a_slash_only_one() -> None:
    t = galaxy(lord(stock={"materials": 1}), focus="development")
    t.play("0 act development grow", "0 1", "0 found miners H1")
    assert t.asked() == {0: "actions"}, "no building besides"


@proves("voidfall.actions.14")
def test_effects_may_be_forfeited_even_though_the_price_was_paid() -> None:
    t = galaxy(lord(stock={"materials": 1}), focus="prosperity")
    t.play("0 act prosperity prosper", "0 forgo")
    assert (stock(t), player(t).tracks["economy"]) == ({}, 0)


@proves("voidfall.actions.14", "voidfall.triggered.2", "voidfall.influence.1")
def test_who_wants_to_be_asked_may_decline_every_benefit() -> None:
    """Less influence means an earlier choice in the turn order, so somebody may want it."""
    for asks, expected in ((False, ["1", "2", "done"]), (True, ["1", "2", "done"])):
        t = galaxy(
            lord(stock={}, more={"asks_benefits": asks}), sectors={"H1": {"guilds": ["miners"]}}, focus="production"
        )
        t.play("0 act production supply")
        assert t.options(0) == expected
        t.play("0 1")
        if asks:
            assert t.asked() == {0: "benefit"}
            t.play("0 no")
            assert player(t).influence == 10
        else:
            assert player(t).influence > 10


@proves("voidfall.actions.15")
def test_what_depends_on_an_invasion_is_not_had_without_it() -> None:
    def liberate() -> list[str]:
        return ["0 act yarvek_raid liberate"]

    t = galaxy(
        lord(house="yarvek", stock={"energy": 2}, glory=[]),
        sectors={"O1": {"fleets": {"corvette": 4}}, "a1": {"population": 2, "glory": [], "bounties": 0}},
        focus="yarvek_raid",
    )
    t.play(*liberate(), "0 forgo")
    assert player(t).influence == 10
    t = galaxy(
        lord(house="yarvek", stock={"energy": 2}, glory=[]),
        sectors={"O1": {"fleets": {"corvette": 4}}, "a1": {"population": 2, "glory": [], "bounties": 0}},
        focus="yarvek_raid",
    )
    t.play(*liberate(), "0 invade a1", "0 power corvette O1=3")
    assert sector(t, "a1").owner == 0
    assert player(t).influence == 12, "one for each of the two points of population"


@proves("voidfall.actions.16")
def test_house_cards_have_their_own_costs_and_effects() -> None:
    for house in HOUSES.values():
        for card in house.house_focuses:
            replaced = FOCUSES[FOCUSES[card].replaces]
            assert FOCUSES[card].house == house.id
            assert [(one.cost, one.effect) for one in FOCUSES[card].action] != [
                (one.cost, one.effect) for one in replaced.action
            ]
    t = galaxy(lord(house="nervo", stock={"materials": 3}), focus="nervo_production")
    assert offered(t, 0, "act") == [f"act nervo_production {key}" for key in ("industrialize", "mechanize", "thrive")]


# -- one sector for cost and effect, or for all effects


@proves("voidfall.actions.8")
def test_effects_bound_to_the_sector_of_the_cost() -> None:
    t = galaxy(lord(stock={}), sectors={"a1": land(0, fleets={"corvette": 2}), "c1": land(0)}, focus="development")
    t.play("0 act development settle", "0 power corvette a1", "0 1")
    assert {token.split()[-1] for token in t.options(0) if token.startswith("found")} == {"a1"}
    t = galaxy(
        lord(house="fenrax", stock={"materials": 1}, letter="B"),
        sectors={"a1": land(0, population=3), "c1": land(0, population=3)},
        focus="fenrax_development",
    )
    t.play("0 act fenrax_development colonize", "0 at a1")
    assert sector(t, "a1").population == 2
    assert "a1" not in {token.split()[-1] for token in t.options(0)}, "not where the population was lowered"


@proves("voidfall.actions.16", "voidfall.population.6")
def test_people_who_disperse_do_not_come_back() -> None:
    t = galaxy(
        lord(house="fenrax", stock={"energy": 1}),
        sectors={"a1": land(0, population=3), "c1": land(0, population=2)},
        focus="fenrax_dispersion",
    )
    t.play("0 act fenrax_dispersion disperse", "0 at a1", "0 at c1")
    assert t.options(0) == ["at H1", "at O1", "go-on"], "neither the sector that shrank nor the one that grew"


@proves("voidfall.actions.12")
def test_parts_for_the_same_sector() -> None:
    t = galaxy(
        lord(house="fenrax", stock={"materials": 1, "credits": 1}),
        sectors={"a1": land(0), "c1": land(0)},
        focus="fenrax_development",
    )
    t.play("0 act fenrax_development settle", "0 1", "0 found miners c1")
    assert {token.split()[-1] for token in t.options(0) if token.startswith("build")} == {"c1"}


# -- technologies


@proves("voidfall.tech-actions.2", "voidfall.tech-actions.3", "voidfall.tech-actions.8")
def test_a_technology_adds_an_action_to_its_focuses() -> None:
    for focus in ("development", "prosperity"):
        t = galaxy(lord(techs={"terraforming": "basic"}, stock={"materials": 1}), focus=focus)
        assert "use terraforming terraforming.basic.0" in t.options(0)
        population = sector(t, "O1").population
        t.play("0 use terraforming terraforming.basic.0", "0 at O1")
        assert (sector(t, "O1").population, stock(t)) == (population + 1, {})
    t = galaxy(lord(techs={"terraforming": "basic"}, stock={"materials": 3}), focus="conquest")
    assert not offered(t, 0, "use"), "another focus"


@proves("voidfall.tech-actions.3")
def test_a_technology_action_comes_before_or_after_any_action_and_once() -> None:
    t = galaxy(lord(techs={"terraforming": "basic"}, stock={"materials": 4}), focus="development")
    t.play("0 act development grow", "0 2", "0 build shipyard O1")
    t.play("0 use terraforming terraforming.basic.0", "0 at O1")
    assert not offered(t, 0, "use")
    assert "act development settle" in t.options(0)


@proves("voidfall.tech-actions.4")
def test_the_price_of_a_technology_action_comes_first() -> None:
    t = galaxy(lord(techs={"terraforming": "basic"}, stock={"materials": 0, "science": 1}), focus="development")
    assert not offered(t, 0, "use"), "nothing to pay with"
    t = galaxy(lord(techs={"terraforming": "basic"}, stock={"materials": 1, "science": 1}), focus="development")
    t.play("0 use terraforming terraforming.basic.0")
    assert player(t).stock["materials"] == 0
    assert t.asked() == {0: "increase-population"}


@proves("voidfall.tech-actions.5")
def test_a_technology_gained_in_the_turn_can_be_used_after_the_action_that_gained_it() -> None:
    t = galaxy(lord(stock={"science": 5}), focus="progress", techs={"purifier": [4], "terraforming": [4]})
    t.play("0 act progress invent", "0 learn terraforming basic")
    assert not offered(t, 0, "use"), "not while it is resolved"
    t = galaxy(
        lord(house="zenor", stock={"science": 3, "energy": 3}),
        focus="zenor_conquest",
        techs={"hyperdrive": [4]},
    )
    t.play("0 act zenor_conquest experiment", "0 2")
    while t.asked() != {0: "actions"}:
        t.play(f"0 {t.options(0)[0]}")
    assert player(t).techs["hyperdrive"] == "basic"
    assert "use hyperdrive hyperdrive.basic.0" in t.options(0), "conquest is the focus of this turn"


@proves("voidfall.tech-actions.1", "voidfall.tech-actions.6")
def test_neural_matrix_gives_two_credits_before_credits_are_produced() -> None:
    t = galaxy(
        lord(techs={"neural_matrix": "basic"}, stock={"food": 2, "credits": 12}),
        sectors={"O1": {"guilds": ["bankers"], "population": 4}},
        cycle=2,
        focus="innovation",
    )
    t.play("0 act innovation research", "0 1")
    assert player(t).stock["credits"] == 15
    assert told(t, "gains")[0] == {"goods": {"credits": 2}}, "first the two"
    assert any(line.get("resource") == "credits" and line["count"] == 2 for line in told(t, "produces"))
    assert [line["why"] for line in told(t, "influence")][:1] == ["overproduction"], "14 and 2 are too many"


@proves("voidfall.tech-actions.1", "voidfall.tech-actions.7", "voidfall.ship-types.1")
def test_dreadnoughts_can_be_deployed_whenever_power_is() -> None:
    types = {"sentries": "sentry", "destroyers": "destroyer", "dreadnoughts": "dreadnought", "carriers": "carrier"}
    for tech, ship in types.items():
        for techs, ships in (({}, {"corvette"}), ({tech: "basic"}, {"corvette", ship})):
            t = galaxy(lord(techs=techs, stock={"materials": 3, "food": 3}, active=2), focus="reinforcement")
            t.play("0 act reinforcement muster")
            assert {token.split()[1] for token in offered(t, 0, "deploy")} == ships


# -- triggered effects


@proves("voidfall.triggered.1", "voidfall.triggered.2", "voidfall.triggered.4")
def test_triggered_effects_come_in_any_order_within_the_action_or_not_at_all() -> None:
    t = galaxy(
        lord(techs={"cloning": "basic"}, stock={"science": 1}, active=0),
        focus="development",
    )
    t.play("0 act development harmonize", "0 1", "0 at O1")
    assert t.asked() == {0: "pending"}
    assert "go-on" in t.options(0), "it is optional"
    resolve = offered(t, 0, "resolve")
    assert len(resolve) == 1
    assert not offered(t, 0, "act"), "the next action waits"
    declined = t.fork().play("0 go-on")
    assert (declined.asked(), declined.state.pending) == ({0: "actions"}, [])
    t.play(f"0 {resolve[0]}", "0 1")
    assert stock(t) == {"credits": 1}


@proves("voidfall.triggered.1")
def test_a_triggered_effect_can_be_resolved_between_the_parts_of_an_action() -> None:
    t = galaxy(
        lord(house="zenor", letter="B", stock={"energy": 1, "science": 1}, corrupted_slots=[3]), focus="zenor_politics"
    )
    assert "cloning" in player(t).techs
    t.play("0 act zenor_politics replicate", "0 2", "0 at O1")
    assert offered(t, 0, "resolve"), "before the other part"
    assert "1" in t.options(0)


@proves("voidfall.triggered.3")
def test_a_triggered_effect_that_is_impossible_is_forfeited_with_its_action() -> None:
    t = galaxy(
        lord(techs={"decontamination_chambers": "improved"}, stock={"science": 1, "materials": 1}), focus="development"
    )
    t.play("0 act development harmonize", "0 2")
    assert (t.asked(), player(t).slots[3].corrupted) == ({0: "actions"}, False)
    assert t.state.pending == [], "the chambers, empty now, are not emptied in a later action"


@proves("voidfall.triggered.4", "voidfall.triggered.5")
def test_a_special_sector_can_allow_the_third_action_once_in_a_cycle() -> None:
    t = galaxy(
        lord(stock={"materials": 3, "science": 3}),
        sectors={"a1": land(0, kind="relay", fleets={"corvette": 2})},
        focus="development",
    )
    t.play("0 act development harmonize", "0 1", "0 at O1", "0 act development grow", "0 1", "0 found miners H1")
    assert offered(t, 0, "act") == ["act development settle"]
    t.play("0 act development settle")
    assert player(t).used_this_cycle == ["third_action_once_per_cycle"]
    t = galaxy(
        lord(stock={"materials": 3, "science": 3}, more={"used_this_cycle": ["third_action_once_per_cycle"]}),
        sectors={"a1": land(0, kind="relay", fleets={"corvette": 2})},
        focus="development",
    )
    t.play("0 act development harmonize", "0 1", "0 at O1", "0 act development grow", "0 1", "0 found miners H1")
    assert not offered(t, 0, "act")
    second = galaxy(
        lord(stock={"materials": 3, "science": 3}, more={"used_this_cycle": ["third_action_once_per_cycle"]}),
        sectors={key: land(0, kind="relay", fleets={"corvette": 1}) for key in ("a1", "c1")},
        focus="development",
    )
    second.play("0 act development harmonize", "0 1", "0 at O1", "0 act development grow", "0 1", "0 found miners H1")
    assert offered(second, 0, "act"), "each such sector once"


@proves("voidfall.triggered.6")
def test_a_special_sector_can_give_an_action() -> None:
    t = galaxy(lord(stock={}), sectors={"a1": land(0, kind="research_complex")}, focus="progress")
    t.play("0 use research_complex research_complex.ability.0")
    assert stock(t) == {"science": 1}
    assert not offered(t, 0, "use"), "once"
    t = galaxy(lord(stock={}), sectors={"a1": land(1, kind="research_complex")}, focus="progress")
    assert not offered(t, 0, "use"), "only for who controls it"


# -- Robotics


def test_robotics_doubles_one_action_price_and_effect() -> None:
    t = galaxy(lord(techs={"robotics": "basic"}, stock={"materials": 3}), sectors={"a1": land(0)}, focus="development")
    assert "twice development grow" in t.options(0)
    t.play("0 twice development grow", "0 1", "0 found miners a1", "0 2", "0 build shipyard a1")
    assert stock(t) == {"materials": 1}
    assert (sector(t, "a1").guilds, sector(t, "a1").installations) == (["miners"], ["shipyard"])
    assert not offered(t, 0, "twice"), "one action of a turn"
    assert "act development settle" in t.options(0), "it was one action"


def test_robotics_needs_the_price_twice() -> None:
    t = galaxy(
        lord(house="fenrax", techs={"robotics": "basic"}, stock={"materials": 2}),
        sectors={"a1": land(0, population=2), "O1": {"population": 1}},
        focus="fenrax_development",
    )
    assert "act fenrax_development colonize" in t.options(0)
    assert "twice fenrax_development colonize" not in t.options(0), "only one population can be lowered, and only once"


# -- being asked


@proves("voidfall.actions.14")
def test_a_game_in_which_everybody_is_asked_before_every_benefit_comes_to_its_end() -> None:
    people = [lord(more={"asks_benefits": True}) for _ in range(2)]
    t = galaxy(*people, cycle=3, round=0, events={3: ["3A"]}, plan=["event", "round"])
    t.play_all(seed=4)
    assert t.outcome is not None
    kinds = [answer.token for answer in t.table.record().answers if answer.token in ("yes", "no")]
    assert kinds, "some benefit was asked for"


@proves("voidfall.actions.14", "voidfall.resources.3")
def test_whether_one_is_asked_can_be_switched_at_any_time() -> None:
    t = galaxy(lord(stock={"energy": 2}), focus="conquest")
    for aside, field in (("ask-benefits", "asks_benefits"), ("ask-payment", "asks_payment")):
        for seat in (0, 1):
            t.table.step_aside(seat, aside, f"{aside} on")
            assert getattr(player(t, seat), field)
        assert list(t.table.asides(0)[aside]) == [f"{aside} off"]
        t.table.step_aside(0, aside, f"{aside} off")
        assert not getattr(player(t), field)
        assert getattr(player(t, 1), field), "everybody decides for themselves"
        others: Any = t.view(0)
        assert not getattr(others.players[1], field), "and nobody else sees it"
