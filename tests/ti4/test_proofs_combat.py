"""What belongs to combat rolls alone [ti4.7.1c, ti4.39.1c, ti4.71.3d, ti4.71.7c], shields beside war suns [ti4.40.3a],
repairs [ti4.36.3], who is an opponent [ti4.49.1], and the steps of a tactical action in their order [ti4.62]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.combats import COMBAT_LONG
from orloj.games.ti4.hits import land
from orloj.games.ti4.moments import Hits, HitsLanding
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.units import damaged_at
from orloj.kernel import Line
from orloj.testing import Position, proves
from tests.ti4.battles import action, battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

# ---------------------------------------------------------------- combat rolls and other rolls

MODIFIERS = [  # faction, what else changes its combat rolls, by how much
    ("sardakk-norr", "", 1),
    ("jol-nar", "", -1),
    ("winnu", "morale-boost", 1),
]


def lasting(card: str, seat: int) -> list[Lasting]:
    """An action card that works during the whole test."""
    return [Lasting(id=card, seat=seat, until=COMBAT_LONG)] if card else []


def people(faction: str, seat: int) -> tuple[str, ...]:
    return (faction, "hacan", "yin") if seat == 0 else ("hacan", faction, "yin")


@pytest.mark.parametrize(("faction", "card", "plus"), MODIFIERS)
def test_these_change_combat_rolls(faction: str, card: str, plus: int) -> None:
    """A cruiser hits on 7."""
    t = battle("cruiser", "2 cruiser", factions=people(faction, 0), lasting=lasting(card, 0), dice=[7 - plus, 1, 1])
    assert throws(t)[0] == (0, "cruiser", [7 - plus], 1)


@proves("ti4.7.1c")
@pytest.mark.parametrize(("faction", "card", "plus"), MODIFIERS)
def test_bombardment_is_not_changed_by_them(faction: str, card: str, plus: int) -> None:
    """Dreadnoughts bombard on 5, those of the N'orr with two dice on 4: what misses by one misses, what just hits
    hits."""
    ships, value = ("dreadnought", 4) if faction == "sardakk-norr" else ("2 dreadnought", 5)
    facts: dict[str, Any] = {"factions": people(faction, 0), "lasting": lasting(card, 0)}
    t = landing(ships, {"arnor": "3 infantry"}, dice=[value - 1, value], **facts).play("0 fire-all")
    assert throws(t, "bombardment") == [(0, "dreadnought", [value - 1, value], 1)]
    assert lost(t) == [(1, "infantry", 1)]
    assert plus


@proves("ti4.7.1c")
def test_dice_of_bombardment_are_not_rolled_again_by_what_is_for_combat_rolls() -> None:
    """Fire Team: combat dice of a ground combat."""
    t = landing("2 dreadnought, infantry", {"arnor": "3 infantry"}, dice=[1, 1, 1], hands={0: ["fire-team"]})
    t.play("0 fire-all")
    assert t.asked() == {0: "commit"}


@proves("ti4.39.1c")
@pytest.mark.parametrize(("faction", "card", "plus"), MODIFIERS)
def test_barrage_is_not_changed_by_them(faction: str, card: str, plus: int) -> None:
    """A destroyer has two dice that hit on 9; then it fights, with the change."""
    facts: dict[str, Any] = {"factions": people(faction, 0), "lasting": lasting(card, 0)}
    t = battle("destroyer", "carrier, 3 fighter", dice=[8, 9, 9 - plus], **facts).play("0 fire-all")
    assert throws(t)[0] == (0, "destroyer", [8, 9], 1)
    assert throws(t)[1] == (0, "destroyer", [9 - plus], 1)


@proves("ti4.39.1c")
def test_a_nebula_helps_the_defender_in_combat_rolls_only() -> None:
    t = battle("cruiser, 2 fighter", "destroyer", tile=42, dice=[8, 8, 1, 1, 1, 8])
    t.play("1 fire-all", "1 stand")
    assert throws(t, "barrage") == [(1, "destroyer", [8, 8], 0)]
    assert (1, "destroyer", [8], 1) in throws(t, "combat")


@proves("ti4.71.3d")
@pytest.mark.parametrize(("faction", "card", "plus"), MODIFIERS)
def test_space_cannons_that_fire_at_ships_are_not_changed_by_them(faction: str, card: str, plus: int) -> None:
    """A PDS hits on 6."""
    facts: dict[str, Any] = {"factions": people(faction, 1), "lasting": lasting(card, 1)}
    t = battle("3 cruiser", "", units={"1 arnor": "2 pds"}, owners={"arnor": 1}, dice=[5, 6],
               steps=["space-cannon-offense"], **facts)  # fmt: skip
    t.play("1 fire-all")
    assert throws(t, "cannon") == [(1, "pds", [5, 6], 1)]
    assert plus


@proves("ti4.71.7c")
@pytest.mark.parametrize(("faction", "card", "plus"), MODIFIERS)
def test_space_cannons_that_fire_at_forces_are_not_changed_by_them(faction: str, card: str, plus: int) -> None:
    facts: dict[str, Any] = {"factions": people(faction, 1), "lasting": lasting(card, 1)}
    t = landing("carrier, 4 infantry", {"arnor": "2 pds"}, dice=[5, 6], **facts)
    t.play("0 land infantry arnor=4", "1 fire-all")
    assert throws(t, "cannon") == [(1, "pds", [5, 6], 1)]
    assert units_of(t, "0 arnor") == {"infantry": 3}
    assert plus


# ---------------------------------------------------------------- shields beside a war sun


@proves("ti4.40.3a")
def test_without_a_shield_the_magen_defense_grid_does_not_work() -> None:
    """It needs a unit with Planetary Shield; beside a war sun of somebody else a PDS has none."""
    facts: dict[str, Any] = {"technologies": {0: ["war-sun"], 1: ["magen-defense-grid"]}, "dice": [8, 8, 8, 1, 1, 1]}
    forces = {"arnor": "3 infantry, pds"}
    t = landing("carrier, 3 infantry", forces, **facts).play("0 land infantry arnor=3", "1 hold-fire")
    assert t.asked() == {1: "after.RoundStart"}
    assert t.options(1) == ["pass", "magen-defense-grid"]
    t = landing("war-sun, 3 infantry", forces, **facts)
    t.play("0 hold-fire", "0 land infantry arnor=3")
    t.play("1 hold-fire")
    assert throws(t, "combat")[0] == (0, "infantry", [8, 8, 8], 3)  # nobody was asked about the grid
    assert not t.story("magen")
    assert t.state.planets["arnor"].owner == 0


# ---------------------------------------------------------------- damage and repairs


def _struck(g: State) -> None:
    land(g, HitsLanding(seat=1, place="36", hits=[Hits(by=0, count=1)]))


def _struck_after(*steps: str) -> Position[State]:
    """Seat 1 has a damaged dreadnought; after these steps a hit lands on it."""

    def begin(g: State) -> None:
        _struck(g)
        g.then(*steps)

    return table(units={"1 36": "dreadnought*, cruiser"}, begin=begin)


@proves("ti4.36.3", "ti4.57.7")
def test_a_damaged_unit_sustains_damage_again_when_it_was_repaired_and_not_before() -> None:
    assert _struck_after().asked() == {1: "losses"}
    for step in ("cards-ready", "tokens-return", "turn-ends"):  # nothing of this repairs anything
        assert _struck_after(step).asked() == {1: "losses"}
    t = _struck_after("units-repair")
    assert t.asked() == {1: "sustain"}
    t.play("1 dreadnought")
    assert damaged_at(t.state, 1, "36", "dreadnought") == 1


@proves("ti4.36.3")
def test_a_card_repairs_too() -> None:
    """Emergency Repairs at the start of a round, then a hit."""
    facts: dict[str, Any] = {"hands": {0: ["emergency-repairs"]}, "dice": [1, 7]}
    t = battle("dreadnought*", "cruiser", **facts).play("0 emergency-repairs")
    assert t.asked() == {0: "sustain"}
    t = battle("dreadnought*", "cruiser", **facts).play("0 pass")
    assert lost(t) == [(0, "dreadnought", 1)]


@proves("ti4.36.3")
def test_damage_outlasts_the_combat() -> None:
    t = battle("2 dreadnought", "cruiser", dice=[5, 1, 7])
    t.play("0 dreadnought")
    assert is_idle(t)
    assert damaged_at(t.state, 0, "36", "dreadnought") == 1


@proves("ti4.36.6")
def test_only_the_owner_of_non_euclidean_shielding_cancels_two_hits() -> None:
    """Two dreadnoughts on either side, two hits for each: those of the Letnev are all cancelled by one of them."""
    t = battle(
        "2 dreadnought",
        "2 dreadnought",
        factions=("letnev", "hacan", "yin"),
        technologies={0: ["non-euclidean-shielding"]},
        dice=[5, 5, 5, 5],
    )
    t.play("0 dreadnought", "1 dreadnought")
    assert [(line.seat, line.values["count"]) for line in t.story("sustains")] == [(0, 2), (1, 1)]
    assert t.asked() == {1: "sustain"}
    t.play("1 pass")
    assert lost(t)[0] == (1, "dreadnought", 1)


# ---------------------------------------------------------------- opponents


@proves("ti4.49.1")
def test_who_has_no_units_in_a_combat_uses_nothing_against_opponents() -> None:
    """Seat 2 has cards and technologies for every moment of a combat, and a fleet beside it; but it is not its combat.
    Seat 1 has Intercept and is asked."""
    cards = ["morale-boost", "skilled-retreat", "direct-hit", "shields-holding", "courageous-to-the-end", "salvage"]
    t = battle(
        "dreadnought, cruiser",
        "2 cruiser",
        hands={2: cards, 1: ["intercept"]},
        technologies={2: ["assault-cannon", "duranium-armor"]},
        units={"2 47": "4 cruiser", "2 lor": "pds", "0 18": "destroyer"},
        factions=("hacan", "winnu", "yin"),
        dice=[5, 7, 7, 1, 5, 7],
    )
    asked: set[int] = set()
    answers = {"announce-retreat": "retreat", "after.RetreatDeclared": "intercept", "sustain": "dreadnought"}
    while not is_idle(t):
        asked |= {*t.asked()}
        for seat, question in t.asked().items():
            wanted = answers.get(question, t.options(seat)[0])
            t.play(f"{seat} {wanted if wanted in t.options(seat) else t.options(seat)[0]}")
            break
    assert asked == {0, 1}
    assert [line.seat for line in t.story("plays-card")] == [1]
    assert t.state.players[2].card_count == len(cards)
    assert units_of(t, "2 47") == {"cruiser": 4}


@proves("ti4.49.1")
def test_who_has_no_units_in_a_combat_is_not_hit_by_what_hits_opponents() -> None:
    """Assault Cannon of seat 0: its opponent destroys a ship; seat 2, beside the combat, none."""
    t = battle(
        "4 cruiser",
        "2 carrier",
        units={"2 47": "2 cruiser"},
        technologies={0: ["assault-cannon"]},
        dice=[1] * 10,
        factions=("hacan", "winnu", "yin"),
    )
    while "after.RoundStart" in t.asked().values():
        t.play("0 assault-cannon")
    assert lost(t)[0] == (1, "carrier", 1)
    assert units_of(t, "2 47") == {"cruiser": 2}


# ---------------------------------------------------------------- the steps of a tactical action


@proves("ti4.62.0", "ti4.62.2c", "ti4.62.3", "ti4.62.4", "ti4.62.5", "ti4.42.6")
def test_a_tactical_action_from_its_first_to_its_last_step() -> None:
    """Into a system with a cruiser and a PDS of seat 1 and a space dock of seat 0: cannons, combat, landing, control,
    production, in this order."""
    t = table(
        units={"0 16": "carrier, cruiser", "0 hercant": "3 infantry", "1 27": "cruiser", "1 new-albion": "pds",
               "0 starpoint": "space-dock, infantry"},
        owners={"new-albion": 1, "starpoint": 0},
        players={0: {"trade_goods": 3}},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[1, 9, 7, 1, 1],
    )  # fmt: skip
    t.play("0 sail carrier 16-27", "0 load-all infantry hercant 0", "0 sail cruiser 16-27", "0 done")
    assert t.asked() == {1: "space-cannon"}
    t.play("1 fire-all")
    assert t.asked() == {0: "announce-retreat"}
    t.play("0 stand")
    assert t.asked() == {0: "commit"}  # the cruiser was shot down
    t.play("0 land infantry new-albion=2", "1 fire-all")
    assert t.asked() == {0: "produce"}
    t.play("0 infantry=2", "0 good 1")
    told = [_step(line) for line in t.story()]
    assert [step for step in dict.fromkeys(told) if step] == [
        "activation", "movement", "cannon", "space combat", "landing", "defense", "control", "production",
    ]  # fmt: skip
    assert is_idle(t)


def _step(line: Line) -> str:
    """Which step of the action a line of the story belongs to."""
    if line.key == "throw":
        defends = line.values["purpose"] == "cannon" and not line.values["place"].isdigit()
        return "defense" if defends else {"cannon": "cannon", "combat": "space combat"}[line.values["purpose"]]
    known = {"activates": "activation", "moves": "movement", "space-combat": "space combat", "lands": "landing",
             "gains-control": "control", "produces": "production"}  # fmt: skip
    return known.get(line.key, "")


@proves("ti4.62.3", "ti4.72.0")
def test_ships_of_two_players_fight_whether_they_want_or_not() -> None:
    """Nobody has moved, and still the combat comes; nobody is asked whether."""
    t = table(units={"0 36": "cruiser", "1 36": "cruiser"}, begin=lambda g: tactical.start(g, 0, 36), dice=[7, 1])
    assert len(t.story("space-combat")) == 1
    assert lost(t) == [(1, "cruiser", 1)]


@proves("ti4.62.3a", "ti4.72.1")
def test_without_ships_of_others_there_is_no_combat() -> None:
    t = table(
        units={"0 36": "cruiser, carrier, infantry", "1 arnor": "infantry", "1 47": "cruiser"},
        owners={"arnor": 1},
        begin=action("space-combat", "invasion"),
    )
    assert not t.story("space-combat")
    assert t.asked() == {0: "commit"}  # the next step follows


@proves("ti4.62.5", "ti4.62.5a", "ti4.78.0")
def test_production_without_move_and_landing() -> None:
    facts: dict[str, Any] = {"units": {"0 hercant": "space-dock"}, "begin": lambda g: tactical.start(g, 0, 16)}
    t = table(**facts)
    assert t.asked() == {0: "produce"}
    t.play("0 cruiser=1")
    assert units_of(t, "0 16") == {"cruiser": 1}
    t = table(**facts).play("0 -")  # and nobody has to
    assert units_of(t, "0 16") == {}
    assert is_idle(t)
