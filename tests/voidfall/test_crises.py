"""All crises: solved by their deed, never without what they want; their penalties [voidfall.crisis-solve,
voidfall.void-advance]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec import structs

from orloj.content import BadContent
from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import BOUNTIES, CRISES, HOUSES, RESOURCES, TRACK_FACTS, Crisis, check_prices
from orloj.games.voidfall.facts import house_board_corruption, sector_corruption
from orloj.games.voidfall.state import NO_CARD, Done, Pending, State, Turn
from orloj.kernel import Line, Step
from orloj.testing import Position, proves
from tests.voidfall.positions import agenda, crisis, invade, land, lord, offered, player
from tests.voidfall.void_positions import ALL, answered, board, discarded, void, void_table, with_effects

OWN_TECH = HOUSES["valnis"].technology("A")
SECTORS: Mapping[str, Mapping[str, Any]] = {
    "H1": {"fleets": {}},
    "O1": land(
        0, population=3, guilds=["farmers"], installations=["shipyard", "sector_defense"], fleets={"corvette": 4}
    ),
    "a1": land(
        0,
        population=6,
        guilds=["bankers", "scientists"],
        installations=["shipyard", "sector_defense", "sector_defense"],
        fleets={"corvette": 2, "sentry": 1},
    ),
    "b1": land(
        0, population=5, guilds=["farmers", "bankers"], installations=["sector_defense"] * 2, fleets={"corvette": 1}
    ),
    "e1": land(0, population=3, corrupted=True, fleets={"corvette": 1}),
    "c1": {"void_power": 1, "corrupted": True, "harbingers": 1},
    "d1": {"void_power": 1, "harbingers": 0, "installations": ["sector_defense"]},
}
RICH: dict[str, Any] = {
    "stock": dict.fromkeys(RESOURCES, 10),
    "active": 3,
    "tracks": {"society": 4, "statecraft": 5, "economy": 3},
    "glory": [3, 3, 3],
    "trade": 2,
    "slots": {1: "W1", 2: "S1"},
    "influence": 50,
}
POOR: dict[str, Any] = {
    "stock": {},
    "active": 0,
    "tracks": {"society": 0, "statecraft": 0, "economy": 0},
    "glory": [],
    "trade": 0,
}

# where a deed is done, and what is chosen
PATHS = {
    "regroup": "production/optimize/then/any.1",
    "build_installation": "development/grow/then/one.1",
    "found_guild": "development/grow/then/one.0",
    "gain_trade": "politics/control/then/any.0",
    "increase_population": "development/harmonize/then/one.0",
    "advance_track": "reinforcement/accelerate/then/any.0",
    "deploy": "haven/d",
    "invade": "conquest/engage/then/one.0",
    "activate": "conquest/prepare/then",
    "pay_action": "heroic_politics/inspire",
    "produce": "production/supply/then/any.0",
    "gain_tech": "innovation/invent/then",
    "gain_agenda": "innovation/consolidate/then",
    "remove_corruption": "development/harmonize/then/one.1",
    "upgrade_glory": "politics/impose/then/any.0",
}
CHOICES: Mapping[str, Sequence[str]] = {
    "regroup": ("go-on", "shift"),
    "build_installation": ("build sector_defense O1",),
    "found_guild": ("found scientists a1",),
    "advance_track": ("advance statecraft",),
    "deploy": ("deploy corvette O1",),
    "invade": ("invade c1", "power corvette O1=4"),
    "remove_corruption": ("on-sector", "on-slot"),
    "upgrade_glory": ("glory 3",),
    "increase_population": ("at O1",),
    "gain_tech": ("learn",),
}
SPECIAL: Mapping[str, Sequence[str]] = {
    "crisis_S_05": ("advance economy",),
    "crisis_1_14": ("build shipyard O1",),
    "crisis_2_01": ("deploy corvette e1",),
    "crisis_2_06": ("invade d1", "power corvette O1=4"),
    "crisis_2_09": ("advance economy",),
    "crisis_2_12": (f"learn {OWN_TECH} improved",),
    "crisis_3_15": (f"learn {OWN_TECH} improved",),
    "crisis_2_21": ("advance society",),
    "crisis_3_03": ("invade c1", "power corvette O1=3"),
    "crisis_3_08": ("at b1",),
    "crisis_3_17": ("invade c1", "power corvette O1=3"),
}
PATH_OF = {"crisis_3_11": "innovation/research/then/any.0"}
TWICE = ("crisis_2_19", "crisis_3_13")
FOCUS_OF = {"crisis_1_12": ("conquest", "prepare"), "crisis_1_18": ("progress", "experiment")}
TYPE_B = [one.id for one in CRISES if one.when]
TYPE_C = [one.id for one in CRISES if one.cost]
IN_POWER = [
    one.id for one in CRISES if any(part["op"] in ("recall", "deactivate") for part in one.cost)
]  # whoever has just moved or deployed power has some to recall or to deactivate


def world(name: str, *, facts: Mapping[str, Any] = RICH, ongoing: bool = False, **more: Any) -> State:
    """A table where this crisis is the current one, or an ongoing one, in the actions of seat 0; then comes seat 1."""
    card = CRISES[crisis(name)]
    do = card.deed["do"]
    own = dict(facts)
    if name == "crisis_2_09":
        own["corrupted_tracks"] = ("economy",)
    if name == "crisis_2_13":
        own["stock"] = dict.fromkeys(RESOURCES, 15)
    row = "economic" if card.kind == "economic" else "military"
    where: dict[str, Any] = {"rows": {row: [name]}} if ongoing else {"current": name}
    focus = FOCUS_OF.get(name, ("progress", ""))[0]
    plan = [Step("actions", [0])] if do in ("play_focus", "play_agenda") else []
    settings = {"sectors": SECTORS, "cycle": 2, **where, **more}
    g = void_table(
        lord(house="valnis", **own),
        turn=Turn(seat=0, step="actions", focus=focus),
        plan=[*plan, Step("selection", [1])],
        **settings,
    )
    if do == "play_agenda":
        g.agenda_piles["might"].cards += [g.agenda_offer["might"]]
        g.agenda_piles["might"].take(agenda("M1"))
        g.agenda_offer["might"] = g.agenda_piles["might"].take_top()
        g.now.agenda = agenda("M1")
    return g


def do_it(g: State, name: str, *wanted: str) -> Position[State]:
    """The deed, up to the offer to solve the crisis."""
    card = CRISES[crisis(name)]
    offer = f"resolve {name}"
    do = card.deed["do"]
    if do == "play_focus":
        focus, action = FOCUS_OF[name]
        return answered(Position(GAME, g).play(f"0 act {focus} {action}"), *wanted, stop=offer)
    if do == "play_agenda":
        return answered(Position(GAME, g).play("0 act-agenda M1"), *wanted, stop=offer)
    path = PATH_OF.get(name, PATHS[do])
    chosen = wanted or (*SPECIAL.get(name, ()), *CHOICES.get(do, ()))
    t = with_effects(g, *[path] * (2 if name in TWICE else 1))
    if do == "regroup":
        t.play(f"0 {offered(t, 0, 'shift')[0]}")
    return answered(t, *chosen, stop=offer)


def is_offered(t: Position[State], name: str) -> bool:
    return 0 in t.asked() and any(one.startswith(f"resolve {name}") for one in t.options(0))


def resolve(t: Position[State], name: str) -> Position[State]:
    t.play(f"0 {next(one for one in t.options(0) if one.startswith(f'resolve {name}'))}")
    return answered(t)


def in_play(t: Position[State], name: str) -> bool:
    found = board(t)
    return crisis(name) == found.current or any(crisis(name) in row for row in found.rows.values())


def counted(t: Position[State]) -> Counter[str]:
    """What costs and penalties change."""
    g = t.state
    one = g.players[0]
    found: Counter[str] = Counter({f"{name}": n for name, n in one.stock.items()})
    found["stock"] = sum(one.stock.values())
    found["influence"] = one.influence
    found["active"] = one.active
    found["inactive"] = one.inactive
    found["corruption"] = house_board_corruption(g, 0) + sector_corruption(g, 0) + one.chambers
    found["void_power"] = sum(sector.void_power for sector in g.sectors.values())
    found["rift_power"] = sum(sector.void_power for sector in g.sectors.values() if sector.kind == "rift")
    found["rifts"] = sum(sector.kind == "rift" for sector in g.sectors.values())
    found["void_defenses"] = sum(len(sector.installations) for sector in g.sectors.values() if sector.owner < 0)
    found["harbingers"] = sum(sector.harbingers for sector in g.sectors.values())
    found["consumed"] = len(board(t).consumed)
    own = [sector for sector in g.sectors.values() if sector.owner == 0]
    found["guild"] = sum(len(sector.guilds) for sector in own)
    found["installation"] = sum(len(sector.installations) for sector in own)
    found["strikes"] = len(t.story("strike"))
    return found


# -- solving


@proves(
    "voidfall.crisis-solve.1",
    "voidfall.crisis-solve.2",
    "voidfall.crisis-solve.4",
    "voidfall.crisis-solve.6",
    "voidfall.crisis-solve.7",
    "voidfall.crisis-solve.9",
)
@pytest.mark.parametrize("ongoing", [False, True], ids=["current", "ongoing"])
@pytest.mark.parametrize("name", ALL)
def test_every_crisis_is_solved_by_its_deed(name: str, ongoing: bool) -> None:
    card = CRISES[crisis(name)]
    t = do_it(world(name, ongoing=ongoing), name)
    assert is_offered(t, name), t.asked()
    assert len(t.story("pays-before")) == card.paid_before
    before, payments = counted(t), len(t.story("pays"))
    resolve(t, name)
    assert not in_play(t, name)
    assert discarded(t, name) == (card.level != "starting"), "starting crises go back to the box"
    assert t.story("solves")
    paid = t.story("pays")[payments:]
    if card.paid_before:
        assert not paid
        assert counted(t)["corruption"] == before["corruption"], "nothing is left to be paid"
    else:
        check_cost(card, before, counted(t), paid)


PRICED = [one.id for one in CRISES if one.paid_before]


@proves("voidfall.crisis-solve.9")
@pytest.mark.parametrize("name", PRICED)
def test_a_price_before_the_deed_is_paid_before_it(name: str) -> None:
    """Or not at all: then the deed solves nothing."""
    card = CRISES[crisis(name)]
    for answer, solves in (("yes", True), ("no", False)):
        t = answered(
            with_effects(world(name), PATHS[card.deed["do"]]),
            *CHOICES[card.deed["do"]],
            until=("crisis-price", "selection"),
        )
        assert t.asked()[0] == "crisis-price"
        assert not any(t.story(deed) for deed in ("learns", "advances", "musters"))
        before, payments = counted(t), len(t.story("pays"))
        t.play(f"0 {answer}")
        if solves:
            answered(t, until=("muster", "pending", "choice", "selection"), stop="resolve")
            if card.deed["do"] == "invade":
                check_cost(card, before, counted(t), t.story("pays")[payments:])
            else:
                assert counted(t)["corruption"] == before["corruption"] + 1
        else:
            assert counted(t)["corruption"] == before["corruption"]
        answered(t, *CHOICES[card.deed["do"]], stop=f"resolve {name}")
        assert is_offered(t, name) is solves


@proves("voidfall.crisis-solve.9", "voidfall.civilization.15")
@pytest.mark.parametrize(("spot", "asked"), [("on-track statecraft", "pending"), ("on-track society", "choice")])
def test_corruption_that_is_the_price_before_an_advance_may_spoil_it(spot: str, asked: str) -> None:
    """The End Justifies the Means: the marker carries it already when it reaches its space, which gives nothing."""
    t = with_effects(world("crisis_3_18"), PATHS["advance_track"])
    t.play("0 advance statecraft", "0 yes", f"0 {spot}")
    assert TRACK_FACTS["valnis", "statecraft"].at(player(t).tracks["statecraft"]).benefit
    assert t.asked() == {0: asked}
    assert is_offered(t, "crisis_3_18")


@proves("voidfall.crisis-solve.9")
def test_the_price_is_lost_if_the_deed_fails() -> None:
    """Evolving Enemy: an invasion that is beaten off solves nothing, and the science is gone."""
    strong = {**SECTORS, "c1": {**SECTORS["c1"], "void_power": 3}}
    t = with_effects(world("crisis_2_18", sectors=strong), PATHS["invade"])
    t.play("0 invade c1", "0 yes")
    assert player(t).stock["science"] == 8
    answered(t, "power corvette O1=1", stop="resolve")
    assert not is_offered(t, "crisis_2_18")
    assert player(t).stock["science"] == 8


@pytest.mark.parametrize("change", [{"deed": {"do": "regroup"}}, {"cost": ({"op": "recall", "n": 1},)}])
def test_only_deeds_that_wait_for_it_can_have_a_price_before(change: dict[str, Any]) -> None:
    """Somebody's own crises are refused with a word why."""
    with pytest.raises(BadContent, match="before a deed"):
        check_prices([structs.replace(CRISES[crisis("crisis_2_18")], **change)])


