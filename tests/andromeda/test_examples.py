"""Every worked example of the rulebook, played as it is printed."""

from __future__ import annotations

from orloj.games.andromeda.components import MODULE_BY_TOKEN, MODULES, PLANETS
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, modules_of, ships_of, station

# -- structures


@proves("andromeda.examples.1")
def test_points_for_a_factory() -> None:
    """Purple builds a factory: 2 blue commanders in a nebula, 2 own ones assigned, 1 green on the Construction Center,
    one purple and one green on Odessa Field are 7 points."""
    factory = TILES["t03"]
    t = andromeda(
        station(
            goods={"titanium": 3}, commanders=2, ships={"t07": ["transport"], "t12": ["fighter"], "pad": ["transport"]}
        ),
        station(),  # blue
        station(),  # green
        tiles={**TILES, "t07": factory, "t03": TILES["t07"], "t06": "construction", "t11": "maximus"},
        commanders={"n1": [0, 2, 0], "t06": [0, 0, 1], "t08": [1, 0, 1], "t02": [1, 1, 1]},
    )
    t.play("0 launch t06")
    assert t.state.structures["t07"].type == "factory"
    assert t.state.players[0].score == 2 + 2 + 1 + 2


@proves("andromeda.examples.2")
def test_a_city_needs_three_commanders() -> None:
    """On an ice planet; with two it cannot be built."""
    assert [planet.commanders for planet in PLANETS.values() if planet.structure == "city"] == [3, 3, 3]

    def with_commanders(count: int) -> Position[State]:
        ships = {"t07": ["transport"], "t06": ["fighter"], "pad": ["transport"]}
        return andromeda(station(goods={"ice": 3}, commanders=count, ships=ships), station())

    assert "launch t11" not in with_commanders(2).options(0)
    t = with_commanders(3).play("0 launch t11")
    assert t.state.structures["t07"].type == "city"
    assert t.state.players[0].commanders == 0


# -- modules


@proves("andromeda.examples.3")
def test_cost_slot() -> None:
    """With a moon of 1 nanocarbon the module gives 1 tactic card and 1 credit for 1 nanocarbon."""
    t = andromeda(
        station(
            goods={"nanocarbon": 2},
            modules=["tra-01"],
            stored={"tra-01": "moon-science-1"},
            ships={"t05": ["transport"], "pad": ["transport"]},
        ),
        station(),
    )
    t.play("0 return", "0 activate tra-01", "0 yes")
    assert goods_of(t, 0) == {"nanocarbon": 1, "credit": 1}
    assert len(t.state.players[0].hand.cards) == 1


@proves("andromeda.examples.4")
def test_gain_slot() -> None:
    """With a moon of 1 titanium each activation gives 1 repair and 1 titanium."""
    t = andromeda(
        station(
            modules=["tra-02"],
            stored={"tra-02": "moon-industry-1"},
            damage={"architect": 1},
            ships={"t05": ["transport"], "pad": ["transport"]},
        ),
        station(),
    )
    t.play("0 return", "0 activate tra-02")
    assert goods_of(t, 0) == {"titanium": 1}
    assert t.state.players[0].damage == {}


@proves("andromeda.examples.5")
def test_half_slots() -> None:
    """The moon between two industry modules pays out once both have worked in the same return."""
    t = andromeda(
        station(
            modules=["ind-12", "ind-08"],
            stored={"ind-12+ind-08": "moon-trade-4"},  # 1 credit and 1 point
            ships={"t05": ["transport"], "t01": ["fighter"], "pad": ["transport"]},
        ),
        station(),
    )
    t.play("0 return", "0 activate ind-08", "0 transport t05")
    assert goods_of(t, 0) == {"ice": 1, "energy": 1}
    assert t.state.players[0].score == 0
    t.play("0 activate ind-12", "0 fighter t01")
    assert goods_of(t, 0) == {"ice": 1, "energy": 1 + 3, "credit": 1}
    assert t.state.players[0].score == 1


