"""Rules that meet: what follows for a third player, and several components at the same moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.state import State
from orloj.kernel import Seat, Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts, hand
from tests.ti4.voting import cast, discarded, passed, vote_on

# ---------------------------------------------------------------- floating factories that are blockaded

SAAR_THERE: dict[str, Any] = {"factions": ("hacan", "xxcha", "saar")}  # seat 2 has a factory with infantry, and no ship


@proves("ti4.22.3", "ti4.73.4a")
def test_who_retreats_to_a_factory_leaves_nobody_there_who_is_not_carried() -> None:
    units = {"2 28": "space-dock, 2 infantry"}
    t = battle("cruiser", "cruiser", units=units, owners={"tequran": 0}, dice=[1, 1], **SAAR_THERE)
    t.play("0 retreat")
    assert units_of(t, "2 28") == {}
    assert lost(t) == [(2, "space-dock", 1), (2, "infantry", 2)]
    assert is_idle(t)


@proves("ti4.22.3", "ti4.73.4a")
def test_ships_that_are_produced_beside_a_factory_blockade_it_with_all_that_it_carries() -> None:
    t = table(
        units={"2 16": "space-dock, 2 infantry", "0 hercant": "space-dock"},
        plan=[Step("secondary", [0, "warfare"])],
        **SAAR_THERE,
    )
    t.play("0 cruiser=1")
    assert units_of(t, "0 16") == {"cruiser": 1}
    assert units_of(t, "2 16") == {}
    assert lost(t) == [(2, "space-dock", 1), (2, "infantry", 2)]


@proves("ti4.22.3", "ti4.73.4a")
def test_a_ghost_ship_blockades_a_factory_with_all_that_it_carries() -> None:
    """No ships of others are there: the factory is none."""
    t = acts("ghost-ship", units={"2 39": "space-dock, 2 infantry"}, **SAAR_THERE)
    t.play("0 39")
    assert units_of(t, "0 39") == {"destroyer": 1}
    assert units_of(t, "2 39") == {}


# ---------------------------------------------------------------- transactions while a window is open


def give(t: Position[State], giver: Seat, terms: str) -> None:
    """A transaction: an offer that is accepted at once."""
    t.table.step_aside(giver, "offer", terms)
    offer = t.state.deals.open[-1]
    t.table.step_aside(offer.taker, "deal-answer", f"accept {offer.id}")


@proves("ti4.65.6", "ti4.65.1a", "ti4.25.6")
def test_a_rider_that_changes_hands_after_the_reveal_can_be_played_by_who_got_it() -> None:
    """Arbiters of seat 0; seat 1 was asked too, seat 2 had nothing that it could have used."""
    t = vote_on("mutiny", hands={0: ["trade-rider"], 1: ["imperial-rider"]})
    assert sorted(t.asked()) == [0, 1]
    give(t, 0, "2 give card trade-rider=1")
    t.play("1 pass")
    assert t.asked() == {1: "after.AgendaRevealed", 2: "after.AgendaRevealed"}
    t.play("1 pass", "2 trade-rider", "2 for", "1 pass")
    assert cast(t, s1="for: quann").state.players[2].trade_goods == 5


@proves("ti4.65.1a")
def test_goods_that_change_hands_at_the_start_of_a_round_can_buy_rerolls_in_it() -> None:
    """Letnev, seat 1, could not pay for Munitions Reserves; seat 0 has a card and is asked."""
    t = battle(
        "cruiser",
        "cruiser",
        factions=("hacan", "letnev", "yssaril"),
        hands={0: ["morale-boost"]},
        players={0: {"trade_goods": 2}},
        dice=[1, 1],
    )
    assert t.asked() == {0: "after.RoundStart"}
    give(t, 0, "1 give trade-goods=2")
    t.play("0 pass")
    assert t.options(1) == ["pass", "munitions-reserves"]
    assert t.story("throw") == []


def test_nobody_is_asked_once_more_because_of_a_transaction_that_helps_nobody() -> None:
    t = vote_on("mutiny", hands={0: ["trade-rider"], 1: ["imperial-rider"]}, players={0: {"trade_goods": 1}})
    give(t, 0, "2 give trade-goods=1")
    t.play("0 pass", "1 pass")
    assert t.asked() == {1: "vote"}


# ---------------------------------------------------------------- agendas and what else is there


@proves("ti4.timing.2", "ti4.53.4")
def test_whoever_is_kept_out_before_his_turn_to_answer_cannot_quash_and_pays_nothing() -> None:
    """Seat 2 is the speaker and comes first; the answer of the Xxcha was sealed and does not count."""
    t = vote_on(
        "mutiny",
        "seed-of-an-empire",
        factions=("hacan", "xxcha", "yssaril"),
        players={1: {"strategy": 2}},
        notes={2: [(1, "political-secret")]},
        speaker=2,
    )
    t.play("2 political-secret", "1 quash")
    assert t.asked() == {0: "vote"}
    assert discarded(t) == []
    assert t.state.players[1].strategy == 2


def test_whom_the_committee_names_may_still_pass_it_on() -> None:
    law = {"committee-formation": {"owner": 1}}
    t = vote_on("archived-secret", laws=law, hands={2: ["confusing-legal-text"]})
    t.play("1 committee-formation", "1 elect-player 2", "2 confusing-legal-text", "2 player 0")
    assert [len(player.secrets.cards) for player in t.state.players] == [1, 0, 0]


@proves("ti4.51.2", "ti4.27.5")
def test_the_heir_of_the_holy_planet_gains_its_point_and_what_his_law_brings() -> None:
    t = vote_on(
        "colonial-redistribution",
        units={"0 lodor": "2 infantry, pds"},
        laws={"holy-planet-of-ixth": {"planet": "lodor"}, "minister-of-exploration": {"owner": 2}},
        players={0: {"points": 3}, 1: {"points": 4}, 2: {"points": 1}},
    )
    passed(t, "elect-planet lodor").play("2 settle lodor", "2 minister-of-exploration")
    assert [player.points for player in t.state.players] == [2, 4, 2]
    assert t.state.players[2].trade_goods == 1


@proves("ti4.8.1a", "ti4.22.2")
def test_wormholes_swallow_ships_and_leave_a_floating_factory_with_its_infantry() -> None:
    """The fighters are ships, the factory is none and still carries four units."""
    t = vote_on(
        "wormhole-research",
        factions=("saar", "xxcha", "yssaril"),
        units={"0 26": "space-dock, carrier, 3 infantry, 2 fighter"},
    )
    passed(t, "for").play("0 pass")
    assert units_of(t, "0 26") == {"space-dock": 1, "infantry": 3}


@proves("ti4.15.22b")
def test_a_dock_that_a_rider_brings_produces_at_once_for_the_minister() -> None:
    law = {"minister-of-industry": {"owner": 0}}
    t = vote_on("mutiny", hands={0: ["construction-rider"]}, laws=law, players={0: {"trade_goods": 4}})
    cast(t.play("0 construction-rider", "0 for"), s1="for: quann")
    t.play("0 build space-dock lodor", "0 minister-of-industry", "0 cruiser=1", "0 good 1,good 2")
    assert units_of(t, "0 26") == {"cruiser": 1}
    assert is_idle(t)


# ---------------------------------------------------------------- movement, cannons, fights


@proves("ti4.10.2", "ti4.71.3c")
def test_a_chart_that_joins_wormholes_does_so_for_the_cannons_of_others_too() -> None:
    t = table(
        units={"0 36": "cruiser", "1 lodor": "pds"},
        owners={"lodor": 1},
        technologies={1: ["pds-ii"]},
        hands={0: ["lost-star-chart"]},
        plan=[Step("turn", [0])],
        dice=[5],
    )
    t.play("0 activate 25", "0 lost-star-chart", "0 sail cruiser 36-25", "0 done")
    assert t.asked() == {1: "space-cannon"}
    assert lost(t.play("1 fire-all")) == [(0, "cruiser", 1)]


@proves("ti4.17.2", "ti4.85.0", "ti4.22.3")
def test_a_flagship_of_the_yin_that_a_rift_swallows_takes_the_defenders_along() -> None:
    """It is destroyed in the active system, before anybody fights; the infantry there has nobody to carry it."""
    t = table(
        factions=("yin", "hacan", "xxcha"),
        units={"0 41": "flagship", "1 46": "carrier, 3 infantry, fighter"},
        begin=lambda g: tactical.start(g, 0, 46),
        dice=[1],
    )
    t.play("0 sail flagship 41-46", "0 done")
    assert (units_of(t, "0 46"), units_of(t, "1 46")) == ({}, {})


def test_the_second_action_of_a_turn_that_is_ended_is_no_third_try() -> None:
    t = table(
        factions=("hacan", "xxcha", "yssaril"),
        technologies={0: ["fleet-logistics"], 1: ["nullification-field"]},
        units={"1 36": "cruiser"},
        hands={0: ["economic-initiative"]},
        plan=[Step("turn", [0]), Step("turn", [2])],
    )
    t.play("0 component economic-initiative", "0 fleet-logistics", "0 activate 36", "1 nullification-field")
    assert t.asked() == {2: "action"}


@proves("ti4.72.10")
def test_whoever_retreats_has_lost_the_shard_too() -> None:
    law = {"shard-of-the-throne": {"owner": 1}}
    t = battle("2 cruiser", "cruiser", laws=law, units={"1 47": "destroyer"}, players={1: {"points": 3}}, dice=[1] * 3)
    t.play("1 retreat")
    assert [player.points for player in t.state.players] == [1, 2, 0]
    assert t.state.laws[0].owner == 0


@proves("ti4.25.9", "ti4.20.3")
def test_forces_that_are_called_away_are_followed_by_those_that_may_not_stay() -> None:
    """Ragh's Call of the active player comes first, then Parley; nobody fires at forces that are back in space."""
    t = landing(
        "carrier, 2 infantry",
        {"lor": "2 infantry, pds"},
        factions=("hacan", "saar", "yssaril"),
        notes={0: [(1, "raghs-call")]},
        hands={1: ["parley"]},
    )
    t.play("0 land infantry lor=2", "0 raghs-call", "1 parley", "0 ragh", "1 parley")
    assert is_idle(t)
    assert units_of(t, "0 36") == {"carrier": 1, "infantry": 2}
    assert (units_of(t, "1 lor"), units_of(t, "1 ragh")) == ({"pds": 1}, {"infantry": 2})