def check_cost(card: Crisis, before: Counter[str], after: Counter[str], paid: Sequence[Line]) -> None:
    for part in card.cost:
        match part["op"]:
            case "pay":
                price = {name: n for name, n in part.items() if name != "op"}
                assert paid[0].values["goods"] == price
            case "pay_any":
                goods = paid[0].values["goods"]
                assert sum(goods.values()) == part["n"]
                assert set(goods) <= {*part.get("of", RESOURCES), "credits"}
            case "recall":
                assert after["active"] - before["active"] == part["n"]
            case "deactivate":
                assert after["inactive"] - before["inactive"] == part["n"]
            case "add_corruption":
                assert after["corruption"] - before["corruption"] == part["n"]
            case other:
                raise AssertionError(f"an unknown cost: {other}")


@proves("voidfall.crisis-solve.7")
@pytest.mark.parametrize("name", TYPE_B)
def test_a_condition_that_does_not_hold_leaves_the_crisis(name: str) -> None:
    """The same deed, by somebody who has little."""
    bare = {**SECTORS, "a1": {"void_power": 1}, "b1": {"void_power": 1, "fallen": ""}, "e1": {"void_power": 1}}
    bare["O1"] = land(0, population=1, fleets={"corvette": 2})
    facts = {**POOR, "stock": {"materials": 1, "food": 1}, "active": 4}
    if CRISES[crisis(name)].deed["do"] == "upgrade_glory":
        facts["glory"] = [3]
    t = do_it(
        world(name, facts=facts, sectors=bare),
        name,
        "at O1",
        "build",
        "found farmers O1",
        "advance",
        "invade c1",
        "power corvette O1=2",
        "glory",
        "deploy",
        "take",
    )
    assert not is_offered(t, name)
    assert in_play(t, name)


