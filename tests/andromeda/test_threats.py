"""What a launch leads to is told before it, from what lies open, and the odds are those of the battle that comes."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.deeds import Launch
from orloj.games.andromeda.forecast import chances
from orloj.games.andromeda.state import PAD, State
from orloj.games.andromeda.texts import AndromedaTexts
from orloj.games.andromeda.threats import threat, threats
from orloj.testing import Position
from orloj.testing.andromeda import andromeda, station
from tests.andromeda.test_raiders import NO_MOONS

TEXTS = AndromedaTexts().at_table(["Anna", "Bořivoj"])


def before_launch(**more: Any) -> Position[State]:
    pad = {PAD: ["fighter", "transport"]}
    return andromeda(station(ships=pad), more.pop("other", station()), moons=NO_MOONS, **more)


def test_no_danger_where_nobody_can_come() -> None:
    t = before_launch(raiders={})
    view: Any = t.table.view(0)
    assert threat(view, 0, "t05", "fighter") is None
    assert threats(view, 0, "t05") == []
    assert TEXTS.danger(t.question(0), Launch("t05"), view, "en") == ""


@pytest.mark.parametrize("type_", ["fighter", "transport"])
def test_the_odds_are_those_of_the_battle(type_: str) -> None:
    """Raiders there are met by the launched ship, and nothing else was foreseen or forgotten."""
    t = before_launch(raiders={"S": ["n1", "n1"]})
    view: Any = t.table.view(0)
    places = [deed.place for deed in t.question(0).options if isinstance(deed, Launch)]
    expected, place = next((found, place) for place in places if (found := threat(view, 0, place, type_)) is not None)
    assert expected.come
    told = TEXTS.danger(t.question(0), Launch(place), view, "en")
    assert str(round(100 * expected.chance)) in told
    t.play(f"0 launch {place}", f"0 {type_}")
    while t.state.battle is None:  # free actions, and who comes
        asks = t.table.asks()
        t.table.answer(0, next(iter(asks[0])))
    fought: Any = t.table.view(0)
    sides, odds = chances(fought)
    assert sides[0] == [0]
    assert odds.win[0] == pytest.approx(expected.chance)


def test_opponents_are_named() -> None:
    t = before_launch(other=station(ships={"t05": ["fighter"]}), raiders={})
    view: Any = t.table.view(0)
    assert TEXTS.danger(t.question(0), Launch("t05"), view, "en").startswith("Battle with Bořivoj")


def test_only_what_the_reader_may_know() -> None:
    """Whatever the others hold, the warning is the same."""
    t = before_launch(other=station(ships={"t05": ["fighter"]}, hand=["battle-01"]), raiders={"S": ["n1"]})
    empty = before_launch(other=station(ships={"t05": ["fighter"]}, hand=["diplomacy-01"]), raiders={"S": ["n1"]})
    view: Any = t.table.view(0)
    other: Any = empty.table.view(0)
    for place in t.state.locations:
        assert threats(view, 0, place) == threats(other, 0, place)
