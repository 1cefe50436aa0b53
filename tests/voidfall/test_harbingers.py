"""Harbingers on the map [voidfall.harbingers, voidfall.skirmish.13]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.crises.board import board_of
from orloj.games.voidfall.crises.total import void_rows
from orloj.games.voidfall.setup import _lay_map
from orloj.games.voidfall.skirmish import threatened
from orloj.games.voidfall.state import SOLO, State, Turn
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import land, lord, sector
from tests.voidfall.void_positions import HARBINGER, answered, board, void, void_table, with_effects

QUIET = {key: {"void_power": 0, "harbingers": 0} for key in ("a1", "c1", "d1")}
WORMHOLES: dict[str, Any] = {"mode": SOLO, "scenario": "C041"}  # s04 is one, beside s01, s02, s03, s05, s07, s08


def alone(**sectors: Any) -> State:
    """A solo map with a wormhole, where only the named sectors hold anything."""
    names = [f"s{n:02}" for n in range(1, 13) if n != 4]
    quiet = {key: {"void_power": 0, "harbingers": 0} for key in names}
    return void_table(sectors={**quiet, "O1": land(0), **sectors}, **WORMHOLES)


def effect(path: str, seat: int = 0, **facts: Any) -> Position[State]:
    g = void_table(
        plan=[Step("selection", [1 - seat])], turn=Turn(seat=seat, step="actions", focus="conquest"), **facts
    )
    return with_effects(g, path, seat=seat)


@proves("voidfall.harbingers.2", "voidfall.skirmish.13")
def test_a_harbinger_on_the_edge_makes_a_sector_a_target_for_good() -> None:
    assert threatened(void_table(sectors=QUIET), 0) == []
    assert threatened(void_table(sectors={**QUIET, "O1": {"edge_harbingers": 1}}), 0) == ["O1"]
    both = {**QUIET, "O1": {"edge_harbingers": 1}, "a1": land(0), "e1": {"void_power": 0, "harbingers": 0}}
    assert threatened(void_table(sectors=both), 0) == ["O1"], "not its neighbours"


@proves("voidfall.skirmish.13", "voidfall.skirmish.12")
def test_a_harbinger_in_a_sector_threatens_it_and_all_around_it() -> None:
    assert threatened(void_table(sectors={**QUIET, "c1": {"void_power": 0, "harbingers": 1}}), 0) == ["O1"]
    assert threatened(void_table(sectors={**QUIET, "O1": {"harbingers": 1}}), 0) == ["O1"]
    assert "H1" not in threatened(void_table(sectors={**QUIET, "O1": {"harbingers": 1}}), 0)


@proves("voidfall.harbingers.3", "voidfall.harbingers.1")
def test_a_harbinger_in_a_wormhole_threatens_all_around_it() -> None:
    held = {"s08": land(0), "s02": land(0), "s09": land(0)}
    assert threatened(alone(**held), 0) == []
    g = alone(**held, s04={"harbingers": 1})
    assert threatened(g, 0) == ["s02", "s08"], "s09 is not beside it"


@proves("voidfall.harbingers.1", "voidfall.harbingers.7")
def test_harbingers_on_edges_and_in_wormholes_stay() -> None:
    g = alone(
        s04={"harbingers": 1},
        s08={"void_power": 1, "harbingers": 1},
        s07={"void_power": 0, "harbingers": 0, "edge_harbingers": 1},
    )
    g.plan.clear()
    g.then(Step("selection", [0]))
    t = with_effects(g, "haven/b", must=False)
    assert t.options(0) == ["harbinger-at s08", "forgo"]


@proves("voidfall.harbingers.7")
def test_a_harbinger_is_removed_from_the_board_or_the_map() -> None:
    t = effect("haven/b", rows={"economic": [HARBINGER]}, sectors={"c1": {"harbingers": 1}})
    assert {"harbinger-in economic", "harbinger-at c1"} <= set(t.options(0))
    supply = board(t).harbingers
    other = t.fork().play("0 harbinger-at c1")
    assert sector(other, "c1").harbingers == 0
    assert board(other).harbingers == supply + 1
    t.play("0 harbinger-in economic")
    assert board(t).rows["economic"] == []
    assert board(t).harbingers == supply + 1


@proves("voidfall.harbingers.4", "voidfall.harbingers.5")
def test_a_new_one_comes_from_the_supply_to_an_adjacent_sector_without_one() -> None:
    near = {"a1": {"void_power": 1, "harbingers": 0}, "c1": {"void_power": 1, "harbingers": 1}, "d1": {"harbingers": 0}}
    t = effect("crisis_3_10/penalty", sectors=near)
    supply = board(t).harbingers
    assert t.options(0) == ["at a1", "at d1"]
    t.play("0 at a1")
    assert sector(t, "a1").harbingers == 1
    assert board(t).harbingers == supply - 1


@proves("voidfall.harbingers.5")
def test_if_every_adjacent_sector_has_one_any_of_them_gets_another() -> None:
    near = {key: {"void_power": 1, "harbingers": 1} for key in ("a1", "c1", "d1")}
    assert effect("crisis_3_10/penalty", sectors=near).options(0) == ["at a1", "at c1", "at d1"]


@proves("voidfall.harbingers.6")
def test_without_a_sector_or_a_token_nothing_is_placed() -> None:
    t = effect("crisis_3_10/penalty", sectors=QUIET)
    assert t.asked() == {1: "selection"}

    def none_left(g: State) -> None:
        board_of(g).harbingers = 0

    t = effect("crisis_3_10/penalty", change=none_left)
    assert t.asked() == {1: "selection"}
    assert not t.story("harbinger")


# -- events of cooperative and solo games


@proves("voidfall.event-boxes.5", "voidfall.harbingers.7")
def test_know_your_enemy_two_corruption_are_shared_as_the_players_agree() -> None:
    t = void(
        plan=["event", Step("selection", [0])],
        turn=Turn(),
        events={1: ["1J"]},
        sectors={"c1": {"harbingers": 1}},
    )
    answered(t, until=("exchange", "selection"))
    assert t.asked() == {0: "exchange"}, "nobody has to"
    t.play("0 yes")
    assert t.options(0) == ["with 0", "with 1"]
    refused = t.fork().play("0 with 1", "1 no")
    assert refused.asked() == {0: "add-corruption"}, "the others take it all"
    both = t.fork().play("0 with 1", "1 yes", "0 with 1")
    assert both.asked() == {1: "bear"}, "one agrees to each of them"
    t.play("0 with 1", "1 yes")
    t.play("0 with 0")
    assert t.asked() == {1: "add-corruption"}
    t.play("1 on-track society")
    t.play("0 on-track economy")
    assert t.state.players[1].corrupted_tracks == ["society"]
    assert t.state.players[0].corrupted_tracks == ["economy"]
    t.play("0 harbinger-at c1")
    assert sector(t, "c1").harbingers == 0


@proves("voidfall.event-boxes.5")
def test_growing_threat_a_harbinger_on_every_rift_and_power_before_the_evaluation() -> None:
    t = void(plan=["event", Step("selection", [0])], turn=Turn(), events={2: ["2J"]}, cycle=2)
    answered(t)
    assert sector(t, "x").harbingers == 1
    g = void_table(plan=["evaluation"], turn=Turn(), event="2J", cycle=2)
    before = {key: one.void_power for key, one in g.sectors.items() if one.void_power and one.harbingers}
    t = void(
        plan=["evaluation"], turn=Turn(), event="2J", cycle=2, lasting={"reinforce_harbingers_before_evaluation": 1}
    )
    for key, power in before.items():
        assert sector(t, key).void_power >= min(3, power + 1)


@proves("voidfall.event-boxes.1", "voidfall.void-advance.21")
def test_last_breath_a_catastrophe_a_harbinger_or_corruption() -> None:
    facts: dict[str, Any] = {
        "plan": ["event", Step("selection", [0])],
        "turn": Turn(),
        "events": {3: ["3J"]},
        "cycle": 3,
        "rows": {"economic": ["crisis_1_07"]},
    }
    t = void(**facts)
    assert t.options(0) == ["1", "2", "3"], "one of them must be chosen"
    t.play("0 1")
    assert board(t).rows["economic"] == []
    assert board(t).catastrophes == 1
    full = void(catastrophes=3, **facts)
    assert full.options(0) == ["2", "3"], "there is no fourth catastrophe"


def test_scenarios_may_put_harbingers_on_edges() -> None:
    from msgspec import structs

    from orloj.games.voidfall.components import SCENARIOS

    plan = SCENARIOS["VF-C2"]
    edged = structs.replace(
        plan, sector=tuple(structs.replace(one, edge_harbinger=1) if one.key == "O1" else one for one in plan.sector)
    )
    g = void_table(lord())
    g.hidden_bounties.clear()
    g.hidden_reclaims.clear()
    _lay_map(g, edged, ["fenrax", "nervo", "zenor", "yarvek"])
    assert g.sectors["O1"].edge_harbingers == 1
    assert void_rows(g)["harbinger_on_map"][0] == 1 + sum(one.harbinger for one in plan.sector)