@proves("voidfall.crisis-solve.9")
@pytest.mark.parametrize("name", [name for name in TYPE_C if name not in IN_POWER])
def test_whoever_cannot_pay_cannot_solve(name: str) -> None:
    everywhere = ("society", "statecraft", "economy")
    card = CRISES[crisis(name)]
    full = any(part["op"] == "add_corruption" for part in card.cost)
    facts = {**RICH, "stock": {}, "corrupted_slots": (1, 2, 3) if full else (3,)}
    if full:
        facts["corrupted_tracks"] = everywhere
    sectors = dict(SECTORS)
    if full:
        sectors = {key: {**one, **({"corrupted": True} if "owner" in one else {})} for key, one in SECTORS.items()}
    t = do_it(world(name, facts=facts, sectors=sectors, techs={"shields": [4, 0]}), name)
    assert not is_offered(t, name)
    assert in_play(t, name)


def test_only_prices_in_power_can_always_be_paid() -> None:
    """What the test above passes over."""
    assert {CRISES[crisis(name)].deed["do"] for name in IN_POWER} == {"invade", "regroup", "remove_corruption"}


@proves("voidfall.crisis-solve.6")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("crisis_S_02", ("build shipyard O1",)),
        ("crisis_S_05", ("advance statecraft",)),
        ("crisis_1_02", ("invade b1",)),
        ("crisis_1_08", ("found bankers a1",)),
        ("crisis_1_14", ("build sector_defense O1",)),
        ("crisis_2_01", ("deploy corvette O1",)),
        ("crisis_2_03", ("on-slot",)),
        ("crisis_2_06", ("invade c1", "power corvette O1=4")),
        ("crisis_2_12", ("learn",)),
        ("crisis_2_21", ("advance economy",)),
        ("crisis_3_05", ("invade d1", "power corvette O1=4")),
        ("crisis_3_08", ("at O1",)),
        ("crisis_3_17", ("invade c1", "power corvette O1=4")),
        ("crisis_2_08", ("at e1",)),
    ],
)
def test_the_deed_must_be_done_as_the_crisis_says(name: str, wanted: tuple[str, ...]) -> None:
    sectors = dict(SECTORS)
    if name == "crisis_1_02":  # not an invasion of the Voidborn
        sectors["b1"] = {"fallen": "", "void_power": 0, "population": 2}
    if name == "crisis_2_08":
        sectors["e1"] = {**SECTORS["e1"], "corrupted": False, "population": 1}
    t = do_it(world(name, sectors=sectors), name, *wanted)
    assert not is_offered(t, name)
    assert in_play(t, name)