@proves("andromeda.examples.6")
def test_modules_that_cannot_be_activated() -> None:
    """Suppliers without a moon on the cost slot, and the damaged Rock Extractor."""
    t = andromeda(
        station(modules=["tra-01", "ind-01"], damage={"ind-01": 1}, ships={"t05": ["transport"], "pad": ["transport"]}),
        station(),
    )
    t.play("0 return")
    assert MODULES[MODULE_BY_TOKEN["tra-01"]].name == "Suppliers"
    assert MODULES[MODULE_BY_TOKEN["ind-01"]].name == "Rock Extractor"
    assert t.why(0, "activate tra-01") == ("cost-slot", "andromeda.activate-modules.10")
    assert t.why(0, "activate ind-01") == ("damaged", "andromeda.activate-modules.5")
    assert_refused(t.table, 0, "activate tra-01")
    assert_refused(t.table, 0, "activate ind-01")


@proves("andromeda.examples.7")
def test_one_ship_activates_all_science_modules() -> None:
    """The undamaged ones; a damaged one does not work."""
    t = andromeda(
        station(
            modules=["sci-01", "sci-03", "sci-02"],
            damage={"sci-02": 1},
            ships={"t05": ["transport"], "pad": ["transport"]},
        ),
        station(),
    )
    t.play("0 return", "0 activate primary-reactor", "0 all")
    assert goods_of(t, 0) == {"energy": 2 + 2, "nanocarbon": 1}


@proves("andromeda.examples.21")
def test_the_offer_is_refilled_after_each_action() -> None:
    """Two modules bought at Maximus Field, then one by a tactic card; the offer is full again after each."""
    t = andromeda(
        station(goods={"titanium": 5, "nanocarbon": 5}, hand=["action-16"], ships={"pad": ["transport", "fighter"]}),
        station(),
        offer={"science": ["sci-01", "sci-03", "sci-07"], "industry": ["ind-02", "ind-07", "ind-08"]},
    )
    t.play("0 launch t06", "0 transport", "0 go-on", "0 sci-01")
    assert t.state.offer["science"][0] is None  # not before the action is over
    t.play("0 ind-07")
    if 0 in t.asked() and t.asked()[0] == "pay":
        t.play(f"0 {t.options(0)[0]}")
    science = [MODULES[module].id for module in t.state.offer["science"] if module is not None]
    industry = [MODULES[module].id for module in t.state.offer["industry"] if module is not None]
    assert science[:2] == ["sci-03", "sci-07"]
    assert industry[:2] == ["ind-02", "ind-08"]
    assert len(science) == len(industry) == 3
    t.play("0 play action-16", "0 sci-03")
    while t.asked().get(0) in ("pay", "pay-any"):
        t.play(f"0 {t.options(0)[0]}")
    assert modules_of(t, 0) == ["sci-01", "sci-03", "ind-07"]
    left = list(t.state.offer["science"])
    assert None not in left
    assert left[0] == MODULE_BY_TOKEN["sci-07"]


# -- the small examples of a battle


@proves("andromeda.examples.8", "andromeda.examples.9")
def test_targeting_and_result() -> None:
    """Green has two ships and rolls both ones again; blue and the raiders roll nothing again. Green's 3 drops out,
    blue's second die 4 beats the raiders' 3."""
    t = andromeda(
        station(ships={"t05": ["transport"], "pad": ["transport"]}),  # green
        station(ships={"t01": ["fighter"], "pad": ["transport"]}),  # blue
        raiders={"S": ["t01"]},
        raider_cards={"S": "vorticon"},
        moons={"t01": []},
        dice=[1, 1, 5, 4, 5, 3, 3, 2],
    )
    t.play("0 launch t01")
    while t.asked().get(0) in ("before-activation", "before-battle"):
        t.play("0 go-on")
    t.play("0 transport t05")
    green, blue = t.story("rolls")
    [raiders] = t.story("raiders-roll")
    assert (green.values["targeting"], blue.values["targeting"], raiders.values["targeting"]) == (2, 1, 1)
    assert (green.values["first"], green.values["dice"]) == ([1, 1], [3, 2])
    assert blue.values["dice"] == [5, 4]
    assert raiders.values["dice"] == [5, 3]
    assert t.story("wins")[0].values["winners"] == [1]


