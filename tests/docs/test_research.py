"""The table of observations and actions agrees with the layouts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orloj.games import GAMES
from orloj.lab.numbers import Observer, layout_of

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


def numbers_in(cell: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", cell)]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_sizes_of_a_game_are_those_of_its_layout(game: str) -> None:
    [row] = [line for line in RESEARCH.read_text("utf-8").splitlines() if line.startswith(f"| `{game}` |")]
    _, _, actions, sizes, _ = row.split("|")
    layout = layout_of(game)
    fewest, most = GAMES[game].players
    rivals = range(max(2, fewest), most + 1)
    assert numbers_in(actions) == [len(layout.actions)]
    assert numbers_in(sizes.partition("(")[0]) == [len(Observer(layout, seats)) for seats in rivals]