@proves("voidfall.crisis-solve.6")
def test_what_is_wanted_in_one_action_does_not_add_up_over_two() -> None:
    """Three power deployed in one action; corruption removed twice in one turn."""
    g = world("crisis_2_19")
    g.now.deeds.append(Done(0, "deploy", 2, ["in:pure"], action=1))
    g.now.action = 2
    t = answered(with_effects(g, "haven/d"), "deploy corvette O1", stop="resolve")
    assert not is_offered(t, "crisis_2_19")
    g = world("crisis_3_13")
    g.now.deeds.append(Done(0, "remove_corruption", 1, ["where:sector"], action=1))
    g.now.action = 2
    t = answered(with_effects(g, PATHS["remove_corruption"]), "on-slot", stop="resolve")
    assert is_offered(t, "crisis_3_13")


@proves("voidfall.crisis-solve.8")
@pytest.mark.parametrize(("trade", "solves"), [(0, False), (1, True)])
def test_what_one_must_already_have_counts_before_the_deed(trade: int, solves: bool) -> None:
    t = do_it(world("crisis_1_19", facts={**RICH, "trade": trade}), "crisis_1_19")
    assert is_offered(t, "crisis_1_19") is solves


@proves("voidfall.crisis-solve.9")
def test_a_price_before_the_deed_cannot_be_paid_with_what_the_deed_brings() -> None:
    """Evolving Enemy wants science before the invasion; the bounty token brings it too late."""
    rich = {**SECTORS, "c1": {**SECTORS["c1"], "bounties": 1}}

    def with_science(g: State) -> None:
        token = next(one for one in g.bounties.cards if BOUNTIES[one].effect.get("science", 0) >= 1)
        g.bounties.cards[g.bounties.cards.index(token)] = g.hidden_bounties["c1"][0]
        g.hidden_bounties["c1"] = [token]

    for science, solves in ((1, False), (2, True)):
        facts = {**RICH, "stock": {"science": science}}
        g = world("crisis_2_18", facts=facts, sectors=rich, change=with_science)
        t = with_effects(g, PATHS["invade"]).play("0 invade c1", *(["0 yes"] if solves else []))
        t.play("0 power corvette O1=4")
        left = player(t).stock["science"]
        assert left == (0 if solves else science)
        while 0 in t.asked() and t.asked()[0] == "pending" and player(t).stock["science"] == left:
            t.play(f"0 {next(one for one in t.options(0) if not one.startswith('resolve crisis'))}")
            answered(t, until=("pending", "selection"))
        assert player(t).stock["science"] > left, "the token was gained"
        assert is_offered(t, "crisis_2_18") is solves


