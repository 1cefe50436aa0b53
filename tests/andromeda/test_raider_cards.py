"""Each of the ten raiders: its values, where it appears, its reward, its ability."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import MODULE_BY_TOKEN, RAIDERS
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, go_on, goods_of, modules_of, ships_of, station

PLACE = "t01"
# raider: class, figures, cannons, range, targeting bonus, shields, start
VALUES = {
    "vorticon": ("S", 4, 2, 1, 0, 0, "random_nebula"),
    "husk": ("S", 4, 1, 2, 0, 0, "random_nebula"),
    "corsairs": ("A", 1, 3, 1, 0, 0, "random_nebula"),
    "leech": ("A", 1, 2, 2, 1, 0, "random_nebula"),
    "abductor": ("B", 1, 4, 2, 0, 0, "random_nebula"),
    "blockader": ("B", 1, 4, 1, 0, 1, "base:shipyard"),
    "replicators": ("C", 1, 4, 1, 1, 1, "base:maximus"),
    "lance": ("C", 1, 5, 2, 1, 0, "random_nebula"),
    "worldbreaker": ("D", 1, 6, 1, 1, 1, "base:construction"),
    "leviathan": ("D", 1, 5, 2, 0, 2, "random_nebula"),
}
EVENT = {"S": "dawn-04", "A": "dawn-03", "B": "dawn-08", "C": "dawn-05", "D": "dawn-07"}  # no questions in them
SPACE = {"base:shipyard": "t09", "base:maximus": "t06", "base:construction": "t11", "random_nebula": "n5"}


def attack(raider: str, *, wins: bool, own: dict[str, Any] | None = None, **more: Any) -> Position[State]:
    """Seat 0's fighter (with a transport left on the launch pad) fights one figure of the raider."""
    class_, _, cannons, *_ = VALUES[raider]
    own = {"ships": {"pad": ["fighter", "transport"]}, **(own or {})}
    t = andromeda(
        station(**own),
        station(),
        raiders={class_: [PLACE]},
        raider_cards={class_: raider},
        moons={PLACE: []},
        dice=[*([6, 6] if wins else [5, 5]), *([5] if wins else [6]) * cannons, *more.pop("more_dice", [])],
        **more,
    )
    t.play(f"0 launch {PLACE}")
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    return t


@pytest.mark.parametrize("raider", VALUES)
@proves("andromeda.raiders.2")
def test_values(raider: str) -> None:
    """As on the card."""
    one = RAIDERS[raider]
    assert VALUES[raider] == (
        one.class_,
        one.figures,
        one.cannons,
        one.range,
        one.targeting_bonus,
        one.shields,
        one.start,
    )
    assert one.reward


def test_every_raider_is_here() -> None:
    assert list(VALUES) == list(RAIDERS)


@pytest.mark.parametrize("raider", VALUES)
@proves("andromeda.raider-deploy.1", "andromeda.raider-deploy.2")
def test_where_it_appears(raider: str) -> None:
    """An event brings it to the place on its card."""
    class_, *_, start = VALUES[raider]
    t = andromeda(
        station(),
        station(),
        raider_cards={class_: raider},
        events=[EVENT[class_]],
        event_due=0,
        plan=["turn-end"],
        dice=[5] if start == "random_nebula" else [],
    )
    assert t.state.raiders[class_].places == [SPACE[start]]
    assert t.state.raiders[class_].revealed


@pytest.mark.parametrize("raider", VALUES)
@proves("andromeda.sortie.5", "andromeda.ruling.raider-dice", "andromeda.roll.6")
def test_it_sorties_within_its_range_and_fights_with_its_values(raider: str) -> None:
    """From one step further away it does not come; dice and targeting are those of the card."""
    class_, _, cannons, reach, bonus, *_ = VALUES[raider]
    at = {1: "t05", 2: "t10", 3: "n4"}  # steps from t01
    for steps, comes in ((reach, True), (reach + 1, False)):
        t = andromeda(
            station(ships={"pad": ["transport", "fighter"]}),
            station(),
            raiders={class_: [at[steps]]},
            raider_cards={class_: raider},
            moons={PLACE: []},
            dice=[5] * (2 + cannons),
        )
        t.play(f"0 launch {PLACE}", "0 fighter")
        while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
            t.play("0 go-on")
        assert (t.story("raider-moves") != []) is comes
        if comes:
            line = t.story("raiders-roll")[0].values
            assert len(line["first"]) == cannons
            assert line["targeting"] == 1 + bonus


@pytest.mark.parametrize("raider", VALUES)
@proves("andromeda.ship-damage.4", "andromeda.result.6")
def test_losing_it_uses_a_shield_or_goes_home(raider: str) -> None:
    """A raider with a shield stays and has one less."""
    class_, *_, shields, _ = VALUES[raider]
    t = attack(raider, wins=True)
    while 0 in t.asked() and t.asked()[0] not in ("turn", "end-turn"):
        question = t.question(0)
        t.play(f"0 {'energy=2' if question.form == 'spread' else t.options(0)[0]}")
    go_on(t)
    assert t.state.raiders[class_].places == ([PLACE] if shields else [])
    assert t.state.raiders[class_].worn == (1 if shields else 0)
    assert t.state.players[0].tracks["dominance"] >= 1


