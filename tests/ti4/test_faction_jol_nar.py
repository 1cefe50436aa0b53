"""The Universities of Jol-Nar: Fragile, Brilliant, Analytical, J.N.S. Hylarim, two technologies, Research Agreement."""

from __future__ import annotations

from functools import partial

from orloj.games.ti4 import tactical
from orloj.games.ti4.galaxy import are_adjacent
from orloj.games.ti4.research import gain_technology, technologies_open
from orloj.games.ti4.state import State
from orloj.kernel import Step
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

US = ("jol-nar", "xxcha", "yssaril")
THEM = ("xxcha", "jol-nar", "yssaril")
FIRST = ["antimass-deflectors", "neural-motivator", "plasma-scoring", "sarween-tools"]


def test_combat_rolls_get_one_less_and_others_do_not() -> None:
    """Cruisers need 8; the barrage of a destroyer still 9, bombardment of a dreadnought 5."""
    t = battle("cruiser, destroyer", "2 carrier, fighter", factions=US, dice=[9, 8, 7, 9, 1, 1, 1])
    t.play("0 fire-all")
    assert throws(t)[:3] == [(0, "destroyer", [9, 8], 1), (0, "cruiser", [7], 0), (0, "destroyer", [9], 0)]
    ground = landing("dreadnought", {"lor": "infantry"}, factions=US, dice=[5])
    ground.play("0 fire-all")
    assert throws(ground) == [(0, "dreadnought", [5], 1)]


def test_who_is_brilliant_uses_the_primary_ability() -> None:
    """One technology for nothing and another one for six, for the token of the secondary ability."""
    t = table(
        factions=US,
        technologies={0: FIRST},
        players={0: {"trade_goods": 6}},
        plan=[Step("secondary", [0, "technology"])],
    )
    assert t.asked() == {0: "technology-follows"}
    assert t.options(0) == ["research-for 4", "use-primary"]
    t.play("0 use-primary", "0 gravity-drive")
    assert t.asked() == {0: "technology-second"}
    t.play("0 research-for 6")
    t.play("0 " + ",".join(f"good {number}" for number in range(1, 7)), "0 dacxive-animators")
    assert t.state.players[0].technologies == [*FIRST, "gravity-drive", "dacxive-animators"]
    assert t.state.players[0].strategy == 1
    other = table(factions=THEM, players={0: {"trade_goods": 9}}, plan=[Step("secondary", [0, "technology"])])
    assert other.asked() != {0: "technology-follows"}  # for others there is only one thing to do


def test_one_prerequisite_may_be_missing_but_not_for_upgrades() -> None:
    """Light/Wave Deflector needs three blue ones, Fleet Logistics two; Carrier II is an upgrade and needs two."""
    g = table(factions=US, technologies={0: FIRST}, owners={"jol": -1, "nar": -1}).state
    assert "fleet-logistics" in technologies_open(g, 0)
    assert "light-wave-deflector" not in technologies_open(g, 0)
    assert "carrier-ii" not in technologies_open(g, 0)
    other = table(factions=THEM, technologies={0: FIRST}, owners={"archon-ren": -1, "archon-tau": -1}).state
    assert "fleet-logistics" not in technologies_open(other, 0)


def test_natural_nines_of_the_flagship_make_two_hits_more() -> None:
    """9 and 10 before modifiers, on top of their own hit; other ships do not."""
    t = battle("flagship", "6 fighter", factions=US, dice=[9, 8, *[1] * 6])
    assert throws(t)[0] == (0, "flagship", [9, 8], 4)
    assert lost(t)[0] == (1, "fighter", 4)
    plain = battle("cruiser", "6 fighter", factions=US, dice=[10, *[1] * 6])
    assert throws(plain)[0] == (0, "cruiser", [10], 1)


def test_siphons_pay_when_somebody_comes() -> None:
    for units, goods in (({"1 36": "cruiser"}, 4), ({"1 lor": "infantry"}, 0)):
        t = table(
            factions=THEM,
            technologies={1: ["e-res-siphons"]},
            units=units,
            begin=lambda g: tactical.start(g, 0, 36),
        )
        assert t.state.players[1].trade_goods == goods
    own = table(
        factions=US,
        technologies={0: ["e-res-siphons"]},
        units={"0 36": "cruiser"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    assert own.state.players[0].trade_goods == 0


def test_the_conduit_joins_the_active_system_with_all_own_units() -> None:
    t = table(
        factions=US,
        technologies={0: ["spatial-conduit-cylinder"]},
        units={"0 lor": "infantry", "0 26": "carrier"},
        owners={"lor": 0},
        plan=[Step("turn", [0])],
    )
    t.play("0 activate 36")
    assert t.asked() == {0: "after.Activation"}
    t.play("0 spatial-conduit-cylinder")
    assert are_adjacent(t.state, 36, 26, 1)  # for everybody
    assert not are_adjacent(t.state, 36, 20)
    t.play("0 sail carrier 26-36", "0 done")
    assert units_of(t, "0 36") == {"carrier": 1}
    assert is_idle(t)
    assert not are_adjacent(t.state, 36, 26)  # it is over
    assert t.state.players[0].exhausted == ["spatial-conduit-cylinder"]


def test_the_conduit_needs_a_unit_in_the_active_system() -> None:
    t = table(
        factions=US,
        technologies={0: ["spatial-conduit-cylinder"]},
        units={"0 26": "carrier"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    assert t.asked() != {0: "after.Activation"}


def _gains(g: State, technology: str, researched: bool) -> None:
    gain_technology(g, 1, technology, researched=researched)


def test_the_holder_gains_what_jol_nar_researches() -> None:
    """Without its prerequisites; not what they only gain, and no faction technology."""
    cases = [
        ("gravity-drive", True, True),
        ("gravity-drive", False, False),
        ("e-res-siphons", True, False),
        ("neural-motivator", True, False),  # the holder has it already
    ]
    for technology, researched, works in cases:
        t = table(
            factions=THEM,
            technologies={0: ["neural-motivator"]},
            notes={0: [(1, "research-agreement")]},
            begin=partial(_gains, technology=technology, researched=researched),
        )
        assert (t.asked() == {0: "after.TechnologyGain"}) == works
        if works:
            t.play("0 research-agreement")
            assert "gravity-drive" in t.state.players[0].technologies
            assert len(t.state.players[1].notes.cards) == 5


def test_who_has_another_version_gains_none() -> None:
    t = table(
        factions=("sol", "jol-nar", "yssaril"),
        notes={0: [(1, "research-agreement")]},
        begin=lambda g: gain_technology(g, 1, "infantry-ii", researched=True),
    )
    assert is_idle(t)
