"""Heroic and alliance focus cards [voidfall.selection.2 to voidfall.selection.5, voidfall.alliance,
voidfall.crisis-solve.12, voidfall.cleanup.19, voidfall.ruling.6 to voidfall.ruling.8]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import CRISES, FOCUSES, HEROIC_BY_ID, HEROICS, HOUSES, RESOURCES
from orloj.games.voidfall.facts import counts_as, is_preferred
from orloj.games.voidfall.phases.turn import matches
from orloj.games.voidfall.state import COOPERATIVE, NO_CARD, SOLO, State, Turn
from orloj.games.voidfall.texts import TEXTS
from orloj.kernel import Step
from orloj.testing import Position, proves
from orloj.words import LANGS
from tests.voidfall.positions import land, lord, player, sector, stock
from tests.voidfall.void_positions import HARBINGER, answered, board, discarded, void, void_table

ACTIONS = [(card.id, action.key) for card in HEROICS for action in card.action]


def strong(**more: Any) -> Any:
    return lord(
        house="valnis",
        stock=dict.fromkeys(RESOURCES, 8),
        active=3,
        tracks={"society": 3, "statecraft": 3, "economy": 4},
        techs={"robotics": "basic"},
        glory=[2, 3],
        trade=1,
        slots={1: "W1"},
        corrupted_slots=(3,),
        **more,
    )


def rich_world(mode: str, focus: str = "", **facts: Any) -> dict[str, Any]:
    own = {"population": 3, "fleets": {"corvette": 4}, "guilds": ["farmers"], "installations": ["shipyard"]}
    bad = {"population": 2, "fleets": {"corvette": 2}, "corrupted": True}
    void_near = {"void_power": 1, "harbingers": 1}
    places = ("s05", "s01", "s03") if mode == SOLO else ("a1", "c1", "d1")
    sectors: dict[str, Any] = {"O1": land(0, **own), places[0]: land(0, **bad)}
    sectors |= dict.fromkeys(places[1:], void_near)
    if mode == COOPERATIVE:
        sectors["O2"] = land(1, **{**own, "fleets": {"corvette": 2}})
    return {
        "mode": mode,
        "sectors": sectors,
        "current": "crisis_1_17",
        "rows": {"military": [HARBINGER, "crisis_1_01"], "economic": ["crisis_1_07"]},
        "cycle": 2,
        "improved": ["robotics", "shields"],
        "techs": {"torpedoes": [4, 0], "shields": [0], "targeting": [4, 0]},
        **({"turn": Turn(seat=0, step="actions", focus=focus)} if focus else {}),
        **facts,
    }


def acting(card: str, **facts: Any) -> Position[State]:
    mode = SOLO if FOCUSES[card].mode == "solo" else COOPERATIVE
    plan = [Step("actions", [0]), Step("put-focus-away", [0]), Step("selection", [1 if mode == COOPERATIVE else 0])]
    return void(strong(), **rich_world(mode, card, **{"plan": plan, **facts}))


@proves("voidfall.alliance.1")
def test_there_are_ten_of_each() -> None:
    assert [sum(card.mode == mode for card in HEROICS) for mode in ("solo", "coop")] == [10, 10]
    assert all(len(card.action) == 3 for card in HEROICS)


@proves("voidfall.selection.2", "voidfall.actions.12", "voidfall.alliance.2")
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(("card", "key"), ACTIONS)
def test_every_action_can_be_resolved_in_each_of_its_parts(card: str, key: str, last: bool) -> None:
    t = acting(card)
    before = t.state
    t = t.fork().play(f"0 act {card} {key}")
    told = len(t.story())
    if t.asked() == {0: "choice"} and not last:
        refused = [one for one in t.question(0).blocked() if one.why == "impossible-part"]
        assert refused == [], "every part can be done here"
    answered(t, *(("3", "2", "1") if last else ()), until=("actions", "selection"))
    assert t.story("acts")[0].values == {"focus": card, "action": key}
    assert len(t.story()) >= told
    assert _changed(before, t.state), "something happened"


def _changed(before: State, after: State) -> bool:
    return (before.players, before.sectors, before.board) != (after.players, after.sectors, after.board)


# -- taking one


@proves("voidfall.selection.2", "voidfall.selection.3", "voidfall.selection.5", "voidfall.cleanup.19")
@pytest.mark.parametrize(("mode", "card"), [(SOLO, "heroic_conquest"), (COOPERATIVE, "alliance_conquest")])
def test_a_card_of_the_same_focus_is_given_up_for_it(mode: str, card: str) -> None:
    other = "heroic_progress" if mode == SOLO else "alliance_progress"
    t = void(strong(), **rich_world(mode, offer=[card, other]))
    takes = [one for one in t.options(0) if one.startswith("take ")]
    assert takes == [f"take {card} conquest", f"take {other} progress"]
    t.play(f"0 take {card} conquest")
    answered(t, "to-actions", until=("actions",))
    assert player(t).discard == ["conquest"]
    assert "conquest" not in player(t).hand
    assert board(t).offer == [HEROIC_BY_ID[other]], "it is not filled up"
    t.play("0 end-turn")
    answered(t, until=("void-advance",))
    assert player(t).discard == ["conquest"], "the card itself goes back to the box"
    assert HEROIC_BY_ID[card] not in board(t).heroics.cards


@proves("voidfall.cleanup.19")
def test_a_card_of_the_house_goes_to_the_discard_pile() -> None:
    t = void(strong(), **rich_world(COOPERATIVE))
    t.play("0 play conquest")
    answered(t, "to-actions", until=("actions",))
    t.play("0 end-turn")
    answered(t, until=("void-advance",))
    assert player(t).discard == ["conquest"]


@proves("voidfall.selection.4", "voidfall.ruling.7")
def test_any_card_will_do_for_leadership() -> None:
    t = void(strong(), **rich_world(SOLO, offer=["heroic_leadership"]))
    takes = [one for one in t.options(0) if one.startswith("take ")]
    assert takes == [f"take heroic_leadership {focus}" for focus in player(t).hand]


@proves("voidfall.ruling.7", "voidfall.selection.3")
@pytest.mark.parametrize("focus", [focus.id for focus in FOCUSES.values() if not focus.heroic_match])
def test_house_cards_with_a_name_of_their_own_match_none_but_leadership(focus: str) -> None:
    found = [HEROICS[card].focus for card in range(len(HEROICS)) if matches(card, focus)]
    assert found == ["leadership", "leadership"]
    assert len([one for one in FOCUSES.values() if not one.heroic_match]) == 5


@proves("voidfall.ruling.6")
@pytest.mark.parametrize("focus", [focus.id for focus in FOCUSES.values() if not focus.heroic_match])
def test_for_agendas_they_count_as_the_focus_that_they_replace(focus: str) -> None:
    facts = FOCUSES[focus]
    assert facts.replaces
    assert counts_as(focus, [facts.replaces])


@proves("voidfall.ruling.8")
@pytest.mark.parametrize("card", [card.id for card in HEROICS])
def test_each_counts_as_the_focus_whose_name_it_has(card: str) -> None:
    focus = FOCUSES[card].focus
    standard = [one for one in FOCUSES.values() if not one.mode and not one.house]
    counted = [one.id for one in standard if counts_as(card, [one.id])]
    assert counted == ([] if focus == "leadership" else [focus])
    g = void_table(strong())
    assert is_preferred(g, 0, card) == (focus in HOUSES["valnis"].preferred)


@proves("voidfall.ruling.8")
@pytest.mark.parametrize("card", ["heroic_leadership", "alliance_leadership"])
def test_the_card_of_leadership_says_itself_that_it_counts_as_none(card: str) -> None:
    said = {lang: TEXTS.component(card, lang).powers[-1].text for lang in LANGS}
    assert "It counts as no focus" in said["en"]
    assert "Nepočítá se jako žádná priorita" in said["cs"]


@proves("voidfall.ruling.8", "voidfall.crisis-solve.6")
@pytest.mark.parametrize(
    ("card", "key", "solves"), [("heroic_conquest", "prepare", True), ("heroic_leadership", "rise", False)]
)
def test_playing_one_solves_a_crisis_about_its_focus(card: str, key: str, solves: bool) -> None:
    t = acting(card, current="crisis_1_12")
    t.play(f"0 act {card} {key}")
    answered(t, until=("actions", "selection"), stop="resolve crisis_1_12")
    assert any(one.startswith("resolve crisis_1_12") for one in t.options(0)) is solves


# -- who resolves what


@proves("voidfall.alliance.2")
def test_mark_1_only_the_player_of_the_turn() -> None:
    t = acting("alliance_conquest")
    t.play("0 act alliance_conquest counsel", "0 2")
    assert t.asked() == {0: "drop-crisis"}


@proves("voidfall.alliance.3")
def test_mark_2_the_player_or_one_other() -> None:
    t = acting("alliance_progress").play("0 act alliance_progress invent")
    assert {"1", "2"} <= set(t.options(0))
    own = t.fork().play("0 1")
    assert own.asked() == {0: "technology"}
    answered(own, until=("actions", "selection"))
    assert not own.story("learns")[1:], "not both"
    t.play("0 2")
    assert t.asked() == {1: "technology"}
    t.play("1 learn torpedoes basic")
    assert "torpedoes" in player(t, 1).techs
    assert "torpedoes" not in player(t).techs


@proves("voidfall.alliance.4")
def test_mark_3_the_player_one_other_or_both() -> None:
    t = acting("alliance_production")
    before = [dict(player(t, seat).stock) for seat in (0, 1)]
    t.play("0 act alliance_production supply")
    only = t.fork()
    answered(only, "1", "done", until=("actions", "selection"))
    answered(t, "2", "1", until=("actions", "selection"))
    assert player(t, 1).stock != before[1]
    assert player(t, 0).stock != before[0], "each on their own"


@proves("voidfall.alliance.5")
def test_mark_4_who_takes_one_part_leaves_the_other() -> None:
    """Joint Laboratory: scientists above the line, science below."""
    t = acting("alliance_progress").play("0 act alliance_progress experiment")
    assert {"1", "2"} <= set(t.options(0))
    above = t.fork().play("0 1")
    answered(above, until=("found", "choice"))
    guilds = len(sector(above, "O1").guilds)
    answered(above, "1", "found scientists O1", "2", until=("actions", "selection"))
    assert len(sector(above, "O1").guilds) == guilds + 1
    makers = {line.seat for line in above.story("produces")}
    assert 0 not in makers, "the part below is left to the other player"
    below = t.play("0 2")
    answered(below, "1", "2", until=("actions", "selection"))
    assert {line.seat for line in below.story("produces")} == {0}
    assert 0 not in {line.seat for line in below.story("founds")}


@proves("voidfall.crisis-solve.12")
@pytest.mark.parametrize(
    ("card", "key", "kinds"),
    [
        ("heroic_innovation", "consolidate", {"military", "economic", "general"}),
        ("heroic_progress", "restore", {"economic", "general"}),
        ("heroic_reinforcement", "resist", {"military", "general"}),
    ],
)
def test_some_cards_discard_a_crisis_without_solving_it(card: str, key: str, kinds: set[str]) -> None:
    t = acting(card).play(f"0 act {card} {key}")
    answered(t, "3", "2", until=("drop-crisis", "choice"))
    if t.asked() == {0: "choice"}:
        numbers = sorted((one for one in t.options(0) if one.isdigit()), reverse=True)
        t.play(f"0 {numbers[0]}")
        answered(t, until=("drop-crisis",))
    names = [one.removeprefix("drop-crisis ") for one in t.options(0) if one.startswith("drop-crisis")]
    assert {CRISES[_number(name)].kind for name in names} == kinds
    t.play("0 drop-crisis crisis_1_17")
    assert board(t).current == NO_CARD
    assert discarded(t, "crisis_1_17")
    assert not t.story("solves")


def _number(name: str) -> int:
    return next(number for number, one in enumerate(CRISES) if one.id == name)


@proves("voidfall.void-advance.1")
def test_a_current_crisis_that_was_discarded_needs_no_decision() -> None:
    t = acting(
        "heroic_innovation", plan=[Step("actions", [0]), Step("void-advance", [0]), Step("selection", [0])]
    ).play("0 act heroic_innovation consolidate")
    answered(t, "2", "drop-crisis crisis_1_17", until=("actions",))
    t.play("0 end-turn")
    assert t.asked() == {0: "selection"}
    assert stock(t)


@proves("voidfall.actions.12", "voidfall.actions.14")
def test_harness_advances_the_track_that_it_corrupted_whatever_is_advanced_before() -> None:
    """And nobody has to advance without a benefit."""
    t = void(lord(house="dunlork", stock={}, tracks={"society": 5}), mode=SOLO, focus="heroic_temptation")
    t.play("0 act heroic_temptation harness", "0 on-track society", "0 2", "0 advance economy", "0 forgo")
    assert t.options(0) == ["advance society", "forgo"]
    t.play("0 forgo")
    assert player(t).tracks == {"society": 5, "statecraft": 0, "economy": 1}