# -- rewards


@proves("andromeda.result.7")
def test_reward_of_the_vorticons() -> None:
    """1 point and any 1 resource."""
    t = attack("vorticon", wins=True).play("0 ice")
    assert t.state.players[0].score == 1
    assert goods_of(t, 0) == {"nanocarbon": 1, "ice": 1}


@proves("andromeda.result.7")
def test_reward_of_the_husks() -> None:
    """1 point and 1 tactic card."""
    t = attack("husk", wins=True)
    assert t.state.players[0].score == 1
    assert len(t.state.players[0].hand.cards) == 1


@proves("andromeda.result.7")
def test_reward_of_the_corsairs() -> None:
    """1 point and any 2 resources."""
    t = attack("corsairs", wins=True).play("0 ice=1,credit=1")
    assert t.state.players[0].score == 1
    assert goods_of(t, 0) == {"nanocarbon": 1, "ice": 1, "credit": 1}


@proves("andromeda.result.7")
def test_reward_of_the_leech() -> None:
    """1 point and 4 energy."""
    t = attack("leech", wins=True)
    assert t.state.players[0].score == 1
    assert goods_of(t, 0) == {"nanocarbon": 1, "energy": 4}


@proves("andromeda.result.7")
def test_reward_of_the_abductor() -> None:
    """2 points and a commander from any location."""
    t = attack("abductor", wins=True, commanders={"n6": [1, 0], "t02": [1, 1]})
    assert t.options(0) == ["n6", "t02", "enough"]
    t.play("0 n6")
    assert t.state.players[0].score == 2
    assert t.state.players[0].commanders == 1


@proves("andromeda.result.7")
def test_reward_of_the_blockade() -> None:
    """2 points and 2 titanium, also if its shield saves it."""
    t = attack("blockader", wins=True)
    assert t.state.players[0].score == 2
    assert goods_of(t, 0) == {"nanocarbon": 1, "titanium": 2}
    assert t.state.raiders["B"].places == [PLACE]


@proves("andromeda.result.7")
def test_reward_of_the_replicators() -> None:
    """3 points and 2 repairs."""
    t = attack("replicators", wins=True, own={"damage": {"treasury": 1, "architect": 1}})
    t.play("0 module treasury")
    assert t.state.players[0].score == 3
    assert t.state.players[0].damage == {}


@proves("andromeda.result.7")
def test_reward_of_the_lance() -> None:
    """3 points and 2 tactic cards."""
    t = attack("lance", wins=True)
    assert t.state.players[0].score == 3
    assert len(t.state.players[0].hand.cards) == 2


@proves("andromeda.result.7")
def test_reward_of_the_world_breaker() -> None:
    """4 points and any module for nothing."""
    t = attack("worldbreaker", wins=True)
    module = next(option for option in t.options(0) if option.startswith("ind-"))
    t.play(f"0 {module}")
    assert t.state.players[0].score == 4
    assert modules_of(t, 0) == [module]


@proves("andromeda.result.7")
def test_reward_of_the_leviathan() -> None:
    """4 points and a step on any track."""
    t = attack("leviathan", wins=True).play("0 trade")
    assert t.state.players[0].score == 4
    assert t.state.players[0].tracks["trade"] == 1


# -- abilities


@proves("andromeda.sortie.4")
@pytest.mark.parametrize("raider", ["vorticon", "husk"])
def test_class_s_swarms(raider: str) -> None:
    """Several stand together and come together."""
    t = andromeda(
        station(ships={"pad": ["transport", "fighter"]}),
        station(),
        raiders={"S": ["t05", "t05", "t02", "n6"]},
        raider_cards={"S": raider},
        moons={PLACE: []},
        dice=[5] * 8,
    )
    t.play(f"0 launch {PLACE}", "0 fighter")
    while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
        t.play("0 go-on")
    assert t.state.raiders["S"].places == [PLACE, PLACE, PLACE, "n6"]


def test_husks_that_win_grow() -> None:
    """Another figure appears at the active location, if one is left."""
    t = attack("husk", wins=False)
    assert t.state.raiders["S"].places == [PLACE, PLACE]
    assert attack("vorticon", wins=False).state.raiders["S"].places == [PLACE]


def test_husks_without_figures_left() -> None:
    """All four on the board: none appears."""
    t = andromeda(
        station(ships={"pad": ["fighter", "transport"]}),
        station(),
        raiders={"S": [PLACE, "n6", "n6", "n6"]},
        raider_cards={"S": "husk"},
        moons={PLACE: []},
        dice=[5, 5, 6],
    ).play(f"0 launch {PLACE}")
    assert t.story("raiders-win") != []
    assert t.state.raiders["S"].places.count(PLACE) == 1