@proves("andromeda.examples.20")
def test_manoeuvres_with_a_moon() -> None:
    """A card, or the two resources of the stored moon."""
    for answer, energy, cards in (("card", 0, 1), ("moon", 2, 0)):
        t = andromeda(
            station(ships={"pad": ["fighter", "transport"]}),
            station(ships={"t01": ["transport"], "pad": ["transport"]}, stored={"manoeuvres": "moon-trade-7"}),
            moons={"t01": []},
            dice=[6, 6, 5],
        )
        t.play("0 launch t01")
        assert t.options(1) == ["card", "moon", "pass"]
        t.play(f"1 {answer}")
        assert goods_of(t, 1).get("energy", 0) == energy
        assert len(t.state.players[1].hand.cards) == cards


# -- the battle on the page of examples

YELLOW, BLUE = 0, 1


def sortie() -> Position[State]:
    """Yellow launches a transport to the trade planet t05 and captures a moon; the Abductor is two steps away."""
    t = andromeda(
        station(
            goods={"energy": 1},
            hand=["diplomacy-06"],
            stored={"manoeuvres": "moon-trade-1"},  # 1 credit
            ships={"t01": ["transport"], "t12": ["heavy_cruiser"], "pad": ["transport"]},
        ),
        station(
            goods={"energy": 2},
            hand=["diplomacy-01"],
            ships={"t02": ["transport"], "t07": ["fighter"], "pad": ["transport"]},
        ),
        structures={"t10": (YELLOW, "obelisk")},
        raiders={"B": ["n4"]},
        raider_cards={"B": "abductor"},
        moons={"t05": ["moon-trade-5"]},
        dice=[
            *[6, 4, 3, 2, 1, 5],  # yellow
            *[6, 1, 6, 3, 2],  # blue
            *[5, 5, 4, 1],  # the raider
            *[3, 4],  # yellow again, instead of 2 and 1
            *[2],  # blue again, instead of 1
        ],
    )
    t.state.players[YELLOW].cards[0].used = True  # its energy does not matter here
    t.play("0 launch t05")
    return menus(t)


def menus(t: Position[State]) -> Position[State]:
    while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
        t.play("0 go-on")
    return t


def escalated() -> Position[State]:
    t = sortie().play("0 transport t01,heavy_cruiser t12")
    return t.play("1 transport t02,fighter t07")


def talked() -> Position[State]:
    """Nobody makes use of the chance to end the battle."""
    return menus(escalated().play("0 pass", "1 diplomacy-01", "0 no", "1 no"))


def fought() -> Position[State]:
    return talked().play("1 2")


@proves("andromeda.examples.10")
def test_battle_sortie() -> None:
    """The Unidentified Abductor has range 2 and comes to the active location."""
    t = sortie()
    assert t.state.raiders["B"].places == ["t05"]
    assert t.story("battle") != []


@proves("andromeda.examples.11")
def test_battle_escalation() -> None:
    """Yellow brings a transport from distance 1 and, for 1 energy, the cruiser from distance 2; then blue a transport
    and a fighter."""
    t = sortie()
    assert t.asked() == {YELLOW: "escalate"}
    assert t.question(YELLOW).values["jumps"] == ["heavy_cruiser t12"]
    t.play("0 transport t01,heavy_cruiser t12")
    assert goods_of(t, YELLOW) == {}
    assert t.asked() == {BLUE: "escalate"}
    assert t.options(BLUE) == ["transport t02", "fighter t07"]
    t.play("1 transport t02,fighter t07")
    assert sorted(ships_of(t, YELLOW)["t05"]) == ["heavy_cruiser", "transport", "transport"]
    assert sorted(ships_of(t, BLUE)["t05"]) == ["fighter", "transport"]


@proves("andromeda.examples.12")
def test_battle_diplomacy() -> None:
    """Yellow passes; blue's Open Frequencies score 4: three yellow ships and the raider. Nobody ends the battle."""
    t = escalated()
    assert t.asked() == {YELLOW: "when.Diplomacy"}
    t.play("0 pass", "1 diplomacy-01")
    assert t.state.players[BLUE].score == 4
    assert t.asked() == {YELLOW: "end-battle"}
    t.play("0 no")
    assert t.asked() == {BLUE: "end-battle"}
    t.play("1 no")
    assert t.state.battle is not None
    assert not t.state.battle.ended


@proves("andromeda.examples.12")
def test_battle_diplomacy_ends_it() -> None:
    """Any player may end the battle; and five points are the most."""
    t = escalated().play("0 pass", "1 diplomacy-01", "0 yes")
    assert t.story("truce") != []
    assert t.story("rolls") == []
    crowd = andromeda(
        station(ships={"pad": ["fighter", "transport"]}, hand=["diplomacy-01"]),
        station(ships={"t01": ["transport"] * 6}),
        moons={"t01": []},
    ).play("0 launch t01", "0 diplomacy-01")
    assert crowd.state.players[0].score == 5


