"""The abilities of the twelve factions and the unique abilities of upgraded ships."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orloj.games.andromeda.components import FACTIONS, UPGRADES, Ability, Effect
from orloj.games.andromeda.limits import hand_limit
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, goods_of, moons_of, ships_of, station, tally

ABROAD = {"t12": ["transport"], "pad": ["transport"]}


def alone(faction: str, board: dict[str, Any] | None = None, **own: Any) -> Position[State]:
    return andromeda(
        station(**{"faction": faction, "ships": ABROAD, **own}), station(ships={"pad": ["transport"]}), **(board or {})
    )


def fight(faction: str, dice: list[int], **own: Any) -> Position[State]:
    """Against one Vorticon at t07, after the escalation."""
    t = alone(faction, {"raiders": {"S": ["t07"]}, "dice": dice}, **own)
    t.play("0 launch t07")
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    return t.play("0 -")


# -- how abilities work


@proves("andromeda.faction-ability.1")
def test_an_ability_without_a_moment_is_a_free_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a faction of one's own; what could do nothing is not offered."""
    ability = Ability("your_turn", (Effect("gain", res="energy", n=1),), limit="turn")
    own = msgspec.structs.replace(FACTIONS["nomads"], abilities=(ability,))
    monkeypatch.setitem(FACTIONS, "nomads", own)
    t = alone("nomads")
    assert "ability nomads" in t.options(0)
    t.play("0 ability nomads")
    assert goods_of(t, 0) == {"energy": 1}
    assert "ability nomads" not in t.question(0), "once per turn"
    other = andromeda(station(), station(faction="nomads"))
    assert other.asked() == {0: "turn"}, "only on the own turn"


@proves("andromeda.faction-ability.1")
def test_every_faction_says_when_its_ability_works() -> None:
    assert len(FACTIONS) == 12
    for faction in FACTIONS.values():
        assert faction.abilities, faction.id
        assert all(ability.when for ability in faction.abilities), faction.id


# -- the twelve


@proves("andromeda.faction-ability.1")
def test_heliarch_the_first_energy_in_a_battle_is_worth_two_dice() -> None:
    t = fight("heliarch", [5, 5, 5, 4, 4], goods={"energy": 3})
    assert t.asked() == {0: "energy-dice"}
    t.play("0 1")
    assert t.story("rolls")[0].values["dice"] == [5] * 3
    assert goods_of(t, 0)["energy"] == 2
    t = fight("heliarch", [5, 5, 5, 5, 4, 4], goods={"energy": 3}).play("0 2")
    assert t.story("rolls")[0].values["dice"] == [5] * 4, "only the first one"


@proves("andromeda.faction-ability.1", "andromeda.recruit.1")
def test_mycelian_energy_for_every_recruited_commander() -> None:
    t = alone("mycelian", {"commanders": {"t12": [3, 0]}})
    t.play("0 recruit t12")
    assert goods_of(t, 0) == {"energy": 1}
    t.play("0 recruit-all")
    assert goods_of(t, 0) == {"energy": 3}


@proves("andromeda.faction-ability.1")
def test_cartel_credits_pay_for_energy_and_three_of_them_score_after_a_return() -> None:
    ships = {"t12": ["transport", "fighter"], "pad": ["transport"]}
    t = alone("cartel", goods={"credit": 1}, ships=ships, modules=["tra-21"])
    t.play("0 return", "0 activate tra-21", "0 fighter t12", "0 activate treasury", "0 energy")
    assert goods_of(t, 0) == {"credit": 1 + 2 - 1 + 1}
    t.play("0 done")
    assert t.state.players[0].score == 1
    t = alone("cartel", goods={"credit": 2}, hand=["action-01"]).play("0 return", "0 done")
    assert t.state.players[0].score == 0
    t = fight("cartel", [5, 5, 4, 4], goods={"credit": 1})
    t.play("0 1")
    assert (goods_of(t, 0), len(t.story("rolls")[0].values["dice"])) == ({}, 2)


@proves("andromeda.faction-ability.1", "andromeda.free-actions.5")
def test_cartel_turns_any_resource_into_a_credit_once_per_turn_as_a_free_action() -> None:
    t = alone("cartel", goods={"ice": 1, "energy": 1})
    t.play("0 ability cartel")
    assert t.asked() == {0: "pay"}, "whether it is wanted was said already"
    t.play("0 ice.1")
    assert goods_of(t, 0) == {"energy": 1, "credit": 1}
    assert "ability cartel" not in t.options(0), "once per turn"
    t.play("0 return")
    assert "ability cartel" not in t.options(0), "also later in the turn"
    assert "ability cartel" not in alone("cartel").options(0), "nothing to pay with"
    later = alone("cartel", goods={"ice": 1}).play("0 launch t07")
    assert "ability cartel" in later.options(0), "at any time of the own turn"