@proves("voidfall.crisis-solve.7", "voidfall.movement.7")
@pytest.mark.parametrize(("glory", "solves"), [([2], True), ([1], False)])
def test_what_follows_from_an_invasion_counts_for_its_condition(glory: list[int], solves: bool) -> None:
    """Divine Grace wants nine glory: the token that lies in the sector is part of it."""
    sectors = {**SECTORS, "c1": {**SECTORS["c1"], "glory": glory, "harbingers": 0}}
    t = with_effects(world("crisis_3_03", facts={**RICH, "glory": [4, 3]}, sectors=sectors), PATHS["invade"])
    t.play("0 invade c1", "0 power corvette O1=3")
    answered(t, "in-order", until=("selection",), stop="resolve crisis_3_03")
    assert sum(player(t).glory) == 7 + sum(glory)
    assert is_offered(t, "crisis_3_03") is solves


@proves("voidfall.movement.7", "voidfall.crisis-solve.6")
def test_an_invasion_among_the_consequences_of_another_is_not_taken_for_it() -> None:
    """No component of the game gives one. Divine Grace is solved by the outer one, of a corrupted sector, once its
    consequences have brought the ninth glory; the inner one was of a pure sector."""
    sectors = {
        **SECTORS,
        "O1": land(0, fleets={"corvette": 7}),
        "c1": {**SECTORS["c1"], "glory": [2], "harbingers": 0},
        "d1": {"void_power": 1, "corrupted": False, "glory": [], "harbingers": 0, "installations": []},
    }
    g = world("crisis_3_03", facts={**RICH, "glory": [4, 3], "active": 0}, sectors=sectors)
    g.pending.append(Pending(0, "effect", PATHS["invade"], "conquest"))
    t = with_effects(g, PATHS["invade"]).play("0 invade c1", "0 power corvette O1=2")
    t.play("0 resolve conquest conquest.engage.then.one.0 0", "0 invade d1", "0 power corvette O1=4")
    assert [t.state.sectors[key].owner for key in ("c1", "d1")] == [0, 0]
    answered(t, "resolve glory", until=("selection",), stop="resolve crisis_3_03")
    assert sum(player(t).glory) == 9
    assert is_offered(t, "crisis_3_03")


