"""Every one of the 108 modules and the printed ones: what it does when it works, what it is worth at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from orloj.games.andromeda.components import BASE_MODULES, DECKS, MODULE_BY_TOKEN, MODULES
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, station, tally

GOODS = {"energy": 3, "titanium": 3, "nanocarbon": 3, "ice": 3, "credit": 3}
FIGHTER = {"t05": ["fighter"], "pad": ["transport", "transport"]}


class Case(NamedTuple):
    """What the player answers when the module works, and what has changed then."""

    answers: tuple[str, ...]
    change: Mapping[str, int]
    own: Mapping[str, Any]
    board: Mapping[str, Any]


def case(
    *answers: str, own: Mapping[str, Any] | None = None, board: Mapping[str, Any] | None = None, **change: int
) -> Case:
    changed = {name.replace("other_", "1 "): count for name, count in change.items()}
    return Case(answers, changed, own or {}, board or {})


def stored(**slots: str) -> dict[str, Any]:
    """Moons on slots; an underscore stands for the hyphen."""
    return {"stored": {slot.replace("_", "-"): moon for slot, moon in slots.items()}}


def built(structure: str, count: int) -> dict[str, Any]:
    return {"structures": dict.fromkeys(("t01", "t03", "t07")[:count], (0, structure))}


OBELISK = {"ships": {"t05": ["fighter"], "t10": ["transport"]}, "commanders": 1}
WRECKS = {"ships": {"t05": ["fighter"], "scrapyard": ["transport", "transport"], "bay": ["transport"]}}
WRECK = {"ships": {"t05": ["fighter"], "scrapyard": ["transport"]}}
BIG_FLEET = {"ships": {"t05": ["fighter"], "pad": ["transport"] * 6 + ["science_vessel", "heavy_cruiser"]}}
DAMAGED = {"damage": {"treasury": 1, "architect": 1}}
FOUR_MOONS = {
    "modules": ["tra-06", "tra-08", "civ-18"],
    **stored(tra_06="moon-trade-1", tra_08="moon-trade-2", civ_18="moon-trade-3", manoeuvres="moon-science-1"),
}

CASES: Mapping[str, tuple[Case, ...]] = {
    "sci-01": (case(energy=2),),
    "sci-02": (case(energy=3),),
    "sci-03": (case(nanocarbon=1),),
    "sci-04": (case("yes", energy=-1, nanocarbon=2), case("no")),
    "sci-05": (case("yes", energy=-1, ice=2),),
    "sci-06": (case("yes", energy=-1, titanium=2),),
    "sci-07": (case(tactic=1),),
    "sci-08": (case("yes", "nanocarbon.1", nanocarbon=-1, tactic=2),),
    "sci-09": (case("dawn-03", board={"events": ["dawn-02", "dawn-03"]}, score=1),),
    "sci-10": (case(own={"damage": {"treasury": 1}}, damage=-1), case(score=1)),
    "sci-11": (case(own=stored(sci_11="moon-trade-1"), credit=1), case()),
    "sci-12": (case("yes", energy=-1, score=2),),
    "sci-13": (
        case(),
        case(own={"modules": ["sci-01"]}, score=1),
        case(own={"modules": [f"sci-0{number}" for number in range(1, 9)]}, score=3),
    ),
    "sci-14": (
        case(energy=1),  # without an observatory there is nothing to choose
        case("1", board=built("observatory", 1), energy=1),
        case("2", board=built("observatory", 1), nanocarbon=1),
        case("2", board=built("observatory", 3), nanocarbon=2),
    ),
    "sci-15": (case("yes", "ice.1", ice=-1, credit=1, energy=1),),
    "sci-16": (case("yes", energy=-2, credit=2),),
    "sci-17": (case("1", tactic=1), case("2", energy=2)),
    "sci-18": (case("t02", commanders=1), case("enough")),
    "sci-19": (case("yes", "ice.1", ice=-1, score=2, energy=1),),
    "sci-20": (case("yes", "titanium.1", titanium=-1, score=2, energy=1),),
    "sci-21": (case("yes", "action-01", tactic=-1, score=2, energy=1),),
    "sci-22": (case(energy=1), case(own={"modules": [f"sci-0{number}" for number in range(1, 6)]}, energy=4)),
    "sci-23": (case(own=stored(sci_23="moon-trade-1"), credit=1, energy=1), case(energy=1)),
    "sci-24": (case("yes", energy=-4, track_science=1),),
    "sci-25": (case("1", score=1), case("2", energy=2)),
    "sci-26": (case(energy=1, score=1),),
    "sci-27": (case(energy=1, tactic=1, other_tactic=1),),
    "ind-01": (case(titanium=2),),
    "ind-02": (case(titanium=1, energy=1),),
    "ind-03": (
        case("1", "transport", "titanium.1", titanium=-1, fleet=1, pad=1),
        case("1", "science_vessel", "titanium.1 nanocarbon.1", titanium=-1, nanocarbon=-1, fleet=1, pad=1),
        case("2", titanium=1),
    ),
    "ind-04": (case("1", "titanium.1", titanium=-1, fleet=1, pad=1), case("2", energy=2)),
    "ind-05": (case("yes", "titanium.1", titanium=-1, score=2, energy=1),),
    "ind-06": (case("module treasury", own=DAMAGED, damage=-2), case(score=2)),
    "ind-07": (case(score=1, energy=1),),
    "ind-08": (case(ice=1, energy=1),),
    "ind-09": (case(nanocarbon=1, energy=1),),
    "ind-10": (case("titanium", titanium=1), case("nanocarbon", nanocarbon=1), case("ice", ice=1)),
    "ind-11": (
        case(titanium=1),
        case(board=built("factory", 1), titanium=2),
        case(board=built("factory", 3), titanium=3),
    ),
    "ind-12": (case(energy=3),),
    "ind-13": (case(energy=1), case(own={"modules": [f"ind-0{number}" for number in range(1, 6)]}, energy=4)),
    "ind-14": (
        case(
            "ind-02",
            "titanium.1",
            board={"offer": {"industry": ["ind-02", "ind-05", "ind-08"]}},
            titanium=-1,
            modules=1,
            track_industry=1,
        ),
        case("no-module"),
    ),
    "ind-15": (
        case("1", "t01", board=built("observatory", 1), moons=1),
        case("2", board=built("observatory", 1), titanium=1),
        case(titanium=1),
    ),
    "ind-16": (
        case("1", "ice=1,credit=1", own=WRECKS, ice=1, credit=1),
        case("1", "energy", own=WRECK, energy=1),
        case("2", own=WRECK, titanium=1),
        case(titanium=1),
    ),
    "ind-17": (case(tactic=1, energy=1),),
    "ind-18": (case("1", energy=2), case("2", tactic=1)),
    "ind-19": (
        case("1", own=OBELISK, energy=-3, commanders=-1, structures=1, fleet=-1, track_dominance=1, score=1),
        case("2", own=OBELISK, energy=2),
        case(energy=2),
    ),
    "ind-20": (case("yes", "titanium.1", titanium=-1, credit=2),),
    "ind-21": (case(titanium=1, score=1),),
    "ind-22": (case(titanium=3),),
    "ind-23": (case("yes", "energy.1", energy=-1, titanium=2),),
    "ind-24": (
        case(),
        case(own={"upgrades": ["nt-1", "nf-1"]}, score=2),
        case(own={"upgrades": ["nt-1", "nf-1", "ns-1", "nc-1"]}, score=3),
    ),
    "ind-25": (case(score=1), case(own=BIG_FLEET, score=3)),
    "ind-26": (case(energy=2, titanium=1),),
    "ind-27": (case("1", score=1), case("2", titanium=1)),
    "tra-01": (case("yes", "nanocarbon.1", own=stored(tra_01="moon-science-1"), nanocarbon=-1, tactic=1, credit=1),),
    "tra-02": (case(own=stored(tra_02="moon-industry-1"), titanium=1, score=1), case(score=1)),
    "tra-03": (case("yes", "ice=2", "credit=2,energy=1", ice=-2, credit=2, energy=1),),
    "tra-04": (case(credit=1, energy=1),),
    "tra-05": (case("yes", energy=-2, credit=2),),
    "tra-06": (case(own=stored(tra_06="moon-industry-7"), titanium=2), case()),
    "tra-07": (case("yes", "nanocarbon.1", own=stored(tra_07="moon-science-1"), nanocarbon=-1, score=3),),
    "tra-08": (case(own=stored(tra_08="moon-civilization-8"), score=2, energy=1),),
    "tra-09": (case("yes", "ice=2", credit=-1, ice=2),),
    "tra-10": (case("1", ice=1), case("2", "ice.1", ice=-1, credit=2)),
    "tra-11": (case("1", nanocarbon=1), case("2", "nanocarbon.1", nanocarbon=-1, credit=2)),
    "tra-12": (case("1", titanium=1), case("2", "titanium.1", titanium=-1, credit=2)),
    "tra-13": (case("ice", ice=1, event=-1),),
    "tra-14": (case(credit=1, score=1),),
    "tra-15": (case("yes", credit=-1, tactic=2, score=1),),
    "tra-16": (case("yes", "action-02", "ice=1,titanium=1", tactic=-1, ice=1, titanium=1),),
    "tra-17": (case("yes", "ice=2", ice=-2, score=3),),
    "tra-18": (
        case(energy=1),
        case(board=built("spaceport", 1), credit=1, energy=1),
        case(board=built("spaceport", 3), credit=2, energy=1),
    ),
    "tra-19": (
        case("yes", "t02", "n1", energy=-1, commanders=2),
        case("yes", "t02", "enough", energy=-1, commanders=1),
    ),
    "tra-20": (
        case(
            "sci-02",
            "nanocarbon.1",
            board={"offer": {"science": ["sci-01", "sci-02", "sci-03"]}},
            nanocarbon=-1,
            modules=1,
            damage=1,
            track_science=1,
        ),
    ),
    "tra-21": (case(credit=2),),
    "tra-22": (
        case("yes", "ice.1", "credit", "yes", "ice.1", "credit", ice=-2, credit=2, score=2),
        case("yes", "ice.1", "energy", "no", ice=-1, energy=1, score=1),
    ),
    "tra-23": (case("1", score=1), case("2", credit=1)),
    "tra-24": (case("yes", credit=-1, energy=3, score=1),),
    "tra-25": (
        case(),
        case(own={**stored(manoeuvres="moon-trade-1", tra_06="moon-trade-2"), "modules": ["tra-06"]}, credit=1),
        case(own=FOUR_MOONS, credit=2),
    ),
    "tra-26": (case("yes", "nanocarbon.1", "energy=2", own=stored(tra_26="moon-science-1"), nanocarbon=-1, energy=2),),
    "tra-27": (case("yes", "energy.1 ice.1", ice=-1, energy=-1, score=4),),
    "civ-13": (case(tactic=1, energy=1),),
    "civ-14": (case("t02", commanders=1, tactic=1), case("enough", tactic=1)),
    "civ-15": (case(ice=1, energy=1),),
    "civ-16": (case("yes", "ice.1", ice=-1, score=3), case("no")),
    "civ-17": (
        case("1", own=OBELISK, energy=-3, commanders=-1, structures=1, fleet=-1, track_dominance=1, score=1),
        case("2", own=OBELISK, tactic=1),
    ),
    "civ-18": (case(own=stored(civ_18="moon-dominance-6"), energy=3),),
    "civ-19": (
        case(own={"stored": {"civ-19": "moon-trade-1", "civ-19.2": "moon-industry-1"}}, credit=1, titanium=1),
        case(own={"stored": {"civ-19.2": "moon-industry-1"}}, titanium=1),
    ),
    "civ-20": (
        case(tactic=1),
        case(board=built("city", 1), score=1, tactic=1),
        case(board=built("city", 3), score=2, tactic=1),
    ),
    "civ-21": (case(score=1, energy=1),),
    "civ-22": (case(tactic=2),),
    "civ-23": (case("1", score=1), case("2", ice=1)),
    "civ-24": (case("t02", "n1", commanders=2, energy=1),),
    "civ-25": (case("yes", tactic=-2, track_civilization=1),),
    "civ-26": (case("yes", "ice", energy=-1, ice=1, score=1),),
    "civ-27": (case(energy=1, score=1, ice=1, other_energy=1),),
    "assembly-plant": (
        case("1", "transport", "titanium.2", titanium=-2, fleet=1, pad=1),
        case("2", score=1),
    ),
    "treasury": (case(credit=1),),
    "architect": (
        case("1", own={**OBELISK, "goods": {"energy": 4}}, tactic=1),
        case(
            "2",
            own={**OBELISK, "goods": {"energy": 4}},
            energy=-4,
            commanders=-1,
            structures=1,
            fleet=-1,
            track_dominance=1,
            score=1,
        ),
    ),
}

# With so many of what they count, the modules for the end of the game are worth this much.
ENDS: Mapping[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "civ-01": ({}, built("city", 3), 4 + 2 * 3),  # the rulebook's example
    "civ-02": ({"hand": [3]}, {}, 3 + 3),  # the rulebook's example
    "civ-03": ({"modules": ["tra-01", "tra-02"]}, {}, 3 + 2),
    "civ-04": ({"modules": ["sci-01", "sci-02", "sci-03"]}, {}, 3 + 3),
    "civ-05": ({"modules": ["ind-01"]}, {}, 3 + 1),
    "civ-06": ({"modules": ["civ-01", "civ-13"]}, {}, 2 + 3),  # it counts itself
    "civ-07": (BIG_FLEET, {}, 2 + 8),
    "civ-08": ({"commanders": 7}, {"commanders": {"n1": [2, 0]}}, 3 + 6),
    "civ-09": ({"stored": {"manoeuvres": "moon-trade-1"}}, {}, 3 + 1),
    "civ-10": ({"upgrades": ["nt-1", "nf-1"]}, {}, 3 + 4),
    "civ-11": ({"goods": {"energy": 3, "ice": 1}, "hand": [3]}, {}, 3 + 3),
    "civ-12": ({"tracks": {"science": 4, "trade": 3, "dominance": 12}}, {}, 2 + 4),
}


def working(module: str, own: Mapping[str, Any], board: Mapping[str, Any]) -> tuple[Position[State], str]:
    """A return in which the module can be set to work, and the answer that does it."""
    mine = {"goods": GOODS, "hand": ["action-01", "action-02"], "ships": FIGHTER, "commanders": 1, **own}
    if module in MODULE_BY_TOKEN and not MODULES[MODULE_BY_TOKEN[module]].base:
        mine["modules"] = [module, *own.get("modules", ())]
    t = andromeda(station(**mine), station(), **{"commanders": {"t02": [1, 0], "n1": [2, 0]}, **board}).play("0 return")
    if MODULES[MODULE_BY_TOKEN[module]].kind != "science":
        return t, f"0 activate {module}"
    t.play("0 activate primary-reactor")
    dock(t)
    return t, f"0 {module}"


def dock(t: Position[State]) -> None:
    if t.asked() == {0: "activate-by"}:
        t.play("0 fighter t05")


@proves("andromeda.activate-modules.2", "andromeda.base-modules.2", "andromeda.base-modules.3", "andromeda.icons.27")
@pytest.mark.parametrize(
    ("module", "one"),
    [
        pytest.param(module, one, id=f"{module}-{number}")
        for module, found in CASES.items()
        for number, one in enumerate(found, 1)
    ],
)
def test_a_working_module_does_what_it_says_and_nothing_else(module: str, one: Case) -> None:
    t, line = working(module, one.own, one.board)
    before = tally(t)
    t.play(line)
    dock(t)
    t.play(*[f"0 {answer}" for answer in one.answers])
    assert changes(before, t) == dict(one.change)
    assert t.asked() in ({0: "return"}, {0: "science"})
    assert MODULE_BY_TOKEN[module] in t.state.now.activated


@proves("andromeda.final-scoring.6", "andromeda.module-anatomy.3")
@pytest.mark.parametrize("module", ENDS)
def test_a_module_for_the_end_of_the_game_scores_then_unless_it_is_damaged(module: str) -> None:
    own, board, points = ENDS[module]
    mine = {"ships": FIGHTER, **own, "modules": [module, *own.get("modules", ())]}
    t = andromeda(station(**mine), station(), **board)
    assert score_of(t.state, 0).modules[MODULE_BY_TOKEN[module]] == points
    broken = andromeda(station(**mine, damage={module: 1}), station(), **board)
    assert MODULE_BY_TOKEN[module] not in score_of(broken.state, 0).modules
    t.play("0 return")
    assert t.why(0, f"activate {module}") == ("no-dock", "andromeda.module-anatomy.3")


@proves("andromeda.components.11")
def test_all_108_modules_are_tried_here() -> None:
    added = [MODULES[module].id for deck in DECKS.values() for module in deck]
    assert len(added) == 108
    assert sorted([*CASES, *ENDS, "primary-reactor"]) == sorted([*added, *[module.id for module in BASE_MODULES]])


def test_a_choice_of_materials_has_no_energy_in_it() -> None:
    """The Alloy Works give titanium, nanocarbon or ice."""
    t, line = working("ind-10", {}, {})
    t.play(line)
    assert t.options(0) == ["titanium", "nanocarbon", "ice"]


@proves("andromeda.icons.27")
@pytest.mark.parametrize(
    ("module", "goods"),
    [("tra-05", {"energy": 1}), ("tra-17", {"ice": 1}), ("tra-27", {"energy": 5}), ("civ-25", {"credit": 5})],
)
def test_who_cannot_pay_the_whole_exchange_is_not_asked(module: str, goods: dict[str, int]) -> None:
    """An exchange is paid as a whole or not at all."""
    ships = {"t05": ["fighter"], "t07": ["transport"], "pad": ["transport"]}
    t, line = working(module, {"goods": goods, "hand": [], "ships": ships}, {})
    before = tally(t)
    t.play(line, "0 fighter t05")
    assert t.asked() == {0: "return"}
    assert changes(before, t) == {}