@proves("andromeda.faction-ability.1")
def test_scribes_hold_a_card_more_and_draw_one_for_each_event_card() -> None:
    t = alone("scribes", hand=["event-04", "battle-01"])
    assert hand_limit(t.state, 0) == 6
    t.play("0 play event-04")
    assert len(t.state.players[0].hand.cards) == 2
    t = alone("scribes", hand=["action-01"]).play("0 play action-01")
    assert len(t.state.players[0].hand.cards) == 0


@proves("andromeda.faction-ability.1")
def test_nomads_transports_fly_one_further() -> None:
    t = alone("nomads")
    assert "launch t03" in t.options(0)
    t = alone("nomads", ships={"t12": ["transport"], "pad": ["heavy_cruiser"]})
    assert t.why(0, "launch t03") == ("out-of-range", "andromeda.launch.6")


@proves("andromeda.faction-ability.1")
def test_ferrum_ships_are_cheaper_and_score() -> None:
    t = alone("ferrum", goods={"titanium": 2}, ships={"pad": ["transport"]}).play("0 launch t09", "0 1", "0 fighter")
    assert goods_of(t, 0) == {}, "one unit less, here the energy"
    assert t.state.players[0].score == 1
    t = alone("ferrum", dominances=["dominance-1"], spare_upgrades=["nf-1"]).play(
        "0 token dominance-1", "0 nf-1", "0 yes"
    )
    assert t.state.players[0].score == 1, "also for the free ship of an upgrade"


@proves("andromeda.faction-ability.1")
def test_luminar_big_ships_know_the_nebulae_which_reward_them() -> None:
    t = alone(
        "luminar",
        ships={"t02": ["transport"], "pad": ["fighter", "transport"]},
    )
    before = tally(t)
    t.play("0 launch n1")
    assert ships_of(t, 0)["n1"] == ["fighter"], "not the transport"
    t.play(f"0 {t.options(0)[0]}")
    assert changes(before, t) == {"score": 2, "energy": 1, "moons": 1, "pad": -1}


@proves("andromeda.faction-ability.1")
def test_scraplords_gain_resources_for_wrecks_two_per_battle() -> None:
    ships = {"t12": ["transport", "transport"], "pad": ["transport"]}
    t = alone("scraplords", {"raiders": {"S": ["t07"]}, "dice": [3, 3, 3, 6, 6]}, ships=ships)
    t.play("0 launch t07", "0 go-on", "0 transport t12,transport t12.2", "0 go-on", "0 pass")
    assert len(ships_of(t, 0)["scrapyard"]) == 3
    t.play("0 ice", "0 credit")
    assert goods_of(t, 0) == {"ice": 1, "credit": 1}
    assert t.asked() == {0: "end-turn"}, "not for the third one"


@proves("andromeda.faction-ability.1")
def test_accord_scores_in_diplomacy_and_takes_both_manoeuvres() -> None:
    t = fight("accord", [1, 6, 6], stored={"manoeuvres": "moon-trade-1"})
    assert t.state.players[0].score == 1
    assert t.asked() == {0: "manoeuvre"}
    assert "both" in t.options(0)
    before = tally(t)
    t.play("0 both")
    assert changes(before, t) == {"tactic": 1, "credit": 1, "scrapyard": 1}


@proves("andromeda.overview.8", "andromeda.manoeuvres.1")
def test_accord_chooses_the_order_of_both_manoeuvres() -> None:
    """The card may be looked at before something is repaired."""
    t = fight("accord", [1, 6, 6], stored={"manoeuvres": "moon-trade-9"}, damage={"treasury": 1, "architect": 1})
    t.play("0 both")
    assert (t.asked(), t.options(0)) == ({0: "order-gains"}, ["tactic", "moon-trade-9"])
    t.play("0 moon-trade-9,tactic", "0 module treasury")
    keys = [line.key for line in t.story() if line.key in ("draws", "repairs")]
    assert keys == ["repairs", "draws"]


@proves("andromeda.faction-ability.1")
def test_architects_build_cheaper_and_score_structures_at_the_end() -> None:
    ships = {"t10": ["transport"], "pad": ["transport"]}
    t = alone("architects", goods={"energy": 3}, commanders=1, ships=ships).play("0 launch t11")
    assert (goods_of(t, 0), t.state.structures["t10"].type) == ({}, "obelisk")
    assert score_of(t.state, 0).faction == 2
    t = alone("architects", {"structures": {"t01": (0, "city"), "t03": (0, "city"), "t05": (1, "city")}})
    assert score_of(t.state, 0).faction == 4


@proves("andromeda.faction-ability.1")
def test_hunters_score_for_beaten_raiders() -> None:
    t = fight("hunters", [6, 5, 5])
    t.play("0 ice", "0 credit")  # the reward for Vorticons, then their own
    assert t.state.players[0].score == 1 + 2
    assert goods_of(t, 0) == {"ice": 1, "credit": 1}
    t = andromeda(
        station(faction="hunters", ships={"pad": ["fighter"]}), station(ships={"t05": ["transport"]}), dice=[6, 6, 5]
    ).play("0 launch t05", "0 go-on", "1 pass")
    assert t.state.players[0].score == 0, "not for other players' ships"