@proves("voidfall.crisis-solve.7")
def test_regrouping_is_looked_at_when_it_is_over() -> None:
    """Squad of the Brave: three power in one sector, which only the second move brings together."""
    sectors = {
        **SECTORS,
        "O1": land(0, fleets={"corvette": 2}),
        "a1": land(0, fleets={"corvette": 1}),
        "b1": land(0, fleets={"corvette": 1}),
        "H1": {"fleets": {"corvette": 2}},
    }
    t = with_effects(world("crisis_1_05", sectors=sectors), PATHS["regroup"])
    t.play("0 shift corvette O1 a1")
    assert not is_offered(t, "crisis_1_05")
    t.play("0 shift corvette H1 a1") if "shift corvette H1 a1" in t.options(0) else t.play("0 shift corvette H1 O1")
    while "shift corvette O1 a1" in t.options(0) and t.state.sectors["a1"].power < 3:
        t.play("0 shift corvette O1 a1")
    assert max(sector.power for sector in t.state.sectors.values()) >= 3
    t.play("0 go-on")
    assert is_offered(t, "crisis_1_05")


@proves("voidfall.crisis-solve.1", "voidfall.crisis-solve.3")
def test_any_number_of_crises_in_one_action_and_the_gaps_close() -> None:
    rows = {
        "military": ["crisis_1_06", "crisis_1_14", "crisis_2_01"],
        "economic": ["crisis_2_14", "crisis_1_09"],
    }
    t = with_effects(world("crisis_3_04", rows=rows), PATHS["build_installation"])
    t.play("0 build shipyard O1")
    for name in ("crisis_1_14", "crisis_3_04", "crisis_2_14", "crisis_1_06"):
        resolve_one(t, name)
    found = board(t)
    assert found.current == NO_CARD
    assert found.rows == {"military": [crisis("crisis_2_01")], "economic": [crisis("crisis_1_09")]}


def resolve_one(t: Position[State], name: str) -> None:
    t.play(f"0 {next(one for one in t.options(0) if one.startswith(f'resolve {name}'))}")


@proves("voidfall.crisis-solve.4")
def test_a_crisis_need_not_be_solved() -> None:
    t = do_it(world("crisis_S_03"), "crisis_S_03")
    t = answered(t, "go-on")
    assert in_play(t, "crisis_S_03")
    assert not is_offered(t, "crisis_S_03"), "it is too late"


@proves("voidfall.crisis-solve.5")
def test_what_others_have_does_not_count() -> None:
    """Control of Trade wants three trade tokens of one's own."""
    g = world("crisis_3_12", facts={**RICH, "trade": 1})
    g.players[1].trade = 3
    t = do_it(g, "crisis_3_12")
    assert not is_offered(t, "crisis_3_12")


@proves("voidfall.crisis-solve.5")
@pytest.mark.parametrize(("seat", "solves"), [(0, True), (1, False)])
def test_what_others_did_in_the_turn_does_not_count(seat: int, solves: bool) -> None:
    """Purifying Fire wants two corruption to be removed in one turn, by one player."""
    g = world("crisis_3_13")
    g.now.deeds.append(Done(seat, "remove_corruption", 1, ["where:sector"]))
    t = answered(with_effects(g, PATHS["remove_corruption"]), "on-slot", stop="resolve")
    assert is_offered(t, "crisis_3_13") is solves


# -- when, and whose turn it is


@proves("voidfall.crisis-solve.10", "voidfall.objectives.6")
@pytest.mark.parametrize("cycle", [1, 2])
def test_crises_are_solved_in_preparation_and_evaluation_too(cycle: int) -> None:
    """By what an event brings: nobody's turn goes on."""
    g = void_table(
        lord(house="valnis", **RICH),
        sectors=SECTORS,
        rows={"economic": ["crisis_S_03"]},
        turn=Turn(),
        plan=[Step("selection", [1])],
        cycle=cycle,
    )
    t = answered(with_effects(g, PATHS["gain_trade"]), stop="resolve")
    assert is_offered(t, "crisis_S_03")
    resolve(t, "crisis_S_03")
    assert not in_play(t, "crisis_S_03")


@proves("voidfall.crisis-solve.10")
def test_what_another_players_event_brings_solves_a_crisis_at_once() -> None:
    """Last Breath: the second player takes a catastrophe, and the first one, whose box is over, is compensated."""
    t = void(
        lord(house="valnis", **RICH),
        sectors=SECTORS,
        rows={"military": ["crisis_2_03"], "economic": ["crisis_1_08"]},
        turn=Turn(),
        plan=[Step("box", [0]), Step("selection", [0])],
        event="3J",
        cycle=3,
    )
    t.play("0 3", "0 on-slot 2", "1 1", "1 drop-crisis crisis_1_08")
    assert t.asked() == {0: "choice"}
    t.play("0 1", "0 on-sector e1")
    answered(t, "done", stop="resolve", until=("selection",))
    assert is_offered(t, "crisis_2_03"), "not only in somebody's turn"


