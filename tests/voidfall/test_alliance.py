"""Effects of alliance cards [voidfall.alliance, voidfall.targets.9]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.components import HEROICS
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, lord, offered, player, sector

RICH = {"food": 9, "energy": 9, "materials": 9, "credits": 9, "science": 9}


def allied(focus: str, action: str, seats: int = 2, **facts: Any) -> Position[State]:
    """Seat 0 performs an action of an alliance card."""
    people = [lord(stock=RICH, corrupted_slots=[3], active=2) for _ in range(seats)]
    t = galaxy(*people, mode="cooperative", focus=f"alliance_{focus}", **facts)
    return t.play(f"0 act alliance_{focus} {action}")


def _leaves(node: Any) -> list[dict[str, Any]]:
    if "op" in node:
        return [node]
    return [leaf for name in ("any", "one", "all", "seq") for part in node.get(name, []) for leaf in _leaves(part)]


@proves("voidfall.alliance.1")
def test_every_effect_says_who_may_resolve_it() -> None:
    scopes = {
        leaf.get("scope")
        for card in HEROICS
        if card.mode == "coop"
        for action in card.action
        for leaf in _leaves(action.effect)
    }
    assert scopes == {"self", "either", "both", "split_top", "split_bottom"}


@proves("voidfall.alliance.2")
def test_some_effects_are_for_the_acting_player_only() -> None:
    t = allied("innovation", "congress", techs={"robotics": [4, 0], "carriers": [4, 0]})
    t.play("0 food=4", "0 2")
    assert list(t.asked()) == [0]
    assert offered(t, 0, "learn") == ["learn robotics basic", "learn carriers basic"], "nobody else is to be chosen"


@proves("voidfall.alliance.3", "voidfall.targets.9")
def test_either_the_acting_player_or_one_other() -> None:
    t = allied("progress", "invent", techs={"robotics": [4, 0], "carriers": [4, 0]})
    assert t.options(0) == ["1", "2", "done"]
    own = t.fork().play("0 1", "0 learn robotics basic")
    assert ["robotics" in one.techs for one in own.state.players] == [True, False]
    assert own.asked() == {0: "actions"}, "not the other one besides"
    other = t.fork().play("0 2")
    if other.asked() == {0: "ally"}:
        other.play("0 with 1")
    assert other.asked() == {1: "technology"}
    assert "forgo" in other.options(1), "the other player decides"
    other.play("1 learn robotics basic")
    assert ["robotics" in one.techs for one in other.state.players] == [False, True]
    assert other.state.players[0].stock["science"] == 7, "the acting player has paid"
    assert other.asked() == {0: "actions"}


@proves("voidfall.alliance.4", "voidfall.targets.9")
def test_the_acting_player_and_one_other_independently() -> None:
    t = allied("development", "share", seats=3)
    populations = [sector(t, f"O{number}").population for number in (1, 2, 3)]
    t.play("0 1", "0 at O1", "0 with 2", "2 at O3")
    after = [sector(t, f"O{number}").population for number in (1, 2, 3)]
    assert after == [populations[0] + 1, populations[1], populations[2] + 1]
    t = allied("development", "share", seats=3)
    t.play("0 2", "0 with 1", "1 at O2", "0 forgo")
    after = [sector(t, f"O{number}").population for number in (1, 2, 3)]
    assert after == [populations[0], populations[1] + 1, populations[2]], "or the other one alone"


@proves("voidfall.alliance.5")
def test_one_takes_what_is_above_the_line_and_the_other_what_is_below() -> None:
    t = allied("development", "outreach")
    t.play("0 1", "0 1", "0 found miners H1")
    while t.asked().get(0) in ("choice", "ally") and t.asked() != {0: "actions"}:
        t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {1: "build"}, "seat 0 founded, so seat 1 may only build"
    t.play("1 build shipyard O2")
    assert t.asked() == {0: "actions"}
    t = allied("development", "outreach")
    t.play("0 2", "0 1", "0 build shipyard O1")
    while t.asked().get(0) in ("choice", "ally"):
        t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {1: "found"}, "and the other way round"
    assert player(t).stock["materials"] == 7
