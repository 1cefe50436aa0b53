"""What abilities have in common [ti4.53], and the order of what happens at the same moment of the status phase."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import BASIC, Stats
from orloj.games.ti4.facts import timing_order
from orloj.games.ti4.galaxy import adjacent
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.state import Lasting
from orloj.kernel import Step
from orloj.testing import proves
from tests.ti4.battles import landing, throws
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts, turn


@proves("ti4.53.4")
def test_cannot_is_absolute() -> None:
    """Whoever may enter asteroid fields does not by a Ceasefire."""
    stop = Lasting(id="ceasefire", seat=1, other=0, tile=44, until="action")
    own = {0: ["antimass-deflectors"]}
    assert MAY_ENTER(table(technologies=own).state, False, 0, "carrier", 44, False)
    assert not MAY_ENTER(table(technologies=own, lasting=[stop]).state, False, 0, "carrier", 44, False)


@proves("ti4.clar.16")
def test_what_enables_for_good_beats_what_forbids() -> None:
    """No law and no card takes the wormholes of the Creuss away from them: they move and withdraw through them, from
    alpha to beta and from alpha to alpha, while others stay where they are."""
    facts: dict[str, Any] = {"factions": ("creuss", "sol", "yin"), "laws": {"enforced-travel-ban": {}}}
    for target in (25, 39, 40):
        for seat in (0, 1):
            t = table(
                units={f"{seat} 26": "cruiser", f"{seat} 47": "cruiser"},
                active=seat,
                plan=[Step("turn", [seat])],
                **facts,
            )
            t.play(f"{seat} activate {target}")
            assert (f"sail cruiser 26-{target}" in t.options(seat)) == (seat == 0)
            assert (target in adjacent(t.state, 26, seat, "retreat")) == (seat == 0)


@proves("ti4.53.5")
def test_an_ability_is_resolved_in_full() -> None:
    """Unstable Planet exhausts the planet and destroys three infantry: nothing of it can be left out."""
    t = acts("unstable-planet", units={"1 vefut-ii": "4 infantry"}, owners={"vefut-ii": 1})
    assert t.asked() == {0: "idle"}
    assert t.state.planets["vefut-ii"].exhausted
    assert units_of(t, "1 vefut-ii") == {"infantry": 1}


MANDATORY = {
    "anti-intellectual-revolution",
    "arc-secundus",
    "assault-cannon",
    "assimilate",
    "duranium-armor",
    "e-res-siphons",
    "genesis",
    "holy-planet-of-ixth",
    "infantry-ii",
    "letani-warrior-ii",
    "magmus-reactor",
    "minister-of-commerce",
    "minister-of-exploration",
    "minister-of-policy",
    "mitosis",
    "neuroglaive",
    "prophecy-of-ixth",
    "salvage-operations",
    "scavenge",
    "shard-of-the-throne",
    "spec-ops-ii",
    "the-crown-of-emphidia",
    "valkyrie-particle-weave",
    "van-hauge",
    "wormhole-generator",
    "yin-spinner",
}  # what these say happens, or is to be done, without "may"


@proves("ti4.53.6")
def test_whoever_has_what_does_not_say_may_cannot_leave_it() -> None:
    assert {one.id for found in BOOK._abilities.values() for one in found if one.mandatory} == MANDATORY


@proves("ti4.53.5.2", "ti4.53.6")
def test_what_may_be_done_need_not_be() -> None:
    """Dacxive Animators may be used; the die of Infantry II is rolled anyway."""
    own = {0: ["dacxive-animators"], 1: ["infantry-ii"]}
    t = landing("carrier, 2 infantry", {"arnor": "infantry"}, dice=[8, 1, 1, 6], technologies=own)
    t.play("0 land infantry arnor=2")
    assert [line.seat for line in t.story("revives")] == [1]
    assert "pass" in t.options(0)
    t.play("0 pass")
    assert units_of(t, "0 arnor") == {"infantry": 2}


@proves("ti4.53.15")
def test_what_stands_before_then_comes_first() -> None:
    """Technology: one technology, then another one for six resources."""
    t = turn("technology", players={0: {"trade_goods": 6}}).play("0 strategic technology")
    assert t.asked() == {0: "research"}
    t.play("0 neural-motivator")
    assert t.asked() == {0: "technology-second"}
    t.play("0 research-for 6")
    assert t.asked() == {0: "pay"}


def _abilities(figures: Stats) -> set[str]:
    has: dict[str, Any] = {
        "barrage": figures.barrage,
        "production": figures.production,
        "bombardment": figures.bombardment,
        "cannon": figures.cannon,
        "shield": figures.shield,
        "sustain": figures.sustain,
    }
    return {name for name, value in has.items() if value}


@proves("ti4.53.22", "ti4.53.22.2")
def test_units_have_six_kinds_of_abilities() -> None:
    assert {kind: _abilities(figures) for kind, figures in BASIC.items() if _abilities(figures)} == {
        "destroyer": {"barrage"},
        "dreadnought": {"bombardment", "sustain"},
        "pds": {"cannon", "shield"},
        "space-dock": {"production"},
    }


@proves("ti4.53.23")
def test_this_system_is_where_the_unit_is() -> None:
    """A PDS fires at ships in its own system, and shields its own planet."""
    t = table(units={"0 28": "2 cruiser", "1 arnor": "pds", "1 mecatol-rex": "pds"}, owners={"arnor": 1},
              begin=lambda g: tactical.start(g, 0, 36), dice=[1])  # fmt: skip
    t.play("0 sail-all cruiser 28-36", "0 done", "1 fire-all")
    assert throws(t, "cannon") == [(1, "pds", [1], 0)]  # and not the one of the system beside it


@proves("ti4.clar.1")
def test_in_the_status_phase_the_order_is_that_of_initiative() -> None:
    sheets = {0: {"initiative": 5}, 1: {"initiative": 1}, 2: {"initiative": 3}}
    assert timing_order(table(players=sheets, phase="status", active=-1).state) == [1, 2, 0]
    assert timing_order(table(players=sheets, phase="agenda", active=-1, speaker=2).state) == [2, 0, 1]
    assert timing_order(table(players=sheets, active=2).state) == [2, 0, 1]  # from the active player on
