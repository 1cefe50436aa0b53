"""Parts of a picture that are drawn once as long as they show the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from orloj.look.keeping import Drawings
from orloj.look.rooms import templates_of


@dataclass(frozen=True)
class Ship:
    name: str
    damage: int = 0


def drawer(drawings: Drawings, drawn: list[str]) -> Callable[[str, list[Ship]], str]:
    """A template with a macro that notes what it draws."""
    template = templates_of("orloj.look").from_string(
        '{% macro ship(one, t) %}{{ note(one.name) }}<b title="{{ t }}">{{ one.name }} {{ one.damage }}</b>'
        "{% endmacro %}"
        "{% for one in ships %}{{ kept(ship, one, t=lang) }}{% endfor %}"
    )

    def note(name: str) -> str:
        drawn.append(name)
        return ""

    def draw(lang: Any, ships: list[Ship]) -> str:
        return template.render(ships=ships, kept=drawings.of(lang), note=note, lang=lang)

    return draw


def test_what_is_the_same_is_drawn_once_for_each_language() -> None:
    drawn: list[str] = []
    draw = drawer(Drawings(), drawn)
    first = draw("en", [Ship("Ada"), Ship("Bob")])
    assert draw("en", [Ship("Ada"), Ship("Bob", 1)]) == first.replace("Bob 0", "Bob 1")
    assert drawn == ["Ada", "Bob", "Bob"]
    assert 'title="cs"' in draw("cs", [Ship("Ada")])
    assert drawn == ["Ada", "Bob", "Bob", "Ada"]


def test_what_is_kept_stays_escaped() -> None:
    draw = drawer(Drawings(), [])
    for _ in range(2):
        assert "&lt;i&gt; 0" in draw("en", [Ship("<i>")])


def test_no_more_is_kept_than_there_is_room_for() -> None:
    drawn: list[str] = []
    drawings = Drawings(most=200)
    draw = drawer(drawings, drawn)
    draw("en", [Ship(str(number)) for number in range(50)])
    assert drawings.letters <= 200
    draw("en", [Ship("49")])
    assert drawn[-1] == "49"
    assert len(drawn) == 50, "the newest are kept"
    draw("en", [Ship("0")])
    assert len(drawn) == 51
