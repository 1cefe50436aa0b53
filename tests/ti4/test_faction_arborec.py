"""The Arborec: Mitosis, Letani Warriors, Duha Menaimon, Bioplasmosis, Stymie."""

from __future__ import annotations

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import FACTIONS, TECHNOLOGIES
from orloj.games.ti4.facts import note_of
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.production import producible, production_limit
from orloj.kernel import Step
from orloj.testing import proves
from tests.ti4.battles import landing, throws
from tests.ti4.positions import table, units_of

US = ("arborec", "xxcha", "yssaril")
HOME = 5


@proves("ti4.78.2")
def test_docks_make_no_infantry_but_warriors_do() -> None:
    """The dock of Nestphar (3 resources and 2) makes five units; the two warriors beside it make one each."""
    dock = table(factions=US, units={"0 nestphar": "space-dock"})
    both = table(factions=US, units={"0 nestphar": "space-dock, 2 infantry"}, players={0: {"trade_goods": 9}})
    use = ProductionUse(seat=0, tile=HOME)
    assert "infantry" not in producible(dock.state, use)
    assert "fighter" in producible(dock.state, use)
    assert production_limit(both.state, use) == 7
    assert producible(both.state, use)["infantry"] == 2


def test_mitosis_concerns_nobody_else_and_lifts_no_blockade() -> None:
    """Docks of others make infantry; where others have ships, the Arborec make none either."""
    rich = {0: {"trade_goods": 9}, 1: {"trade_goods": 9}}
    theirs = table(factions=US, units={"1 archon-ren": "space-dock"}, players=rich)
    assert "infantry" in producible(theirs.state, ProductionUse(seat=1, tile=14))
    blockaded = table(factions=US, units={"0 nestphar": "space-dock, infantry", f"1 {HOME}": "cruiser"}, players=rich)
    assert list(producible(blockaded.state, ProductionUse(seat=0, tile=HOME))) == ["infantry"]


def test_an_infantry_grows_at_the_start_of_each_status_phase() -> None:
    t = table(factions=US, owners={"lodor": 0}, phase="status", plan=("status-phase-starts",))
    assert t.asked() == {0: "mitosis"}
    assert t.options(0) == ["lodor", "nestphar"]
    assert units_of(t.play("0 lodor"), "0 lodor") == {"infantry": 1}


def test_without_planets_nothing_grows() -> None:
    t = table(factions=US, owners={"nestphar": 1}, phase="status", plan=("status-phase-starts",))
    assert t.asked() == {0: "idle"}


def test_warriors_fight_and_produce_better_with_their_upgrade() -> None:
    first = FACTIONS["arborec"].units["infantry"]
    second = TECHNOLOGIES["letani-warrior-ii"].stats
    assert second is not None
    assert (first.combat, second.combat) == (8, 7)
    for technologies, made, hits in (([], 1, 0), (["letani-warrior-ii"], 2, 1)):
        t = landing(
            "dreadnought, infantry",
            {"lor": "infantry"},
            factions=US,
            dice=[1, 7, 10],
            technologies={0: technologies},
        )
        t.play("0 fire-all", "0 land infantry lor=1")
        assert throws(t, "combat")[0] == (0, "infantry", [7], hits)
        yard = table(factions=US, units={"0 nestphar": "infantry"}, technologies={0: technologies})
        assert production_limit(yard.state, ProductionUse(seat=0, tile=HOME)) == made


def test_warriors_come_back_at_home() -> None:
    """With 6 or more they wait on the card; at the start of the next turn they are on planets at home."""
    t = landing(
        "infantry",
        {"lor": "2 infantry"},
        factions=US,
        technologies={0: ["letani-warrior-ii"]},
        plan=[Step("turn", [0])],
        dice=[1, 9, 1, 6],
    )
    t.play("0 land infantry lor=1")
    assert [line.values["count"] for line in t.story("revives")] == [1]
    assert t.asked() == {0: "action"}
    assert t.state.players[0].waiting == {}
    assert units_of(t, "0 nestphar") == {"infantry": 1}