@proves("ti4.71.7", "ti4.71.8a")
def test_jets_dodge_a_hit_of_each_planet() -> None:
    """The roll of each planet is a moment of its own, so a second copy of the card is good for the second planet."""
    t = landing(
        "carrier, 4 infantry",
        {"arnor": "2 pds", "lor": "2 pds"},
        hands={0: ["maneuvering-jets", "maneuvering-jets"]},
        dice=[6] * 4,
    )
    t.play("0 land infantry arnor=2,land infantry lor=2", "0 next-planet lor", "1 fire-all", "0 maneuvering-jets")
    t.play("1 fire-all", "0 maneuvering-jets")
    assert (units_of(t, "0 arnor"), units_of(t, "0 lor")) == ({"infantry": 1}, {"infantry": 1})


def test_a_bunker_shelters_from_harrow() -> None:
    """A dreadnought hits on 5: the 8 of Harrow is a 4."""
    t = landing(
        "dreadnought, 2 infantry",
        {"lor": "2 infantry"},
        factions=("l1z1x", "xxcha", "yssaril"),
        hands={1: ["bunker"]},
        dice=[8, 1, 1, 1, 1, 8, 8, 8, 1, 1],
    )
    t.play("1 bunker", "0 fire-all", "0 land infantry lor=2", "0 harrow", "0 fire-all")
    assert [hits for _, _, _, hits in throws(t, "bombardment")] == [0, 0]


