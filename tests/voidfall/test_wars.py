"""All eight Wars, and skirmishes that crises and Wars bring [voidfall.skirmish, voidfall.skirmish-extra,
voidfall.eval-strike]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall import battles, skirmish
from orloj.games.voidfall.components import ALERTS, CRISES
from orloj.games.voidfall.deeds import Catastrophe, Ongoing, ResolveBoard, Suffer
from orloj.games.voidfall.facts import near
from orloj.games.voidfall.hints import table_hint
from orloj.games.voidfall.state import State, Turn
from orloj.games.voidfall.view import view
from orloj.games.voidfall.wording import effect_text
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import land, lord, player, sector, stock, told
from tests.voidfall.void_positions import HARBINGER, answered, board, void, void_table, with_effects

WARS = [one.id for one in ALERTS if one.kind == "war"]
STRONG = land(0, population=3, fleets={"corvette": 6}, installations=["sector_defense"] * 3)
BY_ID = {one.id: one for one in ALERTS}


def at_war(name: str, *lords: Any, **facts: Any) -> Position[State]:
    settings: dict[str, Any] = {
        "turn": Turn(seat=0, focus="progress"),
        "plan": [Step("void-advance", [0]), Step("turn-ends", [0]), Step("selection", [1])],
        "sectors": {"O1": STRONG},
        **facts,
    }
    return void(*(lords or (lord(influence=30),)), alert=name, **settings)


def test_there_are_eight() -> None:
    assert len(WARS) == 8
    assert sum(bool(BY_ID[name].held) for name in WARS) == 7


@proves("voidfall.void-advance.15", "voidfall.skirmish-extra.1", "voidfall.skirmish.8")
@pytest.mark.parametrize("cycle", [1, 2, 3])
@pytest.mark.parametrize("name", WARS)
def test_every_war_strikes_with_its_power_and_abilities(name: str, cycle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[tuple[str, int, list[str]]] = []
    fight = battles.skirmish_fight

    def recorded(g: State, key: str, power: int, void: Any = (), **more: Any) -> Any:
        fights.append((key, power, sorted(void)))
        return fight(g, key, power, void, **more)

    monkeypatch.setattr(skirmish, "skirmish_fight", recorded)
    t = at_war(name, lord(corrupted_slots=(2, 3)), cycle=cycle, rows={"military": ["crisis_1_01"]})
    answered(t.play("0 board"))
    power = 2 + 1 + BY_ID[name].modifier_by_cycle[cycle - 1]
    assert fights[-1] == ("O1", power, sorted(BY_ID[name].void))
    assert told(t, "strike")[0]["count"] == power
    assert sector(t, "O1").owner == 0


@pytest.mark.parametrize("cycle", [1, 2, 3])
def test_what_a_war_will_bring_is_told_before(cycle: int) -> None:
    t = at_war(
        WARS[0],
        lord(corrupted_slots=(2, 3), stock={"energy": 1}),
        cycle=cycle,
        rows={"military": ["crisis_1_01"], "economic": ["crisis_1_02"]},
    )
    seen = view(t.state, 0)
    power = 2 + 1 + BY_ID[WARS[0]].modifier_by_cycle[cycle - 1]
    wanted = f"A skirmish with {power} Voidborn power, then you pay 1 energy and 1 material."
    assert table_hint(ResolveBoard(), 0, seen, None, "en") == wanted
    assert table_hint(Catastrophe(), 0, seen, None, "en").startswith("Number 1 of 3;")
    answered(t.play("0 board"))
    assert told(t, "strike")[0]["count"] == power
    assert told(t, "pays")[0]["goods"] == {"energy": 1}


def test_what_becomes_of_a_crisis_is_told_before() -> None:
    seen = view(void_table(lord(), current="crisis_1_01", rows={"economic": ["crisis_1_02"]}), 0)
    assert seen.board is not None
    assert "2 energy and 2 materials" in table_hint(Ongoing("economic"), 0, seen, None, "en")
    assert "strikes with 1 more" in table_hint(Ongoing("military"), 0, seen, None, "en")
    penalty = table_hint(Suffer(seen.board.current), 0, seen, None, "en")
    assert penalty == effect_text(CRISES[seen.board.current].penalty, "en", must=True)


@proves("voidfall.skirmish-extra.2")
@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize("name", [name for name in WARS if BY_ID[name].held])
def test_what_follows_only_if_the_sector_is_held(name: str, holds: bool) -> None:
    weak = land(0, population=3)
    t = at_war(
        name,
        lord(influence=30, corrupted_slots=(1, 2, 3), corrupted_tracks=("society",)),
        sectors={"O1": STRONG if holds else weak},
        cycle=2,
    )
    before = sum(one.void_power for one in t.state.sectors.values())
    answered(t.play("0 board"))
    after = sum(one.void_power for one in t.state.sectors.values())
    assert (sector(t, "O1").owner == 0) is holds
    held = BY_ID[name].held
    parts = {part["op"]: part for part in held.get("all", [held])} if holds else {}
    assert player(t).influence == 30 + parts.get("influence", {"n": 0})["n"]
    assert bool(told(t, "moves-corruption")) is ("move_corruption" in parts)
    placed = 1 if "place" in parts else 0
    assert after - before == (placed if holds else 2), "two power seize a lost sector, whatever was left"


@proves("voidfall.skirmish-extra.3", "voidfall.skirmish.5", "voidfall.skirmish.9")
def test_without_power_the_defence_succeeds_and_what_follows_happens() -> None:
    t = at_war("war_8", lord(influence=30, corrupted_slots=()), sectors={"O1": land(0)})
    t.play("0 board")
    assert told(t, "strike")[0]["count"] == 0
    assert sector(t, "O1").owner == 0
    assert player(t).influence == 30 + 15


@proves("voidfall.skirmish-extra.2", "voidfall.skirmish-extra.3")
@pytest.mark.parametrize(("corrupted", "gained"), [((1, 2, 3), 0), ((), 15)])
def test_who_has_no_sector_that_can_be_attacked_defends_none(corrupted: tuple[int, ...], gained: int) -> None:
    """Against no power at all the defence counts as successful all the same."""
    t = at_war("war_8", lord(influence=30, corrupted_slots=corrupted), sectors={"O1": {"owner": -1, "fleets": {}}})
    t.play("0 board")
    assert len(told(t, "no-target")) == 1
    assert not told(t, "strike")
    assert player(t).influence == 30 + gained


@proves("voidfall.skirmish-extra.4")
def test_power_comes_beside_the_attacked_sector_first() -> None:
    """e1 is adjacent to a sector of the player too, but not to the one that was attacked."""
    sectors = {
        "O1": STRONG,
        "a1": land(0, fleets={"corvette": 6}, corrupted=True, population=1),
        **{key: {"void_power": 1} for key in ("c1", "d1", "e1")},
    }
    sectors["a1"]["fleets"] = {"corvette": 2}
    sectors["O1"] = {**STRONG, "fleets": {"corvette": 3}}
    t = at_war("war_6", sectors=sectors)
    t.play("0 board")
    attacked = told(t, "strike")[0]["sector"]
    assert attacked in ("O1", "a1")
    assert t.asked() == {0: "place"}
    found = [one.removeprefix("at ") for one in t.options(0)]
    assert found
    assert all(key in near(t.state, attacked) and sector(t, key).void_power for key in found)


@proves("voidfall.skirmish-extra.4", "voidfall.skirmish.13")
def test_if_there_is_none_it_comes_anywhere() -> None:
    """A harbinger on the edge is why this sector is attacked."""
    empty = {key: {"void_power": 0, "harbingers": 0} for key in ("a1", "c1", "d1")}
    t = at_war("war_6", sectors={"O1": {**STRONG, "edge_harbingers": 1}, **empty})
    t.play("0 board")
    assert told(t, "strike")[0]["sector"] == "O1"
    void_sectors = [key for key, one in t.state.sectors.items() if one.void_power > 0]
    room = [key for key in void_sectors if t.state.sectors[key].void_power < (9 if key == "x" else 3)]
    assert [one.removeprefix("at ") for one in t.options(0)] == room


@proves("voidfall.skirmish-extra.4")
def test_a_full_sector_beside_it_is_passed_over() -> None:
    full = {key: {"void_power": 3} for key in ("a1", "c1", "d1")}
    t = at_war("war_6", sectors={"O1": STRONG, **full})
    t.play("0 board")
    assert not {"at a1", "at c1", "at d1"} & set(t.options(0))


# -- the evaluation


@proves("voidfall.eval-strike.2", "voidfall.eval-strike.3", "voidfall.skirmish.7", "voidfall.skirmish.20")
@pytest.mark.parametrize(("cycle", "late"), [(1, 0), (2, 1), (3, 1)])
def test_everybody_resolves_the_crisis_board_in_the_evaluation(cycle: int, late: int) -> None:
    t = void(
        lord(corrupted_slots=(3,)),
        lord(corrupted_slots=(2, 3)),
        sectors={"O1": STRONG, "O2": {**STRONG, "owner": 1}},
        rows={"military": ["crisis_1_01", "crisis_1_02"]},
        plan=["strikes", Step("selection", [0])],
        turn=Turn(),
        cycle=cycle,
    )
    answered(t)
    assert [(line.values["player"], line.values["count"]) for line in t.story("strike")] == [
        (0, 1 + 2 + late),
        (1, 2 + 2 + late),
    ]


@proves("voidfall.eval-strike.4", "voidfall.eval-strike.5", "voidfall.eval-strike.6", "voidfall.ruling.3")
def test_everybody_pays_the_economic_row_in_the_evaluation() -> None:
    t = void(
        lord(stock={"materials": 3, "energy": 3}, influence=20),
        lord(stock={"materials": 1, "credits": 1}, influence=20),
        sectors={"O1": STRONG, "O2": {**STRONG, "owner": 1}},
        rows={"economic": [HARBINGER, "crisis_1_08"]},
        plan=["strikes", Step("selection", [0])],
        turn=Turn(),
    )
    answered(t, until=("selection", "pay"))
    assert stock(t) == {"materials": 1, "energy": 1}
    assert t.asked() == {1: "pay"}
    t.play("1 materials.1 credits.1")
    assert stock(t, 1) == {}
    assert player(t, 1).influence == 20 - 2 * 3
    assert player(t).influence == 20


@proves("voidfall.eval-strike.2")
def test_scorched_earth_spares_everybody_the_crisis_board() -> None:
    t = void(
        lord(stock={"materials": 3}),
        rows={"economic": [HARBINGER]},
        plan=["strikes", Step("selection", [0])],
        turn=Turn(),
        lasting={"ignore_crisis_board": 1},
        cycle=2,
    )
    assert not t.story("strike")
    assert stock(t) == {"materials": 3}
    war = at_war("war_1", lasting={"ignore_crisis_board": 1}, cycle=2).play("0 board")
    assert war.story("strike"), "only in the evaluation"


@proves("voidfall.eval-strike.7")
def test_no_power_in_the_evaluation_means_a_successful_defence() -> None:
    t = void(
        lord(corrupted_slots=()),
        lord(corrupted_slots=()),
        plan=["strikes", Step("selection", [0])],
        turn=Turn(),
    )
    assert [line.values["count"] for line in t.story("strike")] == [0, 0]
    assert (sector(t, "O1").owner, sector(t, "O2").owner) == (0, 1)


@proves("voidfall.skirmish.3", "voidfall.void-advance.3")
def test_a_skirmish_of_a_crisis_is_only_for_the_player_whose_turn_it_is() -> None:
    t = at_war("situation_1_1", current="crisis_1_04", rows={"military": ["crisis_1_01"] * 1})
    t.play("0 suffer crisis_1_04")
    answered(t)
    strikes = t.story("strike")
    assert [line.values["player"] for line in strikes] == [0]
    assert strikes[0].values["count"] == 1, "the crisis board adds nothing to it"
    assert board(t).catastrophes == 0


@proves("voidfall.void-advance.4")
def test_a_skirmish_without_a_target_cannot_be_suffered() -> None:
    empty = {key: {"void_power": 0, "harbingers": 0} for key in ("a1", "c1", "d1")}
    t = at_war("situation_1_1", current="crisis_1_04", sectors={"O1": STRONG, **empty})
    assert "suffer crisis_1_04" not in t.options(0)
    spared = at_war(
        "situation_1_1",
        current="crisis_1_04",
        sectors={"O1": STRONG, **empty},
        lasting={"skirmish_immunity_low_influence": 40},
        cycle=2,
    )
    spared.play("0 suffer crisis_1_04")
    assert spared.story("immune")
    assert not spared.story("strike")


# -- what is lost


@proves("voidfall.ruling.5", "voidfall.after-void.1")
@pytest.mark.parametrize("tied", [False, True])
def test_a_lost_sector_costs_one_glory_token_only(tied: bool) -> None:
    """Lost in a skirmish, or left by both sides: the sector is abandoned then too."""
    slots = (3,) if tied else (1, 2, 3)
    loser = lord(glory=[1, 2, 3], corrupted_slots=slots, more={"asks_benefits": True})
    t = at_war("war_3", loser, sectors={"O1": land(0, fleets={"corvette": 1})})
    t.play("0 board")
    answered(t, "combat absorb 0", until=("discard-glory", "selection"))
    assert t.options(0) == ["glory 1", "glory 2", "glory 3"]
    t.play("0 glory 2")
    answered(t)
    assert player(t).glory == [1, 3]
    assert sector(t, "O1").owner < 0
    assert sector(t, "O1").void_power == 2


@proves("voidfall.ruling.5")
def test_a_sector_that_is_left_costs_one_glory_token_only() -> None:
    g = void_table(
        lord(glory=[1, 2, 3], stock=dict.fromkeys(("food", "energy", "materials"), 5)),
        sectors={"O1": land(0), "H1": {"fleets": {}}},
        turn=Turn(seat=0, step="actions", focus="development"),
        plan=[Step("selection", [1])],
    )
    t = with_effects(g, "development/settle")
    answered(t, "power corvette O1", "glory 1", until=("selection",))
    assert player(t).glory == [2, 3]
    assert sector(t, "O1").owner < 0


@proves("voidfall.targets.8")
def test_effects_of_these_modes_have_targets_of_their_own() -> None:
    """Crises, harbingers, havens and technologies of the offer are nobody's, and yet effects concern them."""
    from orloj.games.voidfall.effects.core import EFFECTS

    own = {"discard_crisis", "remove_harbinger", "place_harbinger", "consume_tech", "build_safe_haven", "skirmish"}
    assert own <= set(EFFECTS.words)
    g = void_table(rows={"military": [HARBINGER]}, havens=[(0, 2)], plan=[Step("selection", [1])], turn=Turn())
    t = with_effects(g, "haven/b")
    assert "harbinger-in military" in t.options(0)