def test_the_flagship_produces_where_it_is_activated() -> None:
    """Up to five units, paid for; it is not Production, so nothing that answers to Production helps."""
    t = table(
        factions=US,
        units={"0 36": "flagship"},
        owners={"arnor": 0},
        players={0: {"trade_goods": 9}},
        technologies={0: ["sarween-tools"]},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    assert t.asked() == {0: "after.Activation"}
    t.play("0 duha-menaimon")
    assert t.asked() == {0: "produce"}
    assert t.why(0, "fighter=6")[0] == "at-most"
    t.play("0 cruiser=1,infantry=2,fighter=2")
    t.play("0 good 1,good 2,good 3,good 4")
    t.play("0 arnor=2")
    assert units_of(t, "0 36") == {"flagship": 1, "cruiser": 1, "fighter": 2}
    assert units_of(t, "0 arnor") == {"infantry": 2}


def test_elsewhere_the_flagship_produces_nothing() -> None:
    t = table(
        factions=US,
        units={"0 36": "flagship", "0 47": "carrier"},
        begin=lambda g: tactical.start(g, 0, 47),
    )
    assert t.asked() == {0: "move-ships"}


@proves("ti4.56.3")
def test_infantry_spread_to_planets_near_by() -> None:
    """From Arnor to Lor in the same system, from Lor to Torkan in an adjacent one; each moves once, all at once."""
    t = table(
        factions=US,
        technologies={0: ["bioplasmosis"]},
        units={"0 arnor": "2 infantry", "0 lor": "infantry"},
        owners={"arnor": 0, "lor": 0, "torkan": 0, "lodor": 0},
        phase="status",
        plan=("status-phase-ends",),
    )
    t.play("0 bioplasmosis")
    assert t.options(0) == ["spore arnor 1", "spore arnor 2", "spore lor 1"]
    assert "lodor" not in " ".join(t.answers(0))
    t.play("0 spore arnor 1=lor,spore lor 1=torkan")
    assert units_of(t, "0 arnor") == {"infantry": 1}
    assert units_of(t, "0 lor") == {"infantry": 1}
    assert units_of(t, "0 torkan") == {"infantry": 1}


def test_the_flagship_produces_in_own_activations_only() -> None:
    t = table(
        factions=US,
        units={"0 36": "flagship"},
        players={0: {"trade_goods": 9}},
        active=1,
        begin=lambda g: tactical.start(g, 1, 36),
    )
    assert 0 not in t.asked()


def test_stymie_closes_systems_near_the_holder() -> None:
    """Xxcha units in 28 close 28 and what is beside it; their home closes nothing."""
    note = note_of(0, "arborec", "stymie")
    t = table(
        factions=US,
        units={
            "0 36": "flagship",
            "0 lor": "infantry",
            "0 mecatol-rex": "infantry",
            "0 nestphar": "infantry",
            "1 28": "cruiser",
            "1 14": "cruiser",
        },
        owners={"lor": 0, "mecatol-rex": 0},
        notes={1: [(0, "stymie")]},
        players={0: {"trade_goods": 9}, 2: {"trade_goods": 9}},
        active=1,
        plan=[Step("turn", [1])],
    )
    near, far = ProductionUse(seat=0, tile=36), ProductionUse(seat=0, tile=HOME)
    assert "infantry" in producible(t.state, near)
    t.play("1 component stymie")
    assert t.state.players[1].notes_in_play == [note]
    assert producible(t.state, near) == {}
    flagship = ProductionUse(seat=0, tile=36, ability="duha-menaimon", limit=5)
    assert producible(t.state, flagship) == {}
    assert producible(t.state, ProductionUse(seat=0, tile=18)) == {}  # beside 28 too
    assert "infantry" in producible(t.state, far)
    blockaded = ProductionUse(seat=0, tile=14, ability="duha-menaimon", limit=5)
    assert "cruiser" not in producible(t.state, blockaded)  # with ships of others, stymied or not
    others = ProductionUse(seat=2, tile=47, ability="duha-menaimon", limit=5)
    assert "infantry" in producible(t.state, others)  # whoever is no Arborec is not concerned


def test_stymie_does_not_work_around_home_systems() -> None:
    """39 is beside the home system of the holder, and nothing else of his is near."""
    made = ProductionUse(seat=0, tile=39, ability="duha-menaimon", limit=5)
    for place, closed in (("14", False), ("28", True)):
        t = table(
            factions=US,
            units={"0 39": "flagship", f"1 {place}": "cruiser"},
            notes={1: [(0, "stymie")]},
            players={0: {"trade_goods": 9}},
            active=1,
            plan=[Step("turn", [1])],
        )
        t.play("1 component stymie")
        assert (producible(t.state, made) == {}) == closed


def test_stymie_goes_back_when_its_holder_activates_a_system_of_the_arborec() -> None:
    note = note_of(0, "arborec", "stymie")
    for tile, left in ((47, [note]), (36, [])):
        t = table(
            factions=US,
            units={"0 lor": "infantry", "1 28": "cruiser"},
            notes={1: [(0, "stymie")]},
            active=1,
            plan=[Step("turn", [1]), Step("turn", [1])],
        )
        t.play("1 component stymie", f"1 activate {tile}")
        assert t.state.players[1].notes_in_play == left
        assert (note in t.state.players[0].notes.cards) == (tile == 36)
