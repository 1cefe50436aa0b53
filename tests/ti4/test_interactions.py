"""Rules that meet: what follows for a third player, and several components at the same moment."""

from __future__ import annotations

from typing import Any

from orloj.kernel import Step
from orloj.testing import proves
from tests.ti4.battles import battle, is_idle, lost
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts

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