@proves("voidfall.objectives.6", "voidfall.crisis-solve.10")
def test_an_objective_solves_an_ongoing_crisis() -> None:
    """Growing Threat lets whoever was spared catastrophes remove corruption in the evaluation."""
    t = void(
        lord(house="valnis", **RICH),
        sectors=SECTORS,
        rows={"military": ["crisis_2_03"]},
        turn=Turn(),
        plan=["objectives"],
        event="2J",
        cycle=2,
    )
    answered(t, "2", "on-sector", stop="resolve", until=())
    assert is_offered(t, "crisis_2_03")


@proves("voidfall.crisis-solve.11")
@pytest.mark.parametrize(("focus", "solves"), [("alliance_production", True), ("production", False)])
def test_an_alliance_card_lets_another_player_solve(focus: str, solves: bool) -> None:
    """Common production: the other player produces three kinds, in a turn that is not theirs."""
    g = void_table(
        current="crisis_1_11",
        turn=Turn(seat=0, step="actions", focus=focus),
        plan=[Step("selection", [0])],
    )
    t = answered(with_effects(g, PATHS["produce"], seat=1), seat=1, stop="resolve crisis_1_11")
    found = 1 in t.asked() and any(one.startswith("resolve crisis_1_11") for one in t.options(1))
    assert found is solves


@proves("voidfall.crisis-solve.11", "voidfall.alliance.4")
def test_who_is_let_take_part_solves_the_crisis() -> None:
    t = void(current="crisis_1_11", turn=Turn(seat=0, step="actions", focus="alliance_production"), focus="production")
    t.play("0 act alliance_production supply")
    answered(t, "2", "with 1", "done", "go-on", seat=1, stop="resolve crisis_1_11")
    t.play(f"1 {next(one for one in t.options(1) if one.startswith('resolve'))}")
    assert discarded(t, "crisis_1_11")


@proves("voidfall.crisis-solve.1")
def test_in_the_advance_of_the_void_nothing_is_solved() -> None:
    """The compensation for a catastrophe is no action."""
    t = void(
        lord(house="valnis", **RICH),
        sectors=SECTORS,
        current="crisis_1_01",
        rows={"military": ["crisis_2_03"]},
        turn=Turn(seat=0, focus="progress"),
        plan=[Step("void-advance", [0]), Step("turn-ends", [0]), "round"],
    )
    t.play("0 catastrophe", "0 1", "0 on-sector e1")
    answered(t, "done", "forgo", stop="resolve", until=("selection",))
    assert in_play(t, "crisis_2_03")
    assert not is_offered(t, "crisis_2_03")


# -- penalties


def advance(name: str, *, facts: Mapping[str, Any] = RICH, **more: Any) -> Position[State]:
    settings = {"sectors": SECTORS, "cycle": 2, **more}
    return void(
        lord(house="valnis", **facts),
        current=name,
        turn=Turn(seat=0, focus="progress"),
        plan=[Step("void-advance", [0]), Step("turn-ends", [0]), "round"],
        improved=["shields"],
        techs={"shields": [4, 0]},
        **settings,
    )


def expected(effect: Mapping[str, Any], before: Counter[str]) -> Counter[str]:
    """What a penalty changes."""
    found: Counter[str] = Counter()
    if "all" in effect:
        for part in effect["all"]:
            found.update(expected(part, before))
        return found
    if "times" in effect:
        for _ in range(effect["times"]):
            found.update(expected(effect["node"], before))
        return found
    if "cost" in effect:
        (price,) = effect["cost"]
        found.update({name: -n for name, n in price.items() if name != "op"})
        return found
    match effect["op"]:
        case "place":
            rifts = before["rifts"] if effect["where"] == "each_rift" else 1
            found["void_power"] += effect["what"].get("void_power", 0) * rifts
            found["rift_power"] += effect["what"].get("void_power", 0) * rifts if effect["where"] == "each_rift" else 0
            found["void_defenses"] += effect["what"].get("sector_defense", 0)
        case "influence":
            found["influence"] += effect["n"]
        case "add_corruption":
            found["corruption"] += effect["n"]
        case "consume_tech":
            found["consumed"] += 1
        case "destroy":
            found[effect["what"]] -= effect["n"]
        case "place_harbinger":
            found["harbingers"] += 1
        case "skirmish":
            found["strikes"] += 1
        case other:
            raise AssertionError(f"an unknown penalty: {other}")
    return found


