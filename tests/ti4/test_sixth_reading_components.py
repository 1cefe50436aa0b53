"""What a sixth reading found about components: what moves along, which dice are whose, what comes too late."""

from __future__ import annotations

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.book import begin
from orloj.games.ti4.components import OBJECTIVE_NUMBER
from orloj.games.ti4.elimination import eliminate
from orloj.games.ti4.facts import has_ready
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.phases.status import cards_ready
from orloj.games.ti4.scoring import claimable
from orloj.kernel import Step
from orloj.testing import proves
from tests.ti4.battles import action, battle, is_idle, landing, lost
from tests.ti4.positions import table, units_of
from tests.ti4.turns import turn

X, Y = "valefar-assimilator-x", "valefar-assimilator-y"

# ---------------------------------------------------------------- leaving by an ability


@proves("ti4.42.8", "ti4.22.2")
def test_fighters_leave_by_skilled_retreat_without_being_carried() -> None:
    """All ships are moved; the capacity counts where they arrive, and there is a carrier."""
    t = battle("cruiser, 3 fighter", "cruiser", hands={0: ["skilled-retreat"]}, units={"0 47": "carrier"})
    t.play("0 skilled-retreat", "0 47")
    assert is_idle(t)
    assert units_of(t, "0 47") == {"carrier": 1, "cruiser": 1, "fighter": 3}
    assert units_of(t, "0 36") == {}
    assert lost(t) == []


@proves("ti4.42.8", "ti4.22.3")
def test_fighters_that_nobody_carries_where_they_arrive_are_lost_there() -> None:
    t = battle("cruiser, 2 fighter", "cruiser", hands={0: ["skilled-retreat"]})
    t.play("0 skilled-retreat", "0 47")
    assert units_of(t, "0 47") == {"cruiser": 1}
    assert [line.values["place"] for line in t.story("destroyed")] == ["47"]


@proves("ti4.42.8", "ti4.50.0")
def test_all_room_is_for_the_ground_forces_if_fighters_go_by_themselves() -> None:
    """A carrier takes four infantry along although two fighters come too; a dock takes these in."""
    t = battle(
        "carrier, 2 fighter, 4 infantry",
        "cruiser",
        hands={0: ["skilled-retreat"]},
        units={"0 starpoint": "space-dock"},
        owners={"starpoint": 0},
        tile=46,
    )
    t.play("0 skilled-retreat", "0 27")
    assert is_idle(t)
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 2, "infantry": 4}


