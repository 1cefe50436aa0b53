"""Objectives of events, scoring of agendas [voidfall.objectives, voidfall.agenda-scoring, voidfall.targets]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.components import AGENDAS
from orloj.games.voidfall.facts import agendas_in_play
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import Lord, agenda, galaxy, land, lord, player, sector, stock, told

BARE: dict[str, Any] = {"O1": {"guilds": [], "installations": []}, "H1": {"guilds": []}}


def judged(event: str, *lords: Lord, **facts: Any) -> Position[State]:
    """The objectives of an event, then a new cycle or the end."""
    sectors = {**BARE, **facts.pop("sectors", {})}
    cycle = int(event[0])
    plan = ["objectives", "cycle" if cycle < 3 else "game-ends"]
    return galaxy(*lords, cycle=cycle, event=event, sectors=sectors, plan=plan, **facts)


# -- of events


@proves("voidfall.objectives.1")
def test_who_meets_a_condition_may_resolve_the_benefit() -> None:
    t = judged("1D", sectors={"a1": land(0, population=6)})
    assert sector(t, "H1").population + sector(t, "O1").population + 6 >= 10
    assert t.asked() == {0: "choice"}
    assert "done" in t.options(0)
    t = judged("1D", sectors={"H1": {"population": 2}, "O1": {"population": 2}})
    assert t.asked() != {0: "choice"}, "too few people, too few bankers"


@proves("voidfall.objectives.1")
def test_even_influence_can_be_declined_by_who_wants_to_be_asked() -> None:
    t = judged(
        "2G",
        lord(glory=[], more={"asks_benefits": True}),
        sectors={"a1": land(0, population=6), "c1": land(0, population=6)},
    )
    assert t.asked() == {0: "benefit"}
    t.play("0 no")
    assert player(t).influence == 10


@proves("voidfall.objectives.2")
def test_of_objectives_with_a_red_line_only_one() -> None:
    """Both conditions are met, as in the example of the rulebook, but one benefit is all."""
    t = judged(
        "1B",
        lord(slots={1: "S1"}),
        sectors={"a1": land(0, guilds=["miners"] * 3), "c1": land(0, guilds=["farmers"] * 2)},
    )
    assert t.options(0) == ["1", "2", "done"]
    t.play("0 2", "0 draw-agendas might")
    t.play(f"0 {t.options(0)[0]}")
    assert len(player(t).agendas.cards) == 1
    assert told(t, "builds") == []
    assert told(t, "cycle"), "nobody is asked about the other one"


@proves("voidfall.objectives.3")
def test_of_objectives_with_a_green_line_both() -> None:
    t = judged("3J", lord(slots={1: "S1"}, influence=10), mode="solo", scenario="C011")
    assert t.options(0) == ["1", "2", "done"]
    people = sum(one.population for one in t.state.sectors.values() if one.owner == 0)
    score = sum(worth(t.state, 0, one) for one in AGENDAS[player(t).slots[1].agenda].objective)
    assert score == 7
    t.play("0 2", "0 score S1")
    assert player(t).influence == 10 + people + score


@proves("voidfall.objectives.4")
def test_the_benefit_of_an_achievement_is_gained_once() -> None:
    t = judged(
        "1B",
        sectors={
            "a1": land(0, guilds=["miners"] * 3),
            "c1": land(0, guilds=["farmers"] * 3),
            "d1": land(0, guilds=["farmers"] * 3),
        },
    )
    t.play("0 draw-agendas might")
    t.play(f"0 {t.options(0)[0]}")
    assert len(player(t).agendas.cards) == 1, "nine pure guilds, but the condition is five"


@proves("voidfall.objectives.5")
def test_the_benefit_of_a_multiplier_is_gained_as_often_as_its_condition_is_met() -> None:
    for active, gained in ((0, 0), (2, 6), (4, 12)):
        t = judged("2H", lord(active=active, glory=[]))
        assert player(t).influence == 10 + gained


@proves("voidfall.objectives.5")
def test_a_multiplier_whose_benefit_is_chosen_anew_each_time_and_its_limit() -> None:
    sectors = {key: land(0, guilds=["scientists"], population=2) for key in ("a1", "c1", "d1", "e1")}
    t = judged("1G", sectors={**sectors, "e1": land(0, guilds=["scientists"], kind="standard", population=2)})
    grown: list[str] = []
    for _ in range(3):
        assert t.asked() == {0: "increase-population"}
        assert not {f"at {key}" for key in grown} & set(t.options(0)), "different sectors"
        key = t.options(0)[0].split()[1]
        grown.append(key)
        t.play(f"0 at {key}")
    assert t.asked() != {0: "increase-population"}, "three at most"


@proves("voidfall.eval.1", "voidfall.objectives.1")
def test_objectives_are_evaluated_in_turn_order() -> None:
    people = [lord(slots={1: name}) for name in ("S1", "S2")]
    t = judged("1B", *people, more={"order": [1, 0]})
    assert list(t.asked()) == [1]
    t.play("1 forgo")
    assert list(t.asked()) == [0]


@proves("voidfall.targets.5", "voidfall.targets.6")
def test_only_what_is_ones_own_counts_for_objectives() -> None:
    theirs = {"a2": land(1, guilds=["miners"] * 3), "c2": land(1, guilds=["miners"] * 3)}
    nobodys = {"c1": {"guilds": ["miners"] * 3, "corrupted": False}}
    t = judged("1B", lord(), lord(), sectors={**theirs, **nobodys})
    assert list(t.asked()) == [1], "five pure guilds has only seat 1"


# -- of agendas


@proves(
    "voidfall.agenda-scoring.1", "voidfall.agenda-scoring.2", "voidfall.agenda-scoring.4", "voidfall.agenda-scoring.5"
)
def test_the_example_of_the_rulebook() -> None:
    """Two pure sectors and a corrupted one, a sector defense in the corrupted one, shipyards in both pure ones (one of
    them printed), two pure farmers, one pure sector with scientists; the third agenda is corrupted: 14 influence."""
    t = galaxy(
        lord(slots={1: "S3", 3: "M2"}, corrupted_slots=[3]),
        sectors={
            "H1": {"guilds": ["farmers"]},
            "O1": {"guilds": ["farmers", "scientists"], "installations": ["shipyard"]},
            "a1": land(0, corrupted=True, installations=["sector_defense"], guilds=["farmers", "scientists"]),
        },
        plan=["agendas", "cycle"],
    )
    assert player(t).influence == 10 + 14
    assert [line["count"] for line in told(t, "scores-agenda")][:2] == [10, 4]


@proves("voidfall.agenda-scoring.1", "voidfall.agendas.10", "voidfall.agendas.12")
def test_corrupted_agendas_score_nothing() -> None:
    for corrupted, score in ((False, 2 * 5), (True, 0)):
        t = galaxy(
            lord(slots={1: "M5"}, corrupted_slots=[1] if corrupted else []),
            sectors={
                "O1": {"fleets": {"corvette": 4}, "installations": []},
                "H1": {"fleets": {"corvette": 1}, "guilds": []},
            },
            plan=["agendas", "cycle"],
        )
        lines = [line.values for line in t.story("scores-agenda") if line.values["agenda"] == agenda("M5")]
        assert sum(line["count"] for line in lines) == score


@proves("voidfall.agenda-scoring.3")
def test_agendas_reward_with_influence_only() -> None:
    assert all(not objective.reward for card in AGENDAS for objective in card.objective)
    t = galaxy(lord(stock={"food": 1}), plan=["agendas", "cycle"])
    assert stock(t) == {"food": 1}
    assert player(t).influence > 10


@proves("voidfall.agendas.11")
def test_the_starting_agenda_is_never_corrupted() -> None:
    t = galaxy(lord(stock={}, corrupted_slots=[]), focus="temptation")
    t.play("0 act temptation conspire")
    spots = {token for token in t.options(0) if token.startswith("on-slot")}
    assert spots == {"on-slot 1", "on-slot 2", "on-slot 3"}
    assert next(iter(agendas_in_play(t.state, 0)))[2], "it always scores"