@proves("voidfall.void-advance.2", "voidfall.void-advance.3", "voidfall.skirmish.3", "voidfall.skirmish.8")
@pytest.mark.parametrize("name", ALL)
def test_every_penalty_is_suffered(name: str) -> None:
    card = CRISES[crisis(name)]
    t = advance(name)
    assert t.asked() == {0: "void-advance"}
    before = counted(t)
    t.play(f"0 suffer {name}")
    answered(t, "go-on", "done", until=("selection", "actions", "preselect"))
    assert not in_play(t, name)
    assert discarded(t, name) == (card.level != "starting")
    after = counted(t)
    for what, n in expected(card.penalty, before).items():
        if card.penalty.get("op") != "skirmish" or what == "strikes":
            assert after[what] - before[what] == n, what
    if card.penalty.get("op") == "skirmish":
        strike = t.story("strike")[-1].values
        assert strike["count"] == house_board_corruption(t.state, 0) + card.penalty["power"]
        assert strike["player"] == 0


CANNOT = [
    one.id
    for one in CRISES
    if one.penalty.get("op") not in ("influence", "place_harbinger") and one.penalty != {"op": "influence"}
]


@proves("voidfall.void-advance.4", "voidfall.consumed.3")
@pytest.mark.parametrize("name", CANNOT)
def test_a_penalty_that_cannot_be_carried_out_as_a_whole_cannot_be_chosen(name: str) -> None:
    """Everything is corrupted, nothing is there to be destroyed or consumed, every sector of the Voidborn is full, and
    none is near."""
    t = void(
        lord(
            house="valnis",
            stock={},
            corrupted_tracks=("society", "statecraft", "economy"),
            corrupted_slots=(1, 2, 3),
        ),
        current=name,
        sectors={
            "O1": land(0, corrupted=True),
            **{key: {"void_power": 0, "harbingers": 0} for key in ("a1", "c1", "d1")},
            "x": {"void_power": 9},
        },
        turn=Turn(seat=0, focus="progress"),
        plan=[Step("void-advance", [0]), Step("turn-ends", [0]), "round"],
        techs={},
        improved=[],
    )
    assert f"suffer {name}" not in t.options(0)
    assert t.why(0, f"suffer {name}") == ("impossible-penalty", "voidfall.void-advance.4")


@proves("voidfall.void-advance.4")
def test_half_a_penalty_is_not_enough() -> None:
    """Control of Trade adds two corruption to the house board: one place is too few."""
    almost = {**RICH, "corrupted_tracks": ("society", "statecraft", "economy"), "corrupted_slots": (1, 2)}
    assert "suffer crisis_3_12" not in advance("crisis_3_12", facts=almost).options(0)
    two = {**almost, "corrupted_slots": (1,)}
    assert "suffer crisis_3_12" in advance("crisis_3_12", facts=two).options(0)
    full = {**SECTORS, "c1": {**SECTORS["c1"], "void_power": 2}, "d1": {**SECTORS["d1"], "void_power": 3}}
    full |= {key: {"void_power": 0} for key in ("x", "f1")}
    assert "suffer crisis_2_03" not in advance("crisis_2_03", sectors=full).options(0), "two do not fit anywhere"
    assert "suffer crisis_1_01" in advance("crisis_1_01", sectors=full).options(0)


@proves("voidfall.harbingers.6", "voidfall.void-advance.4")
def test_a_harbinger_that_has_no_place_is_passed_over() -> None:
    alone = {"O1": land(0), **{key: {"void_power": 0, "harbingers": 0} for key in ("a1", "c1", "d1")}}
    t = advance("crisis_3_10", sectors=alone)
    before = counted(t)
    t.play("0 suffer crisis_3_10")
    assert counted(t)["harbingers"] == before["harbingers"]
    assert discarded(t, "crisis_3_10")


@proves("voidfall.influence.2")
def test_influence_that_one_does_not_have_can_be_lost() -> None:
    t = advance("crisis_1_07", facts={**RICH, "influence": 1})
    t.play("0 suffer crisis_1_07")
    assert player(t).influence == 0


@proves("voidfall.crisis-solve.4", "voidfall.approach.1")
def test_what_carriers_launch_is_deployed() -> None:
    one = lord(house="belitan", letter="B", stock={"energy": 2, "credits": 1}, techs={"carriers": "basic"})
    t = void(
        one,
        sectors={"O1": {"fleets": {"corvette": 1, "carrier": 2}}, "c1": {"void_power": 1}},
        current="crisis_1_01",
        focus="conquest",
    )
    invade(t, "c1", {"carrier O1": 2})
    t.play("0 combat launch 1")
    assert [pending.what for pending in t.state.pending if pending.kind == "crisis"] == ["crisis_1_01"]
