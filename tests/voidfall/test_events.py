"""The boxes of galactic events [voidfall.event-boxes, voidfall.prep, voidfall.targets]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import BOUNTIES, EVENTS
from orloj.games.voidfall.state import State, Turn
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    Lord,
    event_card,
    galaxy,
    invade,
    land,
    lord,
    offered,
    player,
    sector,
    stock,
    told,
)


def prepared(event: str, *lords: Lord, **facts: Any) -> Position[State]:
    """The event is turned up, and then the first round begins."""
    cycle = int(event[0])
    return galaxy(*lords, cycle=cycle, round=0, events={cycle: [event]}, plan=["event", "round"], **facts)


FULL = {"installations": ["sector_defense"] * 3}  # no room for another installation


# -- the card


@proves("voidfall.prep.21", "voidfall.prep.22", "voidfall.prep.23")
def test_the_top_event_is_turned_up_and_its_boxes_come_from_top_to_bottom() -> None:
    t = prepared("2A", lord(stock={"science": 1}))
    g = t.state
    assert g.event == event_card("2A")
    assert 2 not in g.events, "the others of the cycle are out of the game"
    assert 3 in g.events
    t.play("0 at a1", "1 at a2")
    assert "might" in t.state.corrupted_offers, "the second box"
    assert t.asked() == {0: "exchange"}, "the third one"


@proves("voidfall.event-boxes.4", "voidfall.event-boxes.10", "voidfall.event-boxes.12")
def test_each_player_resolves_a_box_in_turn_order_before_the_next_one() -> None:
    t = prepared("1B", more={"order": [1, 0]})
    assert t.asked() == {1: "place"}
    t.play("1 at c2")
    assert t.asked() == {0: "place"}
    assert "dominance" not in t.state.corrupted_offers, "the box below waits for everybody"
    reclaims = sector(t, "d1").reclaims
    t.play("0 at d1")
    assert sector(t, "d1").reclaims == reclaims + 1
    assert sector(t, "d1").installations == ["sector_defense"], "every instruction for the same sector"
    assert t.state.corrupted_offers == ["dominance"]
    assert told(t, "offer-corrupted") == [{"kind": "dominance"}]


@proves("voidfall.event-boxes.5", "voidfall.event-boxes.17")
def test_a_common_box_is_resolved_once() -> None:
    t = prepared("2C", sectors={"a1": {"installations": ["sector_defense"], "glory": [1]}, "e1": {"glory": [3]}})
    before = sum(len(one.glory) for one in prepared("1D").state.sectors.values())
    assert sum(len(one.glory) for one in t.state.sectors.values()) == before + 4, "a1, e1, e2 and x, once each"
    assert sorted(sector(t, "a1").glory) == [1, 1]
    assert t.state.corrupted_offers == ["wealth"]


@proves("voidfall.event-boxes.18")
def test_an_offer_that_is_corrupted_already_gets_no_second_token() -> None:
    t = prepared("3F", more={"corrupted_offers": ["might"]})
    assert sorted(t.state.corrupted_offers) == ["dominance", "might", "support", "wealth"]
    assert {line["kind"] for line in told(t, "offer-corrupted")} == {"dominance", "support", "wealth"}


# -- solid and dashed


@proves("voidfall.event-boxes.1", "voidfall.event-boxes.10")
def test_a_solid_box_cannot_be_ignored() -> None:
    t = prepared("1A")
    assert t.options(0) == ["at a1", "at c1", "at d1"], "no way to do without it"
    t = prepared("2F", sectors={"a1": land(0, guilds=["miners"], installations=["shipyard"])})
    t.play("0 at c1", "1 at c2")
    assert t.options(0) == ["1", "2"], "a guild or an installation"
    t.play("0 1")
    assert not offered(t, 0, "done", "forgo")


@proves("voidfall.event-boxes.1")
def test_what_a_solid_box_was_paid_for_must_be_done_too() -> None:
    t = prepared("3I", lord(stock={"credits": 1}, glory=[2, 3]), lord(stock={}))
    t.play("0 1")
    assert t.asked() == {0: "upgrade-glory"}
    assert t.options(0) == ["glory 2", "glory 3"], "no way to pay and leave it at that"


@proves("voidfall.event-boxes.2")
def test_a_sector_where_a_part_cannot_be_resolved_gets_nothing() -> None:
    t = prepared("1A", sectors={"a1": FULL, "c1": {"guilds": ["miners"] * 3}})
    assert sector(t, "d1").guilds == ["scientists"], "the only one with room for both"
    assert sector(t, "a1").guilds == []
    assert sector(t, "c1").installations == []


@proves("voidfall.event-boxes.2")
def test_of_all_sectors_those_without_room_get_nothing() -> None:
    t = prepared("2D", sectors={"e1": {"void_power": 3}, "e2": {"void_power": 2}})
    assert (sector(t, "e1").void_power, sector(t, "e1").bounties, sector(t, "e1").reclaims) == (3, 0, 1)
    assert (sector(t, "e2").void_power, sector(t, "e2").bounties, sector(t, "e2").reclaims) == (3, 1, 2)


@proves("voidfall.event-boxes.3")
def test_a_dashed_box_may_be_ignored() -> None:
    t = prepared("1E", lord(), lord())
    t.play("0 at a1", "1 at a2")
    tracks = dict(player(t).tracks)
    assert "forgo" in t.options(0)
    t.play("0 forgo")
    assert player(t).tracks == tracks
    t = prepared("3K", lord(), lord(), mode="tutorial")
    t.play("0 at a1", "1 at a2")
    assert "done" in t.options(0)
    t.play("0 done")
    assert player(t).slots[3].corrupted


@proves("voidfall.event-boxes.3")
def test_a_benefit_of_a_dashed_box_can_be_declined_by_who_wants_to_be_asked() -> None:
    t = prepared("2E", lord(more={"asks_benefits": True}), lord(more={"asks_benefits": True}))
    assert [one.corrupted for one in (sector(t, "O1"), sector(t, "O2"))] == [True, True], "no other place to choose"
    t.play("0 at a1", "1 at a2")
    assert t.asked() == {0: "benefit"}
    assert t.options(0) == ["yes", "no"]
    t.play("0 no")
    assert player(t).bounty == []
    t.play("1 yes")
    assert len(player(t, 1).bounty) == 1


# -- what is placed, and where


@proves("voidfall.event-boxes.8", "voidfall.event-boxes.9", "voidfall.targets.7")
def test_an_adjacent_voidborn_sector_is_beside_any_own_sector_and_holds_power() -> None:
    near_home = prepared("1D").options(0)
    assert near_home == ["at a1", "at c1", "at d1"], (
        "not b1, where a fallen house has no fleets, nor sectors further on"
    )
    more = prepared("1D", sectors={"c1": land(0), "a1": {"void_power": 0}}).options(0)
    assert "at e1" in more, "beside the new sector"
    assert "at a1" not in more, "without power it is no sector of the Voidborn"
    assert "at x" not in more, "a voidstorm is between"


@proves("voidfall.event-boxes.11")
def test_without_a_valid_sector_the_box_is_ignored() -> None:
    nothing = {"void_power": 0}
    t = prepared("1D", sectors={"a1": nothing, "c1": nothing, "d1": nothing})
    assert list(t.asked()) == [1], "seat 0 has nowhere to place anything"
    assert not told(t, "placed")


@proves("voidfall.event-boxes.12", "voidfall.event-boxes.13")
def test_tokens_of_events_lie_in_the_sector_any_number_of_them() -> None:
    t = prepared("3D", sectors={"a1": {"glory": [5, 5, 5, 5]}})
    while t.asked().get(0) != "place":
        seat = next(iter(t.asked()))
        t.play(f"{seat} {t.options(seat)[0]}")
    assert "at b1" in t.options(0), "a fallen house is a target here"
    supply = len(t.state.bounties.cards)
    t.play("0 at a1")
    assert sector(t, "a1").glory == [5, 5, 5, 5, 3], "face up: everybody sees the value"
    assert len(t.state.bounties.cards) == supply


@proves("voidfall.event-boxes.12", "voidfall.limits.2")
def test_bounty_tokens_of_events_come_face_down_out_of_the_supply() -> None:
    t = prepared("3C", sectors={"a1": {"population": 1}, "c1": {"population": 2}, "d1": {"population": 5}})
    assert sector(t, "d1").bounties == 1
    hidden = t.state.hidden_bounties["d1"]
    assert hidden[0] not in t.state.bounties.cards
    view: Any = t.view(0)
    assert view.sectors["d1"].bounties == 1, "how many lie there is seen, not which"
    assert not any("hidden" in name for name in view.__struct_fields__)
    lying = sum(one.bounties for one in t.state.sectors.values())
    assert len(t.state.bounties.cards) + lying == len(BOUNTIES)


@proves("voidfall.event-boxes.14")
def test_placed_pieces_take_the_leftmost_free_slots() -> None:
    t = prepared("1E", sectors={"a1": {"guilds": ["miners"]}})
    t.play("0 at a1")
    assert sector(t, "a1").guilds == ["miners", "bankers"]


@proves("voidfall.event-boxes.15", "voidfall.event-boxes.16")
def test_power_of_the_voidborn_is_added_up_to_the_limit() -> None:
    t = prepared("2D", sectors={"e1": {"void_power": 1}, "e2": {"void_power": 2}, "x": {"void_power": 5}})
    assert sector(t, "e1").void_power == 3
    assert sector(t, "e2").void_power == 3, "no more than one token of three"
    assert sector(t, "x").void_power == 6, "this special sector has room for two tokens"


@proves("voidfall.event-boxes.16")
def test_a_sector_without_room_for_power_is_no_choice() -> None:
    t = prepared("1D", sectors={"a1": {"void_power": 3}})
    assert t.options(0) == ["at c1", "at d1"]


# -- lasting and delayed


@proves("voidfall.event-boxes.6")
def test_lasting_effects_hold_for_turns_and_evaluation_of_the_cycle_and_no_longer() -> None:
    t = prepared("1G", lord(corrupted_slots=[3]))
    assert "keep_removed_corruption" not in t.state.lasting, "not before its box"
    t.play("0 1", "0 on-slot 1", "1 1", "1 on-slot 1")
    assert t.state.lasting == {"keep_removed_corruption": 1}
    t = galaxy(
        lord(stock={"food": 1, "energy": 1}),
        event="1G",
        lasting={"keep_removed_corruption": 1},
        focus="production",
    )
    t.play("0 act production optimize", "0 1")
    assert player(t).kept_corruption == 1
    t = galaxy(lord(more={"kept_corruption": 2}, stock={}), event="1G", plan=["objectives", "agendas", "cycle"])
    t.play("0 1", "0 1")
    assert stock(t) == {"food": 4}, "for each corruption that was kept"
    assert player(t).kept_corruption == 0, "it goes back to the supply after scoring"


@proves("voidfall.event-boxes.6")
def test_the_next_cycle_begins_without_the_lasting_effects_of_the_last_one() -> None:
    t = galaxy(event="1G", lasting={"keep_removed_corruption": 1}, plan=["cycle"])
    assert t.state.cycle == 2
    assert t.state.lasting == {}


@proves("voidfall.event-boxes.7")
def test_a_delayed_skirmish_comes_after_the_first_turn_of_each_player() -> None:
    def turns(*, had: bool) -> Position[State]:
        people = [lord(corrupted_slots=[3], more={"had_turn": had}, stock={"energy": 2}) for _ in range(2)]
        return galaxy(*people, cycle=3, event="3G", lasting={"delayed_skirmish": 1}, focus="conquest")

    t = turns(had=False)
    assert not told(t, "strike")
    t.play("0 end-turn")
    assert [line["player"] for line in told(t, "strike")] == [0], "one slot corrupted and one more power"
    assert told(t, "strike")[0]["count"] == 2
    t = turns(had=True)
    t.play("0 end-turn")
    assert not told(t, "strike")


# -- single events


@proves("voidfall.event-boxes.19")
def test_disruption_from_within_corrupts_the_sector_that_grew() -> None:
    t = prepared("2G", lord(techs={"decontamination_chambers": "basic"}), sectors={"a1": land(0, population=2)})
    assert t.options(0) == ["at O1", "at a1"]
    t.play("0 at a1")
    assert (sector(t, "a1").population, sector(t, "a1").corrupted) == (3, True)
    assert player(t).chambers == 0, "never into the chambers"


@proves("voidfall.event-boxes.10", "voidfall.event-boxes.11")
def test_disruption_from_within_grows_no_sector_that_cannot_be_corrupted() -> None:
    colony = land(0, kind="survivor_colony", population=2)
    t = prepared("2G", sectors={"a1": colony})
    assert sector(t, "a1").population == 2
    assert sector(t, "O1").corrupted, "the only sector where every instruction can be resolved"
    t = prepared("2G", sectors={"a1": colony, "O1": {"population": 6}})
    assert (sector(t, "a1").population, sector(t, "O1").corrupted) == (2, False)


@proves("voidfall.event-boxes.19")
def test_disruption_from_within_does_nothing_where_nothing_can_grow() -> None:
    t = prepared("2G", sectors={"O1": {"population": 6}})
    assert not sector(t, "O1").corrupted


@proves("voidfall.event-boxes.19")
def test_the_face_of_evil_corrupts_a_track_which_advances_without_benefit() -> None:
    t = prepared("1G", lord(stock={}, tracks={"society": 0}))
    t.play("0 2", "0 on-track society")
    assert player(t).corrupted_tracks == ["society"]
    assert player(t).tracks["society"] == 1
    assert (stock(t), player(t).influence) == ({}, 10)


@proves("voidfall.corruption.10", "voidfall.corruption.11")
def test_corruption_for_a_full_house_board_goes_nowhere_else() -> None:
    full = {"corrupted_slots": [1, 2, 3], "corrupted_tracks": ["society", "statecraft", "economy"]}
    t = prepared("1G", lord(techs={"decontamination_chambers": "basic"}, **full), lord())
    assert t.asked() == {1: "choice"}, "nothing can be resolved by the first player"
    assert (player(t).chambers, sector(t, "O1").corrupted) == (0, False)


@proves("voidfall.event-boxes.19")
def test_straight_to_hell_taxes_deployments() -> None:
    """One corruption for the whole focus, or a material for each power."""

    def exert() -> Position[State]:
        t = galaxy(
            lord(stock={"materials": 4, "credits": 0}, active=3),
            sectors={"a1": land(0, installations=["shipyard"])},
            event="1H",
            lasting={"deploy_tax": 1},
            focus="reinforcement",
        )
        return t.play("0 act reinforcement muster", "0 deploy corvette H1")

    t = exert()
    assert t.asked() == {0: "deploy-tax"}
    assert {"pay-tax", "on-sector O1", "on-track economy"} <= set(t.options(0))
    t.play("0 pay-tax", "0 deploy corvette a1", "0 on-slot 1")
    assert stock(t) == {"materials": 1}, "2 for the action and 1 for the first power"
    assert player(t).slots[1].corrupted
    t = exert()
    t.play("0 on-slot 1", "0 deploy corvette a1")
    assert sector(t, "a1").power == 2, "once corrupted, the rest of the turn is free"
    assert stock(t) == {"materials": 2}


@proves("voidfall.approach.1", "voidfall.event-boxes.6")
def test_straight_to_hell_taxes_what_carriers_launch() -> None:
    def launches(stock: dict[str, int], **facts: Any) -> Position[State]:
        t = galaxy(
            lord(house="belitan", letter="B", stock={"energy": 2, **stock}, techs={"carriers": "basic"}, **facts),
            sectors={"O1": {"fleets": {"corvette": 1, "carrier": 2}}, "c1": {"void_power": 1}},
            event="1H",
            lasting={"deploy_tax": 1},
            focus="conquest",
        )
        return invade(t, "c1", {"carrier O1": 2})

    t = launches({"materials": 3})
    t.play("0 combat launch 2", "0 pay-tax")
    assert stock(t) == {"materials": 1}, "a material for each corvette"
    assert sector(t, "c1").fleets == {"corvette": 2, "carrier": 2}
    t = launches({"materials": 3})
    t.play("0 combat launch 2", "0 on-slot 1")
    assert (stock(t), player(t).slots[1].corrupted) == ({"materials": 3}, True)
    full = {"corrupted_slots": [1, 2, 3], "corrupted_tracks": ["society", "statecraft", "economy"]}
    held = {"O1": {"fleets": {"carrier": 2, "corvette": 1}, "corrupted": True}, "c1": {"void_power": 1}}
    t = galaxy(
        lord(house="belitan", letter="B", stock={"energy": 2, "materials": 1}, techs={"carriers": "basic"}, **full),
        sectors=held,
        lasting={"deploy_tax": 1},
        focus="conquest",
    )
    invade(t, "c1", {"carrier O1": 2})
    assert offered(t, 0, "combat") == ["combat launch 1", "combat launch 0"], "no more can be paid for"
    t.play("0 combat launch 1")
    assert (stock(t), sector(t, "c1").fleets) == ({}, {"corvette": 1, "carrier": 2})


@proves("voidfall.actions.8")
def test_straight_to_hell_offers_no_sentry_that_cannot_be_paid_for() -> None:
    full = {"corrupted_slots": [1, 2, 3], "corrupted_tracks": ["society", "statecraft", "economy"]}
    t = galaxy(
        lord(stock={"materials": 1}, techs={"sentries": "basic"}, **full),
        sectors={"O1": {"corrupted": True}},
        lasting={"deploy_tax": 1},
        focus="development",
    )
    t.play("0 act development grow", "0 2")
    assert not offered(t, 0, "sentry")


@proves("voidfall.event-boxes.19")
def test_know_your_enemy_lets_players_share_the_corruption() -> None:
    t = prepared("1J", mode="cooperative", sectors={"c1": {"harbingers": 1}})
    while next(iter(t.asked().values())) == "place":
        seat = next(iter(t.asked()))
        t.play(f"{seat} {t.options(seat)[0]}")
    assert t.asked() == {0: "exchange"}, "once, for all together"
    t.play("0 yes", "0 with 0", "0 with 1", "1 yes", "0 on-slot 1", "1 on-track society")
    assert player(t).slots[1].corrupted
    assert player(t, 1).corrupted_tracks == ["society"]
    assert t.asked() == {0: "remove-harbinger"}


@proves("voidfall.event-boxes.19", "voidfall.preferred.3")
@pytest.mark.parametrize(
    ("rule", "price"),
    [
        ("", {"science": 2}),
        ("preferred_focus_surcharge", {"science": 2, "energy": 1}),
        ("preferred_focus_flat_cost", {"credits": 1}),
    ],
)
def test_events_change_the_price_of_preferred_focuses(rule: str, price: dict[str, int]) -> None:
    """Of the card that is played, and of an action that another card gives."""
    t = galaxy(
        lord(stock={"science": 4, "energy": 4, "credits": 4}),
        lasting={rule: 1} if rule else {},
        focus="progress",
        techs={"robotics": [4], "carriers": [4]},
    )
    before = stock(t)
    t.play("0 act progress invent", "0 learn robotics basic")
    paid = {name: before[name] - n for name, n in stock(t).items() if name != "materials" and before[name] != n}
    assert paid == price
    t = galaxy(
        lord(stock={"science": 4, "energy": 4, "credits": 4}),
        lasting={rule: 1} if rule else {},
        focus="temptation",
        techs={"robotics": [4], "carriers": [4]},
    )
    t.play("0 act temptation exploit", "0 act progress invent", "0 learn robotics basic")
    paid = {name: before[name] - n for name, n in stock(t).items() if name != "materials" and before[name] != n}
    assert paid == price


@proves("voidfall.event-boxes.19")
def test_a_surcharge_makes_free_actions_cost_something_but_only_those_of_preferred_focuses() -> None:
    t = galaxy(lord(stock={}), lasting={"preferred_focus_surcharge": 1}, focus="progress")
    assert list(t.asked()) == [1], "nothing could be paid, so the turn is over"
    t = galaxy(lord(stock={"energy": 1}), lasting={"preferred_focus_surcharge": 1}, focus="progress")
    t.play("0 act progress experiment", "0 1")
    assert player(t).stock["energy"] == 0
    t = galaxy(lord(stock={}), lasting={"preferred_focus_surcharge": 1}, focus="production")
    assert "act production supply" in t.options(0)


@proves("voidfall.event-boxes.19", "voidfall.objectives.5")
def test_supreme_triumph_produces_a_different_resource_for_each_token() -> None:
    t = galaxy(lord(glory=[5, 5], stock={}), cycle=2, event="2I", plan=["objectives", "cycle"])
    t.play("0 make food")
    assert t.asked() == {0: "produce"}
    assert "make food" not in t.options(0)


@proves("voidfall.event-boxes.19")
def test_supreme_triumph_upgrades_new_glory() -> None:
    t = galaxy(
        lord(stock={"energy": 2}, glory=[]),
        cycle=2,
        event="2I",
        lasting={"upgrade_new_glory": 1},
        sectors={
            "H1": {"fleets": {"corvette": 3}},
            "a1": {"bounties": 0, "glory": [2]},
            "O1": {"fleets": {"corvette": 4}},
        },
        focus="conquest",
    )
    t.play("0 act conquest engage", "0 1", "0 invade a1")
    t.play("0 power corvette O1=3")
    assert player(t).glory == [2]
    assert t.options(0) == ["glory 2", "forgo"]
    t.play("0 glory 2")
    assert player(t).glory == [3]


def test_every_event_can_be_resolved_in_every_mode_it_is_for() -> None:
    for event in EVENTS:
        mode = {"all": "competitive", "coop-solo": "cooperative", "tutorial": "tutorial"}[event.mode]
        t = prepared(event.id, mode=mode, seats=2)
        for _ in range(60):
            seat, kind = next(iter(t.asked().items()))
            if kind == "selection":
                break
            t.play(f"{seat} {t.answers(seat)[0]}")
        assert t.asked() in ({0: "selection"}, {1: "selection"}), event.id
        assert t.state.round == 1


def test_the_turn_of_a_position_is_as_a_turn_begins() -> None:
    t = galaxy(plan=[Step("turn", [0])])
    assert t.state.now == Turn(seat=0, step="selection")