@proves("andromeda.examples.13")
def test_battle_dice() -> None:
    """Two transports, a cruiser and the obelisk: 6; a transport, a fighter and 2 energy: 5."""
    t = talked()
    assert t.asked() == {BLUE: "energy-dice"}  # yellow has nothing to do
    t.play("1 2")
    assert [len(line.values["first"]) for line in t.story("rolls")] == [1 + 1 + 3 + 1, 1 + 2 + 2]
    assert goods_of(t, BLUE) == {}


@proves("andromeda.examples.14")
def test_battle_targeting() -> None:
    """Blue rolls ones again, yellow ones and twos."""
    yellow, blue = fought().story("rolls")
    assert (yellow.values["targeting"], blue.values["targeting"]) == (3, 2)
    assert yellow.values["dice"] == [6, 5, 4, 4, 3, 3]
    assert blue.values["dice"] == [6, 6, 3, 2, 2]


@proves("andromeda.examples.15", "andromeda.examples.16", "andromeda.result.7")
def test_battle_result_and_damage() -> None:
    """The raider's 5 is out, blue's second die decides: dominance and the reward. The raider returns to its card, two
    transports go to the scrapyard, the cruiser's shield takes a marker. Yellow takes a card or the credit of the
    stored moon."""
    for answer in ("card", "moon"):
        t = fought()
        assert t.story("wins")[0].values["winners"] == [BLUE]
        assert t.state.players[BLUE].tracks["dominance"] == 1
        assert t.state.players[BLUE].score == 4 + 2
        assert t.asked() == {YELLOW: "manoeuvre"}
        assert [option for option in t.options(YELLOW) if not option.startswith("store")] == ["card", "moon", "pass"]
        t.play(f"0 {answer}")
        assert goods_of(t, YELLOW) == ({} if answer == "card" else {"credit": 1})
        assert len(t.state.players[YELLOW].hand.cards) == (2 if answer == "card" else 1)
        assert t.state.raiders["B"].places == []
        assert ships_of(t, YELLOW)["scrapyard"] == ["transport", "transport"]
        assert ships_of(t, YELLOW)["t05"] == ["heavy_cruiser"]
        assert t.state.players[YELLOW].worn == {"heavy_cruiser": 1}
        assert sorted(ships_of(t, BLUE)["t05"]) == ["fighter", "transport"]


# -- the final scoring


@proves("andromeda.examples.18", "andromeda.examples.19", "andromeda.final-scoring.9")
def test_scoring() -> None:
    """Yellow ends with 165 points."""
    t = andromeda(
        station(
            score=62,
            tracks={"science": 7, "industry": 12, "dominance": 8, "trade": 9, "civilization": 6},
            modules=["sci-02", "sci-04", "ind-01", "ind-06", "civ-01", "civ-02"],
            damage={"sci-02": 1, "sci-04": 1, "ind-01": 1, "ind-06": 1},
            goods={"titanium": 2, "credit": 1, "energy": 4},
            hand=[3],
            commanders=2,
        ),
        station(score=60),
        structures={"t03": (0, "factory"), "t05": (0, "spaceport"), "t13": (0, "spaceport")},
        tiles={**TILES, "t13": [id for id, one in PLANETS.items() if one.structure == "spaceport"][1]},
        ending=True,
        last_turns=1,
        plan=["next-turn"],
    )
    found = score_of(t.state, 0, hidden=True)
    assert found.track == 62
    assert found.tracks == {"science": 9, "industry": 20, "dominance": 10, "trade": 12, "civilization": 8}
    assert found.track + sum(found.tracks.values()) == 121
    assert found.structures == 10 + 7 + 7
    assert found.damaged == -8
    assert found.vault == 10
    assert found.modules == {MODULE_BY_TOKEN["civ-01"]: 10, MODULE_BY_TOKEN["civ-02"]: 6}
    assert found.commanders == 2
    assert found.total == 165
    assert t.outcome is not None
    assert t.outcome.scores == [165, 60]
    assert t.outcome.winners == [0]
