"""What the combat knows of ships and cards is what the content says."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import permutations
from typing import Any

import msgspec

from orloj.games.voidfall.combat import KINDS, SHIPS, TECHNOLOGIES, VOID_ABILITIES, Side
from orloj.games.voidfall.combat.facts import ANY, BATTERY_DAMAGE, BOMBARD_PRICE, Card, Ship, cards_of
from orloj.testing import proves


def content(name: str) -> dict[str, Any]:
    return tomllib.loads((files("orloj.games.voidfall") / "content" / f"{name}.toml").read_text("utf-8"))


@proves("voidfall.fleets.3", "voidfall.ship-types.2", "voidfall.ship-types.3", "voidfall.ship-types.4")
def test_ships_are_those_of_the_content() -> None:
    found = {ship["id"]: msgspec.convert(ship, Ship) for ship in content("fleets")["ship"]}
    assert found == dict(SHIPS)
    assert tuple(found) == KINDS
    known = set(Ship.__struct_fields__)
    for ship in content("fleets")["ship"]:
        combat = {key for key in ship if key.startswith(("initiative", "approach", "salvo", "deploys"))}
        assert combat <= known, f"{ship['id']}: the combat does not know {sorted(combat - known)}"


def test_batteries_are_those_of_the_content() -> None:
    damage = {one["id"]: one.get("approach_damage_defender", 0) for one in content("fleets")["installation"]}
    assert damage == {"shipyard": 0, "sector_defense": BATTERY_DAMAGE, "starbase": BATTERY_DAMAGE}


@proves("voidfall.corvette-upgrades.3", "voidfall.corvette-upgrades.4", "voidfall.corvette-upgrades.5")
def test_technologies_are_those_of_the_content() -> None:
    found = {}
    for technology in content("technologies")["technology"]:
        if "combat_basic" in technology or technology["id"] in TECHNOLOGIES:
            found[technology["id"]] = (_card(technology["combat_basic"]), _card(technology["combat_improved"]))
    assert found == {name: tuple(cards) for name, cards in TECHNOLOGIES.items()}


def _card(table: dict[str, Any]) -> Card:
    known = {key: value for key, value in table.items() if key not in ("see", "token_capacity")}
    if known.get("recall_to_home") == "any":
        known["recall_to_home"] = ANY
    assert set(known) <= set(Card.__struct_fields__), f"the combat does not know {sorted(known)}"
    return msgspec.convert(known, Card)


def test_abilities_of_the_voidborn_are_those_of_crises_and_alerts() -> None:
    named = {ability for alert in content("alerts")["alert"] for ability in alert.get("void", ())}
    text = (files("orloj.games.voidfall") / "content" / "crises.toml").read_text("utf-8")
    named |= {ability for ability in VOID_ABILITIES if f'void = ["{ability}"]' in text}
    assert named <= set(VOID_ABILITIES)
    assert text.count("void = [") == sum(text.count(f'void = ["{ability}"]') for ability in VOID_ABILITIES)


def test_the_price_of_bombard_is_the_one_on_the_card() -> None:
    text = (files("orloj.games.voidfall") / "content" / "focus_house.toml").read_text("utf-8")
    assert f"bombard = {BOMBARD_PRICE}" in text


def test_the_improved_card_replaces_the_basic_one() -> None:
    both = cards_of(("shields",), ("shields",), ())
    assert both == (TECHNOLOGIES["shields"].improved,)


def test_a_side_is_written_the_same_after_it_was_read() -> None:
    """What lies in a table must not change by saving and loading it."""
    for cards in permutations(("shields", "targeting", "torpedoes", "energy_cells", "escape_pods")):
        written = msgspec.msgpack.encode(Side(basic=cards))
        assert msgspec.msgpack.encode(msgspec.msgpack.decode(written, type=Side)) == written
