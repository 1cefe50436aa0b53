"""Producing units [ti4.5, ti4.9, ti4.73, ti4.78, ti4.79, ti4.84]."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.book import begin
from orloj.games.ti4.components import BASIC
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import (
    cost_of,
    not_producible,
    produce,
    produce_with,
    producible,
    production_limit,
    production_value,
)
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of

DOCK = {"0 arretze": "space-dock"}  # on a planet with two resources
RICH = {0: {"trade_goods": 20}}


def home(units: dict[str, str], tile: int = 16, **more: Any) -> Position[State]:
    """Seat 0 activates the home system and moves nothing; what is produced is asked next."""
    more.setdefault("players", RICH)
    return table(units=units, begin=lambda g: tactical.start(g, 0, tile), **more)


def use(tile: int = 16, **more: Any) -> ProductionUse:
    return ProductionUse(seat=0, tile=tile, **more)


def paid(t: Position[State]) -> list[int]:
    return [line.values["price"] for line in t.story("pays")]


# ---------------------------------------------------------------- how many


@proves("ti4.62.5", "ti4.62.5a", "ti4.78.0", "ti4.79.0", "ti4.73.0", "ti4.79.3")
def test_the_last_step_of_a_tactical_action_is_production() -> None:
    t = home(DOCK)
    assert t.asked() == {0: "produce"}  # nothing has moved or landed
    t.play("0 cruiser=1")
    assert t.asked() == {0: "pay"}


@proves("ti4.78.1", "ti4.73.1", "ti4.78.1b", "ti4.79.2a")
def test_a_space_dock_produces_two_units_more_than_its_planet_has_resources() -> None:
    t = home(DOCK)
    assert production_value(t.state, 0, "space-dock", "arretze") == 4
    assert production_limit(t.state, use()) == 4
    assert t.why(0, "infantry=5")[0] in ("at-most", "how-many")
    t.play("0 infantry=4")  # each of them counts
    assert (
        production_value(table(units=DOCK, technologies={0: ["space-dock-ii"]}).state, 0, "space-dock", "arretze") == 6
    )


@proves("ti4.78.1a")
def test_the_values_of_several_units_are_added() -> None:
    g = table(units={**DOCK, "0 kamdorn": "space-dock"}).state
    assert production_limit(g, use()) == 4 + 2
    assert production_limit(g, use(docks=["kamdorn"])) == 2  # or some of them are used
    assert production_limit(g, use(limit=3)) == 3  # or an effect allows fewer


@proves("ti4.79.4", "ti4.79.0")
def test_an_ability_says_how_many_and_what() -> None:
    g = table(players=RICH).state
    relay = use(27, ability="sling-relay", limit=1, kinds=["cruiser", "carrier"])
    assert production_limit(g, relay) == 1
    assert producible(g, relay) == {"carrier": 1, "cruiser": 1}
    t = table(players=RICH, begin=lambda g: produce(g, relay))
    t.play("0 cruiser=1", "0 good 1,good 2")
    assert units_of(t, "0 27") == {"cruiser": 1}


def test_nobody_is_asked_without_anything_that_produces() -> None:
    t = home({"0 hercant": "infantry"})
    assert t.asked() == {0: "idle"}
    assert not t.story("produces")


# ---------------------------------------------------------------- for how much


@proves("ti4.9.0", "ti4.9.1", "ti4.79.1", "ti4.79.1b", "ti4.84.0")
def test_the_cost_of_all_units_is_paid_together() -> None:
    t = home(DOCK)
    t.play("0 carrier=1,destroyer=2")
    assert t.question(0).values["price"] == BASIC["carrier"].cost + 2 * BASIC["destroyer"].cost == 5
    t.play("0 " + ",".join(f"good {number}" for number in range(1, 6)))
    assert paid(t) == [5]
    assert units_of(t, "0 16") == {"carrier": 1, "destroyer": 2}


@proves("ti4.9.2", "ti4.78.1c", "ti4.79.2", "ti4.79.2b")
def test_two_fighters_or_infantry_for_one_cost_and_one_for_the_same() -> None:
    g = table(units=DOCK).state
    costs = [cost_of(g, use(), {"fighter": count}) for count in range(5)]
    assert costs == [0, 1, 1, 2, 2]
    assert cost_of(g, use(), {"fighter": 1, "infantry": 1}) == 2  # not one of each
    t = home(DOCK)
    t.play("0 fighter=1", "0 good 1")
    assert units_of(t, "0 16") == {"fighter": 1}


@proves("ti4.79.1", "ti4.84.2", "ti4.79.1a", "ti4.41.7")
def test_planets_are_exhausted_and_what_is_too_much_is_lost() -> None:
    t = home(DOCK, players={})
    t.play("0 destroyer=1", "0 arretze")  # two resources for a cost of one
    assert [planet for planet, one in t.state.planets.items() if one.exhausted] == ["arretze"]
    assert t.state.players[0].trade_goods == 0


@proves("ti4.84.3")
def test_trade_goods_are_resources() -> None:
    t = home(DOCK, players={0: {"trade_goods": 1}}, exhausted=["hercant"])
    t.play("0 carrier=1")
    assert t.forced()[-1] == "0 arretze,good 1"  # 2 resources of Arretze and a good
    assert t.state.players[0].trade_goods == 0


@proves("ti4.79.1", "ti4.9.1")
def test_what_cannot_be_paid_cannot_be_produced() -> None:
    t = home(DOCK, players={})  # three resources
    assert t.why(0, "dreadnought") == ("too-expensive", "ti4.79.1")
    assert t.why(0, "carrier=1,destroyer=1") == ("too-expensive", "ti4.79.1")
    assert t.why(0, "dreadnought=1") == ("too-expensive", "ti4.79.1")


@proves("ti4.9.3", "ti4.9.3a")
def test_what_has_no_cost_cannot_be_produced() -> None:
    g = table(units=DOCK, players=RICH).state
    assert producible(g, use()).keys() == {
        "carrier",
        "cruiser",
        "destroyer",
        "dreadnought",
        "fighter",
        "flagship",
        "infantry",
    }  # no structures
    assert [(one.value, one.why) for one in not_producible(g, use())] == [("war-sun", "no-cost")]
    g.players[0].technologies.append("war-sun")
    assert producible(g, use())["war-sun"] == 1  # twelve of twenty


# ---------------------------------------------------------------- where


@proves("ti4.78.2", "ti4.79.3", "ti4.11.6.2")
def test_ships_are_placed_in_the_active_system() -> None:
    t = home(DOCK)
    t.play("0 cruiser=1,infantry=1", "0 good 1,good 2,good 3")
    assert units_of(t, "0 16") == {"cruiser": 1}
    assert units_of(t, "0 arretze") == {"space-dock": 1, "infantry": 1}


@proves("ti4.78.3")
def test_ground_forces_are_placed_on_a_planet_with_a_unit_that_produced() -> None:
    t = home({**DOCK, "0 kamdorn": "space-dock", "0 hercant": "infantry"})
    t.play("0 infantry=4", "0 good 1,good 2")
    assert t.asked() == {0: "place-produced"}
    assert t.options(0) == ["arretze", "kamdorn"]  # no dock on Hercant
    t.play("0 arretze=1,kamdorn=3")
    assert units_of(t, "0 arretze") == {"space-dock": 1, "infantry": 1}
    assert units_of(t, "0 kamdorn") == {"space-dock": 1, "infantry": 3}


@proves("ti4.78.4", "ti4.78.4a")
def test_what_produces_in_space_places_ground_forces_there_or_on_own_planets() -> None:
    t = home(
        {"0 27": "space-dock, 3 infantry"},
        27,
        factions=("saar", "xxcha", "yssaril"),
        owners={"starpoint": 0, "new-albion": 1},
    )
    t.play("0 done", "0 -")  # nothing moves and nothing lands
    t.play("0 infantry=4", "0 good 1,good 2")
    assert t.options(0) == ["starpoint", "27"]
    assert t.why(0, "27=4")[0] == "at-most"  # the factory carries four, and three are there
    t.play("0 27=1,starpoint=3")
    assert units_of(t, "0 27") == {"space-dock": 1, "infantry": 4}
    assert units_of(t, "0 starpoint") == {"infantry": 3}


@proves("ti4.78.4a")
def test_no_more_ground_forces_than_capacity_where_there_is_no_planet() -> None:
    t = table(
        factions=("saar", "xxcha", "yssaril"),
        units={"0 46": "space-dock, 3 infantry"},
        players=RICH,
        begin=lambda g: produce_with(g, 0, 46),
    )
    assert t.why(0, "infantry=2") == ("no-room-to-land", "ti4.78.4a")
    t.play("0 carrier=1,infantry=4")  # a carrier that is produced with them makes room for four more
    t.play("0 " + ",".join(f"good {number}" for number in range(1, 6)))
    assert units_of(t, "0 46") == {"space-dock": 1, "carrier": 1, "infantry": 7}


@proves("ti4.78.2a")
def test_a_space_dock_of_the_arborec_produces_no_infantry() -> None:
    t = table(
        factions=("arborec", "xxcha", "yssaril"),
        units={"0 nestphar": "space-dock, 2 infantry"},
        players=RICH,
        begin=lambda g: produce_with(g, 0, 5),
    )
    assert production_limit(t.state, use(5)) == 5 + 2
    assert t.why(0, "infantry=3")[0] == "at-most"  # two by the two infantry
    t.play("0 infantry=2,destroyer=5", "0 " + ",".join(f"good {number}" for number in range(1, 7)))
    assert units_of(t, "0 nestphar") == {"space-dock": 1, "infantry": 4}


# ---------------------------------------------------------------- pieces


@proves("ti4.79.5", "ti4.79.5a", "ti4.79.5a.2", "ti4.37.4a")
def test_lacking_pieces_are_taken_back_from_systems_without_a_token() -> None:
    t = home(
        {**DOCK, "0 27": "3 carrier", "0 46": "carrier"}, tokens={46: [0]}, players={0: {"trade_goods": 9, "fleet": 5}}
    )
    t.play("0 done") if t.asked() == {0: "move-ships"} else None
    assert t.question(0).most("carrier") == 3  # type: ignore[attr-defined]
    t.play("0 carrier=2", "0 " + ",".join(f"good {number}" for number in range(1, 7)))
    assert t.forced()[-1] == "0 27=2"  # the only system without a token; no more than are produced
    assert units_of(t, "0 27") == {"carrier": 1}
    assert units_of(t, "0 16") == {"carrier": 2}
    none = table(units={**DOCK, "0 46": "4 carrier"}, tokens={46: [0]}, players=RICH).state
    assert next((one.value, one.why, one.rule) for one in not_producible(none, use())) == (
        "carrier",
        "no-reinforcements",
        "ti4.79.5",
    )


# ---------------------------------------------------------------- blockades


@proves("ti4.5.1", "ti4.5.1.2", "ti4.79.6.2")
def test_a_blockaded_dock_produces_ground_forces_only() -> None:
    t = home({**DOCK, "1 16": "destroyer"})
    assert t.options(0) == ["infantry"]
    assert t.why(0, "cruiser") == ("blockaded", "ti4.5.1")
    t.play("0 infantry=2", "0 good 1")
    assert units_of(t, "0 arretze") == {"space-dock": 1, "infantry": 2}


@proves("ti4.79.6", "ti4.79.6.2")
def test_no_ships_are_produced_beside_ships_of_others() -> None:
    g = table(units={**DOCK, "0 16": "cruiser", "1 16": "fighter"}, players=RICH).state
    assert producible(g, use()).keys() == {"infantry"}
    assert ("cruiser", "ships-of-others", "ti4.79.6") in [
        (one.value, one.why, one.rule) for one in not_producible(g, use())
    ]


# ---------------------------------------------------------------- more


def test_a_discount_makes_everything_cheaper_together() -> None:
    g = table(units=DOCK).state
    assert cost_of(g, use(discount=2), {"cruiser": 1, "destroyer": 1}) == 1
    assert cost_of(g, use(discount=2), {"destroyer": 1}) == 0


def test_too_many_ships_are_accepted_and_then_destroyed() -> None:
    t = home({**DOCK, "0 16": "2 cruiser"})
    t.play("0 done")  # the cruisers could fly through the gravity rift and come back
    t.play("0 destroyer=2", "0 good 1,good 2")
    assert t.asked() == {0: "fleet-excess"}
    t.play("0 cruiser=1")
    assert units_of(t, "0 16") == {"cruiser": 1, "destroyer": 2}


def test_whoever_has_lost_what_was_to_pay_for_units_chooses_again() -> None:
    """Others may take trade goods away after a transaction, between the choice of units and their price."""
    chosen = ProductionUse(seat=0, tile=16, units={"dreadnought": 1})
    t = table(
        units=DOCK,
        players={0: {"trade_goods": 2}},
        exhausted=["arretze", "hercant", "kamdorn"],
        begin=lambda g: begin(g, chosen, "pay-production", "produced-units"),
    )
    assert t.asked() == {0: "produce"}
    t.play("0 cruiser=1")  # both trade goods pay for it
    assert units_of(t, "0 16") == {"cruiser": 1}