@proves("andromeda.faction-ability.1", "andromeda.moons.2")
def test_wardens_keep_six_moons_and_profit_from_them() -> None:
    moons = [f"moon-trade-{number}" for number in range(1, 6)]
    t = alone("wardens", moons=moons).play("0 launch t13", "0 go-on")
    assert len(moons_of(t, 0)) == 6
    t.play("0 abandon moon-trade-1")
    assert goods_of(t, 0) == {"credit": 1, "energy": 1}
    t.play("0 abandon moon-trade-2")
    assert goods_of(t, 0) == {"credit": 2, "energy": 1}, "once per turn"
    stored = {"manoeuvres": "moon-trade-6", "civ-18": "moon-trade-7"}
    t = alone("wardens", stored=stored, modules=["civ-18"])
    assert score_of(t.state, 0).faction == 2
    assert score_of(alone("nomads", stored=stored, modules=["civ-18"]).state, 0).faction == 0


def test_seven_moons_are_too_many_for_wardens() -> None:
    t = alone("wardens", moons=[f"moon-trade-{number}" for number in range(1, 7)]).play("0 launch t13", "0 go-on")
    assert t.asked() == {0: "moon-room"}


# -- unique abilities of ships


@proves("andromeda.ship-traits.6")
def test_all_unique_abilities_are_tried() -> None:
    assert {piece.id for piece in UPGRADES.values() if piece.unique} == {*LAUNCHES, *BUILDERS, "f-accord"}


LAUNCHES: dict[str, tuple[str, dict[str, int]]] = {  # where its ship is launched, and what it gains besides a moon
    "nt-3": ("n2", {"energy": 1}),
    "nt-4": ("t05", {"energy": 1}),
    "ns-2": ("t05", {"tactic": 1}),
    "f-cartel": ("t05", {"credit": 1}),
    "f-scribes": ("n2", {"tactic": 2}),
    "f-wardens": ("t05", {"score": 1}),
}
BUILDERS = ("f-mycelian", "f-architects")


@proves("andromeda.ship-traits.6")
@pytest.mark.parametrize("piece", LAUNCHES)
def test_what_the_launched_ship_does_by_itself(piece: str) -> None:
    place, gain = LAUNCHES[piece]
    for upgrades in ([piece], []):
        own = station(ships={"t01": ["fighter"], "pad": [UPGRADES[piece].ship]}, upgrades=upgrades, hand=["action-07"])
        t = andromeda(own, station())
        if not upgrades:
            t.play("0 play action-07")  # navigation for the plain transport, and an energy
        before = tally(t)
        t.play(f"0 launch {place}")
        if t.asked() == {0: "peek"}:
            t.play(f"0 {t.options(0)[0]}")
        assert changes(before, t) == {"moons": 1, "pad": -1, **(gain if upgrades else {})}


@proves("andromeda.ship-traits.6")
def test_a_survey_barge_finds_energy_once_per_turn_and_only_itself() -> None:
    own = station(
        ships={"t01": ["transport"], "pad": ["transport"]}, upgrades=["nt-4"], hand=["action-05", "action-05.2"]
    )
    t = andromeda(own, station()).play("0 play action-05", "0 t01")
    assert goods_of(t, 0) == {}, "the card captured that moon"
    t.play("0 launch t05", "0 go-on")
    assert goods_of(t, 0) == {"energy": 1}


@proves("andromeda.ship-traits.6")
@pytest.mark.parametrize("piece", BUILDERS)
def test_what_a_transport_does_when_it_becomes_a_structure(piece: str) -> None:
    own = station(ships={"t10": ["transport"], "pad": ["fighter"]}, upgrades=[piece], goods={"energy": 4}, commanders=1)
    t = andromeda(own, station()).play("0 launch t11")
    if piece == "f-architects":
        t.play("0 ice")
    assert goods_of(t, 0) == ({"ice": 1} if piece == "f-architects" else {})
    assert t.state.players[0].score == 1 + (piece == "f-mycelian")


@proves("andromeda.ship-traits.6")
@pytest.mark.parametrize(("ship", "points"), [("heavy_cruiser", 2), ("transport", 0)])
def test_the_embassy_ark_scores_when_it_is_beaten(ship: str, points: int) -> None:
    own = {"ships": {"t12": ["fighter"], "pad": [ship]}, "upgrades": ["f-accord"]}
    dice = [3] * (3 if ship == "heavy_cruiser" else 1) + [6, 6]
    t = andromeda(station(**own), station(), raiders={"S": ["t07"]}, dice=dice)
    t.play("0 launch t07", "0 go-on", "0 -")
    assert t.state.players[0].score == points