@proves("ti4.42.8")
def test_fighters_evade_by_foresight_without_being_carried() -> None:
    t = table(
        factions=("xxcha", "naalu", "yssaril"),
        units={"0 47": "2 cruiser", "1 36": "cruiser, 2 fighter", "1 28": "carrier"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    t.play("0 sail-all cruiser 47-36", "0 done", "1 foresight", "1 28")
    assert units_of(t, "1 28") == {"carrier": 1, "cruiser": 1, "fighter": 2}
    assert lost(t) == []


@proves("ti4.72.7b.2")
def test_in_a_retreat_fighters_still_have_to_be_carried() -> None:
    t = battle("carrier", "cruiser, 2 fighter", units={"1 28": "carrier"}, dice=[1] * 4)
    t.play("1 retreat")
    assert units_of(t, "1 28") == {"carrier": 1, "cruiser": 1}
    assert lost(t) == [(1, "fighter", 2)]


# ---------------------------------------------------------------- dice


@proves("ti4.38.0", "ti4.38.1")
def test_dice_of_an_ambush_may_be_rolled_again() -> None:
    """War Funding was played first: any of the own dice of this round may be rolled again, not only combat rolls."""
    t = battle(
        "2 cruiser",
        "2 carrier",
        factions=("mentak", "letnev", "yssaril"),
        notes={0: [(1, "war-funding")]},
        dice=[1, 8, 7, *[1] * 8],
    )
    t.play("0 war-funding", "0 ambush", "0 cruiser=2")
    assert t.asked() == {0: "after.DiceRolled"}
    t.play("0 war-funding", "0 die 0 0 cruiser 1")
    [line] = t.story("ambush")
    assert (line.values["faces"], line.values["hits"]) == ([7, 8], 2)
    assert lost(t) == [(1, "carrier", 2)]


@proves("ti4.33.2")
def test_nothing_is_added_to_dice_of_an_ambush() -> None:
    """Morale Boost and the nebula are for combat rolls; the defender ambushes."""
    t = battle(
        "2 carrier",
        "cruiser",
        factions=("xxcha", "mentak", "yssaril"),
        tile=42,
        hands={1: ["morale-boost"]},
        dice=[6, *[1] * 3],
    )
    t.play("1 morale-boost", "1 ambush")
    assert t.story("ambush")[0].values["hits"] == 0


# ---------------------------------------------------------------- too late


@proves("ti4.77.4")
def test_an_upgrade_that_is_taken_comes_too_late_for_those_who_died_with_its_price() -> None:
    """Nekro infantry that fights as ships is destroyed together with a ship of Sol, whose technology is taken then."""
    t = battle(
        "flagship, 2 infantry",
        "2 cruiser",
        factions=("nekro", "sol", "yssaril"),
        technologies={0: ["dacxive-animators", X, Y], 1: ["spec-ops-ii"]},
        dice=[9, 1, 1, 1, 7, 1, *[10] * 8],
    )
    t.play("0 the-alastor", "0 troop infantry 36=2")
    t.play("0 pass", "0 infantry=1")
    assert t.asked() == {0: "after.ShipsDestroyed"}
    t.play("0 technological-singularity", f"0 copy 1 spec-ops-ii {X}")
    assert t.story("revives") == []
    assert t.state.players[0].waiting == {}


def test_nobody_rolls_twice_for_the_same_infantry() -> None:
    """The Nekro have Infantry II, roll for theirs, and take Spec Ops II after that."""
    t = battle(
        "flagship, 2 infantry",
        "2 cruiser",
        factions=("nekro", "sol", "yssaril"),
        technologies={0: ["dacxive-animators", X, Y, "infantry-ii"], 1: ["spec-ops-ii"]},
        dice=[9, 1, 1, 1, 7, 1, 1, *[10] * 8],
    )
    t.play("0 the-alastor", "0 troop infantry 36=2")
    t.play("0 pass", "0 infantry=1")
    while t.asked() == {0: "after.ShipsDestroyed"} and "infantry-ii" in t.options(0):
        t.play("0 infantry-ii")
    t.play("0 technological-singularity", f"0 copy 1 spec-ops-ii {X}")
    assert len(t.story("revives")) == 1


# ---------------------------------------------------------------- who is out, who is hit, who may leave


@proves("ti4.80.1")
def test_whoever_has_nothing_but_an_infantry_that_changes_sides_is_out() -> None:
    t = landing(
        "carrier, infantry",
        {"lor": "infantry"},
        factions=("hacan", "yin", "yssaril"),
        owners={"hercant": 2, "arretze": 2, "kamdorn": 2},
    )
    t.play("0 land infantry lor=1", "1 indoctrination", "1 darien")
    assert [line.seat for line in t.story("eliminated")] == [0]
    assert units_of(t, "1 lor") == {"infantry": 2}


@proves("ti4.76.2", "ti4.51.2")
def test_a_law_at_a_planet_stays_exhausted_when_whoever_used_it_is_out() -> None:
    law = {"research-team-warfare": {"planet": "lodor"}}
    t = table(laws=law, owners={"lodor": 1}, players={1: {"exhausted": ["research-team-warfare"]}})
    eliminate(t.state, 1)
    t.state.planets["lodor"].owner = 0
    assert not has_ready(t.state, 0, "research-team-warfare")
    cards_ready(t.state)
    assert has_ready(t.state, 0, "research-team-warfare")


@proves("ti4.53.12a", "ti4.36.6")
def test_of_two_players_whose_hits_one_ship_has_sustained_only_one_destroys_it() -> None:
    """Seat 0 is the Letnev; one use of Sustain Damage cancels a hit of each cannon. Seat 2 cannot hit another ship."""
    t = table(
        factions=("letnev", "xxcha", "yssaril"),
        units={"0 36": "3 dreadnought", "1 lor": "pds", "2 arnor": "pds"},
        owners={"lor": 1, "arnor": 2},
        technologies={0: ["non-euclidean-shielding"]},
        hands={1: ["direct-hit"], 2: ["direct-hit"]},
        dice=[6, 6],
        begin=lambda g: begin(g, TacticalAction(seat=0, tile=36), "space-cannon-offense"),
    )
    t.play("1 fire-all", "2 fire-all", "0 dreadnought", "0 hit-group 0 any 1")
    assert t.asked() == dict.fromkeys((1, 2), "after.SustainUsed")
    t.play("1 direct-hit", "2 pass")
    assert is_idle(t)  # seat 2 is not asked again: the ship is gone
    assert units_of(t, "0 36") == {"dreadnought": 2}


@proves("ti4.54.1")
def test_a_ceasefire_closes_one_system_and_no_other() -> None:
    """Whose ships were there already fights there, and may retreat to somewhere else."""
    t = table(
        factions=("hacan", "xxcha", "yssaril"),
        units={"0 36": "cruiser", "0 47": "cruiser", "1 36": "2 cruiser"},
        notes={1: [(0, "ceasefire")]},
        dice=[1] * 3,
        plan=[Step("turn", [0])],
    )
    t.play("0 activate 36", "1 ceasefire")
    assert t.asked() == {0: "announce-retreat"}  # the cruiser in 47 could not come, so there was nothing to plan
    t.play("0 retreat")
    assert units_of(t, "0 47") == {"cruiser": 2}


# ---------------------------------------------------------------- objectives of combats


@pytest.mark.parametrize("attacker", [0, 1])
def test_whoever_beat_the_leader_has_done_so_also_if_the_shard_makes_him_the_leader(attacker: int) -> None:
    """Seat 1 leads by the point of the Shard, which goes to seat 0. The objective may be scored at once or later,
    whoever of the two was the active player."""
    fleets = {"0 36": "2 cruiser", "1 36": "carrier"}
    t = table(
        units=fleets,
        laws={"shard-of-the-throne": {"owner": 1}},
        secrets={0: ["spark-a-rebellion"]},
        players={0: {"points": 1}, 1: {"points": 2}},
        dice=[7, 7, 1] if attacker == 0 else [1, 7, 7],
        active=attacker,
        begin=action("space-combat", seat=attacker),
    )
    assert t.asked() == {0: "after.SpaceCombat"}
    while not is_idle(t):
        assert t.options(0) == ["pass", "spark-a-rebellion"]  # also when the Shard has changed hands
        t.play("0 pass")
    assert [player.points for player in t.state.players] == [2, 1, 0]
    assert claimable(t.state, 0) == [OBJECTIVE_NUMBER["spark-a-rebellion"]]


def test_a_flagship_that_was_lost_and_produced_again_is_not_unveiled() -> None:
    """Salvage Operations let Mentak produce what was destroyed in the combat."""
    t = battle(
        "flagship, 2 cruiser",
        "cruiser",
        factions=("mentak", "xxcha", "yssaril"),
        technologies={0: ["salvage-operations"]},
        secrets={0: ["unveil-flagship"]},
        players={0: {"trade_goods": 8}},
        dice=[1, 1, 1, 1, 10, 7, 7, 1, 1],
    )
    t.play("0 pass", "0 pass", "0 flagship=1", "0 flagship=1", f"0 {','.join(f'good {n}' for n in range(1, 9))}")
    assert units_of(t, "0 36") == {"flagship": 1, "cruiser": 2}
    assert is_idle(t)
    assert claimable(t.state, 0) == []


# ---------------------------------------------------------------- cards


@proves("ti4.25.6a.2")
def test_a_messiah_rises_also_where_nobody_is_left_to_follow() -> None:
    """Whoever controls no planet puts an infantry on each of them all the same."""
    owners = {"hercant": 1, "arretze": 1, "kamdorn": 1}
    t = turn(hands={0: ["rise-of-a-messiah"]}, owners=owners, units={"0 36": "carrier, infantry"})
    assert "component rise-of-a-messiah" in t.options(0)
    t.play("0 component rise-of-a-messiah")
    assert t.state.players[0].card_count == 0