def test_corsairs_that_win_rob() -> None:
    """Each loser discards any 1 resource of the own choice."""
    t = attack("corsairs", wins=False, own={"goods": {"ice": 1}})
    assert t.asked() == {0: "discard-any"}
    t.play("0 ice=1")
    assert goods_of(t, 0) == {"nanocarbon": 1}


def test_the_leech_drinks_energy() -> None:
    """No energy can be spent on dice in a battle with it, by anybody."""
    t = attack("leech", wins=True, own={"goods": {"energy": 5}})
    assert t.story("energy-dice") == []
    assert t.story("rolls")[0].values["first"] == [6, 6]
    assert goods_of(t, 0)["energy"] == 5 + 4


def test_the_abductor_takes_a_commander() -> None:
    """A loser's recruited commander goes to a random nebula; without one nothing happens."""
    t = attack("abductor", wins=False, own={"commanders": 2}, more_dice=[3])
    assert t.state.players[0].commanders == 1
    assert t.state.commanders["n3"] == [1, 0]
    none = attack("abductor", wins=False)
    assert none.state.commanders == {}


def test_replicators_settle_on_modules() -> None:
    """Each loser puts a replicator token on an own undamaged module."""
    t = attack("replicators", wins=False, own={"damage": {"treasury": 1}})
    assert t.asked() == {0: "replicate"}
    assert t.options(0) == ["primary-reactor", "assembly-plant", "architect"]
    t.play("0 architect")
    assert t.state.players[0].replicated == [MODULE_BY_TOKEN["architect"]]
    assert t.state.replicators == 4


@proves("andromeda.ruling.replicator")
def test_replicators_without_tokens() -> None:
    """If none is left, none is placed."""
    t = andromeda(
        station(ships={"pad": ["fighter", "transport"]}),
        station(
            modules=["sci-01"], replicated=["sci-01", "treasury", "architect", "assembly-plant", "primary-reactor"]
        ),
        raiders={"C": [PLACE]},
        raider_cards={"C": "replicators"},
        moons={PLACE: []},
        dice=[5, 5, 6, 6, 6, 6],
    ).play(f"0 launch {PLACE}")
    assert t.asked() == {0: "manoeuvre"}
    assert t.state.players[0].replicated == []


def test_the_world_breaker_ignores_shields() -> None:
    """Ships that lose against it go to the scrapyard, shields or not."""
    t = andromeda(
        station(ships={"t05": ["transport"], "pad": ["heavy_cruiser", "fighter"]}),
        station(),
        raiders={"D": [PLACE]},
        raider_cards={"D": "worldbreaker"},
        moons={PLACE: []},
        dice=[5, 5, 5, *[6] * 6],
    )
    t.play(f"0 launch {PLACE}", "0 heavy_cruiser")
    while t.asked().get(0) in ("before-battle", "escalate"):
        t.play("0 go-on" if t.asked()[0] == "before-battle" else "0 -")
    t.play("0 pass")
    assert ships_of(t, 0)["scrapyard"] == ["heavy_cruiser"]
    assert t.state.players[0].worn == {}


def test_the_leviathan_swallows_energy() -> None:
    """Each loser discards 2 energy, as far as there is any."""
    t = attack("leviathan", wins=False, own={"goods": {"energy": 3}})
    if t.asked() == {0: "energy-dice"}:
        t.play("0 0")
    assert goods_of(t, 0) == {"nanocarbon": 1, "energy": 1}


@proves("andromeda.raider-deploy.7")
def test_the_blockade_cuts_off_energy_when_it_comes() -> None:
    """Each player discards 1 energy, as far as there is any, before the event card (which gives 1 to everybody) works;
    not if two of class S come in its place."""

    def energy(*at: str) -> list[int]:
        t = andromeda(
            station(goods={"energy": 2, "ice": 1}),
            station(goods={"energy": 1}),
            station(),
            raider_cards={"B": "blockader"},
            raiders={"B": at},
            events=["dawn-08"],
            event_due=0,
            plan=["event-card"],
        )
        assert len(t.story("raider-ability")) == (0 if at else 1)
        return [goods_of(t, seat).get("energy", 0) for seat in range(3)]

    assert energy() == [2 - 1 + 1, 1 - 1 + 1, 1]
    assert energy("t05") == [2 + 1, 1 + 1, 1]


@pytest.mark.parametrize("raider", ["vorticon", "blockader", "lance"])
def test_raiders_whose_victory_has_no_ability(raider: str) -> None:
    """Their victory costs nothing but the ships."""
    t = attack(raider, wins=False, own={"goods": {"ice": 2}, "commanders": 2})
    assert t.asked() == {0: "manoeuvre"}
    assert goods_of(t, 0) == {"nanocarbon": 1, "ice": 2}
    assert t.state.players[0].commanders == 2