# ---------------------------------------------------------------- hands


@proves("ti4.25.4.2", "ti4.25.4a")
def test_a_card_that_is_taken_counts_for_the_limit_of_a_law() -> None:
    t = table(
        factions=("hacan", "yssaril", "winnu"),
        laws={"executive-sanctions": {}},
        hands={0: ["spy", "plague", "upgrade"], 1: ["summit", "veto"]},
        notes={0: [(1, "spy-net")]},
        plan=[Step("turn", [0])],
    )
    t.play("0 spy-net", "0 summit", "0 plague")
    assert sorted(hand(t, 0)) == ["spy", "summit", "upgrade"]


def test_schemers_with_motivated_neurons_draw_three_and_keep_two() -> None:
    t = table(
        factions=("yssaril", "hacan", "winnu"),
        technologies={0: ["neural-motivator"]},
        plan=[Step("status-card", [0])],
        phase="status",
    )
    assert t.state.players[0].card_count == 3
    t.play(f"0 {t.options(0)[0]}")
    assert t.state.players[0].card_count == 2
    assert is_idle(t)


# ---------------------------------------------------------------- notes that are just being played


@proves("ti4.54.1")
def test_nobody_is_asked_whose_note_it_is_that_only_one_faction_has() -> None:
    """With a straight face too: everybody knows who is of that faction."""
    t = table(
        factions=("hacan", "creuss", "xxcha"),
        notes={0: [(1, "creuss-iff")]},
        poker_face=True,
        begin=lambda g: g.note_takers.append(0),
        plan=[Step("turn", [0])],
    )
    t.play("0 creuss-iff")
    assert t.asked() == {0: "wormhole-token"}


@pytest.mark.parametrize("number", range(6))
def test_a_game_goes_on_in_which_a_note_is_imagined_elsewhere_while_it_is_played(number: int) -> None:
    """Seat 2 is asked whose secret it plays; for seat 0 its hand might be another one."""
    notes = {2: [(0, "political-secret"), (1, "political-secret")]}
    t = vote_on("mutiny", notes=notes, poker_face=True, begin=lambda g: g.note_takers.append(2))
    t.play("2 political-secret")
    assert t.asked() == {2: "whose-note"}
    imagined = t.fork(0, Random(number)).play("2 player 1")
    assert "whose-note" not in imagined.asked().values()
