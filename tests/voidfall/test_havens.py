"""Safe havens [voidfall.safe-havens, voidfall.upkeep.9, voidfall.civilization.10]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import FLEET_POWER, RESOURCES, SCENARIOS
from orloj.games.voidfall.state import SOLO, State, Turn
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import land, lord, player, sector, stock
from tests.voidfall.void_positions import answered, board, void, void_table, with_effects

FULL = dict.fromkeys(RESOURCES, 15)
SUPPLY = "production/supply/then/any.0"  # food, energy and materials
ENERGY = "kradmor_production/push/then/any.1"
ACTIONS = Turn(seat=0, step="actions", focus="production")


def building(*paths: str, seat: int = 0, **facts: Any) -> Position[State]:
    lords = facts.pop("lords", [lord(stock=FULL, active=2), lord(stock=FULL, active=2)])
    settings: dict[str, Any] = {
        "turn": Turn(seat=0, step="actions", focus="production"),
        "plan": [Step("selection", [0])],
        "havens": [(0, 3), (0, 2)],
        **facts,
    }
    return with_effects(void_table(*lords, **settings), *paths, seat=seat)


@proves("voidfall.safe-havens.1")
def test_every_haven_has_two_to_four_levels() -> None:
    levels = [n for one in SCENARIOS.values() for n in one.safe_havens]
    assert levels
    assert set(levels) <= {2, 3, 4}
    assert all(bool(one.safe_havens) == (one.mode in ("coop", "solo")) for one in SCENARIOS.values())


@proves("voidfall.safe-havens.4", "voidfall.safe-havens.2")
def test_overproducing_twice_in_a_turn_lets_one_level_be_built() -> None:
    t = building(SUPPLY)
    assert t.asked() == {0: "pending"}
    (offer,) = [one for one in t.options(0) if one.startswith("resolve")]
    inactive = player(t).inactive
    t.play(f"0 {offer}")
    assert t.options(0) == ["haven 1", "haven 2"]
    t.play("0 haven 1")
    assert [(one.built, one.levels) for one in board(t).havens] == [(1, 3), (0, 2)]
    assert player(t).inactive == inactive - 1
    assert player(t).havened == 1
    assert t.asked() == {0: "selection"}, "only one, although it was overproduced three times"


@proves("voidfall.safe-havens.4")
def test_once_is_not_enough() -> None:
    t = building(ENERGY)
    assert player(t).influence > 10
    assert t.asked() == {0: "selection"}


@proves("voidfall.safe-havens.4")
def test_whoever_declined_may_build_after_a_further_overproduction() -> None:
    t = building(SUPPLY)
    t.play("0 go-on")
    assert t.asked() == {0: "selection"}
    turn = Turn(seat=0, step="actions", focus="production", overproduced={0: 3})
    t = building(ENERGY, turn=turn)
    assert any(one.startswith("resolve") for one in t.options(0))
    turn = Turn(seat=0, step="actions", focus="production", overproduced={0: 3}, sheltered=[0])
    assert building(ENERGY, turn=turn).asked() == {0: "selection"}, "one in a turn"


@proves("voidfall.safe-havens.4")
def test_in_the_turn_of_another_player_too() -> None:
    t = building(SUPPLY, seat=1)
    assert t.asked() == {1: "pending"}
    t.play(f"1 {t.options(1)[0]}", "1 haven 2")
    assert player(t, 1).havened == 1
    own = building(SUPPLY, seat=1, turn=Turn(seat=1, step="actions", focus="production"))
    assert own.asked() == {1: "pending"}, "and again in the own turn"


@proves("voidfall.safe-havens.9", "voidfall.safe-havens.4")
def test_preparation_and_evaluation_are_turns_of_their_own() -> None:
    assert building(SUPPLY, turn=Turn()).asked() == {0: "pending"}
    t = void(lord(stock=FULL), plan=["evaluation"], turn=Turn(overproduced={0: 1}), event="1A")
    assert t.state.now.overproduced == {}
    t = void(lord(stock=FULL), plan=["cycle"], turn=Turn(overproduced={0: 1}), events={2: ["2A"]}, cycle=1)
    assert t.state.now.overproduced.get(0, 0) == 0


@proves("voidfall.safe-havens.9", "voidfall.safe-havens.5")
def test_the_fourth_tier_counts_in_preparation_and_evaluation_too() -> None:
    t = building("politics/inspire/then", turn=Turn(), lords=[lord(tracks={"statecraft": 6}, active=3)])
    answered(t, until=("pending", "haven", "selection"))
    assert t.asked() == {0: "pending"}


@proves("voidfall.safe-havens.5", "voidfall.civilization.10")
@pytest.mark.parametrize("corrupted", [False, True])
@pytest.mark.parametrize(("space", "builds"), [(5, False), (6, True)])
def test_reaching_the_fourth_tier_lets_a_level_be_built(space: int, builds: bool, corrupted: bool) -> None:
    lords = [lord(tracks={"statecraft": space}, corrupted_tracks=("statecraft",) if corrupted else (), active=4)]
    t = building("politics/inspire/then", lords=lords)
    answered(t, "forgo", "done", until=("pending", "selection"))
    offered = t.asked() == {0: "pending"} and any(one.startswith("resolve haven") for one in t.options(0))
    assert offered is builds
    if builds:
        t.play("0 " + next(one for one in t.options(0) if one.startswith("resolve haven")), "0 haven 2")
        assert board(t).havens[1].built == 1


@proves("voidfall.safe-havens.6", "voidfall.upkeep.9")
def test_in_the_upkeep_a_level_for_each_great_pure_sector() -> None:
    great = {"population": 6, "guilds": ["farmers", "bankers", "miners"]}
    t = void(
        lord(active=2),
        lord(active=2),
        sectors={
            "O1": land(0, **great),
            "a1": land(0, **great),
            "b1": land(0, **{**great, "population": 5}),
            "c1": land(0, **{**great, "guilds": ["farmers", "bankers"]}),
            "d1": land(0, **great, corrupted=True),
            "O2": land(1, **great),
        },
        havens=[(0, 3), (0, 3)],
        plan=["havens", Step("selection", [0])],
        turn=Turn(),
    )
    assert t.options(0) == ["haven 1", "haven 2", "forgo"]
    t.play("0 haven 1", "0 haven 1")
    assert t.asked() == {1: "haven"}, "two sectors of the first player fit"
    t.play("1 forgo")
    assert t.asked() == {0: "selection"}
    assert [one.built for one in board(t).havens] == [2, 0]


@proves("voidfall.upkeep.9")
def test_the_havens_come_after_the_upkeep() -> None:
    t = void(
        sectors={"O1": land(0, population=6, guilds=["farmers", "bankers", "miners"])},
        plan=["evaluation"],
        turn=Turn(),
        event="1A",
    )
    answered(t, until=("haven",))
    assert t.story("upkeep")
    assert t.asked() == {0: "haven"}


@proves("voidfall.safe-havens.3")
def test_power_for_a_haven_may_be_deactivated_or_recalled() -> None:
    rest = FLEET_POWER - 4
    crowd = land(0, fleets={"corvette": rest})
    home = {"fleets": {"corvette": 4}}
    t = building(
        SUPPLY, lords=[lord(stock=FULL, active=1)], sectors={"O1": land(0, fleets={"corvette": rest - 1}), "H1": home}
    )
    assert player(t).inactive == 0
    t.play(f"0 {t.options(0)[0]}", "0 haven 1")
    assert (player(t).active, player(t).inactive, player(t).havened) == (0, 0, 1)
    t = building(SUPPLY, lords=[lord(stock=FULL, active=0)], sectors={"O1": crowd, "H1": home})
    assert (player(t).active, player(t).inactive) == (0, 0)
    t.play(f"0 {t.options(0)[0]}", "0 haven 1")
    assert t.asked() == {0: "recall"}
    t.play("0 power corvette O1")
    assert sector(t, "O1").power == rest - 1
    assert player(t).havened == 1


@proves("voidfall.safe-havens.7", "voidfall.safe-havens.8")
def test_a_finished_haven_rewards_everybody_with_something_different() -> None:
    t = building(
        SUPPLY,
        seat=1,
        havens=[(2, 3)],
        lords=[lord(stock={}, active=2), lord(stock=FULL, active=2)],
        sectors={"c1": {"harbingers": 1}},
    )
    t.play(f"1 {t.options(1)[0]}")
    answered(t, until=("haven-reward",), seat=1)
    assert board(t).havens[0].built == 3
    assert t.asked() == {1: "haven-reward"}, "whoever built it chooses first"
    assert t.options(1) == ["reward a", "reward b", "reward c", "reward d", "forgo"]
    t.play("1 reward b")
    answered(t, "harbinger-at c1", until=("haven-reward",), seat=1)
    assert sector(t, "c1").harbingers == 0
    assert t.options(0) == ["reward a", "reward c", "reward d", "forgo"]
    power = sector(t, "O1").power
    other = t.fork()
    t.play("0 reward d", "0 deploy corvette O1", "0 deploy corvette O1")
    assert sector(t, "O1").power == power + 2
    assert t.asked() == {0: "selection"}
    other.play("0 reward c", "0 food=3")
    assert stock(other) == {"food": 3}
    assert board(other).havens[0].built == 3, "the fleets stay"


@proves("voidfall.safe-havens.8")
def test_a_reward_need_not_be_taken() -> None:
    t = building(SUPPLY, havens=[(1, 2)], mode=SOLO, lords=[lord(stock=FULL, active=2)])
    t.play(f"0 {t.options(0)[0]}")
    answered(t, until=("haven-reward",))
    assert "forgo" in t.options(0)
    t.play("0 forgo")
    assert t.asked() == {0: "selection"}


@proves("voidfall.safe-havens.2")
def test_finished_havens_are_no_longer_built() -> None:
    t = building(SUPPLY, havens=[(3, 3), (1, 2)])
    t.play(f"0 {t.options(0)[0]}")
    assert board(t).havens[1].built == 2, "the only one that is left"
    assert building(SUPPLY, havens=[(3, 3), (2, 2)]).asked() == {0: "selection"}
